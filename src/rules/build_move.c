/*
 * build_move.c - transfers and assignments: accounts and fields by name.
 */
#include "build.h"

#include <ctype.h>
#include <string.h>

static bool is_name(const char *text)
{
    for (const char *c = text; *c; c++)
        if (!isalnum((unsigned char)*c) && *c != '_' && *c != '.')
            return false;
    return *text;
}

static int type_of_form(const struct hx_builder *b, uint16_t form)
{
    return form == HX_NONE ? HX_T_VOID : b->r->form[form].type;
}

/* A text parted at its last dot: what a field belongs to, and the field. */
struct parted {
    struct hx_node owner; /* text before the dot */
    const char *field;
    bool game; /* it is g */
};

static bool part(struct hx_builder *b, const char *text, struct hx_where at,
                 struct parted *p)
{
    const char *dot = strrchr(text, '.');
    struct hx_node owner = {.type = HX_N_STRING, .at = at};

    if (!dot)
        return false;
    owner.s = hx_arena_format(b->a, "%.*s", (int)(dot - text), text);
    p->owner = owner;
    p->field = dot + 1;
    p->game = !strcmp(owner.s, "g");
    return true;
}

/* ---- accounts ---- */

/* me.progress, me.sealed, g.pile: an account that belongs to something. */
static bool owned_account(struct hx_builder *b, const struct hx_scene *scene,
                          const struct hx_node *node, struct hx_account *a)
{
    struct parted p;
    int type, field, scope = HX_GAME;
    int hand;

    if (!is_name(node->s) || !part(b, node->s, node->at, &p))
        return false;
    a->form = HX_NONE;
    if (!p.game) {
        a->form = hx_try_form(b, scene, &p.owner, HX_T_VOID, 0);
        type = type_of_form(b, a->form);
        if (type == HX_T_SEAT)
            scope = HX_PLAYER;
        else if (type >= HX_T_HEX && type <= HX_T_EDGE)
            scope = HX_OF_HEX + (type - HX_T_HEX);
        else
            return false;
    }
    hand = hx_find_name(b->r->hand, b->r->nhand, sizeof *b->r->hand, p.field);
    if (scope == HX_PLAYER && hand >= 0) {
        a->sort = HX_A_CARDS;
        a->field = (uint16_t)hand;
        return true;
    }
    field = hx_field_named(b->r, scope, p.field);
    if (field < 0 || !b->r->field[field].pile)
        return false;
    a->sort = HX_A_BAG;
    a->field = (uint16_t)field;
    return true;
}

static struct hx_account account(struct hx_builder *b,
                                 const struct hx_scene *scene,
                                 const struct hx_node *node, const char *side)
{
    struct hx_account a = {HX_A_BANK, HX_NONE, HX_NONE};
    const char *text = hx_string(node);
    bool to = !strcmp(side, "to");
    int type;

    if (text && !strcmp(text, "bank"))
        return a;
    if (text && to && (!strcmp(text, "deck") || !strcmp(text, "out"))) {
        a.sort = !strcmp(text, "deck") ? HX_A_DECK : HX_A_OUT;
        return a;
    }
    if (text && owned_account(b, scene, node, &a))
        return a;
    a.field = HX_NONE;
    a.form = hx_build_form(b, scene, node, HX_T_VOID, 0);
    type = type_of_form(b, a.form);
    if (type == HX_T_SEAT)
        a.sort = HX_A_SEAT;
    else if (type == HX_T_SEATS)
        a.sort = HX_A_SEATS;
    else if (type != HX_T_ACCOUNT && a.form != HX_NONE)
        hx_build_say(b, node->at,
                     "move: %s: a seat, a set of seats or a bag expected, got "
                     "%s",
                     side, hx_type_name(type));
    return a;
}

/* ---- transfers ---- */

static uint16_t amount(struct hx_builder *b, const struct hx_scene *scene,
                       const struct hx_node *node, struct hx_transfer *t)
{
    const struct hx_node *n = hx_node_get(node, "n");
    const struct hx_node *most = hx_node_get(node, "most");
    const char *word = hx_string(n);

    t->form = HX_M_EXACT;
    if (n && most)
        hx_build_say(b, node->at, "move: n or most, not both");
    if (word && !strcmp(word, "all")) {
        t->form = HX_M_ALL;
        return HX_NONE;
    }
    if (most) {
        t->form = HX_M_MOST;
        return hx_build_form(b, scene, most, HX_T_INT, 0);
    }
    if (n)
        return hx_build_form(b, scene, n, HX_T_INT, 0);
    return hx_formula_constant(b->k, HX_T_INT, 1);
}

static bool holds_cards(const struct hx_account *a)
{
    return a->sort == HX_A_CARDS || a->sort == HX_A_DECK || a->sort == HX_A_OUT;
}

static void what_moves(struct hx_builder *b, const struct hx_scene *scene,
                       const struct hx_node *node, struct hx_transfer *t)
{
    const struct hx_node *kind = hx_node_get(node, "kind");
    const struct hx_node *cards = hx_node_get(node, "cards");
    const struct hx_node *lot = hx_node_get(node, "random");

    t->what = HX_NONE;
    if (!!kind + !!cards + !!lot != 1) {
        hx_build_say(b, node->at,
                     "move: one of kind, cards and random says "
                     "what");
        return;
    }
    if (cards) {
        t->form = HX_M_BAG;
        t->what = hx_build_form(b, scene, cards, HX_T_BAG, 0);
    } else if (lot) {
        t->random = true;
        t->stream = hx_stream_of(b, hx_string(lot) ? lot->s : "");
    } else if (holds_cards(&t->from) || holds_cards(&t->to)) {
        t->form = HX_M_CARD;
        t->what = hx_build_form(b, scene, kind, HX_T_CARD, 0);
    } else {
        t->what = hx_build_form(b, scene, kind, HX_T_KIND, 0);
    }
}

const struct hx_transfer *hx_build_move(struct hx_builder *b,
                                        const struct hx_scene *scene,
                                        const struct hx_node *node)
{
    static const char *const keys[] = {"kind",   "cards", "n", "most",
                                       "random", "from",  "to"};
    const struct hx_node *from, *to;
    struct hx_transfer *t;
    char buf[HX_GUESS];

    if (!node)
        return NULL;
    from = hx_node_get(node, "from");
    to = hx_node_get(node, "to");
    t = hx_arena_alloc(b->a, 1, sizeof *t);
    for (int i = 0; i < node->nfield; i++) {
        int k = hx_find_name(keys, 7, sizeof *keys, node->field[i].key);

        if (k < 0)
            hx_build_say(b, node->field[i].value->at, "move has no '%s'%s",
                         node->field[i].key,
                         hx_guess(node->field[i].key, keys, 7, buf));
    }
    if (!from || !to) {
        hx_build_say(b, node->at, "move needs from and to");
        return NULL;
    }
    t->from = account(b, scene, from, "from");
    t->to = account(b, scene, to, "to");
    t->n = amount(b, scene, node, t);
    what_moves(b, scene, node, t);
    return t;
}

/* ---- assignments ---- */

/* The message for a value of another type, with the field in front. */
static uint16_t set_value(struct hx_builder *b, const struct hx_scene *scene,
                          const struct hx_pair *p, int type, int sub)
{
    uint16_t form = hx_try_form(b, scene, p->value, type, sub), other;

    if (form != HX_NONE)
        return form;
    other = hx_try_form(b, scene, p->value, HX_T_VOID, 0);
    if (other == HX_NONE || type_of_form(b, other) == type)
        return hx_build_form(b, scene, p->value, type, sub);
    hx_build_say(b, p->value->at, "set %s: %s expected, got %s", p->key,
                 hx_type_name(type), hx_type_name(type_of_form(b, other)));
    return HX_NONE;
}

static bool set_of_map(struct hx_builder *b, const struct hx_scene *scene,
                       const struct hx_pair *p, const struct parted *at,
                       struct hx_assign *a)
{
    if (!strcmp(at->field, "terrain")) {
        a->target = HX_SET_TERRAIN;
        a->value = set_value(b, scene, p, HX_T_TERRAIN, 0);
    } else if (!strcmp(at->field, "token")) {
        a->target = HX_SET_TOKEN;
        a->value = set_value(b, scene, p, HX_T_INT, 0);
    } else {
        return false;
    }
    return true;
}

static bool is_one_of(const char *const *names, const char *name)
{
    while (*names && strcmp(*names, name) != 0)
        names++;
    return *names != NULL;
}

/* Is it a field that can be read, but is the kernel's to write? */
static bool is_read_only(int scope, const char *name)
{
    static const char *const game[] = {"round", "active", "rival", "bank",
                                       "opt",   "arg",    NULL};
    static const char *const place[] = {"piece", "owner", "area", "frame",
                                        NULL};

    if (scope == HX_GAME)
        return is_one_of(game, name);
    return scope != HX_PLAYER && is_one_of(place, name);
}

static bool is_hand(const struct hx_rules *r, int scope, const char *name)
{
    bool found = !strcmp(name, "hand");

    for (int i = 0; i < r->nhand; i++)
        found |= !strcmp(r->hand[i], name);
    return scope == HX_PLAYER && found;
}

static void no_such_field(struct hx_builder *b, const struct hx_pair *p,
                          const struct parted *at, int scope)
{
    const struct hx_rules *r = b->r;
    const char **names =
        hx_arena_alloc(b->a, (size_t)r->nfield + 1, sizeof *names);
    char buf[HX_GUESS];
    int n = 0;

    if (is_hand(r, scope, at->field)) {
        hx_build_say(b, p->value->at, "%s is a bag: only move changes it",
                     p->key);
        return;
    }
    if (is_read_only(scope, at->field)) {
        hx_build_say(b, p->value->at, "%s can not be written", p->key);
        return;
    }
    for (int i = 0; i < r->nfield; i++)
        if (r->field[i].scope == scope)
            names[n++] = r->field[i].head.name;
    hx_build_say(b, p->value->at, "%s has no field '%s'%s", at->owner.s,
                 at->field, hx_guess(at->field, names, n, buf));
}

static bool set_field(struct hx_builder *b, const struct hx_scene *scene,
                      const struct hx_pair *p, const struct parted *at,
                      int scope, struct hx_assign *a)
{
    int field = hx_field_named(b->r, scope, at->field);
    const struct hx_field *f;

    if (field < 0) {
        no_such_field(b, p, at, scope);
        return false;
    }
    f = &b->r->field[field];
    if (f->counter)
        hx_build_say(b, p->value->at,
                     "%s is a counter: only cost and move change it", p->key);
    else if (f->pile)
        hx_build_say(b, p->value->at, "%s is a bag: only move changes it",
                     p->key);
    else
        a->value = set_value(b, scene, p, f->type, f->sub);
    a->target = HX_SET_FIELD;
    a->field = (uint16_t)field;
    return true;
}

static bool build_assign(struct hx_builder *b, const struct hx_scene *scene,
                         const struct hx_pair *p, struct hx_assign *a)
{
    struct parted at;
    int type, scope;

    a->of = a->value = a->field = HX_NONE;
    if (!part(b, p->key, p->value->at, &at)) {
        hx_build_say(b, p->value->at,
                     "set: '%s' is no field: write g.%s or me.%s", p->key,
                     p->key, p->key);
        return false;
    }
    if (at.game && !strcmp(at.field, "first")) {
        a->target = HX_SET_FIRST;
        a->value = set_value(b, scene, p, HX_T_SEAT, 0);
        return true;
    }
    if (at.game)
        return set_field(b, scene, p, &at, HX_GAME, a);
    a->of = hx_build_form(b, scene, &at.owner, HX_T_VOID, 0);
    type = type_of_form(b, a->of);
    if (a->of == HX_NONE)
        return false;
    if (type == HX_T_HEX && set_of_map(b, scene, p, &at, a))
        return true;
    if (type != HX_T_SEAT && (type < HX_T_HEX || type > HX_T_EDGE)) {
        hx_build_say(b, p->value->at,
                     "set %s: one seat or place expected, "
                     "got %s",
                     p->key, hx_type_name(type));
        return false;
    }
    scope = type == HX_T_SEAT ? HX_PLAYER : HX_OF_HEX + (type - HX_T_HEX);
    return set_field(b, scene, p, &at, scope, a);
}

const struct hx_assign *hx_build_set(struct hx_builder *b,
                                     const struct hx_scene *scene,
                                     const struct hx_node *node, uint8_t *n)
{
    struct hx_assign *list;

    *n = 0;
    if (!node)
        return NULL;
    list = hx_arena_alloc(b->a, (size_t)node->nfield + 1, sizeof *list);
    for (int i = 0; i < node->nfield; i++)
        if (build_assign(b, scene, &node->field[i], &list[*n]))
            (*n)++;
    for (int i = 0; i < node->nitem; i++)
        hx_build_say(b, node->at, "set: write [\"g.field\"] = value");
    return list;
}
