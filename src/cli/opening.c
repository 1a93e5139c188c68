#include "opening.h"

#include <stdio.h>
#include <string.h>
#include <sys/random.h>

/* Mistakes without a place are about words of the command line. */
static enum hx_exit status_of(const struct hx_report *report)
{
    for (int i = 0; i < report->n; i++)
        if (report->message[i].file)
            return HX_EXIT_REFUSED;
    return HX_EXIT_USAGE;
}

struct hx_mix *hx_open_mix(const struct hx_options *o, bool check_all,
                           struct hx_report *report, enum hx_exit *status)
{
    struct hx_request q = {.mix = o->mix ? o->mix : HX_DEFAULT_MIX,
                           .given = o->given,
                           .ngiven = o->ngiven,
                           .seats = o->colour[0] ? o->colour : NULL,
                           .nseats = o->nseats,
                           .max_steps = o->max_steps,
                           .check_all = check_all};
    struct hx_mix *mix = hx_mix_load(&q, report);

    if (mix)
        return mix;
    fflush(stdout);
    hx_report_print(report, stderr);
    *status = status_of(report);
    return NULL;
}

void hx_open_choosers(const struct hx_options *o, const struct hx_rules *r,
                      bool all_human, uint8_t choosers[HX_MAX_SEATS])
{
    memset(choosers, all_human ? HX_HUMAN : HX_RANDOM, HX_MAX_SEATS);
    choosers[0] = HX_HUMAN;
    if (!o->has_seats)
        return;
    memcpy(choosers, o->chooser, HX_MAX_SEATS);
    for (int i = 0; o->colour[0] && i < r->nplayer; i++)
        for (int k = 0; k < o->nseats; k++)
            if (!strcmp(o->colour[k], r->seat[i]))
                choosers[i] = o->chooser[k];
}

uint64_t hx_open_seed(const struct hx_options *o)
{
    uint32_t seed; /* short enough to be typed again */

    if (o->has_seed)
        return o->seed;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed) {
        hx_cli_error("the system gives no random numbers; say --seed");
        return 0;
    }
    return seed;
}

struct hx_session *hx_open_game(const struct hx_options *o, bool all_human,
                                struct hx_report *report, enum hx_exit *status)
{
    struct hx_mix *mix = hx_open_mix(o, false, report, status);
    uint8_t choosers[HX_MAX_SEATS];
    struct hx_error err = {{0}};
    struct hx_session *s;

    if (!mix)
        return NULL;
    hx_open_choosers(o, mix->rules, all_human, choosers);
    s = hx_session_new(mix, true, hx_open_seed(o), choosers, &err);
    if (!s) {
        fflush(stdout);
        fprintf(stderr, "%s", err.text);
        hx_mix_free(mix);
        *status = HX_EXIT_REFUSED;
    }
    return s;
}
