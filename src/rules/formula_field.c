#include "formula_ast.h"

#include <string.h>

/* The field that is asked for, and what it is asked of. */
struct access {
    struct formula *f;
    struct node *of;
    const char *name;
    const char *known[100]; /* names there are: for a guess */
    int nknown;
};

/* Whether the name at hand is the one asked for; keeps it for a guess. */
static bool is_it(struct access *a, const char *name)
{
    if (name && a->nknown < 100)
        a->known[a->nknown++] = name;
    return name && !strcmp(name, a->name);
}

static struct node *reads(struct access *a, int op, int operand, struct type t)
{
    struct node *n = formula_op(a->f, a->of, op, t, a->of, NULL);

    n->n[0] = operand;
    return n;
}

static struct node *reads_plain(struct access *a, int op, int operand, int t)
{
    return reads(a, op, operand, formula_plain(t));
}

static struct node *declared_field(struct access *a, int scope)
{
    const struct hx_rules *r = a->f->r;

    for (int i = 0; i < r->nfield; i++)
        if (r->field[i].scope == scope && is_it(a, r->field[i].head.name))
            return reads(
                a, HX_OP_FIELD, i,
                formula_type_of(a->f, r->field[i].type, r->field[i].sub));
    return NULL;
}

static struct node *field_of_seat(struct access *a)
{
    const struct hx_rules *r = a->f->r;

    if (is_it(a, "hand"))
        return reads_plain(a, HX_OP_HAND, 0, HX_T_BAG);
    for (int i = 0; i < r->nhand; i++)
        if (is_it(a, r->hand[i]))
            return reads_plain(a, HX_OP_CARDS, i, HX_T_CARDBAG);
    for (int i = 0; i < r->nkind; i++)
        if (r->kind[i].counter && is_it(a, r->kind[i].head.name))
            return reads_plain(a, HX_OP_COUNTER, i, HX_T_INT);
    return declared_field(a, HX_PLAYER);
}

static struct node *field_of_hex(struct access *a)
{
    if (is_it(a, "terrain"))
        return reads_plain(a, HX_OP_TERRAIN_OF, 0, HX_T_TERRAIN);
    if (is_it(a, "token"))
        return reads_plain(a, HX_OP_TOKEN_OF, 0, HX_T_INT);
    if (is_it(a, "area"))
        return reads_plain(a, HX_OP_AREA_OF, 0, HX_T_AREA);
    if (is_it(a, "frame"))
        return reads_plain(a, HX_OP_FRAME_OF, 0, HX_T_FLAG);
    return NULL;
}

/* `has` fields of pieces are fields of the places where these stand. */
static struct node *field_of_place(struct access *a, int sort)
{
    struct node *n = sort == HX_HEX ? field_of_hex(a) : NULL;

    if (n)
        return n;
    if (is_it(a, "piece"))
        return reads_plain(a, HX_OP_PIECE_AT, sort, HX_T_PIECE);
    if (is_it(a, "owner"))
        return reads_plain(a, HX_OP_OWNER_AT, sort, HX_T_SEAT);
    return declared_field(a, HX_OF_HEX + sort);
}

static struct node *lane(struct access *a, int op, int index, int index_type)
{
    struct node *which =
        formula_node(a->f, N_CONST, a->of->at, a->of->end, NULL, NULL);

    formula_const(which, formula_plain(index_type), index);
    return formula_op(a->f, a->of, op, formula_plain(HX_T_INT), a->of, which);
}

static struct node *field_of_bag(struct access *a)
{
    const struct hx_rules *r = a->f->r;
    bool cards = a->of->type.t == HX_T_CARDBAG;

    if (is_it(a, "size"))
        return reads_plain(a, cards ? HX_OP_CARD_SIZE : HX_OP_BAG_SIZE, 0,
                           HX_T_INT);
    for (int i = 0; cards && i < r->ncard; i++)
        if (is_it(a, r->card[i].name))
            return lane(a, HX_OP_CARD_LANE, i, HX_T_CARD);
    for (int i = 0; !cards && i < r->nkind; i++)
        if (is_it(a, r->kind[i].head.name))
            return lane(a, HX_OP_LANE, i, HX_T_KIND);
    return NULL;
}

/* A lifted piece lies in a game field: no place, but its parts are read. */
static struct node *field_of_held(struct access *a)
{
    const struct hx_rules *r = a->f->r;
    struct node *n = a->of;
    int part = -3;
    struct type t = formula_plain(HX_T_VOID);

    if (is_it(a, "piece")) {
        part = -2;
        t = formula_plain(HX_T_PIECE);
    } else if (is_it(a, "owner")) {
        part = -1;
        t = formula_plain(HX_T_SEAT);
    }
    for (int p = 0; p < r->npiece && part < -2; p++)
        for (int i = 0; i < r->piece[p].nhas && part < -2; i++) {
            const struct hx_field *field = &r->field[r->piece[p].has[i]];

            if (!is_it(a, field->head.name))
                continue;
            part = i;
            t = formula_type_of(a->f, field->type, field->sub);
        }
    if (part < -2)
        return NULL;
    n->n[1] = part;
    n->type = t;
    return n;
}

/* `it` of unknown type: what the name says, or anything. */
static struct node *field_of_any(struct access *a)
{
    struct node *n = NULL;

    if (!a->f->failed && a->of->form == N_OP) {
        n = field_of_seat(a);
        if (!n)
            n = field_of_hex(a);
        for (int sort = HX_HEX; !n && sort <= HX_EDGE; sort++)
            n = declared_field(a, HX_OF_HEX + sort);
    }
    if (n)
        return n;
    a->of->type = formula_plain(T_ANY);
    return a->of;
}

static struct node *find_field(struct access *a)
{
    switch (a->of->type.t) {
    case T_ANY:
        return field_of_any(a);
    case HX_T_SEAT:
        return field_of_seat(a);
    case HX_T_HEX:
    case HX_T_CORNER:
    case HX_T_EDGE:
        return field_of_place(a, a->of->type.t - HX_T_HEX);
    case HX_T_BAG:
    case HX_T_CARDBAG:
    case HX_T_ACCOUNT:
        return field_of_bag(a);
    case HX_T_HELD:
        return field_of_held(a);
    default:
        return NULL;
    }
}

/* The field 'name' (len bytes, at 'at' of the text) of a typed node. */
struct node *formula_field(struct formula *f, struct node *of, const char *name,
                           size_t len, uint16_t at)
{
    struct access a = {.f = f, .of = of};
    struct node *n;

    a.name = hx_arena_format(f->arena, "%.*s", (int)len, name);
    n = find_field(&a);
    if (!n) {
        const char *what = formula_slice(f, of);

        if (a.nknown)
            formula_no_field(f, at, what, a.name, a.known, a.nknown);
        else
            formula_mistake(f, at, "%s is %s, which has no fields", what,
                            formula_a(of->type.t));
        return formula_bad(of);
    }
    n->end = (uint16_t)(at + len);
    return n;
}

/* g.x; a field that shows a counter's stock reads the stock itself. */
struct node *formula_game_field(struct formula *f, struct node *n,
                                const char *name, uint16_t at)
{
    struct access a = {.f = f, .of = n, .name = name};
    const struct hx_rules *r = f->r;

    n->form = N_OP;
    n->type = formula_plain(HX_T_INT);
    if (is_it(&a, "round")) {
        n->op = HX_OP_ROUND;
        return n;
    }
    if (is_it(&a, "first")) {
        n->op = HX_OP_FIRST_SEAT;
        n->type = formula_plain(HX_T_SEAT);
        return n;
    }
    for (int i = 0; i < r->nfield; i++) {
        if (r->field[i].scope != HX_GAME || !is_it(&a, r->field[i].head.name))
            continue;
        n->op = r->field[i].type == HX_T_HELD ? HX_OP_HELD : HX_OP_GFIELD;
        n->n[0] = i;
        n->n[1] = -2;
        n->type = formula_type_of(f, r->field[i].type, r->field[i].sub);
        for (int k = 0; k < r->nkind; k++)
            if (r->kind[k].counter && r->kind[k].stock == i) {
                n->op = HX_OP_STOCK;
                n->n[0] = k;
            }
        return n;
    }
    formula_no_field(f, at, "g", name, a.known, a.nknown);
    return NULL;
}

/* bag[kind] */
struct node *formula_lane(struct formula *f, struct node *bag,
                          struct node *index)
{
    struct node *n;
    bool cards;

    if (bag->type.t != T_ANY)
        bag = formula_coerce(f, bag, formula_plain(W_BAG));
    cards = bag->type.t == HX_T_CARDBAG;
    index =
        formula_want(f, index, formula_plain(cards ? HX_T_CARD : HX_T_KIND));
    n = formula_op(f, bag, cards ? HX_OP_CARD_LANE : HX_OP_LANE,
                   formula_plain(HX_T_INT), bag, index);
    n->end = index->end < f->stop ? (uint16_t)(index->end + 1) : index->end;
    return n;
}
