/* Linking: finds the short formulas, which shape.c runs without the machine. */
#include "vm.h"

/* Does not look behind what differs: code may end there. */
static bool code_begins(const int32_t *code, const int32_t *with, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (code[i] != with[i])
            return false;
    return true;
}
#define BEGINS(code, ...)                             \
    code_begins(code, (const int32_t[]){__VA_ARGS__}, \
                sizeof((const int32_t[]){__VA_ARGS__}) / sizeof(int32_t))

static int put_leaf(struct hx_leaf *leaf, int sort, int32_t id, int32_t value,
                    int cells)
{
    *leaf = (struct hx_leaf){(uint8_t)sort, false, (uint16_t)id, value};
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

/* A field of a player, of one or two bytes. */
static int take_field(const struct hx_field *f, struct hx_leaf *leaf)
{
    bool names = f->type >= HX_T_SEAT && f->type <= HX_T_EDGE;
    int sort = is_of(f, HX_PLAYER, 1) ? HX_LEAF_BYTE : HX_LEAF_PLAYER;

    if (!is_of(f, HX_PLAYER, 1) && !is_of(f, HX_PLAYER, 2))
        return 0;
    return put_leaf(leaf, sort, names ? -1 : 0, (int32_t)f->offset, 3);
}

/* A value of one seat. */
static int take_value(const struct hx_rules *r, int32_t id,
                      struct hx_leaf *leaf)
{
    const struct hx_value *v = &r->value[id];

    if (is_firm(r, v))
        return put_leaf(leaf, HX_LEAF_CONSTANT, 0, r->form[v->base].value, 3);
    if (v->cache != HX_NONE)
        return put_leaf(leaf, HX_LEAF_KEPT, id, v->cache, 3);
    return put_leaf(leaf, HX_LEAF_VALUE, id, 0, 3);
}

/* Something of a seat, me or `it`. */
static int take_of_seat(const struct hx_rules *r, const int32_t *code,
                        struct hx_leaf *leaf)
{
    if (BEGINS(code, HX_OP_HAND, HX_OP_BAG_SIZE))
        return put_leaf(leaf, HX_LEAF_HAND, 0, 0, 3);
    if (code[0] == HX_OP_VALUE1)
        return take_value(r, code[1], leaf);
    if (code[0] == HX_OP_FIELD)
        return take_field(&r->field[code[1]], leaf);
    if (code[0] == HX_OP_TRAIL)
        return put_leaf(leaf, HX_LEAF_TRAIL, code[1], 0, 3);
    return 0;
}

/* Something of me alone. */
static int take_of_me(const int32_t *code, struct hx_leaf *leaf)
{
    if (code[0] == HX_OP_S_ONE)
        return put_leaf(leaf, HX_LEAF_ME_ALONE, 0, 0, 2);
    if (code[0] == HX_OP_CHOICE && code[2] == HX_OP_VALUE2)
        return put_leaf(leaf, HX_LEAF_RATE, code[3], code[1], 5);
    return 0;
}

/* Behind a constant: bounds that are constants, too. Behind a value: a lower
 * bound. */
static int take_bounds(const int32_t *code, int n, struct hx_leaf *leaf)
{
    bool is_value = leaf->sort == HX_LEAF_VALUE || leaf->sort == HX_LEAF_KEPT;

    if (n && is_value && code[n] == HX_OP_INT && code[n + 2] == HX_OP_MAX) {
        leaf->sort = HX_LEAF_AT_LEAST;
        leaf->value = code[n + 1];
        return n + 3;
    }
    while (n && leaf->sort == HX_LEAF_CONSTANT && code[n] == HX_OP_INT &&
           (code[n + 2] == HX_OP_MIN || code[n + 2] == HX_OP_MAX)) {
        leaf->value = hx_calculate(code[n + 2], leaf->value, code[n + 1]);
        n += 3;
    }
    return n;
}

/* Are they, of what stands on corners, the pieces that produce? And is kept
 * what these yield, of all seats there are? */
static bool are_producers(const struct hx_rules *r, int32_t pieces)
{
    for (int p = 0; p < r->npiece; p++)
        if (r->piece[p].on == HX_CORNER &&
            (r->piece[p].rider ||
             (pieces >> p & 1) != (r->layout->yields[p] > 0)))
            return false;
    return r->layout->around && r->nseat == r->nplayer;
}

/* owners(corners(g.<field>), <those that produce>) */
static int take_around(const struct hx_rules *r, const int32_t *code,
                       struct hx_leaf *leaf)
{
    const int32_t *corners = code + 2, *owners = code + 10;

    if (code[0] != HX_OP_GFIELD || !is_of(&r->field[code[1]], HX_GAME, 2) ||
        !BEGINS(corners, HX_OP_P_ONE, HX_HEX, HX_OP_P_TOUCH, HX_HEX, HX_CORNER,
                HX_OP_BITS) ||
        !BEGINS(owners, HX_OP_OWNERS, HX_CORNER) || !are_producers(r, code[8]))
        return 0;
    return put_leaf(leaf, HX_LEAF_AROUND, code[1],
                    (int32_t)r->field[code[1]].offset, 12);
}

/* The longest leaf that the code begins with: how many cells it takes, or 0. */
static int take_leaf(const struct hx_rules *r, const int32_t *code,
                     struct hx_leaf *leaf)
{
    int n = take_around(r, code, leaf);

    if (n)
        return n;
    if (BEGINS(code, HX_OP_BANK, HX_OP_BAG_SIZE))
        return put_leaf(leaf, HX_LEAF_BANK_SIZE, 0, 0, 2);
    if (BEGINS(code, HX_OP_BANK, HX_OP_BAG_KINDS))
        return put_leaf(leaf, HX_LEAF_BANK_KINDS, 0, 0, 2);
    if (code[0] == HX_OP_ME || code[0] == HX_OP_IT)
        n = take_of_seat(r, code + 1, leaf);
    leaf->its = n && code[0] == HX_OP_IT;
    if (!n && code[0] == HX_OP_ME)
        n = take_of_me(code + 1, leaf);
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

static void put_bounds(struct hx_form *f, int32_t low, int32_t high,
                       bool outside)
{
    f->op = HX_OP_END;
    f->low = low;
    f->span = (uint32_t)high - (uint32_t)low;
    f->end[outside] = 0;
    f->end[!outside] = 1;
}

/* A pair that compares a leaf with a constant holds between two bounds, or
 * outside of them; its operation is HX_OP_END then. */
static bool has_bounds(struct hx_form *f)
{
    int32_t n = f->leaf[1].value;

    if (f->leaf[1].sort != HX_LEAF_CONSTANT)
        return false;
    switch (f->op) {
    case HX_OP_EQ:
    case HX_OP_NE:
        put_bounds(f, n, n, f->op == HX_OP_NE);
        return true;
    case HX_OP_GE:
    case HX_OP_LT:
        put_bounds(f, n, INT32_MAX, f->op == HX_OP_LT);
        return true;
    case HX_OP_LE:
    case HX_OP_GT:
        put_bounds(f, INT32_MIN, n, f->op == HX_OP_GT);
        return true;
    default:
        return false;
    }
}

/* Members of a set that is known, for which a pair holds. */
static bool find_where(const struct hx_rules *r, struct hx_form *f,
                       const int32_t *code)
{
    if (f->len < 7 || code[0] != HX_OP_BITS || code[2] ||
        code[3] != HX_OP_WHERE || code[5] != f->len - 7 || code[1] < 0 ||
        take_pair(r, f, code + 6) != code[5])
        return false;
    f->shape = HX_SHAPE_WHERE;
    f->value = code[1];
    has_bounds(f);
    return true;
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

static bool find_all(struct hx_form *f, const int32_t *code)
{
    f->shape = HX_SHAPE_ALL;
    return BEGINS(code, HX_OP_P_ALL, f->type - HX_T_HEXES, HX_OP_END);
}

static bool find_reach(struct hx_form *f, const int32_t *code)
{
    f->shape = HX_SHAPE_REACH;
    return f->cache == HX_NONE &&
           BEGINS(code, HX_OP_ME, HX_OP_PIECE, HX_OP_REACH, HX_OP_END);
}

static bool is_constant(const struct hx_form *f)
{
    return f->shape == HX_SHAPE_LEAF && f->leaf[0].sort == HX_LEAF_CONSTANT;
}

/* A test that chooses between two numbers, or small sets. */
static bool find_choice(const struct hx_rules *r, struct hx_form *f)
{
    const struct hx_form *test = &r->form[f->part[0]];
    const struct hx_form *yes = &r->form[f->part[1]];
    const struct hx_form *no = &r->form[f->part[2]];

    if (test->shape != HX_SHAPE_TEST || !is_constant(yes) || !is_constant(no))
        return false;
    f->shape = HX_SHAPE_TEST;
    f->leaf[0] = test->leaf[0];
    f->low = test->low;
    f->span = test->span;
    for (int i = 0; i < 2; i++)
        f->end[i] = (test->end[i] ? yes : no)->leaf[0].value;
    return true;
}

/* The one of its ends that counts is run by itself. */
static bool find_if(const struct hx_rules *r, struct hx_form *f)
{
    if (!f->part[0] || f->cache != HX_NONE)
        return false;
    if (!find_choice(r, f))
        f->shape = HX_SHAPE_IF;
    return true;
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
    n = take_pair(r, f, code);
    if (!n || code[n] != HX_OP_END)
        return false;
    f->shape = has_bounds(f) ? HX_SHAPE_TEST : HX_SHAPE_PAIR;
    return true;
}

static bool tests_field(const struct hx_form *f)
{
    return f->shape == HX_SHAPE_TEST && f->leaf[0].sort == HX_LEAF_FIELD;
}

/* The parts of a formula come after it; they are looked at before it. */
void hx_make_shapes(struct hx_rules *r)
{
    for (int i = r->nform - 1; i >= 0; i--) {
        struct hx_form *f = &r->form[i];
        const int32_t *code = r->code + f->at;

        if (f->constant) {
            f->shape = HX_SHAPE_LEAF;
            put_leaf(&f->leaf[0], HX_LEAF_CONSTANT, 0, f->value, 0);
        } else if (!find_if(r, f) && !find_where(r, f, code) &&
                   !find_but(r, f, code) && !find_all(f, code) &&
                   !find_reach(f, code) && !find_pair(r, f, code)) {
            f->shape = HX_SHAPE_CODE;
        }
        hx_choose_number(f);
    }
    for (int i = 0; i < r->nform; i++)
        if (tests_field(&r->form[i]))
            r->form[i].shape = HX_SHAPE_FIELD;
}
