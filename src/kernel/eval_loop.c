/* Formulas that look at each member of a set, and what is kept of all. */
#include "vm.h"

/* A set of any type as words: members of a one-word set count as places. */
struct members {
    const uint64_t *set;
    uint64_t word;
    int words, type;
};

static struct members take_members(struct hx_vm *vm, int type)
{
    struct members m = {.words = 1, .type = type};

    if (type >= HX_T_HEX && type <= HX_T_EDGE) {
        m.words = hx_words_of(vm, type - HX_T_HEX);
        m.set = vm->top->p;
    } else {
        m.word = (uint64_t)vm->top->i;
    }
    return m;
}

/* The next member, as long as the fuel lasts. */
static int next_member(struct hx_vm *vm, const struct members *m, int from)
{
    if (--vm->g->fuel < 0) {
        hx_game_fail(vm->g, "a formula takes too long");
        return -1;
    }
    return hx_set_next(m->set ? m->set : &m->word, m->words, from);
}

/* The body of a loop for one member: its value. The body's code ends before
 * 'end', where an instruction of something else stands, so it is stepped. */
static int64_t value_for(struct hx_vm *vm, const int32_t *body,
                         const int32_t *end, struct hx_ctx *ctx, int it)
{
    const struct hx_ctx *outer = vm->ctx;
    int64_t value;

    ctx->it = it;
    vm->ctx = ctx;
    vm->pc = body;
    while (vm->pc < end)
        hx_operations[*vm->pc++](vm);
    value = (vm->top--)->i;
    vm->ctx = outer;
    return value;
}

static void put_result(struct hx_vm *vm, const struct members *m,
                       const uint64_t *set)
{
    if (!m->set) {
        vm->top->i = (int64_t)set[0];
        return;
    }
    hx_set_copy(hx_own_buffer(vm), set, m->words);
    vm->top->p = hx_own_buffer(vm);
}

void hx_op_where(struct hx_vm *vm)
{
    int type = hx_operand(vm), n = hx_operand(vm);
    const int32_t *body = vm->pc, *end = body + n;
    struct members m = take_members(vm, type);
    struct hx_ctx ctx = *vm->ctx;
    uint64_t kept[HX_MAX_WORDS];

    hx_set_clear(kept, m.words);
    for (int i = next_member(vm, &m, 0); i >= 0; i = next_member(vm, &m, i + 1))
        if (value_for(vm, body, end, &ctx, i))
            hx_set_add(kept, i);
    put_result(vm, &m, kept);
    vm->pc = end;
}

void hx_op_best(struct hx_vm *vm)
{
    int type = hx_operand(vm), n = hx_operand(vm);
    const int32_t *body = vm->pc, *end = body + n;
    struct members m = take_members(vm, type);
    struct hx_ctx ctx = *vm->ctx;
    uint64_t kept[HX_MAX_WORDS];
    int64_t highest = INT64_MIN;

    hx_set_clear(kept, m.words);
    for (int i = next_member(vm, &m, 0); i >= 0;
         i = next_member(vm, &m, i + 1)) {
        int64_t value = value_for(vm, body, end, &ctx, i);

        if (value > highest)
            hx_set_clear(kept, m.words);
        if (value >= highest) {
            highest = value;
            hx_set_add(kept, i);
        }
    }
    put_result(vm, &m, kept);
    vm->pc = end;
}

void hx_op_sum(struct hx_vm *vm)
{
    int type = hx_operand(vm), n = hx_operand(vm);
    const int32_t *body = vm->pc, *end = body + n;
    struct members m = take_members(vm, type);
    struct hx_ctx ctx = *vm->ctx;
    uint32_t sum = 0;

    for (int i = next_member(vm, &m, 0); i >= 0; i = next_member(vm, &m, i + 1))
        sum += (uint32_t)value_for(vm, body, end, &ctx, i);
    vm->top->i = (int32_t)sum;
    vm->pc = end;
}

/* Runs the code; a set of places that the machine made goes to 'out'. */
static struct hx_result run_code(struct hx_game *g, const struct hx_form *f,
                                 const struct hx_ctx *ctx, uint64_t *out)
{
    struct hx_result x = {0, NULL, NULL};
    struct hx_vm vm;

    vm.g = g;
    vm.pc = g->r->code + f->at;
    vm.top = vm.slot;
    vm.ctx = ctx;
    hx_vm_go(&vm);
    if (f->type >= HX_T_HEXES && f->type <= HX_T_EDGES) {
        int n = g->r->board.geo->words[f->type - HX_T_HEXES];

        x.set = vm.top->p;
        if (vm.top->p == vm.buffer[1]) {
            hx_set_copy(out, vm.top->p, n);
            x.set = out;
        }
    } else if (f->type == HX_T_BAG || f->type == HX_T_CARDBAG) {
        x.bag = vm.top->b;
    } else {
        x.i = vm.top->i;
    }
    return x;
}

/* A kept result: made again if a group it reads was written since. */
static struct hx_result run_cached(struct hx_game *g, const struct hx_form *f,
                                   const struct hx_ctx *ctx)
{
    const struct hx_cached *c = &g->l->cached[f->cache];
    int seat = c->by_seat ? ctx->me : 0;
    uint64_t *valid = g->valid + seat * HX_CACHE_WORDS + (f->cache >> 6);
    uint64_t *kept = hx_words(g, c->offset + c->stride * (uint32_t)seat);
    struct hx_result x = {0, kept, NULL};

    if (!(*valid >> (f->cache & 63) & 1)) {
        x = run_code(g, f, ctx, kept);
        if (x.set != kept)
            hx_set_copy(kept, x.set, (int)(c->stride / sizeof *kept));
        if (!g->failed)
            *valid |= UINT64_C(1) << (f->cache & 63);
    }
    x.set = kept;
    return x;
}

struct hx_result hx_run(struct hx_game *g, uint16_t form,
                        const struct hx_ctx *ctx, uint64_t *out)
{
    const struct hx_form *f = &g->r->form[form];

    if (f->shape != HX_SHAPE_CODE)
        return hx_short(g, f, ctx, out);
    if (f->cache != HX_NONE &&
        (ctx->me >= 0 || !g->l->cached[f->cache].by_seat))
        return run_cached(g, f, ctx);
    return run_code(g, f, ctx, out);
}

/* A formula of a seat or of seats, as bits. */
uint32_t hx_seats(struct hx_game *g, uint16_t form, const struct hx_ctx *ctx)
{
    int i = hx_int(g, form, ctx);

    if (g->r->form[form].type == HX_T_SEATS)
        return (uint32_t)i & ((1u << g->r->nseat) - 1);
    return i >= 0 && i < g->r->nseat ? 1u << i : 0;
}

struct hx_result hx_eval(struct hx_game *g, uint16_t form,
                         const struct hx_ctx *ctx)
{
    g->fuel = HX_FUEL;
    g->next_out = (g->next_out + 1) & 3;
    return hx_run(g, form, ctx, g->out[g->next_out]);
}
