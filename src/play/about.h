/*
 * about.h - what something is that people name: a place, a kind, a card.
 */
#ifndef HX_ABOUT_H
#define HX_ABOUT_H

#include "buffer.h"
#include "game.h"

/* Each adds a line or two and returns true if the word names such a thing.
 * What is told is public. */

/* "B2.SE, also B3.SW and C3.N: B2 hills 6, B3 pasture 4, C3 desert; empty" */
bool hx_about_place(const struct hx_game *g, const char *word,
                    struct hx_buffer *to);
/* What yields it, what it pays for, what the bank has. */
bool hx_about_kind(const struct hx_game *g, const char *word,
                   struct hx_buffer *to);
/* Its deck, how many there are of it, and how it is played. */
bool hx_about_card(const struct hx_game *g, const char *word,
                   struct hx_buffer *to);

#endif
