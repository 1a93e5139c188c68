/* Pieces, what is counted of them where they come and go, and what they
 * produce. play() compares all of it with its definition after each line. */
#include "play_rules.h"

#define PIECES                                                            \
    "piece 'hut' { on = 'corner', supply = 3, yields = 1, points = 1 }\n" \
    "piece 'house' { on = 'corner', supply = 2, yields = 2, points = 2, " \
    "upgrades = 'hut' }\n"                                                \
    "piece 'ruin' { on = 'corner', supply = 0, shares = 'hut' }\n"        \
    "state.game { up = held {}, nowhere = corner {} }\n"

static void a_supply_is_what_neither_stands_nor_is_held(void **state)
{
    (void)state;
    play_small(MENU PIECES,
               "then supply(red, hut) = 3\n"
               "given red hut A1.N ruin B2.SE\n"
               "then supply(red, hut) = 1\nthen supply(red, ruin) = 1\n"
               "then supply(blue, hut) = 3\nthen points(red) = 1\n"
               /* held: neither on the board nor back in the supply */
               "lua g:lift { at = g:get 'only(built(red, hut))', into = 'up' "
               "}\n"
               "then supply(red, hut) = 1\nthen count(red, hut) = 0\n"
               "lua g:put { from = 'up', at = g:get 'first(corners)' }\n"
               "then supply(red, hut) = 1\nthen count(red, hut) = 1\n"
               "lua g:lift { at = g:get 'only(built(red, hut))', into = 'up' "
               "}\n"
               "lua g.up = nil\nthen supply(red, hut) = 2\n"
               "lua g:lift { at = g:get 'only(built(red, ruin))' }\n"
               "then supply(red, hut) = 3\nundo\nthen supply(red, ruin) = 2");
}

static void an_upgraded_piece_goes_back_to_its_supply(void **state)
{
    (void)state;
    play_small(MENU PIECES "action 'grow' { menu = 'm', build = 'house' }\n",
               "given red hut A1.N\nthen points(red) = 1\nred: grow A1.N\n"
               "then supply(red, hut) = 3\nthen supply(red, house) = 1\n"
               "then points(red) = 2\nthen count(red, house) = 1");
}

static void hexes_are_found_by_the_number_they_have_now(void **state)
{
    (void)state;
    play_small(
        MENU PIECES "state.game { n = int { 0, 99 } }\n"
                    "action 'ask' { menu = 'm', set = { ['g.trace'] = "
                    "'size(token(g.n))' } }\n",
        "given n 5\nred: ask\nthen trace = 1\n"
        "lua g:get('first(token(8))').token = 5\n"
        "red: ask\nthen trace = 2\nundo\nundo\nred: ask\nthen trace = 1\n"
        "given n 8\nred: ask\nthen trace = 1\n"
        /* a number that no hex can have; none is no number */
        "given n 13\nred: ask\nthen trace = 0\n"
        "lua g:get('first(token(8))').token = 0\n"
        "given n 0\nred: ask\nthen trace = 0");
}

/* ---- production ---- */

/* A session watches its game: without it the short way is taken. */
static uint64_t hash_after(const char *rules, const char *script, bool watched)
{
    uint64_t hash;

    begin_small(rules);
    if (!watched)
        hx_game_watch(game->game, NULL, NULL);
    play(script);
    hash = hx_game_hash(game->game);
    end_game();
    return hash;
}

static void production_is_the_same_whoever_watches(void **state)
{
    static const char *const script[] = {
        "red: act\nthen red hand = 2 wood 3 iron\n"
        "then blue hand = 1 wood 1 iron\nthen bank.iron = 16\n"
        "then gained(red) = 5\nthen gained(blue) = 2\n"
        "then gained(white) = 0\nred: act\n"
        "then red hand = 4 wood 6 iron",
        /* short of iron alone: wood is paid */
        "given white.hand = 18 iron\nred: act\nthen red hand = 2 wood\n"
        "then blue hand = 1 wood\nthen bank.iron = 2\nthen gained(red) = 2",
        "lua g:lift { at = g:get 'first(built(blue, hut))' }\n"
        "given white.hand = 18 iron\nred: act\n"
        "then red hand = 2 wood 2 iron\n"
        "then bank.iron = 0",
        "lua g:get('only(token(5))').terrain = 'grove'\nred: act\n"
        "then red hand = 5 wood\nthen blue hand = 2 wood",
        "red: none\nthen red hand = nothing\nthen gained(red) = 0",
    };
    const char *rules = MENU PIECES
        "step 'pay' { produce = { hexes = 'token(5) | token(9)' } }\n"
        "step 'idle' { produce = { hexes = 'token(11)' } }\n"
        "action 'act' { menu = 'm', run = 'pay' }\n"
        "action 'none' { menu = 'm', run = 'idle' }\n";
    (void)state;

    for (size_t i = 0; i < sizeof script / sizeof *script; i++) {
        char all[1024];

        snprintf(all, sizeof all,
                 "given red hut B2.N house B2.SE\n"
                 "given blue hut B2.SW hut C2.SE\n%s",
                 script[i]);
        assert_true(hash_after(rules, all, true) ==
                    hash_after(rules, all, false));
    }
}

/* More cards at once than a byte counts, and yields that are no constants:
 * neither is kept around hexes. */
static void what_bytes_cannot_hold_is_paid_all_the_same(void **state)
{
    static const struct {
        const char *yields, *then;
    } cases[] = {
        {"42", "then red hand = 84 iron 210 wood"},
        {"43", "then red hand = 86 iron 215 wood"},
        {"if(g.trace == 0, 1, 3)", "then red hand = 2 iron 5 wood\n"
                                   "given trace 1\nred: act\n"
                                   "then red hand = 8 iron 20 wood"},
    };
    char rules[2048];
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int watched = 0; watched < 2; watched++) {
            snprintf(
                rules, sizeof rules,
                "variant { name = 'x', title = 'X', players = { 2, 4 } }\n"
                "resources { 'wood', 'iron' }\n"
                "terrain 'grove' { letter = 'g', yields = 'wood' }\n"
                "terrain 'mine' { letter = 'm', yields = 'iron' }\n"
                "board 'map' { map = '  g2  m3\\ng4  m5  g6\\n  m8  g9' }\n"
                "state.game { trace = int { 0, 9 } }\n" MENU
                "piece 'mill' { on = 'corner', supply = 9, yields = '%s' }\n"
                "step 'pay' { produce = { hexes = 'land' } }\n"
                "action 'act' { menu = 'm', run = 'pay' }\n",
                cases[i].yields);
            begin_mix("x", rules, NULL, 0, 2, 1);
            if (!watched)
                hx_game_watch(game->game, NULL, NULL);
            play("given red mill B2.N mill B1.N mill C2.SE mill B3.SE\nred: "
                 "act");
            play(cases[i].then);
            end_game();
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_supply_is_what_neither_stands_nor_is_held),
        cmocka_unit_test(an_upgraded_piece_goes_back_to_its_supply),
        cmocka_unit_test(hexes_are_found_by_the_number_they_have_now),
        cmocka_unit_test(production_is_the_same_whoever_watches),
        cmocka_unit_test(what_bytes_cannot_hold_is_paid_all_the_same),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
