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
/* What the hand can pay, and what it lacks for the rest; nothing of a hand that
 * the viewer may not see. */
void hx_view_buys(struct hx_game *g, int viewer, int seat,
                  struct hx_buffer *to);

/* A table, at most 'width' columns wide (0: any width), of the seats: public
 * points, cards, counters, the fields that matter to the rules, what counts for
 * awards, pieces left. Below it who has which award. */
void hx_view_seats(struct hx_game *g, int viewer, int width,
                   struct hx_buffer *to);
/* A table of the points by what they come from. */
void hx_view_score(struct hx_game *g, int viewer, int width,
                   struct hx_buffer *to);
/* At the end: the same by score, best first, then all hidden cards. */
void hx_view_ranking(struct hx_game *g, int width, struct hx_buffer *to);

/* What the bank and the decks hold, a line each; the same in one line, without
 * what has no limit. */
void hx_view_bank(struct hx_game *g, struct hx_buffer *to);
void hx_view_stock(struct hx_game *g, struct hx_buffer *to);
/* The card of prices: each action that costs something, as the seat pays. */
void hx_view_costs(struct hx_game *g, int seat, struct hx_buffer *to);
/* The declared fields of the game and the seat that the viewer may see. */
void hx_view_fields(struct hx_game *g, int viewer, int seat,
                    struct hx_buffer *to);

#endif
