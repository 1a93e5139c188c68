/*
 * fields.c - one table of fields out of several statements.
 *
 * For each field all that was said about it is gathered in composed order and
 * settled at once: first what it is set to, then what was added to it and
 * taken away. What an unrelated variant added before a variant set the field
 * is added again, so the order of unrelated variants decides nothing but the
 * order of what they add.
 */
#include "composer.h"

#include <stdio.h>
#include <string.h>

/* Tables whose named parts are merged name by name. */
static const char *const merged[] = {"where", "choose", "cost",
                                     "set",   "cards",  "start"};
/* Fields that `false` takes away. */
static const char *const taken[] = {
    "cost",    "card", "limit", "once", "build", "draw",  "move",
    "produce", "set",  "tell",  "run",  "apply", "where", "choose"};

#define LENGTH(list) (int)(sizeof(list) / sizeof *(list))

static bool is_among(const char *const *list, int n, const char *s)
{
    for (int i = 0; i < n; i++)
        if (strcmp(list[i], s) == 0)
            return true;
    return false;
}

static bool is_false(const struct hx_node *n)
{
    return n->type == HX_N_BOOL && !n->i;
}

static void remember(struct hx_said *list, int *n, const struct hx_node *value,
                     struct hx_where at)
{
    list[(*n)++] = (struct hx_said){value, at};
}

/* ---- tables merged name by name ---- */

/* What an op of the whole table says of its list part. */
static void list_op(struct hx_composer *c, const struct hx_said *op,
                    struct hx_said *out, int *n)
{
    const struct hx_node *v = op->value;
    struct hx_node *list;

    if (!v || is_false(v)) {
        remember(out, n, NULL, op->at);
        return;
    }
    if (v->type != HX_N_TABLE) { /* where = "test" */
        list = hx_node_table(c, op->at);
        hx_node_append(c, list, hx_node_clone(c, v));
        remember(out, n, list, op->at);
        return;
    }
    if (!v->nitem)
        return;
    list = hx_node_clone(c, v);
    list->nfield = 0;
    remember(out, n, list, op->at);
}

/* What an op of the whole table says of one name. `false` takes it away, but in
 * `set` it is what a flag is set to. */
static void name_op(const char *key, const struct hx_said *op, const char *name,
                    struct hx_said *out, int *n)
{
    bool taken_away;
    const struct hx_node *v = op->value, *value;

    if (!v || is_false(v)) {
        remember(out, n, NULL, op->at);
        return;
    }
    if (v->type != HX_N_TABLE)
        return;
    if (hx_node_made_by(v, "without")) {
        for (int i = 0; i < v->nitem; i++)
            if (v->item[i]->type == HX_N_STRING &&
                strcmp(v->item[i]->s, name) == 0)
                remember(out, n, NULL, op->at);
        return;
    }
    value = hx_node_get(v, name);
    if (!value)
        return;
    taken_away = is_false(value) && strcmp(key, "set") != 0;
    remember(out, n, taken_away ? NULL : value, op->at);
}

static void merge_name(struct hx_composer *c, const char *what, const char *key,
                       const char *name, const struct hx_said *op, int n,
                       struct hx_node *out)
{
    struct hx_said *part = hx_arena_alloc(c->arena, (size_t)n, sizeof *part);
    struct hx_node *value;
    int npart = 0;

    for (int i = 0; i < n; i++)
        name_op(key, &op[i], name, part, &npart);
    value = hx_merge_value(
        c, hx_arena_format(c->arena, "%s %s of %s", key, name, what), name,
        part, npart);
    if (value)
        hx_node_put(c, out, name, value);
}

static bool knows(const struct hx_node *table, const struct hx_node *item)
{
    if (!table || table->type != HX_N_TABLE || hx_changes_list(table))
        return false;
    return hx_node_holds(table, item) ||
           (item->type == HX_N_STRING && hx_node_get(table, item->s));
}

/* without{} of something that nothing ever put there is a slip. */
static void check_without(struct hx_composer *c, const char *what,
                          const char *key, const struct hx_said *op, int n)
{
    for (int i = 0; i < n; i++) {
        const struct hx_node *v = op[i].value;

        if (!hx_node_made_by(v, "without"))
            continue;
        for (int k = 0; k < v->nitem; k++) {
            bool known = false;

            for (int j = 0; j < n && !known; j++) {
                const struct hx_node *w = op[j].value;

                known =
                    w && !hx_node_made_by(w, "without") &&
                    (hx_node_equal(w, v->item[k]) ||
                     (w->type == HX_N_TABLE && hx_node_holds(w, v->item[k])) ||
                     knows(w, v->item[k]));
            }
            if (!known)
                hx_complain(c, op[i].at, "%s of %s has no '%s' to take away",
                            key, what,
                            v->item[k]->s ? v->item[k]->s : "such item");
        }
    }
}

static struct hx_node *merge_table(struct hx_composer *c, const char *what,
                                   const char *key, const struct hx_said *op,
                                   int n)
{
    struct hx_said *part = hx_arena_alloc(c->arena, (size_t)n, sizeof *part);
    struct hx_node *out = hx_node_table(c, op[n - 1].at), *list;
    int npart = 0;

    for (int i = 0; i < n; i++)
        list_op(c, &op[i], part, &npart);
    list = hx_merge_value(c, hx_arena_format(c->arena, "%s of %s", key, what),
                          key, part, npart);
    if (list) {
        out->item = list->item;
        out->nitem = list->nitem;
        out->at = list->at;
    }
    for (int i = 0; i < n; i++) {
        const struct hx_node *v = op[i].value;

        for (int k = 0; v && k < v->nfield; k++)
            if (!hx_node_get(out, v->field[k].key))
                merge_name(c, what, key, v->field[k].key, op, n, out);
    }
    return out->nitem || out->nfield ? out : NULL;
}

/* ---- functions ---- */

static void add_functions(struct hx_composer *c, struct hx_node *out,
                          const struct hx_said *op, int n, const char *maker)
{
    for (int i = 0; i < n; i++)
        if (hx_node_made_by(op[i].value, maker))
            for (int k = 0; k < op[i].value->nitem; k++)
                hx_node_append(c, out, op[i].value->item[k]);
}

/* A single function stays one; several become a table "apply" in the order
 * of calling. A new function replaces the function alone. */
static struct hx_node *merge_apply(struct hx_composer *c, const char *what,
                                   const struct hx_said *op, int n)
{
    struct hx_said *set = hx_arena_alloc(c->arena, (size_t)n, sizeof *set);
    struct hx_node *out = hx_node_table(c, op[n - 1].at);
    const struct hx_node *main = NULL;
    int nset = 0, winner;

    for (int i = 0; i < n; i++)
        if (!hx_node_made_by(op[i].value, "before") &&
            !hx_node_made_by(op[i].value, "after"))
            remember(set, &nset, op[i].value, op[i].at);
    hx_find_winner(c, hx_arena_format(c->arena, "apply of %s", what), set, nset,
                   &winner);
    if (winner >= 0)
        main = set[winner].value;

    out->maker = "apply";
    add_functions(c, out, op, n, "before");
    if (hx_node_made_by(main, "apply")) /* taken over by `like` */
        for (int i = 0; i < main->nitem; i++)
            hx_node_append(c, out, main->item[i]);
    else if (main)
        hx_node_append(c, out, hx_node_clone(c, main));
    add_functions(c, out, op, n, "after");
    if (!out->nitem)
        return NULL;
    return out->nitem == 1 && main && main->type == HX_N_FUNCTION ? out->item[0]
                                                                  : out;
}

/* ---- all fields ---- */

static bool has_word(const char *list, const char *word, size_t len)
{
    while (*list) {
        size_t n = strcspn(list, " ");

        if (n == len && memcmp(list, word, len) == 0)
            return true;
        list += n + strspn(list + n, " ");
    }
    return false;
}

void hx_add_cites(char all[HX_MAX_CITES], const char *cites)
{
    while (*cites) {
        size_t len = strcspn(cites, " "), n = strlen(all);

        if (len && n + len + 2 <= HX_MAX_CITES && !has_word(all, cites, len))
            snprintf(all + n, HX_MAX_CITES - n, "%s%.*s", n ? " " : "",
                     (int)len, cites);
        cites += len + strspn(cites + len, " ");
    }
}

/* Cited rule ids add up, each once: whoever changes a rule cites more. What
 * was taken over by `like` keeps its ids to itself if others are given. */
static struct hx_node *merge_cites(struct hx_composer *c,
                                   const struct hx_said *op, int n)
{
    char all[HX_MAX_CITES] = "";

    for (int i = n > 1 && !op[0].at.source; i < n; i++)
        if (op[i].value && op[i].value->type == HX_N_STRING)
            hx_add_cites(all, op[i].value->s);
    if (!*all)
        return NULL;
    return hx_node_string(c, hx_arena_string(c->arena, all), op[n - 1].at);
}

static struct hx_node *merge_field(struct hx_composer *c, const char *what,
                                   const char *key, struct hx_said *op, int n)
{
    if (strcmp(key, "cites") == 0)
        return merge_cites(c, op, n);
    if (is_among(taken, LENGTH(taken), key))
        for (int i = 0; i < n; i++)
            if (op[i].value && is_false(op[i].value))
                op[i].value = NULL;
    if (strcmp(key, "apply") == 0)
        return merge_apply(c, what, op, n);
    check_without(c, what, key, op, n);
    if (is_among(merged, LENGTH(merged), key))
        return merge_table(c, what, key, op, n);
    return hx_merge_value(c, hx_arena_format(c->arena, "%s of %s", key, what),
                          key, op, n);
}

static void merge_key(struct hx_composer *c, const char *what, const char *key,
                      const struct hx_saying *s, int n, struct hx_node *out)
{
    struct hx_said *op = hx_arena_alloc(c->arena, (size_t)n, sizeof *op);
    bool by_name =
        is_among(merged, LENGTH(merged), key) || strcmp(key, "cites") == 0;
    struct hx_node *value;
    int nop = 0;

    for (int i = 0; i < n; i++) {
        const struct hx_node *v = hx_node_get(s[i].body, key);

        /* who replaces a thing says of the fields left out: not there, or
         * as `like` has it */
        if (!v && s[i].whole && !s[0].at.source)
            v = hx_node_get(s[0].body, key);
        if (v || (s[i].whole && !by_name))
            remember(op, &nop, v, s[i].at);
    }
    value = merge_field(c, what, key, op, nop);
    if (value)
        hx_node_put(c, out, key, value);
}

struct hx_node *hx_merge_fields(struct hx_composer *c, const char *what,
                                const struct hx_saying *s, int n,
                                const char *const *skip)
{
    struct hx_node *out = hx_node_table(c, s[0].at);

    for (int i = 0; i < n; i++) {
        if (s[i].body->maker)
            out->maker = s[i].body->maker;
        if (s[i].body->nitem) {
            out->item = s[i].body->item;
            out->nitem = s[i].body->nitem;
        }
        for (int k = 0; k < s[i].body->nfield; k++) {
            const char *key = s[i].body->field[k].key;
            bool done = false;

            for (int j = 0; skip && skip[j] && !done; j++)
                done = strcmp(skip[j], key) == 0;
            for (int j = 0; j < i && !done; j++)
                done = hx_node_get(s[j].body, key) != NULL;
            if (!done)
                merge_key(c, what, key, s, n, out);
        }
    }
    return out;
}
