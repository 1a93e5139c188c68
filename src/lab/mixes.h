/*
 * mixes.h - rules that were loaded, kept while scenarios are played by them.
 */
#ifndef HX_MIXES_H
#define HX_MIXES_H

#include "mix.h"
#include "report.h"

struct hx_mixes; /* the last few, with the reports of those refused */

struct hx_mixes *hx_mixes_new(long max_steps); /* as hx_request has it */
void hx_mixes_free(struct hx_mixes *m);        /* NULL is allowed */

/* The mix of the request, loaded if it was not before; borrowed until the next
 * call. NULL if it is refused; *report, borrowed as well, then says why. */
struct hx_mix *hx_mixes_get(struct hx_mixes *m, const struct hx_request *q,
                            struct hx_report **report);

/* Hands the mix of hx_mixes_get over, with its report, which must outlive
 * it. */
struct hx_report *hx_mixes_take(struct hx_mixes *m, const struct hx_mix *mix);

#endif
