/*
 * why_not.h - why something is not possible, of which not all was said.
 */
#ifndef HX_WHY_NOT_H
#define HX_WHY_NOT_H

#include "buffer.h"
#include "game.h"

/* The line is the beginning of a move ("city", "bank wool"): adds what may come
 * next, or each reason for which none of it may, with how often it holds.
 * Returns false, and adds nothing, if no action begins so, or if it goes on
 * with cards. Only for the eyes of the seat. */
bool hx_why_beginning(struct hx_game *g, int seat, const char *line,
                      struct hx_buffer *to);

#endif
