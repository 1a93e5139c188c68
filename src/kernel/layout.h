/*
 * layout.h - inside linking: the block as it is being laid out.
 */
#ifndef HX_LAYOUT_H
#define HX_LAYOUT_H

#include "inside.h"

struct hx_layouter {
    struct hx_rules *r;
    struct hx_layout *l;
    uint32_t at;
    struct hx_error *err;
};

/* Room for so many bytes at the end of what is laid out; its offset. */
uint32_t hx_take(struct hx_layouter *y, uint32_t bytes, uint32_t align);
/* Words of a set of places of the sort. */
uint32_t hx_words_in(const struct hx_layouter *y, int sort);

/* keep.c: a new entry of the cache, or HX_NONE; what makes it old, or
 * HX_NONE's nothing; adds what the formula reads, if there is one. */
uint16_t hx_add_cached(struct hx_layouter *y, enum hx_cache_sort sort,
                       bool by_seat, int id, uint32_t stride);
void hx_make_old(struct hx_layouter *y, uint16_t slot, const struct hx_mask *me,
                 const struct hx_mask *all);
void hx_add_reads(const struct hx_rules *r, uint16_t form, struct hx_mask *me,
                  struct hx_mask *all);
/* keep.c, keep_guarded.c: cache entries */
void hx_keep_networks(struct hx_layouter *y);
void hx_keep_awards(struct hx_layouter *y);
void hx_keep_values(struct hx_layouter *y);
void hx_keep_wins(struct hx_layouter *y);
void hx_keep_choices(struct hx_layouter *y);
void hx_keep_resting(struct hx_layouter *y);
void hx_keep_events(struct hx_layouter *y);
void hx_keep_chances(struct hx_layouter *y);
/* link_after.c: what awards, `always` and wins read */
void hx_settle_reads(struct hx_layouter *y);

#endif
