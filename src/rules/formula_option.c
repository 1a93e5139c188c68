/* Options and fields of the board: constants in a formula. */
#include "formula_ast.h"

#include <string.h>

static struct node *place(struct formula *f, const struct node *from,
                          const char *name, enum hx_sort *sort)
{
    struct node *n = formula_node(f, N_CONST, from->at, from->end, NULL, NULL);
    int id;

    if (!f->r->board.geo ||
        !hx_geo_parse(f->r->board.geo, name, strlen(name), sort, &id))
        return NULL;
    return formula_const(n, formula_plain(HX_T_HEX + (int)*sort), id);
}

/* The union of two sets, the first of which may be missing. */
static struct node *add_to(struct formula *f, struct node *set,
                           struct node *more)
{
    struct node *n;

    more = formula_set(f, more);
    if (!set)
        return more;
    if (set->form == N_BITS && more->form == N_BITS) {
        set->bits |= more->bits;
        return set;
    }
    n = formula_op(f, set,
                   formula_is_places(set->type.t) ? HX_OP_P_OR : HX_OP_S_OR,
                   set->type, set, more);
    if (formula_is_places(set->type.t))
        n->n[0] = formula_sort(set->type.t);
    return n;
}

static struct node *corners(struct formula *f, struct node *n,
                            const struct hx_option *o)
{
    struct node *set = NULL;
    enum hx_sort sort = HX_CORNER;

    for (int i = 0; i < o->ncorner; i++) {
        struct node *one =
            o->corners[i] ? place(f, n, o->corners[i], &sort) : NULL;

        if (one && sort == HX_CORNER)
            set = add_to(f, set, one);
    }
    if (set)
        return set;
    n = formula_op(f, n, HX_OP_P_EMPTY, formula_plain(HX_T_CORNERS), NULL,
                   NULL);
    n->n[0] = HX_CORNER;
    return n;
}

/* A seat option holds the number of a colour; in a game it is the seat of
 * that colour, if it plays. */
static int seat_of(const struct formula *f, int colour)
{
    if (!f->c)
        return colour;
    for (int i = 0; i < f->r->nseat; i++)
        if (colour >= 0 && colour < HX_COLOURS &&
            !strcmp(f->r->seat[i], hx_colour[colour]))
            return i;
    return -1;
}

static struct node *option_value(struct formula *f, struct node *n,
                                 const struct hx_option *o)
{
    struct type t = formula_plain(o->type);
    struct hx_enum *names;

    switch (o->type) {
    case HX_T_CORNERS:
        return corners(f, n, o);
    case HX_T_SEAT:
        return formula_const(n, t, seat_of(f, o->value));
    case HX_T_ENUM:
        names = hx_arena_alloc(f->arena, 1, sizeof *names);
        names->name = o->values;
        names->n = (uint16_t)o->nvalues;
        t.names = names;
        return formula_const(n, t, o->value);
    default:
        return formula_const(n, t, o->value);
    }
}

struct node *formula_option(struct formula *f, struct node *n, const char *name,
                            uint16_t at)
{
    const char **names =
        hx_arena_alloc(f->arena, (size_t)f->noption + 1, sizeof *names);

    for (int i = 0; i < f->noption; i++) {
        if (!strcmp(f->option[i].name, name))
            return option_value(f, n, &f->option[i]);
        names[i] = f->option[i].name;
    }
    formula_no_field(f, at, "opt", name, names, f->noption);
    return NULL;
}

/* A value of a board's field: a number, a flag, a place, a name. NULL if the
 * string is none. */
static struct node *board_value(struct formula *f, const struct node *from,
                                const struct hx_node *v, struct type hint)
{
    struct node *n = formula_node(f, N_CONST, from->at, from->end, NULL, NULL);
    enum hx_sort sort;

    if (v->type == HX_N_INT)
        return formula_const(n, formula_plain(HX_T_INT), (int32_t)v->i);
    if (v->type == HX_N_BOOL)
        return formula_const(n, formula_plain(HX_T_FLAG), v->i != 0);
    if (v->type != HX_N_STRING)
        return NULL;
    if (hint.t == HX_T_VOID || formula_fits(formula_plain(HX_T_AREA), hint))
        for (int i = 0; i < f->r->board.narea; i++)
            if (!strcmp(f->r->board.areas[i], v->s))
                return formula_const(n, formula_plain(HX_T_AREA), i);
    if (formula_find(f, v->s, strlen(v->s), hint, n))
        return n;
    return place(f, from, v->s, &sort);
}

/* A list: the set of its members; an empty one is none. */
static struct node *board_list(struct formula *f, struct node *n,
                               const struct hx_node *v, struct type hint)
{
    struct node *set = NULL;

    for (int i = 0; i < v->nitem; i++) {
        struct node *one = board_value(f, n, v->item[i], hint);

        if (!one || !formula_fits(one->type, formula_plain(W_SET)))
            return NULL;
        one = formula_set(f, one);
        if (set && one->type.t != set->type.t)
            return NULL;
        set = add_to(f, set, one);
    }
    return set ? set : formula_const(n, formula_plain(T_NONE), -1);
}

struct node *formula_board(struct formula *f, struct node *n, const char *name,
                           uint16_t at, struct type hint)
{
    int count = f->c->nboard;
    const char **names =
        hx_arena_alloc(f->arena, (size_t)count + 1, sizeof *names);

    for (int i = 0; i < count; i++) {
        const struct hx_node *v = f->c->board[i].value;
        struct node *found;

        names[i] = f->c->board[i].key;
        if (strcmp(names[i], name) != 0)
            continue;
        found = v->type == HX_N_TABLE ? board_list(f, n, v, hint)
                                      : board_value(f, n, v, hint);
        if (found)
            return found;
        formula_mistake(f, at, "board.%s is no number, place or list of names",
                        name);
        return NULL;
    }
    formula_no_field(f, at, "board", name, names, count);
    return NULL;
}
