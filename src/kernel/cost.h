/*
 * cost.h - what formulas may cost at most, known before a game begins.
 *
 * Every loop of a formula goes over a set, and no set has more members than
 * there are of its sort; nothing calls itself. So a formula has a most that it
 * can take, whatever the position: counted in steps, an instruction each. Where
 * a formula, finding the moves of a step, or what is looked at after every body
 * may take too many, the rules are refused when they are loaded. In play
 * nothing is refused for that but what goes on without an end.
 */
#ifndef HX_COST_H
#define HX_COST_H

#include "rules.h"

#define HX_FORM_STEPS 1000000   /* about 3 ms */
#define HX_SETTLE_STEPS 1000000 /* awards, always and wins together */
#define HX_STEP_STEPS 40000000  /* finding the moves of a step */

/* Candidates of one action that are looked at when its moves are listed: so
 * many that they take HX_LOOK_STEPS, but no fewer than HX_FEWEST_LOOKS. Where
 * there are more the moves are drawn by lot. */
#define HX_LOOK_STEPS 4000000
#define HX_FEWEST_LOOKS 64

/* What may follow from the body of one move, until the next question: counted
 * by what each item with its body, listener, settling and question (with the
 * body of an answer that is taken unasked), and what a turn or round sets back,
 * can take at most. The body of an answer that somebody gives is not counted:
 * it is one. Games stay far below: more is an order of play, or events, without
 * an end. */
#define HX_MOVE_STEPS 400000000 /* a second at most */
#define HX_CALL_STEPS 20000     /* of a function: its time is its host's */
#define HX_ITEM_STEPS 1000      /* of an item or body, besides its formulas */

/* Linking: notes for each action how many candidates are looked at, and for
 * bodies, items, events, settling and resets what they can take. */
void hx_count_steps(struct hx_rules *r);

/* The formula's most steps. */
double hx_form_steps(const struct hx_rules *r, uint16_t form);

/* What may take more than is allowed. */
struct hx_costly {
    const char *what; /* "a formula" */
    const char *text; /* of the formula; the name of the step or award */
    struct hx_origin at;
    double steps;
    int allowed;
};

/* Is there anything of that sort? Then *found is the first. */
bool hx_find_costly(const struct hx_rules *r, struct hx_costly *found);

#endif
