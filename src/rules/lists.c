/*
 * lists.c - one value out of all that was said about it: what it is set to,
 * what is added to it and taken out.
 */
#include "composer.h"

#include <string.h>

bool hx_changes_list(const struct hx_node *n)
{
    return hx_node_made_by(n, "add") || hx_node_made_by(n, "first") ||
           hx_node_made_by(n, "without");
}

/* `run = { "id", who = F }` is one call; `{ "a", "b" }` is a list of two. */
static bool is_call(const struct hx_node *n)
{
    return n->type == HX_N_TABLE && n->nfield > 0 && n->nitem == 1;
}

struct folding {
    struct hx_composer *c;
    bool repeats; /* the same thing may stand twice: `run` */
    bool calls;   /* a table with named parts is one item: `run` */
    struct hx_node *list;
    int nfirst;
};

static void start_list(struct folding *f, const struct hx_node *base,
                       struct hx_where at)
{
    if (base && base->type == HX_N_TABLE && !(f->calls && is_call(base))) {
        f->list = hx_node_clone(f->c, base);
        return;
    }
    f->list = hx_node_table(f->c, base ? base->at : at);
    if (base)
        hx_node_append(f->c, f->list, hx_node_clone(f->c, base));
}

static void put_in(struct folding *f, const struct hx_node *item, bool first)
{
    if (!f->repeats && item->type == HX_N_STRING &&
        hx_node_holds(f->list, item))
        return;
    if (first)
        hx_node_insert(f->c, f->list, f->nfirst++, hx_node_clone(f->c, item));
    else
        hx_node_append(f->c, f->list, hx_node_clone(f->c, item));
}

/* A call is known by what it runs. */
static bool is_meant(const struct folding *f, const struct hx_node *item,
                     const struct hx_node *name)
{
    return hx_node_equal(item, name) ||
           (f->calls && is_call(item) && hx_node_equal(item->item[0], name));
}

static void take_out(struct folding *f, const struct hx_node *item)
{
    struct hx_node *list = f->list;
    int n = 0, before = 0;

    for (int i = 0; i < list->nitem; i++) {
        if (!is_meant(f, list->item[i], item))
            list->item[n++] = list->item[i];
        else if (i < f->nfirst)
            before++;
    }
    list->nitem = n;
    f->nfirst -= before;
}

static void change_list(struct folding *f, const struct hx_node *change)
{
    bool first = hx_node_made_by(change, "first");

    for (int i = 0; i < change->nitem; i++)
        if (hx_node_made_by(change, "without"))
            take_out(f, change->item[i]);
        else
            put_in(f, change->item[i], first);
}

/* Whether what was added by op i is still there after op 'winner' set the
 * field. */
static bool outlives(const struct hx_composer *c, const struct hx_said *op,
                     int i, int winner)
{
    return winner < 0 || i > winner ||
           !hx_related(c, op[i].at.source, op[winner].at.source);
}

/* Sets *winner to the index of the op that sets the value, or -1. */
void hx_find_winner(struct hx_composer *c, const char *what,
                    const struct hx_said *op, int n, int *winner)
{
    struct hx_said *set = hx_arena_alloc(c->arena, (size_t)n, sizeof *set);
    int *index = hx_arena_alloc(c->arena, (size_t)n, sizeof *index);
    int nset = 0, rival, i;

    *winner = -1;
    for (i = 0; i < n; i++) {
        if (op[i].value && hx_changes_list(op[i].value))
            continue;
        index[nset] = i;
        set[nset++] = op[i];
    }
    if (!nset)
        return;
    i = hx_settle(c, set, nset, &rival);
    if (rival >= 0)
        hx_clash(c, what, set[rival].at, set[i].at);
    *winner = index[i];
}

/* The value after all that was said, NULL if there is none. */
struct hx_node *hx_merge_value(struct hx_composer *c, const char *what,
                               const char *key, const struct hx_said *op, int n)
{
    bool run = strcmp(key, "run") == 0;
    struct folding f = {c, run, run, NULL, 0};
    const struct hx_node *base = NULL;
    int winner;

    hx_find_winner(c, what, op, n, &winner);
    if (winner >= 0)
        base = op[winner].value;
    for (int i = 0; i < n; i++) {
        if (!op[i].value || !hx_changes_list(op[i].value) ||
            !outlives(c, op, i, winner))
            continue;
        if (!f.list)
            start_list(&f, base, op[i].at);
        change_list(&f, op[i].value);
    }
    if (f.list)
        return f.list;
    return base ? hx_node_clone(c, base) : NULL;
}
