/* Legal moves by lot, where there are too many to list. */
#include "random.h"
#include "walk.h"

static uint32_t lot(uint64_t *state, uint32_t n)
{
    *state = hx_mix(*state + 1);
    return (uint32_t)(*state >> 32) % n;
}

/* Cards one by one from what there is; without an account one or two. */
static bool sample_bundle(struct hx_walk *w, int i, uint64_t *state)
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

static bool sample_choice(struct hx_walk *w, int i, uint64_t *state)
{
    const struct hx_choice *c = &w->a->choice[i];
    uint64_t out[HX_MAX_WORDS];
    const uint64_t *set;
    int words = hx_choice_words(w->g, c), n;

    if (c->domain == HX_D_BUNDLE)
        return sample_bundle(w, i, state);
    set = hx_candidates(w->g, w->a, i, &w->ctx, out);
    n = hx_set_size(set, words);
    if (!n)
        return false;
    if (c->domain == HX_D_SEATS) {
        uint32_t k = lot(state, (uint32_t)(n > 1 ? n + 1 : n));

        w->move.c[i] = k == (uint32_t)n
                           ? (int32_t)*set
                           : (int32_t)(1u << hx_set_nth(set, 1, (int)k));
        return true;
    }
    w->move.c[i] = hx_set_nth(set, words, (int)lot(state, (uint32_t)n));
    return true;
}

static bool sample_one(struct hx_walk *w, uint64_t *state)
{
    for (int i = 0; i < w->a->nchoice; i++) {
        w->ctx.made = i;
        if (!sample_choice(w, i, state))
            return false;
        w->ctx.made = i + 1;
        if (!hx_pay_covered(w->g, w->a, i + 1, &w->ctx, NULL))
            return false;
    }
    return hx_walk_ends_well(w);
}

#define SAMPLES_OF_MANY 64
#define TRIES 8

/* The same position of a game gives the same candidates: the lots depend on
 * its seed, the number of the move, the seat and the action alone. */
void hx_walk_sample(struct hx_walk *w)
{
    uint64_t state =
        hx_mix(hx_st(w->g)->seed ^ hx_mix(((uint64_t)hx_st(w->g)->moves << 24) ^
                                          ((uint64_t)w->ctx.me << 16) ^
                                          (uint64_t)(w->a - w->g->r->act)));
    int k = w->a->sample ? w->a->sample : SAMPLES_OF_MANY;

    for (int i = 0; i < k && i < HX_MAX_SAMPLES && !hx_walk_enough(w); i++)
        for (int tries = 0; tries < TRIES && !w->full; tries++) {
            hx_walk_look(w);
            if (sample_one(w, &state)) {
                hx_walk_move(w);
                break;
            }
        }
}
