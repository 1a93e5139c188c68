/*
 * Does memory stay what it is, however many games are played? Prints how
 * much of this process lies in memory at the start, after a quarter of the
 * games, and after the last one.
 *
 * usage: bench_memory ROWS NAME GAMES
 */
#include "random.h"
#include "row.h"

#include <stdio.h>
#include <stdlib.h>

static long play(struct bench_row *r, uint64_t from, uint64_t to)
{
    for (uint64_t i = from; i < to; i++)
        bench_play(r, hx_game_seed(11, i));
    return bench_resident();
}

int main(int argc, char **argv)
{
    static struct bench_row row[BENCH_ROWS];
    uint64_t games;

    if (argc != 4 || !(games = strtoull(argv[3], NULL, 10))) {
        fprintf(stderr, "usage: bench_memory ROWS NAME GAMES\n");
        return 2;
    }
    bench_rows(argv[1], argv[2], row);
    bench_open(row);
    printf("%s start %ld KiB\n", row->name, play(row, 0, 0));
    printf("%s quarter %ld KiB\n", row->name, play(row, 0, games / 4));
    printf("%s end %ld KiB\n", row->name, play(row, games / 4, games));
    bench_close(row);
    return 0;
}
