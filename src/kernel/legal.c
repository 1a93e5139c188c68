/* Legality: the gates of an action, the candidates of a choice, and why a
 * move is refused. Listing (list.c) is made of the same pieces. */
#include "state.h"

static bool refuse(struct hx_refusal *why, enum hx_reason reason,
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

static bool covered(struct hx_game *g, int seat, const struct price *price)
{
    for (int k = 0; k < g->r->nkind; k++) {
        int have = g->r->kind[k].counter ? hx_counter(g, seat, k)
                                         : hx_hand_at(g, seat)[k];

        if (price->want[k] > have)
            return false;
    }
    return true;
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
    return lacks >= g->r->ncard_kind ||
           hand[lacks] >= hx_value_row(g, plan->price, ctx->me)[lacks];
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
    return refuse(why, HX_R_COST, price.value);
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
    return any_price(g, a, made, ctx, why);
}

/* ---- gates: what reads no choice ---- */

static bool tests_hold(struct hx_game *g, const uint16_t *test, int n,
                       struct hx_ctx *ctx, struct hx_refusal *why)
{
    for (int i = 0; i < n; i++) {
        const struct hx_constraint *c = &g->r->constraint[test[i]];

        if (hx_when(g, c->when, ctx) && !hx_int(g, c->form, ctx))
            return refuse(why, HX_R_TEST, test[i]);
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
    return refuse(why, once ? HX_R_ONCE : HX_R_LIMIT, e->limit);
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
        return refuse(why, HX_R_CARD_HELD, HX_NONE);
    return held > waiting || refuse(why, HX_R_CARD_WAITS, HX_NONE);
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
    return refuse(why, HX_R_SUPPLY, HX_NONE);
}

bool hx_gate(struct hx_game *g, const struct hx_act *a, struct hx_ctx *ctx,
             struct hx_refusal *why)
{
    const struct hx_effect *e = &a->does;

    return tests_hold(g, a->test, a->ntest, ctx, why) &&
           limit_allows(g, e, ctx, why) &&
           card_playable(g, e, ctx->me, why) &&
           hx_pay_covered(g, a, 0, ctx, why) &&
           supply_left(g, e, ctx->me, why);
}

/* The same without reasons, after the plan let the action through: the cheap
 * ones first. */
bool hx_gate_after_plan(struct hx_game *g, const struct hx_act *a,
                        const struct hx_plan *plan, struct hx_ctx *ctx)
{
    const struct hx_effect *e = &a->does;

    return (e->limit == HX_NONE || limit_allows(g, e, ctx, NULL)) &&
           (!e->nbuild || supply_left(g, e, ctx->me, NULL)) &&
           (plan->fixed || !e->ncost || hx_pay_covered(g, a, 0, ctx, NULL)) &&
           (!a->ntest || tests_hold(g, a->test, a->ntest, ctx, NULL));
}

/* ---- candidates of a choice ---- */

static bool builds_at(const struct hx_act *a, int i)
{
    return a->does.nbuild && a->does.build_at == i;
}

static int built_piece(const struct hx_act *a, const struct hx_ctx *ctx)
{
    if (!a->does.nbuild)
        return -1;
    return a->does.nbuild > 1 ? ctx->move->c[a->does.build_piece]
                              : a->does.build[0];
}

static uint64_t word_domain(struct hx_game *g, const struct hx_choice *c)
{
    uint64_t players = (UINT64_C(1) << g->r->nplayer) - 1;
    uint64_t seats = (UINT64_C(1) << g->r->nseat) - 1, span;

    switch (c->domain) {
    case HX_D_SEAT:
    case HX_D_SEATS:
        return players;
    case HX_D_NEUTRAL:
        return seats & ~players;
    case HX_D_INT:
    case HX_D_ENUM:
        span = c->hi >= 63 ? ~UINT64_C(0) : (UINT64_C(1) << (c->hi + 1)) - 1;
        return span & ~((UINT64_C(1) << c->lo) - 1);
    default:
        return c->members;
    }
}

/* Where the piece can stand at all: on what it upgrades or rides, else on a
 * free place. */
static void site_domain(struct hx_game *g, const struct hx_act *a,
                        int owner, int piece, uint64_t *out, int words)
{
    const struct hx_piece *p = &g->r->piece[piece];

    if (owner < 0) {
        hx_set_clear(out, words);
        return;
    }
    if (p->rider) {
        hx_set_copy(out, hx_own(g, p->rides, owner), words);
        for (int s = 0; s < g->r->nseat; s++)
            hx_set_minus(out, hx_own(g, piece, s), words);
    } else if (p->upgrades != HX_NONE && !a->does.fresh) {
        hx_set_copy(out, hx_own(g, p->upgrades, owner), words);
    } else {
        hx_set_minus(out, hx_words(g, g->l->taken[p->on]), words);
    }
}

/* Narrows by one constraint; false when it is absent from play. */
static void narrow(struct hx_game *g, uint16_t constraint, struct hx_ctx *ctx,
                   struct hx_result *x, int words)
{
    const struct hx_constraint *c = &g->r->constraint[constraint];
    uint64_t buffer[HX_MAX_WORDS];
    struct hx_result allowed;

    if (!hx_when(g, c->when, ctx))
        return;
    allowed = hx_run(g, c->form, ctx, buffer);
    if (x->set)
        hx_set_and((uint64_t *)(uintptr_t)x->set, allowed.set, words);
    else
        x->i &= allowed.i;
}

static int owner_of(struct hx_game *g, const struct hx_act *a,
                    const struct hx_ctx *ctx)
{
    return a->does.owner == HX_NONE ? ctx->me : hx_int(g, a->does.owner, ctx);
}

struct hx_result hx_candidates(struct hx_game *g, const struct hx_act *a,
                               int i, struct hx_ctx *ctx, uint64_t *out)
{
    const struct hx_choice *c = &a->choice[i];
    struct hx_result x = {0, NULL, NULL};
    struct hx_ctx with = *ctx;
    int words = 0, piece = built_piece(a, ctx);

    if (c->domain == HX_D_PLACE) {
        int sort = c->type - HX_T_HEX;

        words = g->r->board.geo->words[sort];
        hx_set_copy(out, g->r->board.geo->all[sort], words);
        x.set = out;
    } else {
        x.i = (int64_t)word_domain(g, c);
    }
    if (builds_at(a, i) && piece >= 0) {
        with.me = owner_of(g, a, ctx);
        with.piece = piece;
        site_domain(g, a, with.me, piece, out, words);
        if (a->does.nbuild > 1 || a->does.owner != HX_NONE)
            if (with.me < 0 || hx_supply(g, with.me, piece) <= 0)
                hx_set_clear(out, words);
        for (int k = 0; a->does.nbuild > 1 && k < g->r->piece[piece].nwhere;
             k++)
            narrow(g, g->r->piece[piece].where[k], &with, &x, words);
    }
    for (int k = 0; k < c->nwhere; k++)
        narrow(g, c->where[k], &with, &x, words);
    return x;
}

bool hx_last_tests(struct hx_game *g, const struct hx_act *a,
                   struct hx_ctx *ctx, struct hx_refusal *why)
{
    return tests_hold(g, a->late, a->nlate, ctx, why);
}

/* ---- bundles ---- */

void hx_bundle_bounds(struct hx_game *g, const struct hx_choice *c,
                      struct hx_ctx *ctx, int16_t *most, int *lo, int *hi)
{
    const int16_t *account = NULL;
    int sum = 0, seat;

    *lo = hx_int(g, c->nlo, ctx);
    *hi = c->nhi == HX_NONE ? INT16_MAX : hx_int(g, c->nhi, ctx);
    if (c->from == HX_FROM_BANK) {
        account = hx_bank(g);
    } else if (c->from == HX_FROM_SEAT) {
        seat = hx_int(g, c->from_seat, ctx);
        account = seat < 0 ? NULL : hx_hand_at(g, seat);
    }
    memset(most, 0, HX_LANES * sizeof *most);
    for (int k = 0; k < g->r->ncard_kind; k++) {
        if (c->members >> k & 1)
            most[k] = account                       ? account[k]
                      : c->from == HX_FROM_ANYTHING ? (int16_t)*hi
                                                    : 0;
        sum += most[k];
    }
    if (*lo < 0)
        *lo = 0;
    if (*hi > sum)
        *hi = sum;
}

static bool bundle_legal(struct hx_game *g, const struct hx_choice *c, int i,
                         const struct hx_move *m, struct hx_ctx *ctx,
                         struct hx_refusal *why)
{
    int16_t most[HX_LANES];
    const int16_t *bag = m->bag[c->bag];
    int lo, hi, n = 0, all = 0;
    bool held = true;

    hx_bundle_bounds(g, c, ctx, most, &lo, &hi);
    for (int k = 0; k < g->r->ncard_kind; k++) {
        n += bag[k];
        all += most[k];
        held = held && bag[k] >= 0 && bag[k] <= most[k];
    }
    if (why)
        why->choice = (uint16_t)i;
    if (n < lo || (n > hi && (held || hi < all)))
        return refuse(why, HX_R_CARDS_COUNT, HX_NONE);
    if (!held)
        return refuse(why, HX_R_CARDS_HELD, HX_NONE);
    return n <= hi || refuse(why, HX_R_CARDS_COUNT, HX_NONE);
}

/* ---- a whole move ---- */

static bool has(const struct hx_result *x, int64_t member, int words)
{
    if (member < 0)
        return false;
    if (x->set)
        return member < words * 64 && hx_set_has(x->set, (int)member);
    return member < 64 && ((uint64_t)x->i >> member & 1);
}

/* A set of seats: every member must be in the constraint's set. */
static bool allowed(struct hx_game *g, const struct hx_choice *c, int64_t what,
                    const struct hx_result *x)
{
    int words = c->domain == HX_D_PLACE
                    ? g->r->board.geo->words[c->type - HX_T_HEX]
                    : 1;

    if (c->domain == HX_D_SEATS)
        return what > 0 && !(what & ~x->i);
    return has(x, what, words);
}

static bool by_constraint(struct hx_game *g, const struct hx_choice *c, int i,
                          const uint16_t *where, int nwhere,
                          struct hx_ctx *ctx, int64_t what,
                          struct hx_refusal *why)
{
    uint64_t buffer[HX_MAX_WORDS];

    for (int k = 0; k < nwhere; k++) {
        const struct hx_constraint *con = &g->r->constraint[where[k]];
        struct hx_result x;

        if (!hx_when(g, con->when, ctx))
            continue;
        x = hx_run(g, con->form, ctx, buffer);
        if (!allowed(g, c, what, &x)) {
            why->choice = (uint16_t)i;
            return refuse(why, HX_R_SET, where[k]);
        }
    }
    return true;
}

static bool in_domain(struct hx_game *g, const struct hx_choice *c,
                      int64_t what)
{
    struct hx_result x = {0, NULL, NULL};

    if (c->domain == HX_D_PLACE)
        x.set = g->r->board.geo->all[c->type - HX_T_HEX];
    else
        x.i = (int64_t)word_domain(g, c);
    return allowed(g, c, what, &x);
}

/* Why is the candidate no legal answer to choice i? */
static bool explain_choice(struct hx_game *g, const struct hx_act *a, int i,
                           struct hx_ctx *ctx, struct hx_refusal *why)
{
    const struct hx_choice *c = &a->choice[i];
    int64_t what = ctx->move->c[i];
    struct hx_ctx with = *ctx;
    int piece = built_piece(a, ctx);

    why->choice = (uint16_t)i;
    if (!in_domain(g, c, what))
        return refuse(why, HX_R_CHOICE, HX_NONE);
    if (builds_at(a, i) && piece >= 0) {
        const struct hx_piece *p = &g->r->piece[piece];

        with.me = owner_of(g, a, ctx);
        with.piece = piece;
        if (with.me >= 0 && hx_supply(g, with.me, piece) <= 0)
            return refuse(why, HX_R_SUPPLY, HX_NONE);
        if (a->does.nbuild > 1 &&
            !by_constraint(g, c, i, p->where, p->nwhere, &with, what, why))
            return false;
    }
    if (!by_constraint(g, c, i, c->where, c->nwhere, &with, what, why))
        return false;
    return refuse(why, HX_R_CHOICE, HX_NONE);
}

static bool choice_legal(struct hx_game *g, const struct hx_act *a, int i,
                         struct hx_ctx *ctx, struct hx_refusal *why)
{
    const struct hx_choice *c = &a->choice[i];
    uint64_t out[HX_MAX_WORDS];
    struct hx_result x;

    if (c->domain == HX_D_BUNDLE)
        return bundle_legal(g, c, i, ctx->move, ctx, why);
    x = hx_candidates(g, a, i, ctx, out);
    if (allowed(g, c, ctx->move->c[i], &x))
        return true;
    return why ? explain_choice(g, a, i, ctx, why) : false;
}

static bool opens(const struct hx_step *step, uint16_t act)
{
    for (int i = 0; i < step->nact; i++)
        if (step->act[i] == act)
            return true;
    return false;
}

static bool may_pass(struct hx_game *g, const struct hx_step *step, int seat)
{
    struct hx_ctx ctx = hx_ctx_new(seat);

    ctx.frame = hx_top(g);
    return step->optional != HX_NONE && hx_int(g, step->optional, &ctx);
}

bool hx_game_legal(struct hx_game *g, int seat, const struct hx_move *move,
                   struct hx_refusal *why)
{
    struct hx_question q;
    struct hx_ctx ctx = hx_ctx_new(seat);
    const struct hx_act *a;

    if (why) {
        memset(why, 0, sizeof *why);
        why->seat = (int16_t)seat;
        why->act = move->act;
        why->move = *move;
    }
    if (g->status == HX_OVER)
        return refuse(why, HX_R_OVER, HX_NONE);
    hx_game_question(g, &q);
    if (!(q.seats >> seat & 1))
        return refuse(why, HX_R_MENU, HX_NONE);
    if (move->act == HX_PASS)
        return may_pass(g, &g->r->step[q.step], seat) ||
               refuse(why, HX_R_PASS, HX_NONE);
    if (!opens(&g->r->step[q.step], move->act))
        return refuse(why, HX_R_MENU, HX_NONE);
    a = &g->r->act[move->act];
    ctx.move = move;
    ctx.frame = q.frame;
    ctx.piece = a->does.nbuild == 1 ? a->does.build[0] : -1;
    if (!hx_gate(g, a, &ctx, why))
        return false;
    for (int i = 0; i < a->nchoice; i++) {
        ctx.made = i + 1;
        if (!choice_legal(g, a, i, &ctx, why) ||
            !hx_pay_covered(g, a, i + 1, &ctx, why))
            return false;
    }
    return hx_last_tests(g, a, &ctx, why);
}
