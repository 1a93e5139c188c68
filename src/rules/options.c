/*
 * options.c - options: composed, then given values.
 *
 * An option declared again changes the fields it gives and keeps the rest. A
 * default may be a formula of other options, so values are found on demand,
 * the options a default reads first.
 */
#include "composer.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "formula.h"

enum progress { UNTOUCHED, UNDERWAY, DONE };

/* An option while it is composed. */
struct work {
    const char *name;
    struct hx_said *said; /* its declarations, in composed order */
    int n;
    struct hx_said shape, fallback; /* what holds: list part, default */
    enum progress progress;
};

struct bench {
    struct hx_composer *c;
    struct work *work; /* parallel to c->option, sorted by name */
    int n;
    const char *chain; /* "a > b": defaults being found */
};

static const struct {
    const char *maker;
    uint8_t type;
} types[] = {
    {"int", HX_T_INT},   {"flag", HX_T_FLAG},       {"enum", HX_T_ENUM},
    {"seat", HX_T_SEAT}, {"corners", HX_T_CORNERS},
};

static int type_of(const char *maker)
{
    for (size_t i = 0; maker && i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i].maker, maker) == 0)
            return types[i].type;
    return -1;
}

/* ---- collecting ---- */

static struct work *work_named(struct bench *b, const char *name)
{
    struct work *more;

    for (int i = 0; i < b->n; i++)
        if (strcmp(b->work[i].name, name) == 0)
            return &b->work[i];
    more = hx_arena_alloc(b->c->arena, (size_t)b->n + 1, sizeof *more);
    if (b->n)
        memcpy(more, b->work, (size_t)b->n * sizeof *more);
    more[b->n].name = name;
    b->work = more;
    return &b->work[b->n++];
}

static void add_saying(struct bench *b, const struct hx_pair *field,
                       struct hx_where at)
{
    struct work *w;
    struct hx_said *more;

    if (type_of(field->value->maker) < 0) {
        hx_complain(b->c, at,
                    "option '%s': int, flag, enum, seat or corners "
                    "expected",
                    field->key);
        return;
    }
    w = work_named(b, field->key);
    more = hx_arena_alloc(b->c->arena, (size_t)w->n + 1, sizeof *more);
    if (w->n)
        memcpy(more, w->said, (size_t)w->n * sizeof *more);
    more[w->n] = (struct hx_said){field->value, field->value->at};
    if (!more[w->n].at.source)
        more[w->n].at = at;
    w->said = more;
    w->n++;
}

static void collect(struct bench *b)
{
    for (int i = 0; i < b->c->nsource; i++) {
        const struct hx_source *s = b->c->source[i];

        for (int k = 0; k < s->ndecl; k++) {
            const struct hx_decl *d = s->decl[k];

            if (strcmp(d->word, "options") != 0 || !d->body)
                continue;
            for (int f = 0; f < d->body->nfield; f++)
                add_saying(b, &d->body->field[f], d->at);
        }
    }
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct work *)a)->name,
                  ((const struct work *)b)->name);
}

/* ---- composing one option ---- */

/* The sayings that have the field; "" is the list part. */
static int sayings_of(const struct work *w, const char *key,
                      struct hx_composer *c, struct hx_said *out)
{
    int n = 0;

    for (int i = 0; i < w->n; i++) {
        const struct hx_node *v = w->said[i].value;

        if (*key) {
            v = hx_node_get(v, key);
        } else if (v->nitem) {
            struct hx_node *list = hx_node_copy(c, v);

            list->nfield = 0;
            v = list;
        } else {
            v = NULL;
        }
        if (v)
            out[n++] = (struct hx_said){v, w->said[i].at};
    }
    return n;
}

/* What holds for one field; sets *clash to what else is said. */
static struct hx_said held(struct hx_composer *c, const struct work *w,
                           const char *key, struct hx_said *clash)
{
    struct hx_said *said = hx_arena_alloc(c->arena, (size_t)w->n, sizeof *said);
    int n = sayings_of(w, key, c, said), rival, i;

    if (!n)
        return (struct hx_said){NULL, {NULL, 0}};
    i = hx_settle(c, said, n, &rival);
    if (rival >= 0 && !clash[0].value) {
        clash[0] = said[rival];
        clash[1] = said[i];
    }
    return said[i];
}

static const char *cites_of(struct hx_composer *c, const struct work *w)
{
    const char *all = "";

    for (int i = 0; i < w->n; i++) {
        const struct hx_node *v = hx_node_get(w->said[i].value, "cites");

        if (v && v->type == HX_N_STRING)
            all =
                hx_arena_format(c->arena, "%s%s%s", all, *all ? " " : "", v->s);
    }
    return all;
}

static int32_t number(const struct hx_node *n)
{
    if (n->i < INT32_MIN)
        return INT32_MIN;
    return n->i > INT32_MAX ? INT32_MAX : (int32_t)n->i;
}

static bool are_all(const struct hx_node *list, int type)
{
    for (int i = 0; i < list->nitem; i++)
        if (list->item[i]->type != type)
            return false;
    return true;
}

/* Fills in what the list part of its type says; false: it is wrong. */
static bool set_shape(struct hx_composer *c, struct hx_option *o,
                      const struct hx_node *list)
{
    if (o->type == HX_T_FLAG || o->type == HX_T_SEAT)
        return !list;
    if (!list)
        return false;
    if (o->type == HX_T_ENUM) {
        o->values =
            hx_arena_alloc(c->arena, (size_t)list->nitem, sizeof *o->values);
        o->nvalues = list->nitem;
        for (int i = 0; i < list->nitem; i++)
            o->values[i] = list->item[i]->s;
        return are_all(list, HX_N_STRING);
    }
    if (!are_all(list, HX_N_INT))
        return false;
    if (o->type == HX_T_INT) {
        if (list->nitem != 2)
            return false;
        o->lo = number(list->item[0]);
        o->hi = number(list->item[1]);
        return o->lo <= o->hi;
    }
    o->ncorner = number(list->item[0]);
    return list->nitem == 1 && o->ncorner >= 1 && o->ncorner <= 8;
}

static const char *shape_wanted(const struct hx_option *o)
{
    switch (o->type) {
    case HX_T_INT:
        return "a lowest and a highest number";
    case HX_T_ENUM:
        return "names of its values";
    case HX_T_CORNERS:
        return "how many corners, 1 to 8,";
    default:
        return "no list";
    }
}

static void compose_one(struct bench *b, int i)
{
    struct hx_composer *c = b->c;
    struct work *w = &b->work[i];
    struct hx_option *o = &c->option[i];
    struct hx_said clash[2] = {{NULL, {NULL, 0}}, {NULL, {NULL, 0}}}, says;
    const char *maker = w->said[0].value->maker;

    for (int k = 1; k < w->n; k++)
        if (strcmp(w->said[k].value->maker, maker) != 0)
            hx_complain(c, w->said[k].at, "option '%s' is %s at %s, %s here",
                        w->name, maker, hx_where_text(c, w->said[0].at),
                        w->said[k].value->maker);
    o->name = w->name;
    o->type = (uint8_t)type_of(maker);
    o->at = w->said[w->n - 1].at;
    o->cites = cites_of(c, w);
    says = held(c, w, "says", clash);
    o->says = says.value && says.value->s ? says.value->s : "";
    w->shape = held(c, w, "", clash);
    w->fallback = held(c, w, "default", clash);
    if (clash[0].value)
        hx_clash(c, hx_arena_format(c->arena, "option '%s'", w->name),
                 clash[0].at, clash[1].at);
    if (!set_shape(c, o, w->shape.value))
        hx_complain(c, o->at, "option '%s': %s expected", o->name,
                    shape_wanted(o));
}

/* ---- values ---- */

static int find_name(const char *const *name, int n, const char *s)
{
    for (int i = 0; i < n; i++)
        if (name[i] && strcmp(name[i], s) == 0)
            return i;
    return -1;
}

/* "between 3 and 30", "random or deck", "A1.S,E2.N": what may be given. */
static const char *range_text(struct hx_composer *c, const struct hx_option *o)
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
    for (int i = 0; i < (o->type == HX_T_SEAT ? HX_COLOURS : o->nvalues); i++)
        all =
            hx_arena_format(c->arena, "%s%s%s", all, i ? ", " : "one of ",
                            o->type == HX_T_SEAT ? hx_colour[i] : o->values[i]);
    return all;
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

static bool parse_value(struct hx_composer *c, struct hx_option *o,
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
        o->value = find_name(o->values, o->nvalues, text);
        return o->value >= 0;
    }
}

static void give(struct hx_composer *c, const struct hx_given *g)
{
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
    c->option[i].given = true;
    if (!parse_value(c, &c->option[i], g->value))
        hx_report_add(c->report, NULL, 0, "option '%s': '%s' is not %s",
                      g->name, g->value, range_text(c, &c->option[i]));
}

/* ---- defaults ---- */

static void find_default(struct bench *b, int i);

/* Finds the values of the options that a formula names. */
static void find_what_it_reads(struct bench *b, const char *text)
{
    for (const char *p = strstr(text, "opt."); p; p = strstr(p, "opt.")) {
        char name[64];
        size_t n;

        p += 4;
        n = strspn(p, "abcdefghijklmnopqrstuvwxyz0123456789_");
        if (n >= sizeof name)
            continue;
        memcpy(name, p, n);
        name[n] = '\0';
        for (int i = 0; i < b->n; i++)
            if (strcmp(b->work[i].name, name) == 0)
                find_default(b, i);
    }
}

static bool is_plain_name(const char *s)
{
    return s[strspn(s, "abcdefghijklmnopqrstuvwxyz"
                       "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")] == '\0';
}

/* A default that is text: a name of the type, or a formula. */
static bool default_from_text(struct bench *b, const struct hx_option *o,
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
        !are_all(n, HX_N_STRING))
        return false;
    for (int i = 0; i < n->nitem && !o->given; i++)
        o->corners[i] = n->item[i]->s;
    return true;
}

static bool set_default(struct bench *b, struct hx_option *o,
                        const struct hx_node *n)
{
    if (o->type == HX_T_CORNERS)
        return default_corners(o, n);
    if (n->type == HX_N_STRING)
        return default_from_text(b, o, n, &o->fallback);
    if (n->type == HX_N_INT && o->type == HX_T_INT) {
        o->fallback = number(n);
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

static void find_default(struct bench *b, int i)
{
    struct hx_composer *c = b->c;
    struct work *w = &b->work[i];
    struct hx_option *o = &c->option[i];
    const char *chain = b->chain;

    if (w->progress == UNDERWAY)
        hx_complain(c, o->at,
                    "the default of option '%s' depends on itself: "
                    "%s > %s",
                    o->name, chain, o->name);
    if (w->progress != UNTOUCHED)
        return;
    w->progress = UNDERWAY;
    b->chain = hx_arena_format(c->arena, "%s%s%s", chain, *chain ? " > " : "",
                               o->name);
    o->fallback = o->type == HX_T_INT ? o->lo : 0;
    if (w->fallback.value && !set_default(b, o, w->fallback.value)) {
        if (w->shape.at.source == w->fallback.at.source || !w->shape.value)
            hx_complain(c, w->fallback.at, "option '%s': the default is not %s",
                        o->name, range_text(c, o));
        narrow(o);
    }
    if (!w->fallback.value && o->type == HX_T_CORNERS && !o->given)
        hx_complain(c, o->at, "option '%s' needs a default", o->name);
    if (!o->given)
        o->value = o->fallback;
    b->chain = chain;
    w->progress = DONE;
}

void hx_compose_options(struct hx_composer *c)
{
    struct bench b = {c, NULL, 0, ""};

    collect(&b);
    if (b.n)
        qsort(b.work, (size_t)b.n, sizeof *b.work, by_name);
    c->option = hx_arena_alloc(c->arena, (size_t)b.n + 1, sizeof *c->option);
    c->noption = b.n;
    for (int i = 0; i < b.n; i++)
        compose_one(&b, i);
    for (int i = 0; i < c->request->ngiven; i++)
        give(c, &c->request->given[i]);
    for (int i = 0; i < b.n; i++)
        find_default(&b, i);
}
