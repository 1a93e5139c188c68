/* Cards of decks: drawn, played, put back, moved between hands. */
#include "inside.h"

uint32_t hx_playable_make(const struct hx_game *g, int seat)
{
    const uint8_t *waiting = hx_waiting_at(g, seat);
    uint32_t cards = 0;

    for (int hand = 0; hand < g->r->nhand; hand++) {
        const int16_t *held = hx_cards_at(g, seat, hand);

        for (uint64_t m = g->r->hand_cards[hand] & g->l->played; m;
             m &= m - 1) {
            int card = __builtin_ctzll(m);

            if (held[card] > waiting[card])
                cards |= 1u << card;
        }
    }
    return cards;
}

void hx_touch_cards(struct hx_game *g, int seat)
{
    hx_touch(g, HX_G_CARDS, seat);
    hx_touch(g, HX_G_WORTH, seat);
    *hx_playable(g, seat) = hx_playable_make(g, seat);
}

/* How many of the card the seat holds was written, or how many of them wait. */
static void touch_card(struct hx_game *g, int card, int seat)
{
    uint32_t *playable = hx_playable(g, seat), bit = 1u << card,
             played = bit & g->l->played;

    hx_touch(g, HX_G_CARDS, seat);
    if (g->l->points_cards & bit)
        hx_touch(g, HX_G_WORTH, seat);
    if (hx_cards_held(g, seat, card) > hx_waiting_at(g, seat)[card])
        *playable |= played;
    else
        *playable &= ~bit;
}

void hx_wake_cards(struct hx_game *g, int seat)
{
    uint8_t *waiting = hx_waiting_at(g, seat);
    uint32_t any = 0, four;

    for (uint32_t c = 0; c < g->l->card_lanes; c += sizeof four) {
        memcpy(&four, waiting + c, sizeof four); /* lanes come in fours */
        any |= four;
    }
    if (!any)
        return;
    memset(waiting, 0, g->l->card_lanes);
    hx_touch(g, HX_G_CARDS, seat);
    *hx_playable(g, seat) = hx_playable_make(g, seat);
}

static void tell_card(struct hx_game *g, int card, int from, int to)
{
    struct hx_fact fact = {.sort = HX_FACT_MOVED, .n = 1, .kind = -1};

    fact.a = (int16_t)from;
    fact.b = (int16_t)to;
    fact.card = (int16_t)card;
    hx_tell_fact(g, &fact);
}

/* Under its deck, if it goes back there, or out of the game. */
static void put_away(struct hx_game *g, int card, bool to_deck)
{
    int deck = g->r->card[card].deck;
    uint8_t *queue = g->b + g->l->bottom_at[deck];

    if (to_deck && g->r->deck[deck].played == HX_PLAYED_BOTTOM)
        queue[1 + queue[0]++] = (uint8_t)card;
    else
        g->b[g->l->out + (uint32_t)card]++;
    hx_touch(g, HX_G_CARDS, -1);
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
    touch_card(g, card, seat);
    return true;
}

int hx_do_move_card(struct hx_game *g, int card, struct hx_place_of_cards from,
                    struct hx_place_of_cards to)
{
    int side = to.sort == HX_A_CARDS  ? to.seat
               : to.sort == HX_A_DECK ? HX_AT_DECK
                                      : HX_AT_OUT;

    if (card < 0 || from.sort != HX_A_CARDS) {
        hx_game_fail(g, "move: no card");
        return -1;
    }
    if (!take_card(g, card, from.seat, from.field))
        return -1;
    if (to.sort == HX_A_CARDS) {
        hx_cards_at(g, to.seat, to.field)[card]++;
        touch_card(g, card, to.seat);
    } else {
        put_away(g, card, to.sort == HX_A_DECK);
    }
    tell_card(g, card, from.seat, side);
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

    if (card >= 0 && card < g->r->ncard && g->r->deck[deck].cards >> card & 1) {
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
    struct hx_draw draw = {.stream = g->l->deck_stream,
                           .chance = HX_NONE,
                           .n = 1,
                           .type = HX_T_CARD};
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
    hx_note_draw(g, &draw, seat);
    hx_cards_at(g, seat, d->hand)[card]++;
    if (d->wait)
        hx_waiting_at(g, seat)[card]++;
    touch_card(g, card, seat);
    tell_card(g, card, HX_AT_DECK, seat);
    e[0] = deck;
    e[1] = card;
    e[2] = seat;
    return hx_do_tell(g, HX_E_DRAWN, e) ? card : -2;
}

bool hx_do_give_card(struct hx_game *g, int card, int seat)
{
    uint8_t *fresh = g->b + g->l->fresh;

    if (card < 0 || card >= g->r->ncard || seat < 0 || seat >= g->r->nseat ||
        !fresh[card]) {
        hx_game_fail(g, "no %s is left in its deck",
                     card >= 0 && card < g->r->ncard ? g->r->card[card].name
                                                     : "such card");
        return false;
    }
    fresh[card]--;
    hx_cards_at(g, seat, g->r->deck[g->r->card[card].deck].hand)[card]++;
    touch_card(g, card, seat);
    tell_card(g, card, HX_AT_DECK, seat);
    return true;
}
