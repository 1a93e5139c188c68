/*
 * cost_count.h - counting steps: for cost.c and cost_play.c only.
 */
#ifndef HX_COST_COUNT_H
#define HX_COST_COUNT_H

#include "cost.h"

/* Steps found so far; negative: not yet. What is being counted has 0, so a
 * circle, which no loader lets pass, comes to an end. */
struct hx_count {
    const struct hx_rules *r;
    double *form, *value;
};

struct hx_count hx_count_begin(const struct hx_rules *r);
void hx_count_end(struct hx_count *c);

double hx_count_form(struct hx_count *c, uint16_t form); /* HX_NONE: 0 */
double hx_count_constraint(struct hx_count *c, int id);
/* Finding the moves of a step. */
double hx_count_step(struct hx_count *c, const struct hx_step *step);
/* One candidate of an action; how many are looked at, of those steps each. */
double hx_count_look(struct hx_count *c, const struct hx_act *a);
double hx_looks_of(double steps);

#endif
