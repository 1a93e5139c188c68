#include "options_read.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "chooser.h"

#define MAX_JOBS 256

static bool read_count(const char *text, long lo, long *value)
{
    char *end;

    errno = 0;
    *value = strtol(text, &end, 10);
    return !errno && end != text && !*end && *value >= lo;
}

bool hx_options_seed(struct hx_options *o, const char *text,
                     struct hx_error *err)
{
    char *end;

    errno = 0;
    o->seed = strtoull(text, &end, 10);
    o->has_seed = true;
    if (!errno && isdigit((unsigned char)*text) && !*end)
        return true;
    hx_fail(err, "--seed takes a number, not '%s'", text);
    return false;
}

bool hx_options_given(struct hx_options *o, const char *text,
                      struct hx_error *err)
{
    const char *sign = strchr(text, '=');

    if (!sign || sign == text) {
        hx_fail(err, "-o takes OPTION=VALUE, not '%s'", text);
        return false;
    }
    if (o->ngiven == HX_MAX_GIVEN) {
        hx_fail(err, "more than %d options", HX_MAX_GIVEN);
        return false;
    }
    o->given[o->ngiven++] = (struct hx_given){
        hx_arena_format(o->arena, "%.*s", (int)(sign - text), text),
        hx_arena_string(o->arena, sign + 1)};
    return true;
}

/* One "red=human" or "red". */
static bool read_seat(struct hx_options *o, char *text, struct hx_error *err)
{
    char *sign = strchr(text, '=');
    const char *who = sign ? sign + 1 : hx_chooser_name(HX_HUMAN);
    int sort = hx_chooser_find(who), colour = 0;
    char guess[HX_GUESS];

    if (sign)
        *sign = '\0';
    while (colour < HX_COLOURS && strcmp(hx_colour[colour], text) != 0)
        colour++;
    if (colour == HX_COLOURS) {
        hx_fail(err, "--seats: no colour '%s'%s", text,
                hx_guess(text, hx_colour, HX_COLOURS, guess));
        return false;
    }
    for (int i = 0; i < o->nseats; i++)
        if (!strcmp(o->colour[i], text)) {
            hx_fail(err, "--seats: %s sits down twice", text);
            return false;
        }
    if (sort < 0) {
        hx_fail(err, "--seats: %s may be human or random, not '%s'", text, who);
        return false;
    }
    o->colour[o->nseats] = hx_colour[colour];
    o->chooser[o->nseats++] = (uint8_t)sort;
    return true;
}

/* "3": so many people; "red=human,blue=random". */
bool hx_options_seats(struct hx_options *o, const char *text,
                      struct hx_error *err)
{
    char *rest = hx_arena_string(o->arena, text), *one;
    long n;

    o->has_seats = true;
    o->nseats = 0;
    o->colour[0] = NULL;
    if (isdigit((unsigned char)*text)) {
        if (!read_count(text, 1, &n) || n > HX_MAX_SEATS) {
            hx_fail(err, "--seats: 1 to %d can sit down, not %s", HX_MAX_SEATS,
                    text);
            return false;
        }
        o->nseats = (int)n;
        memset(o->chooser, HX_HUMAN, sizeof o->chooser);
        return true;
    }
    while ((one = strtok_r(rest, ",", &rest)))
        if (!read_seat(o, one, err))
            return false;
    if (!o->nseats)
        hx_fail(err, "--seats takes a number or colours");
    return o->nseats > 0;
}

bool hx_options_number(const char *name, const char *text, long *value,
                       struct hx_error *err)
{
    if (read_count(text, 1, value))
        return true;
    hx_fail(err, "%s takes a number from 1 on, not '%s'", name, text);
    return false;
}

bool hx_options_jobs(const char *text, long *value, struct hx_error *err)
{
    if (!hx_options_number("--jobs", text, value, err))
        return false;
    if (*value > MAX_JOBS)
        hx_fail(err, "--jobs takes %d at most, not '%s'", MAX_JOBS, text);
    return *value <= MAX_JOBS;
}
