/* After a body: awards and `always` until nothing changes, then the win. */
#include "state.h"

#include <stdio.h>

/* An award that is reviewed at an event waits for the settling after it, with
 * the seats that may take it then. */
void hx_award_due(struct hx_game *g, uint16_t event, const int32_t *field)
{
    for (int a = 0; a < g->r->naward; a++)
        if (g->r->award[a].review == event &&
            field[g->r->award[a].review_by] >= 0) {
            g->b[g->l->due + (uint32_t)a] |=
                (uint8_t)(1u << field[g->r->award[a].review_by]);
            hx_note(g, HX_G_DUE);
        }
}

/* Can the seat not reach what the award asks for? Then its exact metric does
 * not matter: it neither holds nor disputes the award. */
static bool out_of_reach(const struct hx_game *g, int id, int seat, int least)
{
    uint16_t network = g->l->award_trail[id];
    uint32_t of;

    if (network == HX_NONE || least <= 0)
        return false;
    of = g->r->network[network].of;
    return hx_count(g, 1u << seat, of, HX_EDGE, NULL) < least;
}

/* Who should hold the award: bits; 'now' is who holds it. */
uint32_t hx_judge(struct hx_game *g, int id, uint32_t now)
{
    const struct hx_award *a = &g->r->award[id];
    struct hx_ctx ctx = hx_ctx_new(-1);
    int least = hx_int(g, a->at_least, &ctx), highest = INT32_MIN;
    uint32_t best = 0;

    for (int s = 0; s < g->r->nseat; s++) {
        int metric;

        if (out_of_reach(g, id, s, least))
            continue;
        metric = hx_award_metric(g, id, s);
        if (metric > highest)
            best = 0;
        if (metric >= highest) {
            highest = metric;
            best |= 1u << s;
        }
    }
    if (highest < least)
        return a->keep ? now : 0;
    if (!(best & (best - 1)) || a->on_tie == HX_TIE_ALL)
        return best;
    return a->on_tie == HX_TIE_HOLDER ? now & best : 0;
}

/* Writes who holds the award, and tells of it. */
static bool hand_over(struct hx_game *g, int id, uint32_t to)
{
    uint8_t *holder = g->b + g->l->holder + id;
    int32_t e[HX_MAX_FIELDS_OF_EVENT] = {id, hx_holder(g, id), -1};
    struct hx_fact fact = {.sort = HX_FACT_AWARD, .award = (int16_t)id};

    if (*holder == to)
        return true;
    *holder = (uint8_t)to;
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

static bool review(struct hx_game *g, int id)
{
    uint8_t *due = g->b + g->l->due + id;
    uint32_t now = hx_holders(g, id), then = hx_judge(g, id, now);

    if (g->r->award[id].review != HX_NONE && then & ~now & ~(uint32_t)*due)
        then = now;
    *due = 0;
    return hand_over(g, id, then);
}

static bool awards(struct hx_game *g, const uint64_t *written)
{
    for (int a = 0; a < g->r->naward; a++) {
        bool due = g->r->award[a].review == HX_NONE
                       ? hx_mask_meet(&g->l->award_reads[a], written)
                       : g->b[g->l->due + (uint32_t)a] != 0;

        if (due && !review(g, a))
            return false;
    }
    return true;
}

static bool must_look(const struct hx_game *g, int i, const uint64_t *w)
{
    const struct hx_always *a = &g->l->always[i];

    return hx_mask_meet(
        *hx_asleep(g) & a->bit ? &a->wakes : &g->l->always_reads, w);
}

static bool always(struct hx_game *g, const uint64_t *w)
{
    for (int i = 0; i < g->r->nalways; i++) {
        struct hx_ctx ctx;

        if (!must_look(g, i, w))
            continue;
        ctx = hx_ctx_new(g->actor);
        *hx_asleep(g) &= ~g->l->always[i].bit;
        if (!hx_when(g, g->r->always_when[i], &ctx))
            *hx_asleep(g) |= g->l->always[i].bit;
        else if (!hx_body(g, &g->r->always[i], &ctx))
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

/* Adds what was written meanwhile to 'all'. */
static bool rest(struct hx_game *g, uint64_t *all)
{
    uint64_t *written = g->written;

    for (int round = 0; round < HX_REST; round++) {
        uint64_t w[HX_MAX_GROUPS / 64];

        for (int i = 0; i < HX_MAX_GROUPS / 64; i++)
            all[i] |= written[i];
        memcpy(w, written, sizeof w);
        memset(written, 0, sizeof w);
        if (!hx_mask_meet(&g->l->settle_reads, w) && !any_always(g, w))
            return true;
        if (!awards(g, w) || !always(g, w))
            return false;
    }
    return restless(g);
}

bool hx_rest(struct hx_game *g)
{
    uint64_t all[HX_MAX_GROUPS / 64] = {0};

    return rest(g, all);
}

/* The innermost frame with the flag, or NULL. */
static const struct hx_frame *innermost(const struct hx_game *g, int flag)
{
    for (int i = hx_st(g)->nframe - 1; i >= 0; i--)
        if (hx_frames(g)[i].flags & flag)
            return hx_frames(g) + i;
    return NULL;
}

static void test_wins(struct hx_game *g)
{
    const struct hx_frame *turn = innermost(g, HX_F_TURN);
    struct hx_ctx ctx;

    if (!turn)
        return;
    ctx = hx_ctx_new(turn->seat);
    for (int i = 0; i < g->r->nwin; i++)
        if (hx_int(g, g->r->win[i].test, &ctx)) {
            hx_do_finish(g, turn->seat);
            return;
        }
}

bool hx_come_to_rest(struct hx_game *g)
{
    uint64_t all[HX_MAX_GROUPS / 64] = {0};

    if (g->l->has_whole && innermost(g, HX_F_WHOLE))
        return true;
    if (!rest(g, all))
        return false;
    if (!hx_st(g)->over && hx_mask_meet(&g->l->win_reads, all))
        test_wins(g);
    return true;
}
