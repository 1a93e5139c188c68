/* Legal moves as segments: the choices of one action, sets with counts, never
 * a list of moves. */
#include "walk.h"

void hx_walk_look(struct hx_walk *w)
{
    if (++w->looked > w->plan->looks)
        w->full = true;
}

bool hx_walk_enough(const struct hx_walk *w)
{
    return w->full || (!w->list && w->count);
}

struct hx_segment *hx_walk_segment(struct hx_walk *w, uint8_t sort,
                                   uint64_t count)
{
    struct hx_listing *l = w->list;
    struct hx_segment *s;

    w->count += count;
    if (w->count > HX_LIST_CAP)
        w->full = true;
    if (!l || w->full)
        return NULL;
    if (l->nsegment == HX_MAX_SEGMENTS || l->nmove + 3 > HX_MAX_SEGMENTS) {
        w->full = true;
        return NULL;
    }
    s = &l->segment[l->nsegment++];
    *s = (struct hx_segment){.act = (uint16_t)(w->a - w->g->r->act),
                             .sort = sort,
                             .count = (uint32_t)count,
                             .from = -1,
                             .limit = -1};
    l->total += s->count;
    return s;
}

static int16_t keep_move(struct hx_walk *w)
{
    hx_move_copy(&w->list->move[w->list->nmove], &w->move);
    return (int16_t)w->list->nmove++;
}

void hx_walk_move(struct hx_walk *w)
{
    struct hx_segment *s = hx_walk_segment(w, HX_SEG_MOVE, 1);

    if (s)
        s->at = (uint32_t)keep_move(w);
}

/* Room for so many words of sets; NULL: no list is wanted, or it is full. */
static uint64_t *room(struct hx_walk *w, int words)
{
    if (w->list && w->list->npool + (uint32_t)words > HX_SET_POOL)
        w->full = true;
    return w->list && !w->full ? w->list->pool + w->list->npool : NULL;
}

void hx_walk_set(struct hx_walk *w, int choice, const uint64_t *set,
                 uint64_t count)
{
    const struct hx_choice *c = &w->a->choice[choice];
    int words = 1;
    uint64_t *pool;
    struct hx_segment *s;

    if (!count)
        return;
    if (c->domain == HX_D_PLACE)
        words = w->g->r->board.geo->words[c->type - HX_T_HEX];
    pool = room(w, words);
    s = hx_walk_segment(w, HX_SEG_SET, count);
    if (!s)
        return;
    s->choice = (uint8_t)choice;
    s->at = w->list->npool;
    hx_set_copy(pool, set, words);
    w->list->npool += (uint32_t)words;
    if (choice)
        s->from = keep_move(w);
}

/* The last choice varies over a set. */
static void add_set(struct hx_walk *w, int choice, const uint64_t *set,
                    int words)
{
    hx_walk_set(w, choice, set, (uint64_t)hx_set_size(set, words));
}

bool hx_walk_ends_well(struct hx_walk *w)
{
    return hx_last_tests(w->g, w->a, &w->ctx, NULL);
}

uint64_t hx_affordable(struct hx_game *g, const struct hx_plan *plan, int seat)
{
    const int16_t *hand = hx_hand_at(g, seat);
    const int16_t *price = plan->price == HX_NONE
                               ? plan->cost
                               : hx_value_lanes(g, plan->price, seat);
    uint64_t kinds = ~UINT64_C(0);

    for (uint32_t i = 0; i < g->l->lanes; i += 8)
        kinds &= ~((uint64_t)hx_lanes_lacking(hand + i, price + i) << i);
    return kinds;
}

/* Members of a choice that is no place and reads none before it. */
static uint64_t word_candidates(struct hx_walk *w, int i)
{
    const struct hx_plan *plan = w->plan;
    uint64_t word = hx_word_candidates(w->g, w->a, i, &w->ctx);

    return plan->price_of == i + 1 ? word & hx_affordable(w->g, plan, w->ctx.me)
                                   : word;
}

void hx_walk_pair(struct hx_walk *w)
{
    bool differ = w->plan->differ;
    uint64_t first = word_candidates(w, 0), second, *pool;
    uint32_t n;
    struct hx_segment *s;

    if (!first)
        return;
    second = word_candidates(w, 1);
    n = (uint32_t)(hx_set_size(&first, 1) * hx_set_size(&second, 1));
    if (differ)
        n -= (uint32_t)hx_bits(first & second);
    pool = room(w, 2);
    s = n ? hx_walk_segment(w, HX_SEG_PAIR, n) : NULL;
    if (!s)
        return;
    s->differ = differ;
    s->at = w->list->npool;
    pool[0] = first;
    pool[1] = second;
    w->list->npool += 2;
}

static void chosen(struct hx_walk *w, int i)
{
    hx_walk_look(w);
    w->ctx.made = i + 1;
    if (w->plan->price_of != i + 1 &&
        !hx_pay_covered(w->g, w->a, i + 1, &w->ctx, NULL))
        return;
    if (i + 1 < w->a->nchoice)
        hx_walk_choose(w, i + 1);
    else if (hx_walk_ends_well(w))
        hx_walk_move(w);
    w->ctx.made = i;
}

/* Does the last choice need a look at each candidate? */
static bool needs_look(const struct hx_walk *w, int i)
{
    const struct hx_act *a = w->a;

    if (a->nlate && !w->plan->differ)
        return true;
    for (int k = 0; k < a->does.ncost; k++)
        if (a->does.cost[k].after == i + 1)
            return w->plan->price_of != i + 1; /* its only price */
    return false;
}

static void choose_each(struct hx_walk *w, int i, const uint64_t *set,
                        int words)
{
    bool last = i + 1 == w->a->nchoice;
    uint64_t kept[HX_MAX_WORDS];

    hx_set_clear(kept, words);
    HX_EACH(x, set, words) {
        w->move.c[i] = x;
        if (!last) {
            chosen(w, i);
        } else {
            hx_walk_look(w);
            w->ctx.made = i + 1;
            if ((w->plan->price_of == i + 1 ||
                 hx_pay_covered(w->g, w->a, i + 1, &w->ctx, NULL)) &&
                hx_walk_ends_well(w))
                hx_set_add(kept, x);
        }
        if (hx_walk_enough(w))
            return;
    }
    w->ctx.made = i;
    if (last)
        add_set(w, i, kept, words);
}

/* Seats clockwise from the active one; of sets each alone, then all. */
static void choose_seats(struct hx_walk *w, int i, uint64_t seats, bool sets)
{
    for (uint64_t left = seats; left && !hx_walk_enough(w);) {
        int seat = hx_next_clockwise((uint32_t)left, hx_st(w->g)->active);

        left &= ~(UINT64_C(1) << seat);
        w->move.c[i] = sets ? 1 << seat : seat;
        chosen(w, i);
    }
    if (sets && seats & (seats - 1) && !hx_walk_enough(w)) {
        w->move.c[i] = (int32_t)seats;
        chosen(w, i);
    }
}

static void add_bundles(struct hx_walk *w, int i, const int16_t *most, int size,
                        uint64_t count)
{
    struct hx_segment *s = hx_walk_segment(w, HX_SEG_BUNDLE, count);

    if (!s)
        return;
    s->choice = (uint8_t)i;
    s->at = (uint32_t)size;
    if (i)
        s->from = keep_move(w);
    s->limit = (int16_t)w->list->nmove++;
    memcpy(w->list->move[s->limit].bag[0], most,
           sizeof w->list->move[s->limit].bag[0]);
}

static void choose_bundle(struct hx_walk *w, int i)
{
    const struct hx_choice *c = &w->a->choice[i];
    bool plain = i + 1 == w->a->nchoice && !needs_look(w, i);
    int lanes = w->g->r->ncard_kind, lo, hi;
    int16_t most[HX_LANES];

    hx_bundle_bounds(w->g, c, &w->ctx, most, &lo, &hi);
    w->move.c[i] = c->bag;
    if (w->move.nbag <= c->bag)
        w->move.nbag = (uint16_t)(c->bag + 1);
    if (plain && !w->list) { /* whether there is one, not how many */
        w->count += hi >= lo;
        return;
    }
    if (hi > HX_BUNDLE_MOST) {
        w->full = true;
        return;
    }
    for (int n = hi; n >= lo && !hx_walk_enough(w); n--) {
        uint64_t count = hx_bundle_count(most, lanes, n);

        if (plain && count) {
            add_bundles(w, i, most, n, count);
            continue;
        }
        if (count > HX_LIST_CAP && w->list)
            w->full = true;
        for (uint64_t k = 0; k < count && !hx_walk_enough(w); k++) {
            hx_bundle_nth(most, lanes, n, k, w->move.bag[c->bag]);
            chosen(w, i);
            w->full = w->full || k > HX_LIST_CAP;
        }
    }
}

void hx_walk_choose(struct hx_walk *w, int i)
{
    const struct hx_choice *c = &w->a->choice[i];
    uint64_t out[HX_MAX_WORDS], word;
    struct hx_result x;
    const uint64_t *set = &word;
    int words = 1;

    if (c->domain == HX_D_BUNDLE) {
        choose_bundle(w, i);
        return;
    }
    x = hx_candidates(w->g, w->a, i, &w->ctx, out);
    word = (uint64_t)x.i;
    if (x.set) {
        set = x.set;
        words = w->g->r->board.geo->words[c->type - HX_T_HEX];
    }
    if (w->plan->price_of == i + 1)
        word &= hx_affordable(w->g, w->plan, w->ctx.me);
    if (i == 1 && w->plan->differ) {
        if (x.set)
            hx_set_remove(out, w->move.c[0]);
        else
            word &= ~(UINT64_C(1) << w->move.c[0]);
    }
    if (c->domain == HX_D_SEATS)
        choose_seats(w, i, word, true);
    else if (c->domain == HX_D_SEAT && i + 1 < w->a->nchoice)
        choose_seats(w, i, word, false);
    else if (i + 1 < w->a->nchoice || needs_look(w, i))
        choose_each(w, i, set, words);
    else
        add_set(w, i, set, words);
}
