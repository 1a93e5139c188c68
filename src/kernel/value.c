/* Values with their modifiers, and what is kept of them by seat. */
#include "inside.h"

static int kernel_base(struct hx_game *g, int value, int seat)
{
    if (seat < 0 || seat >= g->r->nseat)
        return 0;
    if (value == HX_V_POINTS)
        return hx_points_make(g, seat, false);
    return hx_points(g, seat) + hx_points_make(g, seat, true);
}

static int base_of(struct hx_game *g, int value, int a, int b,
                   const struct hx_ctx *ctx)
{
    const struct hx_value *v = &g->r->value[value];
    int last = v->nper == 2 ? b : a;

    if (v->base != HX_NONE)
        return hx_int(g, v->base, ctx);
    if (v->table)
        return last >= 0 ? v->table[last] : 0;
    return kernel_base(g, value, a);
}

/* The arguments as what the formulas of the value call them; a value without
 * arguments is asked for a seat all the same: rival is its. */
struct hx_ctx hx_value_context(const struct hx_value *v, int a, int b)
{
    struct hx_ctx ctx = hx_ctx_new(-1);
    int arg[2] = {a, b};

    if (!v->nper)
        ctx.me = a;
    for (int i = 0; i < v->nper; i++)
        switch (v->per[i]) {
        case HX_T_SEAT:
            ctx.me = arg[i];
            break;
        case HX_T_KIND:
            ctx.kind = arg[i];
            break;
        case HX_T_PIECE:
            ctx.piece = arg[i];
            break;
        default:
            ctx.it = arg[i];
        }
    return ctx;
}

static int modified(const struct hx_mod *m, int x, int amount)
{
    switch (m->op) {
    case HX_FIXED:
        return amount;
    case HX_ADD:
        return (int)((unsigned)x + (unsigned)amount);
    case HX_TIMES:
        return (int)((unsigned)x * (unsigned)amount);
    case HX_AT_LEAST:
        return x < amount ? amount : x;
    default:
        return x > amount ? amount : x;
    }
}

static int with_modifiers(struct hx_game *g, int value, int a, int b)
{
    const struct hx_value *v = &g->r->value[value];
    struct hx_ctx ctx = hx_value_context(v, a, b);
    int x = base_of(g, value, a, b, &ctx);
    const struct hx_mod *fixed = NULL;

    for (int i = 0; i < v->nmod; i++) {
        const struct hx_mod *m = &v->mod[i];

        if (!hx_when(g, m->when, &ctx))
            continue;
        if (m->op == HX_FIXED && fixed)
            hx_game_fail(g, "two active fixed modifiers of '%s': %s, %s",
                         v->head.name, fixed->head.name, m->head.name);
        if (m->op == HX_FIXED)
            fixed = m;
        x = modified(m, x, hx_int(g, m->amount, &ctx));
    }
    return x;
}

int hx_value_make(struct hx_game *g, int value, int a, int b)
{
    const struct hx_value *v = &g->r->value[value];
    bool kernels = v->base == HX_NONE && !v->table;

    return kernels && !v->nmod ? kernel_base(g, value, a)
                               : with_modifiers(g, value, a, b);
}

/* One number a kind, and lanes of them behind. */
static void fill_by_kind(struct hx_game *g, int value, int seat, int32_t *row)
{
    int16_t *lane = (int16_t *)(void *)((uint8_t *)row + hx_lanes_behind(g->r));

    for (int k = 0; k < g->r->nkind; k++)
        row[k] = hx_value_make(g, value, seat, k);
    for (int k = 0; k < g->r->ncard_kind; k++)
        lane[k] = hx_as_lane(row[k]);
}

static HX_APART void make_row(struct hx_game *g, uint16_t value, int seat)
{
    const struct hx_value *v = &g->r->value[value];
    int32_t *row = hx_kept_row(g, v->cache, seat);

    if (v->nper == 1)
        *row = hx_value_make(g, value, seat, -1);
    else
        fill_by_kind(g, value, seat, row);
    hx_now_kept(g, v->cache, seat);
}

HX_APART void hx_value_renew(struct hx_game *g, uint16_t value, int seat)
{
    if (!hx_holds_after_all(g, g->r->value[value].cache, seat))
        make_row(g, value, seat);
}

int hx_value(struct hx_game *g, uint16_t value, int a, int b)
{
    const struct hx_value *v = &g->r->value[value];

    if (v->cache == HX_NONE || a < 0 || a >= g->r->nseat ||
        (v->nper == 2 && (b < 0 || b >= g->r->nkind)))
        return hx_value_make(g, value, a, b);
    return hx_value_row(g, value, a)[v->nper == 2 ? b : 0];
}

int hx_points(struct hx_game *g, int seat)
{
    return hx_value(g, HX_V_POINTS, seat, -1);
}

int hx_score(struct hx_game *g, int seat)
{
    return hx_value(g, HX_V_SCORE, seat, -1);
}
