/*
 * row.h - one line of the benchmark: rules made ready, and games of them.
 *
 * A row is read from the file 'rows', which says how a line is written. All
 * programs of this folder load rules and play by these functions, so there is
 * one place that asks for legal moves and chooses among them.
 */
#ifndef HX_BENCH_ROW_H
#define HX_BENCH_ROW_H

#include "mix.h"

#define BENCH_ROWS 64
#define BENCH_OPTIONS 16
#define BENCH_ROUNDS 99 /* numbers of which the middle one is taken */

struct bench_row {
    char line[256]; /* what the others point into */
    const char *name, *mix;
    bool same; /* plays the same games as the first row */
    struct hx_given given[BENCH_OPTIONS];
    int ngiven, nseats;
    struct hx_mix *rules; /* from bench_open on, like what follows */
    struct hx_game *game;
};

/* Reads the rows of a file, or the row 'only' and no other. Returns how many;
 * ends the program with status 2 when the file cannot be read or is wrong, or
 * there is no such row. */
int bench_rows(const char *file, const char *only,
               struct bench_row row[BENCH_ROWS]);

/* Loads the rules of the row; ends the program, having said why, with status
 * 3 if they are refused. bench_close frees them. */
void bench_open(struct bench_row *r);
void bench_close(struct bench_row *r);

/* The legal moves of the seat that is asked: hx_game_list. */
const struct hx_listing *bench_list(const struct bench_row *r);

/* Gives the seat that is asked a random answer, drawn from 'lot'. */
enum hx_status bench_move(const struct bench_row *r, uint64_t *lot);

/* Plays a game of random players and returns the number of moves. One in some
 * ten thousands has no end after very many moves: it is cut, as `sim` does.
 * Ends the program with status 1 when a rule fails. */
uint32_t bench_play(const struct bench_row *r, uint64_t seed);

double bench_seconds(void); /* CPU time of this process */
double bench_median(const double *x, int n);
long bench_resident(void); /* KiB of this process in memory */

#endif
