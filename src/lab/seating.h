/*
 * seating.h - by which rules, and by whom, a scenario is played.
 */
#ifndef HX_SEATING_H
#define HX_SEATING_H

#include "mixes.h"
#include "scenario.h"

/* Finds the rules of the scenario and loads them, for the colours that it
 * mentions. Borrowed from 'mixes', with *report. NULL when they are refused,
 * or when the lines that say so are wrong: then 'err' is filled with *line,
 * else *report says why. */
struct hx_mix *hx_scenario_mix(const struct hx_scenario *s, uint32_t row,
                               struct hx_mixes *mixes,
                               struct hx_report **report, int *line,
                               struct hx_error *err);

#endif
