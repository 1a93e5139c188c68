/*
 * sections.c - each section that does not hold is tried out once.
 */
#include "sections.h"

#include <stdlib.h>
#include <string.h>

#include "composer.h"
#include "mix.h"

#define MAX_VARIED 8 /* options of one condition */
#define MAX_VALUES 24
#define MAX_TRIES 4096  /* combinations of their values ... */
#define ALL_TRIES 16384 /* ... and of all conditions */

struct section {
    const struct hx_node *when;
    bool done;
};

struct trials {
    const struct hx_composed *c;
    const struct hx_request *q;
    struct hx_report *report, *quiet; /* quiet: what has been told before */
    struct section section[HX_MAX_SECTIONS];
    int n;
    int tries; /* of ALL_TRIES */
};

/* An option of a condition, and the values it may get, its own first. */
struct varied {
    int option;
    int32_t value[MAX_VALUES];
    int n, at;
};

static bool holds(struct trials *t, const struct hx_option *option,
                  const struct hx_node *when)
{
    int32_t value = 0;

    return hx_formula_options(option, t->c->noption, when->s, HX_T_FLAG, NULL,
                              0, &value, when->at, t->quiet) &&
           value != 0;
}

static void add_section(struct trials *t, const struct hx_node *when)
{
    for (int i = 0; i < t->n; i++)
        if (!strcmp(t->section[i].when->s, when->s))
            return;
    if (t->n < HX_MAX_SECTIONS && !holds(t, t->c->known, when))
        t->section[t->n++] = (struct section){when, false};
}

static void find_sections(struct trials *t)
{
    const struct hx_node *last = NULL;

    for (int i = 0; i < t->c->nsource; i++)
        for (int k = 0; k < t->c->source[i]->ndecl; k++) {
            const struct hx_node *when = t->c->source[i]->decl[k]->section;

            if (when && when != last)
                add_section(t, when);
            last = when;
        }
}

/* ---- values with which a section holds ---- */

static void add_value(struct varied *v, int32_t value)
{
    for (int i = 0; i < v->n; i++)
        if (v->value[i] == value)
            return;
    if (v->n < MAX_VALUES)
        v->value[v->n++] = value;
}

/* A comparison turns at the ends of the range or by a number it names. */
static void add_numbers(struct varied *v, const struct hx_option *o,
                        const char *text)
{
    add_value(v, o->lo);
    add_value(v, o->hi);
    while (*(text += strcspn(text, "0123456789"))) {
        long n = strtol(text, NULL, 10);

        text += strspn(text, "0123456789");
        for (long k = n - 1; k <= n + 1; k++)
            if (k >= o->lo && k <= o->hi)
                add_value(v, (int32_t)k);
    }
}

/* Corners stay as they are. */
static void find_values(struct varied *v, const struct hx_option *o,
                        const char *text)
{
    int n = o->type == HX_T_FLAG   ? 2
            : o->type == HX_T_ENUM ? o->nvalues
            : o->type == HX_T_SEAT ? HX_COLOURS
                                   : 0;

    add_value(v, o->value);
    for (int i = 0; i < n; i++)
        add_value(v, i);
    if (o->type == HX_T_INT)
        add_numbers(v, o, text);
}

/* The options that a condition reads; how many. */
static int find_varied(const struct trials *t, const char *text,
                       struct varied *v)
{
    const char *at = text;
    int n = 0, i, k;

    while ((i = hx_next_option(&at, t->c->known, t->c->noption)) >= 0) {
        for (k = 0; k < n && v[k].option != i; k++)
            ;
        if (k < n || n == MAX_VARIED)
            continue;
        v[n] = (struct varied){.option = i};
        find_values(&v[n++], &t->c->option[i], text);
    }
    return n;
}

/* The next combination of values; false: that was the last. */
static bool advance(struct varied *v, int n)
{
    for (int i = 0; i < n; i++) {
        v[i].at = (v[i].at + 1) % v[i].n;
        if (v[i].at)
            return true;
    }
    return false;
}

/* Finds values with which the section holds. */
static bool satisfy(struct trials *t, const struct hx_node *when,
                    struct varied *v, int n, struct hx_option *option)
{
    for (int tries = 0; tries < MAX_TRIES && t->tries < ALL_TRIES; tries++) {
        t->tries++;
        for (int i = 0; i < n; i++)
            option[v[i].option].value = v[i].value[v[i].at];
        if (holds(t, option, when))
            return true;
        if (!advance(v, n))
            break;
    }
    return false;
}

/* ---- a trial ---- */

static bool is_told(const struct hx_report *r, int n,
                    const struct hx_message *m)
{
    for (int i = 0; i < n; i++)
        if (r->message[i].file && r->message[i].line == m->line &&
            !strcmp(r->message[i].file, m->file))
            return true;
    return false;
}

/* Messages without a place are about words of the command line. */
static void tell(struct hx_report *report, const struct hx_report *found)
{
    int before = report->n;

    for (int i = 0; i < found->n; i++) {
        const struct hx_message *m = &found->message[i];

        if (m->file && !is_told(report, before, m))
            hx_report_add(report, m->file, m->line, "%s", m->text);
    }
}

static void try_out(struct trials *t, const struct hx_request *q)
{
    struct hx_report *found = hx_report_new();
    struct hx_compiler compiler = {0};
    struct hx_composed *c = found ? hx_compose_again(t->c, q, found) : NULL;

    if (c) {
        hx_rules_free(hx_build(c, q, &compiler, found));
        for (int i = 0; i < t->n; i++)
            if (holds(t, c->known, t->section[i].when))
                t->section[i].done = true;
        tell(t->report, found);
    }
    hx_composed_free(c);
    hx_report_free(found);
}

/* What the request gives, but for the options that are varied, then those. */
static int give(struct trials *t, const struct varied *v, int n,
                const struct hx_option *option, struct hx_arena *a,
                struct hx_given *given)
{
    int count = 0;

    for (int i = 0; i < t->q->ngiven; i++) {
        bool varied = false;

        for (int k = 0; k < n; k++)
            varied |= !strcmp(option[v[k].option].name, t->q->given[i].name) &&
                      v[k].n > 1;
        if (!varied)
            given[count++] = t->q->given[i];
    }
    for (int k = 0; k < n; k++)
        if (v[k].n > 1)
            given[count++] =
                (struct hx_given){option[v[k].option].name,
                                  hx_option_value(a, &option[v[k].option])};
    return count;
}

static bool is_extended(const struct hx_composed *c, const struct hx_source *s)
{
    for (int i = 0; i < c->nsource; i++)
        for (int k = 0; k < c->source[i]->nextends; k++)
            if (c->source[i]->parent[k] == s)
                return true;
    return false;
}

static void check_section(struct trials *t, const struct hx_node *when)
{
    struct hx_arena *a = hx_arena_new();
    struct hx_option *option;
    struct hx_given *given;
    struct hx_request q = *t->q;
    struct varied v[MAX_VARIED];
    int n = find_varied(t, when->s, v);

    if (!a)
        return;
    option = hx_arena_alloc(a, (size_t)t->c->noption + 1, sizeof *option);
    memcpy(option, t->c->known, (size_t)t->c->noption * sizeof *option);
    given = hx_arena_alloc(a, (size_t)(q.ngiven + n) + 1, sizeof *given);
    q.trial = true;
    if (satisfy(t, when, v, n, option)) {
        q.ngiven = give(t, v, n, option, a, given);
        q.given = given;
    } else {
        q.force = when->s;
    }
    if (!q.force || !is_extended(t->c, when->at.source))
        try_out(t, &q);
    hx_arena_free(a);
}

void hx_check_sections(const struct hx_composed *c, const struct hx_request *q,
                       struct hx_report *report)
{
    struct trials t = {.c = c, .q = q, .report = report};

    t.quiet = hx_report_new();
    if (!t.quiet)
        return;
    find_sections(&t);
    for (int i = 0; i < t.n; i++)
        if (!t.section[i].done)
            check_section(&t, t.section[i].when);
    hx_report_free(t.quiet);
}
