/*
 * stand.c - the order of play put, by hand, to a step of somebody's turn.
 *
 * What play would have left on the stack is made without playing: the one way
 * through the items from the root to the step gives a frame for each list on
 * it. Nothing is told and no field is set back, so that what was set by hand
 * stays as it was set.
 */
#include "flow.h"

/* A way through the items: the item at which each list on it stands. */
struct way {
    uint16_t first[HX_MAX_DEPTH], at[HX_MAX_DEPTH];
    int n;
};

struct search {
    const struct hx_rules *r;
    uint16_t step;
    struct way now, found;
    int nfound;
};

/* Has the way come into a turn, and is the seat still that of the turn? */
static bool in_turn(const struct hx_rules *r, const struct way *w)
{
    bool turn = false;

    for (int i = 0; i < w->n; i++) {
        turn |= (r->item[w->first[i]].begins & HX_F_TURN) != 0;
        if (turn && r->item[w->at[i]].op == HX_I_EACH)
            return false;
    }
    return turn;
}

static int turns_on(const struct hx_rules *r, const struct way *w)
{
    int n = 0;

    for (int i = 0; i < w->n; i++)
        n += (r->item[w->first[i]].begins & HX_F_TURN) != 0;
    return n;
}

static bool is_on(const struct way *w, uint16_t first)
{
    for (int i = 0; i < w->n; i++)
        if (w->first[i] == first)
            return true;
    return false;
}

/* The list that an item plays, or HX_NONE. What is started with arguments or
 * for other seats is no part of the way. */
static uint16_t list_of(const struct hx_rules *r, const struct hx_item *it)
{
    if (it->op == HX_I_PROC)
        return r->proc[it->id].first;
    return it->op == HX_I_EACH || it->op == HX_I_LOOP ? it->body : HX_NONE;
}

static void search_list(struct search *s, uint16_t first)
{
    int top = s->now.n;

    if (top == HX_MAX_DEPTH / 2 || is_on(&s->now, first) || s->nfound > 1)
        return;
    s->now.first[top] = first;
    s->now.n++;
    for (uint16_t i = first;; i++) {
        const struct hx_item *it = &s->r->item[i];
        uint16_t list = list_of(s->r, it);

        s->now.at[top] = i;
        if (it->op == HX_I_RETURN || it->op == HX_I_AGAIN)
            break;
        if (list != HX_NONE) {
            search_list(s, list);
        } else if (it->op == HX_I_STEP && it->id == s->step &&
                   in_turn(s->r, &s->now) && turns_on(s->r, &s->now) == 1) {
            s->nfound++;
            s->found = s->now;
        }
    }
    s->now.n = top;
}

static struct hx_frame *push(struct hx_game *g, struct hx_frame f)
{
    hx_set_frames(g, hx_st(g)->nframe + 1);
    *hx_top(g) = f;
    return hx_top(g);
}

/* A frame that goes round the seats, with those left who come after 'seat'. */
static bool push_round(struct hx_game *g, const struct hx_item *it, int from,
                       int seat)
{
    struct hx_frame *f = push(g, (struct hx_frame){.ip = it->body,
                                                   .seat = (uint8_t)from,
                                                   .flags = HX_F_EACH,
                                                   .order = it->order});

    f->left = (uint8_t)hx_each_set(g, it, f);
    if (f->left >> seat & 1) {
        while (hx_each_next(g, f) != seat)
            ;
        return true;
    }
    hx_game_fail(g, "%s is not among those who take a turn there",
                 g->r->seat[seat]);
    return false;
}

/* Would play have come along this item? */
static bool holds(struct hx_game *g, const struct hx_item *it,
                  const struct hx_frame *f)
{
    struct hx_ctx ctx = hx_ctx_new(f->seat);

    ctx.frame = f;
    if (hx_when(g, it->when, &ctx))
        return true;
    hx_game_fail(g,
                 "the order of play comes to '%s' only when %s: set that, or "
                 "reach it by moves",
                 it->name ? it->name : "it", g->r->form[it->when].text);
    return false;
}

static bool push_way(struct hx_game *g, const struct way *w, int seat)
{
    int now = 0; /* whose the frames are: the root's is the first seat's */

    for (int i = 0; i < w->n; i++) {
        const struct hx_item *it = &g->r->item[w->at[i]];
        bool last = i == w->n - 1;
        struct hx_frame *f =
            push(g, (struct hx_frame){.ip = (uint16_t)(w->at[i] + !last),
                                      .seat = (uint8_t)now,
                                      .flags = g->r->item[w->first[i]].begins});

        if (!holds(g, it, f))
            return false;
        if (it->op != HX_I_EACH)
            continue;
        if (!push_round(g, it, now, seat))
            return false;
        now = seat;
    }
    if (now == seat)
        return true;
    hx_game_fail(g, "%s takes no turn there", g->r->seat[seat]);
    return false;
}

bool hx_do_stand(struct hx_game *g, int seat, uint16_t step)
{
    struct search s = {.r = g->r, .step = step};
    struct hx_state *st = hx_st(g);

    search_list(&s, g->r->entry[g->r->root].first);
    if (s.nfound != 1) {
        hx_game_fail(g, "'%s' %s: reach it by moves",
                     g->r->step[step].head.name,
                     s.nfound ? "stands at several places of the order of play"
                              : "is no step that each turn comes to");
        return false;
    }
    while (st->nframe)
        hx_pop_frame(g);
    if (!st->round)
        st->round = 1;
    st->sealed = 0;
    hx_set_active(g, seat);
    return push_way(g, &s.found, seat);
}
