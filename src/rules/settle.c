/*
 * settle.c - which of several sayings holds, and nodes made while composing.
 */
#include "composer.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int index_of(const struct hx_composer *c, const struct hx_source *s)
{
    for (int i = 0; i < c->nsource; i++)
        if (c->source[i] == s)
            return i;
    return -1;
}

bool hx_supersedes(const struct hx_composer *c, const struct hx_source *later,
                   const struct hx_source *earlier)
{
    int i = index_of(c, later), j = index_of(c, earlier);

    if (!earlier || later == earlier)
        return true;
    return i >= 0 && j >= 0 && (c->extends[i] >> j & 1);
}

bool hx_related(const struct hx_composer *c, const struct hx_source *a,
                const struct hx_source *b)
{
    return hx_supersedes(c, a, b) || hx_supersedes(c, b, a);
}

static bool counts(const struct hx_composer *c, const struct hx_said *said,
                   int n, int i)
{
    for (int k = i + 1; k < n; k++)
        if (hx_supersedes(c, said[k].at.source, said[i].at.source))
            return false;
    return true;
}

int hx_settle(const struct hx_composer *c, const struct hx_said *said, int n,
              int *rival)
{
    *rival = -1;
    for (int i = n - 2; i >= 0; i--)
        if (counts(c, said, n, i) &&
            !hx_node_equal(said[i].value, said[n - 1].value))
            *rival = i;
    return n - 1;
}

bool hx_is_full(const struct hx_composer *c)
{
    return c->report->n >= HX_MAX_MESSAGES;
}

void hx_complain(struct hx_composer *c, struct hx_where at, const char *format,
                 ...)
{
    char text[1024];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    hx_report_add(c->report, at.source ? at.source->path : NULL, at.line, "%s",
                  text);
}

const char *hx_where_text(struct hx_composer *c, struct hx_where at)
{
    return hx_arena_format(c->arena, "%s.lua:%d",
                           at.source ? at.source->name : "?", at.line);
}

bool hx_may_clash(const struct hx_composer *c, struct hx_where a,
                  struct hx_where b)
{
    return c->request->force ||
           (c->request->trial && !hx_related(c, a.source, b.source));
}

void hx_clash(struct hx_composer *c, const char *what, struct hx_where a,
              struct hx_where b)
{
    if (hx_may_clash(c, a, b))
        return;
    hx_complain(c, b, "%s is set by %s and by %s; settle it in a mix", what,
                hx_where_text(c, a), hx_where_text(c, b));
}

static bool texts_equal(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool tables_equal(const struct hx_node *a, const struct hx_node *b)
{
    if (!texts_equal(a->maker, b->maker) || a->nitem != b->nitem ||
        a->nfield != b->nfield)
        return false;
    for (int i = 0; i < a->nitem; i++)
        if (!hx_node_equal(a->item[i], b->item[i]))
            return false;
    for (int i = 0; i < a->nfield; i++)
        if (strcmp(a->field[i].key, b->field[i].key) != 0 ||
            !hx_node_equal(a->field[i].value, b->field[i].value))
            return false;
    return true;
}

bool hx_node_equal(const struct hx_node *a, const struct hx_node *b)
{
    if (a == b)
        return true;
    if (!a || !b || a->type != b->type)
        return false;
    switch (a->type) {
    case HX_N_BOOL:
    case HX_N_INT:
        return a->i == b->i;
    case HX_N_STRING:
        return texts_equal(a->s, b->s);
    case HX_N_FUNCTION:
        return a->fn == b->fn;
    default:
        return tables_equal(a, b);
    }
}

bool hx_node_holds(const struct hx_node *list, const struct hx_node *item)
{
    for (int i = 0; i < list->nitem; i++)
        if (hx_node_equal(list->item[i], item))
            return true;
    return false;
}

bool hx_node_made_by(const struct hx_node *n, const char *maker)
{
    return n && n->type == HX_N_TABLE && n->maker &&
           strcmp(n->maker, maker) == 0;
}

struct hx_node *hx_node_table(struct hx_composer *c, struct hx_where at)
{
    struct hx_node *n = hx_arena_alloc(c->arena, 1, sizeof *n);

    n->type = HX_N_TABLE;
    n->at = at;
    return n;
}

struct hx_node *hx_node_string(struct hx_composer *c, const char *s,
                               struct hx_where at)
{
    struct hx_node *n = hx_arena_alloc(c->arena, 1, sizeof *n);

    n->type = HX_N_STRING;
    n->s = s;
    n->at = at;
    return n;
}

void *hx_grow(struct hx_arena *a, void *list, int n, size_t size)
{
    char *more;

    if (n & (n - 1))
        return list;
    more = hx_arena_alloc(a, n ? (size_t)n * 2 : 1, size);
    if (n)
        memcpy(more, list, (size_t)n * size);
    return more;
}

/* A copy of n things with the room that hx_grow() counts on. */
static void *copy_list(struct hx_arena *a, const void *list, int n, size_t size)
{
    size_t room = 1;
    char *copy;

    while (room < (size_t)n)
        room *= 2;
    copy = hx_arena_alloc(a, room, size);
    memcpy(copy, list, (size_t)n * size);
    return copy;
}

struct hx_node *hx_node_clone(struct hx_composer *c, const struct hx_node *n)
{
    struct hx_node *copy = hx_arena_alloc(c->arena, 1, sizeof *copy);

    *copy = *n;
    if (n->nitem)
        copy->item = copy_list(c->arena, n->item, n->nitem, sizeof *copy->item);
    if (n->nfield)
        copy->field =
            copy_list(c->arena, n->field, n->nfield, sizeof *copy->field);
    return copy;
}

void hx_node_insert(struct hx_composer *c, struct hx_node *table, int i,
                    struct hx_node *item)
{
    table->item =
        hx_grow(c->arena, table->item, table->nitem, sizeof *table->item);
    for (int k = table->nitem++; k > i; k--)
        table->item[k] = table->item[k - 1];
    table->item[i] = item;
}

void hx_node_append(struct hx_composer *c, struct hx_node *table,
                    struct hx_node *item)
{
    hx_node_insert(c, table, table->nitem, item);
}

void hx_node_put(struct hx_composer *c, struct hx_node *table, const char *key,
                 struct hx_node *value)
{
    int i = table->nfield;

    while (i > 0 && strcmp(table->field[i - 1].key, key) > 0)
        i--;
    if (i > 0 && strcmp(table->field[i - 1].key, key) == 0) {
        table->field[i - 1].value = value;
        return;
    }
    table->field =
        hx_grow(c->arena, table->field, table->nfield, sizeof *table->field);
    for (int k = table->nfield++; k > i; k--)
        table->field[k] = table->field[k - 1];
    table->field[i] = (struct hx_pair){key, value};
}
