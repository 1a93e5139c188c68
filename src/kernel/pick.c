/* A move of a listing by its number. */
#include "inside.h"

/* Seats are listed clockwise from the active one. */
static int nth_seat(const struct hx_game *g, uint64_t seats, int k)
{
    int seat = hx_next_clockwise((uint32_t)seats, hx_st(g)->active);

    while (k--) {
        seats &= ~(UINT64_C(1) << seat);
        seat = hx_next_clockwise((uint32_t)seats, hx_st(g)->active);
    }
    return seat;
}

/* Move k of two choices that vary together, the first one slower. */
static void nth_pair(const struct hx_segment *s, const uint64_t *pool,
                     uint32_t k, struct hx_move *move)
{
    uint64_t left = pool[0], second = pool[1];
    uint32_t all = (uint32_t)hx_bits(second), n;
    int first;

    for (;; k -= n, left &= left - 1) {
        first = __builtin_ctzll(left);
        n = all - (s->differ & (uint32_t)(second >> first & 1));
        if (k < n)
            break;
    }
    if (s->differ)
        second &= ~(UINT64_C(1) << first);
    move->c[0] = first;
    move->c[1] = hx_set_nth(&second, 1, (int)k);
}

static void nth_bundle(const struct hx_game *g, const struct hx_listing *list,
                       const struct hx_segment *s, uint32_t k,
                       struct hx_move *move)
{
    const struct hx_choice *c = &g->r->act[s->act].choice[s->choice];

    move->c[s->choice] = c->bag;
    if (move->nbag <= c->bag)
        move->nbag = (uint16_t)(c->bag + 1);
    hx_bundle_nth(list->move[s->limit].bag[0], g->r->ncard_kind, (int)s->at, k,
                  move->bag[c->bag]);
}

/* The choices that vary together in the moves of a segment. */
static inline void vary(const struct hx_game *g, const struct hx_listing *list,
                        const struct hx_segment *s, uint32_t k,
                        struct hx_move *move)
{
    const uint64_t *set = list->pool + s->at;

    if (s->sort == HX_SEG_SET)
        move->c[s->choice] = hx_set_nth(set, s->words, (int)k);
    else if (s->sort == HX_SEG_SEATS)
        move->c[s->choice] = nth_seat(g, *set, (int)k);
    else if (s->sort == HX_SEG_PAIR)
        nth_pair(s, set, k, move);
}

/* The same of what a walk over choices has found. */
static HX_APART void vary_walked(const struct hx_game *g,
                                 const struct hx_listing *list,
                                 const struct hx_segment *s, uint32_t k,
                                 struct hx_move *move)
{
    if (s->from >= 0)
        hx_move_copy(move, &list->move[s->from]);
    if (s->sort == HX_SEG_BUNDLE)
        nth_bundle(g, list, s, k, move);
    else
        vary(g, list, s, k, move);
}

void hx_listing_move(const struct hx_game *g, const struct hx_listing *list,
                     uint32_t k, struct hx_move *move)
{
    const struct hx_segment *s = list->segment;

    while (k >= s->count)
        k -= (s++)->count;
    hx_move_clear(move);
    move->act = s->act;
    if (s->from >= 0 || s->sort == HX_SEG_BUNDLE)
        vary_walked(g, list, s, k, move);
    else
        vary(g, list, s, k, move);
}
