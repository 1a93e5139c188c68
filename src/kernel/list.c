/* Legal moves as segments: sets with counts, never a list of moves. */
#include "random.h"
#include "state.h"

/* A walk over the choices of one action. Without a list it only finds out
 * whether there is a legal move. */
struct walk {
    struct hx_game *g;
    struct hx_listing *list;
    const struct hx_act *a;
    struct hx_ctx ctx;
    struct hx_move move;
    const int16_t *hand;
    uint32_t cards, waits; /* where the seat's cards lie from seat 0's */
    uint64_t count;   /* legal moves of this action met so far */
    bool full;        /* too many: sample them */
};

static bool enough(const struct walk *w)
{
    return w->full || (!w->list && w->count);
}

static struct hx_segment *add_segment(struct walk *w, uint8_t sort,
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
    memset(s, 0, sizeof *s);
    s->act = (uint16_t)(w->a - w->g->r->act);
    s->sort = sort;
    s->count = (uint32_t)count;
    s->from = s->limit = -1;
    l->total += s->count;
    return s;
}

static int16_t keep_move(struct walk *w)
{
    w->list->move[w->list->nmove] = w->move;
    return (int16_t)w->list->nmove++;
}

static void add_move(struct walk *w)
{
    struct hx_segment *s = add_segment(w, HX_SEG_MOVE, 1);

    if (s)
        s->at = (uint32_t)keep_move(w);
}

/* The last choice varies over a set. */
static void add_set(struct walk *w, int choice, const uint64_t *set, int words)
{
    int n = hx_set_size(set, words);
    struct hx_segment *s;

    if (!n)
        return;
    if (w->list && w->list->npool + (uint32_t)words > HX_SET_POOL) {
        w->full = true;
        return;
    }
    s = add_segment(w, HX_SEG_SET, (uint64_t)n);
    if (!s)
        return;
    s->choice = (uint8_t)choice;
    s->at = w->list->npool;
    hx_set_copy(w->list->pool + s->at, set, words);
    w->list->npool += (uint32_t)words;
    if (choice)
        s->from = keep_move(w);
}

static bool ends_well(struct walk *w)
{
    return hx_last_tests(w->g, w->a, &w->ctx, NULL);
}

static void choose(struct walk *w, int i);

static const struct hx_plan *plan_of(const struct walk *w)
{
    return &w->g->l->plan[w->a - w->g->r->act];
}

/* Of a price in the chosen kind: the kinds the seat has enough of. */
static uint64_t affordable(const struct walk *w, const struct hx_plan *plan)
{
    const int16_t *hand = hx_hand_at(w->g, w->ctx.me);
    const int32_t *row = hx_value_row(w->g, plan->price, w->ctx.me);
    uint64_t kinds = ~UINT64_C(0) << w->g->r->ncard_kind;

    for (int k = 0; k < w->g->r->ncard_kind; k++)
        kinds |= (uint64_t)(hand[k] >= row[k]) << k;
    return kinds;
}

static void chosen(struct walk *w, int i)
{
    w->ctx.made = i + 1;
    if (plan_of(w)->price_of != i + 1 &&
        !hx_pay_covered(w->g, w->a, i + 1, &w->ctx, NULL))
        return;
    if (i + 1 < w->a->nchoice)
        choose(w, i + 1);
    else if (ends_well(w))
        add_move(w);
    w->ctx.made = i;
}

/* Does the last choice need a look at each candidate? */
static bool needs_look(const struct walk *w, int i)
{
    const struct hx_act *a = w->a;

    if (a->nlate && !plan_of(w)->differ)
        return true;
    for (int k = 0; k < a->does.ncost; k++)
        if (a->does.cost[k].after == i + 1)
            return true;
    return false;
}

static void choose_each(struct walk *w, int i, const uint64_t *set, int words)
{
    bool last = i + 1 == w->a->nchoice;
    uint64_t kept[HX_MAX_WORDS];

    hx_set_clear(kept, words);
    HX_EACH(x, set, words) {
        w->move.c[i] = x;
        if (!last) {
            chosen(w, i);
        } else {
            w->ctx.made = i + 1;
            if ((plan_of(w)->price_of == i + 1 ||
                 hx_pay_covered(w->g, w->a, i + 1, &w->ctx, NULL)) &&
                ends_well(w))
                hx_set_add(kept, x);
        }
        if (enough(w))
            return;
    }
    w->ctx.made = i;
    if (last)
        add_set(w, i, kept, words);
}

/* Seats clockwise from the active one; of sets each alone, then all. */
static void choose_seats(struct walk *w, int i, uint64_t seats, bool sets)
{
    for (uint64_t left = seats; left && !enough(w);) {
        int seat = hx_next_clockwise(w->g, (uint32_t)left,
                                     hx_st(w->g)->active);

        left &= ~(UINT64_C(1) << seat);
        w->move.c[i] = sets ? 1 << seat : seat;
        chosen(w, i);
    }
    if (sets && seats & (seats - 1) && !enough(w)) {
        w->move.c[i] = (int32_t)seats;
        chosen(w, i);
    }
}

static void add_bundles(struct walk *w, int i, const int16_t *most, int size,
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

static void choose_bundle(struct walk *w, int i)
{
    const struct hx_choice *c = &w->a->choice[i];
    bool plain = i + 1 == w->a->nchoice && !needs_look(w, i);
    int lanes = w->g->r->ncard_kind, lo, hi;
    int16_t most[HX_LANES];

    hx_bundle_bounds(w->g, c, &w->ctx, most, &lo, &hi);
    w->move.c[i] = c->bag;
    if (w->move.nbag <= c->bag)
        w->move.nbag = (uint16_t)(c->bag + 1);
    for (int n = hi; n >= lo && !enough(w); n--) {
        uint64_t count = hx_bundle_count(most, lanes, n);

        if (plain && count) {
            add_bundles(w, i, most, n, count);
            continue;
        }
        if (count > HX_LIST_CAP && w->list)
            w->full = true;
        for (uint64_t k = 0; k < count && !enough(w); k++) {
            hx_bundle_nth(most, lanes, n, k, w->move.bag[c->bag]);
            chosen(w, i);
            w->full = w->full || k > HX_LIST_CAP;
        }
    }
}

static void choose(struct walk *w, int i)
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
    if (plan_of(w)->price_of == i + 1)
        word &= affordable(w, plan_of(w));
    if (i == 1 && plan_of(w)->differ) {
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

/* ---- sampling ---- */

static uint32_t lot(uint64_t *state, uint32_t n)
{
    *state = hx_mix(*state + 1);
    return (uint32_t)(*state >> 32) % n;
}

/* Cards one by one from what there is; without an account one or two. */
static bool sample_bundle(struct walk *w, int i, uint64_t *state)
{
    const struct hx_choice *c = &w->a->choice[i];
    int16_t most[HX_LANES], *bag = w->move.bag[c->bag];
    int lo, hi, n;

    hx_bundle_bounds(w->g, c, &w->ctx, most, &lo, &hi);
    if (hi < lo)
        return false;
    n = lo == hi ? lo : lo + (int)lot(state, 2);
    if (lo != hi && n == 0)
        n = (int)lot(state, 2);
    memset(bag, 0, sizeof w->move.bag[c->bag]);
    for (int drawn = 0; drawn < n; drawn++) {
        int left = 0, k = 0, pick;

        for (int kind = 0; kind < w->g->r->ncard_kind; kind++)
            left += most[kind];
        if (!left)
            return drawn >= lo;
        pick = (int)lot(state, (uint32_t)left);
        while (pick >= most[k])
            pick -= most[k++];
        most[k]--;
        bag[k]++;
    }
    w->move.c[i] = c->bag;
    if (w->move.nbag <= c->bag)
        w->move.nbag = (uint16_t)(c->bag + 1);
    return true;
}

static bool sample_choice(struct walk *w, int i, uint64_t *state)
{
    const struct hx_choice *c = &w->a->choice[i];
    uint64_t out[HX_MAX_WORDS], word;
    struct hx_result x;
    int words = 1, n;

    if (c->domain == HX_D_BUNDLE)
        return sample_bundle(w, i, state);
    x = hx_candidates(w->g, w->a, i, &w->ctx, out);
    word = (uint64_t)x.i;
    if (x.set)
        words = w->g->r->board.geo->words[c->type - HX_T_HEX];
    n = hx_set_size(x.set ? x.set : &word, words);
    if (!n)
        return false;
    if (c->domain == HX_D_SEATS) {
        uint32_t k = lot(state, (uint32_t)(n > 1 ? n + 1 : n));

        w->move.c[i] = k == (uint32_t)n
                           ? (int32_t)word
                           : (int32_t)(1u << hx_set_nth(&word, 1, (int)k));
        return true;
    }
    w->move.c[i] = hx_set_nth(x.set ? x.set : &word, words,
                              (int)lot(state, (uint32_t)n));
    return true;
}

static bool sample_one(struct walk *w, uint64_t *state)
{
    for (int i = 0; i < w->a->nchoice; i++) {
        w->ctx.made = i;
        if (!sample_choice(w, i, state))
            return false;
        w->ctx.made = i + 1;
        if (!hx_pay_covered(w->g, w->a, i + 1, &w->ctx, NULL))
            return false;
    }
    return ends_well(w);
}

#define SAMPLES_OF_MANY 64
#define TRIES 8

/* The same position of a game gives the same candidates: the lots depend on
 * its seed, the number of the move, the seat and the action alone. */
static void sample(struct walk *w)
{
    uint64_t state = hx_mix(hx_st(w->g)->seed ^
                            hx_mix(((uint64_t)hx_st(w->g)->moves << 24) ^
                                   ((uint64_t)w->ctx.me << 16) ^
                                   (uint64_t)(w->a - w->g->r->act)));
    int k = w->a->sample ? w->a->sample : SAMPLES_OF_MANY;

    for (int i = 0; i < k && i < HX_MAX_SAMPLES && !enough(w); i++)
        for (int tries = 0; tries < TRIES; tries++)
            if (sample_one(w, &state)) {
                add_move(w);
                break;
            }
}

/* ---- one action, one step ---- */

static void walk_choices(struct walk *w)
{
    struct hx_listing *list = w->list;
    int nsegment = list ? list->nsegment : 0, nmove = list ? list->nmove : 0;
    uint32_t total = list ? list->total : 0, npool = list ? list->npool : 0;

    memset(&w->move, 0, sizeof w->move);
    w->move.act = (uint16_t)(w->a - w->g->r->act);
    if (w->a->sample && list)
        sample(w);
    else
        choose(w, 0);
    if (!w->full || (!list && w->count))
        return;
    if (list) {
        list->nsegment = nsegment;
        list->nmove = nmove;
        list->total = total;
        list->npool = npool;
    }
    w->full = false;
    w->count = 0;
    sample(w);
}

typedef int16_t lanes8 __attribute__((vector_size(16)));

/* Is there a lane of the price that the hand does not cover? Plans are made
 * for hands of eight lanes. */
static bool lacks(const int16_t *hand, const int16_t *price)
{
    union {
        lanes8 lanes;
        uint64_t words[2];
    } h, p, less;

    memcpy(&h, hand, sizeof h);
    memcpy(&p, price, sizeof p);
    less.lanes = (lanes8)(h.lanes < p.lanes);
    return less.words[0] | less.words[1];
}

/* What can be told from the plan alone: most actions end here. */
static bool out_of_reach(const struct walk *w, const struct hx_plan *plan)
{
    const struct hx_game *g = w->g;

    if (plan->fixed && lacks(w->hand, plan->cost))
        return true;
    if (plan->has_card && *hx_shorts(g, plan->held + w->cards) <=
                              g->b[plan->waiting + w->waits])
        return true;
    return plan->never;
}

static uint64_t walk_act(struct walk *w, uint16_t act)
{
    const struct hx_act *a = w->g->r->act + act;
    const struct hx_plan *plan = &w->g->l->plan[act];

    if (out_of_reach(w, plan))
        return 0;
    w->ctx.piece = a->does.nbuild == 1 ? a->does.build[0] : -1;
    if (!hx_gate_after_plan(w->g, a, plan, &w->ctx))
        return 0;
    w->a = a;
    w->count = 0;
    w->full = false;
    w->ctx.made = 0;
    if (a->nchoice)
        walk_choices(w);
    else if (ends_well(w))
        add_segment(w, HX_SEG_ONE, 1);
    return w->count;
}

static void begin_walk(struct walk *w, struct hx_game *g, int seat,
                       struct hx_listing *list)
{
    w->g = g;
    w->list = list;
    w->ctx = hx_ctx_new(seat);
    w->ctx.frame = hx_top(g);
    w->ctx.move = &w->move;
    w->hand = hx_hand_at(g, seat);
    w->waits = (uint32_t)seat * g->l->card_lanes;
    w->cards = w->waits * (uint32_t)g->r->nhand * 2;
}

bool hx_can_answer(struct hx_game *g, const struct hx_step *step, int seat)
{
    struct walk w;

    if (g->l->open[step - g->r->step])
        return true;
    begin_walk(&w, g, seat, NULL);
    for (int plain = 1; plain >= 0; plain--)
        for (int i = 0; i < step->nact; i++)
            if ((g->r->act[step->act[i]].nchoice == 0) == plain &&
                walk_act(&w, step->act[i]))
                return true;
    return false;
}

static void add_pass(struct hx_listing *list)
{
    struct hx_segment *s;

    if (list->nsegment == HX_MAX_SEGMENTS)
        return;
    s = &list->segment[list->nsegment++];
    memset(s, 0, sizeof *s);
    s->act = HX_PASS;
    s->sort = HX_SEG_ONE;
    s->count = 1;
    s->from = s->limit = -1;
    list->total++;
}

void hx_game_list(struct hx_game *g, int seat, struct hx_listing *list)
{
    const struct hx_step *step;
    struct walk w;

    list->seat = seat;
    list->total = 0;
    list->nsegment = 0;
    list->npool = 0;
    list->nmove = 0;
    if (g->status == HX_OVER)
        return;
    step = hx_step_of(g);
    if (step->together ? !(hx_top(g)->left >> seat & 1)
                       : hx_asked(g, hx_top(g)) != seat)
        return;
    begin_walk(&w, g, seat, list);
    for (int i = 0; i < step->nact; i++)
        walk_act(&w, step->act[i]);
    w.ctx.made = 0;
    if (step->optional != HX_NONE && hx_int(g, step->optional, &w.ctx))
        add_pass(list);
}

/* Seats are listed clockwise from the active one. */
static int nth_seat(const struct hx_game *g, uint64_t seats, int k)
{
    int seat = hx_next_clockwise(g, (uint32_t)seats, hx_st(g)->active);

    while (k--) {
        seats &= ~(UINT64_C(1) << seat);
        seat = hx_next_clockwise(g, (uint32_t)seats, hx_st(g)->active);
    }
    return seat;
}

static int nth_member(const struct hx_game *g, const struct hx_choice *c,
                      const uint64_t *set, int k)
{
    int words = 1;

    if (c->domain == HX_D_SEAT)
        return nth_seat(g, *set, k);
    if (c->domain == HX_D_PLACE)
        words = g->r->board.geo->words[c->type - HX_T_HEX];
    return hx_set_nth(set, words, k);
}

void hx_listing_move(const struct hx_game *g, const struct hx_listing *list,
                     uint32_t k, struct hx_move *move)
{
    const struct hx_segment *s = list->segment;
    const struct hx_choice *c;

    while (k >= s->count)
        k -= (s++)->count;
    if (s->from >= 0)
        *move = list->move[s->from];
    else if (s->sort == HX_SEG_MOVE)
        *move = list->move[s->at];
    else
        memset(move, 0, sizeof *move);
    move->act = s->act;
    if (s->sort == HX_SEG_ONE || s->sort == HX_SEG_MOVE)
        return;
    c = &g->r->act[s->act].choice[s->choice];
    if (s->sort == HX_SEG_SET) {
        move->c[s->choice] = nth_member(g, c, list->pool + s->at, (int)k);
        return;
    }
    move->c[s->choice] = c->bag;
    if (move->nbag <= c->bag)
        move->nbag = (uint16_t)(c->bag + 1);
    hx_bundle_nth(list->move[s->limit].bag[0], g->r->ncard_kind, (int)s->at, k,
                  move->bag[c->bag]);
}
