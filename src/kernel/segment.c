/* Segments of a listing: added to it. */
#include "walk.h"

/* Of moves that are kept for segments a walk has two at most: one for what is
 * fixed, one for what bounds a bundle. */
struct hx_segment *hx_list_segment(struct hx_listing *list, uint16_t act,
                                   uint8_t sort, uint32_t count)
{
    struct hx_segment *s = &list->segment[list->nsegment];

    if (list->nsegment == HX_MAX_SEGMENTS || list->nmove + 3 > HX_MAX_SEGMENTS)
        return NULL;
    s->act = act;
    s->sort = sort;
    s->choice = 0;
    s->differ = false;
    s->count = count;
    s->at = 0;
    s->from = s->limit = -1;
    list->nsegment++;
    list->total += count;
    return s;
}

struct hx_segment *hx_list_sets(struct hx_listing *list, uint16_t act,
                                uint8_t sort, uint32_t count,
                                const uint64_t *set, int words)
{
    struct hx_segment *s = NULL;

    if (list->npool + (uint32_t)words <= HX_SET_POOL)
        s = hx_list_segment(list, act, sort, count);
    if (!s)
        return NULL;
    s->words = (uint8_t)words;
    s->at = list->npool;
    hx_set_copy(list->pool + s->at, set, words);
    list->npool += (uint32_t)words;
    return s;
}
