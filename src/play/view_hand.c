/* Hands, and what they can pay. */
#include "view.h"
#include "view_parts.h"

int hx_view_held(const struct hx_game *g, int seat, int hand)
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
    bool some = false, counted = true; /* some: there are hidden kinds */

    for (int k = 0; k < r->ncard_kind; k++) {
        int n = hx_hand(g, seat)[k];

        if (hx_view_may_see(r->kind[k].see, viewer, seat)) {
            seen[k] = (int16_t)n;
            open += n;
        } else if (hx_view_may_see(r->kind[k].count, viewer, seat)) {
            some = true;
            hidden += n;
        } else {
            some = true;
            counted = false;
        }
    }
    if (open || !some || (counted && !hidden))
        hx_text_bundle(r, seen, to);
    if (some && !counted)
        hx_buffer_add(to, "%shidden cards", open ? " and " : "");
    else if (hidden)
        hx_buffer_add(to, "%s%d card%s", open ? " and " : "", hidden,
                      hidden == 1 ? "" : "s");
}

/* The deck a hand's cards come from, which says who sees them. */
static const struct hx_deck *deck_of_hand(const struct hx_rules *r, int hand)
{
    for (int i = 0; i < r->ndeck; i++)
        if (r->deck[i].hand == hand)
            return &r->deck[i];
    return NULL;
}

bool hx_view_sees(const struct hx_rules *r, int viewer, int seat, int hand)
{
    const struct hx_deck *deck = deck_of_hand(r, hand);

    return !deck || hx_view_may_see(deck->see, viewer, seat);
}

bool hx_view_counts(const struct hx_rules *r, int viewer, int seat, int hand)
{
    const struct hx_deck *deck = deck_of_hand(r, hand);

    return !deck || hx_view_may_see(deck->see, viewer, seat) ||
           hx_view_may_see(deck->count_see, viewer, seat);
}

bool hx_view_sees_kinds(const struct hx_rules *r, int viewer, int seat)
{
    for (int k = 0; k < r->nkind; k++)
        if (!hx_view_may_see(r->kind[k].see, viewer, seat))
            return false;
    return true;
}

int hx_view_has(const struct hx_game *g, int seat, int kind)
{
    return hx_game_rules(g)->kind[kind].counter ? hx_counter(g, seat, kind)
                                                : hx_hand(g, seat)[kind];
}

void hx_view_cards(const struct hx_game *g, int viewer, int seat, int hand,
                   struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    int size = hx_view_held(g, seat, hand);
    const char *gap = "";

    if (!hx_view_sees(r, viewer, seat, hand)) {
        if (hx_view_counts(r, viewer, seat, hand))
            hx_buffer_add(to, "%d card%s", size, size == 1 ? "" : "s");
        else
            hx_buffer_add(to, "hidden");
        return;
    }
    if (!size)
        hx_buffer_add(to, "nothing");
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
        hx_buffer_add(to, "  %s: ", r->hand[i]);
        hx_view_cards(g, viewer, seat, i, to);
        hx_buffer_char(to, '\n');
    }
    for (int k = r->ncard_kind; k < r->nkind; k++)
        if (hx_view_may_see(r->kind[k].see, viewer, seat))
            hx_buffer_add(to, "  %s: %d\n", r->kind[k].head.name,
                          hx_counter(g, seat, k));
}

/* ---- what it can pay ---- */

/* How often the seat can pay the price, at most 9 times; 0 if it is none. */
static int times(const struct hx_game *g, int seat,
                 const int16_t price[HX_ALL_KINDS])
{
    int n = 9, sum = 0;

    for (int k = 0; k < hx_game_rules(g)->nkind; k++)
        while (price[k] > 0 && n * price[k] > hx_view_has(g, seat, k))
            n--;
    for (int k = 0; k < hx_game_rules(g)->nkind; k++)
        sum += price[k];
    return sum ? n : 0;
}

/* "settlement", "road (2 times)"; kinds that pay for a choice: "bank with 4
 * wool or 3 ore". False if none of it can be paid. */
static bool print_paid(struct hx_game *g, int seat, int act, const char *gap,
                       struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    int16_t price[HX_ALL_KINDS];
    int choice = hx_view_paid_with(g, act, seat), n = 0;

    if (hx_view_price(g, act, seat, price)) {
        n = times(g, seat, price);
        if (n) {
            hx_buffer_add(to, "%s", gap);
            hx_text_words(r, act, to);
        }
        if (n > 1)
            hx_buffer_add(to, " (%d times)", n);
        return n > 0;
    }
    for (int k = 0; choice >= 0 && k < r->nkind; k++) {
        int rate = hx_view_rate(g, act, seat, choice, k);

        if (!(r->act[act].choice[choice].members >> k & 1) ||
            hx_view_has(g, seat, k) < rate)
            continue;
        if (!n++) {
            hx_buffer_add(to, "%s", gap);
            hx_text_words(r, act, to);
        }
        hx_buffer_add(to, " %s %d %s", n > 1 ? "or" : "with", rate,
                      r->kind[k].head.name);
    }
    return n > 0;
}

/* "settlement 1 brick"; false if nothing is missing, or it is not known. */
static bool print_lacking(struct hx_game *g, int seat, int act, const char *gap,
                          struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    int16_t price[HX_ALL_KINDS], lacks[HX_ALL_KINDS] = {0};
    bool some = false;

    if (!hx_view_price(g, act, seat, price))
        return false;
    for (int k = 0; k < r->nkind; k++) {
        int n = price[k] - hx_view_has(g, seat, k);

        if (n > 0)
            lacks[k] = (int16_t)n;
        some |= n > 0;
    }
    if (!some)
        return false;
    hx_buffer_add(to, "%s", gap);
    hx_text_words(r, act, to);
    hx_buffer_char(to, ' ');
    hx_text_amounts(r, lacks, to);
    return true;
}

void hx_view_buys(struct hx_game *g, int viewer, int seat, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    const char *gap = "  it can pay: ";

    if (!hx_view_sees_kinds(r, viewer, seat))
        return;
    for (int i = 0; i < r->nact; i++)
        if (r->act[i].does.ncost && print_paid(g, seat, i, gap, to))
            gap = ", ";
    if (*gap == ',')
        hx_buffer_char(to, '\n');
    gap = "  it lacks for: ";
    for (int i = 0; i < r->nact; i++)
        if (r->act[i].does.ncost && print_lacking(g, seat, i, gap, to))
            gap = ", ";
    if (*gap == ',')
        hx_buffer_char(to, '\n');
}
