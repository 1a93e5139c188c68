#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "random.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))

/* The reference code of SplitMix64, as published: a counter with a state. */
static uint64_t reference_next(uint64_t *x)
{
    uint64_t z = (*x += 0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

static void a_stream_is_splitmix64(void **state)
{
    static const uint64_t published[] = {
        UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
        UINT64_C(9817491932198370423), UINT64_C(4593380528125082431),
        UINT64_C(16408922859458223821)};
    static const uint64_t seeds[] = {0, 1, 42, UINT64_MAX};
    (void)state;

    for (uint32_t i = 0; i < COUNT(published); i++)
        assert_true(hx_stream_at(1234567, i + 1) == published[i]);
    for (size_t s = 0; s < COUNT(seeds); s++) {
        uint64_t x = seeds[s];

        for (uint32_t i = 1; i <= 1000; i++)
            assert_true(hx_stream_at(seeds[s], i) == reference_next(&x));
    }
}

static void the_hash_is_fnv_1a(void **state)
{
    static const struct {
        const char *text;
        uint64_t hash;
    } published[] = {
        {"", UINT64_C(0xcbf29ce484222325)},
        {"a", UINT64_C(0xaf63dc4c8601ec8c)},
        {"foobar", UINT64_C(0x85944171f73967e8)},
    };
    uint64_t parts;
    (void)state;

    for (size_t i = 0; i < COUNT(published); i++) {
        const char *text = published[i].text;

        assert_true(hx_hash(HX_HASH_START, text, strlen(text)) ==
                    published[i].hash);
    }
    parts = hx_hash(hx_hash(HX_HASH_START, "foo", 3), "bar", 3);
    assert_true(parts == hx_hash(HX_HASH_START, "foobar", 6));
    assert_true(hx_hash(HX_HASH_START, "\0", 1) != HX_HASH_START);
}

/* A seed that somebody wrote down asks for the same game in every release.
 * The values were computed apart from this code. */
static void a_seed_means_the_same_in_every_release(void **state)
{
    static const uint32_t rolls[] = {0, 0, 5, 0, 3, 4, 4, 2};
    uint64_t dice = hx_stream_seed(42, "dice");
    uint32_t counter = 0;
    (void)state;

    assert_true(dice == UINT64_C(0x1e538ffcbb322b42));
    assert_true(hx_stream_seed(0, "board") == UINT64_C(0x60acbee59bb78700));
    assert_true(hx_game_seed(1, 0) == UINT64_C(0xbfef8030ddc2d772));
    assert_true(hx_game_seed(1, 1) == UINT64_C(0x5f552ce482f2aa47));
    for (size_t i = 0; i < COUNT(rolls); i++)
        assert_int_equal(hx_stream_below(dice, &counter, 6), rolls[i]);
}

/* Pearson's statistic has the mean n - 1 and the variance 2 (n - 1): a bound
 * of five standard deviations, squared to need no square root. */
static void numbers_below_n_are_uniform(void **state)
{
    static const uint32_t ns[] = {2, 3, 6, 11, 25, 36, 100, 1000};
    (void)state;

    for (size_t i = 0; i < COUNT(ns); i++) {
        uint32_t n = ns[i], counter = 0, seen[1000] = {0};
        uint64_t seed = hx_stream_seed(7, "dice");
        double expected = 200, chi2 = 0, excess;

        for (uint32_t k = 0; k < n * 200; k++) {
            uint32_t x = hx_stream_below(seed, &counter, n);

            assert_true(x < n);
            seen[x]++;
        }
        for (uint32_t x = 0; x < n; x++)
            chi2 += (seen[x] - expected) * (seen[x] - expected) / expected;
        excess = chi2 - (n - 1);
        assert_true(excess * excess < 25.0 * 2 * (n - 1));
    }
}

static void numbers_below_a_great_n_are_uniform_by_rejection(void **state)
{
    const uint32_t n = UINT32_C(3) << 30; /* a quarter is rejected */
    uint32_t counter = 0, third[3] = {0}, draws = 30000;
    uint64_t seed = hx_stream_seed(7, "deck");
    (void)state;

    for (uint32_t k = 0; k < draws; k++) {
        uint32_t x = hx_stream_below(seed, &counter, n);

        assert_true(x < n);
        third[x >> 30]++;
    }
    for (int i = 0; i < 3; i++)
        assert_in_range(third[i], 9600, 10400);
    assert_in_range(counter, 39500, 40500);
}

static void the_only_number_below_one_is_zero(void **state)
{
    uint32_t counter = 5;
    (void)state;

    for (uint32_t k = 0; k < 100; k++)
        assert_int_equal(hx_stream_below(k, &counter, 1), 0);
    assert_int_equal(counter, 105);
}

static void a_counter_says_all_about_a_stream(void **state)
{
    uint64_t seed = hx_stream_seed(3, "steal");
    uint32_t counter = 0, again, first[20];
    (void)state;

    for (uint32_t i = 0; i < 20; i++)
        first[i] = hx_stream_below(seed, &counter, 1000000);
    again = 0;
    for (uint32_t i = 0; i < 20; i++)
        assert_int_equal(hx_stream_below(seed, &again, 1000000), first[i]);
    assert_int_equal(again, counter);
}

/* Streams lie on one cycle: any number they share would mean that one is the
 * other, shifted. */
static void assert_apart(uint64_t a, uint64_t b)
{
    uint64_t numbers[64];

    for (uint32_t i = 0; i < 64; i++)
        numbers[i] = hx_stream_at(a, i + 1);
    for (uint32_t k = 1; k <= 64; k++) {
        uint64_t x = hx_stream_at(b, k);

        for (int i = 0; i < 64; i++)
            assert_true(numbers[i] != x);
    }
}

static void neighbouring_games_share_no_stream(void **state)
{
    (void)state;

    for (uint64_t i = 0; i < 500; i++) {
        uint64_t a = hx_game_seed(1, i), b = hx_game_seed(1, i + 1);
        uint64_t c = hx_game_seed(2, i);

        assert_apart(hx_stream_seed(a, "dice"), hx_stream_seed(b, "dice"));
        assert_apart(hx_stream_seed(a, "dice"), hx_stream_seed(c, "dice"));
        assert_apart(hx_stream_seed(a, "dice"), hx_stream_seed(a, "deck"));
        assert_apart(hx_stream_seed(i, "dice"), hx_stream_seed(i + 1, "dice"));
    }
}

static void the_mix_changes_half_of_the_bits(void **state)
{
    int changed = 0;
    (void)state;

    for (uint64_t x = 0; x < 64; x++)
        for (int bit = 0; bit < 64; bit++) {
            uint64_t other = x ^ UINT64_C(1) << bit;

            changed += __builtin_popcountll(hx_mix(x) ^ hx_mix(other));
        }
    assert_in_range(changed / 64, 31 * 64, 33 * 64);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stream_is_splitmix64),
        cmocka_unit_test(the_hash_is_fnv_1a),
        cmocka_unit_test(a_seed_means_the_same_in_every_release),
        cmocka_unit_test(numbers_below_n_are_uniform),
        cmocka_unit_test(numbers_below_a_great_n_are_uniform_by_rejection),
        cmocka_unit_test(the_only_number_below_one_is_zero),
        cmocka_unit_test(a_counter_says_all_about_a_stream),
        cmocka_unit_test(neighbouring_games_share_no_stream),
        cmocka_unit_test(the_mix_changes_half_of_the_bits),
    };

    return cmocka_run_group_tests_name("random", tests, NULL, NULL);
}
