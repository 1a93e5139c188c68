/*
 * build_pieces.c - pieces and their groups, terrains and harbors; the
 * formulas of all things.
 */
#include "build.h"

#include <string.h>

static const char *const sorts[] = {"hex", "corner", "edge"};

static void join_group(struct hx_builder *b, const char *name, int piece)
{
    struct hx_rules *r = b->r;
    int i = HX_FIND(r->group, r->ngroup, name);

    if (i < 0) {
        HX_PUSH(b, r->group, r->ngroup)->name = name;
        i = r->ngroup - 1;
    }
    r->group[i].pieces |= UINT32_C(1) << piece;
}

/* A field that travels with pieces: shared by pieces that name it alike. */
static uint16_t travelling(struct hx_builder *b, const struct hx_pair *p,
                           int scope, const struct hx_decl *d)
{
    struct hx_field f = {0};
    struct hx_head head = hx_head_of(b, d);
    int have = hx_field_named(b->r, scope, p->key);
    uint16_t id;

    f.init = HX_NONE;
    if (!hx_field_type(b, p->value, &f))
        return HX_NONE;
    if (have >= 0) {
        const struct hx_field *o = &b->r->field[have];

        if (o->travels && o->type == f.type && o->sub == f.sub &&
            o->lo == f.lo && o->hi == f.hi && o->resets == f.resets)
            return (uint16_t)have;
        hx_build_say(b, p->value->at,
                     "piece '%s': '%s' is already something else", d->name,
                     p->key);
        return HX_NONE;
    }
    head.name = p->key;
    head.at = hx_origin_of(b, p->value->at);
    id = hx_add_field(b, head, scope);
    f.head = head;
    f.scope = (uint8_t)scope;
    f.group = b->r->field[id].group;
    f.travels = true;
    b->r->field[id] = f;
    return id;
}

static void enter_has(struct hx_builder *b, const struct hx_decl *d,
                      struct hx_piece *p)
{
    const struct hx_node *has = hx_of(d, "has");

    for (int i = 0; has && i < has->nfield; i++) {
        uint16_t f;

        if (p->nhas == HX_MAX_HAS) {
            hx_build_say(b, has->at, "piece '%s' has more than %d fields",
                         d->name, HX_MAX_HAS);
            return;
        }
        f = travelling(b, &has->field[i], HX_OF_HEX + p->on, d);
        if (f != HX_NONE)
            p->has[p->nhas++] = f;
    }
}

static void enter_piece(struct hx_builder *b, struct hx_unit *u)
{
    const struct hx_decl *d = u->decl;
    const char *group = hx_text_of(b, d, "group");
    struct hx_piece *p = HX_PUSH(b, b->r->piece, b->r->npiece);

    u->id = (uint16_t)(b->r->npiece - 1);
    p->head = hx_head_of(b, d);
    if (!hx_of(d, "on"))
        hx_build_say(b, d->at, "piece '%s' needs on", d->name);
    p->on = (uint8_t)hx_option_name(b, hx_of(d, "on"), sorts, 3, 0);
    p->supply = (int16_t)hx_option_int(b, hx_of(d, "supply"), 0, 0, 999);
    p->points = (int16_t)hx_option_int(b, hx_of(d, "points"), 0, -999, 999);
    p->joins = p->upgrades = p->rides = p->yields = HX_NONE;
    p->shares = u->id;
    if (group)
        join_group(b, group, u->id);
    enter_has(b, d, p);
    hx_enter_mark(b, d, p);
}

static uint16_t other_piece(struct hx_builder *b, const struct hx_unit *u,
                            const char *key, uint16_t absent)
{
    const char *name = hx_text_of(b, u->decl, key);
    uint16_t other;

    if (!name)
        return absent;
    other = HX_LOOKUP(b, hx_of(u->decl, key)->at, "piece", b->r->piece,
                      b->r->npiece, name);
    if (other != HX_NONE && b->r->piece[other].on != b->r->piece[u->id].on)
        hx_build_say(b, u->decl->at,
                     "piece '%s' and '%s' stand on different sorts of places",
                     u->decl->name, name);
    return other == HX_NONE ? absent : other;
}

void hx_enter_pieces(struct hx_builder *b)
{
    for (int i = 0; i < b->nunit; i++) {
        if (!hx_is(b->unit[i].decl, "piece"))
            continue;
        if (b->r->npiece == HX_MAX_PIECES) {
            hx_build_full(b, b->unit[i].decl->at, HX_MAX_PIECES, "pieces");
            return;
        }
        enter_piece(b, &b->unit[i]);
    }
    for (int i = 0; i < b->nunit; i++) {
        const struct hx_unit *u = &b->unit[i];
        struct hx_piece *p;

        if (!hx_is(u->decl, "piece"))
            continue;
        p = &b->r->piece[u->id];
        p->upgrades = other_piece(b, u, "upgrades", HX_NONE);
        p->rides = other_piece(b, u, "rides", HX_NONE);
        p->shares = other_piece(b, u, "shares", u->id);
        p->rider = p->rides != HX_NONE;
    }
}

/* ---- terrains and harbors ---- */

/* The kind common to all pieces of the table; the first where several are. */
static uint16_t common_kind(const struct hx_builder *b,
                            const struct hx_node *yields, const int16_t *table)
{
    for (int k = 0; k < b->r->nkind; k++) {
        bool all = yields->nfield > 0;

        for (int i = 0; i < yields->nfield; i++) {
            int p = HX_FIND(b->r->piece, b->r->npiece, yields->field[i].key);

            if (p >= 0 && !table[p * b->r->nkind + k])
                all = false;
        }
        if (all)
            return (uint16_t)k;
    }
    return HX_NONE;
}

static void enter_yields(struct hx_builder *b, struct hx_terrain *t,
                         const struct hx_node *yields)
{
    struct hx_rules *r = b->r;
    int16_t *table =
        hx_arena_alloc(b->a, (size_t)(r->npiece * r->nkind) + 1, sizeof *table);

    for (int i = 0; i < yields->nfield; i++) {
        const struct hx_node *row = yields->field[i].value;
        uint16_t p = HX_LOOKUP(b, row->at, "piece", r->piece, r->npiece,
                               yields->field[i].key);

        for (int j = 0; p != HX_NONE && j < row->nfield; j++) {
            uint16_t k = HX_LOOKUP(b, row->at, "kind", r->kind, r->nkind,
                                   row->field[j].key);

            if (k != HX_NONE)
                table[p * r->nkind + k] =
                    (int16_t)hx_option_int(b, row->field[j].value, 0, 0, 99);
        }
    }
    t->table = table;
    t->product = common_kind(b, yields, table);
}

static void enter_terrain(struct hx_builder *b, struct hx_unit *u)
{
    const struct hx_node *yields = hx_of(u->decl, "yields");
    const char *letter = hx_text_of(b, u->decl, "letter");
    struct hx_terrain *t = HX_PUSH(b, b->r->terrain, b->r->nterrain);

    u->id = (uint16_t)(b->r->nterrain - 1);
    t->head = hx_head_of(b, u->decl);
    t->letter = letter ? letter[0] : '\0';
    t->land = !hx_of(u->decl, "land") || hx_flag_of(b, u->decl, "land");
    t->yields = t->product = HX_NONE;
    t->colour = hx_colour_of(b, u->decl);
    if (!letter || !letter[0] || letter[1])
        hx_build_say(b, u->decl->at, "terrain '%s' needs one letter",
                     u->decl->name);
    for (int i = 0; letter && i < u->id; i++)
        if (b->r->terrain[i].letter == letter[0])
            hx_build_say(b, u->decl->at, "terrain '%s' has the letter of '%s'",
                         u->decl->name, b->r->terrain[i].head.name);
    if (yields && yields->type == HX_N_TABLE)
        enter_yields(b, t, yields);
    else if (hx_string(yields))
        t->yields = t->product = HX_LOOKUP(b, yields->at, "kind", b->r->kind,
                                           b->r->nkind, yields->s);
}

void hx_enter_lands(struct hx_builder *b)
{
    for (int i = 0; i < b->nunit; i++) {
        struct hx_unit *u = &b->unit[i];
        const char *kind;
        struct hx_harbor *h;

        if (hx_is(u->decl, "terrain"))
            enter_terrain(b, u);
        if (!hx_is(u->decl, "harbor"))
            continue;
        h = HX_PUSH(b, b->r->harbor, b->r->nharbor);
        u->id = (uint16_t)(b->r->nharbor - 1);
        h->head = hx_head_of(b, u->decl);
        h->rate = (int16_t)hx_option_int(b, hx_of(u->decl, "rate"), 4, 1, 99);
        h->kind = HX_NONE;
        kind = hx_text_of(b, u->decl, "kind");
        if (kind)
            h->kind = HX_LOOKUP(b, hx_of(u->decl, "kind")->at, "kind",
                                b->r->kind, b->r->nkind, kind);
    }
}

/* ---- formulas ---- */

/* A place the piece can take that no file spells out: what it stands on. */
static uint16_t stands_on(struct hx_builder *b, const struct hx_unit *u,
                          bool rides)
{
    const struct hx_piece *p = &b->r->piece[u->id];
    const char *base = b->r->piece[rides ? p->rides : p->upgrades].head.name;
    struct hx_head head = p->head;
    struct hx_scene scene = {.scope = {.has_me = true}};
    const char *allow, *says;
    struct hx_constraint *c;
    uint16_t id;

    head.name = rides ? "rides" : "upgrades";
    id = hx_add_constraint(b, NULL, head, HX_T_HEX + p->on);
    allow = rides ? hx_arena_format(b->a, "built(me, %s) - built(seats, %s)",
                                    base, p->head.name)
                  : hx_arena_format(b->a, "built(me, %s)", base);
    says = rides ? hx_arena_format(b->a, "{it} has no %s of yours without %s",
                                   base, p->head.name)
                 : hx_arena_format(b->a, "{it} has no %s of yours", base);
    c = &b->r->constraint[id];
    c->form =
        hx_build_text_form(b, &scene, allow, HX_T_HEXES + p->on, u->decl->at);
    scene.scope.it = (uint8_t)(HX_T_HEX + p->on);
    c->says = hx_formula_text(b->k, &scene.scope, says, u->decl->at);
    b->variation[id].compiled = true;
    return id;
}

static void compile_piece(struct hx_builder *b, const struct hx_unit *u)
{
    const struct hx_node *where = hx_of(u->decl, "where");
    const struct hx_node *yields = hx_of(u->decl, "yields");
    int n = hx_list_size(where);
    uint16_t *list = hx_arena_alloc(b->a, (size_t)n + 2, sizeof *list);
    struct hx_piece *p = &b->r->piece[u->id];

    p->where = list;
    if (p->upgrades != HX_NONE)
        list[p->nwhere++] = stands_on(b, u, false);
    if (p->rides != HX_NONE)
        list[p->nwhere++] = stands_on(b, u, true);
    for (int i = 0; i < n; i++) {
        const struct hx_node *item = hx_list_item(where, i);
        uint16_t id =
            hx_use_constraint(b, hx_string(item), &u->scene, true, item->at);

        if (id == HX_NONE)
            continue;
        list[p->nwhere++] = id;
        if (b->r->constraint[id].over != HX_T_HEX + p->on)
            hx_build_say(b, item->at,
                         "piece '%s' stands on another sort of "
                         "places than '%s' is over",
                         u->decl->name, item->s);
    }
    if (yields && !(yields->type == HX_N_INT && yields->i == 0))
        p->yields = hx_build_form(b, &u->scene, yields, HX_T_INT, 0);
}

static void compile_network(struct hx_builder *b, const struct hx_unit *u)
{
    struct hx_network *n = &b->r->network[u->id];
    struct hx_scene weight = {.scope = {.it = HX_T_EDGE}};

    n->from =
        hx_build_form(b, &u->scene, hx_of(u->decl, "from"), HX_T_CORNERS, 0);
    n->blocked =
        hx_build_form(b, &u->scene, hx_of(u->decl, "blocked"), HX_T_CORNERS, 0);
    n->joints =
        hx_build_form(b, &u->scene, hx_of(u->decl, "joints"), HX_T_CORNERS, 0);
    n->weight =
        hx_build_form(b, &weight, hx_of(u->decl, "weight"), HX_T_INT, 0);
}

void hx_compile_things(struct hx_builder *b)
{
    for (int i = 0; i < b->nunit; i++) {
        b->current = b->unit[i].decl;
        b->unit[i].scene.scope.has_me |=
            hx_is(b->current, "piece") || hx_is(b->current, "network");
        if (hx_is(b->unit[i].decl, "piece"))
            compile_piece(b, &b->unit[i]);
        if (hx_is(b->unit[i].decl, "network"))
            compile_network(b, &b->unit[i]);
    }
}
