/*
 * sections.h - the check of what the options of a game leave out.
 */
#ifndef HX_SECTIONS_H
#define HX_SECTIONS_H

#include "compose.h"

/* Looks at each section that does not hold (at most HX_MAX_SECTIONS different
 * conditions): finds values of the options it reads with which it holds, and
 * composes and builds the mix with them as if somebody had chosen them. What
 * is wrong then is added to the report, but for places of which something is
 * told there already. So what is declared meets only what it can meet in a
 * game. A section that holds in no game is looked at with the options as they
 * are, unless its file is extended: then it may hold in games of that file.
 * Whether the mix makes a game with these options is not judged: `needs`,
 * players, clashes between variants that have nothing to do with each other.
 * 'c' is not changed; 'q' is the request that it was composed for. */
#define HX_MAX_SECTIONS 64
void hx_check_sections(const struct hx_composed *c, const struct hx_request *q,
                       struct hx_report *report);

#endif
