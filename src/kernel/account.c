/* The one movement of kinds: from an account to another. */
#include "inside.h"

/* Where the amounts of cards lie in an account, by kind; NULL: it has none. */
static int16_t *cards_of(const struct hx_game *g, struct hx_place_of_cards p)
{
    switch (p.sort) {
    case HX_A_SEAT:
        return hx_hand_at(g, p.seat);
    case HX_A_BANK:
        return hx_shorts(g, g->l->bank);
    case HX_A_BAG:
        return hx_shorts(g, g->r->field[p.field].offset) +
               (p.seat < 0 ? 0 : (uint32_t)p.seat * g->l->lanes);
    default:
        return NULL;
    }
}

/* Where the amount of a kind lies in an account; NULL: a bank without limit,
 * or no account of that kind. */
static int16_t *lane(struct hx_game *g, struct hx_place_of_cards p, int kind)
{
    const struct hx_kind *k = &g->r->kind[kind];
    int16_t *cards = cards_of(g, p);

    if (p.sort == HX_A_BANK && k->bank < 0)
        return NULL;
    if (k->counter && p.sort == HX_A_SEAT)
        return hx_shorts(g, g->r->field[k->field].offset) + p.seat;
    if (k->counter && p.sort == HX_A_BANK)
        return hx_shorts(g, g->l->stock) + (kind - g->r->ncard_kind);
    return cards ? cards + kind : NULL;
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
        return p.seat;
    case HX_A_BANK:
        return HX_AT_BANK;
    default:
        return HX_AT_BAG;
    }
}

static const char *side_name(struct hx_game *g, struct hx_place_of_cards p)
{
    switch (p.sort) {
    case HX_A_SEAT:
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

static void tell_moved(struct hx_game *g, int kind, int n,
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
    fact.card = -1;
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

    if (from.sort >= HX_A_CARDS || to.sort >= HX_A_CARDS) {
        hx_game_fail(g, "move: %s is no card of a deck",
                     g->r->kind[kind].head.name);
        return false;
    }
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
    tell_moved(g, kind, n, from, to);
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

/* ---- nearly every move: cards of a kind between hands and the bank ---- */

static struct hx_place_of_cards place_of(int side)
{
    struct hx_place_of_cards p = {.seat = (int16_t)side};

    p.sort = side == HX_AT_BANK ? HX_A_BANK : HX_A_SEAT;
    return p;
}

static bool has_side(struct hx_place_of_cards p)
{
    return p.sort == HX_A_SEAT || p.sort == HX_A_BANK;
}

static int side_of(struct hx_place_of_cards p)
{
    return p.sort == HX_A_BANK ? HX_AT_BANK : p.seat;
}

static void touch_side(struct hx_game *g, int side)
{
    if (side == HX_AT_BANK)
        hx_touch(g, HX_G_BANK, -1);
    else
        hx_touch(g, HX_G_HAND, side);
}

/* The same as move_one(), without its detours; false: not done that way. */
static inline bool move_at_once(struct hx_game *g, int kind, int n, int from,
                                int to)
{
    int16_t *a, *b;

    if (kind < 0 || !(g->l->limited >> kind & 1) || g->watch)
        return false;
    a = cards_of(g, place_of(from)) + kind;
    b = cards_of(g, place_of(to)) + kind;
    if (n <= 0 || *a < n || *b > INT16_MAX - n || a == b)
        return false;
    *a = (int16_t)(*a - n);
    *b = (int16_t)(*b + n);
    touch_side(g, from);
    touch_side(g, to);
    return true;
}

static inline bool at_once(struct hx_game *g, int kind, int n,
                           struct hx_place_of_cards from,
                           struct hx_place_of_cards to)
{
    return has_side(from) && has_side(to) &&
           move_at_once(g, kind, n, side_of(from), side_of(to));
}

static int move_one(struct hx_game *g, uint8_t form, int kind, int n,
                    struct hx_place_of_cards from, struct hx_place_of_cards to)
{
    int have;

    if (form == HX_M_EXACT && at_once(g, kind, n, from, to))
        return n;
    have = there_is(g, from, kind);
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
        int seat = hx_next_clockwise(seats, hx_st(g)->active);
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

bool hx_move_cards(struct hx_game *g, int kind, int n, int from, int to)
{
    return move_at_once(g, kind, n, from, to) ||
           hx_do_move(g, HX_M_EXACT, kind, n, place_of(from), place_of(to)) >=
               0;
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

/* ---- bags of cards between a hand and the bank ---- */

static void tell_bag(struct hx_game *g, const int16_t *bag, int from, int to)
{
    for (int k = 0; g->watch && k < g->r->ncard_kind; k++)
        if (bag[k])
            tell_moved(g, k, bag[k], place_of(from), place_of(to));
}

bool hx_bank_to_seat(struct hx_game *g, int seat, const int16_t *bag)
{
    int16_t *hand = hx_hand_at(g, seat), *bank = hx_shorts(g, g->l->bank);

    for (int k = 0; k < g->r->ncard_kind; k++) {
        if (hand[k] > INT16_MAX - bag[k]) {
            hx_game_fail(g, "move: %s cannot hold so many %s", g->r->seat[seat],
                         g->r->kind[k].head.name);
            return false;
        }
        hand[k] = (int16_t)(hand[k] + bag[k]);
        if (g->r->kind[k].bank >= 0)
            bank[k] = (int16_t)(bank[k] - bag[k]);
    }
    tell_bag(g, bag, HX_AT_BANK, seat);
    touch_side(g, seat);
    touch_side(g, HX_AT_BANK);
    return true;
}

void hx_seat_to_bank(struct hx_game *g, int seat, const int16_t *bag)
{
    int16_t *hand = hx_hand_at(g, seat), *bank = hx_shorts(g, g->l->bank);

    for (uint32_t i = 0; i < g->l->lanes; i += 8) {
        hx_eight n = hx_lanes_at(bag + i);

        hx_lanes_put(hand + i, hx_lanes_at(hand + i) - n);
        n &= hx_lanes_at(g->l->limited_lane + i);
        hx_lanes_put(bank + i, hx_lanes_at(bank + i) + n);
    }
    tell_bag(g, bag, seat, HX_AT_BANK);
    touch_side(g, seat);
    touch_side(g, HX_AT_BANK);
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

/* Does the hand hold all of the bag? */
static bool hand_covers(const struct hx_game *g, int seat, const int16_t *bag)
{
    static const int16_t none[8];
    const int16_t *hand = hx_hand_at(g, seat);
    bool lacks = false;

    for (uint32_t i = 0; i < g->l->lanes; i += 8)
        lacks = lacks || hx_lanes_lack(hand + i, bag + i) ||
                hx_lanes_lack(bag + i, none); /* below 0: an error */
    return !lacks;
}

int hx_do_move_bag(struct hx_game *g, const int16_t *bag,
                   struct hx_place_of_cards from, struct hx_place_of_cards to)
{
    int16_t copy[HX_LANES] = {0}; /* it may be the hand that is emptied */
    int n;

    if (from.sort == HX_A_SEAT && to.sort == HX_A_BANK &&
        hand_covers(g, from.seat, bag)) {
        n = hx_lanes_sum(bag, g->l->lanes);
        if (n)
            hx_seat_to_bank(g, from.seat, bag);
        return n;
    }
    memcpy(copy, bag, g->l->lanes * sizeof *bag);
    return for_each_side(g, move_bag, copy, from, to);
}

/* The kind of the card drawn by lot among so many, or -1 when a forced one is
 * not there. */
static int draw_lot(struct hx_game *g, uint16_t stream,
                    struct hx_place_of_cards from, int have)
{
    struct hx_draw draw = {
        .stream = stream, .chance = HX_NONE, .n = 1, .type = HX_T_KIND};
    const int16_t *cards = cards_of(g, from);
    struct hx_forced forced;
    int kind = 0, k;

    if (hx_take_forced(g, stream, &forced)) {
        kind = forced.value[0];
        if (kind < 0 || kind >= g->r->ncard_kind || !cards[kind]) {
            hx_game_fail(g, "force: %s has no such card", side_name(g, from));
            return -1;
        }
    } else {
        for (k = (int)hx_below(g, stream, (uint32_t)have); k >= cards[kind];)
            k -= cards[kind++];
    }
    draw.value[0] = (int16_t)kind;
    hx_note_draw(g, &draw, 0);
    return kind;
}

static int cards_in(const struct hx_game *g, struct hx_place_of_cards p)
{
    const int16_t *cards = cards_of(g, p);

    return cards ? hx_lanes_sum(cards, g->l->lanes) : 0;
}

static int move_random(struct hx_game *g, const void *what,
                       struct hx_place_of_cards from,
                       struct hx_place_of_cards to)
{
    const struct amount *a = what;
    int have = cards_in(g, from);
    int n = a->form == HX_M_ALL || (a->form == HX_M_MOST && a->n > have) ? have
                                                                         : a->n;

    if (n > have || n < 0) {
        hx_game_fail(g, "move: %s has %d cards, %d needed", side_name(g, from),
                     have, n);
        return -1;
    }
    for (int i = 0; i < n; i++) {
        int kind = draw_lot(g, a->stream, from, have - i);

        if (kind < 0 ||
            (!at_once(g, kind, 1, from, to) && !shift(g, kind, 1, from, to)))
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
