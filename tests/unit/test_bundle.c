/* Bundles are counted and numbered without being written down (rule language
 * 6): more of the earlier kinds first, each exactly once. */
#include "inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* cmocka needs the above */
#include <cmocka.h>

#define LANES 4

static int size_of(const int16_t *bag)
{
    int n = 0;

    for (int i = 0; i < LANES; i++)
        n += bag[i];
    return n;
}

static bool comes_before(const int16_t *a, const int16_t *b)
{
    for (int i = 0; i < LANES; i++)
        if (a[i] != b[i])
            return a[i] > b[i];
    return false;
}

static int by_hand(const int16_t *most, int n)
{
    int count = 0;

    for (int a = 0; a <= most[0]; a++)
        for (int b = 0; b <= most[1]; b++)
            for (int c = 0; c <= most[2]; c++)
                for (int d = 0; d <= most[3]; d++)
                    count += a + b + c + d == n;
    return count;
}

static void every_bundle_has_one_number(void **state)
{
    static const int16_t most[][HX_LANES] = {
        {0, 0, 0, 0}, {1, 0, 0, 0}, {3, 2, 0, 4}, {5, 5, 5, 5}, {0, 0, 0, 9},
    };

    (void)state;
    for (size_t i = 0; i < sizeof most / sizeof *most; i++)
        for (int n = 0; n <= size_of(most[i]); n++) {
            uint64_t count = hx_bundle_count(most[i], LANES, n);
            int16_t last[HX_LANES] = {0}, bag[HX_LANES];

            assert_int_equal(count, by_hand(most[i], n));
            for (uint64_t k = 0; k < count; k++) {
                hx_bundle_nth(most[i], LANES, n, k, bag);
                assert_int_equal(size_of(bag), n);
                for (int lane = 0; lane < LANES; lane++)
                    assert_in_range(bag[lane], 0, most[i][lane]);
                if (k)
                    assert_true(comes_before(last, bag));
                memcpy(last, bag, sizeof last);
            }
        }
}

static void there_is_no_bundle_larger_than_the_account(void **state)
{
    const int16_t most[HX_LANES] = {2, 1};

    (void)state;
    assert_int_equal(hx_bundle_count(most, LANES, 4), 0);
    assert_int_equal(hx_bundle_count(most, LANES, -1), 0);
}

static void huge_bundles_count_as_too_many_to_list(void **state)
{
    int16_t most[HX_LANES];

    (void)state;
    for (int i = 0; i < HX_LANES; i++)
        most[i] = 1000;
    assert_true(hx_bundle_count(most, HX_LANES, 500) > HX_LIST_CAP);
    assert_true(hx_bundle_count(most, HX_LANES, 150) > HX_LIST_CAP);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bundle_has_one_number),
        cmocka_unit_test(there_is_no_bundle_larger_than_the_account),
        cmocka_unit_test(huge_bundles_count_as_too_many_to_list),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
