/* The one movement of cards and counters: from an account to another. */
#include "state.h"

/* Where the amount of a kind lies in an account; NULL: a bank without limit,
 * or no account of that kind. */
static int16_t *lane(struct hx_game *g, struct hx_place_of_cards p, int kind)
{
    const struct hx_rules *r = g->r;
    bool counter = r->kind[kind].counter;

    switch (p.sort) {
    case HX_A_SEAT:
        if (counter)
            return hx_shorts(g, r->field[r->kind[kind].field].offset) + p.seat;
        return hx_hand_at(g, p.seat) + kind;
    case HX_A_BANK:
        if (r->kind[kind].bank < 0)
            return NULL;
        if (counter)
            return hx_shorts(g, g->l->stock) + (kind - r->ncard_kind);
        return hx_shorts(g, g->l->bank) + kind;
    case HX_A_BAG:
        return hx_shorts(g, r->field[p.field].offset) +
               (p.seat < 0 ? 0 : (uint32_t)p.seat * g->l->lanes) + kind;
    default:
        return NULL;
    }
}

static void touch_account(struct hx_game *g, struct hx_place_of_cards p,
                          int kind)
{
    const struct hx_kind *k = &g->r->kind[kind];

    if (p.sort == HX_A_BAG)
        hx_touch(g, g->r->field[p.field].group, p.seat);
    else if (p.sort == HX_A_BANK)
        hx_touch(g, HX_G_BANK, -1);
    else if (k->counter)
        hx_touch(g, g->r->field[k->field].group, p.seat);
    else
        hx_touch(g, HX_G_HAND, p.seat);
}

static int16_t fact_side(struct hx_place_of_cards p)
{
    switch (p.sort) {
    case HX_A_SEAT:
    case HX_A_CARDS:
        return p.seat;
    case HX_A_BANK:
        return HX_AT_BANK;
    case HX_A_DECK:
        return HX_AT_DECK;
    case HX_A_OUT:
        return HX_AT_OUT;
    default:
        return HX_AT_BAG;
    }
}

static const char *side_name(struct hx_game *g, struct hx_place_of_cards p)
{
    switch (p.sort) {
    case HX_A_SEAT:
    case HX_A_CARDS:
        return g->r->seat[p.seat];
    case HX_A_BANK:
        return "bank";
    case HX_A_BAG:
        return g->r->field[p.field].head.name;
    default:
        return "the deck";
    }
}

void hx_tell_fact(struct hx_game *g, struct hx_fact *fact)
{
    if (!g->watch)
        return;
    fact->by = g->body;
    g->watch(g->watcher, fact);
}

static void tell_moved(struct hx_game *g, int kind, int card, int n,
                       struct hx_place_of_cards from,
                       struct hx_place_of_cards to)
{
    struct hx_fact fact = {.sort = HX_FACT_MOVED};

    if (!g->watch)
        return;
    fact.a = fact_side(from);
    fact.b = fact_side(to);
    fact.n = (int16_t)n;
    fact.kind = (int16_t)kind;
    fact.card = (int16_t)card;
    hx_tell_fact(g, &fact);
}

static int there_is(struct hx_game *g, struct hx_place_of_cards p, int kind)
{
    const int16_t *n = lane(g, p, kind);

    return n ? *n : HX_NO_LIMIT;
}

/* One account to one other; n is there. */
static bool shift(struct hx_game *g, int kind, int n,
                  struct hx_place_of_cards from, struct hx_place_of_cards to)
{
    int16_t *a = lane(g, from, kind), *b = lane(g, to, kind);

    if (n == 0)
        return true;
    if (b && a != b && *b > INT16_MAX - n) {
        hx_game_fail(g, "move: %s cannot hold so many %s", side_name(g, to),
                     g->r->kind[kind].head.name);
        return false;
    }
    if (a)
        *a = (int16_t)(*a - n);
    if (b)
        *b = (int16_t)(*b + n);
    touch_account(g, from, kind);
    touch_account(g, to, kind);
    tell_moved(g, kind, -1, n, from, to);
    return true;
}

static bool falls_short(struct hx_game *g, int kind, int n,
                        struct hx_place_of_cards from)
{
    int have = there_is(g, from, kind);

    if (have >= n)
        return false;
    hx_game_fail(g, "move: %s has %d %s, %d needed", side_name(g, from), have,
                 g->r->kind[kind].head.name, n);
    return true;
}

static int move_one(struct hx_game *g, uint8_t form, int kind, int n,
                    struct hx_place_of_cards from, struct hx_place_of_cards to)
{
    int have = there_is(g, from, kind);

    if (n < 0) {
        hx_game_fail(g, "move: %d %s", n, g->r->kind[kind].head.name);
        return -1;
    }
    if (form == HX_M_ALL)
        n = have;
    else if (form == HX_M_MOST && n > have)
        n = have;
    if (falls_short(g, kind, n, from) || !shift(g, kind, n, from, to))
        return -1;
    return n;
}

/* Calls 'each' for every seat of an account that is a set of seats. */
typedef int move_between(struct hx_game *g, const void *what,
                         struct hx_place_of_cards from,
                         struct hx_place_of_cards to);

static int for_each_side(struct hx_game *g, move_between *move,
                         const void *what, struct hx_place_of_cards from,
                         struct hx_place_of_cards to)
{
    struct hx_place_of_cards *many = from.sort == HX_A_SEATS ? &from : &to;
    uint32_t seats = many->seats;
    int sum = 0;

    if (many->sort != HX_A_SEATS)
        return move(g, what, from, to);
    many->sort = HX_A_SEAT;
    while (seats) {
        int seat = hx_next_clockwise(g, seats, hx_st(g)->active);
        int n;

        seats &= ~(1u << seat);
        many->seat = (int16_t)seat;
        n = for_each_side(g, move, what, from, to);
        if (n < 0)
            return -1;
        sum += n;
    }
    return sum;
}

struct amount {
    uint8_t form;
    int kind, n;
    uint16_t stream;
};

static int move_amount(struct hx_game *g, const void *what,
                       struct hx_place_of_cards from,
                       struct hx_place_of_cards to)
{
    const struct amount *a = what;

    return move_one(g, a->form, a->kind, a->n, from, to);
}

int hx_do_move(struct hx_game *g, uint8_t form, int kind, int n,
               struct hx_place_of_cards from, struct hx_place_of_cards to)
{
    struct amount a = {form, kind, n, 0};

    if (kind < 0 || kind >= g->r->nkind) {
        hx_game_fail(g, "move: no kind");
        return -1;
    }
    return for_each_side(g, move_amount, &a, from, to);
}

static int move_bag(struct hx_game *g, const void *what,
                    struct hx_place_of_cards from, struct hx_place_of_cards to)
{
    const int16_t *bag = what;
    int sum = 0;

    for (int k = 0; k < g->r->ncard_kind; k++)
        if (bag[k]) {
            if (move_one(g, HX_M_EXACT, k, bag[k], from, to) < 0)
                return -1;
            sum += bag[k];
        }
    return sum;
}

int hx_do_move_bag(struct hx_game *g, const int16_t *bag,
                   struct hx_place_of_cards from, struct hx_place_of_cards to)
{
    int16_t copy[HX_LANES] = {0}; /* it may be the hand that is emptied */

    memcpy(copy, bag, g->l->lanes * sizeof *bag);
    return for_each_side(g, move_bag, copy, from, to);
}

/* The kind of the card drawn by lot, or -1 when there is none or a forced
 * one is not there. */
static int draw_lot(struct hx_game *g, const struct amount *a,
                    struct hx_place_of_cards from, int have)
{
    struct hx_draw draw = {.stream = a->stream, .chance = HX_NONE, .n = 1,
                           .type = HX_T_KIND};
    struct hx_forced forced;
    int kind = 0, k;

    if (hx_take_forced(g, a->stream, &forced)) {
        kind = forced.value[0];
        if (kind < 0 || kind >= g->r->ncard_kind ||
            !there_is(g, from, kind)) {
            hx_game_fail(g, "force: %s has no such card", side_name(g, from));
            return -1;
        }
    } else {
        k = (int)hx_below(g, a->stream, (uint32_t)have);
        while (k >= there_is(g, from, kind))
            k -= there_is(g, from, kind++);
    }
    draw.value[0] = (int16_t)kind;
    hx_note_draw(g, &draw);
    return kind;
}

static int cards_in(struct hx_game *g, struct hx_place_of_cards p)
{
    int n = 0;

    for (int k = 0; k < g->r->ncard_kind; k++)
        n += there_is(g, p, k);
    return n;
}

static int move_random(struct hx_game *g, const void *what,
                       struct hx_place_of_cards from,
                       struct hx_place_of_cards to)
{
    const struct amount *a = what;
    int have = cards_in(g, from);
    int n = a->form == HX_M_ALL || (a->form == HX_M_MOST && a->n > have)
                ? have
                : a->n;

    if (n > have || n < 0) {
        hx_game_fail(g, "move: %s has %d cards, %d needed",
                     side_name(g, from), have, n);
        return -1;
    }
    for (int i = 0; i < n; i++) {
        int kind = draw_lot(g, a, from, have - i);

        if (kind < 0 || !shift(g, kind, 1, from, to))
            return -1;
    }
    return n;
}

int hx_do_move_random(struct hx_game *g, uint8_t form, int n, uint16_t stream,
                      struct hx_place_of_cards from,
                      struct hx_place_of_cards to)
{
    struct amount a = {form, -1, n, stream};

    return for_each_side(g, move_random, &a, from, to);
}

/* ---- cards of decks ---- */

static void put_under(struct hx_game *g, int card)
{
    int deck = g->r->card[card].deck;
    uint8_t *queue = g->b + g->l->bottom_at[deck];

    queue[1 + queue[0]++] = (uint8_t)card;
}

static bool take_card(struct hx_game *g, int card, int seat, int hand)
{
    int16_t *held = hx_cards_at(g, seat, hand) + card;
    uint8_t *waiting = hx_waiting_at(g, seat) + card;

    if (*held < 1) {
        hx_game_fail(g, "move: %s has no %s", g->r->seat[seat],
                     g->r->card[card].name);
        return false;
    }
    --*held;
    if (*waiting > *held)
        *waiting = (uint8_t)*held;
    hx_touch(g, HX_G_CARDS, seat);
    return true;
}

int hx_do_move_card(struct hx_game *g, int card, struct hx_place_of_cards from,
                    struct hx_place_of_cards to)
{
    if (card < 0 || from.sort != HX_A_CARDS) {
        hx_game_fail(g, "move: no card");
        return -1;
    }
    if (!take_card(g, card, from.seat, from.field))
        return -1;
    if (to.sort == HX_A_CARDS)
        hx_cards_at(g, to.seat, to.field)[card]++;
    else if (to.sort == HX_A_DECK &&
             g->r->deck[g->r->card[card].deck].played == HX_PLAYED_BOTTOM)
        put_under(g, card);
    else
        g->b[g->l->out + (uint32_t)card]++;
    hx_touch(g, HX_G_CARDS, to.sort == HX_A_CARDS ? to.seat : -1);
    tell_moved(g, -1, card, 1, from, to);
    return 1;
}

/* How many cards lie in random order, above those that were put back. */
static uint32_t fresh_cards(const struct hx_game *g, int deck)
{
    const uint8_t *fresh = g->b + g->l->fresh;
    uint32_t n = 0;

    for (uint64_t m = g->r->deck[deck].cards; m; m &= m - 1)
        n += fresh[__builtin_ctzll(m)];
    return n;
}

static int first_put_back(const struct hx_game *g, int deck)
{
    const uint8_t *queue = g->b + g->l->bottom_at[deck];

    return g->l->bottom_size[deck] && queue[0] ? queue[1] : -1;
}

static int take_put_back(struct hx_game *g, int deck)
{
    uint8_t *queue = g->b + g->l->bottom_at[deck];
    int card = first_put_back(g, deck);

    if (card < 0)
        return -1;
    memmove(queue + 1, queue + 2, --queue[0]);
    queue[1 + queue[0]] = 0; /* positions are hashed */
    return card;
}

/* The card that is fixed, if it can be the one on top; else -2. */
static int take_fixed(struct hx_game *g, int deck, int card)
{
    uint8_t *fresh = g->b + g->l->fresh;

    if (card >= 0 && card < g->r->ncard &&
        g->r->deck[deck].cards >> card & 1) {
        if (fresh[card]) {
            fresh[card]--;
            return card;
        }
        if (!fresh_cards(g, deck) && first_put_back(g, deck) == card)
            return take_put_back(g, deck);
    }
    hx_game_fail(g, "force: that card is not on top of the deck");
    return -2;
}

static int top_card(struct hx_game *g, int deck)
{
    uint8_t *fresh = g->b + g->l->fresh;
    uint32_t n = fresh_cards(g, deck), k;
    struct hx_forced forced;

    if (hx_take_forced(g, g->l->deck_stream, &forced))
        return take_fixed(g, deck, forced.value[0]);
    if (!n)
        return take_put_back(g, deck);
    k = hx_below(g, g->l->deck_stream, n);
    for (uint64_t m = g->r->deck[deck].cards; m; m &= m - 1) {
        int card = __builtin_ctzll(m);

        if (k < fresh[card]) {
            fresh[card]--;
            return card;
        }
        k -= fresh[card];
    }
    return -1;
}

int hx_do_draw(struct hx_game *g, int deck, int seat)
{
    struct hx_draw draw = {.stream = g->l->deck_stream, .chance = HX_NONE,
                           .n = 1, .type = HX_T_CARD};
    struct hx_place_of_cards from = {.sort = HX_A_DECK};
    struct hx_place_of_cards to = {.sort = HX_A_CARDS, .seat = (int16_t)seat};
    const struct hx_deck *d;
    int32_t e[HX_MAX_FIELDS_OF_EVENT] = {0};
    int card;

    if (deck < 0 || deck >= g->r->ndeck || seat < 0) {
        hx_game_fail(g, "draw: no such deck or seat");
        return -2;
    }
    d = &g->r->deck[deck];
    card = top_card(g, deck);
    if (card < 0)
        return card;
    draw.value[0] = (int16_t)card;
    hx_note_draw(g, &draw);
    hx_cards_at(g, seat, d->hand)[card]++;
    if (d->wait)
        hx_waiting_at(g, seat)[card]++;
    hx_touch(g, HX_G_CARDS, seat);
    tell_moved(g, -1, card, 1, from, to);
    e[0] = deck;
    e[1] = card;
    e[2] = seat;
    return hx_do_tell(g, HX_E_DRAWN, e) ? card : -2;
}
