/* What a body does, and what follows it: writes, transfers, production,
 * awards, `always`, values. */
#include "play_rules.h"

static void both_sides_of_set_are_read_before_anything_is_written(void **state)
{
    (void)state;
    play_small(
        MENU
        "state.game { a = int { 0, 9 }, b = int { 0, 9 }, who = seat {} }\n"
        "state.player { pack = bundle { 'resource' } }\n"
        "action 'swap' { menu = 'm', set = { ['g.a'] = 'g.b', ['g.b'] = 'g.a' "
        "} }\n"
        "action 'turn' { menu = 'm', set = { ['g.who.no'] = 7, ['g.who'] = "
        "'clockwise(g.who, 1)' } }\n"
        "action 'packs' { menu = 'm', set = { ['red.pack'] = 'blue.pack', "
        "['blue.pack'] = 'red.pack' } }\n",
        "given a 3\ngiven b 5\nred: swap\nthen a = 5\nthen b = 3\n"
        "given who red\nred: turn\nthen red no = 7\nthen blue no = 2\n"
        "then who = blue\n"
        "given red.pack = 2 wood\ngiven blue.pack = 1 iron\nred: packs\n"
        "then red pack = 1 iron\nthen blue pack = 2 wood");
}

/* Elsewhere `false` takes away what was said before; here it is a value. */
static void a_flag_is_set_to_false_by_the_word(void **state)
{
    (void)state;
    play_small(MENU
               "state.game { on = flag {} }\n"
               "state.player { owes = flag {} }\n"
               "action 'up' { menu = 'm', set = { ['g.on'] = true, ['me.owes'] "
               "= true } }\n"
               "action 'down' { menu = 'm', set = { ['g.on'] = false, "
               "['me.owes'] = 'false' } }\n"
               "amend.action 'up' { set = { ['me.owes'] = false } }\n",
               "red: up\nthen on = true\nthen red owes = false\n"
               "given red owes true\nred: down\nthen on = false\n"
               "then red owes = false");
}

static void a_failing_body_leaves_every_byte_as_it_was(void **state)
{
    static const struct {
        const char *does, *says;
    } cases[] = {
        {"set = { ['g.a'] = 'g.a + 9' }", "g.a = 12: declared 0 to 9"},
        {"set = { ['g.b'] = 1, ['me.no'] = 0 - 1 }",
         "red.no = -1: declared 0 to 9"},
        {"set = { ['g.ghost.no'] = 1 }", "set no: the seat is none"},
        {"set = { ['g.place.mark'] = true }", "set mark: the place is none"},
        {"move = { kind = 'wood', n = 3, from = 'me', to = 'bank' }",
         "move: red has 2 wood, 3 needed"},
        {"move = { kind = 'iron', n = 21, from = 'bank', to = 'me' }",
         "move: bank has 20 iron, 21 needed"},
        {"move = { kind = 'wood', n = 'g.a - 4', from = 'bank', to = 'me' }",
         "move: -1 wood"},
        {"move = { kind = 'wood', from = 'me', to = 'g.ghost' }",
         "move: the seat is none"},
        {"move = { kind = 'wood', from = 'me', to = 'g.ghost.chest' }",
         "move: the seat is none"},
        {"move = { kind = 'wood', from = 'others', to = 'me' }",
         "move: blue has 0 wood, 1 needed"},
        {"move = { cards = 'me.wish', from = 'me', to = 'bank' }",
         "move: red has 0 iron, 1 needed"},
        {"move = { n = 3, random = 'lot', from = 'me', to = 'bank' }",
         "move: red has 2 cards, 3 needed"},
        {"move = { kind = 'gold', n = 3, from = 'me', to = 'bank' }",
         "move: red has 1 gold, 3 needed"},
        {"apply = function(g, me) g:move { kind = 'wood', from = me, to = "
         "'deck' } end",
         "move: wood is no card of a deck"},
        {"set = { ['g.b'] = 1 }, apply = function(g, me) me.no = 11 end",
         "red.no = 11: declared 0 to 9"},
        {"apply = function(g) g:put { 'hut', at = g:get 'first(corners)' } "
         "g:put { 'hut', at = g:get 'first(corners)' } end",
         "is taken"},
        {"apply = function(g) g.b = 1 error('no more') end", "no more"},
        /* a body that runs by itself undoes the move before it, too */
        {"set = { ['g.b'] = 1 }, run = 'bad'", "g.a = 30: declared 0 to 9"},
        {"set = { ['g.b'] = 1 }, tell = 'news'", "g.a = 30: declared 0 to 9"},
        {"set = { ['g.alarm'] = true }", "g.a = 30: declared 0 to 9"},
    };
    char rules[2048], script[256];
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(rules, sizeof rules,
                 MENU "state.game { a = int { 0, 9, init = 3 }, b = int { 0, "
                      "9 }, ghost = seat {}, place = hex {}, alarm = flag {} "
                      "}\nstate.player { chest = bag { 'resource' }, wish = "
                      "bundle { 'resource' } }\n"
                      "state.hex { mark = flag {} }\n"
                      "piece 'hut' { on = 'corner', supply = 5 }\n"
                      "counter 'gold' { each = 1 }\n"
                      "event 'news' {}\n"
                      "on 'hear' { event = 'news', set = { ['g.a'] = 30 } }\n"
                      "always 'ring' { when = 'g.alarm', set = { ['g.a'] = 30 "
                      "} }\n"
                      "step 'bad' { set = { ['g.a'] = 30 } }\n"
                      "action 'other' { menu = 'm', run = 'bad', tell = "
                      "'news' }\n"
                      "action 'act' { menu = 'm', %s }\n",
                 cases[i].does);
        snprintf(script, sizeof script,
                 "given red.hand = 2 wood\ngiven red.wish = 1 wood 1 iron\n"
                 "fail red: act says %s\nthen b = 0\nred: end",
                 cases[i].says);
        play_small(rules, script);
    }
}

static void transfers_move_what_they_say(void **state)
{
    static const struct {
        const char *move, *then;
    } cases[] = {
        {"{ kind = 'wood', from = 'bank', to = 'me' }",
         "then red hand = 3 wood 1 iron"},
        {"{ kind = 'wood', n = 'all', from = 'others', to = 'me' }",
         "then red hand = 7 wood 1 iron\nthen blue hand = 2 iron"},
        {"{ kind = 'wood', most = 3, from = 'players', to = 'bank' }",
         "then bank.wood = 19\nthen blue hand = 1 wood 2 iron"},
        {"{ cards = 'me.hand', from = 'me', to = 'g.chest' }",
         "then g.chest = 2 wood 1 iron\nthen red hand = nothing"},
        {"{ cards = 'me.hand', from = 'me', to = 'blue' }",
         "then blue hand = 6 wood 3 iron"},
        {"{ kind = 'gold', n = 2, from = 'others', to = 'me' }",
         "then red gold = 7\nthen blue gold = 1\nthen g.vault = 10"},
        {"{ kind = 'gold', most = 9, from = 'me', to = 'bank' }",
         "then red gold = 0\nthen g.vault = 13"},
        {"{ most = 9, random = 'lot', from = 'blue', to = 'me' }",
         "then red hand = 6 wood 3 iron\nthen blue hand = nothing"},
    };
    char rules[2048];
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(rules, sizeof rules,
                 MENU "counter 'gold' { each = 3, stock = 10, as = 'vault' }\n"
                      "state.game { chest = bag { 'resource' } }\n"
                      "action 'act' { menu = 'm', move = %s }\n",
                 cases[i].move);
        begin_small(rules);
        play("given red.hand = 2 wood 1 iron\n"
             "given blue.hand = 4 wood 2 iron\n"
             "given white.hand = 1 wood\nred: act");
        play(cases[i].then);
        end_game();
    }
}

/* ---- after a body ---- */

static void always_is_run_until_nothing_changes(void **state)
{
    (void)state;
    play_small(MENU
               "state.game { a = int { 0, 99 }, b = int { 0, 99 } }\n"
               "always 'even' { when = 'g.a % 2 == 1', set = { ['g.a'] = 'g.a "
               "+ 1' } }\n"
               "always 'half' { set = { ['g.b'] = 'g.a // 2' } }\n"
               "action 'seven' { menu = 'm', set = { ['g.a'] = 7 } }\n"
               "action 'b.only' { menu = 'm', form = 'only', set = { ['g.b'] = "
               "50 } }\n",
               "red: seven\nthen a = 8\nthen b = 4\n"
               "red: only\nthen b = 4\ngiven a 11\nthen a = 12\nthen b = 6");
    play_small(MENU
               "state.game { a = int { 0, 99 } }\n"
               "always 'flip' { when = 'g.a > 0', set = { ['g.a'] = '3 - g.a' "
               "} }\n"
               "action 'one' { menu = 'm', set = { ['g.a'] = 1 } }\n",
               "fail red: one says always does not come to rest: flip\n"
               "then a = 0");
}

/* Who holds an award as the metric of red, blue, white changes. */
static void an_award_is_held_as_its_fields_say(void **state)
{
    static const struct {
        const char *fields, *play;
    } cases[] = {
        {"on_tie = 'holder'",
         "red: fame red 2\nthen holder(star) = none\n"
         "red: fame red 3\nthen holder(star) = red\nthen points(red) = 2\n"
         "red: fame blue 3\nthen holder(star) = red\n"
         "red: fame white 4\nthen holder(star) = white\n"
         "red: fame red 4\nred: fame white 3\nthen holder(star) = red\n"
         "red: fame blue 5\nred: fame red 5\nthen holder(star) = blue\n"
         /* a tie of others takes it away */
         "red: fame white 5\nred: fame blue 2\nthen holder(star) = none\n"
         "red: fame red 6\nthen holder(star) = red\n"
         "red: fame white 0\nred: fame blue 0\nred: fame red 2\n"
         "then holder(star) = none\nthen points(red) = 0"},
        {"on_tie = 'nobody'", "red: fame red 3\nthen holder(star) = red\n"
                              "red: fame blue 3\nthen holder(star) = none\n"
                              "red: fame blue 2\nthen holder(star) = red"},
        {"on_tie = 'all'",
         "red: fame red 3\nred: fame blue 3\n"
         "then points(red) = 2\nthen points(blue) = 2\n"
         "then points(white) = 0\nred: fame blue 4\nthen points(red) = 0"},
        {"on_tie = 'holder', below = 'keep'",
         "red: fame red 3\nred: fame red 1\nthen holder(star) = red\n"
         "red: fame blue 3\nthen holder(star) = blue"},
        {"on_tie = 'holder', review = 'judge'",
         "red: fame red 3\nthen holder(star) = none\n"
         "red: judge blue\nthen holder(star) = none\n"
         "red: judge red\nthen holder(star) = red\n"
         "red: fame blue 5\nred: judge red\nthen holder(star) = red\n"
         "red: judge blue\nthen holder(star) = blue\n"
         "red: fame blue 0\nred: fame red 0\nthen holder(star) = blue\n"
         "red: judge white\nthen holder(star) = none"},
        /* told twice in one body: both may take it */
        {"on_tie = 'holder', review = 'judge'",
         "red: fame red 3\nred: both red white\nthen holder(star) = red\n"
         "red: fame white 4\nred: both white red\nthen holder(star) = white"},
        {"on_tie = 'holder'",
         /* judged at once: the tie is nobody's now */
         "red: fame red 3\nred: vacate\nthen holder(star) = red\n"
         "red: fame blue 3\nred: vacate\nthen holder(star) = none"},
        {"on_tie = 'holder', review = 'judge'",
         "red: fame red 3\nred: judge red\nred: vacate\n"
         "then holder(star) = none\nred: judge red\nthen holder(star) = red"},
    };
    char rules[2048];
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(rules, sizeof rules,
                 MENU "state.player { fame = int { 0, 9 } }\n"
                      "event 'judge' { by = 'seat' }\n"
                      "award 'star' { points = 2, metric = 'me.fame', "
                      "at_least = 3, %s }\n"
                      "action 'fame' { menu = 'm', form = 'fame {seat} {n}', "
                      "choose = { seat = 'seat', n = int { 0, 9 } }, set = { "
                      "['c.seat.fame'] = 'c.n' } }\n"
                      "action 'judge' { menu = 'm', choose = { by = 'seat' }, "
                      "tell = { 'judge', by = 'c.by' } }\n"
                      "action 'both' { menu = 'm', form = 'both {a} {b}', "
                      "choose = { a = 'seat', b = 'seat' }, apply = "
                      "function(g, me, c) g:tell { 'judge', by = c.a } g:tell "
                      "{ 'judge', by = c.b } end }\n"
                      "action 'vacate' { menu = 'm', apply = function(g) "
                      "g:vacate 'star' end }\n",
                 cases[i].fields);
        play_small(rules, cases[i].play);
    }
}

static void listeners_hear_who_lost_and_who_got_an_award(void **state)
{
    (void)state;
    play_small(MENU "state.player { fame = int { 0, 9 } }\n"
                    "state.game { was = seat {}, now = seat {} }\n"
                    "award 'star' { points = 2, metric = 'me.fame', at_least = "
                    "3, on_tie = 'holder' }\n"
                    "on 'hear' { event = 'award', when = 'e.award == star', "
                    "set = { ['g.was'] = 'e.was', ['g.now'] = 'e.to', "
                    "['g.trace'] = 'g.trace + 1' } }\n"
                    "action 'fame' { menu = 'm', choose = { seat = 'seat' }, "
                    "set = { ['c.seat.fame'] = 'c.seat.fame + 3' } }\n",
               "red: fame blue\nthen was = none\nthen now = blue\n"
               "red: fame red\nthen trace = 1\nred: fame red\n"
               "then was = blue\nthen now = red\nthen trace = 2");
}

/* ---- production ---- */

static void a_short_bank_pays_the_only_claimant_or_nobody(void **state)
{
    static const struct {
        const char *fields, *play;
    } cases[] = {
        /* red has a hut and a house, blue a hut, around the mine B2 */
        {"", "red: act\nthen red hand = 3 iron\nthen blue hand = 1 iron\n"
             "then bank.iron = 16\nthen gained(red) = 3"},
        {"", "given white.hand = 18 iron\nred: act\n"
             "then red hand = nothing\nthen bank.iron = 2\n"
             "then gained(red) = 0"},
        {"", "lua g:lift { at = g:get 'only(built(blue, hut))' }\n"
             "given white.hand = 18 iron\nred: act\n"
             "then red hand = 2 iron\nthen bank.iron = 0\n"
             "then gained(red) = 2"},
        {", short = 'nobody'",
         "lua g:lift { at = g:get 'only(built(blue, hut))' }\n"
         "given white.hand = 18 iron\nred: act\nthen red hand = nothing"},
        {", at = 'first(built(red, house))'",
         "red: act\nthen red hand = 2 iron\nthen blue hand = nothing"},
        {", at = 'g.nowhere'", "red: act\nthen red hand = nothing"},
    };
    char rules[2048];
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(rules, sizeof rules,
                 MENU "piece 'hut' { on = 'corner', supply = 5, yields = 1 }\n"
                      "piece 'house' { on = 'corner', supply = 5, yields = 2 "
                      "}\nstate.game { nowhere = corner {} }\n"
                      "step 'pay' { produce = { hexes = 'token(5)'%s } }\n"
                      "action 'act' { menu = 'm', run = 'pay' }\n",
                 cases[i].fields);
        begin_small(rules);
        play("given red hut B2.N house B2.SE\ngiven blue hut B2.SW");
        play(cases[i].play);
        end_game();
    }
}

static void an_unlimited_bank_and_counters_are_produced(void **state)
{
    begin_mix("x",
              "variant { name = 'x', title = 'X', players = { 2, 4 } }\n"
              "resources { 'wood' }\n"
              "counter 'gold' { each = 1, stock = 4, as = 'vault' }\n"
              "terrain 'grove' { letter = 'g', yields = { hut = { wood = 1 }, "
              "house = { wood = 2, gold = 1 } } }\n"
              "board 'map' { map = 'g5' }\n"
              "piece 'hut' { on = 'corner', supply = 5 }\n"
              "piece 'house' { on = 'corner', supply = 5 }\n" MENU
              "step 'pay' { produce = { hexes = 'land' } }\n"
              "action 'act' { menu = 'm', run = 'pay' }\n",
              NULL, 0, 2, 1);
    (void)state;
    play("given red hut A1.N house A1.SE\ngiven blue house A1.SW\n"
         "then bank.wood = 999\nred: act\n"
         "then red hand = 3 wood\nthen blue hand = 2 wood\n"
         "then red gold = 2\nthen blue gold = 2\nthen g.vault = 2\n"
         "then bank.wood = 999\nthen gained(red) = 4\nred: act\n"
         "then red gold = 3\nthen g.vault = 0\nred: act\n"
         /* two want gold, there is none: nobody gets any, wood is paid */
         "then red gold = 3\nthen red hand = 9 wood");
    end_game();
}

/* ---- values ---- */

static void modifiers_act_in_their_own_order(void **state)
{
    (void)state;
    play_small(MENU
               "state.game { a = int { 0, 99 } }\n"
               "value 'price' { per = 'seat', base = 5, says = 'too dear' }\n"
               "modify 'd' { value = 'price', at_most = 'if(g.a == 5, 6, 99)' "
               "}\n"
               "modify 'c' { value = 'price', at_least = 'if(g.a == 4, 40, 0)' "
               "}\n"
               "modify 'b' { value = 'price', times = 2, when = 'g.a >= 2' }\n"
               "modify 'a' { value = 'price', add = 1, when = 'g.a >= 1' }\n"
               "modify 'a2' { value = 'price', add = 'me.no' }\n"
               "modify 'f' { value = 'price', fixed = 10, when = 'g.a == 3' }\n"
               "action 'buy' { menu = 'm', cost = { wood = 'price(me)' } }\n",
               "then price(red) = 6\nthen price(white) = 8\n"
               "given a 1\nthen price(red) = 7\n"
               "given a 2\nthen price(red) = 14\n"
               "given a 3\nthen price(red) = 24\n"
               "given a 4\nthen price(red) = 40\n"
               "given a 5\nthen price(red) = 6\n"
               "given red.hand = 5 wood\nrefuse red: buy because price\n"
               "given red.hand = 6 wood\nred: buy\nthen red hand = nothing");
}

/* Also when the value was asked for before, by a listing. */
static void two_active_fixed_modifiers_are_a_rule_error(void **state)
{
    (void)state;
    play_small(MENU "state.game { a = int { 0, 99 } }\n"
                    "value 'price' { per = 'seat', base = 1 }\n"
                    "modify 'one' { value = 'price', fixed = 2, when = 'g.a > "
                    "0' }\n"
                    "modify 'two' { value = 'price', fixed = 3, when = 'g.a > "
                    "1' }\n"
                    "action 'act' { menu = 'm', set = { ['g.trace'] = "
                    "'price(me)' } }\n"
                    "action 'buy' { menu = 'm', cost = { wood = 'price(me)' } "
                    "}\n",
               "red: act\nthen trace = 1\ngiven a 1\nred: act\nthen trace = 2\n"
               "given red.hand = 9 wood\ngiven a 2\n"
               "fail red: act says two active fixed modifiers of 'price': one, "
               "two\n"
               "fail red: buy says two active fixed modifiers of 'price': one, "
               "two\n"
               "given a 1\nred: buy\nthen red hand = 7 wood");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_sides_of_set_are_read_before_anything_is_written),
        cmocka_unit_test(a_flag_is_set_to_false_by_the_word),
        cmocka_unit_test(a_failing_body_leaves_every_byte_as_it_was),
        cmocka_unit_test(transfers_move_what_they_say),
        cmocka_unit_test(always_is_run_until_nothing_changes),
        cmocka_unit_test(an_award_is_held_as_its_fields_say),
        cmocka_unit_test(listeners_hear_who_lost_and_who_got_an_award),
        cmocka_unit_test(a_short_bank_pays_the_only_claimant_or_nobody),
        cmocka_unit_test(an_unlimited_bank_and_counters_are_produced),
        cmocka_unit_test(modifiers_act_in_their_own_order),
        cmocka_unit_test(two_active_fixed_modifiers_are_a_rule_error),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
