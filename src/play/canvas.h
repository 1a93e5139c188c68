/*
 * canvas.h - a rectangle of character cells with finer dots behind them.
 *
 * Dots make lines and areas where no character is put. How fine they are
 * depends on what the terminal can show: the grain.
 */
#ifndef HX_CANVAS_H
#define HX_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

#include "buffer.h"

/* Colours are HX_SAID_COLOUR | 0xrrggbb; 0 is the terminal's own. */
enum hx_depth { HX_DEPTH_NONE, HX_DEPTH_16, HX_DEPTH_256, HX_DEPTH_RGB };

enum hx_grain {
    HX_GRAIN_ASCII, /* 1 x 4 dots a cell, shown as ' - . _ and | */
    HX_GRAIN_DOTS,  /* 2 x 4, shown as Braille; their colour is not */
    HX_GRAIN_BLOCKS /* 1 x 2, shown as halves of the cell in their colours */
};

struct hx_ink {
    uint32_t fg, bg;
    bool bold;
};

struct hx_cell_of_canvas {
    uint32_t ch; /* Unicode, 0: what the dots show */
    struct hx_ink ink;
    uint32_t fill; /* ASCII: the colour behind it */
    bool free;     /* for a text, whatever its dots are ... */
    bool taken;    /* ... or never */
};

/* Plain data, filled by hx_canvas_new. */
struct hx_canvas {
    int width, height;
    uint8_t grain, depth;
    int across, down; /* dots a cell */
    struct hx_cell_of_canvas *cell;
    uint32_t *dot; /* colours; HX_INK where none matters, 0: empty */
};
#define HX_INK 1u

/* Blank; ends the process when memory is out. hx_canvas_free leaves nothing. */
void hx_canvas_new(struct hx_canvas *c, int width, int height, uint8_t grain,
                   uint8_t depth);
void hx_canvas_free(struct hx_canvas *c);

/* What lies outside is left out, here and below. */
void hx_canvas_dot(struct hx_canvas *c, int x, int y, uint32_t colour);
void hx_canvas_fill(struct hx_canvas *c, int x, int y, uint32_t colour);
/* Says whether the cell is taken, or free whatever its dots are. */
void hx_canvas_reserve(struct hx_canvas *c, int x, int y, bool taken);
void hx_canvas_put(struct hx_canvas *c, int x, int y, uint32_t ch,
                   struct hx_ink ink);
/* Writes UTF-8, at most 'most' columns; gives how many it took. */
int hx_canvas_text(struct hx_canvas *c, int x, int y, const char *text,
                   int most, struct hx_ink ink);
/* Columns that the text takes, one a character. */
int hx_canvas_columns(const char *text);

/* Wipes the dots of these columns of a line, and the nearer half of the lines
 * above and below: what is put there stands out. */
void hx_canvas_wipe(struct hx_canvas *c, int x, int y, int columns);

/* Can a text be put there? */
bool hx_canvas_is_free(const struct hx_canvas *c, int x, int y);
/* Is there anything to be seen? */
bool hx_canvas_is_blank(const struct hx_canvas *c, int x, int y);

/* Adds the cells from column 'from' to the last one that is not blank. */
void hx_canvas_row(const struct hx_canvas *c, int y, int from,
                   struct hx_buffer *to);

/* ---- colours: canvas_colour.c ---- */

/* Adds the escape sequence that turns the ink on, from no ink at all. */
void hx_ink_add(struct hx_ink ink, enum hx_depth depth, struct hx_buffer *to);
/* Black or white, whichever is read better on the colour. */
uint32_t hx_ink_on(uint32_t colour);
/* The colour so many hundredths of the way to the other. */
uint32_t hx_colour_mix(uint32_t a, uint32_t b, int hundredths);

#endif
