/* Functions that are more than an instruction with its arguments. */
#include "formula_ast.h"

/* Both branches are checked; one type for both. */
struct node *formula_call_if(struct formula *f, struct node *n,
                             struct type hint)
{
    struct node *test = formula_want(f, n->kid[0], formula_plain(HX_T_FLAG));
    struct node *a = n->kid[1], *b = n->kid[2];

    if (formula_is_open(f, a) && !formula_is_open(f, b)) {
        b = formula_infer(f, b, hint);
        a = formula_infer(f, a, b->type);
    } else {
        a = formula_infer(f, a, hint);
        b = formula_infer(f, b, a->type.t == T_NONE ? hint : a->type);
    }
    if (a->type.t == T_NONE && b->type.t == T_NONE)
        return test->form == N_CONST && !test->value ? b : a;
    if (!formula_unify(f, &a, &b) && f->failed)
        return formula_bad(n);
    n->form = N_IF;
    n->type = a->type;
    n->kid[0] = test;
    n->kid[1] = a;
    n->kid[2] = b;
    return formula_fold(n);
}

/* The instruction needs its deck or award as an operand. */
struct node *formula_call_pick(struct formula *f, struct node *n, int op,
                               int type, int count, int result, int if_none)
{
    struct node *which = formula_want(f, n->kid[0], formula_plain(type));
    struct node *pick;

    if (which->type.t == T_ANY)
        return formula_bad(n);
    if (which->form == N_CONST && which->value >= 0) {
        pick = formula_op(f, n, op, formula_plain(result), NULL, NULL);
        pick->n[0] = which->value;
        return pick;
    }
    pick = formula_op(f, n, op, formula_plain(result), which, NULL);
    pick->form = N_PICK;
    pick->n[0] = count;
    pick->value = if_none;
    return pick;
}

struct node *formula_call_reach(struct formula *f, struct node *n)
{
    struct node *a = formula_want(f, n->kid[0], formula_plain(HX_T_SEAT));
    struct node *b = formula_want(f, n->kid[1], formula_plain(HX_T_PIECE));
    struct node *op =
        formula_op(f, n, HX_OP_REACH, formula_plain(HX_T_EDGES), a, b);

    if (n->nkid < 3)
        return op;
    op->op = HX_OP_REACH_BUT;
    op->nkid = 3;
    op->kid[2] = formula_want(f, n->kid[2], formula_plain(HX_T_EDGE));
    return op;
}

/* best(S, F), sum(S, F): F for each member. */
struct node *formula_call_loop(struct formula *f, struct node *n, int op,
                               struct type hint)
{
    struct type it = f->it;
    bool best = op == HX_OP_BEST;
    struct node *set = formula_set(
        f, formula_infer(f, n->kid[0],
                         best && hx_member_of(hint.t) ? hint
                                                      : formula_plain(W_SET)));

    f->it =
        formula_plain(set->type.t == T_ANY ? T_ANY : hx_member_of(set->type.t));
    n->kid[1] = formula_want(f, n->kid[1], formula_plain(HX_T_INT));
    f->it = it;
    n->kid[0] = set;
    n->form = N_LOOP;
    n->op = op;
    n->n[0] = hx_member_of(set->type.t);
    n->type = best ? set->type : formula_plain(HX_T_INT);
    return n;
}

/* A value with its arguments. */
struct node *formula_call_value(struct formula *f, struct node *n, int value)
{
    const struct hx_value *v = &f->r->value[value];
    struct node *op;

    if (n->nkid != v->nper) {
        formula_mistake(f, n->at,
                        v->nper ? "%s takes %d argument%s"
                                : "%s takes no arguments",
                        v->head.name, v->nper, v->nper > 1 ? "s" : "");
        return formula_bad(n);
    }
    op = formula_op(f, n, v->nper == 1 ? HX_OP_VALUE1 : HX_OP_VALUE2,
                    formula_plain(T_VALUE), NULL, NULL);
    op->n[0] = value;
    if (v->base != HX_NONE)
        op->type.t = f->r->form[v->base].type;
    else if (value <= HX_V_SCORE || v->table)
        op->type.t = HX_T_INT;
    for (int i = 0; i < v->nper; i++)
        op->kid[op->nkid++] =
            formula_want(f, n->kid[i], formula_plain(v->per[i]));
    return op;
}

struct node *formula_call_kernel_value(struct formula *f, struct node *n,
                                       int value)
{
    struct node *op =
        formula_op(f, n, HX_OP_VALUE1, formula_plain(HX_T_INT),
                   formula_want(f, n->kid[0], formula_plain(HX_T_SEAT)), NULL);

    op->n[0] = value;
    return op;
}
