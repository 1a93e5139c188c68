#include "row.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "random.h"

#define MOST_MOVES 20000

static void wrong(const char *file, const char *what, const char *name)
{
    fprintf(stderr, "%s: %s%s\n", file, what, name);
    exit(2);
}

/* One word after the mix: OPTION=VALUE. */
static bool read_option(struct bench_row *r, char *word)
{
    char *value = strchr(word, '=');

    if (!value || r->ngiven == BENCH_OPTIONS)
        return false;
    *value++ = '\0';
    if (!strcmp(word, "seats"))
        r->nseats = atoi(value);
    else
        r->given[r->ngiven++] = (struct hx_given){word, value};
    return true;
}

static bool read_row(struct bench_row *r)
{
    const char *sign;
    char *rest, *word;

    r->name = strtok_r(r->line, " \n", &rest);
    sign = strtok_r(NULL, " \n", &rest);
    r->mix = strtok_r(NULL, " \n", &rest);
    if (!r->mix || (*sign != '=' && *sign != '~'))
        return false;
    r->same = *sign == '=';
    while ((word = strtok_r(NULL, " \n", &rest)))
        if (!read_option(r, word))
            return false;
    return true;
}

int bench_rows(const char *file, const char *only,
               struct bench_row row[BENCH_ROWS])
{
    FILE *from = fopen(file, "r");
    int n = 0;

    if (!from)
        wrong(file, "cannot be read", "");
    for (;;) {
        struct bench_row *r = &row[n];

        if (n == BENCH_ROWS)
            wrong(file, "too many rows", "");
        memset(r, 0, sizeof *r);
        if (!fgets(r->line, sizeof r->line, from))
            break;
        if (strchr("#\n", *r->line))
            continue;
        if (!read_row(r))
            wrong(file, "NAME SIGN MIX [OPTION=VALUE]... wanted: ", r->line);
        n += !only || !strcmp(r->name, only);
    }
    fclose(from);
    if (!n)
        wrong(file, "no row ", only ? only : "");
    return n;
}

void bench_open(struct bench_row *r)
{
    struct hx_request q = {.mix = r->mix,
                           .given = r->given,
                           .ngiven = r->ngiven,
                           .nseats = r->nseats};
    struct hx_report *report = hx_report_new();

    r->rules = hx_mix_load(&q, report);
    hx_report_print(report, stderr);
    hx_report_free(report);
    if (!r->rules)
        exit(3);
    r->game = hx_mix_game(r->rules);
    if (!r->game)
        abort();
}

void bench_close(struct bench_row *r)
{
    hx_game_free(r->game);
    hx_mix_free(r->rules);
}

/* The upper half of a product is even over 0..n-1 (Lemire). */
static uint32_t below(uint64_t lot, uint32_t n)
{
    return (uint32_t)(((lot >> 32) * n) >> 32);
}

const struct hx_listing *bench_list(const struct bench_row *r)
{
    struct hx_question q;

    hx_game_question(r->game, &q);
    return hx_game_list(r->game, q.seat);
}

enum hx_status bench_move(const struct bench_row *r, uint64_t *lot)
{
    struct hx_question q;
    struct hx_move move;

    *lot = hx_mix(*lot + 1);
    hx_game_question(r->game, &q);
    if (!hx_game_forced_move(r->game, q.seat, &move)) {
        const struct hx_listing *list = hx_game_list(r->game, q.seat);

        if (!list->total)
            return HX_FAILED;
        hx_listing_move(r->game, list, below(*lot, list->total), &move);
    }
    return hx_game_apply(r->game, q.seat, &move);
}

uint32_t bench_play(const struct bench_row *r, uint64_t seed)
{
    enum hx_status status = hx_game_start(r->game, seed);
    uint64_t lot = seed;
    uint32_t n;

    for (n = 0; status == HX_ASKING && n < MOST_MOVES; n++)
        status = bench_move(r, &lot);
    if (status != HX_FAILED)
        return n;
    fprintf(stderr, "%s: seed %llu, move %u: %s\n", r->name,
            (unsigned long long)seed, n, hx_game_error(r->game)->text);
    exit(1);
}

double bench_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int order(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

double bench_median(const double *x, int n)
{
    double sorted[BENCH_ROUNDS];

    memcpy(sorted, x, (size_t)n * sizeof *x);
    qsort(sorted, (size_t)n, sizeof *sorted, order);
    return sorted[n / 2];
}

long bench_resident(void)
{
    FILE *from = fopen("/proc/self/statm", "r");
    long size, resident = 0;

    if (!from || fscanf(from, "%ld %ld", &size, &resident) != 2)
        abort();
    fclose(from);
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}
