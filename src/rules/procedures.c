/*
 * procedures.c - the items of a procedure after all amendments.
 *
 * Items are kept as a tree while statements are applied: each item remembers
 * what was put before and after it, so that insertions at one anchor stand in
 * composed order whoever came first, and an item that an unrelated variant
 * replaced or dropped still is a place to put something.
 */
#include "composer.h"

#include <string.h>

struct items {
    struct item **item;
    int n;
};

/* An item was replaced by others, or dropped: by none. */
struct change {
    struct hx_said said; /* value: the list of items, NULL for dropped */
    struct items with;
};

struct condition {
    const char *text;
    struct hx_where at;
};

struct item {
    const struct hx_node *node;
    const char *anchor; /* NULL: a nameless each or loop */
    struct items before, after;
    struct items body; /* of each and loop */
    struct change *change;
    int nchange;
    struct condition *only;
    int nonly;
};

/* One procedure while it is amended. */
struct work {
    struct hx_composer *c;
    const char *what; /* "procedure 'turn'" */
    struct items first, items, last;
    struct hx_where at; /* of the statement that is applied */
};

/* What amend.procedure has besides fields; applied in this order. */
static const char *const amendments[] = {"first",   "last", "before", "after",
                                         "replace", "drop", "only",   NULL};

static bool is_list(const struct hx_node *n)
{
    return hx_node_made_by(n, "each") || hx_node_made_by(n, "loop");
}

static bool is_item(const struct hx_node *n)
{
    return n->type == HX_N_STRING || hx_node_made_by(n, "run") || is_list(n);
}

/* each has the order in front of its items. */
static int first_of_body(const struct hx_node *n)
{
    return hx_node_made_by(n, "each") ? 1 : 0;
}

/* ---- planting ---- */

static struct item *plant_one(struct work *w, const struct hx_node *node);

static void append(struct work *w, struct items *list, struct item *item)
{
    struct item **more =
        hx_arena_alloc(w->c->arena, (size_t)list->n + 1, sizeof *more);

    if (list->n)
        memcpy(more, list->item, (size_t)list->n * sizeof *more);
    more[list->n++] = item;
    list->item = more;
}

static void plant_list(struct work *w, struct items *list,
                       const struct hx_node *table, int from)
{
    for (int i = from; i < table->nitem; i++)
        if (is_item(table->item[i]))
            append(w, list, plant_one(w, table->item[i]));
        else
            hx_complain(w->c, table->item[i]->at,
                        "%s: item %d is none: an id, "
                        "run, each or loop expected",
                        w->what, i + 1);
}

/* One item, or a list of them. */
static void plant(struct work *w, struct items *list,
                  const struct hx_node *value)
{
    if (is_item(value))
        append(w, list, plant_one(w, value));
    else if (value->type == HX_N_TABLE)
        plant_list(w, list, value, 0);
    else
        hx_complain(w->c, w->at, "%s: items expected", w->what);
}

static struct item *plant_one(struct work *w, const struct hx_node *node)
{
    struct item *item = hx_arena_alloc(w->c->arena, 1, sizeof *item);
    const struct hx_node *as = hx_node_get(node, "as");

    item->node = node;
    if (as && as->type == HX_N_STRING)
        item->anchor = as->s;
    else if (node->type == HX_N_STRING)
        item->anchor = node->s;
    else if (!is_list(node) && node->nitem &&
             node->item[0]->type == HX_N_STRING)
        item->anchor = node->item[0]->s;
    if (is_list(node))
        plant_list(w, &item->body, node, first_of_body(node));
    return item;
}

/* ---- anchors ---- */

struct search {
    struct work *w;
    const char *anchor;
    struct item *live, *gone; /* found as it is; replaced or dropped */
    bool twice;
    const char *name[256]; /* of all items, for a guess */
    int nname;
};

static void look_in(struct search *s, const struct items *list);

static void look_at(struct search *s, struct item *item)
{
    look_in(s, &item->before);
    if (item->anchor && s->nname < 256 && !item->nchange)
        s->name[s->nname++] = item->anchor;
    if (item->anchor && strcmp(item->anchor, s->anchor) == 0) {
        if (item->nchange) {
            s->gone = item;
        } else {
            s->twice = s->live != NULL;
            s->live = item;
        }
    }
    if (item->nchange)
        look_in(s, &item->change[item->nchange - 1].with);
    else
        look_in(s, &item->body);
    look_in(s, &item->after);
}

static void look_in(struct search *s, const struct items *list)
{
    for (int i = 0; i < list->n; i++)
        look_at(s, list->item[i]);
}

/* The item at the anchor, or NULL after a message. An item that is gone is
 * found by who is not related to the one who took it; and by who replaces or
 * drops it again ('again'), which is how a mix settles a clash. */
static struct item *find_item(struct work *w, const char *anchor,
                              const char *purpose, bool again)
{
    struct search s = {.w = w, .anchor = anchor};
    char guess[HX_GUESS];

    look_in(&s, &w->first);
    look_in(&s, &w->items);
    look_in(&s, &w->last);
    if (s.twice) {
        hx_complain(w->c, w->at, "anchor '%s' stands twice; name one with as",
                    anchor);
        return NULL;
    }
    if (s.live)
        return s.live;
    if (s.gone) {
        struct hx_where at = s.gone->change[s.gone->nchange - 1].said.at;

        if (again || !hx_related(w->c, at.source, w->at.source))
            return s.gone;
    }
    hx_complain(w->c, w->at, "%s has no item '%s' to %s%s", w->what, anchor,
                purpose, hx_guess(anchor, s.name, s.nname, guess));
    return NULL;
}

/* ---- amendments ---- */

static void change_item(struct work *w, struct item *item,
                        const struct hx_node *with)
{
    struct change *more =
        hx_arena_alloc(w->c->arena, (size_t)item->nchange + 1, sizeof *more);

    if (item->nchange)
        memcpy(more, item->change, (size_t)item->nchange * sizeof *more);
    item->change = more;
    more = &item->change[item->nchange];
    more->said = (struct hx_said){with, w->at};
    if (with)
        plant(w, &more->with, with);
    item->nchange++;
}

static const char *formula_of(struct work *w, const struct hx_node *n)
{
    if (n->type == HX_N_STRING)
        return n->s;
    if (n->type == HX_N_BOOL)
        return n->i ? "true" : "false";
    hx_complain(w->c, w->at, "%s: only takes a formula", w->what);
    return "true";
}

static void add_condition(struct work *w, struct item *item,
                          const struct hx_node *test)
{
    struct condition *more =
        hx_arena_alloc(w->c->arena, (size_t)item->nonly + 1, sizeof *more);

    if (item->nonly)
        memcpy(more, item->only, (size_t)item->nonly * sizeof *more);
    more[item->nonly++] = (struct condition){formula_of(w, test), w->at};
    item->only = more;
}

static void at_anchor(struct work *w, const char *how, const char *anchor,
                      const struct hx_node *value)
{
    struct item *item;

    if (strcmp(how, "before") == 0) {
        item = find_item(w, anchor, "put something before", false);
        if (item)
            plant(w, &item->before, value);
    } else if (strcmp(how, "after") == 0) {
        item = find_item(w, anchor, "put something after", false);
        if (item)
            plant(w, &item->after, value);
    } else if (strcmp(how, "replace") == 0) {
        item = find_item(w, anchor, "replace", true);
        if (item)
            change_item(w, item, value);
    } else {
        item = find_item(w, anchor, "put a condition on", false);
        if (item)
            add_condition(w, item, value);
    }
}

static void drop_items(struct work *w, const struct hx_node *names)
{
    const struct hx_node *one[1] = {names};
    const struct hx_node *const *list = one;
    int n = 1;

    if (names->type == HX_N_TABLE) {
        list = (const struct hx_node *const *)names->item;
        n = names->nitem;
    }
    for (int i = 0; i < n; i++) {
        struct item *item;

        if (list[i]->type != HX_N_STRING)
            continue;
        item = find_item(w, list[i]->s, "drop", true);
        if (item)
            change_item(w, item, NULL);
    }
}

static void amend(struct work *w, const char *how, const struct hx_node *value)
{
    if (strcmp(how, "first") == 0)
        plant(w, &w->first, value);
    else if (strcmp(how, "last") == 0)
        plant(w, &w->last, value);
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

static void emit_list(struct work *w, const struct items *list,
                      struct hx_node *out);

static const char *both(struct work *w, const char *a, const char *b)
{
    return a ? hx_arena_format(w->c->arena, "(%s) and (%s)", a, b) : b;
}

/* The item with one condition more, at its own place. */
static struct hx_node *with_condition(struct work *w, struct hx_node *item,
                                      const struct condition *only)
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
static const struct change *held_change(struct work *w, const struct item *item)
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

static void emit(struct work *w, const struct item *item, struct hx_node *out)
{
    const struct change *change = held_change(w, item);
    int from;

    emit_list(w, &item->before, out);
    from = out->nitem;
    if (change) {
        emit_list(w, &change->with, out);
    } else {
        struct hx_node *copy = hx_node_copy(w->c, item->node);

        if (is_list(copy)) {
            if (copy->nitem > first_of_body(copy))
                copy->nitem = first_of_body(copy);
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

static void emit_list(struct work *w, const struct items *list,
                      struct hx_node *out)
{
    for (int i = 0; i < list->n; i++)
        emit(w, list->item[i], out);
}

struct hx_node *hx_merge_procedure(struct hx_composer *c, const char *what,
                                   const struct hx_saying *s, int n)
{
    struct work w = {.c = c, .what = what, .at = s[0].at};
    struct hx_node *out = hx_merge_fields(c, what, s, n, amendments);

    plant_list(&w, &w.items, s[0].body, 0);
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
