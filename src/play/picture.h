/*
 * picture.h - the board as text.
 */
#ifndef HX_PICTURE_H
#define HX_PICTURE_H

#include "canvas.h"
#include "game.h"

/* What the terminal can show. */
struct hx_look {
    int columns;   /* 0: 80 */
    int lines;     /* that the board may take; 0: as many as it likes */
    uint8_t depth; /* enum hx_depth */
    bool ascii;    /* ASCII alone */
};

/* What is asked for besides the board. All zero but 'at': nothing. */
struct hx_sight {
    int at;                  /* hex in the middle of a cut board; -1: any */
    bool names;              /* of corners and edges, instead of pieces */
    const uint16_t *mark[3]; /* by sort and place: a number that is written
                                there, HX_MARKED or 0; NULL: none */
};
#define HX_MARKED 0xffff

/* What became of it. A board that is too wide is cut at whole hexes. */
struct hx_shown {
    bool listed;                /* too narrow for a picture */
    bool left, right, up, down; /* there is more */
    int at;                     /* the hex in the middle */
    int across, high;           /* half of what is seen: columns of the grid,
                                   two a hex, and rows */
    int marks;                  /* how many marks are in the picture */
};

/* Adds the board: hexes with terrain, token and pips, markers, harbors, roads
 * and buildings, and what their signs mean. The largest form that fits is
 * taken. Columns below 80 in which no form fits give the list instead. */
void hx_picture(struct hx_game *g, const struct hx_look *look,
                const struct hx_sight *sight, struct hx_shown *shown,
                struct hx_buffer *to);

/* The hex to look at after moving a cut board by so many halves of what is
 * seen, right and down. */
int hx_picture_move(const struct hx_geo *geo, const struct hx_shown *shown,
                    int right, int down);

/* Adds one line a hex: its name, terrain, token and what stands there; then
 * the harbors, and the pieces of each seat. */
void hx_picture_list(struct hx_game *g, struct hx_buffer *to);

/* The letter that stands for a seat: the first of its colour; the last where
 * an earlier colour has it. */
char hx_seat_letter(const struct hx_rules *r, int seat);
/* The colour itself, for hx_ink. */
uint32_t hx_seat_colour(const struct hx_rules *r, int seat);

#endif
