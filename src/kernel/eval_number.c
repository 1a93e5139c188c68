/* Formulas over numbers, tests and one-word sets. */
#include "vm.h"

#define BINARY(name, op)                             \
    HX_OPERATION(name)                               \
    {                                                \
        int b = hx_pop_int(&at), a = (int)at.top->i; \
                                                     \
        at.top->i = hx_calculate(op, a, b);          \
        return at;                                   \
    }

BINARY(add, HX_OP_ADD)
BINARY(sub, HX_OP_SUB)
BINARY(mul, HX_OP_MUL)
BINARY(div, HX_OP_DIV)
BINARY(mod, HX_OP_MOD)
BINARY(min, HX_OP_MIN)
BINARY(max, HX_OP_MAX)
BINARY(eq, HX_OP_EQ)
BINARY(ne, HX_OP_NE)
BINARY(lt, HX_OP_LT)
BINARY(le, HX_OP_LE)
BINARY(gt, HX_OP_GT)
BINARY(ge, HX_OP_GE)

HX_OPERATION(neg)
{
    at.top->i = (int)(0 - (unsigned)at.top->i);
    return at;
}

HX_OPERATION(not )
{
    at.top->i = !at.top->i;
    return at;
}

HX_OPERATION(jump)
{
    int32_t n = hx_operand(&at);

    at.pc += n;
    return at;
}

HX_OPERATION(jump_zero)
{
    int32_t n = hx_operand(&at);

    if (!(at.top--)->i)
        at.pc += n;
    return at;
}

HX_OPERATION(s_one)
{
    int64_t i = at.top->i;

    at.top->i = i >= 0 && i < 64 ? (int64_t)(UINT64_C(1) << i) : 0;
    return at;
}

#define SET_OP(name, op)                          \
    HX_OPERATION(name)                            \
    {                                             \
        int64_t b = (at.top--)->i;                \
                                                  \
        at.top->i = hx_combine(op, at.top->i, b); \
        return at;                                \
    }

SET_OP(s_and, HX_OP_S_AND)
SET_OP(s_or, HX_OP_S_OR)
SET_OP(s_minus, HX_OP_S_MINUS)
SET_OP(s_eq, HX_OP_S_EQ)
SET_OP(s_ne, HX_OP_S_NE)
SET_OP(s_has, HX_OP_S_HAS)

HX_OPERATION(s_size)
{
    at.top->i = hx_bits((uint64_t)at.top->i);
    return at;
}

HX_OPERATION(s_some)
{
    at.top->i = at.top->i != 0;
    return at;
}

HX_OPERATION(s_first)
{
    uint64_t s = (uint64_t)at.top->i;

    at.top->i = s ? __builtin_ctzll(s) : -1;
    return at;
}

HX_OPERATION(s_nth)
{
    int n = hx_pop_int(&at);
    uint64_t s = (uint64_t)at.top->i;

    at.top->i = n >= 1 && n <= hx_bits(s) ? hx_set_nth(&s, 1, n - 1) : -1;
    return at;
}

HX_OPERATION(s_only)
{
    uint64_t s = (uint64_t)at.top->i;

    at.top->i = s && !(s & (s - 1)) ? __builtin_ctzll(s) : -1;
    return at;
}

#undef BINARY
#undef SET_OP
