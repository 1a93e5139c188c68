/* The gates of an action: what reads no choice, and prices. */
#include "legal.h"

bool hx_refuse(struct hx_refusal *why, enum hx_reason reason,
               uint16_t constraint)
{
    if (why) {
        why->reason = (uint8_t)reason;
        why->constraint = constraint;
    }
    return false;
}

/* ---- costs ---- */

struct price {
    int want[HX_LANES + HX_MAX_COUNTERS];
    uint16_t value; /* the value that names the last price added */
};

static bool has(struct hx_game *g, int seat, int kind, int n)
{
    return n <= (g->r->kind[kind].counter ? hx_counter(g, seat, kind)
                                          : hx_hand_at(g, seat)[kind]);
}

static bool covered(struct hx_game *g, int seat, const struct price *price)
{
    for (int k = 0; k < g->r->nkind; k++)
        if (!has(g, seat, k, price->want[k]))
            return false;
    return true;
}

/* A price of one kind, without reasons. */
static bool one_covered(struct hx_game *g, const struct hx_pay *p, int made,
                        const struct hx_ctx *ctx)
{
    int kind, n;

    if (p->after > made)
        return true;
    kind = p->kind != HX_NONE ? p->kind : hx_int(g, p->of, ctx);
    n = hx_int(g, p->amount, ctx);
    return kind < 0 || has(g, ctx->me, kind, n > 0 ? n : 0);
}

/* A price that linking has recognised: 1 covered, 0 not, -1 another one. */
static int planned(struct hx_game *g, const struct hx_plan *plan, int made,
                   const struct hx_ctx *ctx)
{
    const int16_t *hand = hx_hand_at(g, ctx->me);
    int lacks = 0;

    if (plan->fixed) {
        for (uint32_t k = 0; made == 0 && k < g->l->lanes; k++)
            lacks |= hand[k] < plan->cost[k];
        return !lacks;
    }
    if (!plan->price_of)
        return -1;
    if (made != plan->price_of)
        return 1;
    lacks = ctx->move->c[made - 1];
    if (lacks >= g->r->ncard_kind)
        return 1;
    if (plan->price == HX_NONE)
        return hand[lacks] >= plan->cost[lacks];
    return hand[lacks] >= hx_value_row(g, plan->price, ctx->me)[lacks];
}

static bool add_prices(struct hx_game *g, const struct hx_act *a, int made,
                       struct hx_ctx *ctx, struct price *price)
{
    bool asked = false;

    for (int i = 0; i < a->does.ncost; i++) {
        const struct hx_pay *p = &a->does.cost[i];
        int kind, n;

        if (p->after > made)
            continue;
        kind = p->kind != HX_NONE ? p->kind : hx_int(g, p->of, ctx);
        n = hx_int(g, p->amount, ctx);
        if (kind < 0)
            continue;
        price->want[kind] += n > 0 ? n : 0;
        asked = asked || p->after == made;
        if (p->value != HX_NONE && p->after == made)
            price->value = p->value;
    }
    return asked;
}

static bool any_price(struct hx_game *g, const struct hx_act *a, int made,
                      struct hx_ctx *ctx, struct hx_refusal *why)
{
    struct price price = {.value = HX_NONE};

    if (!add_prices(g, a, made, ctx, &price) || covered(g, ctx->me, &price))
        return true;
    return hx_refuse(why, HX_R_COST, price.value);
}

bool hx_pay_covered(struct hx_game *g, const struct hx_act *a, int made,
                    struct hx_ctx *ctx, struct hx_refusal *why)
{
    int plain;

    if (!a->does.ncost)
        return true;
    plain = planned(g, &g->l->plan[a - g->r->act], made, ctx);
    if (plain > 0 || (plain == 0 && !why))
        return plain;
    if (a->does.ncost == 1 && !why)
        return one_covered(g, a->does.cost, made, ctx);
    return any_price(g, a, made, ctx, why);
}

/* ---- gates: what reads no choice ---- */

bool hx_tests_hold(struct hx_game *g, const uint16_t *test, int n,
                   struct hx_ctx *ctx, struct hx_refusal *why)
{
    for (int i = 0; i < n; i++) {
        const struct hx_constraint *c = &g->r->constraint[test[i]];

        if (hx_when(g, c->when, ctx) && !hx_int(g, c->form, ctx))
            return hx_refuse(why, HX_R_TEST, test[i]);
    }
    return true;
}

static bool limit_allows(struct hx_game *g, const struct hx_effect *e,
                         struct hx_ctx *ctx, struct hx_refusal *why)
{
    const struct hx_limit *l;
    bool once;

    if (e->limit == HX_NONE)
        return true;
    l = &g->r->limit[e->limit];
    if (hx_field_get(g, l->field, ctx->me).i < hx_int(g, l->n, ctx))
        return true;
    once = !strcmp(l->head.name, "once");
    return hx_refuse(why, once ? HX_R_ONCE : HX_R_LIMIT, e->limit);
}

static bool card_playable(struct hx_game *g, const struct hx_effect *e,
                          int seat, struct hx_refusal *why)
{
    int held, waiting;

    if (e->card == HX_NONE)
        return true;
    held = hx_cards_held(g, seat, e->card);
    waiting = hx_cards_waiting(g, seat, e->card);
    if (held <= 0)
        return hx_refuse(why, HX_R_CARD_HELD, HX_NONE);
    return held > waiting || hx_refuse(why, HX_R_CARD_WAITS, HX_NONE);
}

/* Only where the owner is known before a choice is made. */
static bool supply_left(struct hx_game *g, const struct hx_effect *e, int seat,
                        struct hx_refusal *why)
{
    if (!e->nbuild || e->owner != HX_NONE)
        return true;
    for (int i = 0; i < e->nbuild; i++)
        if (hx_supply(g, seat, e->build[i]) > 0)
            return true;
    return hx_refuse(why, HX_R_SUPPLY, HX_NONE);
}

bool hx_gate(struct hx_game *g, const struct hx_act *a, struct hx_ctx *ctx,
             struct hx_refusal *why)
{
    const struct hx_effect *e = &a->does;

    return hx_tests_hold(g, a->test, a->ntest, ctx, why) &&
           limit_allows(g, e, ctx, why) && card_playable(g, e, ctx->me, why) &&
           hx_pay_covered(g, a, 0, ctx, why) && supply_left(g, e, ctx->me, why);
}

bool hx_gate_after_quick(struct hx_game *g, const struct hx_quick *q, int seat)
{
    const struct hx_effect *e = &q->a->does;
    struct hx_ctx ctx;

    if (q->wants & HX_Q_SUPPLY && !supply_left(g, e, seat, NULL))
        return false;
    ctx = hx_ctx_of_quick(g, q, seat);
    return (!(q->wants & HX_Q_LIMIT) || limit_allows(g, e, &ctx, NULL)) &&
           (!(q->wants & HX_Q_COST) ||
            hx_pay_covered(g, q->a, 0, &ctx, NULL)) &&
           (!(q->wants & HX_Q_FORM) || q->test->number(g, q->test, &ctx)) &&
           (!(q->wants & HX_Q_TEST) ||
            hx_tests_hold(g, q->a->test, q->a->ntest, &ctx, NULL));
}
