#include "formula_ast.h"

/* Numbers wrap in 32 bits, as in the kernel. */
static int32_t floor_divide(int32_t a, int32_t b)
{
    int64_t q;

    if (!b)
        return 0;
    q = (int64_t)a / b;
    if ((int64_t)a % b && (a < 0) != (b < 0))
        q--;
    return (int32_t)q;
}

static int32_t floor_rest(int32_t a, int32_t b)
{
    int64_t rest;

    if (!b)
        return 0;
    rest = (int64_t)a % b;
    return (int32_t)(rest && (rest < 0) != (b < 0) ? rest + b : rest);
}

static bool fold_two(int op, int32_t a, int32_t b, int32_t *value)
{
    uint32_t ua = (uint32_t)a, ub = (uint32_t)b;

    switch (op) {
    case HX_OP_ADD:
        *value = (int32_t)(ua + ub);
        return true;
    case HX_OP_SUB:
        *value = (int32_t)(ua - ub);
        return true;
    case HX_OP_MUL:
        *value = (int32_t)(ua * ub);
        return true;
    case HX_OP_DIV:
        *value = floor_divide(a, b);
        return true;
    case HX_OP_MOD:
        *value = floor_rest(a, b);
        return true;
    case HX_OP_MIN:
        *value = a < b ? a : b;
        return true;
    case HX_OP_MAX:
        *value = a > b ? a : b;
        return true;
    case HX_OP_EQ:
        *value = a == b;
        return true;
    case HX_OP_NE:
        *value = a != b;
        return true;
    case HX_OP_LT:
        *value = a < b;
        return true;
    case HX_OP_LE:
        *value = a <= b;
        return true;
    case HX_OP_GT:
        *value = a > b;
        return true;
    case HX_OP_GE:
        *value = a >= b;
        return true;
    default:
        return false;
    }
}

static struct node *fold_op(struct node *n)
{
    const struct node *a = n->kid[0], *b = n->kid[1];
    int32_t value;

    if (!n->nkid || a->form != N_CONST)
        return n;
    if (n->op == HX_OP_NEG)
        return formula_const(n, n->type, (int32_t)(0 - (uint32_t)a->value));
    if (n->op == HX_OP_NOT)
        return formula_const(n, n->type, !a->value);
    if (n->nkid < 2)
        return n;
    if (n->op == HX_OP_S_HAS && b->form == N_BITS)
        return formula_const(n, n->type,
                             a->value >= 0 && b->bits >> (a->value & 63) & 1);
    if (b->form == N_CONST && fold_two(n->op, a->value, b->value, &value))
        return formula_const(n, n->type, value);
    return n;
}

/* `and`, `or`: a constant side decides, or falls away. */
static struct node *fold_logic(struct node *n)
{
    bool decides = n->form == N_OR; /* the value that decides */

    for (int i = 0; i < 2; i++)
        if (n->kid[i]->form == N_CONST) {
            if ((n->kid[i]->value != 0) != decides)
                return n->kid[1 - i];
            return formula_const(n, n->type, decides);
        }
    return n;
}

/* Formulas have no effects, so what is known can replace what gives it. */
struct node *formula_fold(struct node *n)
{
    switch (n->form) {
    case N_OP:
        return fold_op(n);
    case N_AND:
    case N_OR:
        return fold_logic(n);
    case N_IF:
        if (n->kid[0]->form == N_CONST)
            return n->kid[0]->value ? n->kid[1] : n->kid[2];
        return n;
    default:
        return n;
    }
}
