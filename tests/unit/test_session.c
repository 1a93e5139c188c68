/* What a session does and takes back: moves, set, force, statements. */
#include "play_base.h"

#include <stdlib.h>
#include <unistd.h>

#include "picture.h"
#include "view.h"

#define ROWS(t) (sizeof(t) / sizeof *(t))

static uint64_t hash(const struct table *t)
{
    return hx_game_hash(t->s->game);
}

static void undo_and_redo_restore_every_position(void **state)
{
    enum { MOVES = 300 };
    struct table *t = *state;
    uint64_t seen[MOVES + 1];
    int n = 0;

    seen[0] = hash(t);
    while (n < MOVES && hx_session_asked(t->s) >= 0) {
        assert_int_equal(hx_session_bot(t->s, &t->told), HX_DONE);
        seen[++n] = hash(t);
    }
    for (int i = n - 1; i >= 0; i--) {
        assert_true(hx_session_undo(t->s));
        assert_true(hash(t) == seen[i]);
    }
    assert_false(hx_session_undo(t->s));
    assert_true(hash(t) == t->s->start_hash);
    for (int i = 1; i <= n; i++) {
        assert_true(hx_session_redo(t->s));
        assert_true(hash(t) == seen[i]);
    }
    assert_false(hx_session_redo(t->s));
}

static void a_bot_answers_the_same_again_after_undo(void **state)
{
    struct table *t = *state;
    uint64_t after;

    for (int i = 0; i < 20; i++)
        assert_int_equal(hx_session_bot(t->s, &t->told), HX_DONE);
    after = hash(t);
    for (int i = 0; i < 10; i++)
        hx_session_undo(t->s);
    for (int i = 0; i < 10; i++)
        hx_session_bot(t->s, &t->told);
    assert_true(hash(t) == after);
}

static void a_new_move_forgets_what_was_undone(void **state)
{
    struct table *t = *state;

    force(t, "dice 1 1");
    play(t, "roll");
    play(t, "end");
    hx_session_undo(t->s);
    set(t, "red.hand = 1 brick 1 lumber");
    play(t, "road A1-E");
    assert_false(hx_session_redo(t->s));
    assert_int_equal(t->s->ndone, 4);
}

static void a_refused_move_changes_nothing(void **state)
{
    struct table *t = *state;
    uint64_t before = hash(t);

    assert_int_equal(hx_session_type(t->s, "end", &t->told), HX_REFUSED);
    assert_int_equal(hx_session_type(t->s, "blue: roll", &t->told), HX_REFUSED);
    assert_int_equal(hx_session_type(t->s, "pink: roll", &t->told), HX_REFUSED);
    assert_true(hash(t) == before);
    assert_int_equal(t->s->ndone, 0);
}

static void forced_outcomes_come_in_order_and_come_back_with_undo(void **state)
{
    struct table *t = *state;

    force(t, "dice 1 2 5 6");
    play(t, "roll");
    holds(t, "roll = 3");
    play(t, "end");
    play(t, "roll");
    holds(t, "roll = 11");
    hx_session_undo(t->s);
    play(t, "roll");
    holds(t, "roll = 11");
    assert_int_equal(hx_game_forced(t->s->game), 0);
    for (int i = 0; i < 3; i++)
        hx_session_undo(t->s);
    assert_int_equal(hx_game_forced(t->s->game), 2);
    hx_session_undo(t->s);
    assert_int_equal(hx_game_forced(t->s->game), 0);
}

static void a_wrong_force_says_what_is_wrong(void **state)
{
    static const struct {
        const char *line, *says;
    } cases[] = {
        {"", "say STREAM VALUES"},
        {"dies 3 4",
         "no stream 'dies'; there are board, deck, steal, first, dice"},
        {"dice", "no value for dice"},
        {"dice 3", "dice draws 2 values at a time"},
        {"dice 3 x", "'x' is no number"},
        {"deck knigth", "'knigth' is no card (did you mean 'knight'?)"},
        {"steal wol", "'wol' is no kind (did you mean 'wool'?)"},
    };
    struct table *t = *state;

    for (size_t i = 0; i < ROWS(cases); i++) {
        hx_buffer_clear(&t->told);
        assert_int_equal(hx_session_force(t->s, cases[i].line, &t->told),
                         HX_REFUSED);
        assert_string_equal(t->told.text, cases[i].says);
    }
    assert_int_equal(hx_game_forced(t->s->game), 0);
    assert_false(t->s->edited);
}

static void what_is_set_can_be_asked_for(void **state)
{
    static const struct {
        const char *set, *then;
    } cases[] = {
        {"red.hand = 2 brick 1 ore", "red hand = 2 brick 1 ore"},
        {"red hand nothing", "red hand = nothing"},
        {"robber A1", "robber = A1"},
        {"g.robber = B2", "g.robber = B2"},
        {"red knights 2", "red knights = 2"},
        {"blue.knights = 3", "blue.knights = 3"},
        {"C3 terrain hills token 6", "C3 terrain = hills"},
        {"C3 token 5", "C3 token = 5"},
        {"red city A1.SE", "A1.SE piece = city"},
        {"red settlement E3.S road E3-SW", "count(red, settlement) = 2"},
        {"red settlement E3.SE", "points(red) = 5"},
        {"red development 2 knight monopoly",
         "red development = 2 knight monopoly"},
        {"willing red blue", "willing = blue red"},
        {"willing none", "willing = none"},
        {"offer 2 ore 1 wool", "offer = 1 wool 2 ore"},
        {"first blue", "g.first = blue"},
    };
    struct table *t = *state;

    for (size_t i = 0; i < ROWS(cases); i++) {
        set(t, cases[i].set);
        holds(t, cases[i].then);
    }
    assert_true(t->s->edited);
}

static void cards_that_are_set_leave_bank_and_deck(void **state)
{
    struct table *t = *state;

    set(t, "red.hand = nothing");
    set(t, "blue.hand = nothing");
    set(t, "white.hand = nothing");
    holds(t, "bank.ore = 19");
    set(t, "red.hand = 4 ore");
    holds(t, "bank.ore = 15");
    holds(t, "remaining(development) = 25");
    set(t, "red development 3 knight");
    holds(t, "remaining(development) = 22");
}

static void each_form_of_given_is_set(void **state)
{
    static const struct {
        const char *line, *holds[4];
    } cases[] = {
        {"red settlement A1.N C5.S road A1-NE C5-SE hand 2 brick 1 wool "
         "knights "
         "2",
         {"A1.N owner = red", "red hand = 2 brick 1 wool", "red knights = 2",
          "built(red, road) = A1-NE C5-SE A2-SW C2-SW"}},
        {"red.hand = 1 ore", {"red hand = 1 ore"}},
        {"robber C4", {"robber = C4"}},
        {"g.robber = C3", {"g.robber = C3"}},
        {"C3 terrain hills token 6", {"C3 terrain = hills", "C3 token = 6"}},
        {"round 3", {"round = 3", "g.round = 3"}},
        {"first white", {"first = white"}},
        {"red knights 3", {"holder(largest_army) = red"}},
        {"blue knights 3", {"holder(largest_army) = red"}},
        {"largest_army blue", {"holder(largest_army) = blue"}},
        {"largest_army none round 4",
         {"holder(largest_army) = none", "round = 4"}},
        {"red development 2 knight plenty hand nothing",
         {"red development = 2 knight 1 plenty", "red may knight"}},
    };
    struct table *t = *state;

    for (size_t i = 0; i < ROWS(cases); i++) {
        set(t, cases[i].line);
        for (int k = 0; k < 4 && cases[i].holds[k]; k++)
            holds(t, cases[i].holds[k]);
        for (int k = 0; k < t->s->now.ndraw; k++)
            fail_msg("%s draws", cases[i].line);
    }
}

static void a_typed_statement_that_fails_names_the_prompt(void **state)
{
    static const struct {
        const char *statement, *says;
    } cases[] = {
        {"foo()", "prompt:1: unknown word 'foo'"},
        {"if", "prompt:1: unexpected symbol near <eof>"},
        {"error('hi')", "prompt:1: hi"},
        {"g:move { kind = 'ore', n = 99, from = 'bank', to = me }",
         "prompt:1: move: bank has "},
    };
    struct table *t = *state;
    uint64_t before = hash(t);

    for (size_t i = 0; i < ROWS(cases); i++) {
        hx_buffer_clear(&t->told);
        assert_int_equal(hx_session_lua(t->s, cases[i].statement, &t->told),
                         HX_REFUSED);
        if (strncmp(t->told.text, cases[i].says, strlen(cases[i].says)) != 0)
            fail_msg("%s: %s", cases[i].statement, t->told.text);
        assert_true(hash(t) == before);
    }
}

static void a_wrong_line_sets_nothing_at_all(void **state)
{
    static const struct {
        const char *line, *says;
    } cases[] = {
        {"", "say what to set"},
        {"red", "say what of red to set"},
        {"red foo 3", "nothing of red is called 'foo'"},
        {"foo 3", "nothing of the game is called 'foo'"},
        {"red.hand =", "a bundle is missing after 'hand'"},
        {"red.hand = 40 brick", "move: bank has 19 brick, 40 needed"},
        {"red.hand = 1 brik", "'brik' is no kind (did you mean 'brick'?)"},
        {"robber C9", "'C9' is no hex of this board"},
        {"robber", "a value is missing after 'robber'"},
        {"red settlement", "say where the settlement stands"},
        {"red settlement Z9.N", "'Z9.N' is no corner of this board"},
        {"red settlement A1.N Z9.N", "'Z9.N' is no place of this board"},
        {"brown hand ore",
         "'brown' does not play here; red, blue and white do"},
        {"red settlement C3", "C3 is no place for a settlement"},
        {"red settlement D3.SE", "put: D3.SE is taken"},
        {"red development brick", "'brick' is no card of development"},
        {"red knights 99", "red.knights = 99: declared 0 to 25"},
        {"red setlement C3.N",
         "nothing of red is called 'setlement' (did you mean "
         "'settlement'?)"},
        {"red development knigt",
         "'knigt' is no card of development (did you mean 'knight'?)"},
        {"red development 15 knight", "no knight is left in its deck"},
        {"red development knight settlement A1.N C9.N",
         "'C9.N' is no place of this board"},
        {"C3 tokn 6", "nothing of C3 is called 'tokn' (did you mean 'token'?)"},
        {"longst_road red", "nothing of the game is called 'longst_road' (did "
                            "you mean 'longest_road'?)"},
        {"longest_road rde", "'rde' does not play here (did you mean 'red'?)"},
        {"longest_road red",
         "red cannot hold longest_road: red 1, blue 1, white 1"},
        {"first none", "'first' needs a player"},
        {"round two", "'two' is no number"},
        {"red hand 1 ore foo", "nothing of red is called 'foo'"},
        {"C3 terrain sea", "'sea' is no terrain"},
    };
    struct table *t = *state;
    uint64_t before;

    for (int i = 0; i < 3; i++) {
        char line[32];

        snprintf(line, sizeof line, "%s.hand = nothing",
                 t->s->mix->rules->seat[i]);
        set(t, line);
    }
    before = hash(t);
    for (size_t i = 0; i < ROWS(cases); i++) {
        hx_buffer_clear(&t->told);
        assert_int_equal(hx_session_set(t->s, cases[i].line, &t->told),
                         HX_REFUSED);
        assert_string_equal(t->told.text, cases[i].says);
        assert_true(hash(t) == before);
    }
    assert_int_equal(t->s->ndone, 3);
}

static void an_assertion_is_true_or_says_want_and_got(void **state)
{
    static const struct {
        const char *line;
        enum hx_verdict verdict;
        const char *says;
    } cases[] = {
        {"robber = C3", HX_TRUE, NULL},
        {"robber = C4", HX_FALSE, "want C4\ngot  C3"},
        {"holder(longest_road) = none", HX_TRUE, NULL},
        {"points(red) = 1 + 1", HX_TRUE, NULL},
        {"built(red, settlement) = C1.SE, A1.SE", HX_TRUE, NULL},
        {"others = blue white", HX_TRUE, NULL},
        {"choosing red before_roll", HX_TRUE, NULL},
        {"choosing = red before_roll", HX_TRUE, NULL},
        {"choosing red main", HX_FALSE, "want red main\ngot  red before_roll"},
        {"choosing red mian", HX_UNREADABLE, "no step 'mian'"},
        {"choices red = roll", HX_TRUE, NULL},
        {"choices blue = none", HX_TRUE, NULL},
        {"choices red = roll, end", HX_FALSE, "want end, roll\ngot  roll"},
        {"red may roll", HX_TRUE, NULL},
        {"red may not roll", HX_FALSE, "want refused\ngot  legal"},
        {"red may not end because menu", HX_TRUE, NULL},
        {"red may not end because edge.conected", HX_UNREADABLE,
         "no rule refuses by the name 'edge.conected' (did you mean "
         "'edge.connected'?)"},
        {"red may not end because cost", HX_FALSE,
         "want cost\ngot  menu: 'end' cannot be chosen now; you can: roll"},
        {"red may fly", HX_UNREADABLE, "no move 'fly'"},
        {"pink may fly", HX_UNREADABLE,
         "'pink' does not play here; red, blue and white do"},
        {"pink sees robber = C3", HX_UNREADABLE,
         "'pink' does not play here; red, blue and white do"},
        {"winner none", HX_TRUE, NULL},
        {"winner red", HX_FALSE, "want red\ngot  none"},
        {"over", HX_FALSE, "want over\ngot  not over"},
        {"bank = 2 wool 1 ore", HX_FALSE,
         "want 2 wool 1 ore\ngot  18 brick 18 lumber 19 wool 18 grain 19 ore"},
        {"bank = 19 ore 18 brick 18 lumber 19 wool 18 grain", HX_TRUE, NULL},
        {"red hand = 2 brick", HX_FALSE, "want 2 brick\ngot  nothing"},
        {"red hand = nothing", HX_TRUE, NULL},
        {"round = 1", HX_TRUE, NULL},
        {"first = blue", HX_FALSE, "want blue\ngot  red"},
        {"red sees red.hand = nothing", HX_TRUE, NULL},
        {"red sees blue.hand.size = 0", HX_TRUE, NULL},
    };
    struct table *t = *state;

    set(t, "red.hand = nothing");
    set(t, "blue.hand = nothing");
    for (size_t i = 0; i < ROWS(cases); i++) {
        enum hx_verdict v;

        hx_buffer_clear(&t->told);
        v = hx_session_assert(t->s, -1, cases[i].line, &t->told);
        if (v != cases[i].verdict ||
            strcmp(hx_buffer_text(&t->told),
                   cases[i].says ? cases[i].says : "") != 0)
            fail_msg("%s: %d, %s", cases[i].line, v, hx_buffer_text(&t->told));
    }
}

static void a_formula_does_not_tell_what_the_seat_may_not_see(void **state)
{
    struct table *t = *state;

    set(t, "red.hand = 2 ore");
    assert_int_equal(hx_session_formula(t->s, 0, "me.hand.ore", &t->told),
                     HX_DONE);
    assert_string_equal(t->told.text, "2");
    hx_buffer_clear(&t->told);
    assert_int_equal(hx_session_formula(t->s, 1, "red.hand.ore", &t->told),
                     HX_REFUSED);
    assert_string_equal(t->told.text,
                        "reads red.hand.ore, which blue may not see");
    hx_buffer_clear(&t->told);
    assert_int_equal(hx_session_formula(t->s, -1, "red.hand.ore", &t->told),
                     HX_DONE);
    assert_string_equal(t->told.text, "2");
    assert_int_equal(t->s->ndone, 1);
}

static void a_statement_is_one_deed_and_a_failing_one_is_none(void **state)
{
    struct table *t = *state;
    uint64_t before = hash(t);

    assert_int_equal(
        hx_session_lua(t->s, "g.robber = nil; me.knights = 2", &t->told),
        HX_DONE);
    holds(t, "red knights = 2");
    holds(t, "robber = none");
    assert_true(hx_session_undo(t->s));
    assert_true(hash(t) == before);
    assert_int_equal(
        hx_session_lua(t->s, "me.knights = 2; me.knights = 99", &t->told),
        HX_REFUSED);
    assert_non_null(strstr(t->told.text, "declared 0 to 25"));
    assert_int_equal(hx_session_lua(t->s, "x = (", &t->told), HX_REFUSED);
    assert_true(hash(t) == before);
    assert_int_equal(t->s->ndone, 0);
}

static void only_what_changes_chance_makes_a_game_edited(void **state)
{
    struct table *t = *state;

    play(t, "roll");
    assert_false(t->s->edited);
    play(t, "end");
    hx_session_undo(t->s); /* no chance was in it */
    assert_false(t->s->edited);
    hx_session_undo(t->s); /* the roll */
    assert_true(t->s->edited);
}

/* Red robs blue, who has one ore. */
static void rob(struct table *t)
{
    set(t, "red.hand = nothing");
    set(t, "blue.hand = 1 ore");
    set(t, "white.hand = nothing");
    force(t, "dice 3 4");
    play(t, "roll");
    play(t, "robber D3");
}

static void the_log_hides_what_others_may_not_know(void **state)
{
    static const struct {
        int viewer;
        const char *shows;
    } cases[] = {
        {-1, "  red got 1 ore from blue\n"},
        {0, "  red got 1 ore from blue\n"},
        {1, "  red got 1 ore from blue\n"},
        {2, "  red got 1 card from blue\n"},
    };
    struct table *t = *state;

    rob(t);
    for (size_t i = 0; i < ROWS(cases); i++) {
        hx_buffer_clear(&t->told);
        hx_session_log(t->s, t->s->ndone - 1, cases[i].viewer, &t->told);
        if (!strstr(t->told.text, cases[i].shows))
            fail_msg("%d: %s", cases[i].viewer, t->told.text);
    }
}

static void the_log_tells_what_a_roll_led_to(void **state)
{
    struct table *t = *state;

    force(t, "dice 3 3");
    play(t, "roll");
    hx_buffer_clear(&t->told);
    hx_session_log(t->s, t->s->ndone - 1, -1, &t->told);
    assert_string_equal(t->told.text, "red: roll\n"
                                      "  red rolled 3 3: 6\n"
                                      "  red got 1 brick\n"
                                      "  white got 1 brick\n");
}

static void the_log_tells_of_a_question_that_nobody_can_answer(void **state)
{
    struct table *t = *state;

    force(t, "dice 6 6");
    play(t, "roll");
    set(t, "red.hand = 1 wool");
    play(t, "offer wool for ore to blue");
    play(t, "refuse");
    hx_buffer_clear(&t->told);
    hx_session_log(t->s, t->s->ndone - 1, -1, &t->told);
    assert_string_equal(t->told.text,
                        "blue: refuse\n"
                        "  no 'close SEAT' for red: nothing to choose\n");
}

static void the_winner_is_named_in_the_ranking(void **state)
{
    struct table *t = *state;

    while (hx_session_asked(t->s) >= 0)
        assert_int_equal(hx_session_bot(t->s, &t->told), HX_DONE);
    hx_buffer_clear(&t->told);
    hx_view_ranking(t->s->game, 80, &t->told);
    assert_non_null(strstr(t->told.text, " points, the winner"));
    assert_null(strstr(t->told.text, "has won"));
}

static void a_hand_of_others_is_a_number_of_cards(void **state)
{
    struct table *t = *state;
    struct hx_buffer text = {0};

    set(t, "red.hand = 2 brick 1 ore");
    set(t, "red development knight");
    hx_view_hand(t->s->game, 0, 0, &text);
    assert_non_null(strstr(text.text, "red: 2 brick 1 ore\n"));
    assert_non_null(strstr(text.text, "development: 1 knight"));
    hx_buffer_clear(&text);
    hx_view_hand(t->s->game, 1, 0, &text);
    assert_string_equal(text.text, "red: 3 cards\n  development: 1 card\n");
    hx_buffer_free(&text);
}

static void prices_are_those_of_the_rules(void **state)
{
    struct table *t = *state;
    struct hx_buffer text = {0};

    hx_view_costs(t->s->game, 0, &text);
    assert_non_null(strstr(text.text, "road             1 brick 1 lumber\n"));
    assert_non_null(strstr(text.text, "city             2 grain 3 ore\n"));
    assert_non_null(strstr(text.text, "bank             4 brick or "));
    hx_buffer_free(&text);
}

static void the_picture_names_every_hex_within_80_columns(void **state)
{
    struct table *t = *state;
    struct hx_look look = {.columns = 80, .ascii = true};
    struct hx_sight sight = {.at = -1};
    struct hx_shown shown;
    struct hx_buffer text = {0};
    char *rest, *line;

    hx_picture(t->s->game, &look, &sight, &shown, &text);
    assert_non_null(strstr(text.text, " A1 "));
    assert_non_null(strstr(text.text, " C5 "));
    assert_non_null(strstr(text.text, " E3 "));
    assert_non_null(strstr(text.text, "mountains"));
    rest = text.text;
    while ((line = strtok_r(rest, "\n", &rest)))
        assert_true(strlen(line) <= 80);
    hx_buffer_clear(&text);
    look.columns = 40; /* too narrow: a list */
    hx_picture(t->s->game, &look, &sight, &shown, &text);
    assert_true(shown.listed);
    assert_ptr_equal(strstr(text.text, "A1   mountains 10 (3 pips)\n"),
                     text.text);
    hx_buffer_free(&text);
}

static void a_file_is_saved_whole_or_not_at_all(void **state)
{
    char folder[] = "/tmp/hexlaw-XXXXXX", path[64];
    struct hx_buffer text = {0}, read = {0};
    struct hx_error err = {{0}};
    (void)state;

    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/game", folder);
    hx_buffer_add(&text, "one\n");
    assert_true(hx_buffer_save(&text, path, &err));
    hx_buffer_add(&text, "two\n");
    assert_true(hx_buffer_save(&text, path, &err));
    assert_true(hx_buffer_load(&read, path, 100, &err));
    assert_string_equal(read.text, "one\ntwo\n");
    assert_false(hx_buffer_load(&read, path, 3, &err));
    unlink(path);
    assert_int_equal(rmdir(folder), 0); /* no temporary file stays */
    err.text[0] = '\0';
    assert_false(hx_buffer_save(&text, path, &err));
    assert_string_not_equal(err.text, "");
    hx_buffer_free(&text);
    hx_buffer_free(&read);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, lay_table, clear_table)
    const struct CMUnitTest tests[] = {
        TEST(undo_and_redo_restore_every_position),
        TEST(a_bot_answers_the_same_again_after_undo),
        TEST(a_new_move_forgets_what_was_undone),
        TEST(a_refused_move_changes_nothing),
        TEST(forced_outcomes_come_in_order_and_come_back_with_undo),
        TEST(a_wrong_force_says_what_is_wrong),
        TEST(what_is_set_can_be_asked_for),
        TEST(cards_that_are_set_leave_bank_and_deck),
        TEST(each_form_of_given_is_set),
        TEST(a_typed_statement_that_fails_names_the_prompt),
        TEST(a_wrong_line_sets_nothing_at_all),
        TEST(an_assertion_is_true_or_says_want_and_got),
        TEST(a_formula_does_not_tell_what_the_seat_may_not_see),
        TEST(a_statement_is_one_deed_and_a_failing_one_is_none),
        TEST(only_what_changes_chance_makes_a_game_edited),
        TEST(the_log_hides_what_others_may_not_know),
        TEST(the_log_tells_what_a_roll_led_to),
        TEST(the_log_tells_of_a_question_that_nobody_can_answer),
        TEST(the_winner_is_named_in_the_ranking),
        TEST(a_hand_of_others_is_a_number_of_cards),
        TEST(prices_are_those_of_the_rules),
        TEST(the_picture_names_every_hex_within_80_columns),
        cmocka_unit_test(a_file_is_saved_whole_or_not_at_all),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
