#include "seating.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "record_mix.h"

#define DEFAULT_MIX "base"
#define MOST_GIVEN 64 /* options */

/* What a scenario is played by; strings belong to 'arena'. */
struct seating {
    struct hx_arena *arena;
    const char *mix;
    struct hx_given given[MOST_GIVEN];
    int ngiven;
    const char *seat[HX_MAX_SEATS]; /* of the players */
    int nseat;
};

/* Reads "coins board=beginner". */
static bool read_mix(struct seating *t, char *text, struct hx_error *err)
{
    char *rest = text, *word;

    t->mix = strtok_r(rest, " \t", &rest);
    while ((word = strtok_r(rest, " \t", &rest))) {
        char *sign = strchr(word, '=');

        if (!strcmp(word, "-o"))
            continue; /* as on the command line */
        if (!sign || sign == word) {
            hx_fail(err, "an option is NAME=VALUE, not '%s'", word);
            return false;
        }
        if (t->ngiven == MOST_GIVEN) {
            hx_fail(err, "too many options");
            return false;
        }
        *sign = '\0';
        t->given[t->ngiven++] = (struct hx_given){word, sign + 1};
    }
    return true;
}

static void add_seat(struct seating *t, const char *colour)
{
    for (int i = 0; i < t->nseat; i++)
        if (t->seat[i] == colour)
            return;
    if (t->nseat < HX_MAX_SEATS)
        t->seat[t->nseat++] = colour;
}

static const char *find_colour(const char *word, size_t len)
{
    for (int i = 0; i < HX_COLOURS; i++)
        if (strlen(hx_colour[i]) == len && !strncmp(hx_colour[i], word, len))
            return hx_colour[i];
    return NULL;
}

static bool read_seats(struct seating *t, char *text, struct hx_error *err)
{
    char *rest = text, *word;

    while ((word = strtok_r(rest, " \t,", &rest))) {
        const char *colour = find_colour(word, strlen(word));
        int before = t->nseat;

        if (!colour) {
            hx_fail(err, "no colour '%s'", word);
            return false;
        }
        add_seat(t, colour);
        if (t->nseat == before) {
            hx_fail(err, "%s sits down twice", word);
            return false;
        }
    }
    return true;
}

/* Which colours a text names, as bits in the order of hx_colour. */
static unsigned colours_in(const char *text)
{
    unsigned found = 0;

    while (*text) {
        size_t len = 0;

        while (isalnum((unsigned char)text[len]) || text[len] == '_')
            len++;
        for (int i = 0; i < HX_COLOURS; i++)
            if (find_colour(text, len) == hx_colour[i])
                found |= 1u << i;
        text += len ? len : 1;
    }
    return found;
}

/* Those who are mentioned, in the order in which colours sit down; then others,
 * up to the smallest number that can play. */
static void seat_mentioned(struct seating *t, const struct hx_scenario *s,
                           uint32_t row, const struct hx_composed *c)
{
    struct hx_buffer text = {0};
    unsigned found = 0;

    if (s->mix)
        hx_scenario_fill(s, row, s->mix, &text);
    for (uint32_t i = 0; i < s->nline; i++) {
        hx_buffer_char(&text, '\n');
        hx_scenario_fill(s, row, s->body[i].text, &text);
    }
    found = colours_in(hx_buffer_text(&text));
    hx_buffer_free(&text);
    for (int i = 0, n = __builtin_popcount(found);
         i < HX_COLOURS && n < c->players_lo; i++)
        if (!(found >> i & 1)) {
            found |= 1u << i;
            n++;
        }
    for (int i = 0; i < HX_COLOURS && t->nseat < c->players_hi; i++)
        if (found >> i & 1)
            add_seat(t, hx_colour[i]);
}

/* A copy of the text with the row filled in. */
static char *filled(struct seating *t, const struct hx_scenario *s,
                    uint32_t row, const char *text)
{
    struct hx_buffer to = {0};
    char *copy;

    hx_scenario_fill(s, row, text, &to);
    copy = hx_arena_string(t->arena, hx_buffer_text(&to));
    hx_buffer_free(&to);
    return copy;
}

static struct hx_mix *load(struct seating *t, struct hx_mixes *mixes,
                           struct hx_report **report)
{
    struct hx_request q = {.mix = t->mix,
                           .given = t->given,
                           .ngiven = t->ngiven,
                           .seats = t->nseat ? t->seat : NULL,
                           .nseats = t->nseat};

    return hx_mixes_get(mixes, &q, report);
}

/* The rules for as many as can play, then for those who do. */
static struct hx_mix *load_for(struct seating *t, const struct hx_scenario *s,
                               uint32_t row, struct hx_mixes *mixes,
                               struct hx_report **report)
{
    struct hx_mix *any = t->nseat ? NULL : load(t, mixes, report);

    if (!t->nseat && !any)
        return NULL;
    if (any)
        seat_mentioned(t, s, row, any->composed);
    return load(t, mixes, report);
}

/* The paths in the mix. */
static bool find_mix(struct seating *t, const char *path, struct hx_error *err)
{
    struct hx_report *report = hx_report_new();

    if (!report)
        abort();
    t->mix = hx_record_find_mix(t->arena, t->mix, path, report);
    if (!t->mix)
        hx_fail(err, "%s", report->message[0].text);
    hx_report_free(report);
    return t->mix != NULL;
}

struct hx_mix *hx_scenario_mix(const struct hx_scenario *s, uint32_t row,
                               struct hx_mixes *mixes,
                               struct hx_report **report, int *line,
                               struct hx_error *err)
{
    struct seating t = {.arena = hx_arena_new()};
    struct hx_mix *mix = NULL;

    if (!t.arena)
        abort();
    *report = NULL;
    *line = s->mix_line;
    if (!read_mix(&t, filled(&t, s, row, s->mix ? s->mix : DEFAULT_MIX), err) ||
        !find_mix(&t, s->path, err))
        goto done;
    *line = s->seats_line;
    if (s->seats && !read_seats(&t, filled(&t, s, row, s->seats), err))
        goto done;
    *line = s->mix_line;
    mix = load_for(&t, s, row, mixes, report);
done:
    hx_arena_free(t.arena);
    return mix;
}
