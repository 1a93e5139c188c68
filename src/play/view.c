#include "view.h"

#include <stdlib.h>
#include <string.h>

#include "names.h"
#include "text.h"

static bool may_see(uint8_t see, int viewer, int seat)
{
    return viewer < 0 || see == HX_SEE_ALL ||
           (see == HX_SEE_OWNER && viewer == seat);
}

/* ---- hands ---- */

static int hand_size(const struct hx_game *g, int seat)
{
    int n = 0;

    for (int k = 0; k < hx_game_rules(g)->ncard_kind; k++)
        n += hx_hand(g, seat)[k];
    return n;
}

static int cards_held(const struct hx_game *g, int seat, int hand)
{
    const struct hx_rules *r = hx_game_rules(g);
    int n = 0;

    for (int i = 0; i < r->ncard; i++)
        if (r->hand_cards[hand] >> i & 1)
            n += hx_cards_held(g, seat, i);
    return n;
}

/* The cards of kinds: those that may be seen, then how many others. */
static void print_kinds(const struct hx_game *g, int viewer, int seat,
                        struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    int16_t seen[HX_LANES] = {0};
    int hidden = 0, open = 0;
    bool counted = true;

    for (int k = 0; k < r->ncard_kind; k++) {
        int n = hx_hand(g, seat)[k];

        if (may_see(r->kind[k].see, viewer, seat)) {
            seen[k] = (int16_t)n;
            open += n;
        } else {
            hidden += n;
            counted &= may_see(r->kind[k].count, viewer, seat);
        }
    }
    if (open || !hidden)
        hx_text_bundle(r, seen, to);
    if (hidden && counted)
        hx_buffer_add(to, "%s%d card%s", open ? " and " : "", hidden,
                      hidden == 1 ? "" : "s");
    else if (hidden)
        hx_buffer_add(to, "%shidden cards", open ? " and " : "");
}

/* The deck a hand's cards come from, which says who sees them. */
static const struct hx_deck *deck_of_hand(const struct hx_rules *r, int hand)
{
    for (int i = 0; i < r->ndeck; i++)
        if (r->deck[i].hand == hand)
            return &r->deck[i];
    return NULL;
}

static void print_cards(const struct hx_game *g, int viewer, int seat, int hand,
                        struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    const struct hx_deck *deck = deck_of_hand(r, hand);
    const char *gap = " ";

    if (!cards_held(g, seat, hand)) {
        hx_buffer_add(to, " nothing");
        return;
    }
    if (deck && !may_see(deck->see, viewer, seat)) {
        if (may_see(deck->count_see, viewer, seat))
            hx_buffer_add(to, " %d card%s", cards_held(g, seat, hand),
                          cards_held(g, seat, hand) == 1 ? "" : "s");
        else
            hx_buffer_add(to, " hidden");
        return;
    }
    for (int i = 0; i < r->ncard; i++) {
        int n = r->hand_cards[hand] >> i & 1 ? hx_cards_held(g, seat, i) : 0;
        int waiting = n ? hx_cards_waiting(g, seat, i) : 0;

        if (!n)
            continue;
        hx_buffer_add(to, "%s%d %s", gap, n, r->card[i].name);
        if (waiting && hx_game_status(g) == HX_ASKING)
            hx_buffer_add(to, " (%d not before the next turn)", waiting);
        gap = ", ";
    }
}

void hx_view_hand(struct hx_game *g, int viewer, int seat, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);

    hx_buffer_add(to, "%s: ", r->seat[seat]);
    print_kinds(g, viewer, seat, to);
    hx_buffer_char(to, '\n');
    for (int i = 0; i < r->nhand; i++) {
        hx_buffer_add(to, "  %s:", r->hand[i]);
        print_cards(g, viewer, seat, i, to);
        hx_buffer_char(to, '\n');
    }
    for (int k = r->ncard_kind; k < r->nkind; k++)
        if (may_see(r->kind[k].see, viewer, seat))
            hx_buffer_add(to, "  %s: %d\n", r->kind[k].head.name,
                          hx_counter(g, seat, k));
}

/* ---- seats ---- */

static void print_points(struct hx_game *g, int viewer, int seat,
                         struct hx_buffer *to)
{
    int points = hx_points(g, seat), score = hx_score(g, seat);

    hx_buffer_add(to, "%2d point%s", points, points == 1 ? " " : "s");
    if (score != points && (viewer < 0 || viewer == seat))
        hx_buffer_add(to, " (%d with hidden cards)", score);
}

static void print_awards(const struct hx_game *g, int seat,
                         struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);

    for (int i = 0; i < r->naward; i++)
        if (hx_holders(g, i) >> seat & 1)
            hx_buffer_add(to, "  %s", r->award[i].head.name);
}

void hx_view_seat(struct hx_game *g, int viewer, int seat, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);

    hx_buffer_add(to, "%-6s ", r->seat[seat]);
    print_points(g, viewer, seat, to);
    if (seat < r->nplayer) {
        int n = hand_size(g, seat);

        hx_buffer_add(to, "  %2d card%s", n, n == 1 ? " " : "s");
        for (int i = 0; i < r->nhand; i++)
            hx_buffer_add(to, "  %d %s", cards_held(g, seat, i), r->hand[i]);
        for (int k = r->ncard_kind; k < r->nkind; k++)
            if (may_see(r->kind[k].see, viewer, seat))
                hx_buffer_add(to, "  %d %s", hx_counter(g, seat, k),
                              r->kind[k].head.name);
    }
    print_awards(g, seat, to);
    hx_buffer_char(to, '\n');
}

void hx_view_score(struct hx_game *g, int viewer, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);

    for (int s = 0; s < r->nseat; s++) {
        hx_view_seat(g, viewer, s, to);
        to->len--; /* the line goes on */
        hx_buffer_add(to, "  left:");
        for (int i = 0; i < r->npiece; i++)
            hx_buffer_add(to, " %d %s", hx_supply(g, s, i),
                          r->piece[i].head.name);
        hx_buffer_char(to, '\n');
    }
    for (int i = 0; i < r->naward; i++) {
        hx_buffer_add(to, "%s:", r->award[i].head.name);
        for (int s = 0; s < r->nseat; s++)
            hx_buffer_add(to, " %s %d", r->seat[s], hx_award_metric(g, i, s));
        hx_buffer_char(to, '\n');
    }
}

struct place {
    int seat, score;
};

/* More points first; the order of seats decides among equals. */
static int by_score(const void *a, const void *b)
{
    const struct place *x = a, *y = b;

    return x->score != y->score ? y->score - x->score : x->seat - y->seat;
}

void hx_view_ranking(struct hx_game *g, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    struct place place[HX_MAX_SEATS] = {{0}};
    int winner = hx_winner(g);

    for (int s = 0; s < r->nplayer; s++)
        place[s] = (struct place){s, hx_score(g, s)};
    qsort(place, (size_t)r->nplayer, sizeof *place, by_score);
    for (int i = 0; i < r->nplayer; i++) {
        int s = place[i].seat;

        hx_buffer_add(to, "%d. %-6s %2d points%s", i + 1, r->seat[s],
                      place[i].score, s == winner ? ", the winner" : "");
        print_awards(g, s, to);
        for (int h = 0; h < r->nhand; h++) {
            if (!cards_held(g, s, h))
                continue;
            hx_buffer_add(to, "  %s:", r->hand[h]);
            print_cards(g, -1, s, h, to);
        }
        hx_buffer_char(to, '\n');
    }
}

/* ---- the table ---- */

void hx_view_bank(struct hx_game *g, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);

    for (int k = 0; k < r->nkind; k++) {
        int n = k < r->ncard_kind ? hx_bank(g)[k] : hx_stock(g, k);

        if (r->kind[k].bank < 0)
            hx_buffer_add(to, "%s: no limit\n", r->kind[k].head.name);
        else
            hx_buffer_add(to, "%s: %d\n", r->kind[k].head.name, n);
    }
    for (int i = 0; i < r->ndeck; i++)
        hx_buffer_add(to, "%s cards left: %d\n", r->deck[i].head.name,
                      hx_deck_left(g, i));
}

static void print_field(const struct hx_game *g, const char *whose,
                        uint16_t field, int of, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    const struct hx_field *f = &r->field[field];

    hx_buffer_add(to, "%s.%s = ", whose, f->head.name);
    hx_text_result(r, f->type, f->sub, hx_field_get(g, field, of), to);
    hx_buffer_char(to, '\n');
}

/* The counters of limits are fields, but nobody wrote them. */
static bool is_of_limit(const struct hx_rules *r, int field)
{
    for (int i = 0; i < r->nlimit; i++)
        if (r->limit[i].field == field)
            return true;
    return false;
}

void hx_view_fields(struct hx_game *g, int viewer, int seat,
                    struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);

    hx_buffer_add(to, "g.round = %d\n", hx_round(g));
    for (int i = 0; i < r->nfield; i++)
        if (r->field[i].scope == HX_GAME && !r->field[i].travels &&
            may_see(r->field[i].see, viewer, -1))
            print_field(g, "g", (uint16_t)i, -1, to);
    for (int i = 0; seat >= 0 && i < r->nfield; i++)
        if (r->field[i].scope == HX_PLAYER && !is_of_limit(r, i) &&
            may_see(r->field[i].see, viewer, seat))
            print_field(g, r->seat[seat], (uint16_t)i, seat, to);
}

/* ---- prices ---- */

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
static void print_fixed(struct hx_game *g, const struct hx_act *a,
                        const struct hx_ctx *ctx, struct hx_buffer *to)
{
    int16_t price[HX_LANES] = {0};
    bool some = false;

    for (int i = 0; i < a->does.ncost; i++) {
        const struct hx_pay *pay = &a->does.cost[i];

        if (!is_fixed(pay))
            continue;
        price[pay->kind] =
            (int16_t)(price[pay->kind] + hx_eval(g, pay->amount, ctx).i);
        some = true;
    }
    if (!some)
        return;
    hx_buffer_char(to, ' ');
    hx_text_bundle(hx_game_rules(g), price, to);
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
        struct hx_move move = {.act = (uint16_t)i};
        struct hx_ctx ctx = hx_ctx_new(seat);

        if (!a->does.ncost)
            continue;
        ctx.move = &move;
        ctx.made = a->nchoice;
        print_name(r, i, to);
        print_fixed(g, a, &ctx, to);
        for (int k = 0; k < a->does.ncost; k++)
            if (!is_fixed(&a->does.cost[k]))
                print_pay(g, a, &a->does.cost[k], &ctx, &move, to);
        hx_buffer_char(to, '\n');
    }
}
