/*
 * view_parts.h - what the files view*.c share.
 */
#ifndef HX_VIEW_PARTS_H
#define HX_VIEW_PARTS_H

#include "buffer.h"
#include "columns.h"
#include "game.h"
#include "text.h"

/* May the viewer see what is declared so and belongs to the seat (-1: to
 * nobody)? */
bool hx_view_may_see(uint8_t see, int viewer, int seat);

/* How many cards of decks the seat holds in that hand. */
int hx_view_held(const struct hx_game *g, int seat, int hand);
/* May the viewer count them, or see which they are? */
bool hx_view_counts(const struct hx_rules *r, int viewer, int seat, int hand);
bool hx_view_sees(const struct hx_rules *r, int viewer, int seat, int hand);
/* May the viewer see all cards of kinds that the seat holds? */
bool hx_view_sees_kinds(const struct hx_rules *r, int viewer, int seat);

/* Adds the cards of one hand: "1 knight, 2 plenty", "3 cards", "nothing". */
void hx_view_cards(const struct hx_game *g, int viewer, int seat, int hand,
                   struct hx_buffer *to);

/* What an action costs the seat whatever is chosen, kind by kind. False if it
 * costs nothing, or if some of the price follows from the choices. */
bool hx_view_price(struct hx_game *g, int act, int seat,
                   int16_t price[HX_ALL_KINDS]);
/* The choice of a kind with which the action is paid, or -1; and what it costs
 * if that kind is chosen. */
int hx_view_paid_with(struct hx_game *g, int act, int seat);
int hx_view_rate(struct hx_game *g, int act, int seat, int choice, int kind);

/* What of a kind or counter the seat has. */
int hx_view_has(const struct hx_game *g, int seat, int kind);

/* The seats as rows of a table, with '>' at whose turn it is. */
void hx_view_names(const struct hx_game *g, struct hx_columns *to);

/* Is the field a counter of a limit, which nobody wrote? */
bool hx_view_is_of_limit(const struct hx_rules *r, int field);

#endif
