/*
 * effect.h - what a body does, one function an effect: the only ways in which
 * a game's state changes while it is played.
 *
 * Bodies (fields of effect) and functions of the rules use the same ones.
 * Each returns false after hx_game_fail has told what is wrong; the caller
 * then gives up the whole move.
 */
#ifndef HX_EFFECT_H
#define HX_EFFECT_H

#include "game.h"

/* Tells of a rule error in the body that is running; the first one stays. */
HX_COLD void hx_game_fail(struct hx_game *g, const char *format, ...)
    HX_PRINTF(2, 3);
/* Sets the statement that is to blame, and adds a level to its calls, once
 * a failure has been told. */
void hx_game_blame(struct hx_game *g, struct hx_origin at);
bool hx_game_failed(const struct hx_game *g);
/* Functions called since the move began, the one that runs included. */
uint32_t hx_game_calls(const struct hx_game *g);

/* An account of a transfer: a seat's hand or counter, a set of seats, the
 * bank, a bag field, a hand of cards, a deck, out of the game. */
struct hx_place_of_cards {
    uint8_t sort;   /* enum hx_account_sort */
    int16_t seat;   /* SEAT, CARDS; BAG: seat or place, -1 for g */
    uint32_t seats; /* SEATS */
    uint16_t field; /* BAG: field; CARDS: hand */
};

/* Exactly n of a kind; most: what there is up to n; all. Returns the number
 * moved, or -1. From a set of seats: from each in order. */
int hx_do_move(struct hx_game *g, uint8_t form, int kind, int n,
               struct hx_place_of_cards from, struct hx_place_of_cards to);
int hx_do_move_bag(struct hx_game *g, const int16_t *bag,
                   struct hx_place_of_cards from, struct hx_place_of_cards to);
int hx_do_move_card(struct hx_game *g, int card, struct hx_place_of_cards from,
                    struct hx_place_of_cards to);
int hx_do_move_random(struct hx_game *g, uint8_t form, int n, uint16_t stream,
                      struct hx_place_of_cards from,
                      struct hx_place_of_cards to);

/* Writes a field; 'of' is a seat or place, ignored for game fields. The value
 * is in i, or set (places never), or bag for bundles. Range-checked. */
bool hx_do_set(struct hx_game *g, uint16_t field, int of,
               struct hx_result value);
bool hx_do_set_first(struct hx_game *g, int seat);
bool hx_do_set_terrain(struct hx_game *g, int hex, int terrain);
bool hx_do_set_token(struct hx_game *g, int hex, int token);

/* Pieces. 'free': built without a cost. put with fresh false upgrades the
 * piece its declaration names. from_held: a held field or HX_NONE. */
bool hx_do_put(struct hx_game *g, int piece, int owner, int at, bool fresh,
               bool free);
bool hx_do_put_held(struct hx_game *g, uint16_t field, int at);
bool hx_do_put_start(struct hx_game *g);
bool hx_do_lift(struct hx_game *g, enum hx_sort sort, int at,
                uint16_t into_field); /* HX_NONE: back to the supply */
bool hx_do_lift_rider(struct hx_game *g, int piece, int at);
bool hx_do_shift(struct hx_game *g, enum hx_sort sort, int from, int to);
bool hx_do_change(struct hx_game *g, enum hx_sort sort, int at, int to_piece);

/* Cards, production, flow. */
int hx_do_draw(struct hx_game *g, int deck, int seat); /* card, -1: none left,
                                                          -2: failed */
bool hx_do_produce(struct hx_game *g, const uint64_t *hexes, int at,
                   bool nobody); /* at: corner or -1 */
bool hx_do_run(struct hx_game *g, uint16_t entry, int seat, uint32_t seats,
               int narg, const uint16_t *argname,
               const int16_t *arg); /* seats: bits, used if seat is -1 */
bool hx_do_tell(struct hx_game *g, uint16_t event, const int32_t *field);
bool hx_do_vacate(struct hx_game *g, int award);
void hx_do_finish(struct hx_game *g, int seat); /* -1: a draw */
bool hx_do_force_next(struct hx_game *g, uint16_t chance,
                      const int16_t *value); /* -1: that number stays random */

/* By hand, between moves (hx_game_edit): what no rule does. A card out of its
 * deck into the hand, playable at once; the holder of an award, who stays if
 * nobody else has more; the number of the round. */
bool hx_do_give_card(struct hx_game *g, int card, int seat);
bool hx_do_award(struct hx_game *g, int award, int seat); /* -1: nobody */
bool hx_do_set_round(struct hx_game *g, int round);
/* The order of play stands at the step, in the seat's turn, as if played to
 * there; whom the step asks is found when the edit ends. Fails where not just
 * one way through a turn leads there. */
bool hx_do_stand(struct hx_game *g, int seat, uint16_t step);

#endif
