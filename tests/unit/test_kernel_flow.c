/* The order of play: frames, turns, steps, the queue, the end. */
#include "play_rules.h"

static void items_are_played_in_their_order(void **state)
{
    static const struct {
        const char *game, *trace;
    } cases[] = {
        {"each { 'clockwise', 'mark' }", "123"},
        {"'blue.first', each { 'clockwise', 'mark' }", "231"},
        {"'blue.first', each { 'backward', 'mark' }", "132"},
        {"each { 'backward', 'mark' }", "321"},
        {"run { 'others', who = 'blue' }", "31"},
        {"each { 'players - blue', 'mark' }", "13"},
        {"each { 'none', 'mark' }", "0"},
        {"run { 'turn', who = 'white' }", "312"},
        {"'mark', run { 'mark', when = 'g.trace == 0' }, 'mark'", "11"},
        {"run { 'mark', who = 'none' }", "0"},
        {"run { 'mark', who = 'white' }", "3"},
        {"run { 'mark', who = 'white | red' }", "13"},
        {"loop { 'mark', stop_when = 'g.trace > 100' }", "111"},
        {"loop { each { 'players - blue', 'mark' }, stop_when = 'g.round == 2' "
         "}",
         "1313"},
        {"loop { loop { 'mark', stop_when = 'g.trace % 100 == 11' }, "
         "stop_when = 'g.round == 2' }",
         "111"},
    };
    char rules[2048], then[64];
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(rules, sizeof rules,
                 MARK "procedure 'game' { %s, 'stop' }\n"
                      "step 'blue.first' { set = { ['g.first'] = 'blue' } }\n"
                      "procedure 'others' { each { 'others', 'mark' } }\n"
                      "procedure 'turn' { each { 'players', 'mark' }, "
                      "is_turn = true }\n"
                      "procedure 'unused' { 'blue.first', 'others', 'turn' }\n",
                 cases[i].game);
        snprintf(then, sizeof then, "then trace = %s", cases[i].trace);
        play_small(rules, then);
    }
}

static void an_item_without_arguments_gets_those_of_its_procedure(void **state)
{
    (void)state;
    play_small(MARK
               "procedure 'game' { run { 'outer', n = 1, by = 'white' }, "
               "'stop' }\n"
               "procedure 'outer' { 'note', run { 'note', n = 'arg.n + 1', by "
               "= 'arg.by' }, each { 'players', 'inner' } }\n"
               "procedure 'inner' { loop { 'note', stop_when = 'true' } }\n"
               "step 'note' { set = { ['g.trace'] = 'g.trace * 10 + arg.n', "
               "['g.last'] = 'arg.by' } }\n"
               "step 'unused' { run = 'mark' }\n"
               "procedure 'used' { 'unused' }\n"
               "state.game { last = seat {} }\n",
               "then trace = 12111\nthen last = white");
}

/* What was run first comes first; a body ends before what it runs begins, and
 * that is played before anything that stood below. */
static void what_is_run_is_played_after_the_body_in_its_order(void **state)
{
    static const struct {
        const char *act, *trace;
    } cases[] = {
        {"run = { 'a', 'b' }", "12"},
        {"run = { 'deep', 'b' }", "912"},
        /* the event is told before the field `run` */
        {"tell = 'news', run = 'a'", "31"},
        {"run = 'a', apply = function(g) g:run 'b' end", "12"},
        {"apply = function(g) g:run 'a' g:tell { 'news' } g:run 'b' end",
         "132"},
        {"apply = function(g) g:run 'a' g:tell { 'news' } g.trace = 8 end",
         "813"},
        {"run = { 'b', who = 'white | red' }, apply = function(g) g:run 'a' "
         "end",
         "221"},
        {"run = { 'b', who = 'none' }, apply = function(g) g:run 'a' end", "1"},
    };
    char rules[2048], script[64];
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(rules, sizeof rules,
                 MARK
                 "procedure 'game' { 'stop', 'stop' }\n"
                 "step 'a' { set = { ['g.trace'] = 'g.trace * 10 + 1' } }\n"
                 "step 'b' { set = { ['g.trace'] = 'g.trace * 10 + 2' } }\n"
                 "step 'c' { set = { ['g.trace'] = 'g.trace * 10 + 3' } }\n"
                 "step 'deep' { set = { ['g.trace'] = 9 }, run = 'a' }\n"
                 "procedure 'unused' { 'a', 'b', 'c', 'deep', 'mark' }\n"
                 "event 'news' {}\n"
                 "on 'hear' { event = 'news', run = 'c' }\n"
                 "action 'act' { menu = 'm', ends = true, %s }\n",
                 cases[i].act);
        snprintf(script, sizeof script, "red: act\nthen trace = %s",
                 cases[i].trace);
        play_small(rules, script);
    }
}

/* ---- turns ---- */

static void a_turn_begins_with_fields_limits_and_cards_made_ready(void **state)
{
    (void)state;
    play_small(
        TURNS
        "deck 'tricks' { cards = { gift = 6 }, wait = 'turn' }\n"
        "state.player { used = flag { resets = 'turn' }, kept = flag {}, "
        "once_a_round = int { 0, 9, resets = 'round' } }\n"
        "limit 'twice' { per = 'turn', n = 2, says = 'only twice' }\n"
        "limit 'ever' { per = 'game', n = 1, says = 'only once' }\n"
        "limit 'rounds' { per = 'round', n = 1, says = 'once a round' }\n"
        "action 'use' { menu = 'm', limit = 'twice', set = { ['me.used'] = "
        "true, ['me.kept'] = true, ['me.once_a_round'] = 5 } }\n"
        "action 'rare' { menu = 'm', limit = 'ever' }\n"
        "action 'slow' { menu = 'm', limit = 'rounds' }\n"
        "action 'single' { menu = 'm', once = 'turn' }\n"
        "action 'take' { menu = 'm', draw = 'tricks' }\n"
        "action 'gift' { menu = 'm', card = 'gift' }\n",
        "refuse red: gift because card.held\n"
        "red: take\n"
        "refuse red: gift because card.waits\n"
        "red: use\nred: use\nrefuse red: use because twice\n"
        "red: rare\nrefuse red: rare because ever\n"
        "red: slow\nrefuse red: slow because rounds\n"
        "red: single\nrefuse red: single because once\n"
        "then red used = true\n"
        "red: end\n"
        "then red used = false\nthen red kept = true\n"
        "then red once_a_round = 5\n"
        "blue: use\nblue: end\nwhite: end\n"
        "then red once_a_round = 0\n"
        "red: use\nred: single\nred: slow\nred: gift\n"
        "refuse red: gift because card.held\n"
        "refuse red: rare because ever");
}

static void a_turn_within_a_turn_ends_and_the_outer_one_is_active_again(
    void **state)
{
    (void)state;
    play_small(TURNS
               "procedure 'other' { 'other.main', is_turn = true }\n"
               "step 'other.main' { ask = 'me', menu = { 'o' } }\n"
               "action 'done' { menu = 'o', ends = true }\n"
               "action 'lend' { menu = 'm', choose = { to = 'seat' }, run = { "
               "'other', who = 'c.to' } }\n"
               "action 'all' { menu = 'm', run = { 'other', who = 'players' } "
               "}\n",
               "red: lend white\nthen active = white\n"
               "then choosing white other.main\n"
               "refuse red: end because menu\n"
               "white: done\nthen active = red\nthen choosing red main\n"
               "red: end\n"
               "blue: all\nthen active = blue\nblue: done\n"
               "then active = white\nwhite: done\n"
               "red: done\nthen active = blue\nthen choosing blue main");
}

/* The turn that an `always` begins lies on the `each` whose list has ended. */
static void a_turn_begun_between_two_of_an_each_gives_the_active_seat_back(
    void **state)
{
    (void)state;
    play_small(
        "state.game { due = flag {} }\n"
        "procedure 'game' { loop { each { 'clockwise', 'turn' } } }\n"
        "procedure 'turn' { each { 'others', 'visit' }, 'main', is_turn "
        "= true }\n"
        "procedure 'visit' { 'note', whole = true }\n"
        "step 'note' { set = { ['g.due'] = true, ['g.trace'] = 'g.trace "
        "* 10 + active.no' } }\n"
        "always 'bonus' { when = 'g.due', set = { ['g.due'] = 'false' }, "
        "run = { 'extra', who = 'blue' } }\n"
        "procedure 'extra' { 'mark', is_turn = true }\n"
        "step 'mark' { set = { ['g.trace'] = 'g.trace * 10 + me.no' } }"
        "\n"
        "step 'main' { ask = 'me', menu = { 'm' } }\n"
        "action 'end' { menu = 'm', ends = true }\n",
        "then trace = 1212\nthen active = red\n");
}

/* Bodies in a whole frame are settled once, when it is popped. */
static void a_whole_frame_is_settled_when_it_has_ended(void **state)
{
    (void)state;
    play_small(TURNS
               "state.player { fame = int { 0, 9 } }\n"
               "award 'star' { points = 1, metric = 'me.fame', at_least = 1, "
               "on_tie = 'holder' }\n"
               "on 'shine' { event = 'award', set = { ['g.trace'] = 'g.trace + "
               "1' } }\n"
               "always 'cap' { when = 'some(players where it.fame > 5)', run = "
               "'lower' }\n"
               "step 'lower' { apply = function(g) for p in g:each 'players' "
               "do p.fame = g:get('min(it.fame, 5)', p) end end }\n"
               "wins 'four' { test = 'me.fame == 4' }\n"
               "procedure 'rise' { 'up', 'wait', 'swap', whole = true }\n"
               "step 'up' { set = { ['blue.fame'] = 3, ['red.fame'] = 4 } }\n"
               "step 'wait' { ask = 'me', menu = { 'w' } }\n"
               "action 'on' { menu = 'w', ends = true }\n"
               "step 'swap' { set = { ['blue.fame'] = 'red.fame', ['red.fame']"
               " = 'blue.fame' } }\n"
               "action 'fame' { menu = 'm', run = 'rise' }\n",
               "red: fame\n"
               "then holder(star) = none\nthen trace = 0\n"
               "then red fame = 4\n"
               "red: on\n"
               "then holder(star) = blue\nthen trace = 1\n"
               "then choosing red main\n"
               "red: end\nthen winner blue");
}

/* ---- the end ---- */

#define RACE                                       \
    TURNS                                          \
    "state.player { fame = int { 0, 30 } }\n"      \
    "wins 'ten' { test = 'me.fame >= 10' }\n"      \
    "step 'later' { set = { ['g.trace'] = 9 } }\n" \
    "procedure 'kept' { 'later' }\n"

static void one_wins_in_the_own_turn_alone(void **state)
{
    (void)state;
    play_small(RACE
               "action 'rise' { menu = 'm', set = { ['me.fame'] = 10 }, run = "
               "'later' }\n"
               "action 'help' { menu = 'm', choose = { seat = 'seat' }, set = {"
               " ['c.seat.fame'] = 10 } }\n",
               "red: help white\nthen winner none\nred: end\n"
               "then winner none\nblue: help red\nblue: end\n"
               /* as its turn begins, before it is asked */
               "then winner white\nthen over");
    play_small(RACE
               "action 'rise' { menu = 'm', set = { ['me.fame'] = 10 }, run = "
               "'later' }\n",
               "red: end\nblue: rise\nthen winner blue\n"
               /* the queue is dropped */
               "then trace = 0\nundo\nthen choosing blue main\n"
               "blue: end\nthen choosing white main");
}

static void what_was_set_by_hand_wins_after_the_next_body(void **state)
{
    (void)state;
    play_small(RACE "action 'idle' { menu = 'm' }\n",
               "given red fame 10\nthen winner none\nred: idle\n"
               "then winner red");
}

static void a_function_may_end_the_game(void **state)
{
    (void)state;
    play_small(RACE "action 'give.up' { menu = 'm', form = 'give_up', run = "
                    "'later', apply = function(g, me) g:finish(g.rival or "
                    "g:get('first(players - me)')) me.fame = 3 end }\n"
                    "action 'draw.it' { menu = 'm', form = 'draw_it', apply = "
                    "function(g) g:finish(nil) end }\n",
               "red: draw_it\nthen over\nthen winner none\nundo\n"
               "red: give_up\nthen over\nthen winner blue\n"
               "then red fame = 3\nthen trace = 0\n"
               "refuse red: end because over");
}

/* ---- limits of the machine ---- */

static void events_and_frames_have_a_depth(void **state)
{
    (void)state;
    play_small(TURNS
               "event 'ping' {}\nevent 'pong' {}\n"
               "on 'a' { event = 'ping', tell = 'pong' }\n"
               "on 'b' { event = 'pong', tell = 'ping' }\n"
               "action 'call' { menu = 'm', set = { ['g.trace'] = 3 }, tell = "
               "'ping' }\n"
               "procedure 'down' { 'down.more', 'mark' }\n"
               "step 'mark' { set = { ['g.trace'] = 1 } }\n"
               "step 'down.more' { set = { ['g.trace'] = 'g.trace + 1' }, run "
               "= 'down' }\n"
               "action 'fall' { menu = 'm', run = 'down' }\n"
               "procedure 'spin' { loop { 'mark' } }\n"
               "action 'turn.round' { menu = 'm', form = 'round', run = 'spin' "
               "}\n",
               "fail red: call says events deeper than 8: ping > pong > ping\n"
               "fail red: call says events deeper than 8: p\n"
               "fail red: fall says frames deeper than 32: \n"
               "fail red: round says goes round without a question\n"
               "then trace = 0\nred: end\nthen choosing blue main");
}

/* A game that was over begins again like a new one. */
static void a_game_begins_again_as_the_first_time(void **state)
{
    struct hx_game *g;
    uint64_t hash;
    (void)state;

    begin_small(RACE "procedure 'first' { 'pick', 'pass' }\n"
                     "replace.procedure 'game' { 'first', loop { each { "
                     "'clockwise', 'turn' } } }\n"
                     "step 'pass' { set = { ['g.trace'] = 'g.trace + 1' } }\n"
                     "constraint 'only.a' { over = 'hex', allow = "
                     "'first(land)', says = 'no' }\n"
                     "state.game { at = hex {} }\n"
                     "step 'pick' { ask = 'me', choose = { hex = 'hex' }, "
                     "if_one = 'take', where = { hex = { 'only.a' } }, set = {"
                     " ['g.at'] = 'c.hex' } }\n"
                     "action 'rise' { menu = 'm', set = { ['me.fame'] = 10 } "
                     "}\n");
    g = game->game;
    hash = hx_game_hash(g);
    play("then at = A1\nred: rise\nthen over");
    assert_int_equal(hx_game_start(g, 1), HX_ASKING);
    assert_true(hx_game_hash(g) == hash);
    play("then choosing red main");
    end_game();
}

/* What was run before, and taken back, leaves no trace in later frames. */
static void a_position_does_not_depend_on_what_was_taken_back(void **state)
{
    static const char rules[] =
        MARK "procedure 'game' { loop { 'stop' } }\n"
             "action 'four' { menu = 'm', run = { 'note', a = 1, b = 2, by = "
             "'blue', n = 4 } }\n"
             "action 'plain' { menu = 'm', run = { { 'wait' }, { 'wait', who "
             "= 'blue' } } }\n"
             "procedure 'note' { 'note.one', 'wait' }\n"
             "step 'note.one' { set = { ['g.trace'] = 'arg.a + arg.b + arg.n "
             "+ arg.by.no' } }\n"
             "step 'wait' { ask = 'me', menu = { 'w' } }\n"
             "action 'done' { menu = 'w', ends = true }\n"
             "procedure 'unused' { 'mark' }\n";
    uint64_t hash;
    (void)state;

    begin_small(rules);
    play("red: plain");
    hash = hx_game_hash(game->game);
    end_game();
    begin_small(rules);
    play("red: four\nundo\nred: plain");
    assert_true(hx_game_hash(game->game) == hash);
    end_game();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_are_played_in_their_order),
        cmocka_unit_test(an_item_without_arguments_gets_those_of_its_procedure),
        cmocka_unit_test(what_is_run_is_played_after_the_body_in_its_order),
        cmocka_unit_test(a_turn_begins_with_fields_limits_and_cards_made_ready),
        cmocka_unit_test(
            a_turn_within_a_turn_ends_and_the_outer_one_is_active_again),
        cmocka_unit_test(
            a_turn_begun_between_two_of_an_each_gives_the_active_seat_back),
        cmocka_unit_test(a_whole_frame_is_settled_when_it_has_ended),
        cmocka_unit_test(one_wins_in_the_own_turn_alone),
        cmocka_unit_test(what_was_set_by_hand_wins_after_the_next_body),
        cmocka_unit_test(a_function_may_end_the_game),
        cmocka_unit_test(events_and_frames_have_a_depth),
        cmocka_unit_test(a_game_begins_again_as_the_first_time),
        cmocka_unit_test(a_position_does_not_depend_on_what_was_taken_back),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
