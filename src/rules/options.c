/*
 * options.c - options composed: one declared again changes the fields it
 * gives and keeps the rest.
 */
#include <stdlib.h>
#include <string.h>

#include "formula.h"
#include "option_work.h"

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

static struct hx_option_work *work_named(struct hx_option_bench *b,
                                         const char *name)
{
    for (int i = 0; i < b->n; i++)
        if (strcmp(b->work[i].name, name) == 0)
            return &b->work[i];
    if (b->n == HX_MAX_OPTIONS) {
        hx_report_add(b->c->report, NULL, 0, "more than %d options", b->n);
        return NULL;
    }
    b->work = hx_grow(b->c->arena, b->work, b->n, sizeof *b->work);
    b->work[b->n].name = name;
    return &b->work[b->n++];
}

static void add_saying(struct hx_option_bench *b, const struct hx_pair *field,
                       struct hx_where at)
{
    struct hx_option_work *w;
    struct hx_said *said;

    if (type_of(field->value->maker) < 0) {
        hx_complain(b->c, at,
                    "option '%s': int, flag, enum, seat or corners "
                    "expected",
                    field->key);
        return;
    }
    w = work_named(b, field->key);
    if (!w)
        return;
    if (w->n == HX_MAX_SAID) {
        hx_complain(b->c, at, "option '%s' is declared more than %d times",
                    w->name, w->n);
        return;
    }
    w->said = hx_grow(b->c->arena, w->said, w->n, sizeof *w->said);
    said = &w->said[w->n++];
    *said = (struct hx_said){field->value, field->value->at};
    if (!said->at.source)
        said->at = at;
}

static void collect(struct hx_option_bench *b)
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
    return strcmp(((const struct hx_option_work *)a)->name,
                  ((const struct hx_option_work *)b)->name);
}

/* ---- composing one option ---- */

/* The sayings that have the field; "" is the list part. */
static int sayings_of(const struct hx_option_work *w, const char *key,
                      struct hx_composer *c, struct hx_said *out)
{
    int n = 0;

    for (int i = 0; i < w->n; i++) {
        const struct hx_node *v = w->said[i].value;

        if (*key) {
            v = hx_node_get(v, key);
        } else if (v->nitem) {
            struct hx_node *list = hx_node_clone(c, v);

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
static struct hx_said held(struct hx_composer *c,
                           const struct hx_option_work *w, const char *key,
                           struct hx_said *clash)
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

static const char *cites_of(struct hx_composer *c,
                            const struct hx_option_work *w)
{
    char all[HX_MAX_CITES] = "";

    for (int i = 0; i < w->n; i++) {
        const struct hx_node *v = hx_node_get(w->said[i].value, "cites");

        if (v && v->type == HX_N_STRING)
            hx_add_cites(all, v->s);
    }
    return hx_arena_string(c->arena, all);
}

static void add_name(struct hx_option *o, const char *name)
{
    for (int i = 0; i < o->nvalues; i++)
        if (strcmp(o->values[i], name) == 0)
            return;
    o->values[o->nvalues++] = name;
}

/* The names that may be chosen, then those that were taken away: formulas of
 * the variants that had them still name them. */
static bool set_names(struct hx_composer *c, struct hx_option_work *w,
                      struct hx_option *o)
{
    int room = 0;

    for (int i = 0; i < w->n; i++) {
        if (!hx_are_all(w->said[i].value, HX_N_STRING))
            return false;
        room += w->said[i].value->nitem;
    }
    o->values = hx_arena_alloc(c->arena, (size_t)room, sizeof *o->values);
    for (int i = 0; i < w->shape.value->nitem; i++)
        add_name(o, w->shape.value->item[i]->s);
    w->allowed = o->nvalues;
    for (int i = 0; i < w->n; i++)
        for (int k = 0; k < w->said[i].value->nitem; k++)
            add_name(o, w->said[i].value->item[k]->s);
    return true;
}

/* Fills in what the list part of its type says; false: it is wrong. */
static bool set_shape(struct hx_composer *c, struct hx_option_work *w,
                      struct hx_option *o)
{
    const struct hx_node *list = w->shape.value;

    if (o->type == HX_T_FLAG || o->type == HX_T_SEAT)
        return !list;
    if (!list)
        return false;
    if (o->type == HX_T_ENUM)
        return set_names(c, w, o);
    if (!hx_are_all(list, HX_N_INT))
        return false;
    if (o->type == HX_T_INT) {
        if (list->nitem != 2)
            return false;
        o->lo = hx_number(list->item[0]);
        o->hi = hx_number(list->item[1]);
        return o->lo <= o->hi;
    }
    o->ncorner = hx_number(list->item[0]);
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

static void compose_one(struct hx_option_bench *b, int i)
{
    struct hx_composer *c = b->c;
    struct hx_option_work *w = &b->work[i];
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
    if (!set_shape(c, w, o))
        hx_complain(c, o->at, "option '%s': %s expected", o->name,
                    shape_wanted(o));
}

/* Formulas may name all values, players only those that are allowed. */
static void part_names(struct hx_option_bench *b, struct hx_composed *out)
{
    size_t n = (size_t)b->n;

    out->known = b->c->option;
    out->noption = b->n;
    out->option = hx_arena_alloc(b->c->arena, n + 1, sizeof *out->option);
    memcpy(out->option, out->known, n * sizeof *out->option);
    for (int i = 0; i < b->n; i++)
        if (out->option[i].type == HX_T_ENUM)
            out->option[i].nvalues = b->work[i].allowed;
}

void hx_compose_options(struct hx_composer *c, struct hx_composed *out)
{
    struct hx_option_bench b = {c, NULL, 0, ""};

    collect(&b);
    if (b.n)
        qsort(b.work, (size_t)b.n, sizeof *b.work, by_name);
    c->option = hx_arena_alloc(c->arena, (size_t)b.n + 1, sizeof *c->option);
    c->noption = b.n;
    for (int i = 0; i < b.n; i++)
        compose_one(&b, i);
    hx_option_values(&b);
    part_names(&b, out);
}
