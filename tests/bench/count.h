/*
 * count.h - what is counted in games and would cost time while measuring.
 */
#ifndef HX_BENCH_COUNT_H
#define HX_BENCH_COUNT_H

#include "row.h"

struct bench_count {
    uint64_t moves;
    uint64_t games;  /* a hash: when and by whom each game was won */
    uint64_t turns;  /* frames of procedures with is_turn */
    uint64_t calls;  /* of Lua functions */
    uint64_t bodies; /* answers of seats, and outcomes of chances */
    uint64_t lua;    /* bodies and listeners that entered Lua */
};

/* Plays the games 0..games-1 of the study, watched, and adds up. A step that
 * runs by itself, or is answered unasked, is not seen from outside and not
 * among 'bodies': the share of bodies that enter Lua is lua / bodies at most.
 */
struct bench_count bench_count(const struct bench_row *r, uint64_t study,
                               int games);

#endif
