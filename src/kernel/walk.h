/*
 * walk.h - inside listing: going over the choices of an action.
 *
 * list.c goes over all choices, sample.c over some drawn by lot, listing.c
 * over the actions of a step; segment.c keeps what they find.
 */
#ifndef HX_WALK_H
#define HX_WALK_H

#include "inside.h"

/* Of the members of a choice. */
static inline uint8_t hx_segment_of(const struct hx_choice *c)
{
    return c->domain == HX_D_SEAT ? HX_SEG_SEATS : HX_SEG_SET;
}
/* A segment of so many moves; NULL: the listing has no room for it. */
struct hx_segment *hx_list_segment(struct hx_listing *list, uint16_t act,
                                   uint8_t sort, uint32_t count);
/* The same of one that has sets: they are copied into the pool. */
struct hx_segment *hx_list_sets(struct hx_listing *list, uint16_t act,
                                uint8_t sort, uint32_t count,
                                const uint64_t *set, int words);

/* A walk over the choices of one action. Without a list it only finds out
 * whether there is a legal move. */
struct hx_walk {
    struct hx_game *g;
    struct hx_listing *list;
    const struct hx_act *a;
    const struct hx_plan *plan; /* of this action */
    struct hx_ctx ctx;
    struct hx_move move;
    uint64_t count;  /* legal moves of this action met so far */
    uint32_t looked; /* candidates of this action */
    bool full;       /* too many: sample them */
};

/* One candidate more is looked at; too many are as if there were too many
 * legal moves. */
void hx_walk_look(struct hx_walk *w);
/* Nothing more is wanted of this action. */
bool hx_walk_enough(const struct hx_walk *w);
/* Of a price in the chosen kind: the kinds the seat has enough of. */
static inline uint64_t hx_affordable(struct hx_game *g,
                                     const struct hx_plan *plan, int seat)
{
    const int16_t *hand = hx_hand_at(g, seat), *price = plan->cost;
    uint32_t lacks;

    if (plan->price != HX_NONE) {
        if (!hx_is_valid(g, plan->slot, seat))
            hx_value_renew(g, plan->price, seat);
        price = hx_shorts(g, plan->lanes + plan->stride * (uint32_t)seat);
    }
    lacks = hx_lanes_lacking(hand, price);
    if (g->l->lanes > 8)
        lacks |= hx_lanes_lacking(hand + 8, price + 8) << 8;
    return plan->kinds & ~(uint64_t)lacks;
}
void hx_walk_move(struct hx_walk *w);          /* the move at hand alone */
bool hx_walk_ends_well(struct hx_walk *w);     /* tests that read choices */
void hx_walk_choose(struct hx_walk *w, int i); /* from choice i on */
void hx_walk_sample(struct hx_walk *w);

#endif
