/*
 * picture_parts.h - a picture being painted; for the files picture*.c.
 *
 * A hex in its form: 'half' columns and 'slant' lines lie between the corner
 * at the top and the next, 'upright' lines between that one and the one below.
 */
#ifndef HX_PICTURE_PARTS_H
#define HX_PICTURE_PARTS_H

#include "picture.h"

#define HX_MOST_TOKEN 64 /* numbers up to this have pips */

struct hx_form_of_hex {
    int half, slant, upright;
};

struct hx_painter {
    struct hx_game *g;
    const struct hx_rules *r;
    const struct hx_geo *geo;
    const struct hx_look *look;
    const struct hx_sight *sight;
    struct hx_form_of_hex form;
    int x0, row0;  /* the cell of the grid that stands ... */
    int left, top; /* ... here on the canvas */
    bool *seen;    /* by hex: it is painted */
    uint8_t pips[HX_MOST_TOKEN + 1], most_pips;
    bool short_markers; /* some marker shows no more than its letter */
    struct hx_canvas canvas;
};

/* Is the hex one to be shown? The frame around a board of sea is not. */
bool hx_paint_wants(const struct hx_painter *p, int hex);
/* The place of the top corner of a hex; of a corner; of both ends of an edge,
 * upper end first. False: not in the picture. */
struct hx_spot {
    int x, y;
};
struct hx_spot hx_paint_top(const struct hx_painter *p, int hex);
bool hx_paint_corner_at(const struct hx_painter *p, int corner,
                        struct hx_spot *at);
bool hx_paint_edge_at(const struct hx_painter *p, int edge,
                      struct hx_spot end[2]);
/* The middle of an edge. */
struct hx_spot hx_paint_middle(const struct hx_spot end[2]);
/* How far below the top of the canvas a slope is at its i-th of so many
 * columns, in hundredths of a line. */
int hx_paint_height(const struct hx_spot end[2], int i, int columns);
/* Columns between the sides of a hex, 'row' lines below its top. */
int hx_paint_room(const struct hx_painter *p, int row);
/* Puts the text around x, at most 'room' columns of it. */
void hx_paint_centred(struct hx_painter *p, int x, int y, const char *text,
                      int room, struct hx_ink ink);

/* ---- steps of the work, in this order ---- */
void hx_paint_tiles(struct hx_painter *p);
void hx_paint_edges(struct hx_painter *p);
void hx_paint_corners(struct hx_painter *p);
void hx_paint_hexes(struct hx_painter *p);
void hx_paint_names(struct hx_painter *p);
void hx_paint_harbors(struct hx_painter *p);
void hx_paint_waters(
    struct hx_painter *p); /* their names, where there is room */

/* ---- what things look like: picture_sign.c ---- */
#define HX_BADGE 24

/* What stands on a place, as letter of the seat, sign of the piece where there
 * are several, signs of riders, and '!' if a flag that travels with it is up.
 * False: nothing. */
bool hx_badge(const struct hx_painter *p, enum hx_sort sort, int place,
              char text[HX_BADGE], struct hx_ink *ink);
/* The sign of a piece: as declared, else a letter of its name. */
void hx_piece_sign(const struct hx_rules *r, int piece, bool ascii,
                   char sign[8]);
/* Is the piece the only one on its sort of place? Then it needs no sign. */
bool hx_piece_is_alone(const struct hx_rules *r, int piece);
/* The field of the flag '!', or HX_NONE. */
uint16_t hx_piece_flag(const struct hx_rules *r, int piece);
uint32_t hx_terrain_colour(const struct hx_rules *r, int terrain);
/* The colour of a terrain that yields the kind; 0: none does. */
uint32_t hx_kind_colour(const struct hx_rules *r, int kind);
/* Of marks that are asked for. */
extern const struct hx_ink hx_mark_ink;
/* Does the field mark a place, for all to see? */
bool hx_is_marker(const struct hx_field *f, enum hx_sort sort);
/* The kind and rate of a harbor: "2:1", "wool" or "". */
void hx_harbor_words(const struct hx_rules *r, int harbor, char rate[16],
                     const char **kind);
/* How likely numbers are: the ways to roll them, as many as 6 at most. */
void hx_count_pips(struct hx_painter *p);

/* ---- the legend: picture_legend.c ---- */

/* Writes it on the canvas, right of column 'right' or, where that is no room,
 * below line 'bottom'; gives the last line used. */
int hx_paint_legend(struct hx_painter *p, int right, int top, int bottom);

#endif
