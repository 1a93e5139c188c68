/*
 * option_values.c - the values that options have in this game.
 *
 * A default may be a formula of other options, so defaults are found on
 * demand, those that a default reads first.
 */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "formula.h"
#include "option_work.h"

static int find_name(const char *const *name, int n, const char *s)
{
    for (int i = 0; i < n; i++)
        if (name[i] && strcmp(name[i], s) == 0)
            return i;
    return -1;
}

/* "between 3 and 30", "random or deck", "A1.S,E2.N": what may be given. */
static const char *range_text(struct hx_composer *c, const struct hx_option *o,
                              int nname)
{
    const char *all = "";

    switch (o->type) {
    case HX_T_INT:
        return hx_arena_format(c->arena, "a number from %d to %d", (int)o->lo,
                               (int)o->hi);
    case HX_T_FLAG:
        return "true or false";
    case HX_T_CORNERS:
        return hx_arena_format(c->arena, "%d corners, parted by commas",
                               o->ncorner);
    default:
        break;
    }
    if (o->type == HX_T_SEAT)
        nname = HX_COLOURS;
    for (int i = 0; i < nname && i < 20; i++)
        all =
            hx_arena_format(c->arena, "%s%s%s", all, i ? ", " : "one of ",
                            o->type == HX_T_SEAT ? hx_colour[i] : o->values[i]);
    return nname > 20 ? hx_arena_format(c->arena, "%s, ...", all) : all;
}

static bool parse_number(const char *text, int32_t lo, int32_t hi,
                         int32_t *value)
{
    char *end;
    long n;

    errno = 0;
    n = strtol(text, &end, 10);
    if (errno || end == text || *end || isspace((unsigned char)*text) ||
        n < lo || n > hi)
        return false;
    *value = (int32_t)n;
    return true;
}

static bool parse_flag(const char *text, int32_t *value)
{
    static const char *const names[] = {"false", "true", "off",
                                        "on",    "no",   "yes"};
    int i = find_name(names, 6, text);

    *value = i & 1;
    return i >= 0;
}

static bool parse_corners(struct hx_composer *c, struct hx_option *o,
                          const char *text)
{
    int n = 0;

    while (*text) {
        size_t len = strcspn(text, ", ");

        if (len && n < o->ncorner)
            o->corners[n] = hx_arena_format(c->arena, "%.*s", (int)len, text);
        n += len > 0;
        text += len + (text[len] != '\0');
    }
    return n == o->ncorner;
}

static bool parse_value(struct hx_composer *c, struct hx_option *o, int nname,
                        const char *text)
{
    switch (o->type) {
    case HX_T_INT:
        return parse_number(text, o->lo, o->hi, &o->value);
    case HX_T_FLAG:
        return parse_flag(text, &o->value);
    case HX_T_CORNERS:
        return parse_corners(c, o, text);
    case HX_T_SEAT:
        o->value = find_name(hx_colour, HX_COLOURS, text);
        return o->value >= 0;
    default:
        o->value = find_name(o->values, nname, text);
        return o->value >= 0;
    }
}

static void give(struct hx_option_bench *b, const struct hx_given *g)
{
    struct hx_composer *c = b->c;
    struct hx_option *o;
    const char **name =
        hx_arena_alloc(c->arena, (size_t)c->noption + 1, sizeof *name);
    char guess[HX_GUESS];
    int i;

    for (i = 0; i < c->noption; i++)
        name[i] = c->option[i].name;
    i = find_name(name, c->noption, g->name);
    if (i < 0) {
        hx_report_add(c->report, NULL, 0, "no option '%s'%s", g->name,
                      hx_guess(g->name, name, c->noption, guess));
        return;
    }
    o = &c->option[i];
    o->given = parse_value(c, o, b->work[i].allowed, g->value);
    if (!o->given)
        hx_report_add(c->report, NULL, 0, "option '%s': '%s' is not %s",
                      g->name, g->value, range_text(c, o, b->work[i].allowed));
}

/* ---- defaults ---- */

static void find_default(struct hx_option_bench *b, int i);

/* Finds the values of the options that a formula names. */
static void find_what_it_reads(struct hx_option_bench *b, const char *text)
{
    int i;

    while ((i = hx_next_option(&text, b->c->option, b->n)) >= 0)
        find_default(b, i);
}

static bool is_plain_name(const char *s)
{
    return s[strspn(s, "abcdefghijklmnopqrstuvwxyz"
                       "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")] == '\0';
}

/* A default that is text: a name of the type, or a formula. */
static bool default_from_text(struct hx_option_bench *b,
                              const struct hx_option *o,
                              const struct hx_node *n, int32_t *value)
{
    struct hx_composer *c = b->c;
    const char *const *name = o->type == HX_T_SEAT ? hx_colour : o->values;
    int nname = o->type == HX_T_SEAT ? HX_COLOURS : o->nvalues;

    if (o->type == HX_T_SEAT || o->type == HX_T_ENUM) {
        *value = find_name(name, nname, n->s);
        if (*value >= 0)
            return true;
        if (is_plain_name(n->s))
            return false;
    }
    find_what_it_reads(b, n->s);
    *value = 0;
    if (!hx_formula_options(c->option, c->noption, n->s, o->type,
                            o->type == HX_T_ENUM ? o->values : NULL,
                            o->type == HX_T_ENUM ? o->nvalues : 0, value, n->at,
                            c->report))
        *value = o->lo; /* what is wrong has been said */
    return o->type != HX_T_INT || (*value >= o->lo && *value <= o->hi);
}

static bool default_corners(struct hx_option *o, const struct hx_node *n)
{
    if (n->type != HX_N_TABLE || n->nitem != o->ncorner ||
        !hx_are_all(n, HX_N_STRING))
        return false;
    for (int i = 0; i < n->nitem && !o->given; i++)
        o->corners[i] = n->item[i]->s;
    return true;
}

static bool set_default(struct hx_option_bench *b, struct hx_option *o,
                        const struct hx_node *n)
{
    if (o->type == HX_T_CORNERS)
        return default_corners(o, n);
    if (n->type == HX_N_STRING)
        return default_from_text(b, o, n, &o->fallback);
    if (n->type == HX_N_INT && o->type == HX_T_INT) {
        o->fallback = hx_number(n);
        return o->fallback >= o->lo && o->fallback <= o->hi;
    }
    o->fallback = (int32_t)n->i;
    return n->type == HX_N_BOOL && o->type == HX_T_FLAG;
}

/* A variant that narrows an option need not say a new default: then the old
 * one is brought into the range, or is the first of the names. */
static void narrow(struct hx_option *o)
{
    if (o->type == HX_T_INT)
        o->fallback = o->fallback < o->lo   ? o->lo
                      : o->fallback > o->hi ? o->hi
                                            : o->fallback;
    else
        o->fallback = 0;
}

static void find_default(struct hx_option_bench *b, int i)
{
    struct hx_composer *c = b->c;
    struct hx_option_work *w = &b->work[i];
    struct hx_option *o = &c->option[i];
    const char *chain = b->chain;

    if (w->progress == HX_OPTION_UNDERWAY)
        hx_complain(c, o->at,
                    "the default of option '%s' depends on itself: "
                    "%s > %s",
                    o->name, chain, o->name);
    if (w->progress != HX_OPTION_UNTOUCHED)
        return;
    w->progress = HX_OPTION_UNDERWAY;
    b->chain =
        *chain ? hx_arena_format(c->arena, "%s > %s", chain, o->name) : o->name;
    o->fallback = o->type == HX_T_INT ? o->lo : 0;
    if (w->fallback.value &&
        (!set_default(b, o, w->fallback.value) ||
         (o->type == HX_T_ENUM && o->fallback >= w->allowed))) {
        if (w->shape.at.source == w->fallback.at.source || !w->shape.value)
            hx_complain(c, w->fallback.at, "option '%s': the default is not %s",
                        o->name, range_text(c, o, w->allowed));
        narrow(o);
    }
    if (!w->fallback.value && o->type == HX_T_CORNERS && !o->given)
        hx_complain(c, o->at, "option '%s' needs a default", o->name);
    if (!o->given)
        o->value = o->fallback;
    b->chain = chain;
    w->progress = HX_OPTION_DONE;
}

void hx_option_values(struct hx_option_bench *b)
{
    struct hx_composer *c = b->c;

    for (int i = 0; i < c->request->ngiven; i++)
        give(b, &c->request->given[i]);
    for (int i = 0; i < b->n; i++)
        find_default(b, i);
}
