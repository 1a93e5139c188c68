/* Steps that ask: several seats, nobody, one answer, menus that stay open. */
#include "play_rules.h"

static void sealed_answers_are_applied_clockwise_as_one_body(void **state)
{
    static const char *const orders[] = {
        "red: gifts 1 wood\nwhite: gifts 1 iron\nblue: gifts 2 wood\n",
        "blue: gifts 2 wood\nwhite: gifts 1 iron\nred: gifts 1 wood\n",
        "white: gifts 1 iron\nred: gifts 1 wood\nblue: gifts 2 wood\n"};
    uint64_t hash[3];
    (void)state;

    for (int i = 0; i < 3; i++) {
        begin_small(
            STOP
            "procedure 'game' { 'deal', 'gifts', 'stop' }\n"
            "step 'later' { set = { ['g.trace'] = 'g.trace + 1000' } }\n"
            "step 'deal' { move = { kind = 'wood', n = 2, from = 'bank', to = "
            "'players' }, run = 'deal.more' }\n"
            "step 'deal.more' { move = { kind = 'iron', from = 'bank', to = "
            "'players' } }\n"
            "step 'gifts' { ask = 'players', together = true, choose = { cards "
            "= cards { from = 'me', n = 'me.hand.wood' } }, form = 'gifts "
            "{cards}', move = { cards = 'c.cards', from = 'me', to = "
            "'clockwise(me, 1)' }, apply = function(g, me) g.trace = g.trace * "
            "10 + me.no; g:run 'later' end }\n"
            "always 'count' { when = 'g.settled < 9', set = { ['g.settled'] = "
            "'g.settled + 0 * bank.size' } }\n"
            "state.game { settled = int { 0, 9 } }\n");
        play("given red.hand = 1 wood 1 iron\n"
             "given white.hand = 1 wood 1 iron\n"
             "refuse red: gifts 2 wood because cards.count\n"
             "refuse white: gifts 2 iron because cards.count\n"
             "refuse white: pass because pass\n");
        play(orders[i]);
        /* white gave the card that it had, not one that it was given */
        play("then trace = 3123\n"
             "then red hand = 2 iron\n"
             "then blue hand = 1 wood 1 iron\n"
             "then white hand = 3 wood");
        hash[i] = hx_game_hash(game->game);
        end_game();
    }
    assert_true(hash[0] == hash[1] && hash[1] == hash[2]);
}

/* ---- nobody can answer, only one answer, no answer wanted ---- */

#define DOORS                                                                  \
    "procedure 'game' { 'doors', 'stop' }\n"                                   \
    "step 'stop' { ask = 'red', menu = { 'm' } }\n"                            \
    "action 'go' { menu = 'm', ends = true }\n"                                \
    "procedure 'doors' { run { 'door', by = 'white' } }\n"                     \
    "constraint 'open' { over = 'hex', allow = 'if(g.trace == 0, none, if(g.t" \
    "race == 1, first(land), land))', says = 'no' }\n"                         \
    "step 'none' { set = { ['g.trace'] = 'g.trace * 10 + arg.by.no + me.no' "  \
    "} }\nprocedure 'none.used' { run { 'none', by = 'red' } }\n"              \
    "state.game { at = hex {} }\n"

static void a_step_says_what_happens_without_an_answer(void **state)
{
    static const struct {
        const char *step, *play;
    } cases[] = {
        {"if_none = 'skip'", "then choosing red stop\nthen at = none"},
        {"if_none = 'none'", "then choosing red stop\nthen trace = 4"},
        {"if_none = 'none', optional = true", "then trace = 4"},
    };
    char rules[2048];
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(rules, sizeof rules,
                 DOORS "step 'door' { ask = 'me', choose = { hex = 'hex' }, "
                       "form = 'door {hex}', where = { hex = { 'open' } }, set "
                       "= { ['g.at'] = 'c.hex' }, %s }\n",
                 cases[i].step);
        play_small(rules, cases[i].play);
    }
}

/* Steps for whom one hex, or all are open: begun by hand. */
static void a_single_answer_is_taken_unasked_unless_one_may_pass(void **state)
{
    static const struct {
        const char *step, *play;
    } cases[] = {
        {"if_one = 'take'", "then at = A1\nthen choosing red stop"},
        {"if_one = 'ask'", "then choosing blue door\nblue: door A1\n"
                           "then at = A1\nthen choosing red stop"},
        {"if_one = 'take', optional = true",
         "then choosing blue door\nblue: pass\nthen at = none\n"
         "then choosing red stop"},
        {"if_one = 'take', optional = 'me == red'", "then at = A1"},
        {"optional = true, if_pass = 'none'",
         "blue: pass\nthen trace = 15\nthen choosing red stop"},
        {"optional = 'g.trace > 1'", "refuse blue: pass because pass"},
        {"if_none = 'stuck'", "blue: door A1\nthen at = A1"},
    };
    char rules[2048], script[256];
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(rules, sizeof rules,
                 DOORS "step 'door' { ask = 'me', choose = { hex = 'hex' }, "
                       "form = 'door {hex}', where = { hex = { 'open' } }, set "
                       "= { ['g.at'] = 'c.hex' }, %s }\n"
                       "action 'one' { menu = 'm', set = { ['g.trace'] = 1 }, "
                       "run = { 'door', who = 'blue', by = 'white' } }\n",
                 cases[i].step);
        if (strstr(cases[i].step, "stuck"))
            memcpy(strstr(rules, "'game' { 'doors'"), "'game' { 'stop' ", 16);
        snprintf(script, sizeof script, "%sred: one\n%s", "", cases[i].play);
        play_small(rules, script);
    }
}

static void a_step_that_must_be_answered_and_cannot_undoes_the_move(
    void **state)
{
    (void)state;
    play_small(
        "procedure 'game' { 'stop' }\n"
        "step 'stop' { ask = 'red', menu = { 'm' } }\n"
        "action 'go' { menu = 'm', set = { ['g.trace'] = 5 }, move = { "
        "kind = 'wood', from = 'bank', to = 'me' }, run = 'wait' }\n"
        "procedure 'wait' { 'rest', 'door' }\n"
        "step 'rest' { set = { ['g.trace'] = 6 } }\n"
        "constraint 'shut' { over = 'hex', allow = 'none', says = 'no' }\n"
        "step 'door' { ask = 'me', choose = { hex = 'hex' }, if_none = "
        "'stuck', where = { hex = { 'shut' } } }\n",
        "fail red: go says step 'door': nobody can answer\n"
        "then trace = 0\nthen choosing red stop\n"
        "then red hand = nothing");
}

/* Of a step that asks all together those without an answer drop out, and what
 * the step has for them is played clockwise. */
static void together_those_without_an_answer_drop_out(void **state)
{
    static const char rules[] = MARK
        "procedure 'game' { 'stop', 'stop' }\n"
        "state.player { locked = flag {} }\n"
        "constraint 'free' { test = 'not me.locked', says = 'no' }\n"
        "constraint 'big' { over = 'seat', allow = 'others', says = 'no' }\n"
        "step 'show' { ask = 'players', together = true, choose = { to = "
        "'seat' }, form = 'show {to}', where = { 'free', to = { 'big' } },"
        " if_none = 'mark', apply = function(g, me, c) g.trace = g.trace "
        "* 10 + c.to.no end }\n"
        "action 'vote' { menu = 'm', ends = true, run = 'show' }\n";
    (void)state;

    play_small(rules, "red: vote\nwhite: show red\nred: show blue\n"
                      "blue: show red\nthen trace = 211");
    play_small(rules, "given blue locked true\nred: vote\n"
                      "then trace = 2\nrefuse blue: show red because menu\n"
                      "white: show red\nred: show blue\nthen trace = 221");
    play_small(rules, "given blue locked true\ngiven red locked true\n"
                      "red: vote\nthen trace = 12\n"
                      "white: show red\nthen trace = 121");
    play_small(rules, "given blue locked true\ngiven red locked true\n"
                      "given white locked true\nred: vote\n"
                      "then trace = 123\nthen choosing red stop");
}

/* Whoever passes in a step that asks all together has its if_pass run. */
static void together_a_pass_is_sealed_too(void **state)
{
    (void)state;
    play_small(MARK "procedure 'game' { 'stop', 'stop' }\n"
                    "step 'show' { ask = 'players', together = true, choose = "
                    "{ n = int { 1, 3 } }, form = 'show {n}', optional = true, "
                    "if_pass = 'mark', set = { ['g.sum'] = 'g.sum + c.n' } }\n"
                    "state.game { sum = int { 0, 9 } }\n"
                    "action 'vote' { menu = 'm', ends = true, run = 'show' }\n",
               "red: vote\nwhite: pass\nred: show 3\nblue: pass\n"
               "then sum = 3\nthen trace = 23\nthen choosing red stop");
}

/* Two bundles of one sealed answer. */
static void together_an_answer_may_hold_two_bundles(void **state)
{
    (void)state;
    play_small("procedure 'game' { 'swap', 'stop' }\n"
               "step 'stop' { ask = 'red', menu = { 'm' } }\n"
               "action 'go' { menu = 'm', ends = true }\n"
               "step 'swap' { ask = 'red | blue', together = true, choose = { "
               "a = cards { of = 'resource', n = 1 }, b = cards { of = "
               "'resource', n = 2 } }, form = 'swap {a} for {b}', move = { "
               "cards = 'c.b', from = 'bank', to = 'me' } }\n",
               "red: swap 1 wood for 2 iron\nblue: swap 1 iron for 1 wood 1 "
               "iron\nthen red hand = 2 iron\nthen blue hand = 1 wood 1 iron");
}

static void a_menu_stays_open_until_an_action_ends_it(void **state)
{
    (void)state;
    play_small("procedure 'game' { 'ask', 'stop' }\n"
               "step 'ask' { ask = 'players - white', menu = { 'a', 'b' } }\n"
               "step 'stop' { ask = 'white', menu = { 'm' } }\n"
               "action 'go' { menu = 'm', ends = true }\n"
               "action 'more' { menu = 'a', run = 'sub' }\n"
               "action 'done' { menu = { 'a', 'm' }, ends = true }\n"
               "action 'other' { menu = 'b' }\n"
               "action 'never' { menu = 'b', where = { 'no' } }\n"
               "constraint 'no' { test = 'false', says = 'no' }\n"
               "step 'sub' { ask = 'me', menu = { 's' } }\n"
               "action 'back' { menu = 's', ends = true }\n",
               "then choices red = more, done, other\n"
               "red: more\nthen choosing red sub\n"
               "refuse red: done because menu\nred: back\n"
               "then choosing red ask\nred: other\nthen choosing red ask\n"
               "refuse red: never because no\nrefuse red: pass because pass\n"
               "red: done\nthen choosing blue ask\n"
               "refuse red: more because menu\nblue: done\n"
               "then choosing white stop\nrefuse white: more because menu\n"
               "white: done\nthen over\nthen winner none\n"
               "refuse red: more because over");
}

static void together_single_answers_are_taken_unasked(void **state)
{
    static const char rules[] = STOP
        "procedure 'game' { 'stop', 'stop' }\n"
        "step 'pay' { ask = 'players', together = true, if_one = 'take', "
        "choose = { cards = cards { from = 'me', n = 1 } }, form = 'pay "
        "{cards}', if_none = 'skip', move = { cards = 'c.cards', from = 'me', "
        "to = 'bank' } }\n"
        "action 'tax' { menu = 'm', ends = true, run = 'pay' }\n";
    (void)state;

    play_small(rules, "given red.hand = 2 wood\ngiven blue.hand = 2 wood 1 "
                      "iron\nred: tax\n"
                      "refuse red: pay 1 wood because menu\n"
                      "then choosing blue pay\nblue: pay 1 iron\n"
                      "then red hand = 1 wood\nthen blue hand = 2 wood\n"
                      "then choosing red stop");
    play_small(rules, "given red.hand = 2 wood\ngiven blue.hand = 2 iron\n"
                      "red: tax\nthen red hand = 1 wood\n"
                      "then blue hand = 1 iron\nthen choosing red stop");
}

/* The one move that is listed of an action that is sampled is not the only
 * one. */
static void a_sample_is_no_single_answer(void **state)
{
    (void)state;
    play_small(STOP
               "procedure 'game' { 'stop', 'pick', 'stop' }\n"
               "step 'pick' { ask = 'me', menu = { 'p' }, if_one = 'take' }\n"
               "action 'pick' { menu = 'p', ends = true, sample = 1, choose = "
               "{ hex = 'hex' } }\n",
               "red: go\nthen choosing red pick\nred: pick A1\n"
               "then choosing red stop");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sealed_answers_are_applied_clockwise_as_one_body),
        cmocka_unit_test(a_step_says_what_happens_without_an_answer),
        cmocka_unit_test(a_single_answer_is_taken_unasked_unless_one_may_pass),
        cmocka_unit_test(
            a_step_that_must_be_answered_and_cannot_undoes_the_move),
        cmocka_unit_test(together_those_without_an_answer_drop_out),
        cmocka_unit_test(together_a_pass_is_sealed_too),
        cmocka_unit_test(together_an_answer_may_hold_two_bundles),
        cmocka_unit_test(a_menu_stays_open_until_an_action_ends_it),
        cmocka_unit_test(together_single_answers_are_taken_unasked),
        cmocka_unit_test(a_sample_is_no_single_answer),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
