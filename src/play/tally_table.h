/*
 * tally_table.h - what the calculator knows of games: the table that the
 * tally*.c share, and nobody else sees.
 */
#ifndef HX_TALLY_TABLE_H
#define HX_TALLY_TABLE_H

#include "tally.h"

enum {
    HX_TALLY_GAMES = 5,
    HX_TALLY_ANY = 99 /* points of tokens, or in all */
};

/* Rows that are named. */
enum { HX_TALLY_BASE = 0 };
enum { HX_CITIES = 1, HX_VP_CARDS = 4, HX_HIDDEN = 5, HX_METROPOLISES = 7 };

/* Keys that are no source stand behind the sources. */
enum {
    HX_KEY_TOTAL = HX_TALLY_SOURCES,
    HX_KEY_GAME,
    HX_KEY_TARGET,
    HX_KEY_TURN,
    HX_KEYS
};

/* Points needed: 0 where the scenario says them, 'more' on top of that;
 * `target` is from lo to hi. */
struct hx_tally_game {
    const char *name;
    int needed, more, lo, hi;
    const char *cites;
};
extern const struct hx_tally_game hx_tally_games[HX_TALLY_GAMES];

struct hx_tally_source {
    const char *key;
    int points;
    int most[HX_TALLY_GAMES]; /* that one player can have, by game */
    const char *cites;        /* that it counts */
    const char *never;        /* that it does not where 'most' is 0 */
    const char *says;
};
extern const struct hx_tally_source hx_tally_sources[HX_TALLY_SOURCES];

/* How many of it; 0 if nobody said. */
int hx_tally_counted(const struct hx_tally *t, int source);

#endif
