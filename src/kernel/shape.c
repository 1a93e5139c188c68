/* Short formulas, found when a mix is linked (link_shape.c) and run without the
 * machine. What is asked a hundred times a game is nearly always one number, or
 * two and an operation between them. */
#include "vm.h"

/* ---- leaves ---- */

static inline bool is_seat(const struct hx_game *g, int seat)
{
    return (unsigned)seat < (unsigned)g->r->nseat;
}

/* A leaf that takes no more than a look: its number goes to *x. */
static inline bool at_hand(const struct hx_game *g, const struct hx_leaf *leaf,
                           const struct hx_ctx *ctx, int *x)
{
    switch (leaf->sort) {
    case HX_LEAF_CONSTANT:
        *x = leaf->value;
        return true;
    case HX_LEAF_ME:
        *x = ctx->me;
        return true;
    case HX_LEAF_IT:
        *x = ctx->it;
        return true;
    case HX_LEAF_CHOICE:
        *x = ctx->move ? ctx->move->c[leaf->id] : -1;
        return true;
    case HX_LEAF_EVENT:
        *x = ctx->event ? ctx->event[leaf->id] : -1;
        return true;
    case HX_LEAF_ROLL:
        *x = ctx->roll ? ctx->roll[leaf->id] : -1;
        return true;
    case HX_LEAF_FIELD:
        *x = *hx_shorts(g, (uint32_t)leaf->value);
        return true;
    case HX_LEAF_KEPT:
        if (!is_seat(g, ctx->me) || !hx_is_valid(g, leaf->value, ctx->me))
            return false;
        *x = *hx_kept_row(g, leaf->value, ctx->me);
        return true;
    default:
        return false;
    }
}

/* A field of the seat, which is real: its values lie one behind the other. */
static inline int field_of(const struct hx_game *g, const struct hx_leaf *leaf,
                           int seat, bool bytes)
{
    uint32_t at = (uint32_t)leaf->value;

    return bytes ? g->b[at + (uint32_t)seat] : hx_shorts(g, at)[seat];
}

/* A leaf that is of a seat: me, or the member. */
static inline int leaf_of_seat(struct hx_game *g, const struct hx_leaf *leaf,
                               int seat)
{
    bool real = is_seat(g, seat);

    switch (leaf->sort) {
    case HX_LEAF_PLAYER:
    case HX_LEAF_PLAYER_IT:
        return real ? field_of(g, leaf, seat, false) : leaf->none;
    case HX_LEAF_BYTE:
    case HX_LEAF_BYTE_IT:
        return real ? field_of(g, leaf, seat, true) : leaf->none;
    case HX_LEAF_HAND:
    case HX_LEAF_HAND_IT:
        return real ? hx_lanes_sum(hx_hand_at(g, seat), g->l->lanes) : 0;
    case HX_LEAF_TRAIL:
        return real ? hx_trail(g, leaf->id, seat) : 0;
    default:
        return hx_value(g, leaf->id, seat, -1);
    }
}

/* Which bytes are not 0, as bits. */
static uint32_t some_bytes(uint64_t x)
{
    x |= x >> 4;
    x |= x >> 2;
    x |= x >> 1;
    return (uint32_t)((x & UINT64_C(0x0101010101010101)) *
                          UINT64_C(0x0102040810204080) >>
                      56);
}

static int who_is_around(const struct hx_game *g, int hex)
{
    if (hex < 0 || hex >= g->r->board.geo->n[HX_HEX])
        return 0;
    return (int)some_bytes(hx_around(g, hex));
}

/* Leaves that take more than a look, or seldom occur. */
static HX_APART int far_leaf(struct hx_game *g, const struct hx_leaf *leaf,
                             const struct hx_ctx *ctx)
{
    switch (leaf->sort) {
    case HX_LEAF_ME_ALONE:
        return ctx->me >= 0 ? 1 << ctx->me : 0;
    case HX_LEAF_ROUND:
        return hx_st(g)->round;
    case HX_LEAF_BANK_SIZE:
        return hx_lanes_sum(hx_shorts(g, g->l->bank), g->l->lanes);
    case HX_LEAF_BANK_KINDS:
        return (int)hx_lanes_some(hx_shorts(g, g->l->bank), g->l->lanes);
    case HX_LEAF_DECK:
        return hx_deck_left(g, leaf->id);
    case HX_LEAF_RATE:
        return hx_value(g, leaf->id, ctx->me,
                        ctx->move ? ctx->move->c[leaf->value] : -1);
    case HX_LEAF_AROUND:
        return who_is_around(g, *hx_shorts(g, (uint32_t)leaf->value));
    case HX_LEAF_ARG:
        return ctx->frame ? hx_arg(g, ctx->frame, leaf->id) : -1;
    case HX_LEAF_PLAYER_IT:
    case HX_LEAF_BYTE_IT:
    case HX_LEAF_HAND_IT:
    case HX_LEAF_VALUE_IT:
        return leaf_of_seat(g, leaf, ctx->it);
    default:
        return leaf_of_seat(g, leaf, ctx->me);
    }
}

static inline int leaf_of(struct hx_game *g, const struct hx_leaf *leaf,
                          const struct hx_ctx *ctx)
{
    int x;

    return at_hand(g, leaf, ctx, &x) ? x : far_leaf(g, leaf, ctx);
}

/* ---- numbers ---- */

/* Is it between the bounds, both included, or (outside) is it not? */
static inline bool within(const struct hx_form *f, int x)
{
    return ((unsigned)x - (unsigned)f->low <= f->span) != f->outside;
}

static HX_APART int far_test(struct hx_game *g, const struct hx_form *f,
                             const struct hx_ctx *ctx)
{
    return within(f, far_leaf(g, &f->leaf[0], ctx));
}

static HX_APART int pair_of(struct hx_game *g, const struct hx_form *f,
                            const struct hx_ctx *ctx)
{
    int a = leaf_of(g, &f->leaf[0], ctx);

    return hx_calculate(f->op, a, leaf_of(g, &f->leaf[1], ctx));
}

static inline bool holds(struct hx_game *g, const struct hx_form *f,
                         const struct hx_ctx *ctx)
{
    if (f->op == HX_OP_END)
        return within(f, leaf_of(g, &f->leaf[0], ctx));
    return pair_of(g, f, ctx);
}

HX_APART int hx_where(struct hx_game *g, const struct hx_form *f,
                      const struct hx_ctx *ctx, uint32_t among)
{
    struct hx_ctx with = *ctx;
    uint32_t kept = 0;

    for (uint32_t left = (uint32_t)f->value & among; left; left &= left - 1) {
        with.it = __builtin_ctz(left);
        kept |= (uint32_t)holds(g, f, &with) << with.it;
    }
    return (int)kept;
}

static HX_APART int end_number(struct hx_game *g, const struct hx_form *f,
                               const struct hx_ctx *ctx)
{
    return hx_number(g, hx_end_of(g, f, ctx), ctx);
}

static HX_APART int far_number(struct hx_game *g, const struct hx_form *f,
                               const struct hx_ctx *ctx)
{
    switch (f->shape) {
    case HX_SHAPE_LEAF:
        return far_leaf(g, &f->leaf[0], ctx);
    case HX_SHAPE_TEST:
        return far_test(g, f, ctx);
    case HX_SHAPE_PAIR:
        return pair_of(g, f, ctx);
    case HX_SHAPE_IF:
        return end_number(g, f, ctx);
    case HX_SHAPE_WHERE:
        return hx_where(g, f, ctx, UINT32_MAX);
    default:
        return hx_code_number(g, f, ctx);
    }
}

int hx_number(struct hx_game *g, const struct hx_form *f,
              const struct hx_ctx *ctx)
{
    bool one = f->shape == HX_SHAPE_LEAF || f->shape == HX_SHAPE_TEST;
    int x;

    if (!one || !at_hand(g, &f->leaf[0], ctx, &x))
        return far_number(g, f, ctx);
    return f->shape == HX_SHAPE_TEST ? within(f, x) : x;
}

/* ---- sets of places ---- */

/* The set of a BUT before the place is taken away; NULL: it is empty. */
static inline const uint64_t *set_of(struct hx_game *g, const struct hx_form *f,
                                     const struct hx_ctx *ctx)
{
    int number;

    if (f->op != HX_OP_TOKEN)
        return hx_words(g, (uint32_t)f->value);
    number = leaf_of(g, &f->leaf[0], ctx);
    return number >= 1 && number <= HX_TOKENS ? hx_token_set(g, number) : NULL;
}

void hx_set_but(struct hx_game *g, const struct hx_form *f,
                const struct hx_ctx *ctx, uint64_t *out)
{
    int words = g->r->board.geo->words[f->type - HX_T_HEXES];
    int place = leaf_of(g, &f->leaf[1], ctx);
    const uint64_t *set = set_of(g, f, ctx);

    if (set)
        hx_set_copy(out, set, words);
    else
        hx_set_clear(out, words);
    if (place >= 0 && place < words * 64)
        hx_set_remove(out, place);
}
