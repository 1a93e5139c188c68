/*
 * vm.h - the machine of formulas, between eval.c and the operations.
 *
 * Each operation is a function: it takes its operands at pc and its values
 * from the stack, and returns where the machine stands then. Both pointers
 * travel in registers. A slot that holds a set of places points to one kept in
 * the block or in the geometry, or to its own buffer.
 */
#ifndef HX_VM_H
#define HX_VM_H

#include "inside.h"

union hx_slot {
    int64_t i;
    const uint64_t *p;
    const int16_t *b;
};

struct hx_vm {
    struct hx_game *g;
    const struct hx_ctx *ctx;
    int it;                           /* the member, of the innermost loop */
    uint64_t *out;                    /* the buffer of the first slot */
    union hx_slot slot[HX_STACK + 1]; /* [0] lies under the first one */
    uint64_t buffer[HX_STACK + 1][HX_MAX_WORDS]; /* [1]: if 'out' is no other */
};

/* Where the machine stands: the next instruction, the slot in use. */
struct hx_at {
    const int32_t *pc;
    union hx_slot *top;
};

/* Runs from at.pc to 'end'. */
struct hx_at hx_vm_go(struct hx_vm *vm, struct hx_at at, const int32_t *end);

/* The number (flag, thing, small set) of a formula that has no short form. */
HX_APART int hx_code_number(struct hx_game *g, const struct hx_form *f,
                            const struct hx_ctx *ctx);

static inline int32_t hx_operand(struct hx_at *at)
{
    return *at->pc++;
}

static inline void hx_push_int(struct hx_at *at, int64_t i)
{
    (++at->top)->i = i;
}

static inline int hx_pop_int(struct hx_at *at)
{
    return (int)(at->top--)->i;
}

static inline uint64_t hx_pop_bits(struct hx_at *at)
{
    return (uint64_t)(at->top--)->i;
}

/* The buffer of a slot. */
static inline uint64_t *hx_own_buffer(struct hx_vm *vm,
                                      const union hx_slot *slot)
{
    return slot == vm->slot + 1 ? vm->out : vm->buffer[slot - vm->slot];
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

/* Operations of two one-word sets; HAS: of a thing and a set. */
static inline int64_t hx_combine(int op, int64_t a, int64_t b)
{
    switch (op) {
    case HX_OP_S_AND:
        return a & b;
    case HX_OP_S_OR:
        return a | b;
    case HX_OP_S_MINUS:
        return a & ~b;
    case HX_OP_S_EQ:
        return a == b;
    case HX_OP_S_NE:
        return a != b;
    default:
        return a >= 0 && a < 64 && ((uint64_t)b >> a & 1);
    }
}

/* Operations of two numbers, or of sets that are no longer than one.
 * Arithmetic wraps in 32 bits, as unsigned numbers do without undefined
 * behaviour. */
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
    case HX_OP_GE:
        return a >= b;
    default:
        return (int)hx_combine(op, a, b);
    }
}

/* Every operation: of enum hx_op, and its function. */
/* clang-format off */
#define HX_OPERATIONS(X) \
    X(INT, int) X(BITS, bits) X(ME, me) X(RIVAL, rival) X(ACTIVE, active) \
    X(IT, it) X(PIECE, piece) X(KIND, kind) X(CHOICE, choice) \
    X(CHOICE_BAG, choice_bag) X(ARG, arg) X(EVENT, event) X(ROLL, roll) \
    X(ROUND, round) X(FIRST_SEAT, first_seat) X(GFIELD, gfield) \
    X(FIELD, field) X(HELD, held) X(HAND, hand) X(CARDS, cards) \
    X(COUNTER, counter) X(BANK, bank) X(STOCK, stock) X(LANE, lane) \
    X(BAG_SIZE, bag_size) X(BAG_KINDS, bag_kinds) X(HOLDS, holds) \
    X(REMAINING, remaining) X(HOLDER, holder) X(GAINED, gained) \
    X(SUPPLY, supply) X(HARBOR, harbor) X(POSSIBLE, possible) X(ADD, add) \
    X(SUB, sub) X(MUL, mul) X(DIV, div) X(MOD, mod) X(NEG, neg) X(NOT, not) \
    X(MIN, min) X(MAX, max) X(EQ, eq) X(NE, ne) X(LT, lt) X(LE, le) X(GT, gt) \
    X(GE, ge) X(JUMP, jump) X(JUMP_ZERO, jump_zero) X(S_ONE, s_one) \
    X(S_AND, s_and) X(S_OR, s_or) X(S_MINUS, s_minus) X(S_EQ, s_eq) \
    X(S_NE, s_ne) X(S_SIZE, s_size) X(S_SOME, s_some) X(S_HAS, s_has) \
    X(S_FIRST, s_first) X(S_NTH, s_nth) X(S_ONLY, s_only) X(P_EMPTY, p_empty) \
    X(P_ALL, p_all) X(P_ONE, p_one) X(P_AND, p_and) X(P_OR, p_or) \
    X(P_MINUS, p_minus) X(P_EQ, p_eq) X(P_NE, p_ne) X(P_SIZE, p_size) \
    X(P_SOME, p_some) X(P_HAS, p_has) X(P_FIRST, p_first) X(P_ONLY, p_only) \
    X(P_NTH, p_nth) X(P_TOUCH, p_touch) X(LAND, land) X(COAST, coast) \
    X(DOCKS, docks) X(TERRAIN, terrain) X(TERRAINS, terrains) X(TOKEN, token) \
    X(BUILT, built) X(OWNERS, owners) X(COUNT, count) X(COUNT_AT, count_at) \
    X(VACANT, vacant) X(SPACED, spaced) X(REACH, reach) \
    X(REACH_BUT, reach_but) X(TRAIL, trail) X(ROAM, roam) X(LOOSE, loose) \
    X(TERRAIN_OF, terrain_of) X(TOKEN_OF, token_of) X(AREA_OF, area_of) \
    X(FRAME_OF, frame_of) X(PIECE_AT, piece_at) X(OWNER_AT, owner_at) \
    X(PRODUCT, product) X(AREAS, areas) X(CLOCKWISE, clockwise) \
    X(WHERE, where) X(BEST, best) X(SUM, sum) X(FORM, form) \
    X(CONSTRAINT, constraint) X(VALUE0, value0) X(VALUE1, value1) \
    X(VALUE2, value2) X(CARD_SIZE, card_size) X(CARD_LANE, card_lane) \
    X(CARD_KINDS, card_kinds)
/* clang-format on */

#define HX_OPERATION(name) \
    struct hx_at hx_op_##name(struct hx_vm *vm HX_UNUSED, struct hx_at at)
#define HX_UNUSED __attribute__((unused))
/* One that stays a function: the machine keeps few registers and no buffers of
 * its own, and begins the faster. */
#define HX_FAR_OPERATION(name) HX_APART HX_OPERATION(name)
#define HX_DECLARE(op, name) HX_OPERATION(name);
HX_OPERATIONS(HX_DECLARE)
#undef HX_DECLARE

#endif
