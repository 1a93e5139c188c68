/*
 * items.c - planting the items of a procedure, and finding anchors among them.
 */
#include "items.h"

#include <string.h>

#define MAX_ITEMS 1000 /* of a procedure: anchors are searched one by one */

bool hx_item_is_list(const struct hx_node *n)
{
    return hx_node_made_by(n, "each") || hx_node_made_by(n, "loop");
}

static bool is_item(const struct hx_node *n)
{
    return n->type == HX_N_STRING || hx_node_made_by(n, "run") ||
           hx_item_is_list(n);
}

int hx_item_body(const struct hx_node *n)
{
    return hx_node_made_by(n, "each") ? 1 : 0;
}

static struct hx_item_plan *plant_one(struct hx_procedure_plan *w,
                                      const struct hx_node *node);

static void append(struct hx_procedure_plan *w, struct hx_items_plan *list,
                   struct hx_item_plan *item)
{
    if (w->nitem == MAX_ITEMS) {
        hx_complain(w->c, w->at, "%s has more than %d items", w->what,
                    MAX_ITEMS);
        return;
    }
    w->nitem++;
    list->item = hx_grow(w->c->arena, list->item, list->n, sizeof *list->item);
    list->item[list->n++] = item;
}

void hx_plant_list(struct hx_procedure_plan *w, struct hx_items_plan *list,
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

void hx_plant(struct hx_procedure_plan *w, struct hx_items_plan *list,
              const struct hx_node *value)
{
    if (is_item(value))
        append(w, list, plant_one(w, value));
    else if (value->type == HX_N_TABLE)
        hx_plant_list(w, list, value, 0);
    else
        hx_complain(w->c, w->at, "%s: items expected", w->what);
}

static struct hx_item_plan *plant_one(struct hx_procedure_plan *w,
                                      const struct hx_node *node)
{
    struct hx_item_plan *item = hx_arena_alloc(w->c->arena, 1, sizeof *item);
    const struct hx_node *as = hx_node_get(node, "as");

    item->node = node;
    if (as && as->type == HX_N_STRING)
        item->anchor = as->s;
    else if (node->type == HX_N_STRING)
        item->anchor = node->s;
    else if (!hx_item_is_list(node) && node->nitem &&
             node->item[0]->type == HX_N_STRING)
        item->anchor = node->item[0]->s;
    if (hx_item_is_list(node))
        hx_plant_list(w, &item->body, node, hx_item_body(node));
    return item;
}

/* ---- anchors ---- */

struct search {
    struct hx_procedure_plan *w;
    const char *anchor;
    struct hx_item_plan *live, *gone; /* found as it is; replaced or dropped */
    bool twice;
    const char *name[256]; /* of all items, for a guess */
    int nname;
};

static void look_in(struct search *s, const struct hx_items_plan *list);

static void look_at(struct search *s, struct hx_item_plan *item)
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

static void look_in(struct search *s, const struct hx_items_plan *list)
{
    for (int i = 0; i < list->n; i++)
        look_at(s, list->item[i]);
}

struct hx_item_plan *hx_find_item(struct hx_procedure_plan *w,
                                  const char *anchor, const char *purpose,
                                  bool again)
{
    struct search s = {.w = w, .anchor = anchor};
    char guess[HX_GUESS];

    if (hx_is_full(w->c))
        return NULL;
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
