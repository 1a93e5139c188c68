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
    int all = most < n ? most : n;

    for (int size = 0; size <= all; size++)
        row[size] = sum += without[size];
    for (int size = all + 1; size <= n; size++)
        row[size] = sum += without[size] - without[size - most - 1];
}

/* The rows of all kinds but the first, of which nobody asks. Returns the last
 * kind; 1 if there are fewer, for there are no cards of others. */
static int fill(ways_row *ways, const int16_t *most, int lanes, int n)
{
    int last = lanes > 2 ? lanes - 1 : 1;

    for (int size = 0; size <= n; size++)
        ways[last][size] = size <= most[last];
    for (int k = last - 1; k > 0; k--)
        fill_row(ways[k], ways[k + 1], most[k], n);
    return last;
}

uint64_t hx_bundle_count(const int16_t *most, int lanes, int n)
{
    ways_row ways[HX_LANES];
    uint64_t sum = 0;

    if (n < 0)
        return 0;
    if (n > HX_BUNDLE_MOST)
        return MANY;
    fill(ways, most, lanes, n);
    for (int others = most[0] < n ? n - most[0] : 0; others <= n; others++)
        sum += ways[1][others];
    return sum < MANY ? sum : MANY;
}

void hx_bundle_nth(const int16_t *most, int lanes, int n, uint64_t k,
                   int16_t *bag)
{
    ways_row ways[HX_LANES];
    int last;

    assert(n <= HX_BUNDLE_MOST);
    last = fill(ways, most, lanes, n);
    memset(bag, 0, HX_LANES * sizeof *bag);
    for (int kind = 0; kind < last; kind++) {
        int take = most[kind] < n ? most[kind] : n;

        while (take > 0 && k >= ways[kind + 1][n - take])
            k -= ways[kind + 1][n - take--];
        bag[kind] = (int16_t)take;
        n -= take;
    }
    bag[last] = (int16_t)n;
}
