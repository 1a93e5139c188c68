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

/* All choices of an action, one after the other. */
static HX_APART uint64_t walk(struct hx_game *g, int seat,
                              const struct hx_quick *q, struct hx_listing *list)
{
    struct hx_walk w;

    w.g = g;
    w.list = list;
    w.a = q->a;
    w.plan = q->plan;
    w.ctx = hx_ctx_of_quick(g, q, seat);
    w.ctx.move = &w.move;
    w.count = w.looked = 0;
    w.full = false;
    hx_move_clear(&w.move);
    w.move.act = q->act;
    walk_choices(&w);
    return w.count;
}

/* A move without choices; a pass, too. */
static void add_one(struct hx_listing *list, uint16_t act)
{
    hx_list_segment(list, act, HX_SEG_ONE, 1);
}

/* One choice of candidates that are moves as they are. */
static HX_APART uint64_t list_set(struct hx_game *g, int seat,
                                  const struct hx_quick *q,
                                  struct hx_listing *list)
{
    uint64_t out[HX_MAX_WORDS];
    const uint64_t *set;
    uint32_t n;

    if (q->kept != HX_NONE) {
        n = (uint32_t)hx_kept_choice(g, q->kept, seat, &set);
    } else {
        struct hx_ctx ctx = hx_ctx_of_quick(g, q, seat);

        set = hx_candidates(g, q->a, 0, &ctx, out);
        n = (uint32_t)hx_set_size(set, q->words);
    }
    if (n && list)
        hx_list_sets(list, q->act, hx_segment_of(q->a->choice), n, set,
                     q->words);
    return n;
}

/* Members of a choice that is no place and reads none before it. */
static uint64_t members(struct hx_game *g, const struct hx_quick *q, int i,
                        struct hx_ctx *ctx)
{
    uint64_t word = q->a->choice[i].domain_bits;

    if (q->a->choice[i].nwhere)
        word = hx_word_candidates(g, &q->a->choice[i], ctx);
    if (q->plan->price_of == i + 1)
        word &= hx_affordable(g, q->plan, ctx->me);
    return word;
}

/* Two choices that do not depend on each other. */
static HX_APART uint64_t list_pair(struct hx_game *g, int seat,
                                   const struct hx_quick *q,
                                   struct hx_listing *list)
{
    struct hx_ctx ctx = hx_ctx_of_quick(g, q, seat);
    uint64_t set[2];
    struct hx_segment *s;
    uint32_t n;

    set[0] = members(g, q, 0, &ctx);
    if (!set[0])
        return 0;
    set[1] = members(g, q, 1, &ctx);
    n = (uint32_t)(hx_bits(set[0]) * hx_bits(set[1]));
    if (q->plan->differ)
        n -= (uint32_t)hx_bits(set[0] & set[1]);
    if (!n || !list)
        return n;
    s = hx_list_sets(list, q->act, HX_SEG_PAIR, n, set, 2);
    if (s)
        s->differ = q->plan->differ;
    return n;
}

/* What was not looked at in common. */
static inline bool gates_open(struct hx_game *g, int seat,
                              const struct hx_quick *q)
{
    if (!q->wants)
        return true;
    if (q->wants & HX_Q_LEFT && hx_left(g, seat)[q->left] <= 0)
        return false;
    return q->wants == HX_Q_LEFT || hx_gate_after_quick(g, q, seat);
}

/* Lists the action; how many moves it has, or if no list is wanted, whether. */
static inline uint64_t list_act(struct hx_game *g, int seat,
                                const struct hx_quick *q,
                                struct hx_listing *list)
{
    if (!gates_open(g, seat, q))
        return 0;
    switch (q->how) {
    case HX_HOW_ONE:
        if (list)
            add_one(list, q->act);
        return 1;
    case HX_HOW_SET:
        return list_set(g, seat, q, list);
    case HX_HOW_PAIR:
        return list_pair(g, seat, q, list);
    default:
        return walk(g, seat, q, list);
    }
}

/* Those of the actions whose limits allow them. */
static HX_APART uint64_t within_limits(const struct hx_game *g, int seat,
                                       const struct hx_gates *at, uint64_t open)
{
    for (int i = 0; i < at->nlimit; i++)
        if (hx_shorts(g, at->limit[i].used)[seat] >= at->limit[i].uses)
            open &= at->limit[i].others;
    return open;
}

/* The actions that have nothing against them that is looked at in common. */
static inline uint64_t open_acts(struct hx_game *g, int seat,
                                 const struct hx_gates *at)
{
    const int16_t *hand = hx_hand_at(g, seat);
    uint64_t open = at->all;

    for (uint32_t m = *hx_playable(g, seat); m; m &= m - 1)
        open |= at->by_card[__builtin_ctz(m)];
    for (int i = 0; i < at->ncost; i++)
        open &= hx_lanes_lack(hand, at->cost[i].cost) ? at->cost[i].others
                                                      : ~UINT64_C(0);
    if (open & at->limited)
        open = within_limits(g, seat, at, open);
    for (int i = 0; i < at->nprice; i++)
        if (!hx_affordable(g, at->price[i].plan, seat))
            open &= at->price[i].others;
    return open;
}

/* Has one of the actions a move? */
static bool any_move(struct hx_game *g, const struct hx_gates *at, int seat,
                     uint64_t open)
{
    for (; open; open &= open - 1)
        if (list_act(g, seat, &at->quick[__builtin_ctzll(open)], NULL))
            return true;
    return false;
}

bool hx_can_answer(struct hx_game *g, const struct hx_step *step, int seat)
{
    if (step->open)
        return true;
    for (int i = 0; i < step->ngates; i++) {
        const struct hx_gates *at = &step->gates[i];
        uint64_t open = open_acts(g, seat, at);

        if (any_move(g, at, seat, open & ~at->choosing) ||
            any_move(g, at, seat, open & at->choosing))
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
    const struct hx_gates *at = step->gates, *end = at + step->ngates;
    uint64_t open = g->open;

    g->sampled = false;
    clear(g->listing, seat);
    if (g->looked != seat + 1)
        open = open_acts(g, seat, at);
    for (;;) {
        for (; open; open &= open - 1)
            list_act(g, seat, &at->quick[__builtin_ctzll(open)], g->listing);
        if (++at == end)
            break;
        open = open_acts(g, seat, at);
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
    const struct hx_quick *q;
    uint64_t open;

    if (g->status != HX_ASKING || !step->single || g->asked != seat ||
        g->listed)
        return false;
    open = g->open = open_acts(g, seat, step->gates);
    g->looked = seat + 1;
    if (!open || open & (open - 1))
        return false;
    q = &step->gates->quick[__builtin_ctzll(open)];
    if (q->how != HX_HOW_ONE || q->wants)
        return false;
    hx_move_clear(move);
    move->act = q->act;
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
