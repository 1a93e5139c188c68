/* Formulas that look at each member of a set, and what is kept of all. */
#include "vm.h"

/* The members of a set of any type that are left, a word at a time; members of
 * a one-word set count as places. */
struct members {
    const uint64_t *set; /* NULL: of one word */
    uint64_t left;
    int word, words;
};

static struct members take_members(struct hx_vm *vm, const union hx_slot *slot,
                                   int type)
{
    struct members m = {.left = (uint64_t)slot->i, .words = 1};

    if (type >= HX_T_HEX && type <= HX_T_EDGE) {
        m.words = hx_words_of(vm, type - HX_T_HEX);
        m.set = slot->p;
        m.left = m.set[0];
    }
    return m;
}

/* The next member is `it`, as long as there is one. */
static inline bool next_member(struct hx_vm *vm, struct members *m)
{
    while (!m->left) {
        if (++m->word >= m->words)
            return false;
        m->left = m->set[m->word];
    }
    vm->it = m->word * 64 + __builtin_ctzll(m->left);
    m->left &= m->left - 1;
    return true;
}

/* A loop at work: its body is the code up to 'end'. */
struct loop {
    struct members m;
    struct hx_at body;
    const int32_t *end;
    int outer; /* `it` around the loop */
};

static inline struct loop begin(struct hx_vm *vm, struct hx_at *at)
{
    int type = hx_operand(at), n = hx_operand(at);
    struct loop l = {take_members(vm, at->top, type), *at, at->pc + n, vm->it};

    at->pc = l.end;
    return l;
}

/* The value of the body for `it`. */
static inline int64_t value_for(struct hx_vm *vm, const struct loop *l)
{
    return hx_vm_go(vm, l->body, l->end).top->i;
}

/* Leaves the members kept in the slot, `it` as it was. */
static inline void put_kept(struct hx_vm *vm, union hx_slot *slot,
                            const struct loop *l, const uint64_t *kept)
{
    vm->it = l->outer;
    if (!l->m.set) {
        slot->i = (int64_t)kept[0];
        return;
    }
    slot->p = hx_own_buffer(vm, slot);
    hx_set_copy(hx_own_buffer(vm, slot), kept, l->m.words);
}

/* A body that is a field of one byte of the place `it`, or `not` that field:
 * which one; HX_NONE for any other body. */
static uint16_t lone_field(const struct hx_vm *vm, const struct loop *l)
{
    const int32_t *code = l->body.pc;
    bool is_not = l->end - code == 4 && code[3] == HX_OP_NOT;

    if (!l->m.set || l->end - code != 3 + is_not || code[0] != HX_OP_IT ||
        code[1] != HX_OP_FIELD || vm->g->r->field[code[2]].width != 1)
        return HX_NONE;
    return (uint16_t)code[2];
}

/* Those of the places of which the field is not 0, or is 0: maps are marked by
 * such fields and searched at every move. */
static void keep_marked(struct hx_vm *vm, struct loop *l, uint16_t field,
                        uint64_t *kept)
{
    const uint8_t *mark = vm->g->b + vm->g->r->field[field].offset;
    bool unmarked = l->end - l->body.pc == 4;

    while (next_member(vm, &l->m))
        if (!mark[vm->it] == unmarked)
            hx_set_add(kept, vm->it);
}

HX_FAR_OPERATION(where)
{
    struct loop l = begin(vm, &at);
    uint16_t field = lone_field(vm, &l);
    uint64_t kept[HX_MAX_WORDS];

    hx_set_clear(kept, l.m.words);
    if (field != HX_NONE)
        keep_marked(vm, &l, field, kept);
    while (next_member(vm, &l.m)) {
        int i = vm->it;

        if (value_for(vm, &l))
            hx_set_add(kept, i);
    }
    put_kept(vm, at.top, &l, kept);
    return at;
}

HX_FAR_OPERATION(best)
{
    struct loop l = begin(vm, &at);
    uint64_t kept[HX_MAX_WORDS];
    int64_t highest = INT64_MIN;

    hx_set_clear(kept, l.m.words);
    while (next_member(vm, &l.m)) {
        int i = vm->it;
        int64_t value = value_for(vm, &l);

        if (value > highest)
            hx_set_clear(kept, l.m.words);
        if (value >= highest) {
            highest = value;
            hx_set_add(kept, i);
        }
    }
    put_kept(vm, at.top, &l, kept);
    return at;
}

HX_FAR_OPERATION(sum)
{
    struct loop l = begin(vm, &at);
    uint32_t sum = 0;

    while (next_member(vm, &l.m))
        sum += (uint32_t)value_for(vm, &l);
    vm->it = l.outer;
    at.top->i = (int32_t)sum;
    return at;
}
