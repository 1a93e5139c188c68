/* Short formulas: found when a mix is linked, run without the machine. What is
 * asked a hundred times a game is nearly always one number, or two and an
 * operation between them. */
#include "vm.h"

/* ---- running ---- */

static int field_of(const struct hx_game *g, const struct hx_leaf *leaf,
                    int seat)
{
    if (seat < 0 || seat >= g->r->nseat)
        return (int)hx_field_get(g, leaf->id, seat).i;
    return hx_shorts(g, (uint32_t)leaf->value)[seat];
}

static int byte_of(const struct hx_game *g, const struct hx_leaf *leaf,
                   int seat)
{
    if (seat < 0 || seat >= g->r->nseat)
        return (int)hx_field_get(g, leaf->id, seat).i;
    return g->b[(uint32_t)leaf->value + (uint32_t)seat];
}

static int hand_size(const struct hx_game *g, int seat)
{
    if (seat < 0 || seat >= g->r->nseat)
        return 0;
    return hx_lanes_sum(hx_hand_at(g, seat), g->l->lanes);
}

static int trail_of(struct hx_game *g, int network, int seat)
{
    return seat < 0 || seat >= g->r->nseat ? 0 : hx_trail(g, network, seat);
}

/* Leaves that take a look around. */
static HX_APART int far_leaf(struct hx_game *g, const struct hx_leaf *leaf,
                             const struct hx_ctx *ctx)
{
    switch (leaf->sort) {
    case HX_LEAF_BANK_SIZE:
        return hx_lanes_sum(hx_bank(g), g->l->lanes);
    case HX_LEAF_BANK_KINDS:
        return (int)hx_lanes_some(hx_bank(g), g->l->lanes);
    case HX_LEAF_DECK:
        return hx_deck_left(g, leaf->id);
    case HX_LEAF_RATE:
        return hx_value(g, leaf->id, ctx->me,
                        ctx->move ? ctx->move->c[leaf->value] : -1);
    case HX_LEAF_PLAYER:
        return field_of(g, leaf, ctx->me);
    case HX_LEAF_PLAYER_IT:
        return field_of(g, leaf, ctx->it);
    case HX_LEAF_BYTE:
        return byte_of(g, leaf, ctx->me);
    case HX_LEAF_BYTE_IT:
        return byte_of(g, leaf, ctx->it);
    case HX_LEAF_ARG:
        return ctx->frame ? hx_arg(g, ctx->frame, leaf->id) : -1;
    case HX_LEAF_HAND:
        return hand_size(g, ctx->me);
    case HX_LEAF_HAND_IT:
        return hand_size(g, ctx->it);
    case HX_LEAF_VALUE:
        if (g->r->value[leaf->id].cache != HX_NONE && ctx->me >= 0)
            return *hx_value_row(g, leaf->id, ctx->me);
        return hx_value(g, leaf->id, ctx->me, -1);
    case HX_LEAF_VALUE_IT:
        return hx_value(g, leaf->id, ctx->it, -1);
    default:
        return trail_of(g, leaf->id, ctx->me);
    }
}

static inline int leaf_of(struct hx_game *g, const struct hx_leaf *leaf,
                          const struct hx_ctx *ctx)
{
    switch (leaf->sort) {
    case HX_LEAF_CONSTANT:
        return leaf->value;
    case HX_LEAF_ME:
        return ctx->me;
    case HX_LEAF_ME_ALONE:
        return ctx->me >= 0 ? 1 << ctx->me : 0;
    case HX_LEAF_IT:
        return ctx->it;
    case HX_LEAF_CHOICE:
        return ctx->move ? ctx->move->c[leaf->id] : -1;
    case HX_LEAF_EVENT:
        return ctx->event ? ctx->event[leaf->id] : -1;
    case HX_LEAF_ROLL:
        return ctx->roll ? ctx->roll[leaf->id] : -1;
    case HX_LEAF_ROUND:
        return hx_st(g)->round;
    case HX_LEAF_FIELD:
        return *hx_shorts(g, (uint32_t)leaf->value);
    default:
        return far_leaf(g, leaf, ctx);
    }
}

static HX_APART int pair_of(struct hx_game *g, const struct hx_form *f,
                            const struct hx_ctx *ctx)
{
    int a = leaf_of(g, &f->leaf[0], ctx), b = f->leaf[1].value;

    if (f->leaf[1].sort != HX_LEAF_CONSTANT)
        b = leaf_of(g, &f->leaf[1], ctx);
    return hx_calculate(f->op, a, b);
}

HX_APART int hx_where(struct hx_game *g, const struct hx_form *f,
                      const struct hx_ctx *ctx, uint32_t among)
{
    struct hx_ctx with = *ctx;
    uint32_t kept = 0;

    for (uint32_t left = (uint32_t)f->value & among; left; left &= left - 1) {
        with.it = __builtin_ctz(left);
        kept |= (uint32_t)(pair_of(g, f, &with) != 0) << with.it;
    }
    return (int)kept;
}

static HX_APART int end_number(struct hx_game *g, const struct hx_form *f,
                               const struct hx_ctx *ctx)
{
    return hx_number(g, hx_end_of(g, f, ctx), ctx);
}

int hx_number(struct hx_game *g, const struct hx_form *f,
              const struct hx_ctx *ctx)
{
    switch (f->shape) {
    case HX_SHAPE_LEAF:
        return leaf_of(g, &f->leaf[0], ctx);
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

/* The set of a BUT before the place is taken away; NULL: it is empty. */
static const uint64_t *set_of(struct hx_game *g, const struct hx_form *f,
                              const struct hx_ctx *ctx)
{
    int number;

    if (f->op != HX_OP_TOKEN)
        return hx_words(g, (uint32_t)f->value);
    number = leaf_of(g, &f->leaf[0], ctx);
    return number >= 1 && number <= HX_TOKENS ? hx_token_set(g, number) : NULL;
}

struct hx_result hx_short(struct hx_game *g, const struct hx_form *f,
                          const struct hx_ctx *ctx, uint64_t *out)
{
    struct hx_result x = {0, NULL, NULL};
    const uint64_t *set;
    int place, sort;

    if (f->shape != HX_SHAPE_BUT) {
        x.i = hx_number(g, f, ctx);
        return x;
    }
    sort = f->type - HX_T_HEXES;
    place = leaf_of(g, &f->leaf[1], ctx);
    set = set_of(g, f, ctx);
    if (set)
        hx_set_copy(out, set, g->r->board.geo->words[sort]);
    else
        hx_set_clear(out, g->r->board.geo->words[sort]);
    if (place >= 0 && place < g->r->board.geo->n[sort])
        hx_set_remove(out, place);
    x.set = out;
    return x;
}

/* ---- finding ---- */

static bool code_begins(const int32_t *code, const int32_t *with, int n)
{
    return !memcmp(code, with, (size_t)n * sizeof *code);
}
#define BEGINS(code, ...)                             \
    code_begins(code, (const int32_t[]){__VA_ARGS__}, \
                sizeof((const int32_t[]){__VA_ARGS__}) / sizeof(int32_t))

static int put_leaf(struct hx_leaf *leaf, int sort, int32_t id, int32_t value,
                    int cells)
{
    *leaf = (struct hx_leaf){(uint8_t)sort, (uint16_t)id, value};
    return cells;
}

static bool is_of(const struct hx_field *f, enum hx_field_scope scope,
                  int width)
{
    return f->scope == scope && f->width == width && f->type != HX_T_BAG &&
           f->type != HX_T_HELD;
}

/* One instruction. */
static int take_root(const struct hx_rules *r, const int32_t *code,
                     struct hx_leaf *leaf)
{
    switch (code[0]) {
    case HX_OP_INT:
        return put_leaf(leaf, HX_LEAF_CONSTANT, 0, code[1], 2);
    case HX_OP_BITS:
        if (code[2] || code[1] < 0)
            return 0;
        return put_leaf(leaf, HX_LEAF_CONSTANT, 0, code[1], 3);
    case HX_OP_ARG:
        return put_leaf(leaf, HX_LEAF_ARG, code[1], 0, 2);
    case HX_OP_ME:
        return put_leaf(leaf, HX_LEAF_ME, 0, 0, 1);
    case HX_OP_IT:
        return put_leaf(leaf, HX_LEAF_IT, 0, 0, 1);
    case HX_OP_CHOICE:
        return put_leaf(leaf, HX_LEAF_CHOICE, code[1], 0, 2);
    case HX_OP_EVENT:
        return put_leaf(leaf, HX_LEAF_EVENT, code[1], 0, 2);
    case HX_OP_ROLL:
        return put_leaf(leaf, HX_LEAF_ROLL, code[1], 0, 2);
    case HX_OP_ROUND:
        return put_leaf(leaf, HX_LEAF_ROUND, 0, 0, 1);
    case HX_OP_REMAINING:
        return put_leaf(leaf, HX_LEAF_DECK, code[1], 0, 2);
    case HX_OP_GFIELD:
        if (!is_of(&r->field[code[1]], HX_GAME, 2))
            return 0;
        return put_leaf(leaf, HX_LEAF_FIELD, code[1],
                        (int32_t)r->field[code[1]].offset, 2);
    default:
        return 0;
    }
}

/* A value that nothing modifies, of a number that does not change. */
static bool is_firm(const struct hx_rules *r, const struct hx_value *v)
{
    return !v->nmod && v->base != HX_NONE && r->form[v->base].constant;
}

/* Something of a seat: me (its = 0) or it (1). */
static int take_of_seat(const struct hx_rules *r, const int32_t *code, int its,
                        struct hx_leaf *leaf)
{
    if (BEGINS(code, HX_OP_HAND, HX_OP_BAG_SIZE))
        return put_leaf(leaf, HX_LEAF_HAND + its, 0, 0, 3);
    if (code[0] == HX_OP_VALUE1 && is_firm(r, &r->value[code[1]]))
        return put_leaf(leaf, HX_LEAF_CONSTANT, 0,
                        r->form[r->value[code[1]].base].value, 3);
    if (code[0] == HX_OP_VALUE1)
        return put_leaf(leaf, HX_LEAF_VALUE + its, code[1], 0, 3);
    if (code[0] == HX_OP_FIELD && is_of(&r->field[code[1]], HX_PLAYER, 2))
        return put_leaf(leaf, HX_LEAF_PLAYER + its, code[1],
                        (int32_t)r->field[code[1]].offset, 3);
    if (code[0] == HX_OP_FIELD && is_of(&r->field[code[1]], HX_PLAYER, 1))
        return put_leaf(leaf, HX_LEAF_BYTE + its, code[1],
                        (int32_t)r->field[code[1]].offset, 3);
    if (its)
        return 0;
    if (code[0] == HX_OP_S_ONE)
        return put_leaf(leaf, HX_LEAF_ME_ALONE, 0, 0, 2);
    if (code[0] == HX_OP_TRAIL)
        return put_leaf(leaf, HX_LEAF_TRAIL, code[1], 0, 3);
    if (code[0] == HX_OP_CHOICE && code[2] == HX_OP_VALUE2)
        return put_leaf(leaf, HX_LEAF_RATE, code[3], code[1], 5);
    return 0;
}

/* Behind a constant: bounds that are constants, too. */
static int take_bounds(const int32_t *code, int n, struct hx_leaf *leaf)
{
    while (n && leaf->sort == HX_LEAF_CONSTANT && code[n] == HX_OP_INT &&
           (code[n + 2] == HX_OP_MIN || code[n + 2] == HX_OP_MAX)) {
        leaf->value = hx_calculate(code[n + 2], leaf->value, code[n + 1]);
        n += 3;
    }
    return n;
}

/* The longest leaf that the code begins with: how many cells it takes, or 0. */
static int take_leaf(const struct hx_rules *r, const int32_t *code,
                     struct hx_leaf *leaf)
{
    int n = 0;

    if (BEGINS(code, HX_OP_BANK, HX_OP_BAG_SIZE))
        return put_leaf(leaf, HX_LEAF_BANK_SIZE, 0, 0, 2);
    if (BEGINS(code, HX_OP_BANK, HX_OP_BAG_KINDS))
        return put_leaf(leaf, HX_LEAF_BANK_KINDS, 0, 0, 2);
    if (code[0] == HX_OP_ME || code[0] == HX_OP_IT)
        n = take_of_seat(r, code + 1, code[0] == HX_OP_IT, leaf);
    return take_bounds(code, n ? n : take_root(r, code, leaf), leaf);
}

static bool joins_two(int op)
{
    return (op >= HX_OP_ADD && op <= HX_OP_MOD) ||
           (op >= HX_OP_MIN && op <= HX_OP_GE) ||
           (op >= HX_OP_S_AND && op <= HX_OP_S_NE) || op == HX_OP_S_HAS;
}

/* Behind a comparison: turns it round. */
static int take_not(struct hx_form *f, const int32_t *code, int n)
{
    static const uint8_t opposite[] = {HX_OP_NE, HX_OP_EQ, HX_OP_GE,
                                       HX_OP_GT, HX_OP_LE, HX_OP_LT};

    if (code[n] != HX_OP_NOT || f->op < HX_OP_EQ || f->op > HX_OP_GE)
        return n;
    f->op = opposite[f->op - HX_OP_EQ];
    return n + 1;
}

/* Two leaves and an operation: how many cells they take, or 0. Tests of one
 * leaf compare it with 0. */
static int take_pair(const struct hx_rules *r, struct hx_form *f,
                     const int32_t *code)
{
    int n = take_leaf(r, code, &f->leaf[0]), m;

    if (!n)
        return 0;
    put_leaf(&f->leaf[1], HX_LEAF_CONSTANT, 0, 0, 0);
    f->op = HX_OP_NE;
    if (code[n] == HX_OP_S_SOME)
        return take_not(f, code, n + 1);
    if (code[n] == HX_OP_NOT)
        return take_not(f, code, n);
    m = take_leaf(r, code + n, &f->leaf[1]);
    f->op = (uint8_t)code[n + m];
    return m && joins_two(f->op) ? take_not(f, code, n + m + 1) : 0;
}

/* Members of a set that is known, for which a pair holds. */
static bool find_where(const struct hx_rules *r, struct hx_form *f,
                       const int32_t *code)
{
    if (f->len < 7 || code[0] != HX_OP_BITS || code[2] ||
        code[3] != HX_OP_WHERE || code[5] != f->len - 7 || code[1] < 0)
        return false;
    f->shape = HX_SHAPE_WHERE;
    f->value = code[1];
    return take_pair(r, f, code + 6) == code[5];
}

/* A set of hexes that follows from the map: where in the block it lies, or the
 * number that its hexes bear. */
static int take_map(const struct hx_rules *r, struct hx_form *f,
                    const int32_t *code)
{
    const struct hx_layout *l = r->layout;
    int n = take_leaf(r, code, &f->leaf[0]);

    f->op = (uint8_t)code[n];
    if (n && f->op == HX_OP_TOKEN)
        return n + 1;
    f->op = (uint8_t)code[0];
    f->value = (int32_t)l->land;
    if (code[0] == HX_OP_LAND)
        return 1;
    f->value =
        (int32_t)l->terrain_set + code[1] * r->board.geo->words[HX_HEX] * 8;
    return code[0] == HX_OP_TERRAIN ? 2 : 0;
}

static bool find_but(const struct hx_rules *r, struct hx_form *f,
                     const int32_t *code)
{
    int sort = f->type - HX_T_HEXES, n, m;

    if (f->type < HX_T_HEXES || f->type > HX_T_EDGES || f->cache != HX_NONE ||
        !(n = take_map(r, f, code)))
        return false;
    m = n + take_leaf(r, code + n, &f->leaf[1]);
    f->shape = HX_SHAPE_BUT;
    return m > n &&
           BEGINS(code + m, HX_OP_P_ONE, sort, HX_OP_P_MINUS, sort, HX_OP_END);
}

/* The one of its ends that counts is run by itself. */
static bool find_if(struct hx_form *f)
{
    f->shape = HX_SHAPE_IF;
    return f->part[0] && f->cache == HX_NONE;
}

static bool find_pair(const struct hx_rules *r, struct hx_form *f,
                      const int32_t *code)
{
    int n;

    if (f->type >= HX_T_HEXES)
        return false;
    f->shape = HX_SHAPE_LEAF;
    n = take_leaf(r, code, &f->leaf[0]);
    if (n && code[n] == HX_OP_END)
        return true;
    f->shape = HX_SHAPE_PAIR;
    n = take_pair(r, f, code);
    return n && code[n] == HX_OP_END;
}

void hx_make_shapes(struct hx_rules *r)
{
    for (int i = 0; i < r->nform; i++) {
        struct hx_form *f = &r->form[i];
        const int32_t *code = r->code + f->at;

        if (f->constant) {
            f->shape = HX_SHAPE_LEAF;
            put_leaf(&f->leaf[0], HX_LEAF_CONSTANT, 0, f->value, 0);
        } else if (!find_if(f) && !find_where(r, f, code) &&
                   !find_but(r, f, code) && !find_pair(r, f, code)) {
            f->shape = HX_SHAPE_CODE;
        }
    }
}
