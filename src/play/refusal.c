#include <string.h>

#include "can_do.h"
#include "names.h"
#include "text.h"

/* How reasons of the kernel are called; NULL: the declaration gives it. */
static const char *const reason_name[] = {
    [HX_LEGAL] = "legal",
    [HX_R_OVER] = "over",
    [HX_R_MENU] = "menu",
    [HX_R_PASS] = "pass",
    [HX_R_ONCE] = "once",
    [HX_R_CARD_HELD] = "card.held",
    [HX_R_CARD_WAITS] = "card.waits",
    [HX_R_COST] = "cost",
    [HX_R_SUPPLY] = "supply",
    [HX_R_CHOICE] = "choice",
    [HX_R_CARDS_COUNT] = "cards.count",
    [HX_R_CARDS_HELD] = "cards.held",
    [HX_R_SET] = NULL,
};

static const struct hx_act *act_of(const struct hx_rules *r,
                                   const struct hx_refusal *why)
{
    return why->act < r->nact ? &r->act[why->act] : NULL;
}

/* The declaration that a refusal goes by, or NULL: a reason of the kernel. */
static const struct hx_head *head_of(const struct hx_rules *r,
                                     const struct hx_refusal *why)
{
    if (why->constraint == HX_NONE)
        return NULL;
    switch (why->reason) {
    case HX_R_TEST:
    case HX_R_SET:
        return &r->constraint[why->constraint].head;
    case HX_R_LIMIT:
        return &r->limit[why->constraint].head;
    case HX_R_COST:
        return &r->value[why->constraint].head;
    default:
        return NULL;
    }
}

const char *hx_refusal_name(const struct hx_rules *r,
                            const struct hx_refusal *why)
{
    const struct hx_head *head = head_of(r, why);

    return head ? head->name : reason_name[why->reason];
}

static int kind_of(struct hx_game *g, const struct hx_pay *pay,
                   const struct hx_ctx *ctx)
{
    return pay->kind != HX_NONE ? pay->kind : (int)hx_eval(g, pay->of, ctx).i;
}

static int in_hand(const struct hx_game *g, int seat, int kind)
{
    return hx_game_rules(g)->kind[kind].counter ? hx_counter(g, seat, kind)
                                                : hx_hand(g, seat)[kind];
}

/* What the formulas of the refused move's texts read. */
static struct hx_ctx context(struct hx_game *g, const struct hx_refusal *why)
{
    const struct hx_act *a = act_of(hx_game_rules(g), why);
    struct hx_ctx ctx = hx_ctx_new(why->seat);
    struct hx_question q;

    ctx.move = &why->move;
    if (hx_game_status(g) == HX_ASKING) {
        hx_game_question(g, &q);
        ctx.frame = q.frame;
    }
    if (!a)
        return ctx;
    ctx.made = a->nchoice;
    if (a->does.nbuild == 1)
        ctx.piece = a->does.build[0];
    else if (a->does.nbuild > 1)
        ctx.piece = why->move.c[a->does.build_piece];
    return ctx;
}

/* A choice of several seats: the first whom the constraint excludes. */
static int excluded(struct hx_game *g, uint16_t form, int32_t chosen,
                    const struct hx_ctx *ctx)
{
    uint64_t allowed = (uint64_t)hx_eval(g, form, ctx).i;

    for (int i = 0; i < HX_MAX_SEATS; i++)
        if (chosen >> i & 1 && !(allowed >> i & 1))
            return i;
    return -1;
}

/* A piece's own constraints ask for the seat that will own it. */
static void set_owner(struct hx_game *g, const struct hx_act *a,
                      const struct hx_refusal *why, struct hx_ctx *ctx)
{
    const struct hx_choice *c = &a->choice[why->choice];

    for (int i = 0; i < c->nown && a->does.owner != HX_NONE; i++)
        if (c->where[i] == why->constraint) {
            ctx->me = (int)hx_eval(g, a->does.owner, ctx).i;
            return;
        }
}

static void print_constraint(struct hx_game *g, const struct hx_refusal *why,
                             struct hx_ctx *ctx, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    const struct hx_constraint *k = &r->constraint[why->constraint];
    const struct hx_act *a = act_of(r, why);

    if (why->reason == HX_R_SET && a && why->choice < a->nchoice) {
        const struct hx_choice *c = &a->choice[why->choice];

        set_owner(g, a, why, ctx);
        ctx->it = why->move.c[why->choice];
        if (c->domain == HX_D_SEATS)
            ctx->it = excluded(g, k->form, ctx->it, ctx);
        else if (c->domain == HX_D_BUNDLE)
            ctx->it = -1;
    }
    if (k->says.n)
        hx_text_says(g, &k->says, ctx, to);
    else
        hx_buffer_add(to, "the rules do not allow it");
}

static void print_value(struct hx_game *g, const struct hx_refusal *why,
                        struct hx_ctx *ctx, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    const struct hx_act *a = act_of(r, why);

    for (int i = 0; a && i < a->does.ncost; i++)
        if (a->does.cost[i].value == why->constraint)
            ctx->kind = kind_of(g, &a->does.cost[i], ctx);
    hx_text_says(g, &r->value[why->constraint].says, ctx, to);
}

/* A city costs 3 ore 2 grain, you have 1 ore. */
static void print_cost(struct hx_game *g, const struct hx_refusal *why,
                       const struct hx_ctx *ctx, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    const struct hx_act *a = act_of(r, why);
    int16_t price[HX_ALL_KINDS] = {0}, have[HX_ALL_KINDS] = {0};
    bool has_some = false;

    for (int i = 0; i < a->does.ncost; i++) {
        int kind = kind_of(g, &a->does.cost[i], ctx);

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
        &act_of(hx_game_rules(g), why)->choice[why->choice];
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
    const struct hx_choice *c = &act_of(r, why)->choice[why->choice];
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
    const struct hx_act *a = act_of(r, why);
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
    if (act_of(r, why)) {
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

static void print_kernel(struct hx_game *g, const struct hx_refusal *why,
                         struct hx_ctx *ctx, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    const struct hx_act *a = act_of(r, why);
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

/* A constraint of the kernel whose text the rules change, or NULL. */
static const struct hx_constraint *amended(const struct hx_rules *r,
                                           const char *name)
{
    for (int i = 0; i < r->nconstraint; i++)
        if (!strcmp(r->constraint[i].head.name, name))
            return r->constraint[i].says.n ? &r->constraint[i] : NULL;
    return NULL;
}

static void print_source(const struct hx_rules *r, const struct hx_head *head,
                         struct hx_buffer *to)
{
    struct hx_buffer at = {0};
    bool cites = head->cites && *head->cites;

    hx_origin_text(r, head->at, &at);
    if (cites || at.len)
        hx_buffer_add(to, " (%s%s%s)", cites ? head->cites : "",
                      cites && at.len ? "; " : "", hx_buffer_text(&at));
    hx_buffer_free(&at);
}

void hx_refusal_text(struct hx_game *g, const struct hx_refusal *why,
                     struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    const char *name = hx_refusal_name(r, why);
    const struct hx_head *head = head_of(r, why);
    const struct hx_constraint *own = head ? NULL : amended(r, name);
    struct hx_ctx ctx = context(g, why);

    hx_buffer_add(to, "%s: ", name);
    if (head && why->reason == HX_R_LIMIT && r->limit[why->constraint].says.n)
        hx_text_says(g, &r->limit[why->constraint].says, &ctx, to);
    else if (head && why->reason == HX_R_LIMIT)
        hx_buffer_add(to, "that was done often enough");
    else if (head && why->reason == HX_R_COST)
        print_value(g, why, &ctx, to);
    else if (head)
        print_constraint(g, why, &ctx, to);
    else if (own)
        hx_text_says(g, &own->says, &ctx, to);
    else
        print_kernel(g, why, &ctx, to);

    if (head)
        print_source(r, head, to);
    else if (own)
        print_source(r, &own->head, to);
    else if (why->reason > HX_R_PASS && act_of(r, why))
        print_source(r, &act_of(r, why)->head, to);
}
