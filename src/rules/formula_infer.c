#include "formula_ast.h"

#include <string.h>

static struct node *arithmetic(struct formula *f, struct node *n, int op)
{
    struct type number = formula_plain(HX_T_INT);
    struct node *a = formula_want(f, n->kid[0], number);
    struct node *b = formula_want(f, n->kid[1], number);

    return formula_fold(formula_op(f, n, op, number, a, b));
}

/* The operands of n, each with the type of the other as its hint: the one
 * that says more by itself is typed first. */
static void infer_both(struct formula *f, struct node *n, struct node **a,
                       struct node **b, struct type hint)
{
    if (formula_is_open(f, n->kid[0]) && !formula_is_open(f, n->kid[1])) {
        *b = formula_infer(f, n->kid[1], hint);
        *a = formula_infer(f, n->kid[0], (*b)->type);
    } else {
        *a = formula_infer(f, n->kid[0], hint);
        *b = formula_infer(f, n->kid[1], (*a)->type);
    }
}

static struct type set_hint(struct type hint)
{
    return hx_member_of(hint.t) ? hint : formula_plain(W_SET);
}

static bool is_number(struct type t)
{
    return t.t == HX_T_INT || t.t == T_VALUE || t.t == HX_T_FLAG;
}

static struct node *set_operation(struct formula *f, struct node *n,
                                  struct node *a, struct node *b)
{
    static const int ops[][2] = {{HX_OP_S_AND, HX_OP_P_AND},
                                 {HX_OP_S_OR, HX_OP_P_OR},
                                 {HX_OP_S_MINUS, HX_OP_P_MINUS}};
    int row = n->token == K_BOTH ? 0 : n->token == K_EITHER ? 1 : 2;
    struct node *set;

    if (a->type.t == T_NONE)
        b = formula_set(f, b);
    else
        a = formula_set(f, a);
    if (!formula_unify(f, &a, &b))
        return formula_bad(n);
    set =
        formula_op(f, n, ops[row][formula_is_places(a->type.t)], a->type, a, b);
    set->n[0] = formula_is_places(a->type.t) ? formula_sort(a->type.t) : 0;
    return set;
}

/* Difference of numbers or of sets: the operands tell. */
static struct node *minus(struct formula *f, struct node *n, struct type hint)
{
    struct type lead;
    struct node *a, *b;

    infer_both(f, n, &a, &b, hint.t == HX_T_INT ? hint : set_hint(hint));
    lead = a->type.t == T_ANY || a->type.t == T_NONE ? b->type : a->type;
    if (is_number(lead) || (lead.t == T_ANY && hint.t == HX_T_INT)) {
        a = formula_coerce(f, a, formula_plain(HX_T_INT));
        b = formula_coerce(f, b, formula_plain(HX_T_INT));
        return formula_fold(
            formula_op(f, n, HX_OP_SUB, formula_plain(HX_T_INT), a, b));
    }
    return set_operation(f, n, a, b);
}

static struct node *both_sets(struct formula *f, struct node *n,
                              struct type hint)
{
    struct node *a, *b;

    infer_both(f, n, &a, &b, set_hint(hint));
    return set_operation(f, n, a, b);
}

static struct node *equal(struct formula *f, struct node *n)
{
    bool same = n->token == K_EQ;
    struct type flag = formula_plain(HX_T_FLAG);
    struct node *a, *b, *test;
    int t;

    infer_both(f, n, &a, &b, formula_plain(HX_T_VOID));
    if (!formula_unify(f, &a, &b))
        return formula_bad(n);
    t = a->type.t;
    if (t == HX_T_BAG || t == HX_T_CARDBAG || t == HX_T_ACCOUNT) {
        formula_mistake(f, n->at,
                        "bags have no equality: compare sizes, "
                        "kinds or amounts");
        return formula_bad(n);
    }
    if (formula_is_places(t)) {
        test = formula_op(f, n, same ? HX_OP_P_EQ : HX_OP_P_NE, flag, a, b);
        test->n[0] = formula_sort(t);
        return test;
    }
    if (hx_member_of(t))
        return formula_op(f, n, same ? HX_OP_S_EQ : HX_OP_S_NE, flag, a, b);
    return formula_fold(
        formula_op(f, n, same ? HX_OP_EQ : HX_OP_NE, flag, a, b));
}

static struct node *compare(struct formula *f, struct node *n)
{
    static const int ops[] = {HX_OP_LT, HX_OP_LE, HX_OP_GT, HX_OP_GE};
    struct node *test = arithmetic(f, n, ops[n->token - K_LT]);

    test->type = formula_plain(HX_T_FLAG);
    return test;
}

/* `x in S`, the one that says more first. */
static struct node *is_in(struct formula *f, struct node *n)
{
    struct node *x, *set, *test;
    int t;

    if (formula_is_open(f, n->kid[0]) && !formula_is_open(f, n->kid[1])) {
        set = formula_want(f, n->kid[1], formula_plain(W_SET));
        x = formula_want(f, n->kid[0],
                         formula_plain(hx_member_of(set->type.t)));
    } else {
        x = formula_infer(f, n->kid[0], formula_plain(HX_T_VOID));
        t = formula_set_of(x->type.t);
        if (!t && x->type.t != T_ANY) {
            formula_mistake(f, x->at, "expected one member of a set, got %s",
                            formula_a(x->type.t));
            return formula_bad(n);
        }
        set = formula_want(f, n->kid[1], formula_plain(t ? t : W_SET));
        x = formula_coerce(f, x, formula_plain(hx_member_of(set->type.t)));
    }
    if (set->type.t == T_ANY || x->type.t == T_ANY)
        return formula_bad(n);
    test = formula_op(f, n, HX_OP_S_HAS, formula_plain(HX_T_FLAG), x, set);
    if (formula_is_places(set->type.t)) {
        test->op = HX_OP_P_HAS;
        test->n[0] = formula_sort(set->type.t);
    }
    return formula_fold(test);
}

static struct node *where(struct formula *f, struct node *n, struct type hint)
{
    struct node *set = formula_infer(f, n->kid[0], set_hint(hint)), *test;
    struct type it = f->it;

    set = formula_set(f, set);
    f->it = formula_plain(hx_member_of(set->type.t));
    if (set->type.t == T_ANY)
        f->it = set->type;
    test = formula_want(f, n->kid[1], formula_plain(HX_T_FLAG));
    f->it = it;
    n->form = N_LOOP;
    n->op = HX_OP_WHERE;
    n->n[0] = hx_member_of(set->type.t);
    n->type = set->type;
    n->kid[0] = set;
    n->kid[1] = test;
    return n;
}

static struct node *logic(struct formula *f, struct node *n)
{
    n->form = n->token == K_AND ? N_AND : N_OR;
    for (int i = 0; i < 2; i++)
        n->kid[i] = formula_want(f, n->kid[i], formula_plain(HX_T_FLAG));
    n->type = formula_plain(HX_T_FLAG);
    return formula_fold(n);
}

static struct node *infer_binary(struct formula *f, struct node *n,
                                 struct type hint)
{
    switch (n->token) {
    case K_WHERE:
        return where(f, n, hint);
    case K_OR:
    case K_AND:
        return logic(f, n);
    case K_IN:
        return is_in(f, n);
    case K_EQ:
    case K_NE:
        return equal(f, n);
    case K_BOTH:
    case K_EITHER:
        return both_sets(f, n, hint);
    case K_PLUS:
        return arithmetic(f, n, HX_OP_ADD);
    case K_MINUS:
        return minus(f, n, hint);
    case K_TIMES:
        return arithmetic(f, n, HX_OP_MUL);
    case K_DIVIDE:
        return arithmetic(f, n, HX_OP_DIV);
    case K_MODULO:
        return arithmetic(f, n, HX_OP_MOD);
    default:
        return compare(f, n);
    }
}

static struct node *infer_unary(struct formula *f, struct node *n)
{
    bool negates = n->form == N_NEG;
    struct type t = formula_plain(negates ? HX_T_INT : HX_T_FLAG);
    struct node *a = formula_want(f, n->kid[0], t);

    return formula_fold(
        formula_op(f, n, negates ? HX_OP_NEG : HX_OP_NOT, t, a, NULL));
}

struct node *formula_infer(struct formula *f, struct node *n, struct type hint)
{
    switch (n->form) {
    case N_NUMBER:
        return formula_const(n, formula_plain(HX_T_INT), n->value);
    case N_NAME:
        return formula_name(f, n, hint);
    case N_CALL:
        return formula_call(f, n, hint);
    case N_INDEX:
        return formula_lane(
            f, formula_infer(f, n->kid[0], formula_plain(W_BAG)), n->kid[1]);
    case N_DOT:
        return formula_dot(f, n);
    case N_NEG:
    case N_NOT:
        return infer_unary(f, n);
    case N_BINARY:
        return infer_binary(f, n, hint);
    default:
        return n; /* typed before */
    }
}

struct node *formula_want(struct formula *f, struct node *n, struct type want)
{
    return formula_coerce(f, formula_infer(f, n, want), want);
}

/* Whether only what is expected tells what n is: bare names, none, and `if`
 * between such. */
bool formula_is_open(const struct formula *f, const struct node *n)
{
    size_t len;

    if (n->form == N_CALL && !strcmp(n->name, "if") && n->nkid == 3)
        return formula_is_open(f, n->kid[1]) && formula_is_open(f, n->kid[2]);
    if (n->form != N_NAME)
        return false;
    len = strcspn(n->name, ".");
    return !strcmp(n->name, "none") || !formula_is_root(n->name, len);
}
