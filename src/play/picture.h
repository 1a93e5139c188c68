/*
 * picture.h - the board as text.
 */
#ifndef HX_PICTURE_H
#define HX_PICTURE_H

#include "buffer.h"
#include "game.h"

/* Adds the board: hexes with terrain and token, harbors, pieces, and the
 * letters and numbers that name places. Boards wider than 'columns' (0: 80)
 * become a list of hexes instead. ASCII only, no colour. */
void hx_picture(struct hx_game *g, int columns, struct hx_buffer *to);

/* Adds one line a hex: its name, terrain, token and what stands there. */
void hx_picture_list(struct hx_game *g, struct hx_buffer *to);

#endif
