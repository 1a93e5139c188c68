/* What the reasons of the kernel say; rules may change the words. */
#include "refusal_parts.h"

#include "can_do.h"
#include "names.h"
#include "text.h"

const struct hx_act *hx_refused_act(const struct hx_rules *r,
                                    const struct hx_refusal *why)
{
    return why->act < r->nact ? &r->act[why->act] : NULL;
}

int hx_refusal_kind(struct hx_game *g, const struct hx_pay *pay,
                    const struct hx_ctx *ctx)
{
    return pay->kind != HX_NONE ? pay->kind : (int)hx_eval(g, pay->of, ctx).i;
}

static int in_hand(const struct hx_game *g, int seat, int kind)
{
    return hx_game_rules(g)->kind[kind].counter ? hx_counter(g, seat, kind)
                                                : hx_hand(g, seat)[kind];
}

/* A city costs 3 ore 2 grain, you have 1 ore. */
static void print_cost(struct hx_game *g, const struct hx_refusal *why,
                       const struct hx_ctx *ctx, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    const struct hx_act *a = hx_refused_act(r, why);
    int16_t price[HX_ALL_KINDS] = {0}, have[HX_ALL_KINDS] = {0};
    bool has_some = false;

    for (int i = 0; i < a->does.ncost; i++) {
        int kind = hx_refusal_kind(g, &a->does.cost[i], ctx);

        if (kind < 0)
            continue;
        price[kind] =
            (int16_t)(price[kind] + hx_eval(g, a->does.cost[i].amount, ctx).i);
        have[kind] = (int16_t)in_hand(g, why->seat, kind);
        has_some |= have[kind] > 0;
    }
    if (ctx->piece >= 0) {
        const char *piece = r->piece[ctx->piece].head.name;

        hx_buffer_add(to, "%s %s costs ", hx_article(piece), piece);
    } else {
        hx_buffer_char(to, '\'');
        hx_text_words(r, why->act, to);
        hx_buffer_add(to, "' costs ");
    }
    hx_text_amounts(r, price, to);
    hx_buffer_add(to, ", you have ");
    if (has_some)
        hx_text_amounts(r, have, to);
    else
        hx_buffer_add(to, "none of it");
}

/* "name 4 cards, not 3": how many a bundle must have. */
static void print_count(struct hx_game *g, const struct hx_refusal *why,
                        struct hx_ctx *ctx, struct hx_buffer *to)
{
    const struct hx_choice *c =
        &hx_refused_act(hx_game_rules(g), why)->choice[why->choice];
    const int16_t *bag = why->move.bag[c->bag];
    int lo, hi, n = 0;

    ctx->made = why->choice;
    lo = c->nlo == HX_NONE ? 0 : (int)hx_eval(g, c->nlo, ctx).i;
    hi = c->nhi == HX_NONE ? -1 : (int)hx_eval(g, c->nhi, ctx).i;
    for (int k = 0; k < HX_LANES; k++)
        n += bag[k];
    if (lo == hi)
        hx_buffer_add(to, "name %d card%s, not %d", lo, lo == 1 ? "" : "s", n);
    else if (n < lo)
        hx_buffer_add(to, "name at least %d card%s, not %d", lo,
                      lo == 1 ? "" : "s", n);
    else if (hi >= 0)
        hx_buffer_add(to, "name at most %d card%s, not %d", hi,
                      hi == 1 ? "" : "s", n);
    else
        hx_buffer_add(to, "not that many cards");
}

static void print_held(const struct hx_game *g, const struct hx_refusal *why,
                       struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    const struct hx_choice *c = &hx_refused_act(r, why)->choice[why->choice];
    const int16_t *bag = why->move.bag[c->bag];
    int16_t wrong[HX_LANES] = {0};
    bool is_foreign = false;

    for (int k = 0; k < r->nkind; k++) {
        if (bag[k] > 0 && !(c->members >> k & 1))
            is_foreign = true;
        else if (c->from == HX_FROM_BANK ? bag[k] > hx_bank(g)[k]
                                         : bag[k] > in_hand(g, why->seat, k))
            wrong[k] = bag[k];
    }
    if (is_foreign) {
        hx_buffer_add(to, "these kinds cannot be named here");
        return;
    }
    hx_buffer_add(to, c->from == HX_FROM_BANK ? "the bank does not have "
                                              : "you do not have ");
    hx_text_bundle(r, wrong, to);
}

static void print_choice(const struct hx_game *g, const struct hx_refusal *why,
                         struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    const struct hx_act *a = hx_refused_act(r, why);
    const struct hx_choice *c = &a->choice[why->choice];

    if (c->domain == HX_D_INT) {
        hx_buffer_add(to, "%d is not between %d and %d",
                      why->move.c[why->choice], c->lo, c->hi);
    } else if (c->domain == HX_D_BUNDLE) {
        hx_buffer_add(to, "these cards cannot be chosen here");
    } else {
        hx_text_result(r, c->type, c->sub,
                       (struct hx_result){.i = why->move.c[why->choice]}, to);
        hx_buffer_add(to, " cannot be chosen here");
    }
}

/* What can be done instead, or by whom. */
static void print_menu(struct hx_game *g, const struct hx_refusal *why,
                       struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    struct hx_question q;

    if (hx_game_status(g) != HX_ASKING) {
        hx_buffer_add(to, "nobody is asked");
        return;
    }
    hx_game_question(g, &q);
    if (why->seat < 0 || !(q.seats >> why->seat & 1)) {
        hx_must_do(g, to);
        return;
    }
    if (hx_refused_act(r, why)) {
        hx_buffer_char(to, '\'');
        hx_text_words(r, why->act, to);
        hx_buffer_add(to, "' cannot be chosen now; ");
    }
    hx_buffer_add(to, "you can: ");
    hx_can_do(g, why->seat, to);
}

static void print_over(const struct hx_game *g, struct hx_buffer *to)
{
    int winner = hx_winner(g);

    hx_buffer_add(to, "the game has ended");
    if (winner >= 0)
        hx_buffer_add(to, "; %s has won", hx_game_rules(g)->seat[winner]);
}

void hx_refusal_kernel(struct hx_game *g, const struct hx_refusal *why,
                       struct hx_ctx *ctx, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    const struct hx_act *a = hx_refused_act(r, why);
    const char *card =
        a && a->does.card != HX_NONE ? r->card[a->does.card].name : "card";
    const char *piece = ctx->piece >= 0 ? r->piece[ctx->piece].head.name : "";

    switch (why->reason) {
    case HX_R_OVER:
        print_over(g, to);
        break;
    case HX_R_MENU:
        print_menu(g, why, to);
        break;
    case HX_R_PASS:
        hx_buffer_add(to, "you have to choose: ");
        hx_can_do(g, why->seat, to);
        break;
    case HX_R_ONCE:
        hx_buffer_add(to, "that was done already");
        break;
    case HX_R_CARD_HELD:
        hx_buffer_add(to, "you have no %s", card);
        break;
    case HX_R_CARD_WAITS:
        hx_buffer_add(to, "you drew the %s in this turn; it has to wait", card);
        break;
    case HX_R_COST:
        print_cost(g, why, ctx, to);
        break;
    case HX_R_SUPPLY:
        hx_buffer_add(to, "you have no %s left to place", piece);
        break;
    case HX_R_CARDS_COUNT:
        print_count(g, why, ctx, to);
        break;
    case HX_R_CARDS_HELD:
        print_held(g, why, to);
        break;
    case HX_R_CHOICE:
        print_choice(g, why, to);
        break;
    default:
        hx_buffer_add(to, "the rules do not allow it");
    }
}
