/* Bundles of a given size out of what there is: counted and numbered without
 * writing them down. Order: more of the earlier kinds first. */
#include "state.h"

#define MAX_SIZE 200             /* cards; larger bundles are sampled */
#define MANY (UINT64_C(1) << 40) /* counts stop growing here */

struct table {
    uint64_t ways[HX_LANES + 1][MAX_SIZE + 1]; /* of kinds k.., of size n */
};

static void fill(struct table *t, const int16_t *most, int lanes, int n)
{
    memset(t->ways[lanes], 0, sizeof t->ways[lanes]);
    t->ways[lanes][0] = 1;
    for (int k = lanes - 1; k >= 0; k--)
        for (int size = 0; size <= n; size++) {
            uint64_t sum = 0;

            for (int take = 0; take <= most[k] && take <= size; take++)
                sum += t->ways[k + 1][size - take];
            t->ways[k][size] = sum < MANY ? sum : MANY;
        }
}

uint64_t hx_bundle_count(const int16_t *most, int lanes, int n)
{
    struct table t;

    if (n < 0)
        return 0;
    if (n > MAX_SIZE)
        return MANY;
    fill(&t, most, lanes, n);
    return t.ways[0][n];
}

void hx_bundle_nth(const int16_t *most, int lanes, int n, uint64_t k,
                   int16_t *bag)
{
    struct table t;

    fill(&t, most, lanes, n);
    memset(bag, 0, HX_LANES * sizeof *bag);
    for (int kind = 0; kind < lanes; kind++) {
        int take = most[kind] < n ? most[kind] : n;

        while (take > 0 && k >= t.ways[kind + 1][n - take])
            k -= t.ways[kind + 1][n - take--];
        bag[kind] = (int16_t)take;
        n -= take;
    }
}
