/*
 * build_want.c - the type that the readers of an argument want: for names
 * that only functions give.
 */
#include "build.h"

#include <string.h>

struct want {
    const struct hx_builder *b;
    const char *text; /* "arg.n" */
    int type, sub;
};

static bool is_it(const struct want *w, const struct hx_node *node)
{
    return hx_string(node) && !strcmp(node->s, w->text);
}

static void want(struct want *w, const struct hx_node *node, int type)
{
    if (w->type == HX_T_VOID && is_it(w, node))
        w->type = type;
}

/* arg.x.terrain: what has a field of that name? */
static int owner_of_field(const struct hx_builder *b, const char *field)
{
    static const char *const of_hexes[] = {"terrain", "token", "area", "frame"};
    const struct hx_rules *r = b->r;

    for (int i = 0; i < 4; i++)
        if (!strcmp(of_hexes[i], field))
            return HX_T_HEX;
    if (!strcmp(field, "hand") ||
        hx_find_name(r->hand, r->nhand, sizeof *r->hand, field) >= 0 ||
        hx_field_named(r, HX_PLAYER, field) >= 0)
        return HX_T_SEAT;
    for (int scope = HX_OF_HEX; scope <= HX_OF_EDGE; scope++)
        if (hx_field_named(r, scope, field) >= 0)
            return HX_T_HEX + (scope - HX_OF_HEX);
    return HX_T_VOID;
}

static void want_of_text(struct want *w, const char *text)
{
    size_t len = strlen(w->text);
    const char *at = strstr(text, w->text);
    char field[33] = "";

    if (w->type != HX_T_VOID || !at || at[len] != '.')
        return;
    strncat(field, at + len + 1,
            strspn(at + len + 1, "abcdefghijklmnopqrstuvwxyz_0123456789") < 32
                ? strspn(at + len + 1, "abcdefghijklmnopqrstuvwxyz_0123456789")
                : 32);
    w->type = owner_of_field(w->b, field);
}

static void walk_texts(struct want *w, const struct hx_node *node)
{
    if (!node)
        return;
    if (node->type == HX_N_STRING)
        want_of_text(w, node->s);
    if (node->type != HX_N_TABLE)
        return;
    for (int i = 0; i < node->nitem; i++)
        walk_texts(w, node->item[i]);
    for (int i = 0; i < node->nfield; i++) {
        want_of_text(w, node->field[i].key);
        walk_texts(w, node->field[i].value);
    }
}

static void want_of_set(struct want *w, const struct hx_node *set)
{
    for (int i = 0; set && i < set->nfield; i++) {
        const char *dot = strrchr(set->field[i].key, '.');

        if (!dot || !is_it(w, set->field[i].value))
            continue;
        for (int k = 0; k < w->b->r->nfield; k++) {
            const struct hx_field *f = &w->b->r->field[k];

            if (w->type == HX_T_VOID && !strcmp(f->head.name, dot + 1)) {
                w->type = f->type;
                w->sub = f->sub;
            }
        }
    }
}

static void want_of_move(struct want *w, const struct hx_node *move)
{
    if (!move)
        return;
    want(w, hx_node_get(move, "n"), HX_T_INT);
    want(w, hx_node_get(move, "most"), HX_T_INT);
    want(w, hx_node_get(move, "kind"), HX_T_KIND);
    want(w, hx_node_get(move, "from"), HX_T_SEAT);
    want(w, hx_node_get(move, "to"), HX_T_SEAT);
}

static void want_of_choices(struct want *w, const struct hx_node *choose)
{
    for (int i = 0; choose && i < choose->nfield; i++) {
        const struct hx_node *c = choose->field[i].value, *n;

        if (!hx_made(c, "cards"))
            continue;
        n = hx_node_get(c, "n");
        want(w, n, HX_T_INT);
        for (int k = 0; n && n->type == HX_N_TABLE && k < n->nitem; k++)
            want(w, n->item[k], HX_T_INT);
        want(w, hx_node_get(c, "from"), HX_T_SEAT);
    }
}

/* Handed on: what does the next one want? */
static void want_of_calls(struct want *w, const struct hx_node *run)
{
    for (int i = 0; i < hx_run_size(run); i++) {
        const struct hx_node *call = hx_run_item(run, i);

        if (call->type != HX_N_TABLE)
            continue;
        want(w, hx_node_get(call, "who"), HX_T_SEAT);
        for (int k = 0; k < call->nfield; k++) {
            const struct hx_passed *p =
                hx_passed_to(w->b, HX_NONE, call->field[k].key);

            if (p && p->known && is_it(w, call->field[k].value) &&
                w->type == HX_T_VOID) {
                w->type = p->var.type;
                w->sub = p->var.sub;
            }
        }
    }
}

int hx_wanted_type(const struct hx_builder *b, const struct hx_passed *p,
                   int *sub)
{
    const struct hx_unit *u = hx_unit_of_entry(b, p->entry);
    const struct hx_decl *d = u ? u->decl : NULL;
    struct want w = {b, hx_arena_format(b->a, "arg.%s", p->var.name), HX_T_VOID,
                     0};

    if (!d)
        return HX_T_VOID;
    want_of_set(&w, hx_of(d, "set"));
    want_of_move(&w, hx_of(d, "move"));
    want_of_choices(&w, hx_of(d, "choose"));
    want(&w, hx_of(d, "draw"), HX_T_DECK);
    want(&w, hx_of(d, "ask"), HX_T_SEAT);
    want(&w, hx_of(d, "owner"), HX_T_SEAT);
    want_of_calls(&w, hx_of(d, "run"));
    for (int i = 0; hx_is(d, "procedure") && i < d->body->nitem; i++)
        want_of_calls(&w, d->body->item[i]);
    walk_texts(&w, d->body);
    *sub = w.sub;
    return w.type;
}
