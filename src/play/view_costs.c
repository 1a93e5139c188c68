/* Prices, as a seat pays them. */
#include <string.h>

#include "view.h"
#include "view_parts.h"

/* The choice that says which kind is paid, or -1: the price as it is for each
 * kind that may be chosen. */
static int paying_choice(struct hx_game *g, const struct hx_act *a,
                         const struct hx_pay *pay, struct hx_ctx *ctx,
                         struct hx_move *move)
{
    for (int i = 0; i < a->nchoice; i++) {
        bool follows = a->choice[i].domain == HX_D_KIND;

        for (int k = 0; follows && k < hx_game_rules(g)->nkind; k++) {
            if (!(a->choice[i].members >> k & 1))
                continue;
            move->c[i] = k;
            follows = hx_eval(g, pay->of, ctx).i == k;
        }
        move->c[i] = 0;
        if (follows)
            return i;
    }
    return -1;
}

static bool is_fixed(const struct hx_pay *pay)
{
    return pay->kind != HX_NONE && !pay->after;
}

/* What is paid whatever is chosen. */
static bool add_fixed(struct hx_game *g, const struct hx_act *a,
                      const struct hx_ctx *ctx, int16_t price[HX_ALL_KINDS])
{
    bool some = false;

    memset(price, 0, HX_ALL_KINDS * sizeof *price);
    for (int i = 0; i < a->does.ncost; i++) {
        const struct hx_pay *pay = &a->does.cost[i];

        if (!is_fixed(pay))
            continue;
        price[pay->kind] =
            (int16_t)(price[pay->kind] + hx_eval(g, pay->amount, ctx).i);
        some = true;
    }
    return some;
}

/* The context of an action of which nothing was chosen yet. */
static struct hx_ctx unchosen(struct hx_game *g, int act, int seat,
                              struct hx_move *move)
{
    struct hx_ctx ctx = hx_ctx_new(seat);

    *move = (struct hx_move){.act = (uint16_t)act};
    ctx.move = move;
    ctx.made = hx_game_rules(g)->act[act].nchoice;
    return ctx;
}

bool hx_view_price(struct hx_game *g, int act, int seat,
                   int16_t price[HX_ALL_KINDS])
{
    const struct hx_act *a = &hx_game_rules(g)->act[act];
    struct hx_move move;
    struct hx_ctx ctx = unchosen(g, act, seat, &move);

    for (int i = 0; i < a->does.ncost; i++)
        if (!is_fixed(&a->does.cost[i]))
            return false;
    return add_fixed(g, a, &ctx, price);
}

int hx_view_paid_with(struct hx_game *g, int act, int seat)
{
    const struct hx_act *a = &hx_game_rules(g)->act[act];
    struct hx_move move;
    struct hx_ctx ctx = unchosen(g, act, seat, &move);

    if (a->does.ncost != 1 || a->does.cost[0].kind != HX_NONE)
        return -1;
    return paying_choice(g, a, &a->does.cost[0], &ctx, &move);
}

int hx_view_rate(struct hx_game *g, int act, int seat, int choice, int kind)
{
    struct hx_move move;
    struct hx_ctx ctx = unchosen(g, act, seat, &move);

    move.c[choice] = kind;
    return (int)hx_eval(g, hx_game_rules(g)->act[act].does.cost[0].amount, &ctx)
        .i;
}

static void print_pay(struct hx_game *g, const struct hx_act *a,
                      const struct hx_pay *pay, struct hx_ctx *ctx,
                      struct hx_move *move, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    const char *gap = "";
    int choice =
        pay->kind == HX_NONE ? paying_choice(g, a, pay, ctx, move) : -1;

    if (choice < 0) {
        hx_buffer_add(to, " by what is chosen");
        return;
    }
    for (int k = 0; k < r->nkind; k++) {
        if (!(a->choice[choice].members >> k & 1))
            continue;
        move->c[choice] = k;
        hx_buffer_add(to, "%s %d %s", gap, (int)hx_eval(g, pay->amount, ctx).i,
                      r->kind[k].head.name);
        gap = " or";
    }
    move->c[choice] = 0;
}

static void print_name(const struct hx_rules *r, int act, struct hx_buffer *to)
{
    struct hx_buffer name = {0};

    hx_text_words(r, act, &name);
    hx_buffer_add(to, "%-16s", hx_buffer_text(&name));
    hx_buffer_free(&name);
}

void hx_view_costs(struct hx_game *g, int seat, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);

    for (int i = 0; i < r->nact; i++) {
        const struct hx_act *a = &r->act[i];
        struct hx_move move;
        struct hx_ctx ctx = unchosen(g, i, seat, &move);
        int16_t price[HX_ALL_KINDS];

        if (!a->does.ncost)
            continue;
        print_name(r, i, to);
        if (add_fixed(g, a, &ctx, price)) {
            hx_buffer_char(to, ' ');
            hx_text_amounts(r, price, to);
        }
        for (int k = 0; k < a->does.ncost; k++)
            if (!is_fixed(&a->does.cost[k]))
                print_pay(g, a, &a->does.cost[k], &ctx, &move, to);
        hx_buffer_char(to, '\n');
    }
}
