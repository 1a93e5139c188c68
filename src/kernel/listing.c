/* The listing of a step: its actions one after the other. */
#include "walk.h"

static void walk_choices(struct hx_walk *w)
{
    struct hx_listing *list = w->list;
    int nsegment = list ? list->nsegment : 0, nmove = list ? list->nmove : 0;
    uint32_t total = list ? list->total : 0, npool = list ? list->npool : 0;

    memset(&w->move, 0, sizeof w->move);
    w->move.act = (uint16_t)(w->a - w->g->r->act);
    if (w->a->sample && list)
        hx_walk_sample(w);
    else
        hx_walk_choose(w, 0);
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
    hx_walk_sample(w);
}

typedef int16_t lanes8 __attribute__((vector_size(16)));

/* Is there a lane of the price that the hand does not cover? */
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

/* Most actions end here. */
static bool out_of_reach(const struct hx_walk *w, const struct hx_quick *q)
{
    const struct hx_game *g = w->g;

    return ((q->wants & HX_Q_CARD) &&
            *hx_shorts(g, q->held + w->cards) <= g->b[q->waiting + w->waits]) ||
           ((q->wants & HX_Q_COST) && lacks(w->hand, q->cost)) ||
           ((q->wants & HX_Q_LIMIT) &&
            hx_shorts(g, q->used)[w->ctx.me] >= q->uses);
}

/* One choice of places that are kept for the seat. */
static void add_kept(struct hx_walk *w, const struct hx_quick *q)
{
    const uint64_t *kept = hx_kept_choice(w->g, q->kept, w->ctx.me);

    if (*kept)
        hx_walk_set(w, 0, kept + 1, *kept);
}

/* A move without choices; a pass, too. NULL: it is only counted. */
static void add_one(struct hx_listing *list, uint16_t act)
{
    if (!list || list->nsegment == HX_MAX_SEGMENTS)
        return;
    list->segment[list->nsegment++] = (struct hx_segment){
        .act = act, .sort = HX_SEG_ONE, .count = 1, .from = -1, .limit = -1};
    list->total++;
}

static void walk_in_full(struct hx_walk *w)
{
    w->ctx.made = 0;
    if (w->a->nchoice)
        walk_choices(w);
    else if (hx_walk_ends_well(w))
        hx_walk_segment(w, HX_SEG_ONE, 1);
}

/* Lists the action; how many moves it has, or if no list is wanted, whether. */
static uint64_t walk_act(struct hx_walk *w, const struct hx_quick *q)
{
    const struct hx_act *a = w->g->r->act + q->act;

    if (q->how == HX_HOW_ONE && !(q->wants & HX_Q_MORE)) {
        add_one(w->list, q->act);
        return 1;
    }
    w->ctx.piece = a->does.nbuild == 1 ? a->does.build[0] : -1;
    if ((q->wants & HX_Q_MORE) && !hx_gate_after_quick(w->g, a, q, &w->ctx))
        return 0;
    w->a = a;
    w->count = 0;
    w->full = false;
    switch (q->how) {
    case HX_HOW_ONE:
        add_one(w->list, q->act);
        return 1;
    case HX_HOW_KEPT:
        add_kept(w, q);
        break;
    case HX_HOW_PAIR:
        hx_walk_pair(w);
        break;
    default:
        walk_in_full(w);
    }
    return w->count;
}

static void begin_walk(struct hx_walk *w, struct hx_game *g, int seat,
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
    struct hx_walk w;

    if (step->open)
        return true;
    begin_walk(&w, g, seat, NULL);
    for (int plain = 1; plain >= 0; plain--)
        for (int i = 0; i < step->nquick; i++) {
            const struct hx_quick *q = &step->quick[i];

            if ((g->r->act[q->act].nchoice == 0) == plain &&
                !out_of_reach(&w, q) && walk_act(&w, q))
                return true;
        }
    return false;
}

static void clear(struct hx_listing *list, int seat)
{
    list->seat = seat;
    list->total = 0;
    list->nsegment = 0;
    list->npool = 0;
    list->nmove = 0;
    list->with_pass = false;
}

static const struct hx_listing *list_actions(struct hx_game *g,
                                             const struct hx_step *step,
                                             int seat)
{
    const struct hx_quick *q = step->quick;
    struct hx_walk w;

    clear(g->listing, seat);
    begin_walk(&w, g, seat, g->listing);
    for (int n = step->nquick; n > 0; n--, q++)
        if (!out_of_reach(&w, q))
            walk_act(&w, q);
    g->listed = seat + 1;
    return g->listing;
}

uint32_t hx_answers(struct hx_game *g, const struct hx_step *step, int seat)
{
    if (step->open)
        return UINT32_MAX;
    return list_actions(g, step, seat)->total;
}

const struct hx_listing *hx_game_list(struct hx_game *g, int seat)
{
    struct hx_listing *list = g->listing;
    const struct hx_step *step;

    g->fuel = HX_FUEL;
    if (g->status == HX_OVER || !(hx_may_answer(g) >> seat & 1)) {
        clear(list, seat);
        g->listed = 0;
        return list;
    }
    step = hx_step_of(g);
    if (g->listed != seat + 1)
        list_actions(g, step, seat);
    if (step->optional != HX_NONE && !list->with_pass &&
        hx_is_optional(g, step, seat)) {
        add_one(list, HX_PASS);
        list->with_pass = true;
    }
    return list;
}
