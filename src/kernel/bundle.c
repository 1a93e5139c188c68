/* Bundles of a given size out of what there is: counted and numbered without
 * writing them down. Order: more of the earlier kinds first. */
#include "inside.h"

#define MANY (UINT64_C(1) << 40) /* counts stop growing here */

/* ways[k][n]: bundles of n cards of the kinds from k on. No more than there are
 * of 64 cards of 16 kinds, 2^54. */
typedef uint64_t ways_row[HX_BUNDLE_MOST + 1];

/* With one kind more, of which there are so many. */
static void fill_row(uint64_t *row, const uint64_t *without, int most, int n)
{
    uint64_t sum = 0; /* over 0 to 'most' cards of the kind */
    int size = 0;

    for (; size <= n && size <= most; size++)
        row[size] = sum += without[size];
    for (; size <= n; size++)
        row[size] = sum += without[size] - without[size - most - 1];
}

static void fill(ways_row *ways, const int16_t *most, int lanes, int n)
{
    memset(ways[lanes], 0, (size_t)(n + 1) * sizeof **ways);
    ways[lanes][0] = 1;
    for (int k = lanes - 1; k >= 0; k--)
        fill_row(ways[k], ways[k + 1], most[k], n);
}

uint64_t hx_bundle_count(const int16_t *most, int lanes, int n)
{
    ways_row ways[HX_LANES + 1];

    if (n < 0)
        return 0;
    if (n > HX_BUNDLE_MOST)
        return MANY;
    fill(ways, most, lanes, n);
    return ways[0][n] < MANY ? ways[0][n] : MANY;
}

void hx_bundle_nth(const int16_t *most, int lanes, int n, uint64_t k,
                   int16_t *bag)
{
    ways_row ways[HX_LANES + 1];

    assert(n <= HX_BUNDLE_MOST);
    fill(ways, most, lanes, n);
    memset(bag, 0, HX_LANES * sizeof *bag);
    for (int kind = 0; kind < lanes; kind++) {
        int take = most[kind] < n ? most[kind] : n;

        while (take > 0 && k >= ways[kind + 1][n - take])
            k -= ways[kind + 1][n - take--];
        bag[kind] = (int16_t)take;
        n -= take;
    }
}
