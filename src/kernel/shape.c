/* Short formulas, found when a mix is linked (link_shape.c) and run without the
 * machine. What is asked a hundred times a game is nearly always one number, or
 * two and an operation between them. */
#include "vm.h"

/* ---- leaves ---- */

#define LEAF(name)                                        \
    static int name(struct hx_game *g HX_UNUSED,          \
                    const struct hx_leaf *leaf HX_UNUSED, \
                    const struct hx_ctx *ctx HX_UNUSED)

LEAF(constant)
{
    return leaf->value;
}

LEAF(me)
{
    return ctx->me;
}

LEAF(me_alone)
{
    return ctx->me >= 0 ? 1 << ctx->me : 0;
}

LEAF(it)
{
    return ctx->it;
}

LEAF(choice)
{
    return ctx->move ? ctx->move->c[leaf->id] : -1;
}

LEAF(event)
{
    return ctx->event ? ctx->event[leaf->id] : -1;
}

LEAF(roll)
{
    return ctx->roll ? ctx->roll[leaf->id] : -1;
}

LEAF(arg)
{
    return ctx->frame ? hx_arg(g, ctx->frame, leaf->id) : -1;
}

LEAF(round_now)
{
    return hx_st(g)->round;
}

LEAF(field)
{
    return *hx_shorts(g, (uint32_t)leaf->value);
}

LEAF(bank_size)
{
    return hx_lanes_sum(hx_shorts(g, g->l->bank), g->l->lanes);
}

LEAF(bank_kinds)
{
    return (int)hx_lanes_some(hx_shorts(g, g->l->bank), g->l->lanes);
}

LEAF(deck)
{
    return hx_deck_left(g, leaf->id);
}

LEAF(rate)
{
    return hx_value(g, leaf->id, ctx->me,
                    ctx->move ? ctx->move->c[leaf->value] : -1);
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

LEAF(around)
{
    int hex = *hx_shorts(g, (uint32_t)leaf->value);

    if (hex < 0 || hex >= g->r->board.geo->n[HX_HEX])
        return 0;
    return (int)some_bytes(hx_around(g, hex));
}

/* Of a seat: me, or the member. */
static inline bool seat_of(const struct hx_game *g, const struct hx_leaf *leaf,
                           const struct hx_ctx *ctx, int *seat)
{
    *seat = leaf->its ? ctx->it : ctx->me;
    return (unsigned)*seat < (unsigned)g->r->nseat;
}

LEAF(player)
{
    int seat;

    if (!seat_of(g, leaf, ctx, &seat))
        return (int16_t)leaf->id;
    return hx_shorts(g, (uint32_t)leaf->value)[seat];
}

LEAF(byte)
{
    int seat;

    if (!seat_of(g, leaf, ctx, &seat))
        return (int16_t)leaf->id;
    return g->b[leaf->value + seat];
}

LEAF(hand)
{
    int seat;

    if (!seat_of(g, leaf, ctx, &seat))
        return 0;
    return hx_lanes_sum(hx_hand_at(g, seat), g->l->lanes);
}

LEAF(value)
{
    return hx_value(g, leaf->id, leaf->its ? ctx->it : ctx->me, -1);
}

LEAF(at_least)
{
    int x = value(g, leaf, ctx);

    return x > leaf->value ? x : leaf->value;
}

LEAF(kept)
{
    int seat;

    if (!seat_of(g, leaf, ctx, &seat) || !hx_is_valid(g, leaf->value, seat))
        return value(g, leaf, ctx);
    return *hx_kept_row(g, leaf->value, seat);
}

LEAF(trail)
{
    int seat;

    return seat_of(g, leaf, ctx, &seat) ? hx_trail(g, leaf->id, seat) : 0;
}

/* ---- what reads them: a leaf by itself, as a formula, and as a test ---- */

/* Every leaf: of enum hx_leaf_sort, and its function. Each gets a number and a
 * test of its own around it, which spares a second call by a pointer. */
/* clang-format off */
#define LEAVES(X) \
    X(CONSTANT, constant) X(ME, me) X(ME_ALONE, me_alone) X(IT, it) \
    X(CHOICE, choice) X(EVENT, event) X(ROLL, roll) X(ARG, arg) \
    X(ROUND, round_now) X(FIELD, field) X(BANK_SIZE, bank_size) \
    X(BANK_KINDS, bank_kinds) X(DECK, deck) X(RATE, rate) X(AROUND, around) \
    X(PLAYER, player) X(BYTE, byte) X(HAND, hand) X(VALUE, value) \
    X(AT_LEAST, at_least) X(KEPT, kept) X(TRAIL, trail)
/* clang-format on */

#define NUMBER_AND_TEST(sort, name)                                      \
    static int name##_number(struct hx_game *g, const struct hx_form *f, \
                             const struct hx_ctx *ctx)                   \
    {                                                                    \
        return name(g, &f->leaf[0], ctx);                                \
    }                                                                    \
    static int name##_test(struct hx_game *g, const struct hx_form *f,   \
                           const struct hx_ctx *ctx)                     \
    {                                                                    \
        return hx_tested(f, name(g, &f->leaf[0], ctx));                  \
    }
LEAVES(NUMBER_AND_TEST)
#undef NUMBER_AND_TEST

#define READER(sort, name) \
    [HX_LEAF_##sort] = {name, name##_number, name##_test},
static const struct {
    int (*leaf)(struct hx_game *g, const struct hx_leaf *leaf,
                const struct hx_ctx *ctx);
    int (*number)(struct hx_game *g, const struct hx_form *f,
                  const struct hx_ctx *ctx);
    int (*test)(struct hx_game *g, const struct hx_form *f,
                const struct hx_ctx *ctx);
} reader[] = {LEAVES(READER)};
#undef READER

static inline int leaf_of(struct hx_game *g, const struct hx_leaf *leaf,
                          const struct hx_ctx *ctx)
{
    return reader[leaf->sort].leaf(g, leaf, ctx);
}

/* ---- numbers ---- */

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
        return hx_tested(f, leaf_of(g, &f->leaf[0], ctx)) != 0;
    return pair_of(g, f, ctx) != 0;
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
    const struct hx_form *end = hx_end_of(g, f, ctx);

    return end->number(g, end, ctx);
}

static int where_number(struct hx_game *g, const struct hx_form *f,
                        const struct hx_ctx *ctx)
{
    return hx_where(g, f, ctx, UINT32_MAX);
}

void hx_choose_number(struct hx_form *f)
{
    switch (f->shape) {
    case HX_SHAPE_LEAF:
        f->number = reader[f->leaf[0].sort].number;
        break;
    case HX_SHAPE_TEST:
    case HX_SHAPE_FIELD:
        f->number = reader[f->leaf[0].sort].test;
        break;
    case HX_SHAPE_PAIR:
        f->number = pair_of;
        break;
    case HX_SHAPE_WHERE:
        f->number = where_number;
        break;
    case HX_SHAPE_IF:
        f->number = end_number;
        break;
    default:
        f->number = hx_code_number;
    }
}

/* ---- sets of places ---- */

/* What such a set reads is nearly always a field of the game. */
static inline int number_of(struct hx_game *g, const struct hx_leaf *leaf,
                            const struct hx_ctx *ctx)
{
    return leaf->sort == HX_LEAF_FIELD ? field(g, leaf, ctx)
                                       : leaf_of(g, leaf, ctx);
}

/* The set of a BUT before the place is taken away; NULL: it is empty. */
static inline const uint64_t *set_of(struct hx_game *g, const struct hx_form *f,
                                     const struct hx_ctx *ctx)
{
    int number;

    if (f->op != HX_OP_TOKEN)
        return hx_words(g, (uint32_t)f->value);
    number = number_of(g, &f->leaf[0], ctx);
    return number >= 1 && number <= HX_TOKENS ? hx_token_set(g, number) : NULL;
}

const uint64_t *hx_set_but(struct hx_game *g, const struct hx_form *f,
                           const struct hx_ctx *ctx, uint64_t *out)
{
    int words = g->r->board.geo->words[f->type - HX_T_HEXES];
    int place = number_of(g, &f->leaf[1], ctx);
    const uint64_t *set = set_of(g, f, ctx);

    if (set)
        hx_set_copy(out, set, words);
    else
        hx_set_clear(out, words);
    if (place >= 0 && place < words * 64)
        hx_set_remove(out, place);
    return out;
}
