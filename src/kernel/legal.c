/* Is a move legal, and if not, why? The first reason in the order of the
 * rule language, 2.4. */
#include "legal.h"

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
        return hx_refuse(why, HX_R_CARDS_COUNT, HX_NONE);
    if (!held)
        return hx_refuse(why, HX_R_CARDS_HELD, HX_NONE);
    return n <= hi || hx_refuse(why, HX_R_CARDS_COUNT, HX_NONE);
}

/* A set of seats: every member must be in the constraint's set. */
static bool allowed(struct hx_game *g, const struct hx_choice *c, int64_t what,
                    const uint64_t *set)
{
    if (c->domain == HX_D_SEATS)
        return what > 0 && !((uint64_t)what & ~*set);
    return what >= 0 && what < hx_choice_words(g, c) * 64 &&
           hx_set_has(set, (int)what);
}

static bool by_constraint(struct hx_game *g, const struct hx_choice *c, int i,
                          const uint16_t *where, int nwhere, struct hx_ctx *ctx,
                          int64_t what, struct hx_refusal *why)
{
    uint64_t buffer[HX_MAX_WORDS];

    for (int k = 0; k < nwhere; k++) {
        const struct hx_constraint *con = &g->r->constraint[where[k]];
        struct hx_result x;

        if (!hx_when(g, con->when, ctx))
            continue;
        x = hx_run(g, con->form, ctx, buffer);
        if (!x.set)
            buffer[0] = (uint64_t)x.i;
        if (!allowed(g, c, what, x.set ? x.set : buffer)) {
            why->choice = (uint16_t)i;
            return hx_refuse(why, HX_R_SET, where[k]);
        }
    }
    return true;
}

static bool in_domain(struct hx_game *g, const struct hx_choice *c,
                      int64_t what)
{
    return allowed(g, c, what,
                   c->domain == HX_D_PLACE
                       ? g->r->board.geo->all[c->type - HX_T_HEX]
                       : &c->domain_bits);
}

/* Why is the candidate no legal answer to choice i? */
static bool explain_choice(struct hx_game *g, const struct hx_act *a, int i,
                           struct hx_ctx *ctx, struct hx_refusal *why)
{
    const struct hx_choice *c = &a->choice[i];
    int64_t what = ctx->move->c[i];
    struct hx_ctx with = *ctx;
    int piece = hx_built_piece(a, ctx);

    why->choice = (uint16_t)i;
    if (!in_domain(g, c, what))
        return hx_refuse(why, HX_R_CHOICE, HX_NONE);
    if (hx_builds_at(a, i) && piece >= 0) {
        const struct hx_piece *p = &g->r->piece[piece];

        with.me = hx_owner_of(g, a, ctx);
        with.piece = piece;
        if (with.me >= 0 && hx_supply(g, with.me, piece) <= 0)
            return hx_refuse(why, HX_R_SUPPLY, HX_NONE);
        if (a->does.nbuild > 1 &&
            !by_constraint(g, c, i, p->where, p->nwhere, &with, what, why))
            return false;
    }
    if (!by_constraint(g, c, i, c->where, c->nwhere, &with, what, why))
        return false;
    return hx_refuse(why, HX_R_CHOICE, HX_NONE);
}

static bool choice_legal(struct hx_game *g, const struct hx_act *a, int i,
                         struct hx_ctx *ctx, struct hx_refusal *why)
{
    const struct hx_choice *c = &a->choice[i];
    uint64_t out[HX_MAX_WORDS];

    if (c->domain == HX_D_BUNDLE)
        return bundle_legal(g, c, i, ctx->move, ctx, why);
    if (allowed(g, c, ctx->move->c[i], hx_candidates(g, a, i, ctx, out)))
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
        return hx_refuse(why, HX_R_OVER, HX_NONE);
    hx_game_question(g, &q);
    if (!(q.seats >> seat & 1))
        return hx_refuse(why, HX_R_MENU, HX_NONE);
    if (move->act == HX_PASS)
        return hx_is_optional(g, &g->r->step[q.step], seat) ||
               hx_refuse(why, HX_R_PASS, HX_NONE);
    if (!opens(&g->r->step[q.step], move->act))
        return hx_refuse(why, HX_R_MENU, HX_NONE);
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
