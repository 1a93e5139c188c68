/*
 * sim.h - many random games: how fast, what came out, what broke.
 *
 * The battery that every rule set must pass: with 'check' each position of
 * each game is tested against everything that must hold for any rules.
 */
#ifndef HX_SIM_H
#define HX_SIM_H

#include "buffer.h"
#include "mix.h"

struct hx_sim_options {
    uint64_t seed;  /* of the study: game i has hx_game_seed(seed, i) */
    uint64_t first; /* i of the first game */
    int games;
    int most_moves;    /* a game is cut after so many; 0: 20,000 */
    bool check;        /* invariants, caches, undo, records, refusals */
    int most_failures; /* stop after so many; 0: 1 */
};

/* Sums over games: start with {0} and add up as many calls as wanted. Plain
 * data. */
struct hx_sim_result {
    uint64_t games, moves;
    uint64_t capped; /* games cut */
    uint64_t won[HX_MAX_SEATS];
    uint64_t drawn;  /* over without a winner */
    uint64_t rounds; /* of games that ended */
    uint64_t failures;
    uint64_t hash;  /* chained over the last positions; 0 before
                                    the first game */
    uint64_t last;  /* hash of the last position */
    double seconds; /* CPU time */
};

/* Adds what another call found for one game, the next of the study; its last
 * position alone does not tell those before it. */
void hx_sim_add(struct hx_sim_result *sum, const struct hx_sim_result *game);

/* Plays the games of the mix. Each failure adds lines to 'told' that begin
 * "seed S, move N: ". Returns false if there was one. */
bool hx_sim_run(struct hx_mix *mix, const struct hx_sim_options *o,
                struct hx_sim_result *result, struct hx_buffer *told);

#endif
