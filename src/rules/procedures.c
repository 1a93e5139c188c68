/*
 * procedures.c - the items of a procedure after all amendments.
 */
#include "items.h"

#include <string.h>

/* What amend.procedure has besides fields; applied in this order. */
static const char *const amendments[] = {"first",   "last", "before", "after",
                                         "replace", "drop", "only",   NULL};

#define MAX_CONDITIONS 32 /* of one item: their text adds up */

/* ---- amendments ---- */

static bool is_worn_out(struct hx_procedure_plan *w, int n, int most)
{
    if (n < most)
        return false;
    hx_complain(w->c, w->at, "%s: an item is changed more than %d times",
                w->what, most);
    return true;
}

static void change_item(struct hx_procedure_plan *w, struct hx_item_plan *item,
                        const struct hx_node *with)
{
    struct hx_change_plan *change;

    if (is_worn_out(w, item->nchange, HX_MAX_SAID))
        return;
    item->change =
        hx_grow(w->c->arena, item->change, item->nchange, sizeof *item->change);
    change = &item->change[item->nchange++];
    change->said = (struct hx_said){with, w->at};
    if (with)
        hx_plant(w, &change->with, with);
}

static const char *formula_of(struct hx_procedure_plan *w,
                              const struct hx_node *n)
{
    if (n->type == HX_N_STRING)
        return n->s;
    if (n->type == HX_N_BOOL)
        return n->i ? "true" : "false";
    hx_complain(w->c, w->at, "%s: only takes a formula", w->what);
    return "true";
}

static void add_condition(struct hx_procedure_plan *w,
                          struct hx_item_plan *item, const struct hx_node *test)
{
    if (is_worn_out(w, item->nonly, MAX_CONDITIONS))
        return;
    item->only =
        hx_grow(w->c->arena, item->only, item->nonly, sizeof *item->only);
    item->only[item->nonly++] =
        (struct hx_condition_plan){formula_of(w, test), w->at};
}

static void at_anchor(struct hx_procedure_plan *w, const char *how,
                      const char *anchor, const struct hx_node *value)
{
    struct hx_item_plan *item;

    if (strcmp(how, "before") == 0) {
        item = hx_find_item(w, anchor, "put something before", false);
        if (item)
            hx_plant(w, &item->before, value);
    } else if (strcmp(how, "after") == 0) {
        item = hx_find_item(w, anchor, "put something after", false);
        if (item)
            hx_plant(w, &item->after, value);
    } else if (strcmp(how, "replace") == 0) {
        item = hx_find_item(w, anchor, "replace", true);
        if (item)
            change_item(w, item, value);
    } else {
        item = hx_find_item(w, anchor, "put a condition on", false);
        if (item)
            add_condition(w, item, value);
    }
}

static void drop_items(struct hx_procedure_plan *w, const struct hx_node *names)
{
    const struct hx_node *one[1] = {names};
    const struct hx_node *const *list = one;
    int n = 1;

    if (names->type == HX_N_TABLE) {
        list = (const struct hx_node *const *)names->item;
        n = names->nitem;
    }
    for (int i = 0; i < n; i++) {
        struct hx_item_plan *item;

        if (list[i]->type != HX_N_STRING)
            continue;
        item = hx_find_item(w, list[i]->s, "drop", true);
        if (item)
            change_item(w, item, NULL);
    }
}

static void amend(struct hx_procedure_plan *w, const char *how,
                  const struct hx_node *value)
{
    if (strcmp(how, "first") == 0)
        hx_plant(w, &w->first, value);
    else if (strcmp(how, "last") == 0)
        hx_plant(w, &w->last, value);
    else if (strcmp(how, "drop") == 0)
        drop_items(w, value);
    else if (value->type != HX_N_TABLE || value->nitem)
        hx_complain(w->c, w->at, "%s: %s takes anchors: %s = { anchor = ... }",
                    w->what, how, how);
    else
        for (int i = 0; i < value->nfield; i++)
            at_anchor(w, how, value->field[i].key, value->field[i].value);
}

/* ---- the list that results ---- */

static void emit_list(struct hx_procedure_plan *w,
                      const struct hx_items_plan *list, struct hx_node *out);

static const char *both(struct hx_procedure_plan *w, const char *a,
                        const char *b)
{
    return a ? hx_arena_format(w->c->arena, "(%s) and (%s)", a, b) : b;
}

/* The item with one condition more, at its own place. */
static struct hx_node *with_condition(struct hx_procedure_plan *w,
                                      struct hx_node *item,
                                      const struct hx_condition_plan *only)
{
    const struct hx_node *when = hx_node_get(item, "when");
    const char *text = when ? formula_of(w, when) : NULL;
    struct hx_node *out = item;

    if (item->type == HX_N_STRING) {
        out = hx_node_table(w->c, item->at);
        out->maker = "run";
        hx_node_append(w->c, out, item);
    }
    hx_node_put(w->c, out, "when",
                hx_node_string(w->c, both(w, text, only->text), only->at));
    return out;
}

/* The change that holds, after a message if two clash; NULL: none. */
static const struct hx_change_plan *held_change(struct hx_procedure_plan *w,
                                                const struct hx_item_plan *item)
{
    struct hx_said *said;
    int i, rival;

    if (!item->nchange)
        return NULL;
    said = hx_arena_alloc(w->c->arena, (size_t)item->nchange, sizeof *said);
    for (i = 0; i < item->nchange; i++)
        said[i] = item->change[i].said;
    i = hx_settle(w->c, said, item->nchange, &rival);
    if (rival >= 0)
        hx_clash(w->c,
                 hx_arena_format(w->c->arena, "item '%s' of %s", item->anchor,
                                 w->what),
                 said[rival].at, said[i].at);
    return &item->change[i];
}

static void emit(struct hx_procedure_plan *w, const struct hx_item_plan *item,
                 struct hx_node *out)
{
    const struct hx_change_plan *change = held_change(w, item);
    int from;

    emit_list(w, &item->before, out);
    from = out->nitem;
    if (change) {
        emit_list(w, &change->with, out);
    } else {
        struct hx_node *copy = hx_node_clone(w->c, item->node);

        if (hx_item_is_list(copy)) {
            if (copy->nitem > hx_item_body(copy))
                copy->nitem = hx_item_body(copy);
            emit_list(w, &item->body, copy);
        }
        hx_node_append(w->c, out, copy);
    }
    for (int k = 0; k < item->nonly; k++)
        for (int i = from; i < out->nitem; i++)
            if (!change || !hx_related(w->c, change->said.at.source,
                                       item->only[k].at.source))
                out->item[i] = with_condition(w, out->item[i], &item->only[k]);
    emit_list(w, &item->after, out);
}

static void emit_list(struct hx_procedure_plan *w,
                      const struct hx_items_plan *list, struct hx_node *out)
{
    for (int i = 0; i < list->n; i++)
        emit(w, list->item[i], out);
}

struct hx_node *hx_merge_procedure(struct hx_composer *c, const char *what,
                                   const struct hx_saying *s, int n)
{
    struct hx_procedure_plan w = {.c = c, .what = what, .at = s[0].at};
    struct hx_node *out = hx_merge_fields(c, what, s, n, amendments);

    hx_plant_list(&w, &w.items, s[0].body, 0);
    for (int i = 1; i < n; i++) {
        w.at = s[i].at;
        if (s[i].body->nitem)
            hx_complain(c, w.at,
                        "%s has items: say first, last, before, "
                        "after or replace, or use replace.procedure",
                        what);
        for (int k = 0; amendments[k]; k++) {
            const struct hx_node *value = hx_node_get(s[i].body, amendments[k]);

            if (value)
                amend(&w, amendments[k], value);
        }
    }
    out->item = NULL;
    out->nitem = 0;
    emit_list(&w, &w.first, out);
    emit_list(&w, &w.items, out);
    emit_list(&w, &w.last, out);
    return out;
}
