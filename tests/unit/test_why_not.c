/* Why not, and what instead: of moves, and of beginnings of moves. */
#include "play_rules.h"

static struct hx_buffer told;

static void begin(const char *more)
{
    begin_base(more);
    play("given red.hand = nothing\nforce dice 1 1\nred: roll\n"
         "given red.hand = nothing");
}

static void end(void)
{
    end_game();
    hx_buffer_free(&told);
}

static void must_say(const char *line, const char *part)
{
    hx_buffer_clear(&told);
    hx_session_why(game, line, &told);
    if (!strstr(hx_buffer_text(&told), part))
        fail_msg("%s: no '%s' in: %s", line, part, hx_buffer_text(&told));
}

static void must_not_say(const char *part)
{
    if (strstr(hx_buffer_text(&told), part))
        fail_msg("'%s' in: %s", part, hx_buffer_text(&told));
}

/* BASE-058 BASE-062 */
static void a_refused_place_is_told_with_the_few_that_are_possible(void **state)
{
    (void)state;
    begin("");
    play("given red.hand = 2 grain 3 ore");
    must_say("city C3.N", "upgrades: B2.SE has no settlement of yours");
    must_say("city C3.N", "; possible: A1.SE, C1.SE");
    play("given red.hand = 1 brick 1 lumber 1 wool 1 grain");
    must_say("settlement C3.N", "; no corner is possible now");
    end();
}

/* BASE-044: 18 hexes are too many to be named. */
static void many_possible_places_are_not_named(void **state)
{
    (void)state;
    begin("");
    play("red: end\nforce dice 3 4\nblue: roll");
    must_say("robber C3", "robber.leaves: ");
    must_not_say("possible");
    end();
}

/* BASE-060 BASE-061 */
static void of_a_beginning_each_reason_is_told_with_how_often_it_holds(
    void **state)
{
    (void)state;
    begin("");
    must_say("settlement", "cost: a settlement costs 1 brick");
    must_not_say("\n");
    play("given red.hand = 1 brick 1 lumber 1 wool 1 grain");
    must_say("settlement", " of 54: corner.connected: ");
    must_say("settlement", "\n");
    must_say("settlement", " of 54: corner.spaced: ");
    must_not_say("possible");
    play("given red road A1-SE A1-SW");
    must_say("settlement", "possible: ");
    end();
}

/* BASE-053 BASE-054 */
static void a_beginning_may_have_chosen_something(void **state)
{
    (void)state;
    begin("");
    must_say("bank", "bank.rate: that takes 4 brick, you have 0");
    play("given red.hand = 4 wool");
    must_say("bank", "possible: wool");
    must_say("bank wool", "possible: brick, lumber, grain, ore");
    must_say("bank ore", "bank.rate: that takes 4 ore, you have 0");
    must_say("offer", "'offer' needs cards");
    end();
}

static void what_is_missing_is_told_with_an_example_that_is_legal(void **state)
{
    struct hx_error err = {{0}};
    struct hx_move move;

    (void)state;
    begin("");
    play("given red.hand = 2 grain 3 ore");
    assert_false(hx_text_parse(game->game, 0, "city", &move, &err));
    assert_string_equal(err.text, "'city' needs a corner, as in: city A1.SE");
    err.text[0] = '\0';
    assert_false(hx_text_parse(game->game, 0, "city B2", &move, &err));
    assert_string_equal(err.text, "B2 is a hex; name a corner of it: B2.N");
    end();
}

/* What follows a name may be left out where it says nothing more. */
static void the_end_of_a_form_may_be_left_out(void **state)
{
    (void)state;
    begin("");
    play("given red.hand = 1 ore 1 wool 1 grain\nforce deck knight\n"
         "red: buy\nthen red development.knight = 1");
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            a_refused_place_is_told_with_the_few_that_are_possible),
        cmocka_unit_test(many_possible_places_are_not_named),
        cmocka_unit_test(
            of_a_beginning_each_reason_is_told_with_how_often_it_holds),
        cmocka_unit_test(a_beginning_may_have_chosen_something),
        cmocka_unit_test(what_is_missing_is_told_with_an_example_that_is_legal),
        cmocka_unit_test(the_end_of_a_form_may_be_left_out),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
