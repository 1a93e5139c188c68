/* Formulas: the machine, and what is kept. Its operations are in eval_state.c,
 * eval_number.c, eval_place.c (sets of places), eval_field.c (single places)
 * and eval_loop.c. */
#include "vm.h"

#define HX_CASE(op, name)          \
    case HX_OP_##op:               \
        at = hx_op_##name(vm, at); \
        break;

struct hx_at hx_vm_go(struct hx_vm *vm, struct hx_at at, const int32_t *end)
{
    while (at.pc != end) {
        switch (*at.pc++) {
            HX_OPERATIONS(HX_CASE)
        default:
            __builtin_unreachable(); /* the compiler of formulas made it */
        }
    }
    return at;
}
#undef HX_CASE

static inline bool gives_places(const struct hx_form *f)
{
    return f->type >= HX_T_HEXES && f->type <= HX_T_EDGES;
}

/* Runs the code; a set of places that the machine makes goes to 'out'. */
static union hx_slot run_code(struct hx_game *g, const struct hx_form *f,
                              const struct hx_ctx *ctx, uint64_t *out)
{
    struct hx_vm vm;
    struct hx_at at = {g->r->code + f->at, vm.slot};

    vm.g = g;
    vm.ctx = ctx;
    vm.it = ctx->it;
    vm.out = gives_places(f) ? out : vm.buffer[1];
    return *hx_vm_go(&vm, at, at.pc + f->len - 1).top;
}

int hx_code_number(struct hx_game *g, const struct hx_form *f,
                   const struct hx_ctx *ctx)
{
    return (int)run_code(g, f, ctx, NULL).i;
}

/* A kept set: made again if a group it reads was written since. */
static const uint64_t *run_cached(struct hx_game *g, const struct hx_form *f,
                                  const struct hx_ctx *ctx)
{
    const struct hx_cached *c = &g->l->cached[f->cache];
    int seat = c->by_seat ? ctx->me : 0;
    uint64_t *kept = hx_words(g, c->offset + c->stride * (uint32_t)seat);
    const uint64_t *made;

    if (hx_is_valid(g, f->cache, seat))
        return kept;
    made = run_code(g, f, ctx, kept).p;
    if (made != kept)
        hx_set_copy(kept, made, (int)(c->stride / sizeof *kept));
    if (!g->failed)
        hx_set_valid(g, f->cache, seat);
    return kept;
}

static const uint64_t *run_places(struct hx_game *g, const struct hx_form *f,
                                  const struct hx_ctx *ctx, uint64_t *out)
{
    if (f->cache != HX_NONE &&
        (ctx->me >= 0 || !g->l->cached[f->cache].by_seat))
        return run_cached(g, f, ctx);
    return run_code(g, f, ctx, out).p;
}

const uint64_t *hx_other_places(struct hx_game *g, const struct hx_form *f,
                                const struct hx_ctx *ctx, uint64_t *out)
{
    if (f->shape == HX_SHAPE_REACH)
        return hx_reach_of(g, ctx->piece, ctx->me);
    if (f->shape == HX_SHAPE_IF)
        return hx_places(g, hx_end_of(g, f, ctx), ctx, out);
    if (f->shape == HX_SHAPE_ALL)
        return g->r->board.geo->all[f->type - HX_T_HEXES];
    return run_places(g, f, ctx, out);
}

/* A bag that is an `if` is run as a whole. */
struct hx_result hx_run(struct hx_game *g, uint16_t form,
                        const struct hx_ctx *ctx, uint64_t *out)
{
    const struct hx_form *f = &g->r->form[form];
    struct hx_result x = {0, NULL, NULL};

    if (gives_places(f))
        x.set = hx_places(g, f, ctx, out);
    else if (f->type == HX_T_BAG || f->type == HX_T_CARDBAG)
        x.bag = run_code(g, f, ctx, out).b;
    else if (f->shape == HX_SHAPE_CODE)
        x.i = run_code(g, f, ctx, out).i;
    else
        x.i = f->number(g, f, ctx);
    return x;
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
    g->next_out = (g->next_out + 1) & 3;
    return hx_run(g, form, ctx, g->out[g->next_out]);
}
