/*
 * picture_svg.h - the board as a drawing.
 */
#ifndef HX_PICTURE_SVG_H
#define HX_PICTURE_SVG_H

#include "buffer.h"
#include "game.h"

/* Adds the board as a file of SVG 1.1: all that hx_picture shows. */
void hx_picture_svg(struct hx_game *g, struct hx_buffer *to);

#endif
