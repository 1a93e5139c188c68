/*
 * chooser.h - who answers for a seat: a person, or a program.
 *
 * A program's answer depends on the game's seed, the seat and the number of
 * the move alone, never on a stream of the game: after undo it answers the
 * same again, and the dice do not know that it was asked.
 */
#ifndef HX_CHOOSER_H
#define HX_CHOOSER_H

#include "game.h"

enum hx_chooser_sort { HX_HUMAN, HX_RANDOM, HX_CHOOSERS };

struct hx_chooser {
    uint8_t sort;  /* enum hx_chooser_sort */
    uint64_t seed; /* of its own generator */
};

/* The word of a sort ("random"), and back: -1 if it is none. */
const char *hx_chooser_name(int sort);
int hx_chooser_find(const char *name);

struct hx_chooser hx_chooser_new(int sort, uint64_t game_seed, int seat);

/* Chooses uniformly among the listed moves of the seat. Returns false if there
 * is none. The chooser must be no HX_HUMAN. */
bool hx_chooser_move(const struct hx_chooser *c, struct hx_game *g, int seat,
                     struct hx_move *move);

#endif
