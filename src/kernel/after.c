/* After a body: awards and `always` until nothing changes, then the win. */
#include "network.h"

#include <stdio.h>

/* An award that is reviewed at an event waits for the settling after it, with
 * the seats that may take it then. */
void hx_award_due(struct hx_game *g, uint16_t event, const int32_t *field)
{
    for (unsigned m = g->l->reviewed; m; m &= m - 1) {
        int a = __builtin_ctz(m);

        if (g->r->award[a].review == event &&
            field[g->r->award[a].review_by] >= 0) {
            g->b[g->l->due + (uint32_t)a] |=
                (uint8_t)(1u << field[g->r->award[a].review_by]);
            hx_touch(g, HX_G_DUE, -1);
        }
    }
}

/* The metric of the seat is at least 'low' and at most 'high'. */
struct metric {
    int low, high;
};

static int *kept_metric(const struct hx_game *g, int id, int seat)
{
    return (int *)(void *)(g->b + hx_net_kept(g, g->l->award_cache[id], seat));
}

static HX_APART void keep_metric(struct hx_game *g, int id, int seat)
{
    *kept_metric(g, id, seat) = hx_award_metric(g, id, seat);
    if (!g->failed)
        hx_set_valid(g, g->l->award_cache[id], seat);
}

/* Kept, and noted as judged, until what the metric reads is written; of a
 * longest trail bounds are kept with the network. */
static inline struct metric metric_of(struct hx_game *g, int id, int seat)
{
    uint16_t entry = g->l->award_cache[id], network = g->l->award_trail[id];
    struct metric m;

    if (network != HX_NONE) {
        const int16_t *bound = hx_trail_bounds(g, network, seat);

        hx_set_valid(g, entry, seat);
        m = (struct metric){bound[0], bound[1]};
    } else {
        if (!hx_is_valid(g, entry, seat))
            keep_metric(g, id, seat);
        m.low = m.high = *kept_metric(g, id, seat);
    }
    return m;
}

static int exact(struct hx_game *g, int id, int seat, struct metric m)
{
    return m.low == m.high ? m.low : hx_trail(g, g->l->award_trail[id], seat);
}

static int least_of(struct hx_game *g, const struct hx_award *a)
{
    struct hx_ctx ctx = hx_ctx_new(-1);

    return hx_int(g, a->at_least, &ctx);
}

/* Do bounds tell that all is as it was? Since the award was judged, written
 * were metrics of these seats alone, and who is not among them has no more than
 * the holder: so whoever writes a holder must touch the award's group, which
 * counts as all seats (hand_over does; a position that is read has everything
 * written). Most often one grew, and nobody holds the award and nobody can, or
 * its holder has no less than the seat. */
static bool stays(struct hx_game *g, int id, uint32_t now, uint32_t written)
{
    const struct hx_award *a = &g->r->award[id];
    int most = least_of(g, a) - 1; /* with which the others take nothing */

    if (a->on_tie != HX_TIE_HOLDER || now & (now - 1))
        return false;
    if (now) {
        int low = metric_of(g, id, __builtin_ctz(now)).low;

        if (low <= most)
            return false;
        most = low;
    }
    if (!now || now & written)
        written = (1u << g->r->nseat) - 1;
    for (uint32_t m = written & ~now; m; m &= m - 1) {
        int seat = __builtin_ctz(m);
        struct metric metric = metric_of(g, id, seat);

        if (metric.high > most && exact(g, id, seat, metric) > most)
            return false;
    }
    return true;
}

struct contest {
    struct metric metric[HX_MAX_SEATS];
    int enough; /* a metric below does not change the outcome */
    int highest;
    uint32_t best;
};

static void contend(struct hx_game *g, int id, int seat, struct contest *c)
{
    int metric;

    if (c->metric[seat].high < c->enough)
        return;
    metric = exact(g, id, seat, c->metric[seat]);
    if (metric > c->highest)
        c->best = 0;
    if (metric >= c->highest) {
        c->highest = metric;
        c->best |= 1u << seat;
    }
    if (c->highest > c->enough)
        c->enough = c->highest;
}

/* Who should hold the award: bits; 'now' is who holds it. Where a tie leaves
 * it with its holder others must have more. */
uint32_t hx_judge(struct hx_game *g, int id, uint32_t now)
{
    const struct hx_award *a = &g->r->award[id];
    struct contest c = {.highest = INT32_MIN};
    int least = c.enough = least_of(g, a);

    for (int s = 0; s < g->r->nseat; s++)
        c.metric[s] = metric_of(g, id, s);
    for (uint32_t m = now; m; m &= m - 1)
        contend(g, id, __builtin_ctz(m), &c);
    if (a->on_tie == HX_TIE_HOLDER && c.best && c.highest < INT32_MAX)
        c.enough = c.highest + 1;
    for (int s = 0; s < g->r->nseat; s++)
        if (!(now >> s & 1))
            contend(g, id, s, &c);
    if (c.highest < least)
        return a->keep ? now : 0;
    if (!(c.best & (c.best - 1)) || a->on_tie == HX_TIE_ALL)
        return c.best;
    return a->on_tie == HX_TIE_HOLDER ? now & c.best : 0;
}

/* Writes who holds the award, and tells of it. */
static bool hand_over(struct hx_game *g, int id, uint32_t to)
{
    int32_t e[HX_MAX_FIELDS_OF_EVENT] = {id, hx_holder(g, id), -1};
    struct hx_fact fact = {.sort = HX_FACT_AWARD, .award = (int16_t)id};

    if (hx_holders(g, id) == to)
        return true;
    g->b[g->l->holder + (uint32_t)id] = (uint8_t)to;
    hx_touch(g, g->r->award[id].group, -1);
    e[2] = hx_holder(g, id);
    fact.a = (int16_t)e[1];
    fact.b = (int16_t)e[2];
    hx_tell_fact(g, &fact);
    return hx_do_tell(g, HX_E_AWARD, e);
}

bool hx_do_vacate(struct hx_game *g, int award)
{
    return hand_over(g, award, 0);
}

bool hx_do_award(struct hx_game *g, int award, int seat)
{
    return hand_over(g, award, seat < 0 ? 0 : 1u << seat);
}

static HX_APART bool judge_again(struct hx_game *g, int id)
{
    uint8_t *due = g->b + g->l->due + id;
    uint32_t now = hx_holders(g, id), then = hx_judge(g, id, now);

    if (g->r->award[id].review != HX_NONE && then & ~now & ~(uint32_t)*due)
        then = now;
    *due = 0;
    return hand_over(g, id, then);
}

/* Of which seats has anything been written that the award reads, since it was
 * judged? */
static uint32_t written_of(const struct hx_game *g, int id,
                           const uint64_t *written)
{
    uint32_t seats = 0;

    if (!hx_mask_meet(&g->l->award_reads[id], written))
        return 0;
    if (hx_mask_meet(&g->l->award_whole[id], written))
        return (1u << g->r->nseat) - 1;
    for (int s = 0; s < g->r->nseat; s++)
        seats |= (uint32_t)!hx_is_valid(g, g->l->award_cache[id], s) << s;
    return seats;
}

static bool review(struct hx_game *g, int id, const uint64_t *written)
{
    uint32_t seats;

    if (g->l->reviewed >> id & 1)
        return !g->b[g->l->due + (uint32_t)id] || judge_again(g, id);
    seats = written_of(g, id, written);
    return !seats || stays(g, id, hx_holders(g, id), seats) ||
           judge_again(g, id);
}

static bool awards(struct hx_game *g, const uint64_t *written)
{
    if (!hx_mask_meet(&g->l->awards_read, written))
        return true;
    for (int a = 0; a < g->r->naward; a++)
        if (!review(g, a, written))
            return false;
    return true;
}

static bool must_look(const struct hx_game *g, int i, const uint64_t *w)
{
    const struct hx_always *a = &g->l->always[i];

    return hx_mask_meet(*g->calm & a->bit ? &a->wakes : &g->l->always_reads, w);
}

static bool always(struct hx_game *g, const uint64_t *w)
{
    for (int i = 0; i < g->r->nalways; i++) {
        struct hx_ctx ctx;

        if (!must_look(g, i, w))
            continue;
        ctx = hx_ctx_new(g->actor);
        *g->calm &= ~g->l->always[i].bit;
        if (!hx_when(g, g->r->always_when[i], &ctx))
            *g->calm |= g->l->always[i].bit;
        else if (!hx_body_inside(g, &g->r->always[i], &ctx))
            return false;
    }
    return true;
}

static bool any_always(const struct hx_game *g, const uint64_t *w)
{
    for (int i = 0; i < g->r->nalways; i++)
        if (must_look(g, i, w))
            return true;
    return false;
}

static bool restless(struct hx_game *g)
{
    char names[128] = "";

    for (int i = 0; i < g->r->nalways && i < 3; i++) {
        strcat(names, i ? ", " : "");
        strncat(names, g->r->always[i].head.name, 32);
    }
    hx_game_fail(g, "always does not come to rest: %s", names);
    return false;
}

/* Does every `always` sleep? */
static bool all_sleep(const struct hx_game *g)
{
    return (*g->calm | HX_CALM | HX_SET_BACK) == g->l->all_calm;
}

bool hx_rest(struct hx_game *g)
{
    uint64_t *written = g->written;

    for (int round = 0; round < HX_REST; round++) {
        uint64_t w[HX_MAX_GROUPS / 64];

        if (all_sleep(g) && !hx_mask_meet(&g->l->awakes, written)) {
            memset(written, 0, sizeof w);
            return true;
        }
        g->work += g->l->settling;
        memcpy(w, written, sizeof w);
        memset(written, 0, sizeof w);
        if (!hx_mask_meet(&g->l->awards_read, w) && !any_always(g, w))
            return true;
        if (!awards(g, w) || !always(g, w))
            return false;
    }
    return restless(g);
}

const struct hx_frame *hx_innermost(const struct hx_game *g, int flag)
{
    for (int i = hx_st(g)->nframe - 1; i >= 0; i--)
        if (hx_frames(g)[i].flags & flag)
            return hx_frames(g) + i;
    return NULL;
}

/* A test that was false stays so until something it reads is written. */
static void test_wins(struct hx_game *g)
{
    const struct hx_frame *turn = hx_innermost(g, HX_F_TURN);
    struct hx_ctx ctx;

    if (!turn || hx_is_valid(g, HX_NO_WIN, turn->seat))
        return;
    g->work += g->l->settling;
    ctx = hx_ctx_new(turn->seat);
    for (int i = 0; i < g->r->nwin; i++)
        if (hx_int(g, g->r->win[i].test, &ctx)) {
            hx_do_finish(g, turn->seat);
            return;
        }
    if (!g->failed)
        hx_set_valid(g, HX_NO_WIN, turn->seat);
}

bool hx_come_to_rest(struct hx_game *g)
{
    if (g->l->has_whole && hx_innermost(g, HX_F_WHOLE))
        return true;
    if (!hx_rest(g))
        return false;
    *g->calm |= HX_CALM;
    if (!hx_st(g)->over)
        test_wins(g);
    return true;
}
