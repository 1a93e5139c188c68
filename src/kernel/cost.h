/*
 * cost.h - what formulas may cost at most, known before a game begins.
 *
 * Every loop of a formula goes over a set, and no set has more members than
 * there are of its sort; nothing calls itself. So a formula has a most that it
 * can take, whatever the position: counted in steps, an instruction each. A
 * rule set with a formula beyond HX_FORM_STEPS is refused when it is loaded,
 * and none can be refused in play because it takes too long.
 */
#ifndef HX_COST_H
#define HX_COST_H

#include "rules.h"

#define HX_FORM_STEPS 1000000 /* about 5 ms */

/* Candidates of one action that are looked at when its moves are listed: so
 * many that they take HX_LOOK_STEPS, but no fewer than HX_FEWEST_LOOKS. Where
 * there are more the moves are drawn by lot. */
#define HX_LOOK_STEPS 20000000
#define HX_FEWEST_LOOKS 64

/* What one move may take, its bodies and all that follows from them until the
 * next question, counted by what each body, item, settling and question can
 * take at most. Games stay far below: more is an order of play, or events,
 * without an end. */
#define HX_MOVE_STEPS 200000000 /* a second at most */
#define HX_CALL_STEPS 20000     /* of a function: its time is its host's */
#define HX_ITEM_STEPS 1000      /* of an item or body, besides its formulas */

/* Linking: notes for each action how many candidates are looked at, and for
 * bodies, items, steps and settling what they can take. */
void hx_count_steps(struct hx_rules *r);

/* The formula's most steps. */
double hx_form_steps(const struct hx_rules *r, uint16_t form);

/* The first formula with more than HX_FORM_STEPS, or HX_NONE; its steps. */
uint16_t hx_costly_form(const struct hx_rules *r, double *steps);

#endif
