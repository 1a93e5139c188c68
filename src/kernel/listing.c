/* The listing of a step: its actions one after the other. */
#include "walk.h"

static void sample(struct hx_walk *w)
{
    w->g->sampled = true;
    hx_walk_sample(w);
}

static void walk_choices(struct hx_walk *w)
{
    struct hx_listing *list = w->list;
    int nsegment = list ? list->nsegment : 0, nmove = list ? list->nmove : 0;
    uint32_t total = list ? list->total : 0, npool = list ? list->npool : 0;

    hx_move_clear(&w->move);
    w->move.act = (uint16_t)(w->a - w->g->r->act);
    if (w->a->sample && list)
        sample(w);
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
    w->count = w->looked = 0;
    sample(w);
}

/* The actions that have nothing against them that is looked at in common. */
static inline uint64_t open_acts(struct hx_game *g, int seat,
                                 const struct hx_gates *at)
{
    const int16_t *hand = hx_hand_at(g, seat);
    uint64_t open = at->all;

    for (uint32_t m = hx_playable(g, seat); m; m &= m - 1)
        open |= at->by_card[__builtin_ctz(m)];
    for (int i = 0; i < at->ncost; i++)
        if (hx_lanes_lack(hand, at->cost[i].cost))
            open &= ~at->cost[i].acts;
    for (int i = 0; i < at->nlimit; i++)
        if (hx_shorts(g, at->limit[i].used)[seat] >= at->limit[i].uses)
            open &= ~at->limit[i].acts;
    for (int i = 0; i < at->nprice; i++)
        if (open & at->price[i].act &&
            !(hx_affordable(g, at->price[i].plan, seat) & at->price[i].kinds))
            open &= ~at->price[i].act;
    return open;
}

/* One choice of places that are kept for the seat. */
static void add_kept(struct hx_walk *w, const struct hx_quick *q)
{
    const uint64_t *places;
    int n = hx_kept_choice(w->g, q->kept, w->ctx.me, &places);

    if (n)
        hx_walk_set(w, 0, places, (uint64_t)n);
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

static void begin_walk(struct hx_walk *w, struct hx_game *g, int seat,
                       struct hx_listing *list)
{
    w->g = g;
    w->list = list;
    w->ctx = hx_ctx_new(seat);
    w->ctx.frame = hx_top(g);
    w->ctx.move = &w->move;
}

/* Has it no choices and no gates but those looked at in common? */
static inline bool is_plain(const struct hx_quick *q)
{
    return q->how == HX_HOW_ONE && !(q->wants & HX_Q_MORE);
}

/* Lists the action; how many moves it has, or if no list is wanted, whether. */
static uint64_t walk_act(struct hx_walk *w, const struct hx_quick *q)
{
    const struct hx_act *a = q->a;

    w->ctx.piece = a->does.nbuild == 1 ? a->does.build[0] : -1;
    if ((q->wants & HX_Q_MORE) && !hx_gate_after_quick(w->g, a, q, &w->ctx))
        return 0;
    w->a = a;
    w->plan = q->plan;
    w->count = w->looked = 0;
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

/* Has an action with (or without) choices a move? */
static bool any_move(struct hx_walk *w, const struct hx_step *step,
                     bool has_choice)
{
    for (int i = 0; i < step->ngates; i++)
        for (uint64_t m = open_acts(w->g, w->ctx.me, &step->gates[i]); m;
             m &= m - 1) {
            const struct hx_quick *q =
                &step->gates[i].quick[__builtin_ctzll(m)];

            if ((q->a->nchoice != 0) == has_choice && walk_act(w, q))
                return true;
        }
    return false;
}

bool hx_can_answer(struct hx_game *g, const struct hx_step *step, int seat)
{
    struct hx_walk w;

    if (step->open)
        return true;
    begin_walk(&w, g, seat, NULL);
    return any_move(&w, step, false) || any_move(&w, step, true);
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
    struct hx_walk w;

    w.g = NULL;
    g->sampled = false;
    clear(g->listing, seat);
    for (int i = 0; i < step->ngates; i++)
        for (uint64_t m = i == 0 && g->looked == seat + 1
                              ? g->open
                              : open_acts(g, seat, &step->gates[i]);
             m; m &= m - 1) {
            const struct hx_quick *q =
                &step->gates[i].quick[__builtin_ctzll(m)];

            if (is_plain(q)) {
                add_one(g->listing, q->act);
                continue;
            }
            if (!w.g)
                begin_walk(&w, g, seat, g->listing);
            walk_act(&w, q);
        }
    g->listed = seat + 1;
    return g->listing;
}

uint32_t hx_answers(struct hx_game *g, const struct hx_step *step, int seat)
{
    if (step->open)
        return UINT32_MAX;
    if (g->listed != seat + 1)
        list_actions(g, step, seat);
    return g->listing->total;
}

bool hx_game_forced_move(struct hx_game *g, int seat, struct hx_move *move)
{
    const struct hx_step *step = g->step;
    uint64_t open;

    if (g->status != HX_ASKING || step->ngates != 1 || step->together ||
        step->optional != HX_NONE || hx_asked(g, hx_top(g)) != seat)
        return false;
    open = g->open = open_acts(g, seat, step->gates);
    g->looked = seat + 1;
    if (!open || open & (open - 1) ||
        !is_plain(&step->gates->quick[__builtin_ctzll(open)]))
        return false;
    hx_move_clear(move);
    move->act = step->gates->quick[__builtin_ctzll(open)].act;
    return true;
}

const struct hx_listing *hx_game_list(struct hx_game *g, int seat)
{
    struct hx_listing *list = g->listing;
    const struct hx_step *step;

    if (g->status == HX_OVER || !(hx_may_answer(g) >> seat & 1)) {
        clear(list, seat);
        g->listed = 0;
        return list;
    }
    step = g->step;
    if (g->listed != seat + 1)
        list_actions(g, step, seat);
    if (step->optional != HX_NONE && !list->with_pass &&
        hx_is_optional(g, step, seat)) {
        add_one(list, HX_PASS);
        list->with_pass = true;
    }
    return list;
}
