#include "decl.h"

#include <string.h>

const char *const hx_colour[HX_COLOURS] = {"red",    "blue",  "white",
                                           "orange", "green", "brown"};

/* By halves: fields are sorted by key. */
struct hx_node *hx_node_get(const struct hx_node *table, const char *key)
{
    int lo = 0, hi;

    if (!table || table->type != HX_N_TABLE)
        return NULL;
    hi = table->nfield;
    while (lo < hi) {
        int mid = (lo + hi) / 2;
        int order = strcmp(key, table->field[mid].key);

        if (order == 0)
            return table->field[mid].value;
        if (order < 0)
            hi = mid;
        else
            lo = mid + 1;
    }
    return NULL;
}
