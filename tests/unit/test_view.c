/* What a seat sees (BASE-089): counts of hands, not their kinds; the hash of a
 * view names an information set. */
#include "play_rules.h"

static uint64_t view_of(int seat)
{
    static uint8_t block[8192];
    struct hx_view view;

    assert_true(hx_game_size(game->game) <= sizeof block);
    hx_game_view(game->game, seat, &view, block);
    return view.hash;
}

static void begin(void)
{
    begin_base("");
}

/* The bank is open, so only an exchange of hidden cards is hidden. */
static void who_of_the_others_holds_which_kind_is_not_seen(void **state)
{
    uint64_t seen;

    (void)state;
    begin();
    play("given blue hand 1 ore\ngiven white hand 1 grain");
    seen = view_of(0);
    play("undo\nundo\ngiven blue hand 1 grain\ngiven white hand 1 ore");
    assert_true(view_of(0) == seen);
    assert_true(view_of(1) != seen);
    end_game();
}

static void the_number_of_cards_in_another_hand_is_seen(void **state)
{
    uint64_t one;

    (void)state;
    begin();
    play("given blue hand 1 ore");
    one = view_of(0);
    play("undo\ngiven blue hand 2 ore");
    assert_true(view_of(0) != one);
    end_game();
}

static void ones_own_hand_is_seen(void **state)
{
    uint64_t ore;

    (void)state;
    begin();
    play("given red hand 1 ore\ngiven white hand 1 grain");
    ore = view_of(0);
    play("undo\nundo\ngiven red hand 1 grain\ngiven white hand 1 ore");
    assert_true(view_of(0) != ore);
    end_game();
}

static void the_same_view_offers_the_same_moves(void **state)
{
    uint32_t total;
    uint64_t seen;

    (void)state;
    begin();
    play("given red hand 4 wool\ngiven blue hand 3 ore\n"
         "given white hand 3 grain\nforce dice 1 1\nred: roll");
    total = hx_game_list(game->game, 0)->total;
    seen = view_of(0);
    play("undo\nundo\nundo\nundo\nundo\ngiven red hand 4 wool\n"
         "given blue hand 3 grain\ngiven white hand 3 ore\n"
         "force dice 1 1\nred: roll");
    assert_true(view_of(0) == seen);
    assert_int_equal(hx_game_list(game->game, 0)->total, total);
    end_game();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_of_the_others_holds_which_kind_is_not_seen),
        cmocka_unit_test(the_number_of_cards_in_another_hand_is_seen),
        cmocka_unit_test(ones_own_hand_is_seen),
        cmocka_unit_test(the_same_view_offers_the_same_moves),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
