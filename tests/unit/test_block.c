/* How large a snapshot is: the bounds that doc/design.md gives. */
#include "mix.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static size_t block_of(const char *name, int seats)
{
    struct hx_report *report = hx_report_new();
    struct hx_request request = {.mix = name, .nseats = seats};
    struct hx_mix *mix = hx_mix_load(&request, report);
    struct hx_game *game;
    size_t size;

    assert_non_null(mix);
    game = hx_mix_game(mix);
    assert_non_null(game);
    assert_int_equal(hx_game_rules(game)->nplayer, seats);
    size = hx_game_size(game);
    hx_game_free(game);
    hx_mix_free(mix);
    hx_report_free(report);
    return size;
}

static void base_with_four_seats_takes_two_KiB(void **state)
{
    (void)state;
    assert_in_range(block_of("base", 4), 1, 2048);
}

static void six_seats_and_thirty_hexes_take_three_KiB(void **state)
{
    (void)state;
    assert_in_range(block_of("tests/rules/walk_five_six.lua", 6), 1, 3072);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(base_with_four_seats_takes_two_KiB),
        cmocka_unit_test(six_seats_and_thirty_hexes_take_three_KiB),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
