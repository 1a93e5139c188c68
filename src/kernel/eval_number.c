/* Formulas over numbers, tests and one-word sets. */
#include "vm.h"

#define BINARY(name, op)                             \
    void name(struct hx_vm *vm)                      \
    {                                                \
        int b = hx_pop_int(vm), a = (int)vm->top->i; \
                                                     \
        vm->top->i = hx_calculate(op, a, b);         \
    }

BINARY(hx_op_add, HX_OP_ADD)
BINARY(hx_op_sub, HX_OP_SUB)
BINARY(hx_op_mul, HX_OP_MUL)
BINARY(hx_op_div, HX_OP_DIV)
BINARY(hx_op_mod, HX_OP_MOD)
BINARY(hx_op_min, HX_OP_MIN)
BINARY(hx_op_max, HX_OP_MAX)
BINARY(hx_op_eq, HX_OP_EQ)
BINARY(hx_op_ne, HX_OP_NE)
BINARY(hx_op_lt, HX_OP_LT)
BINARY(hx_op_le, HX_OP_LE)
BINARY(hx_op_gt, HX_OP_GT)
BINARY(hx_op_ge, HX_OP_GE)

void hx_op_neg(struct hx_vm *vm)
{
    vm->top->i = (int)(0 - (unsigned)vm->top->i);
}

void hx_op_not(struct hx_vm *vm)
{
    vm->top->i = !vm->top->i;
}

void hx_op_jump(struct hx_vm *vm)
{
    int32_t n = hx_operand(vm);

    vm->pc += n;
}

void hx_op_jump_zero(struct hx_vm *vm)
{
    int32_t n = hx_operand(vm);

    if (!(vm->top--)->i)
        vm->pc += n;
}

void hx_op_s_one(struct hx_vm *vm)
{
    int64_t i = vm->top->i;

    vm->top->i = i >= 0 && i < 64 ? (int64_t)(UINT64_C(1) << i) : 0;
}

#define SET_OP(name, expression)                                \
    void name(struct hx_vm *vm)                                 \
    {                                                           \
        uint64_t b = hx_pop_bits(vm), a = (uint64_t)vm->top->i; \
                                                                \
        vm->top->i = (int64_t)(expression);                     \
    }

SET_OP(hx_op_s_and, a &b)
SET_OP(hx_op_s_or, a | b)
SET_OP(hx_op_s_minus, a & ~b)
SET_OP(hx_op_s_eq, a == b)
SET_OP(hx_op_s_ne, a != b)
SET_OP(hx_op_s_has, a < 64 && (b >> a & 1))

void hx_op_s_size(struct hx_vm *vm)
{
    vm->top->i = __builtin_popcountll((uint64_t)vm->top->i);
}

void hx_op_s_some(struct hx_vm *vm)
{
    vm->top->i = vm->top->i != 0;
}

void hx_op_s_first(struct hx_vm *vm)
{
    uint64_t s = (uint64_t)vm->top->i;

    vm->top->i = s ? __builtin_ctzll(s) : -1;
}

void hx_op_s_nth(struct hx_vm *vm)
{
    int n = hx_pop_int(vm);
    uint64_t s = (uint64_t)vm->top->i;

    vm->top->i =
        n >= 1 && n <= __builtin_popcountll(s) ? hx_set_nth(&s, 1, n - 1) : -1;
}

void hx_op_s_only(struct hx_vm *vm)
{
    uint64_t s = (uint64_t)vm->top->i;

    vm->top->i = s && !(s & (s - 1)) ? __builtin_ctzll(s) : -1;
}

#undef BINARY
#undef SET_OP
