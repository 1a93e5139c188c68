#include "formula_ast.h"

#include <string.h>

int formula_set_of(int t)
{
    for (int set = HX_T_SEATS; set <= HX_T_EDGES; set++)
        if (hx_member_of(set) == t)
            return set;
    return HX_T_VOID;
}

struct type formula_plain(int t)
{
    return (struct type){(uint8_t)t, NO_SUB, NULL};
}

bool formula_is_places(int t)
{
    return t >= HX_T_HEXES && t <= HX_T_EDGES;
}

int formula_sort(int t)
{
    return t >= HX_T_HEXES ? t - HX_T_HEXES : t - HX_T_HEX;
}

static bool same_names(const struct hx_enum *a, const struct hx_enum *b)
{
    if (a == b)
        return true;
    if (!a || !b || a->n != b->n)
        return false;
    for (int i = 0; i < a->n; i++)
        if (strcmp(a->name[i], b->name[i]) != 0)
            return false;
    return true;
}

/* Whether a thing of type t may stand where 'want' is expected. Without an
 * expectation everything fits. */
bool formula_fits(struct type t, struct type want)
{
    int set = formula_set_of(t.t);

    switch (want.t) {
    case HX_T_VOID:
        return true;
    case HX_T_INT:
    case HX_T_FLAG:
        return t.t == want.t || t.t == T_VALUE;
    case HX_T_ENUM:
        return t.t == HX_T_ENUM && same_names(t.names, want.names);
    case HX_T_ACCOUNT:
        return t.t == HX_T_ACCOUNT || t.t == HX_T_SEAT || t.t == HX_T_SEATS ||
               t.t == HX_T_BAG || t.t == HX_T_CARDBAG;
    case W_SET:
        return set || hx_member_of(t.t);
    case W_PLACES:
        return formula_is_places(t.t) || formula_is_places(set);
    case W_BAG:
        return t.t == HX_T_BAG || t.t == HX_T_CARDBAG || t.t == HX_T_ACCOUNT;
    case HX_T_BAG:
        return t.t == HX_T_BAG || t.t == HX_T_ACCOUNT;
    default:
        return t.t == want.t || set == want.t;
    }
}

struct node *formula_const(struct node *n, struct type t, int32_t value)
{
    n->form = N_CONST;
    n->nkid = 0;
    n->type = t;
    n->value = value;
    return n;
}

struct node *formula_op(struct formula *f, const struct node *from, int op,
                        struct type t, struct node *a, struct node *b)
{
    struct node *n = formula_node(f, N_OP, from->at, from->end, a, b);

    n->op = op;
    n->type = t;
    return n;
}

/* The set of one thing. */
static struct node *wrap(struct formula *f, struct node *n)
{
    struct type t = formula_plain(formula_set_of(n->type.t));
    struct node *set;

    if (formula_is_places(t.t)) {
        set = formula_op(f, n, HX_OP_P_ONE, t, n, NULL);
        set->n[0] = formula_sort(t.t);
        return set;
    }
    set = formula_op(f, n, HX_OP_S_ONE, t, n, NULL);
    if (n->form != N_CONST)
        return set;
    set->form = N_BITS;
    set->nkid = 0;
    set->bits = n->value < 0 ? 0 : UINT64_C(1) << (n->value & 63);
    return set;
}

/* The word none, now that its type is known. */
static struct node *make_none(struct formula *f, struct node *n,
                              struct type want)
{
    int t = want.t == W_SET || want.t == W_PLACES ? HX_T_HEXES : want.t;

    if (formula_is_places(t)) {
        n->form = N_OP;
        n->op = HX_OP_P_EMPTY;
        n->n[0] = formula_sort(t);
    } else if (hx_member_of(t)) {
        n->form = N_BITS;
        n->bits = 0;
    } else if (t == HX_T_ENUM) {
        for (int i = 0; i < want.names->n; i++)
            if (!strcmp(want.names->name[i], "none"))
                return formula_const(n, want, i);
        t = HX_T_VOID;
    } else if (t < HX_T_SEAT || (t > HX_T_EDGE && t != HX_T_HELD)) {
        t = HX_T_VOID;
    }
    n->type = want;
    n->type.t = (uint8_t)t;
    if (t != HX_T_VOID)
        return n;
    formula_mistake(f, n->at, "expected %s, got none", formula_a(want.t));
    return formula_bad(n);
}

/* An enum's word where another list of words is expected: an option's value
 * is known and can be looked up there. */
static struct node *change_list(struct formula *f, struct node *n,
                                struct type want)
{
    const char *word;

    if (n->form != N_CONST) {
        formula_mistake(f, n->at, "expected one word of another list");
        return formula_bad(n);
    }
    word = n->type.names->name[n->value];
    for (int i = 0; i < want.names->n; i++)
        if (!strcmp(want.names->name[i], word))
            return formula_const(n, want, i);
    formula_mistake(f, n->at, "its value '%s' is no word of the list expected",
                    word);
    return formula_bad(n);
}

static struct node *from_any(struct formula *f, struct node *n,
                             struct type want)
{
    int member = hx_member_of(want.t);

    if (want.t == W_SET || want.t == W_PLACES || want.t == HX_T_VOID)
        return n;
    if (!member) {
        n->type = want;
        return n;
    }
    n->type = formula_plain(member);
    return wrap(f, n);
}

struct node *formula_coerce(struct formula *f, struct node *n, struct type want)
{
    int t = n->type.t;

    if (want.t == HX_T_VOID)
        return n;
    if (t == T_ANY)
        return from_any(f, n, want);
    if (t == T_NONE)
        return make_none(f, n, want);
    if (want.t == HX_T_ENUM && t == HX_T_ENUM && want.names && n->type.names &&
        !same_names(n->type.names, want.names))
        return change_list(f, n, want);
    if (!formula_fits(n->type, want)) {
        formula_mistake(f, n->at, "expected %s, got %s", formula_a(want.t),
                        formula_a(t));
        return formula_bad(n);
    }
    if (t == T_VALUE || (t == HX_T_ACCOUNT && want.t == HX_T_BAG))
        n->type = want;
    else if (t == HX_T_ACCOUNT && want.t == W_BAG)
        n->type = formula_plain(HX_T_BAG);
    else if (t == HX_T_ENUM)
        n->type = want;
    else if (formula_set_of(t) && (formula_set_of(t) == want.t ||
                                   want.t == W_SET || want.t == W_PLACES))
        return wrap(f, n);
    return n;
}

struct node *formula_set(struct formula *f, struct node *n)
{
    return formula_coerce(f, n, formula_plain(W_SET));
}

/* Brings two operands to one type; where one is a set and the other a thing,
 * to the set. False after a mistake. */
bool formula_unify(struct formula *f, struct node **a, struct node **b)
{
    struct type ta = (*a)->type, tb = (*b)->type;

    if (ta.t == HX_T_HELD)
        ta = (*a)->type = formula_plain(HX_T_PIECE);
    if (tb.t == HX_T_HELD)
        tb = (*b)->type = formula_plain(HX_T_PIECE);
    if (ta.t == T_VALUE && tb.t == T_VALUE)
        ta = (*a)->type = formula_plain(HX_T_INT);
    if (ta.t == T_NONE && tb.t == T_NONE)
        formula_mistake(f, (*a)->at, "none of what?");
    else if (tb.t != T_ANY && tb.t != T_NONE &&
             (ta.t == T_ANY || ta.t == T_NONE || ta.t == T_VALUE ||
              formula_set_of(ta.t) == tb.t ||
              (ta.t == HX_T_ENUM && (*a)->form == N_CONST)))
        *a = formula_coerce(f, *a, tb);
    else if (ta.t != T_ANY && ta.t != T_NONE)
        *b = formula_coerce(f, *b, ta);
    return !f->failed && (*a)->type.t != T_ANY && (*b)->type.t != T_ANY;
}
