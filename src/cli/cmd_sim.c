#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "commands.h"
#include "opening.h"
#include "random.h"
#include "sim.h"
#include "workers.h"

#define MOST_DRAWS 1000 /* of options until a game can be made of them */
#define MOST_FAILURES 10

/* CPU time for a game, far beyond what the longest takes. */
#ifdef HX_CHECK
#define PLAIN_SECONDS 600
#else
#define PLAIN_SECONDS 60
#endif
#define CHECKED_SECONDS 600

struct study {
    const struct hx_options *o;
    struct hx_mix *mix;
    uint64_t seed;
    struct hx_sim_result result;
    struct hx_buffer told;
    uint64_t redrawn; /* options that made no game */
    bool unmade;      /* no game can be made of the options */
};

/* What a worker answers about one game; what is told follows. */
struct answer {
    struct hx_sim_result result;
    uint64_t redrawn;
    bool unmade;
};

/* A game without an end is a failure where all numbers are those that the
 * rules come with; others may be made so. */
static bool is_plain(const struct hx_composed *c)
{
    for (int i = 0; i < c->noption; i++)
        if (c->option[i].type == HX_T_INT && c->option[i].given &&
            c->option[i].value != c->option[i].fallback)
            return false;
    return true;
}

/* Game i of the study by the rules of the mix. */
static void play(const struct study *s, struct hx_mix *mix, uint64_t i,
                 struct hx_sim_result *result, struct hx_buffer *told)
{
    struct hx_sim_options o = {
        .seed = s->seed, .first = i, .games = 1, .check = s->o->check};

    hx_sim_run(mix, &o, result, told);
    if (!result->capped || !is_plain(mix->composed))
        return;
    result->failures++;
    hx_buffer_add(told, "seed %" PRIu64 ": no end after %" PRIu64 " moves\n",
                  hx_game_seed(s->seed, i), result->moves);
}

/* ---- options at random (doc/design.md, "Random games") ---- */

/* The value as -o takes it, or NULL: the default. */
static const char *draw_value(const struct hx_option *o, uint64_t seed,
                              uint32_t *counter, char buf[16])
{
    switch (o->type) {
    case HX_T_FLAG:
        return hx_stream_below(seed, counter, 2) ? "true" : "false";
    case HX_T_ENUM:
        return o->values[hx_stream_below(seed, counter, (uint32_t)o->nvalues)];
    case HX_T_INT:
        if (hx_stream_below(seed, counter, 4) != 0)
            return NULL;
        snprintf(buf, 16, "%" PRId32,
                 o->lo + (int32_t)hx_stream_below(
                             seed, counter, (uint32_t)(o->hi - o->lo) + 1));
        return buf;
    default:
        return NULL;
    }
}

/* Adds a drawn value for each option that was not given. */
static void draw_options(const struct hx_composed *c, uint64_t seed,
                         uint32_t *counter, struct hx_options *to)
{
    for (int i = 0; i < c->noption && to->ngiven < HX_MAX_GIVEN; i++) {
        const struct hx_option *o = &c->option[i];
        const char *value;
        char buf[16];

        if (o->given)
            continue;
        value = draw_value(o, seed, counter, buf);
        if (value)
            to->given[to->ngiven++] =
                (struct hx_given){o->name, hx_arena_string(to->arena, value)};
    }
}

static struct hx_mix *draw_mix(const struct study *s, uint64_t i,
                               struct hx_options *drawn,
                               struct hx_report *report, uint64_t *redrawn)
{
    uint64_t seed = hx_stream_seed(hx_game_seed(s->seed, i), "(options)");
    uint32_t counter = 0;

    for (int n = 0; n < MOST_DRAWS; n++, ++*redrawn) {
        struct hx_request q;
        struct hx_mix *mix;

        drawn->ngiven = s->o->ngiven;
        draw_options(s->mix->composed, seed, &counter, drawn);
        q = (struct hx_request){.mix = drawn->mix,
                                .given = drawn->given,
                                .ngiven = drawn->ngiven,
                                .seats =
                                    drawn->colour[0] ? drawn->colour : NULL,
                                .nseats = drawn->nseats,
                                .max_steps = drawn->max_steps};
        report->n = 0;
        mix = hx_mix_load(&q, report);
        if (mix)
            return mix;
    }
    return NULL;
}

static void tell_options(const struct hx_options *o, struct hx_buffer *to)
{
    hx_buffer_add(to, "  options");
    for (int i = 0; i < o->ngiven; i++)
        hx_buffer_add(to, " -o %s=%s", o->given[i].name, o->given[i].value);
    hx_buffer_char(to, '\n');
}

/* Game i with options of its own. */
static void play_drawn(const struct study *s, uint64_t i, struct answer *a,
                       struct hx_buffer *told)
{
    struct hx_options drawn = *s->o;
    struct hx_report *report = hx_report_new();
    struct hx_mix *mix;

    drawn.arena = hx_arena_new();
    if (!report || !drawn.arena)
        abort();
    mix = draw_mix(s, i, &drawn, report, &a->redrawn);
    if (mix) {
        play(s, mix, i, &a->result, told);
        if (a->result.failures)
            tell_options(&drawn, told);
    } else {
        a->unmade = true;
        hx_cli_error("no options were drawn that make a game");
        hx_report_print(report, stderr);
    }
    hx_mix_free(mix);
    hx_report_free(report);
    hx_arena_free(drawn.arena);
}

/* ---- the study ---- */

static void play_job(void *self, uint64_t i, struct hx_buffer *out)
{
    const struct study *s = self;
    struct hx_buffer told = {0};
    struct answer a = {0};

    if (s->o->random_options)
        play_drawn(s, i, &a, &told);
    else
        play(s, s->mix, i, &a.result, &told);
    hx_buffer_bytes(out, (const char *)&a, sizeof a);
    hx_buffer_bytes(out, hx_buffer_text(&told), told.len);
    hx_buffer_free(&told);
}

static bool take_answer(void *self, uint64_t i, const char *bytes, size_t len,
                        const char *trouble)
{
    struct study *s = self;
    struct answer a = {0};

    if (trouble) {
        a.result.failures = 1;
        hx_buffer_add(&s->told,
                      "seed %" PRIu64 ": the rules crashed in %s: %s\n",
                      hx_game_seed(s->seed, i), s->o->mix, trouble);
    } else {
        memcpy(&a, bytes, sizeof a);
        hx_buffer_bytes(&s->told, bytes + sizeof a, len - sizeof a);
    }
    hx_sim_add(&s->result, &a.result);
    s->redrawn += a.redrawn;
    s->unmade |= a.unmade;
    return !s->unmade && s->result.failures < MOST_FAILURES;
}

/* CPU time of all workers so far; that of single games is too short for the
 * clocks of some systems. */
static double worker_seconds(void)
{
    struct rusage used;

    if (getrusage(RUSAGE_CHILDREN, &used) != 0)
        return 0;
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

static enum hx_exit play_all(struct study *s)
{
    struct hx_work w = {.njob = (uint64_t)s->o->games,
                        .workers = (int)s->o->jobs,
                        .cpu_seconds =
                            s->o->check ? CHECKED_SECONDS : PLAIN_SECONDS,
                        .self = s,
                        .run = play_job,
                        .take = take_answer};
    struct hx_error err = {{0}};

    if (!hx_work_run(&w, &err)) {
        hx_cli_error("%s", err.text);
        return HX_EXIT_USAGE;
    }
    s->result.seconds = worker_seconds();
    if (s->unmade)
        return HX_EXIT_REFUSED;
    return s->result.failures ? HX_EXIT_NO : HX_EXIT_DONE;
}

static void print_result(const struct study *s)
{
    const struct hx_sim_result *r = &s->result;

    printf("seed %" PRIu64 "\ngames %" PRIu64 "\nmoves %" PRIu64
           "\nseconds %.3f\n"
           "hash %016" PRIx64 "\n",
           s->seed, r->games, r->moves, r->seconds, r->hash);
    if (r->capped)
        printf("capped %" PRIu64 "\n", r->capped);
    if (s->redrawn)
        printf("redrawn %" PRIu64 "\n", s->redrawn);
    if (r->failures)
        printf("failures %" PRIu64 "\n", r->failures);
    fputs(hx_buffer_text(&s->told), stdout);
}

enum hx_exit hx_cmd_sim(const struct hx_options *o)
{
    struct study s = {.o = o};
    struct hx_report *report = hx_report_new();
    enum hx_exit status = HX_EXIT_USAGE;

    if (o->games < 1 || o->games > INT32_MAX)
        hx_cli_error("say how many games to play, as in: -n 1000");
    else if (report)
        s.mix = hx_open_mix(o, false, report, &status);
    if (s.mix) {
        s.seed = hx_open_seed(o);
        status = play_all(&s);
        print_result(&s);
    }
    hx_buffer_free(&s.told);
    hx_mix_free(s.mix);
    hx_report_free(report);
    return status;
}
