/* Functions of places, of pieces on them, and of sets. */
#include "formula_ast.h"

/* In the order of the enumeration in formula_call.c, from F_HEXES on. */
enum {
    P_HEXES,
    P_CORNERS,
    P_EDGES,
    P_BUILT,
    P_OWNERS,
    P_EMPTY,
    P_SPACED,
    P_AREAS,
    P_COUNT,
    P_KINDS,
    P_FIRST,
    P_NTH,
    P_ONLY,
    P_SIZE,
    P_SOME
};

static struct node *places(struct formula *f, struct node *n)
{
    return formula_want(f, n, formula_plain(W_PLACES));
}

static struct node *touch(struct formula *f, struct node *n, int sort)
{
    struct node *from = places(f, n->kid[0]), *op;

    if (from->type.t == T_ANY)
        return formula_bad(n);
    op = formula_op(f, n, HX_OP_P_TOUCH, formula_plain(HX_T_HEXES + sort), from,
                    NULL);
    op->n[0] = formula_sort(from->type.t);
    op->n[1] = sort;
    return op;
}

/* On which sorts of places pieces of the set stand, as bits: known if the set
 * is a constant. */
static unsigned sorts_of(const struct formula *f, const struct node *pieces)
{
    unsigned sorts = 0;

    if (pieces->form != N_BITS)
        return 7;
    for (int p = 0; p < f->r->npiece; p++)
        if (pieces->bits >> p & 1)
            sorts |= 1u << f->r->piece[p].on;
    return sorts;
}

static int lowest(unsigned sorts)
{
    return sorts & 1 ? HX_HEX : sorts & 2 ? HX_CORNER : HX_EDGE;
}

/* Seats and pieces of built(), count(). */
static struct node *who_what(struct formula *f, struct node *n, int op, int t)
{
    struct node *who = formula_want(f, n->kid[0], formula_plain(HX_T_SEATS));
    struct node *what = formula_want(f, n->kid[1], formula_plain(HX_T_PIECES));

    return formula_op(f, n, op, formula_plain(t), who, what);
}

static struct node *call_built(struct formula *f, struct node *n,
                               struct type hint)
{
    struct node *op = who_what(f, n, HX_OP_BUILT, HX_T_EDGES);
    unsigned sorts = sorts_of(f, op->kid[1]);
    int set = formula_is_places(hint.t) ? hint.t : formula_set_of(hint.t);

    if (op->kid[1]->type.t == T_ANY)
        return formula_bad(n);
    if (formula_is_places(set) && sorts >> formula_sort(set) & 1)
        op->n[0] = formula_sort(set);
    else
        op->n[0] = lowest(sorts);
    if ((sorts & (sorts - 1)) && !formula_is_places(set)) {
        formula_mistake(f, n->kid[1]->at,
                        "pieces of which sort of places? "
                        "Only the place tells here");
        return formula_bad(n);
    }
    op->type.t = (uint8_t)(HX_T_HEXES + op->n[0]);
    return op;
}

/* Counts on each sort of places where such pieces can stand. */
static struct node *count_all(struct formula *f, struct node *n,
                              struct node *count, unsigned sorts)
{
    struct node *sum = NULL;

    for (int sort = HX_HEX; sort <= HX_EDGE; sort++) {
        struct node *one;

        if (!(sorts >> sort & 1))
            continue;
        one = formula_op(f, n, HX_OP_COUNT, count->type, count->kid[0],
                         count->kid[1]);
        one->n[0] = sort;
        sum = sum ? formula_op(f, n, HX_OP_ADD, count->type, sum, one) : one;
    }
    return sum ? sum : formula_const(n, count->type, 0);
}

static struct node *call_count(struct formula *f, struct node *n)
{
    struct node *op = who_what(f, n, HX_OP_COUNT_AT, HX_T_INT);

    if (op->kid[1]->type.t == T_ANY || op->kid[0]->type.t == T_ANY)
        return formula_bad(n);
    if (n->nkid < 3)
        return count_all(f, n, op, sorts_of(f, op->kid[1]));
    op->kid[2] = places(f, n->kid[2]);
    op->nkid = 3;
    if (op->kid[2]->type.t == T_ANY)
        return formula_bad(n);
    op->n[0] = formula_sort(op->kid[2]->type.t);
    return op;
}

static struct node *call_owners(struct formula *f, struct node *n)
{
    struct node *at = places(f, n->kid[0]), *what, *op;

    if (n->nkid > 1) {
        what = formula_want(f, n->kid[1], formula_plain(HX_T_PIECES));
    } else {
        what = formula_node(f, N_BITS, n->at, n->end, NULL, NULL);
        what->type = formula_plain(HX_T_PIECES);
        what->bits = (UINT64_C(1) << f->r->npiece) - 1;
    }
    if (at->type.t == T_ANY)
        return formula_bad(n);
    op = formula_op(f, n, HX_OP_OWNERS, formula_plain(HX_T_SEATS), at, what);
    op->n[0] = formula_sort(at->type.t);
    return op;
}

static struct node *call_spaced(struct formula *f, struct node *n)
{
    struct node *what = formula_want(f, n->kid[0], formula_plain(HX_T_PIECES));
    struct node *op =
        formula_op(f, n, HX_OP_SPACED, formula_plain(HX_T_CORNERS), NULL, NULL);

    if (what->type.t != T_ANY && what->form != N_BITS) {
        formula_mistake(f, what->at, "expected the name of a group or piece");
        return formula_bad(n);
    }
    op->n[0] = (int32_t)what->bits;
    return op;
}

/* empty(), areas(): one set of places. */
static struct node *call_of_places(struct formula *f, struct node *n, int op,
                                   int result)
{
    struct node *at = places(f, n->kid[0]), *set;

    if (at->type.t == T_ANY)
        return formula_bad(n);
    set = formula_op(f, n, op, at->type, at, NULL);
    if (result)
        set->type = formula_plain(result);
    set->n[0] = formula_sort(at->type.t);
    return set;
}

static struct node *call_kinds(struct formula *f, struct node *n)
{
    struct node *bag = formula_want(f, n->kid[0], formula_plain(W_BAG));
    bool cards = bag->type.t == HX_T_CARDBAG;

    return formula_op(f, n, cards ? HX_OP_CARD_KINDS : HX_OP_BAG_KINDS,
                      formula_plain(cards ? HX_T_CARDS : HX_T_KINDS), bag,
                      NULL);
}

/* size() of a bag or a set. */
static struct node *call_size(struct formula *f, struct node *n,
                              struct node *x);

/* first, nth, only, size, some: of a one-word set or of places. */
static struct node *call_of_set(struct formula *f, struct node *n, int which,
                                struct type hint)
{
    static const int ops[][2] = {{HX_OP_S_FIRST, HX_OP_P_FIRST},
                                 {HX_OP_S_NTH, HX_OP_P_NTH},
                                 {HX_OP_S_ONLY, HX_OP_P_ONLY},
                                 {HX_OP_S_SIZE, HX_OP_P_SIZE},
                                 {HX_OP_S_SOME, HX_OP_P_SOME}};
    int wanted = which <= P_ONLY ? formula_set_of(hint.t) : HX_T_VOID;
    struct node *set =
        formula_infer(f, n->kid[0], formula_plain(wanted ? wanted : W_SET));
    struct node *op;
    int t;

    if (which == P_SIZE && formula_fits(set->type, formula_plain(W_BAG)))
        return call_size(f, n, set);
    set = formula_set(f, set);
    if (which == P_NTH)
        n->kid[1] = formula_want(f, n->kid[1], formula_plain(HX_T_INT));
    if (set->type.t == T_ANY)
        return formula_bad(n);
    t = which <= P_ONLY   ? hx_member_of(set->type.t)
        : which == P_SIZE ? HX_T_INT
                          : HX_T_FLAG;
    op = formula_op(f, n, ops[which - P_FIRST][formula_is_places(set->type.t)],
                    formula_plain(t), set, which == P_NTH ? n->kid[1] : NULL);
    if (formula_is_places(set->type.t))
        op->n[0] = formula_sort(set->type.t);
    return op;
}

static struct node *call_size(struct formula *f, struct node *n, struct node *x)
{
    x = formula_coerce(f, x, formula_plain(W_BAG));
    return formula_op(
        f, n, x->type.t == HX_T_CARDBAG ? HX_OP_CARD_SIZE : HX_OP_BAG_SIZE,
        formula_plain(HX_T_INT), x, NULL);
}

struct node *formula_call_places(struct formula *f, struct node *n, int which,
                                 struct type hint)
{
    switch (which) {
    case P_HEXES:
    case P_CORNERS:
    case P_EDGES:
        return touch(f, n, which - P_HEXES);
    case P_BUILT:
        return call_built(f, n, hint);
    case P_OWNERS:
        return call_owners(f, n);
    case P_EMPTY:
        return call_of_places(f, n, HX_OP_VACANT, HX_T_VOID);
    case P_SPACED:
        return call_spaced(f, n);
    case P_AREAS:
        return call_of_places(f, n, HX_OP_AREAS, HX_T_AREAS);
    case P_COUNT:
        return call_count(f, n);
    case P_KINDS:
        return call_kinds(f, n);
    default:
        return call_of_set(f, n, which, hint);
    }
}
