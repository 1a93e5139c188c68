/*
 * walk.h - inside listing: going over the choices of an action.
 *
 * list.c goes over all choices, sample.c over some drawn by lot, listing.c
 * over the actions of a step.
 */
#ifndef HX_WALK_H
#define HX_WALK_H

#include "inside.h"

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
/* A segment of so many legal moves; NULL where none is kept. */
struct hx_segment *hx_walk_segment(struct hx_walk *w, uint8_t sort,
                                   uint64_t count);
/* The moves in which the choice varies over a set of that many members. */
void hx_walk_set(struct hx_walk *w, int choice, const uint64_t *set,
                 uint64_t count);
/* Of a price in the chosen kind: the kinds the seat has enough of. */
uint64_t hx_affordable(struct hx_game *g, const struct hx_plan *plan, int seat);
/* Both choices of an action that is planned as HX_HOW_PAIR. */
void hx_walk_pair(struct hx_walk *w);
void hx_walk_move(struct hx_walk *w);          /* the move at hand alone */
bool hx_walk_ends_well(struct hx_walk *w);     /* tests that read choices */
void hx_walk_choose(struct hx_walk *w, int i); /* from choice i on */
void hx_walk_sample(struct hx_walk *w);

#endif
