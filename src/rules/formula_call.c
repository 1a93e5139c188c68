#include "formula_ast.h"

#include <string.h>

/* Functions whose arguments have fixed types. An argument that is a network
 * or a step is an operand of the instruction, the others are on the stack. */
struct function {
    const char *name;
    uint8_t min, max;
    uint8_t argument[3];
    uint8_t result;
    int16_t op;
};

/* Functions that are more than that; those from F_HEXES on are typed in
 * formula_places.c. */
enum {
    F_IF,
    F_HOLDER,
    F_REMAINING,
    F_REACH,
    F_POINTS,
    F_SCORE,
    F_BEST,
    F_SUM,
    F_HEXES,
    F_CORNERS,
    F_EDGES,
    F_BUILT,
    F_OWNERS,
    F_EMPTY,
    F_SPACED,
    F_AREAS,
    F_COUNT,
    F_KINDS,
    F_FIRST,
    F_NTH,
    F_ONLY,
    F_SIZE,
    F_SOME,
    F_PLAIN
};

static const struct function functions[] = {
    [F_IF] = {"if", 3, 3, {0}, 0, 0},
    [F_HOLDER] = {"holder", 1, 1, {0}, 0, 0},
    [F_REMAINING] = {"remaining", 1, 1, {0}, 0, 0},
    [F_REACH] = {"reach", 2, 3, {0}, 0, 0},
    [F_POINTS] = {"points", 1, 1, {0}, 0, 0},
    [F_SCORE] = {"score", 1, 1, {0}, 0, 0},
    [F_BEST] = {"best", 2, 2, {0}, 0, 0},
    [F_SUM] = {"sum", 2, 2, {0}, 0, 0},
    [F_HEXES] = {"hexes", 1, 1, {0}, 0, 0},
    [F_CORNERS] = {"corners", 1, 1, {0}, 0, 0},
    [F_EDGES] = {"edges", 1, 1, {0}, 0, 0},
    [F_BUILT] = {"built", 2, 2, {0}, 0, 0},
    [F_OWNERS] = {"owners", 1, 2, {0}, 0, 0},
    [F_EMPTY] = {"empty", 1, 1, {0}, 0, 0},
    [F_SPACED] = {"spaced", 1, 1, {0}, 0, 0},
    [F_AREAS] = {"areas", 1, 1, {0}, 0, 0},
    [F_COUNT] = {"count", 2, 3, {0}, 0, 0},
    [F_KINDS] = {"kinds", 1, 1, {0}, 0, 0},
    [F_FIRST] = {"first", 1, 1, {0}, 0, 0},
    [F_NTH] = {"nth", 2, 2, {0}, 0, 0},
    [F_ONLY] = {"only", 1, 1, {0}, 0, 0},
    [F_SIZE] = {"size", 1, 1, {0}, 0, 0},
    [F_SOME] = {"some", 1, 1, {0}, 0, 0},
    {"min", 2, 2, {HX_T_INT, HX_T_INT}, HX_T_INT, HX_OP_MIN},
    {"max", 2, 2, {HX_T_INT, HX_T_INT}, HX_T_INT, HX_OP_MAX},
    {"token", 1, 1, {HX_T_INT}, HX_T_HEXES, HX_OP_TOKEN},
    {"product", 1, 1, {HX_T_HEX}, HX_T_KIND, HX_OP_PRODUCT},
    {"supply", 2, 2, {HX_T_SEAT, HX_T_PIECE}, HX_T_INT, HX_OP_SUPPLY},
    {"harbor", 2, 2, {HX_T_SEAT, HX_T_KIND}, HX_T_INT, HX_OP_HARBOR},
    {"gained", 1, 1, {HX_T_SEAT}, HX_T_INT, HX_OP_GAINED},
    {"holds", 2, 2, {HX_T_SEAT, HX_T_BAG}, HX_T_FLAG, HX_OP_HOLDS},
    {"clockwise", 2, 2, {HX_T_SEAT, HX_T_INT}, HX_T_SEAT, HX_OP_CLOCKWISE},
    {"trail", 2, 2, {HX_T_SEAT, T_NETWORK}, HX_T_INT, HX_OP_TRAIL},
    {"roam",
     3,
     3,
     {HX_T_SEAT, T_NETWORK, HX_T_CORNER},
     HX_T_CORNERS,
     HX_OP_ROAM},
    {"loose", 2, 2, {HX_T_SEAT, T_NETWORK}, HX_T_EDGES, HX_OP_LOOSE},
    {"possible", 1, 1, {T_STEP}, HX_T_FLAG, HX_OP_POSSIBLE},
};
#define COUNT (int)(sizeof functions / sizeof *functions)

const char *const *formula_functions(int *n)
{
    static const char *const names[] = {
        "if",     "holder",    "remaining", "reach",   "points", "score",
        "best",   "sum",       "hexes",     "corners", "edges",  "built",
        "owners", "empty",     "spaced",    "areas",   "count",  "kinds",
        "first",  "nth",       "only",      "size",    "some",   "min",
        "max",    "token",     "product",   "supply",  "harbor", "gained",
        "holds",  "clockwise", "trail",     "roam",    "loose",  "possible"};

    *n = COUNT;
    return names;
}

/* An argument that is the name of a declaration; -1 after a mistake. */
static int named(struct formula *f, const struct node *n, int type)
{
    int id = -1;

    if (n->form != N_NAME) {
        formula_mistake(f, n->at, "expected the name of %s", formula_a(type));
        return -1;
    }
    if (type == T_NETWORK)
        id = formula_find_network(f, n->name);
    for (int i = 0; type == T_STEP && i < f->r->nstep; i++)
        if (!strcmp(f->r->step[i].head.name, n->name))
            id = i;
    if (id < 0)
        formula_no_name(f, n, hx_type_name(type), formula_plain(type));
    return id;
}

static struct node *call_plain(struct formula *f, struct node *n,
                               const struct function *fn)
{
    struct node *op =
        formula_op(f, n, fn->op, formula_plain(fn->result), NULL, NULL);
    int operand;

    for (int i = 0; i < fn->max; i++) {
        int type = fn->argument[i];

        if (type == T_NETWORK || type == T_STEP) {
            operand = named(f, n->kid[i], type);
            if (operand < 0)
                return formula_bad(n);
            op->n[0] = operand;
        } else {
            op->kid[op->nkid++] =
                formula_want(f, n->kid[i], formula_plain(type));
        }
    }
    if (fn->op == HX_OP_POSSIBLE && !f->scope->has_me)
        formula_mistake(f, n->at, "there is no 'me' here: possible reads it");
    return formula_fold(op);
}

static struct node *call_function(struct formula *f, struct node *n, int which,
                                  struct type hint)
{
    switch (which) {
    case F_IF:
        return formula_call_if(f, n, hint);
    case F_HOLDER:
        return formula_call_pick(f, n, HX_OP_HOLDER, HX_T_AWARD, f->r->naward,
                                 HX_T_SEAT, -1);
    case F_REMAINING:
        return formula_call_pick(f, n, HX_OP_REMAINING, HX_T_DECK, f->r->ndeck,
                                 HX_T_INT, 0);
    case F_REACH:
        return formula_call_reach(f, n);
    case F_POINTS:
        return formula_call_kernel_value(f, n, HX_V_POINTS);
    case F_SCORE:
        return formula_call_kernel_value(f, n, HX_V_SCORE);
    case F_BEST:
        return formula_call_loop(f, n, HX_OP_BEST, hint);
    case F_SUM:
        return formula_call_loop(f, n, HX_OP_SUM, hint);
    default:
        if (which >= F_PLAIN)
            return call_plain(f, n, &functions[which]);
        return formula_call_places(f, n, which - F_HEXES, hint);
    }
}

static bool takes(struct formula *f, const struct node *n,
                  const struct function *fn)
{
    if (n->nkid >= fn->min && n->nkid <= fn->max)
        return true;
    if (fn->min == fn->max)
        formula_mistake(f, n->at, "%s takes %d argument%s", fn->name, fn->min,
                        fn->min > 1 ? "s" : "");
    else
        formula_mistake(f, n->at, "%s takes %d or %d arguments", fn->name,
                        fn->min, fn->max);
    return false;
}

/* Of options alone only numbers are known. */
static bool is_of_options(const struct function *fn)
{
    return fn == &functions[F_IF] || fn->op == HX_OP_MIN || fn->op == HX_OP_MAX;
}

struct node *formula_call(struct formula *f, struct node *n, struct type hint)
{
    int which = 0, value;

    while (which < COUNT && strcmp(functions[which].name, n->name) != 0)
        which++;
    value =
        which < COUNT ? -1 : formula_find_value(f, n->name, strlen(n->name));
    if (which == COUNT && value < 0) {
        formula_no_name(f, n, NULL, hint);
        return formula_bad(n);
    }
    if (f->scope->only_options &&
        (value >= 0 || !is_of_options(&functions[which]))) {
        formula_mistake(f, n->at, "reads %s, but only options are known here",
                        formula_slice(f, n));
        return formula_bad(n);
    }
    if (value >= 0)
        return formula_call_value(f, n, value);
    if (!takes(f, n, &functions[which]))
        return formula_bad(n);
    return call_function(f, n, which, hint);
}
