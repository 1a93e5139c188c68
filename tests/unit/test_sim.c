/* Many random games: the same everywhere, and under the battery. */
#include "play_base.h"

#include "sim.h"

static struct hx_sim_result run(struct hx_mix *mix, uint64_t first, int games,
                                bool check, int most)
{
    struct hx_sim_options o = {.seed = 11,
                               .first = first,
                               .games = games,
                               .check = check,
                               .most_moves = most};
    struct hx_sim_result result = {0};
    struct hx_buffer told = {0};

    if (!hx_sim_run(mix, &o, &result, &told))
        fail_msg("%s", hx_buffer_text(&told));
    assert_int_equal(told.len, 0);
    return result;
}

static void games_pass_the_battery_and_come_out_as_without_it(void **state)
{
    struct hx_report *report = hx_report_new();
    struct hx_mix *mix = base_mix(report);
    struct hx_sim_result checked = run(mix, 0, 2, true, 0);
    struct hx_sim_result plain = run(mix, 0, 2, false, 0);
    (void)state;

    assert_true(checked.hash == plain.hash);
    assert_true(checked.moves == plain.moves);
    assert_int_equal(plain.games, 2);
    assert_int_equal(plain.won[0] + plain.won[1] + plain.won[2], 2);
    hx_mix_free(mix);
    hx_report_free(report);
}

static void games_are_numbered_by_the_study_not_by_the_run(void **state)
{
    struct hx_report *report = hx_report_new();
    struct hx_mix *mix = base_mix(report);
    struct hx_sim_result third = run(mix, 2, 1, false, 0), all = {0};
    struct hx_sim_options o = {.seed = 11, .games = 2};
    struct hx_buffer told = {0};
    uint64_t moves;
    (void)state;

    assert_true(hx_sim_run(mix, &o, &all, &told));
    moves = all.moves;
    o.first = 2;
    o.games = 1;
    assert_true(hx_sim_run(mix, &o, &all, &told));
    assert_true(all.moves - moves == third.moves);
    assert_true(all.hash == run(mix, 0, 3, false, 0).hash);
    hx_buffer_free(&told);
    hx_mix_free(mix);
    hx_report_free(report);
}

static void a_game_is_cut_after_the_moves_allowed(void **state)
{
    struct hx_report *report = hx_report_new();
    struct hx_mix *mix = base_mix(report);
    struct hx_sim_result result = run(mix, 0, 2, false, 25);
    (void)state;

    assert_int_equal(result.capped, 2);
    assert_int_equal(result.moves, 50);
    hx_mix_free(mix);
    hx_report_free(report);
}

static void what_is_kept_under_conditions_is_right_either_way(void **state)
{
    struct hx_report *report = hx_report_new();
    struct hx_mix *mix =
        hx_mix_load(&(struct hx_request){.mix = HX_SOURCE_DIR
                                         "/tests/rules/hot_conditions.lua"},
                    report);
    struct hx_sim_result checked;
    (void)state;

    assert_non_null(mix);
    checked = run(mix, 0, 2, true, 0);
    assert_int_equal(checked.games, 2);
    assert_int_equal(checked.failures, 0);
    hx_mix_free(mix);
    hx_report_free(report);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_pass_the_battery_and_come_out_as_without_it),
        cmocka_unit_test(games_are_numbered_by_the_study_not_by_the_run),
        cmocka_unit_test(a_game_is_cut_after_the_moves_allowed),
        cmocka_unit_test(what_is_kept_under_conditions_is_right_either_way),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
