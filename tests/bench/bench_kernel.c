/*
 * What scripts/bench.sh measures beside whole games: how long the rules of a
 * row take to load, how large the block is, how long a copy of it and a
 * listing of legal moves take, and how much memory all of it needs.
 *
 * usage: bench_kernel ROWS NAME...
 *
 * Prints "NAME METRIC VALUE UNIT" a line; the value of a time is the best of
 * several runs, since other programs only make it longer.
 */
#include "random.h"
#include "row.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>

#define POSITIONS 256
#define LOADS 30
#define RUNS 200

static void keep_least(double *least, double x)
{
    if (x < *least)
        *least = x;
}

static void bench_load(struct bench_row *r)
{
    double least = DBL_MAX;

    for (int i = 0; i < LOADS; i++) {
        double start = bench_seconds();

        bench_open(r);
        keep_least(&least, bench_seconds() - start);
        bench_close(r);
    }
    printf("%s load %.3f ms\n", r->name, least * 1e3);
}

/* Positions of random games, every 37th of each. */
static void sample(struct bench_row *r, uint8_t *at, size_t size)
{
    int n = 0, moves = 0;

    for (uint64_t game = 0; n < POSITIONS; game++) {
        uint64_t lot = hx_game_seed(7, game);
        enum hx_status status = hx_game_start(r->game, lot);

        while (status == HX_ASKING && n < POSITIONS) {
            status = bench_move(r, &lot);
            if (++moves % 37 == 0 && status == HX_ASKING)
                hx_game_save(r->game, at + size * (size_t)n++);
        }
    }
}

/* Seconds for a copy to the game and one back, of every position. */
static double copy(struct bench_row *r, const uint8_t *at, uint8_t *to,
                   size_t size)
{
    double start = bench_seconds();

    for (int i = 0; i < POSITIONS; i++) {
        hx_game_restore(r->game, at + size * (size_t)i);
        hx_game_save(r->game, to);
    }
    return bench_seconds() - start;
}

/* Seconds for a copy to the game and a listing, of every position. */
static double list(struct bench_row *r, const uint8_t *at, size_t size)
{
    double start = bench_seconds();

    for (int i = 0; i < POSITIONS; i++) {
        hx_game_restore(r->game, at + size * (size_t)i);
        bench_list(r);
    }
    return bench_seconds() - start;
}

static void bench_positions(struct bench_row *r)
{
    size_t size = hx_game_size(r->game);
    uint8_t *at = malloc(size * POSITIONS), *to = malloc(size);
    double copied = DBL_MAX, listed = DBL_MAX;

    if (!at || !to)
        abort();
    sample(r, at, size);
    for (int run = 0; run < RUNS; run++) {
        keep_least(&copied, copy(r, at, to, size));
        keep_least(&listed, list(r, at, size));
    }
    printf("%s block %zu bytes\n", r->name, size);
    printf("%s snapshot %.1f ns\n", r->name, copied / 2 / POSITIONS * 1e9);
    printf("%s listing %.1f ns\n", r->name,
           (listed - copied / 2) / POSITIONS * 1e9);
    free(at);
    free(to);
}

int main(int argc, char **argv)
{
    static struct bench_row row[BENCH_ROWS];

    if (argc < 3) {
        fprintf(stderr, "usage: bench_kernel ROWS NAME...\n");
        return 2;
    }
    for (int i = 2; i < argc; i++) {
        bench_rows(argv[1], argv[i], row);
        bench_load(row);
        bench_open(row);
        bench_positions(row);
        printf("%s resident %ld KiB\n", row->name, bench_resident());
        bench_close(row);
    }
    return 0;
}
