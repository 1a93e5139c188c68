/* Decks of cards; positions saved, restored and undone. */
#include "play_rules.h"

static void cards_played_leave_the_game_or_go_under_the_deck(void **state)
{
    (void)state;
    begin_small(MENU "deck 'tricks' { cards = { gift = 1, joke = 2 }, played = "
                     "'bottom' }\n"
                     "deck 'rare' { cards = { gem = 2 }, played = 'out' }\n"
                     "state.player { n = int { 0, 9 } }\n"
                     "action 'buy' { menu = 'm', choose = { deck = 'deck' }, "
                     "draw = 'c.deck' }\n"
                     "action 'gift' { menu = 'm', card = 'gift' }\n"
                     "action 'joke' { menu = 'm', card = 'joke' }\n"
                     "action 'gem' { menu = 'm', card = 'gem' }\n");
    play("force deck joke\nred: buy tricks\nred: buy tricks\n"
         "red: buy tricks\nthen remaining(tricks) = 0\n"
         /* an empty deck gives nothing */
         "red: buy tricks\nthen red.tricks.size = 3\n"
         "red: joke\nred: gift\nred: joke\nthen remaining(tricks) = 3\n"
         "red: buy tricks\nred: joke\nred: buy tricks\nred: gift\n"
         "force deck joke\nred: buy tricks\nthen red.tricks.joke = 1\n"
         "force deck gift");
    play(
        "fail red: buy tricks says force: that card is not on top of the deck");
    play("red: buy rare\nred: buy rare\nred: gem\nred: gem\n"
         "then remaining(rare) = 0\nrefuse red: gem because card.held");
    end_game();
}

/* Of several only those drawn in this turn wait. */
static void cards_wait_one_by_one(void **state)
{
    (void)state;
    play_small("procedure 'game' { loop { each { 'clockwise', 'turn' } } }\n"
               "procedure 'turn' { 'main', is_turn = true }\n"
               "step 'main' { ask = 'me', menu = { 'm' } }\n"
               "action 'end' { menu = 'm', ends = true }\n"
               "deck 'tricks' { cards = { gift = 6 }, wait = 'turn' }\n"
               "deck 'quick' { cards = { joke = 6 }, wait = 'none' }\n"
               "action 'buy' { menu = 'm', choose = { deck = 'deck' }, draw = "
               "'c.deck' }\n"
               "action 'gift' { menu = 'm', card = 'gift' }\n"
               "action 'joke' { menu = 'm', card = 'joke' }\n",
               "red: buy tricks\nrefuse red: gift because card.waits\n"
               "red: buy quick\nred: joke\nred: end\n"
               "blue: buy tricks\nblue: end\nwhite: end\n"
               "red: buy tricks\nred: gift\n"
               "refuse red: gift because card.waits");
}

/* ---- saving ---- */

#define SAVED                                                                 \
    MENU "state.game { roll = int { 0, 99 } }\n"                              \
         "action 'roll' { menu = 'm', run = 'dice' }\n"                       \
         "chance 'dice' { stream = 'dice', outcomes = dice { 'red', 'yellow'" \
         " }, method = 'deck', set = { ['g.roll'] = 'roll' } }\n"

static void a_block_restored_goes_on_in_the_same_way(void **state)
{
    uint64_t hash[30];
    void *block;
    struct hx_game *g;
    (void)state;

    begin_small(SAVED);
    g = game->game;
    block = malloc(hx_game_size(g));
    assert_non_null(block);
    for (int i = 0; i < 40; i++)
        play("red: roll");
    hx_game_save(g, block);
    for (int again = 0; again < 2; again++) {
        for (int i = 0; i < 30; i++) {
            play("red: roll");
            if (again)
                assert_true(hash[i] == hx_game_hash(g));
            hash[i] = hx_game_hash(g);
        }
        hx_game_restore(g, block);
    }
    free(block);
    end_game();
}

static void undone_to_the_start_the_position_is_that_of_the_start(void **state)
{
    uint64_t start;
    (void)state;

    begin_small(SAVED);
    start = hx_game_hash(game->game);
    play("red: roll\nred: end\nred: roll\nundo\nundo\nundo");
    assert_true(hx_game_hash(game->game) == start);
    play("redo\nredo");
    assert_true(hx_game_hash(game->game) != start);
    end_game();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_played_leave_the_game_or_go_under_the_deck),
        cmocka_unit_test(cards_wait_one_by_one),
        cmocka_unit_test(a_block_restored_goes_on_in_the_same_way),
        cmocka_unit_test(undone_to_the_start_the_position_is_that_of_the_start),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
