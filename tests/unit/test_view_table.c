/* The tables that people see of the seats, made from what is declared. */
#include "play_rules.h"

#include "columns.h"
#include "view.h"

static struct hx_buffer text;

static void begin(const char *more)
{
    begin_base(more);
    hx_buffer_clear(&text);
}

static void end(void)
{
    end_game();
    hx_buffer_free(&text);
}

static void see_seats(int viewer, int width)
{
    hx_buffer_clear(&text);
    hx_view_seats(game->game, viewer, width, &text);
}

static void must_have(const char *line)
{
    if (!strstr(text.text, line))
        fail_msg("no '%s' in\n%s", line, text.text);
}

static void must_lack(const char *line)
{
    if (strstr(text.text, line))
        fail_msg("'%s' in\n%s", line, text.text);
}

/* BASE-089: points, numbers of cards, knights and pieces are public. */
static void a_line_for_each_seat_fits_80_columns(void **state)
{
    char *rest, *line;

    (void)state;
    begin("");
    play("given red hand 2 brick development 2 knight");
    see_seats(1, 80);
    must_have("                                              longest  road  "
              "settlement  city\n"
              "         points  cards  development  knights     road  left  "
              "      left  left\n");
    must_have("> red         2      2            2        0        1    13  "
              "         3     4\n");
    rest = text.text;
    while ((line = strtok_r(rest, "\n", &rest)))
        assert_true(strlen(line) <= 80);
    end();
}

static void a_star_is_at_what_gave_an_award_and_a_line_names_it(void **state)
{
    (void)state;
    begin("");
    play("given red.knights = 3\ngiven red hand 1 brick");
    see_seats(0, 80);
    must_have("*3");
    must_have("* red has largest_army\n");
    end();
}

/* `throw` of the base game is written and read by steps alone. */
static void a_field_is_a_column_if_what_is_legal_or_counts_reads_it(
    void **state)
{
    (void)state;
    begin("state.player { owes = flag {}, idle = int { 0, 9 } }\n"
          "constraint 'owes.no' { test = 'not me.owes', says = 'pay' }\n"
          "amend.action 'end' { where = add { 'owes.no' } }\n"
          "amend.action 'roll' { set = { ['me.idle'] = 3 } }\n");
    play("given red.owes = true");
    see_seats(1, 0);
    must_have("owes");
    must_have("yes");
    must_lack("throw");
    must_lack("idle");
    end();
}

static void what_may_not_be_seen_is_a_question_mark(void **state)
{
    (void)state;
    begin("state.player { luck = int { 0, 9, see = 'owner' } }\n"
          "modify 'lucky' { value = 'score', add = 'me.luck' }\n");
    play("given red.luck = 7");
    see_seats(1, 0);
    must_have(" luck ");
    must_have(" ?");
    must_lack("7");
    hx_buffer_clear(&text);
    hx_view_score(game->game, 1, 0, &text);
    must_lack("7");
    hx_buffer_clear(&text);
    hx_view_score(game->game, 0, 0, &text);
    must_have("> red         2           2     0        0        0      7  "
              "     9\n");
    end();
}

static void whether_an_uncounted_hand_is_empty_is_not_told(void **state)
{
    (void)state;
    begin_small("resources { 'gem', see = 'owner', count = 'none' }\n" MENU);
    hx_view_hand(game->game, 1, 0, &text);
    must_have("red: hidden cards\n");
    see_seats(1, 0);
    must_have("red         0      ?\n");
    end();
}

/* BASE-063 BASE-067 BASE-073 BASE-078 */
static void the_score_is_told_by_what_it_comes_from(void **state)
{
    (void)state;
    begin(
        "modify 'feast' { value = 'points', add = 'if(me == blue, 3, 0)' }\n");
    play("given red city B2.N\n"
         "given red.knights = 3\n"
         "given red development 1 victory_point");
    hx_view_score(game->game, 0, 80, &text);
    must_have("                                   longest  largest         "
              "victory     all\n"
              "         points  settlement  city     road     army  feast    "
              "point  in all\n");
    must_have("> red         5           1     2        0        2      0  "
              "      1       6\n");
    must_have("  blue        5           2     0        0        0      3\n");
    hx_buffer_clear(&text);
    hx_view_score(game->game, 1, 80, &text);
    must_lack("victory");
    end();
}

static void a_hand_says_what_it_can_pay_and_what_it_lacks(void **state)
{
    (void)state;
    begin("");
    play("given red.hand = 2 brick 2 lumber 4 wool 3 ore");
    hx_view_buys(game->game, 0, 0, &text);
    must_have("it can pay: bank with 4 wool, road (2 times)\n");
    must_have("it lacks for: settlement 1 grain, city 2 grain, buy card 1 "
              "grain\n");
    hx_buffer_clear(&text);
    hx_view_buys(game->game, 1, 0, &text);
    assert_string_equal(hx_buffer_text(&text), "");
    end();
}

static void the_bank_is_one_line(void **state)
{
    (void)state;
    begin("");
    play("given red hand 3 ore");
    hx_view_stock(game->game, &text);
    assert_non_null(strstr(text.text, " ore, 25 development cards\n"));
    end();
}

static void what_is_too_wide_goes_on_below(void **state)
{
    struct hx_columns c = {.nrow = 1};

    (void)state;
    strcpy(c.row[0], "red");
    hx_column_set(hx_columns_add(&c, "one"), 0, "1");
    hx_column_set(hx_columns_add(&c, "none"), 0, "0");
    hx_column_set(hx_columns_add(&c, "two_words"), 0, "22");
    hx_columns_print(&c, 12, &text);
    assert_string_equal(text.text, "     one\n"
                                   "red    1\n"
                                   "       two\n"
                                   "     words\n"
                                   "red     22\n");
    hx_buffer_clear(&text);
    hx_columns_print(&c, 0, &text);
    assert_string_equal(text.text, "                  two\n"
                                   "     one  none  words\n"
                                   "red    1     0     22\n");
    hx_columns_free(&c);
    hx_buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_for_each_seat_fits_80_columns),
        cmocka_unit_test(a_star_is_at_what_gave_an_award_and_a_line_names_it),
        cmocka_unit_test(
            a_field_is_a_column_if_what_is_legal_or_counts_reads_it),
        cmocka_unit_test(what_may_not_be_seen_is_a_question_mark),
        cmocka_unit_test(whether_an_uncounted_hand_is_empty_is_not_told),
        cmocka_unit_test(the_score_is_told_by_what_it_comes_from),
        cmocka_unit_test(a_hand_says_what_it_can_pay_and_what_it_lacks),
        cmocka_unit_test(the_bank_is_one_line),
        cmocka_unit_test(what_is_too_wide_goes_on_below),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
