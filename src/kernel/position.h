/*
 * position.h - a position as text, by the names of things: for records, and
 * for the same game under other rules.
 *
 * A line is "WHAT [NAME]: ENTRY, ENTRY ...", an entry a value or whose and
 * then a value: "round: 5", "hand: red 2 brick 1 ore, blue 1 wool",
 * "piece road: red A1-NE A1-E", "player coins: red 3". What follows from the
 * rest is left out: banks, stocks, decks that were not touched, supplies.
 */
#ifndef HX_POSITION_H
#define HX_POSITION_H

#include "game.h"

/* Whoever gets lines of text: each is borrowed for the call. */
struct hx_listener {
    void (*line)(void *self, const char *text);
    void *self;
};

/* Tells the position line by line. */
void hx_position_write(const struct hx_game *g, struct hx_listener to);

/* Makes the position of the text in a game whose rules may be others, on the
 * same board. Fields that the text does not know begin as in a new game; those
 * and things of the text that the rules do not know, or do not allow, are told
 * to 'note', a line each, and left out. All caches are old. Returns false and
 * fills 'err' if the position cannot be under these rules: the stack stands
 * where they have nothing, hands hold more than there is. The game is then of
 * no use until it is started or restored. */
bool hx_position_read(struct hx_game *g, const char *text,
                      struct hx_listener note, struct hx_error *err);

#endif
