#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "opening.h"
#include "random.h"
#include "sim.h"

#define MOST_DRAWS 1000 /* of options until a game can be made of them */

struct study {
    const struct hx_options *o;
    struct hx_sim_options sim;
    struct hx_sim_result result;
    struct hx_buffer told;
    uint64_t redrawn; /* options that made no game */
};

/* A game without an end is a failure where all numbers are those that the
 * rules come with; others may be made so. */
static void judge_capped(struct study *s, const struct hx_composed *c,
                         uint64_t before)
{
    bool plain = true;

    for (int i = 0; i < c->noption; i++)
        plain &= c->option[i].type != HX_T_INT || !c->option[i].given ||
                 c->option[i].value == c->option[i].fallback;
    if (!plain || s->result.capped == before)
        return;
    s->result.failures += s->result.capped - before;
    hx_buffer_add(&s->told,
                  "study seed %" PRIu64 ", games from %" PRIu64 ": %" PRIu64
                  " found no end\n",
                  s->sim.seed, s->sim.first, s->result.capped - before);
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

static struct hx_mix *draw_mix(struct study *s, const struct hx_composed *c,
                               uint64_t i, struct hx_options *drawn,
                               struct hx_report *report)
{
    uint64_t seed = hx_stream_seed(hx_game_seed(s->sim.seed, i), "(options)");
    uint32_t counter = 0;

    for (int n = 0; n < MOST_DRAWS; n++, s->redrawn++) {
        struct hx_request q;
        struct hx_mix *mix;

        drawn->ngiven = s->o->ngiven;
        draw_options(c, seed, &counter, drawn);
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

/* One game with options of its own. */
static bool play_drawn(struct study *s, const struct hx_composed *c, uint64_t i)
{
    struct hx_options drawn = *s->o;
    struct hx_report *report = hx_report_new();
    uint64_t capped = s->result.capped, failures = s->result.failures;
    struct hx_mix *mix;
    bool made;

    drawn.arena = hx_arena_new();
    if (!report || !drawn.arena)
        abort();
    mix = draw_mix(s, c, i, &drawn, report);
    made = mix != NULL;
    s->sim.first = i;
    s->sim.games = 1;
    if (made) {
        hx_sim_run(mix, &s->sim, &s->result, &s->told);
        judge_capped(s, mix->composed, capped);
        if (s->result.failures != failures)
            tell_options(&drawn, &s->told);
    } else {
        hx_cli_error("no options were drawn that make a game");
        hx_report_print(report, stderr);
    }
    hx_mix_free(mix);
    hx_report_free(report);
    hx_arena_free(drawn.arena);
    return made;
}

/* ---- the study ---- */

static bool play_all(struct study *s, struct hx_mix *mix)
{
    if (!s->o->random_options) {
        hx_sim_run(mix, &s->sim, &s->result, &s->told);
        judge_capped(s, mix->composed, 0);
        return true;
    }
    for (uint64_t i = 0; i < (uint64_t)s->o->games; i++) {
        if (!play_drawn(s, mix->composed, i))
            return false;
        if (s->result.failures >= (uint64_t)s->sim.most_failures)
            break;
    }
    return true;
}

static void print_result(const struct study *s)
{
    const struct hx_sim_result *r = &s->result;

    printf("seed %" PRIu64 "\ngames %" PRIu64 "\nmoves %" PRIu64
           "\nseconds %.3f\n"
           "hash %016" PRIx64 "\n",
           s->sim.seed, r->games, r->moves, r->seconds, r->hash);
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
    enum hx_exit status = HX_EXIT_DONE;
    struct hx_mix *mix = NULL;

    if (o->games < 1 || o->games > INT32_MAX) {
        hx_cli_error("say how many games to play, as in: -n 1000");
        status = HX_EXIT_USAGE;
    } else if (report) {
        mix = hx_open_mix(o, false, report, &status);
    }
    if (mix) {
        s.sim = (struct hx_sim_options){.seed = hx_open_seed(o),
                                        .games = (int)o->games,
                                        .check = o->check,
                                        .most_failures = 10};
        if (!play_all(&s, mix))
            status = HX_EXIT_REFUSED;
        print_result(&s);
        if (s.result.failures)
            status = HX_EXIT_NO;
    }
    hx_buffer_free(&s.told);
    hx_mix_free(mix);
    hx_report_free(report);
    return status;
}
