/*
 * tally.h - points counted from what a player says is on the table: the
 * calculator `hexlaw score`, after doc/rules/scoring.md.
 *
 * A pure function over counts, without a rule file. Its table is the one
 * place in C that knows the names of games, pieces and cards.
 */
#ifndef HX_TALLY_H
#define HX_TALLY_H

#include <stdbool.h>

#include "buffer.h"

enum { HX_TALLY_SOURCES = 11 };

/* Filled by hx_tally_read; plain data. */
struct hx_tally {
    int game;                    /* a row of the table of games */
    int count[HX_TALLY_SOURCES]; /* of each source; -1: not said */
    int total;                   /* given instead of counts; -1: not */
    int needed;                  /* points that win; 0: nobody has said */
    bool other;                  /* it is the turn of another player */
};

/* Reads words KEY=N. Returns false and fills 'err' with one sentence when one
 * is unknown, said twice or no number, or when no table can look like that:
 * too many pieces, a source that the game does not have, a total beside
 * counts. */
bool hx_tally_read(struct hx_tally *t, int n, const char *const *word,
                   struct hx_error *err);

/* All points, and those that others can see. */
int hx_tally_points(const struct hx_tally *t);
int hx_tally_public(const struct hx_tally *t);

/* Has the player won? Otherwise *why, if not NULL, becomes the reason. */
bool hx_tally_wins(const struct hx_tally *t, struct hx_buffer *why);

/* A line for each source, the sum, and who wins or why not. */
void hx_tally_print(const struct hx_tally *t, struct hx_buffer *to);

/* The i-th key, NULL behind the last, and what it says. */
const char *hx_tally_key(int i);
const char *hx_tally_says(int i);
/* The i-th word that may stand behind the '=' of that key; NULL behind the
 * last, and where a number stands. */
const char *hx_tally_choice(int key, int i);

#endif
