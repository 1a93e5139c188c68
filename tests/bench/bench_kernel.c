/*
 * What scripts/bench.sh measures inside the program: how long base takes to
 * load, how large the block is, how long a copy of it and a listing of
 * legal moves take. Prints "name value unit" a line; the value of a time is
 * the best of several runs, since other programs only make it longer.
 */
#include "mix.h"
#include "random.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define POSITIONS 256

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static struct hx_mix *load(const char *name, struct hx_report *report)
{
    static const struct hx_given given[] = {{"first_player", "random"},
                                            {"player_trade", "off"}};
    struct hx_request q = {.mix = name, .given = given, .ngiven = 2};

    return hx_mix_load(&q, report);
}

static void bench_load(const char *name)
{
    double best = 1e9;

    for (int i = 0; i < 30; i++) {
        struct hx_report *report = hx_report_new();
        double t = now();
        struct hx_mix *mix = load(name, report);

        t = now() - t;
        best = t < best ? t : best;
        hx_mix_free(mix);
        hx_report_free(report);
    }
    printf("load %.3f ms\n", best * 1e3);
}

/* Positions of random games, every 37th of each. */
static int sample(struct hx_game *g, uint8_t *at, size_t size)
{
    static struct hx_listing list;
    int n = 0, moves = 0;

    for (uint64_t game = 0; n < POSITIONS; game++) {
        uint64_t lot = hx_game_seed(7, game);
        enum hx_status status = hx_game_start(g, lot);

        while (status == HX_ASKING && n < POSITIONS) {
            struct hx_question q;
            struct hx_move move;

            hx_game_question(g, &q);
            hx_game_list(g, q.seat, &list);
            lot = hx_mix(lot + 1);
            hx_listing_move(g, &list, (uint32_t)(lot >> 32) % list.total,
                            &move);
            status = hx_game_apply(g, q.seat, &move);
            if (++moves % 37 == 0 && status == HX_ASKING)
                hx_game_save(g, at + size * (size_t)n++);
        }
    }
    return n;
}

static void bench_positions(struct hx_game *g)
{
    static struct hx_listing list;
    size_t size = hx_game_size(g);
    uint8_t *at = malloc(size * POSITIONS), *to = malloc(size);
    double copy = 1e9, legal = 1e9;

    if (!at || !to)
        abort();
    sample(g, at, size);
    for (int run = 0; run < 200; run++) {
        double t = now();

        for (int i = 0; i < POSITIONS; i++) {
            hx_game_restore(g, at + size * (size_t)i);
            hx_game_save(g, to);
        }
        t = now() - t;
        copy = t < copy ? t : copy;
        t = now();
        for (int i = 0; i < POSITIONS; i++) {
            struct hx_question q;

            hx_game_restore(g, at + size * (size_t)i);
            hx_game_question(g, &q);
            hx_game_list(g, q.seat, &list);
        }
        t = now() - t;
        legal = t < legal ? t : legal;
    }
    printf("snapshot %.1f ns\n", copy / 2 / POSITIONS * 1e9);
    printf("listing %.1f ns\n", (legal - copy / 2) / POSITIONS * 1e9);
    free(at);
    free(to);
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "base";
    struct hx_report *report = hx_report_new();
    struct hx_mix *mix = load(name, report);
    struct hx_game *g;

    if (!mix) {
        hx_report_print(report, stderr);
        hx_report_free(report);
        return 3;
    }
    bench_load(name);
    g = hx_mix_game(mix);
    printf("block %zu bytes\n", hx_game_size(g));
    bench_positions(g);
    hx_game_free(g);
    hx_mix_free(mix);
    hx_report_free(report);
    return 0;
}
