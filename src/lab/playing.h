/*
 * playing.h - a scenario played, line by line.
 */
#ifndef HX_PLAYING_H
#define HX_PLAYING_H

#include "finding.h"
#include "mixes.h"
#include "scenario.h"

/* Plays a row of the scenario, and then what must hold of any game: undone
 * and redone, saved, loaded and replayed it is the same. True if all of it
 * holds; else 'f' is filled. */
bool hx_scenario_play(const struct hx_scenario *s, uint32_t row,
                      struct hx_mixes *mixes, struct hx_finding *f);

/* Plays what stands before the line and hands the game over in *session, as
 * far as it came: NULL if it cannot be begun. What is expected is passed over.
 * The session borrows its mix from 'mixes' (see hx_mixes_take). */
bool hx_scenario_open(const struct hx_scenario *s, uint32_t row, int before,
                      struct hx_mixes *mixes, struct hx_session **session,
                      struct hx_finding *f);

#endif
