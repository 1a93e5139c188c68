/*
 * vm.h - the machine of formulas, between eval.c and the operations.
 *
 * Each operation is a function: it takes its operands at pc and its values
 * from the stack. A slot that holds a set of places points to one kept in the
 * block or in the geometry, or to its own buffer.
 */
#ifndef HX_VM_H
#define HX_VM_H

#include "state.h"

union hx_slot {
    int64_t i;
    const uint64_t *p;
    const int16_t *b;
};

struct hx_vm {
    struct hx_game *g;
    const int32_t *pc;
    union hx_slot *top;
    const struct hx_ctx *ctx;
    union hx_slot slot[HX_STACK + 1]; /* [0] lies under the first one */
    uint64_t buffer[HX_STACK + 1][HX_MAX_WORDS];
};

typedef void hx_operation(struct hx_vm *vm);
extern hx_operation *const hx_operations[HX_OP_COUNT_OF_OPS];

/* Runs from pc to HX_OP_END. */
static inline void hx_vm_go(struct hx_vm *vm)
{
    while (*vm->pc != HX_OP_END)
        hx_operations[*vm->pc++](vm);
}

static inline int32_t hx_operand(struct hx_vm *vm)
{
    return *vm->pc++;
}

static inline void hx_push_int(struct hx_vm *vm, int64_t i)
{
    (++vm->top)->i = i;
}

static inline int hx_pop_int(struct hx_vm *vm)
{
    return (int)(vm->top--)->i;
}

static inline uint64_t hx_pop_bits(struct hx_vm *vm)
{
    return (uint64_t)(vm->top--)->i;
}

/* The buffer of the slot at the top. */
static inline uint64_t *hx_own_buffer(struct hx_vm *vm)
{
    return vm->buffer[vm->top - vm->slot];
}

static inline int hx_words_of(const struct hx_vm *vm, int sort)
{
    return vm->g->r->board.geo->words[sort];
}

static inline int hx_places_of(const struct hx_vm *vm, int sort)
{
    return vm->g->r->board.geo->n[sort];
}

static inline bool hx_is_place(const struct hx_vm *vm, int sort, int place)
{
    return place >= 0 && place < hx_places_of(vm, sort);
}

static inline int hx_divide(int a, int b)
{
    int64_t q = b ? (int64_t)a / b : 0;

    return (int)(q - (b && (int64_t)a % b && (a < 0) != (b < 0)));
}

/* Operations of two numbers. Arithmetic wraps in 32 bits, as unsigned numbers
 * do without undefined behaviour. */
static inline int hx_calculate(int op, int a, int b)
{
    switch (op) {
    case HX_OP_ADD:
        return (int)((unsigned)a + (unsigned)b);
    case HX_OP_SUB:
        return (int)((unsigned)a - (unsigned)b);
    case HX_OP_MUL:
        return (int)((unsigned)a * (unsigned)b);
    case HX_OP_DIV:
        return hx_divide(a, b);
    case HX_OP_MOD:
        return b ? (int)((unsigned)a - (unsigned)hx_divide(a, b) * (unsigned)b)
                 : 0;
    case HX_OP_MIN:
        return a < b ? a : b;
    case HX_OP_MAX:
        return a > b ? a : b;
    case HX_OP_EQ:
        return a == b;
    case HX_OP_NE:
        return a != b;
    case HX_OP_LT:
        return a < b;
    case HX_OP_LE:
        return a <= b;
    case HX_OP_GT:
        return a > b;
    default:
        return a >= b;
    }
}

/* Operations that live in a file of their own. */
hx_operation hx_op_p_empty, hx_op_p_all, hx_op_p_one, hx_op_p_and, hx_op_p_or,
    hx_op_p_minus, hx_op_p_eq, hx_op_p_ne, hx_op_p_size, hx_op_p_some,
    hx_op_p_has, hx_op_p_first, hx_op_p_only, hx_op_p_nth, hx_op_p_touch,
    hx_op_land, hx_op_coast, hx_op_docks, hx_op_terrain, hx_op_terrains,
    hx_op_token, hx_op_built, hx_op_owners, hx_op_count, hx_op_count_at,
    hx_op_vacant, hx_op_spaced, hx_op_reach, hx_op_reach_but, hx_op_trail,
    hx_op_roam, hx_op_loose, hx_op_terrain_of, hx_op_token_of, hx_op_area_of,
    hx_op_frame_of, hx_op_piece_at, hx_op_owner_at, hx_op_product, hx_op_areas,
    hx_op_where, hx_op_best, hx_op_sum, hx_op_add, hx_op_sub, hx_op_mul,
    hx_op_div, hx_op_mod, hx_op_min, hx_op_max, hx_op_eq, hx_op_ne, hx_op_lt,
    hx_op_le, hx_op_gt, hx_op_ge, hx_op_neg, hx_op_not, hx_op_jump,
    hx_op_jump_zero, hx_op_s_one, hx_op_s_and, hx_op_s_or, hx_op_s_minus,
    hx_op_s_eq, hx_op_s_ne, hx_op_s_has, hx_op_s_size, hx_op_s_some,
    hx_op_s_first, hx_op_s_nth, hx_op_s_only;

#endif
