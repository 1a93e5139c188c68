/*
 * outcomes.h - between chance.c, which draws, and outcomes.c.
 */
#ifndef HX_OUTCOMES_H
#define HX_OUTCOMES_H

#include "inside.h"

/* One drawing from the outcomes of a chance. */
struct hx_drawing {
    const struct hx_chance *c;
    const struct hx_ctx *ctx;
    const uint64_t *set; /* ONE_OF */
    int words, n;
    bool fixed; /* outcomes must fit 'forced' */
    struct hx_forced forced;
};

int hx_outcome_weight(const struct hx_chance *c, int i);
/* The numbers of outcome i; of dice the total comes first. */
void hx_read_outcome(const struct hx_chance *c, const uint64_t *set, int words,
                     int i, int16_t *roll);
/* Does a formula of `reroll` exclude it? */
bool hx_is_rejected(struct hx_game *g, const struct hx_chance *c,
                    const struct hx_ctx *ctx, const int16_t *roll);
/* What of an outcome a record says and a force gives: all numbers but the
 * total of dice. Returns how many. */
int hx_outcome_said(const struct hx_chance *c, const int16_t *roll,
                    int16_t *value);
/* What is noted if it comes, but for whom. */
void hx_outcome_drawn(const struct hx_rules *r, const struct hx_chance *c,
                      const int16_t *roll, struct hx_draw *draw);
/* Is it what was fixed? A number below 0 stays random. */
bool hx_outcome_fits(const struct hx_chance *c, const struct hx_forced *f,
                     const int16_t *roll);
bool hx_outcome_comes(struct hx_game *g, const struct hx_drawing *d, int i);
/* The outcomes that may come: kept, or noted in 'out'; NULL: they are many. */
const uint64_t *hx_may_come(struct hx_game *g, const struct hx_drawing *d,
                            uint64_t *out);

#endif
