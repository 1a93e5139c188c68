#include "formula_ast.h"

#include <string.h>

static bool is_name(const char *a, const char *name, size_t len)
{
    return a && strlen(a) == len && !memcmp(a, name, len);
}

/* ---- what a bare name can be: each fills n if the name is one ---- */

static bool bits(struct node *n, int type, uint64_t value)
{
    n->form = N_BITS;
    n->type = formula_plain(type);
    n->bits = value;
    return true;
}

static bool thing(struct node *n, int type, int id)
{
    n->form = N_CONST;
    n->type = formula_plain(type);
    n->value = id;
    return true;
}

static bool op(struct node *n, int type, int code, int operand)
{
    n->form = N_OP;
    n->type = formula_plain(type);
    n->op = code;
    n->n[0] = operand;
    return true;
}

static uint64_t first_bits(int n)
{
    return n >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << n) - 1;
}

static bool find_set(struct formula *f, const char *name, size_t len,
                     struct node *n)
{
    const struct hx_rules *r = f->r;
    uint64_t players = first_bits(r->nplayer), seats = first_bits(r->nseat);

    if (is_name("players", name, len))
        return bits(n, HX_T_SEATS, players);
    if (is_name("neutrals", name, len))
        return bits(n, HX_T_SEATS, seats & ~players);
    if (is_name("seats", name, len))
        return bits(n, HX_T_SEATS, seats);
    if (is_name("kinds", name, len))
        return bits(n, HX_T_KINDS, first_bits(r->ncard_kind));
    if (is_name("cards", name, len))
        return bits(n, HX_T_CARDS, first_bits(r->ncard));
    if (is_name("decks", name, len))
        return bits(n, HX_T_DECKS, first_bits(r->ndeck));
    if (is_name("land", name, len))
        return op(n, HX_T_HEXES, HX_OP_LAND, 0);
    if (is_name("coast", name, len))
        return op(n, HX_T_CORNERS, HX_OP_COAST, 0);
    if (is_name("docks", name, len))
        return op(n, HX_T_CORNERS, HX_OP_DOCKS, 0);
    if (is_name("hexes", name, len))
        return op(n, HX_T_HEXES, HX_OP_P_ALL, HX_HEX);
    if (is_name("corners", name, len))
        return op(n, HX_T_CORNERS, HX_OP_P_ALL, HX_CORNER);
    if (is_name("edges", name, len))
        return op(n, HX_T_EDGES, HX_OP_P_ALL, HX_EDGE);
    return false;
}

/* players without me */
static bool find_others(struct formula *f, const char *name, size_t len,
                        struct node *n)
{
    struct type seats = formula_plain(HX_T_SEATS);
    struct node *me, *set;

    if (!is_name("others", name, len))
        return false;
    me = formula_op(f, n, HX_OP_ME, formula_plain(HX_T_SEAT), NULL, NULL);
    set = formula_node(f, N_BITS, n->at, n->end, NULL, NULL);
    bits(set, HX_T_SEATS, first_bits(f->r->nplayer));
    op(n, HX_T_SEATS, HX_OP_S_MINUS, 0);
    n->nkid = 2;
    n->kid[0] = set;
    n->kid[1] = formula_coerce(f, me, seats);
    return true;
}

static bool find_constraint(struct formula *f, const char *name, size_t len,
                            struct node *n)
{
    for (int i = 0; i < f->r->nconstraint; i++) {
        const struct hx_constraint *c = &f->r->constraint[i];
        int set = c->over ? formula_set_of(c->over) : HX_T_FLAG;

        if (set && is_name(c->head.name, name, len))
            return op(n, set, HX_OP_CONSTRAINT, i);
    }
    return false;
}

int formula_find_value(const struct formula *f, const char *name, size_t len)
{
    for (int i = 0; i < f->r->nvalue; i++)
        if (is_name(f->r->value[i].head.name, name, len))
            return i;
    return -1;
}

static bool find_value(struct formula *f, const char *name, size_t len,
                       struct node *n)
{
    int i = formula_find_value(f, name, len);

    if (i < 0)
        return false;
    op(n, T_VALUE, HX_OP_VALUE0, i);
    if (f->r->value[i].base != HX_NONE)
        n->type.t = f->r->form[f->r->value[i].base].type;
    else if (i <= HX_V_SCORE || f->r->value[i].table)
        n->type.t = HX_T_INT;
    return true;
}

static bool find_terrain_set(struct formula *f, const char *name, size_t len,
                             struct node *n)
{
    for (int i = 0; i < f->r->nterrain; i++)
        if (is_name(f->r->terrain[i].head.name, name, len))
            return op(n, HX_T_HEXES, HX_OP_TERRAIN, i);
    return false;
}

static bool find_kind(struct formula *f, const char *name, size_t len,
                      struct node *n)
{
    for (int i = 0; i < f->r->nkind; i++)
        if (is_name(f->r->kind[i].head.name, name, len))
            return thing(n, HX_T_KIND, i);
    return false;
}

static bool find_kind_group(struct formula *f, const char *name, size_t len,
                            struct node *n)
{
    for (int i = 0; i < f->r->nkgroup; i++)
        if (is_name(f->r->kgroup[i].name, name, len))
            return bits(n, HX_T_KINDS, f->r->kgroup[i].kinds);
    return false;
}

static bool find_piece(struct formula *f, const char *name, size_t len,
                       struct node *n)
{
    for (int i = 0; i < f->r->npiece; i++)
        if (is_name(f->r->piece[i].head.name, name, len))
            return thing(n, HX_T_PIECE, i);
    return false;
}

static bool find_piece_group(struct formula *f, const char *name, size_t len,
                             struct node *n)
{
    for (int i = 0; i < f->r->ngroup; i++)
        if (is_name(f->r->group[i].name, name, len))
            return bits(n, HX_T_PIECES, f->r->group[i].pieces);
    for (int i = 0; i < f->r->nnetwork; i++)
        if (is_name(f->r->network[i].head.name, name, len))
            return bits(n, HX_T_PIECES, f->r->network[i].of);
    return false;
}

static bool find_card(struct formula *f, const char *name, size_t len,
                      struct node *n)
{
    for (int i = 0; i < f->r->ncard; i++)
        if (is_name(f->r->card[i].name, name, len))
            return thing(n, HX_T_CARD, i);
    return false;
}

static bool find_deck(struct formula *f, const char *name, size_t len,
                      struct node *n)
{
    for (int i = 0; i < f->r->ndeck; i++)
        if (is_name(f->r->deck[i].head.name, name, len))
            return thing(n, HX_T_DECK, i);
    return false;
}

static bool find_terrain(struct formula *f, const char *name, size_t len,
                         struct node *n)
{
    if (!find_terrain_set(f, name, len, n))
        return false;
    return thing(n, HX_T_TERRAIN, n->n[0]);
}

static bool find_award(struct formula *f, const char *name, size_t len,
                       struct node *n)
{
    for (int i = 0; i < f->r->naward; i++)
        if (is_name(f->r->award[i].head.name, name, len))
            return thing(n, HX_T_AWARD, i);
    return false;
}

static bool find_area(struct formula *f, const char *name, size_t len,
                      struct node *n)
{
    for (int i = 0; i < f->r->board.narea; i++)
        if (is_name(f->r->board.areas[i], name, len))
            return thing(n, HX_T_AREA, i);
    return false;
}

/* A colour that does not play is no seat. Before there are seats, a seat is
 * the number of its colour. */
static bool find_seat(struct formula *f, const char *name, size_t len,
                      struct node *n)
{
    for (int i = 0; i < f->r->nseat; i++)
        if (is_name(f->r->seat[i], name, len))
            return thing(n, HX_T_SEAT, i);
    for (int i = 0; i < HX_COLOURS; i++)
        if (is_name(hx_colour[i], name, len))
            return thing(n, HX_T_SEAT, f->c ? -1 : i);
    return false;
}

/* In the order in which a name is taken where nothing is expected. */
typedef bool finder(struct formula *f, const char *name, size_t len,
                    struct node *n);
static finder *const finders[] = {
    find_set,         find_others, find_constraint, find_value,
    find_terrain_set, find_kind,   find_kind_group, find_piece,
    find_piece_group, find_card,   find_deck,       find_terrain,
    find_award,       find_area,   find_seat,
};

static bool find_word(const char *name, size_t len, struct type hint,
                      struct node *n)
{
    for (int i = 0; hint.t == HX_T_ENUM && hint.names && i < hint.names->n; i++)
        if (is_name(hint.names->name[i], name, len)) {
            formula_const(n, hint, i);
            return true;
        }
    return false;
}

/* Fills n, a name, with what the name is: what the hint expects if it is
 * such a thing, else the first thing that it is. False if it is nothing. */
bool formula_find(struct formula *f, const char *name, size_t len,
                  struct type hint, struct node *n)
{
    const struct node plain = *n;
    struct node first;
    bool found = false;

    if (find_word(name, len, hint, n))
        return true;
    for (size_t i = 0; i < sizeof finders / sizeof *finders; i++) {
        *n = plain;
        if (!finders[i](f, name, len, n))
            continue;
        if (formula_fits(n->type, hint))
            return true;
        if (!found)
            first = *n;
        found = true;
    }
    *n = found ? first : plain;
    return found;
}

int formula_find_network(const struct formula *f, const char *name)
{
    for (int i = 0; i < f->r->nnetwork; i++)
        if (!strcmp(f->r->network[i].head.name, name))
            return i;
    return -1;
}
