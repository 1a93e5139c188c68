/*
 * view.h - what a seat sees of the table, as lines of text.
 *
 * 'viewer' is the seat that looks, or -1 who sees all. Hidden cards of others
 * are numbers of cards where the rules let them be counted, else left out.
 */
#ifndef HX_VIEW_H
#define HX_VIEW_H

#include "buffer.h"
#include "game.h"

/* The cards and counters of a seat. */
void hx_view_hand(struct hx_game *g, int viewer, int seat,
                  struct hx_buffer *to);
/* A line for each seat: points, awards, cards, pieces left. */
void hx_view_score(struct hx_game *g, int viewer, struct hx_buffer *to);
/* What the bank and the decks hold. */
void hx_view_bank(struct hx_game *g, struct hx_buffer *to);
/* The card of prices: each action that costs something, as the seat pays. */
void hx_view_costs(struct hx_game *g, int seat, struct hx_buffer *to);
/* One line on a seat: "red  3 points  5 cards  1 development  longest_road".
 */
void hx_view_seat(struct hx_game *g, int viewer, int seat,
                  struct hx_buffer *to);
/* The declared fields of the game and the seat that the viewer may see. */
void hx_view_fields(struct hx_game *g, int viewer, int seat,
                    struct hx_buffer *to);
/* At the end: seats by score, best first, hidden cards open. */
void hx_view_ranking(struct hx_game *g, struct hx_buffer *to);

#endif
