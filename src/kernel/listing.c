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

    return lacks(w->hand, q->cost) ||
           (q->has_card &&
            *hx_shorts(g, q->held + w->cards) <= g->b[q->waiting + w->waits]);
}

static uint64_t walk_act(struct hx_walk *w, uint16_t act)
{
    const struct hx_act *a = w->g->r->act + act;

    w->ctx.piece = a->does.nbuild == 1 ? a->does.build[0] : -1;
    if (!hx_gate_after_plan(w->g, a, &w->g->l->plan[act], &w->ctx))
        return 0;
    w->a = a;
    w->count = 0;
    w->full = false;
    w->ctx.made = 0;
    if (a->nchoice)
        walk_choices(w);
    else if (hx_walk_ends_well(w))
        hx_walk_segment(w, HX_SEG_ONE, 1);
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
    int id = (int)(step - g->r->step);
    struct hx_walk w;

    if (g->l->open[id])
        return true;
    begin_walk(&w, g, seat, NULL);
    for (int plain = 1; plain >= 0; plain--)
        for (int i = 0; i < g->l->nquick[id]; i++) {
            const struct hx_quick *q = &g->l->quick[id][i];

            if ((g->r->act[q->act].nchoice == 0) == plain &&
                !out_of_reach(&w, q) && walk_act(&w, q->act))
                return true;
        }
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

static void clear(struct hx_listing *list, int seat)
{
    list->seat = seat;
    list->total = 0;
    list->nsegment = 0;
    list->npool = 0;
    list->nmove = 0;
}

static void list_actions(struct hx_game *g, const struct hx_step *step,
                         int seat, struct hx_listing *list)
{
    int id = (int)(step - g->r->step);
    struct hx_walk w;

    clear(list, seat);
    begin_walk(&w, g, seat, list);
    for (int i = 0; i < g->l->nquick[id]; i++)
        if (!out_of_reach(&w, &g->l->quick[id][i]))
            walk_act(&w, g->l->quick[id][i].act);
}

/* What is used of a listing, which is little. */
static void copy_listing(struct hx_listing *to, const struct hx_listing *from)
{
    clear(to, from->seat);
    to->total = from->total;
    to->nsegment = from->nsegment;
    to->npool = from->npool;
    to->nmove = from->nmove;
    memcpy(to->segment, from->segment,
           (size_t)from->nsegment * sizeof *to->segment);
    memcpy(to->pool, from->pool, from->npool * sizeof *to->pool);
    memcpy(to->move, from->move, (size_t)from->nmove * sizeof *to->move);
}

uint32_t hx_answers(struct hx_game *g, const struct hx_step *step, int seat)
{
    if (g->l->open[step - g->r->step])
        return UINT32_MAX;
    list_actions(g, step, seat, g->scratch);
    g->listed = seat + 1;
    return g->scratch->total;
}

void hx_game_list(struct hx_game *g, int seat, struct hx_listing *list)
{
    const struct hx_step *step;
    struct hx_ctx ctx;

    g->fuel = HX_FUEL;
    clear(list, seat);
    if (g->status == HX_OVER)
        return;
    step = hx_step_of(g);
    if (step->together ? !(hx_top(g)->left >> seat & 1)
                       : hx_asked(g, hx_top(g)) != seat)
        return;
    if (g->listed == seat + 1)
        copy_listing(list, g->scratch);
    else
        list_actions(g, step, seat, list);
    ctx = hx_ctx_new(seat);
    ctx.frame = hx_top(g);
    if (step->optional != HX_NONE && hx_int(g, step->optional, &ctx))
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
