/* Chance: outcomes, decks of outcomes, what is forced, streams, decks. */
#include "play_rules.h"

#define DICE                                                         \
    MENU "state.game { roll = int { 0, 99 }, red = int { 0, 9 } }\n" \
         "action 'roll' { menu = 'm', run = 'dice' }\n"

/* The draws of the last move, "3 4! 2 5". */
static const char *draws(void)
{
    static char text[2048];
    int n;
    const struct hx_draw *d = hx_game_draws(game->game, &n);
    size_t at = 0;

    text[0] = '\0';
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < d[i].n; k++)
            at += (size_t)snprintf(text + at, sizeof text - at, "%s%d",
                                   at ? " " : "", d[i].value[k]);
        at += (size_t)snprintf(text + at, sizeof text - at, "%s",
                               d[i].rejected ? "!" : "");
    }
    return text;
}

static int field(const char *name)
{
    const struct hx_rules *r = game->mix->rules;

    for (int f = 0; f < r->nfield; f++)
        if (!strcmp(r->field[f].head.name, name))
            return (int)hx_field_get(game->game, (uint16_t)f, 0).i;
    fail_msg("no field %s", name);
    return -1;
}

static void dice_show_every_pair_and_their_total(void **state)
{
    bool seen[7][7] = {{false}};
    int n = 0;
    (void)state;

    begin_small(DICE "chance 'dice' { stream = 'dice', outcomes = dice { "
                     "'red', 'yellow' }, set = { ['g.roll'] = 'roll', "
                     "['g.red'] = 'roll.red' } }\n");
    for (int i = 0; i < 500; i++) {
        int red, total;

        play("red: roll");
        red = field("red");
        total = field("roll");
        assert_in_range(red, 1, 6);
        assert_in_range(total - red, 1, 6);
        n += !seen[red][total - red];
        seen[red][total - red] = true;
    }
    assert_int_equal(n, 36);
    end_game();
}

static void outcomes_are_forced_and_the_impossible_is_a_rule_error(void **state)
{
    static const struct {
        const char *chance, *play;
    } cases[] = {
        {"dice { 'red', 'yellow' }",
         "force dice 3 4\nforce dice 6 6\nred: roll\nthen roll = 7\n"
         "red: roll\nthen roll = 12"},
        {"dice { 'red', 'yellow', sides = 4 }",
         "lua g:force { 'dice', red = 4 }\nred: roll\nthen red = 4"},
        {"dice { 'red' }", "force dice 5\nred: roll\nthen roll = 5"},
    };
    char rules[1024];
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(rules, sizeof rules,
                 DICE "chance 'dice' { stream = 'dice', outcomes = %s, set = { "
                      "['g.roll'] = 'roll', ['g.red'] = 'roll.red' } }\n",
                 cases[i].chance);
        play_small(rules, cases[i].play);
    }
}

static void dice_that_cannot_be_are_a_rule_error(void **state)
{
    static const int16_t impossible[] = {9, 9};
    (void)state;

    begin_small(DICE "chance 'dice' { stream = 'dice', outcomes = dice { "
                     "'red', 'yellow' }, set = { ['g.roll'] = 'roll', "
                     "['g.red'] = 'roll.red' } }\n");
    for (uint16_t s = 0; s < game->mix->rules->nstream; s++)
        if (!strcmp(game->mix->rules->stream[s], "dice"))
            assert_true(hx_game_force(game->game, s, impossible, 2));
    play("fail red: roll says chance 'dice': no outcome is possible\n"
         "then roll = 0\nred: roll");
    assert_in_range(field("roll"), 2, 12);
    end_game();
}

/* Outcomes that reroll excludes never come; forced ones are passed over. */
static void excluded_outcomes_are_rolled_again(void **state)
{
    (void)state;
    begin_small(DICE "chance 'dice' { stream = 'dice', outcomes = dice { "
                     "'red', 'yellow' }, reroll = { 'roll == 7', 'roll.red == "
                     "1' }, set = { ['g.roll'] = 'roll', ['g.red'] = "
                     "'roll.red' } }\n");
    for (int i = 0; i < 200; i++) {
        play("red: roll");
        assert_int_not_equal(field("roll"), 7);
        assert_int_not_equal(field("red"), 1);
        assert_null(strchr(draws(), '!'));
    }
    play("force dice 3 4\nforce dice 1 1\nforce dice 2 3\nred: roll\n"
         "then roll = 5");
    assert_string_equal(draws(), "2 3");
    play("force dice 3 4\nred: roll");
    assert_int_not_equal(field("roll"), 7);
    end_game();
}

/* A number that is not named stays random, and another roll is free again. */
static void a_function_fixes_some_dice_of_the_next_roll(void **state)
{
    bool other = false, again = false;
    int yellow = 0;
    (void)state;

    begin_small(DICE
                "chance 'dice' { stream = 'dice', outcomes = dice { 'red', "
                "'yellow' }, set = { ['g.roll'] = 'roll', ['g.red'] = "
                "'roll.red' } }\n"
                "action 'cheat' { menu = 'm', choose = { n = int { 0, 7 } }, "
                "apply = function(g, me, c) g:force { 'dice', red = c.n } end "
                "}\n");
    for (int i = 0; i < 60; i++) {
        play("red: cheat 3\nred: roll\nthen red = 3");
        other = other || (yellow && yellow != field("roll"));
        yellow = field("roll");
        play("red: roll");
        again = again || field("red") != 3;
    }
    assert_true(other && again);
    /* what is forced from outside uses up what the rule has fixed */
    play("red: cheat 3\nforce dice 6 6\nred: roll\nthen roll = 12");
    again = false;
    for (int i = 0; i < 5; i++) {
        play("red: roll");
        again = again || field("red") != 3;
    }
    assert_true(again);
    play("fail red: cheat 7 says no outcome of dice has red = 7\n"
         "fail red: cheat 0 says no outcome of dice has red = 0");
    end_game();
}

static void tables_come_by_their_weight(void **state)
{
    int times[3] = {0};
    (void)state;

    begin_small(
        MENU
        "state.game { sky = int { 0, 2 }, roll "
        "= int { 0, 99 }, worth = int { 0, 99 } }\n"
        "action 'look' { menu = 'm', run = 'sky' }\n"
        "action 'turn' { menu = 'm', run = 'row' }\n"
        "chance 'sky' { stream = 'sky', outcomes = weighted { sun "
        "= 3, rain = 1 }, set = { ['g.sky'] = 'if(roll == sun, 1, 2)' } }\n"
        "chance 'row' { stream = 'row', outcomes = rows { { 1, "
        "total = 5, worth = 9 }, { 3, total = 6, worth = 2 } }, "
        "set = { ['g.roll'] = 'roll', ['g.worth'] = 'roll.worth' "
        "} }\n");
    for (int i = 0; i < 400; i++) {
        play("red: look\nred: turn");
        times[field("sky")]++;
        assert_int_equal(field("worth"), field("roll") == 5 ? 9 : 2);
    }
    assert_int_equal(times[0], 0);
    assert_in_range(times[2], 70, 130);
    play("force sky rain\nred: look\nthen sky = 2");
    end_game();
}

static void a_member_is_drawn_from_a_set_of_seats_or_places(void **state)
{
    static const struct {
        const char *of, *field, *play;
    } cases[] = {
        {"others", "seat",
         "force lot white\nred: draw\nthen lot = white\n"
         "fail2 red"},
        {"grove", "hex", "force lot B3\nred: draw\nthen lot = B3"},
        {"corners(grove) & coast", "corner",
         "force lot A1.N\nred: draw\nthen lot = A1.N"},
    };
    char rules[1024], *stop;
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char script[256];

        snprintf(rules, sizeof rules,
                 MENU "state.game { lot = %s {} }\n"
                      "action 'draw' { menu = 'm', run = 'lot' }\n"
                      "chance 'lot' { stream = 'lot', outcomes = one_of '%s', "
                      "set = { ['g.lot'] = 'roll' } }\n",
                 cases[i].field, cases[i].of);
        snprintf(script, sizeof script, "%s", cases[i].play);
        if ((stop = strstr(script, "\nfail2")))
            *stop = '\0';
        begin_small(rules);
        play(script);
        for (int k = 0; k < 30; k++) {
            char holds[128];

            play("red: draw");
            snprintf(holds, sizeof holds, "then g.lot in (%s) = true",
                     cases[i].of);
            play(holds);
        }
        if (stop) {
            play("force lot red");
            play("fail red: draw says chance 'lot': no outcome is possible");
        }
        end_game();
    }
}

/* ---- decks of outcomes ---- */

static void a_deck_of_outcomes_is_used_up_before_it_is_made_new(void **state)
{
    static const struct {
        const char *fields;
        int reserve;
    } cases[] = {{"", 0}, {", reserve = 4", 4}};
    char rules[1024];
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int times[7] = {0};

        snprintf(rules, sizeof rules,
                 DICE "chance 'dice' { stream = 'dice', outcomes = rows { { 3, "
                      "total = 1 }, { 2, total = 2 }, { 1, total = 3 } }, "
                      "method = 'deck'%s, set = { ['g.roll'] = 'roll' } }\n",
                 cases[i].fields);
        begin_small(rules);
        for (int round = 0; round < 30; round++) {
            memset(times, 0, sizeof times);
            for (int k = 0; k < 6 - cases[i].reserve; k++) {
                play("red: roll");
                times[field("roll")]++;
            }
            assert_true(times[1] <= 3 && times[2] <= 2 && times[3] <= 1);
            if (!cases[i].reserve)
                assert_int_equal(times[1] * 100 + times[2] * 10 + times[3],
                                 321);
        }
        end_game();
    }
}

/* A rejected card is spent and recorded; forced ones as well. */
static void rejected_cards_of_a_deck_are_spent_and_told(void **state)
{
    (void)state;
    begin_small(DICE "chance 'dice' { stream = 'dice', outcomes = rows { { 1, "
                     "total = 1 }, { 1, total = 2 }, { 1, total = 3 }, { 1, "
                     "total = 4 } }, method = 'deck', reroll = { 'roll > 2' }, "
                     "set = { ['g.roll'] = 'roll' } }\n");
    play("force dice 3\nforce dice 4\nforce dice 2\nred: roll\n"
         "then roll = 2");
    assert_string_equal(draws(), "3! 4! 2");
    /* of the four cards only the 1 is left */
    play("red: roll\nthen roll = 1");
    assert_string_equal(draws(), "1");
    /* made new; a card that is no longer there cannot come */
    play("force dice 1\nred: roll\nforce dice 1\n"
         "fail red: roll says no outcome is possible\nthen roll = 1");
    end_game();
}

/* ---- streams ---- */

static void roll_some(const char *more, int *rolls)
{
    char rules[2048];

    snprintf(rules, sizeof rules,
             DICE "chance 'dice' { stream = 'dice', outcomes = dice { 'red', "
                  "'yellow' }, set = { ['g.roll'] = 'roll' } }\n"
                  "chance 'coin' { stream = 'coin', outcomes = one_of "
                  "'players' }\n"
                  "deck 'tricks' { cards = { gift = 6, joke = 9 } }\n"
                  "action 'toss' { menu = 'm', run = 'coin' }\n"
                  "action 'buy' { menu = 'm', draw = 'tricks' }\n"
                  "action 'lose' { menu = 'm', move = { n = 1, random = 'lot', "
                  "from = 'me', to = 'bank' } }\n"
                  "action 'gain' { menu = 'm', move = { kind = 'wood', from = "
                  "'bank', to = 'me' } }\n");
    begin_small(rules);
    for (int i = 0; i < 20; i++) {
        play(more);
        play("red: roll");
        rolls[i] = field("roll");
    }
    end_game();
}

static void one_stream_never_shifts_another(void **state)
{
    static const char *const more[] = {
        "red: gain", "red: toss\nred: toss", "red: gain\nred: lose",
        "red: gain\nundo", "given red.hand = 2 wood 1 iron\nred: lose"};
    int plain[20], rolls[20];
    (void)state;

    roll_some("then g.round = 1", plain);
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        roll_some(more[i], rolls);
        assert_memory_equal(rolls, plain, sizeof rolls);
    }
}

static void cards_drawn_from_a_hand_are_told_and_may_be_forced(void **state)
{
    (void)state;
    begin_small(MENU "action 'lose' { menu = 'm', move = { most = 2, random = "
                     "'lot', from = 'me', to = 'blue' } }\n");
    play("given red.hand = 5 wood 1 iron\nforce lot iron\nred: lose\n"
         "then red hand = 4 wood\nthen blue hand = 1 wood 1 iron");
    assert_string_equal(draws(), "1 0");
    play("force lot iron");
    play("fail red: lose says force: red has no such card");
    play("red: lose\nred: lose\nred: lose\nthen red hand = nothing");
    end_game();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_show_every_pair_and_their_total),
        cmocka_unit_test(
            outcomes_are_forced_and_the_impossible_is_a_rule_error),
        cmocka_unit_test(dice_that_cannot_be_are_a_rule_error),
        cmocka_unit_test(excluded_outcomes_are_rolled_again),
        cmocka_unit_test(a_function_fixes_some_dice_of_the_next_roll),
        cmocka_unit_test(tables_come_by_their_weight),
        cmocka_unit_test(a_member_is_drawn_from_a_set_of_seats_or_places),
        cmocka_unit_test(a_deck_of_outcomes_is_used_up_before_it_is_made_new),
        cmocka_unit_test(rejected_cards_of_a_deck_are_spent_and_told),
        cmocka_unit_test(one_stream_never_shifts_another),
        cmocka_unit_test(cards_drawn_from_a_hand_are_told_and_may_be_forced),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
