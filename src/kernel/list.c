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

/* Are so many legal moves more to be kept? If not, there may be too many. */
static bool adds(struct hx_walk *w, uint64_t count)
{
    w->count += count;
    if (w->count > HX_LIST_CAP)
        w->full = true;
    return w->list && !w->full;
}

/* A segment of so many legal moves; NULL where none is kept. */
static struct hx_segment *add_segment(struct hx_walk *w, uint8_t sort,
                                      uint64_t count)
{
    struct hx_segment *s = NULL;

    if (adds(w, count)) {
        s = hx_list_segment(w->list, w->move.act, sort, (uint32_t)count);
        w->full = !s;
    }
    return s;
}

static int16_t keep_move(struct hx_walk *w)
{
    hx_move_copy(&w->list->move[w->list->nmove], &w->move);
    return (int16_t)w->list->nmove++;
}

void hx_walk_move(struct hx_walk *w)
{
    struct hx_segment *s = add_segment(w, HX_SEG_MOVE, 1);

    if (s)
        s->from = keep_move(w);
}

/* The last choice varies over a set. */
static void add_set(struct hx_walk *w, int choice, const uint64_t *set,
                    int words)
{
    uint32_t count = (uint32_t)hx_set_size(set, words);
    struct hx_segment *s;

    if (!count || !adds(w, count))
        return;
    s = hx_list_sets(w->list, w->move.act, hx_segment_of(&w->a->choice[choice]),
                     count, set, words);
    w->full = !s;
    if (!s)
        return;
    s->choice = (uint8_t)choice;
    if (choice)
        s->from = keep_move(w);
}

bool hx_walk_ends_well(struct hx_walk *w)
{
    return hx_last_tests(w->g, w->a, &w->ctx, NULL);
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
    struct hx_segment *s = add_segment(w, HX_SEG_BUNDLE, count);

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
    uint64_t out[HX_MAX_WORDS];
    const uint64_t *set;
    int words = hx_choice_words(w->g, c);

    if (c->domain == HX_D_BUNDLE) {
        choose_bundle(w, i);
        return;
    }
    set = hx_candidates(w->g, w->a, i, &w->ctx, out);
    if (w->plan->price_of == i + 1)
        *out &= hx_affordable(w->g, w->plan, w->ctx.me);
    if (i == 1 && w->plan->differ) {
        if (set != out)
            hx_set_copy(out, set, words);
        set = out;
        hx_set_remove(out, w->move.c[0]);
    }
    if (c->domain == HX_D_SEATS)
        choose_seats(w, i, *set, true);
    else if (c->domain == HX_D_SEAT && i + 1 < w->a->nchoice)
        choose_seats(w, i, *set, false);
    else if (i + 1 < w->a->nchoice || needs_look(w, i))
        choose_each(w, i, set, words);
    else
        add_set(w, i, set, words);
}
