/*
 * geo.h - the geometry of a board: hexes, corners, edges and their names.
 *
 * Pointy-top hexes on any set of cells. Ids are dense and in reading order:
 * hexes row by row from the left; a corner or edge gets its id when the
 * first hex (in that order) that touches it is met, clockwise from N (corner)
 * or NE (edge). So id order is the order of canonical names.
 */
#ifndef HX_GEO_H
#define HX_GEO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "error.h"
#include "set.h"

enum hx_sort { HX_HEX, HX_CORNER, HX_EDGE };

#define HX_NOWHERE 0xffff /* no such neighbour */

/* One cell of a board, in a grid where a hex is two columns wide and each
 * row is shifted by one column against the next: x grows by 2 within a row. */
struct hx_cell {
    int16_t row, x;
};

struct hx_hex {
    int16_t row, x;     /* the cell; rows start at 0 */
    int16_t q, r;       /* axial: q right, r down; origin at the middle row's
                            middle hex of a board like the base one */
    int16_t number;     /* from the left in its row, from 1 */
    uint16_t corner[6]; /* N NE SE S SW NW */
    uint16_t edge[6];   /* NE E SE SW W NW */
    uint16_t near[6];   /* neighbours in the order of edges, or HX_NOWHERE */
};

struct hx_corner {
    uint16_t hex[3], edge[3], near[3]; /* near[i] is across edge[i] */
    uint8_t nhex, nedge;
};

struct hx_edge {
    uint16_t end[2], hex[2];
    uint8_t nhex;
};

struct hx_geo {
    int n[3];     /* how many hexes, corners, edges */
    int words[3]; /* 64-bit words of a set of each sort */
    struct hx_hex *hex;
    struct hx_corner *corner;
    struct hx_edge *edge;
    uint64_t *all[3]; /* the set of all places of a sort */
    /* touch[a][b]: for each place of sort a, the set of places of sort b that
     * touch it (a hex touches itself only; a corner's corners are itself; an
     * edge's corners are its ends); row i starts at i * words[b]. */
    uint64_t *touch[3][3];
    uint64_t *beside; /* for each corner: itself and those next to it */
};

/* Makes the geometry of n cells (sorted by row, then x, no two equal). The
 * caller owns the result. Returns NULL and fills 'err' if there are none, if
 * there are more than 26 rows, or more places of a sort than
 * HX_MAX_WORDS * 64. */
struct hx_geo *hx_geo_new(const struct hx_cell *cell, int n,
                          struct hx_error *err);
void hx_geo_free(struct hx_geo *geo); /* NULL is allowed */

/* Reads a place in any spelling: C3, C3.N, C3-NE, A1.SE-A2.S (an edge by its
 * two corners). Letters may be lower case. Returns false, and touches
 * nothing, if 'text' (len bytes) names no place of this board. */
bool hx_geo_parse(const struct hx_geo *geo, const char *text, size_t len,
                  enum hx_sort *sort, int *place);

/* Writes the canonical name, at most 15 bytes and the zero, and returns it. */
#define HX_PLACE_NAME 16
const char *hx_geo_name(const struct hx_geo *geo, enum hx_sort sort, int place,
                        char name[HX_PLACE_NAME]);

/* The neighbour of a hex: direction 0..5 = NE E SE SW W NW; -1 if none. */
int hx_geo_step(const struct hx_geo *geo, int hex, int direction);

#endif
