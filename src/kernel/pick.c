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

/* Move k of two choices that vary together, the first one slower. */
static void nth_pair(const struct hx_segment *s, const uint64_t *pool,
                     uint32_t k, struct hx_move *move)
{
    uint64_t left = pool[0];
    int first, n;

    do {
        first = __builtin_ctzll(left);
        left &= left - 1;
        n = hx_set_size(pool + 1, 1) - (s->differ && pool[1] >> first & 1);
        k -= (uint32_t)n;
    } while ((int32_t)k >= 0);
    k += (uint32_t)n;
    left = pool[1];
    if (s->differ)
        left &= ~(UINT64_C(1) << first);
    move->c[0] = first;
    move->c[1] = hx_set_nth(&left, 1, (int)k);
}

void hx_listing_move(const struct hx_game *g, const struct hx_listing *list,
                     uint32_t k, struct hx_move *move)
{
    const struct hx_segment *s = list->segment;
    const struct hx_choice *c;

    while (k >= s->count)
        k -= (s++)->count;
    if (s->from >= 0)
        hx_move_copy(move, &list->move[s->from]);
    else if (s->sort == HX_SEG_MOVE)
        hx_move_copy(move, &list->move[s->at]);
    else
        hx_move_clear(move);
    move->act = s->act;
    if (s->sort == HX_SEG_ONE || s->sort == HX_SEG_MOVE)
        return;
    c = &g->r->act[s->act].choice[s->choice];
    if (s->sort == HX_SEG_SET) {
        move->c[s->choice] = nth_member(g, c, list->pool + s->at, (int)k);
        return;
    }
    if (s->sort == HX_SEG_PAIR) {
        nth_pair(s, list->pool + s->at, k, move);
        return;
    }
    move->c[s->choice] = c->bag;
    if (move->nbag <= c->bag)
        move->nbag = (uint16_t)(c->bag + 1);
    hx_bundle_nth(list->move[s->limit].bag[0], g->r->ncard_kind, (int)s->at, k,
                  move->bag[c->bag]);
}
