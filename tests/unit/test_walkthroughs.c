/* The situations of doc/walkthroughs.md, by their numbers. The rules of 3 to
 * 10 are in tests/rules. */
#include "play_rules.h"

/* A variant of 'name' without its set-up: pieces are set by hand. */
#define OVER(name)                                                    \
    "variant { name = 'x', title = 'X', extends = { '" name "' } }\n" \
    "amend.procedure 'game' { drop = { 'first', 'setup' } }\n"

static int find_rules(void **state)
{
    return setenv("HEXLAW_PATH", HX_SOURCE_DIR "/tests/rules", 1)
               ? -1
               : make_folder(state);
}

/* 1. Red, blue, white and orange with their printed pieces: they touch every
 * hex but the desert C3. */
static void begin_friendly(const char *points)
{
    const struct hx_given given[] = {{"board", "beginner"},
                                     {"start_pieces", "beginner"},
                                     {"first_player", "seat"},
                                     {"friendly_robber", points}};

    begin_mix("base", NULL, given, 4, 4, 1);
}

static void a_7_with_three_discarders_and_a_friendly_robber(void **state)
{
    (void)state;
    begin_friendly("2");
    play("given robber C4\n"
         "given red.hand = 4 ore 5 brick\n"
         "given blue.hand = 4 brick 4 wool\n"
         "given white.hand = 2 brick 3 ore 5 grain\n"
         "given orange.hand = 3 lumber\n"
         "force dice 3 4\n"
         "red: roll\n"
         "blue: discard 4 brick\n"
         "white: discard 2 brick 3 ore\n"
         "refuse red: discard 3 ore because cards.count\n"
         "red: discard 4 ore\n"
         "then red hand = 5 brick\n"
         "then blue hand = 4 wool\n"
         "then white hand = 5 grain\n"
         "then choosing red robber.move\n"
         "then choices red = robber C3\n"
         "refuse red: robber C4 because robber.leaves\n"
         "refuse red: robber A1 because robber.friendly\n"
         "red: robber C3\n"
         "then robber = C3\nthen g.held_back = false\nthen choosing red main");
    end_game();
}

/* Blue touches the desert too: the robber goes there by itself, or stays. */
static void no_hex_is_left_and_the_robber_goes_home_or_stays(void **state)
{
    (void)state;
    begin_friendly("3");
    play("given robber C4\ngiven blue settlement C3.N hand 1 ore\n"
         "force dice 3 4\nred: roll\n"
         "then robber = C3\nthen g.held_back = false\n"
         "then choosing red main\nred: end\n"
         "force dice 3 4\nblue: roll\n"
         "then robber = C3\nthen g.held_back = false\n"
         "then choosing blue main");
    end_game();
}

/* 2. */
static void road_building_before_the_roll_wins(void **state)
{
    (void)state;
    begin_base("");
    play("given red city A1.SE C1.SE\n"
         "given red settlement E1.SW E3.SE B4.NE A3.N\n"
         "given red road C3-NE C3-E C3-SE C3-SW\n"
         "given red development 1 road_building\n"
         "force dice 1 1\nforce dice 1 1\nforce dice 1 1\n"
         "red: roll\nred: end\nblue: roll\nblue: end\n"
         "white: roll\nwhite: end\nthen choosing red before_roll\n"
         "then points(red) = 8\nthen trail(red, routes) = 4\n"
         "red: road_building\n"
         "then choosing red free.road\nthen winner none\n"
         "red: road C3-W\n"
         "then holder(longest_road) = red\nthen winner red\nthen over\n"
         "refuse red: road C3-NW because over");
    end_game();
}

/* 3. */
static void teuber_two_rolls_and_a_duty_after_the_longest_road(void **state)
{
    (void)state;
    begin_mix("x", OVER("walk_teuber2"),
              (const struct hx_given[]){{"board", "beginner"}, {"target", "9"}},
              2, 2, 1);
    play("given first red\n"
         "given red road C3-E C3-SE C3-SW C3-W C3-NW\n"
         "given blue road B2-NE B3-W B3-SW B3-SE B3-E B3-NE\n"
         "given white settlement A1.NW road C2-SE\n"
         "given orange settlement E2.N\n"
         "then holder(longest_road) = blue\n"
         "force dice 2 5\nforce dice 5 2\nforce dice 1 3\n"
         "red: roll\n"
         "then roll = 7\nthen choosing red robber.move\n"
         "refuse red: bank ore wool because menu\n"
         "red: robber A1\n"
         /* the second 7 is excluded */
         "then g.first_roll = 7\nthen roll = 4\n"
         "then choosing red main\n"
         "given red.hand = 1 brick 1 lumber 1 wool 1 grain\n"
         "red: settlement B3.S\n"
         "then holder(longest_road) = red\nthen trail(blue, routes) = 3\n"
         "then red tokens = 7\n" /* beside the desert */
         "then choosing red neutral.settlement\n"
         "refuse red: neutral road white C2-W because menu\n"
         "refuse red: end because menu\n"
         "red: neutral settlement white C2.S\n"
         "then C2.S owner = white\nthen choosing red main\nundo\nundo\n"
         /* with the last point the game ends before the duty */
         "given red city A1.SE E1.SW E3.SE\n"
         "red: settlement B3.S\n"
         "then winner red\nthen over");
    end_game();
}

/* 4. */
static void special_building_and_the_purchase_is_played_next_turn(void **state)
{
    (void)state;
    begin_mix("x", OVER("walk_five_six"),
              (const struct hx_given[]){{"board", "beginner"},
                                        {"between_turns", "special_build"}},
              2, 5, 1);
    play("given first red\nforce dice 1 1\nred: roll\n"
         "given blue.hand = 1 ore 1 wool 1 grain\n"
         "refuse blue: buy card because menu\n"
         "red: end\n"
         "then choosing blue special_build\n"
         "force deck knight\nblue: buy card\n"
         "then choosing blue special_build\n"
         "refuse blue: knight because menu\n"
         "blue: pass\nthen choosing white special_build\nwhite: pass\n"
         "orange: pass\ngreen: pass\n"
         "then choosing blue before_roll\nthen active = blue\n"
         "blue: knight\nthen choosing blue robber.move");
    end_game();
}

/* 5. */
static void paired_players_the_partner_may_win(void **state)
{
    (void)state;
    begin_mix("x", OVER("walk_five_six"),
              (const struct hx_given[]){{"board", "beginner"},
                                        {"between_turns", "paired"}},
              2, 5, 1);
    play("given first red\nforce dice 1 1\nred: roll\n"
         "given green road E2-SW E2-W E2-NW E2-NE E2-E\n"
         "given red road B2-NE B2-E B2-SE B2-SW B2-W\n"
         "given red city G1.S G2.S G3.S F1.SW settlement F4.SE\n"
         "given orange road D2-E city A1.N A2.N A3.N B1.NW\n"
         "then holder(longest_road) = green\nthen points(red) = 9\n"
         "red: end\nthen choosing orange paired\nthen active = orange\n"
         "given orange.hand = 1 brick 1 lumber 1 wool 1 grain\n"
         "refuse orange: offer 1 wool for 1 ore to red because menu\n"
         "orange: settlement E2.N\n"
         /* red has more, but it is not its turn */
         "then holder(longest_road) = red\nthen points(red) = 11\n"
         "then points(orange) = 9\nthen choosing orange paired\n"
         "undo\ngiven orange settlement D6.NE\n"
         "orange: settlement E2.N\n"
         "then winner orange\nundo\nundo\norange: settlement E2.N\n"
         "orange: end\nthen choosing blue before_roll\n"
         "force dice 1 1\nblue: roll\nblue: end\ngreen: end\n"
         "force dice 1 1\nwhite: roll\nthen winner none\n"
         /* as red's part of white's cycle begins */
         "white: end\nthen active = red\nthen winner red");
    end_game();
}

/* 6. */
static void offer_counter_offer_and_a_steal_in_between(void **state)
{
    (void)state;
    begin_base("amend.procedure 'trade' { before = { ['trade.close'] = "
               "'robber.steal' } }\n");
    play("force dice 1 1\nred: roll\n"
         "given robber E3\n"
         "given red.hand = 1 wool\n"
         "given blue.hand = 2 ore\ngiven white.hand = 1 ore\n"
         "red: offer 1 wool for 1 ore to blue white\n"
         "then choosing blue trade.reply\n"
         "refuse blue: counter 2 brick for 1 wool because cards.held\n"
         "blue: counter 2 ore for 1 wool\n"
         "then g.willing = blue\nwhite: accept\nthen g.willing = white\n"
         "then blue hand = 1 ore\n"
         "then choosing red trade.close\n"
         "refuse red: close blue because trade.willing\n"
         "red: close white\n"
         "then red hand = 2 ore\nthen white hand = 1 wool\n"
         "then choosing red main");
    end_game();
}

/* ---- knights, barbarians, progress cards ---- */

static void begin_knights(void)
{
    begin_mix("x", OVER("walk_knights"),
              (const struct hx_given[]){{"board", "beginner"}}, 1, 3, 1);
    play("given first red");
}

/* 7 and 12. What was kept of white's supply is made anew in the function. */
static void barbarians_land_with_ties_and_then_a_7(void **state)
{
    (void)state;
    begin_knights();
    play("given ship 6\n"
         "given red city A1.SE A3.S basic C1.N\ngiven C1.N active true\n"
         "given blue city E1.S\ngiven blue wall E1.S\n"
         "given white city E3.S settlement A1.NW B1.NW D1.SW D4.SE E3.SE\n"
         "then supply(white, settlement) = 0\n"
         "then attack = 4\nthen defence(red) = 1\n"
         "then hand.limit(blue) = 9\n"
         "given blue.hand = 9 brick\n"
         "force dice 3 4\nforce event ship\nred: roll\n"
         "then E1.S piece = settlement\nthen supply(blue, wall) = 3\n"
         "then E3.S piece = fallen\nthen supply(white, settlement) = 0\n"
         "then count(red, city) = 2\n"
         "then ship = 0\nthen C1.N active = false\n"
         "then g.awake = true\nthen robber = C3\n"
         /* the wall is gone, so nine cards are too many */
         "then choosing blue seven.discard\nblue: discard 4 brick\n"
         "then choosing red robber.move\n"
         "red: robber A1\nthen choosing red main");
    end_game();
}

static void nothing_moves_the_robber_before_the_first_landing(void **state)
{
    (void)state;
    begin_knights();
    play("force dice 3 4\nforce event science\nred: roll\n"
         "then choosing red main");
    end_game();
}

static void heroes_who_tie_draw_in_turn_and_a_fifth_card_goes(void **state)
{
    (void)state;
    begin_knights();
    play("given ship 6\ngiven awake true\n"
         "given red basic C1.N\ngiven C1.N active true\n"
         "given blue basic D1.S\ngiven D1.S active true\n"
         "given blue progress 2 crane 2 smith\n"
         "given white city E3.S\n"
         "force dice 3 4\nforce event ship\nred: roll\n"
         "then choosing red landing.card\nred: draw science\n"
         "then choosing blue landing.card\n"
         "force deck spy\nblue: draw politics\n"
         "then choosing blue hand.trim\n"
         "refuse blue: discard merchant because card.mine\n"
         "blue: discard smith\nthen blue.progress.size = 4\n"
         "then choosing red robber.move");
    end_game();
}

/* 8. White's knight stands on B4.S. */
static void a_displaced_knight_retreats_or_is_lost(void **state)
{
    (void)state;
    begin_knights();
    play("force dice 1 1\nforce event trade\nred: roll\n"
         "given red strong C3.N road B3-W B3-NW B3-NE B3-E\n"
         "given blue basic B3.SE road B3-SE B3-SW B4-SW\n"
         "given white basic B4.S\n"
         "given C3.N active true\ngiven B3.SE active true\n"
         "refuse red: displace C3.N B4.S because knight.path\n"
         "refuse red: displace B3.SE C3.N because knight.ready\n"
         "red: displace C3.N B3.SE\n"
         "then choosing blue knight.retreat\n"
         "then B3.SE piece = strong\nthen B3.SE owner = red\n"
         "then choices blue = retreat C3.N, retreat B3.S\n"
         "refuse blue: retreat B4.S because knight.corner\n"
         "blue: retreat B3.S\n"
         "then B3.S piece = basic\nthen B3.S owner = blue\n"
         "then B3.S active = true\nthen B3.SE active = false\n"
         "then choosing red main\n"
         "undo\nundo\n"
         "lua for at in g:each 'built(blue, road)' do g:lift { at = at } end\n"
         "red: displace C3.N B3.SE\n"
         "then choosing red main\nthen supply(blue, basic) = 2\n"
         "then g.displaced.piece = none");
    end_game();
}

/* 10. */
static void commercial_harbor_asks_each_once(void **state)
{
    (void)state;
    begin_knights();
    play("force dice 1 1\nforce event trade\nred: roll\n"
         "given red progress 1 commercial_harbor\n"
         "given red.hand = 1 ore 1 wool 1 grain\n"
         "given blue.hand = 1 ore 1 cloth\ngiven white.hand = 2 wool\n"
         "refuse red: harbor blue ore because harbor.open\n"
         "red: commercial_harbor\nred: harbor blue ore\n"
         "then choosing blue harbor.answer\n"
         "then red sealed = 1 ore\nthen red hand = 1 wool 1 grain\n"
         "then choices blue = return cloth\n"
         "refuse blue: return paper because hand.holds\n"
         "blue: return cloth\n"
         "then red hand = 1 wool 1 grain 1 cloth\n"
         "then blue hand = 2 ore\nthen red sealed = nothing\n"
         "refuse red: harbor blue wool because harbor.once\n"
         "red: harbor white grain\n"
         "then red hand = 1 wool 1 grain 1 cloth\n"
         "then red sealed = nothing\nthen choosing red main");
    end_game();
}

/* 9. */
static void fog_reveals_two_hexes_one_after_the_other(void **state)
{
    (void)state;
    begin_mix("x", OVER("walk_seafarers"), NULL, 0, 3, 1);
    play("given first red\nforce dice 1 1\nred: roll\n"
         "given red settlement B4.SW hand 1 lumber 1 wool\n"
         "force fog gold\nforce fog sea\nforce fog.tokens 9\n"
         "red: ship B4-W\n"
         "then B3 terrain = gold\nthen B3 token = 9\n"
         "then red gold = 1\nthen C4 terrain = fog\n"
         "then choosing red gold.choose\n"
         "refuse red: take 2 ore because cards.count\n"
         "red: take 1 ore\n"
         "then C4 terrain = sea\nthen red hand = 1 ore\n"
         "then red gold = 0\nthen B4-W new = true\n"
         "then choosing red main");
    end_game();
}

/* 11. */
static void a_function_fails_in_a_listener(void **state)
{
    const struct hx_rule_error *e;
    (void)state;

    begin_mix("x",
              OVER("walk_coins") "on 'x.toll' { event = 'robber.moved', apply "
                                 "= function(g, me, "
                                 "e)\n"
                                 "    g:move { kind = 'coins', n = 5, from = "
                                 "me, to = 'bank' }\n"
                                 "  end }\n",
              (const struct hx_given[]){{"board", "beginner"}}, 1, 2, 1);
    play("given first red\n"
         "given red development 1 knight\ngiven blue settlement C3.N\n"
         "force dice 1 1\nred: roll\nred: end\n"
         "force dice 6 6\nblue: roll\nblue: end\n"
         "given red coins 2\ngiven red knights 2\ngiven robber A1\n"
         "red: knight\nthen holder(largest_army) = red\n"
         "then choosing red robber.move\n"
         "fail red: robber C3 says move: red has 2 coins, 5 needed\n"
         "then robber = A1\nthen blue coins = 3\n"
         "then choosing red robber.move\nthen red knights = 3");
    e = hx_game_error(game->game);
    assert_string_equal(e->word, "on");
    assert_string_equal(e->name, "x.toll");
    assert_int_equal(e->at.line, 4);
    assert_non_null(
        strstr(e->calls,
               "x.lua:4 < tell \"robber.moved\", step robber.move, base.lua:"));
    play("undo\nthen choosing red before_roll\nthen red knights = 2");
    end_game();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_7_with_three_discarders_and_a_friendly_robber),
        cmocka_unit_test(no_hex_is_left_and_the_robber_goes_home_or_stays),
        cmocka_unit_test(road_building_before_the_roll_wins),
        cmocka_unit_test(teuber_two_rolls_and_a_duty_after_the_longest_road),
        cmocka_unit_test(special_building_and_the_purchase_is_played_next_turn),
        cmocka_unit_test(paired_players_the_partner_may_win),
        cmocka_unit_test(offer_counter_offer_and_a_steal_in_between),
        cmocka_unit_test(barbarians_land_with_ties_and_then_a_7),
        cmocka_unit_test(nothing_moves_the_robber_before_the_first_landing),
        cmocka_unit_test(heroes_who_tie_draw_in_turn_and_a_fifth_card_goes),
        cmocka_unit_test(a_displaced_knight_retreats_or_is_lost),
        cmocka_unit_test(commercial_harbor_asks_each_once),
        cmocka_unit_test(fog_reveals_two_hexes_one_after_the_other),
        cmocka_unit_test(a_function_fails_in_a_listener),
    };

    return cmocka_run_group_tests(tests, find_rules, remove_folder);
}
