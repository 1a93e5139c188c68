/*
 * What the deadline of calls into Lua costs in random games: the same games
 * with it and without it, in turn, and of each the best time, since other
 * programs only ever make it longer. Prints "ROW METRIC VALUE UNIT" a line.
 *
 * usage: bench_deadline ROWS ROW [BLOCKS [ROUNDS]]
 */
#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "random.h"
#include "row.h"

#define STUDY 7
#define GAMES 50 /* a block: long enough for any clock */
#define MOST_BLOCKS 64

enum { WITH, WITHOUT, WAYS };

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void play(const struct bench_row *r, int block, int way, double *best)
{
    double start, took;

    hx_sandbox_trust(r->rules->composed->sandbox, way == WITHOUT);
    start = now();
    for (int i = 0; i < GAMES; i++)
        bench_play(r, hx_game_seed(STUDY, (uint64_t)(block * GAMES + i)));
    took = now() - start;
    if (took < *best)
        *best = took;
}

int main(int argc, char **argv)
{
    static struct bench_row row[BENCH_ROWS];
    double best[MOST_BLOCKS][WAYS], sum[WAYS] = {0};
    int blocks = argc > 3 ? atoi(argv[3]) : 20;
    int rounds = argc > 4 ? atoi(argv[4]) : 11;

    if (argc < 3 || blocks < 1 || blocks > MOST_BLOCKS || rounds < 1) {
        fputs("usage: bench_deadline ROWS ROW [BLOCKS [ROUNDS]]\n", stderr);
        return 2;
    }
    bench_rows(argv[1], argv[2], row);
    bench_open(row);
    for (int b = 0; b < blocks; b++) {
        best[b][WITH] = best[b][WITHOUT] = DBL_MAX;
        for (int i = 0; i < rounds * WAYS; i++) /* neither is always first */
            play(row, b, (i + i / WAYS) % WAYS,
                 &best[b][(i + i / WAYS) % WAYS]);
        sum[WITH] += best[b][WITH];
        sum[WITHOUT] += best[b][WITHOUT];
    }
    printf("%s with %.6g s\n%s without %.6g s\n%s deadline_ratio %.4f x\n",
           row->name, sum[WITH], row->name, sum[WITHOUT], row->name,
           sum[WITH] / sum[WITHOUT]);
    bench_close(row);
    return 0;
}
