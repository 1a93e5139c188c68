/* Scenarios: how files are read, what is said of each mistake in them, and of
 * each way in which one does not hold. */
#include "play_base.h"

#include <stdlib.h>

#include "battery.h"
#include "playing.h"

#define ROWS(t) (sizeof(t) / sizeof *(t))

/* ---- reading ---- */

static void words_lines_and_tables_are_read(void **state)
{
    struct hx_scenarios *f = hx_scenarios_parse("# a comment\n"
                                                "scenario one\n"
                                                "cites A-1 A-2\n"
                                                "mix base target=8\n"
                                                "seats red blue\n"
                                                "seed 7\n"
                                                "todo not yet\n"
                                                "given\n"
                                                "  red hand $n ore\r\n"
                                                "\n"
                                                "when\n"
                                                "\tred: roll\n"
                                                "then\n"
                                                "  # nor is this\n"
                                                "  over\n"
                                                "table\n"
                                                "  $n | $what\n"
                                                "  1  | a b\n"
                                                "  2  | c\n"
                                                "scenario two\n"
                                                "skip $what\n",
                                                "x.scn");
    const struct hx_scenario *s = f->one;
    struct hx_buffer text = {0};

    (void)state;
    assert_int_equal(f->n, 2);
    assert_string_equal(s->title, "one");
    assert_int_equal(s->line, 2);
    assert_int_equal(s->end, 20);
    assert_true(hx_scenario_cites(s, "A-2"));
    assert_false(hx_scenario_cites(s, "A-3"));
    assert_string_equal(s->mix, "base target=8");
    assert_int_equal(s->seed, 7);
    assert_string_equal(s->todo, "not yet");
    assert_int_equal(s->nline, 3);
    assert_string_equal(s->body[0].text, "red hand $n ore");
    assert_int_equal(s->body[1].part, HX_WHEN);
    assert_int_equal(s->body[2].line, 15);
    assert_int_equal(hx_scenario_times(s), 2);
    hx_scenario_fill(s, 1, "$n $what $nn $", &text);
    assert_string_equal(text.text, "2 c $nn $");
    hx_buffer_clear(&text);
    hx_scenario_name(s, 0, &text);
    assert_string_equal(text.text, "one [$n=1 $what=a b]");
    /* '$what' is used nowhere */
    assert_int_equal(s->nmistake, 1);
    assert_int_equal(s->mistake[0].line, 17);
    assert_int_equal(f->one[1].nmistake, 0);
    hx_buffer_free(&text);
    hx_scenarios_free(f);
}

static void each_mistake_in_a_file_is_told_at_its_line(void **state)
{
    static const struct {
        const char *text;
        int line;
        const char *said;
    } cases[] = {
        {"given\n", 1, "a file begins with 'scenario', not with 'given'"},
        {"  red hand 1 ore\n", 1,
         "this line belongs to no part: say given, when or then first"},
        {"scenario\nthen\n  over\n", 1,
         "say in a few words what should happen"},
        {"scenario a\nthem\n  over\n", 2,
         "unknown word 'them' (did you mean 'then'?); what belongs to given, "
         "when, then or table begins with a blank"},
        {"scenario a\nred hand 1 ore\nthen\n  over\n", 2,
         "unknown word 'red'; what belongs to given, when, then or table "
         "begins with a blank"},
        {"scenario a\nthen\n  over\nmix base\n", 4,
         "'mix' stands before given, when and then"},
        {"scenario a\nwhen\n  red: try roll\ngiven\n  robber C3\n", 4,
         "'given' stands once, before 'when' and 'then'"},
        {"scenario a\nthen\n  $x = 1\ntable\n  $x\n  roll\nthen\n  over\n", 7,
         "'table' stands last, 'then' before it"},
        {"scenario a\ncites\nthen\n  over\n", 2,
         "say which rules, as in: cites BASE-044"},
        {"scenario a\nmix\nthen\n  over\n", 2,
         "say which rules are played, as in: mix base target=8"},
        {"scenario a\nmix base\nmix base\nthen\n  over\n", 3,
         "'mix' stands once"},
        {"scenario a\nseats red\nseats blue\nthen\n  over\n", 3,
         "'seats' stands once"},
        {"scenario a\nthen\n  $n = 1\ntable\n  $n $n\n  roll 1\n", 5,
         "'$n' stands twice"},
        {"\xEF\xBB\xBFscenario a\ntodo\nthen\n  over\n", 2,
         "say why, behind the word"},
        {"scenario a\nseed x\nthen\n  over\n", 2,
         "a seed is a number, not 'x'"},
        {"scenario a\nskip\nthen\n  over\n", 2, "say why, behind the word"},
        {"scenario a\nexpect eror x\n", 2,
         "say which mistake, as in: expect error no kind 'wol'"},
        {"scenario a\nexpect error x\nthen\n  over\n", 4,
         "rules that must be refused are not played: 'expect error' stands "
         "alone"},
        {"scenario a\ngiven\n  robber C3\n", 1,
         "nothing is expected: say what holds behind 'then'"},
        {"scenario a\nthen\n  $x = 1\n", 3, "no column '$x' in a table"},
        {"scenario a\nthen\n  roll = $n\ntable\n  n\n  1\n", 5,
         "the first row names columns, as in: $roll $n; 'n' is no such name"},
        {"scenario a\nthen\n  roll = $n\ntable\n  $n\n  1 2\n", 6,
         "2 values for 1 column"},
        {"scenario a\nthen\n  roll = $n\ntable\n  $n\n", 5,
         "a table has rows behind its first"},
        {"scenario a\nthen\n  over \033[2J\n", 3,
         "this line has control characters, or is no UTF-8"},
    };

    (void)state;
    for (size_t i = 0; i < ROWS(cases); i++) {
        struct hx_scenarios *f = hx_scenarios_parse(cases[i].text, "x.scn");
        const struct hx_scenario *s = f->one;
        bool found = false;

        assert_int_equal(f->n, 1);
        for (uint32_t k = 0; k < s->nmistake; k++)
            found |= s->mistake[k].line == cases[i].line &&
                     !strcmp(s->mistake[k].text, cases[i].said);
        if (!found)
            fail_msg("case %zu: %s", i,
                     s->nmistake ? s->mistake[0].text : "no mistake");
        hx_scenarios_free(f);
    }
}

static void a_mistake_spoils_its_own_scenario_alone(void **state)
{
    struct hx_scenarios *f = hx_scenarios_parse("scenario a\nthem\n  over\n"
                                                "scenario b\nthen\n  over\n",
                                                "x.scn");

    (void)state;
    assert_int_equal(f->n, 2);
    assert_true(f->one[0].nmistake > 0);
    assert_int_equal(f->one[1].nmistake, 0);
    hx_scenarios_free(f);
}

/* ---- playing ---- */

static void each_way_to_fail_is_told(void **state)
{
    static const struct {
        const char *body;
        int line; /* of the text, from 1 on */
        const char *kind, *got;
    } cases[] = {
        {"given\n  red hand 20 ore\nthen\n  over\n", 5, "given",
         "move: bank has 19 ore, 20 needed"},
        {"given\n  turn red mian\nthen\n  over\n", 5, "given",
         "no step 'mian' (did you mean 'main'?)"},
        {"given\n  turn red trade.reply\nthen\n  over\n", 5, "given",
         "'trade.reply' is no step that each turn comes to: reach it by moves"},
        {"given\n  turn red robber.move\nthen\n  over\n", 5, "given",
         "only when g.roll == 7: set that, or reach it by moves"},
        {"given\n  roll 7\n  turn red seven.discard\nthen\n  over\n", 6,
         "given",
         "nobody has anything to choose at 'seven.discard': play goes on"},
        {"given\n  turn red\nthen\n  over\n", 5, "given",
         "a value is missing after 'red'"},
        {"given\n  red robber C3\nthen\n  over\n", 5, "given",
         "'robber' is nobody's: it is a line of its own"},
        {"given\n  robber C3 red hand 1 ore\nthen\n  over\n", 5, "given",
         "what red gets is a line of its own"},
        {"given\n  turn red main\nwhen\n  red: roll\nthen\n  over\n", 7, "when",
         "menu: 'roll' cannot be chosen now"},
        {"given\n  turn red main\nwhen\n  red: end C3\nthen\n  over\n", 7,
         "when", "is too much"},
        {"when\n  green: roll\nthen\n  over\n", 5, "when",
         "'green' does not play here"},
        {"given\n  turn red main\nwhen\n  red: try end\nthen\n  over\n", 7,
         "when", "legal"},
        {"given\n  turn red main\nwhen\n  red: try endd\nthen\n  over\n", 7,
         "when", "no move 'endd'"},
        {"when\n  undo\nthen\n  over\n", 5, "when",
         "nothing was done since 'given'"},
        {"when\n  redo\nthen\n  over\n", 5, "when", "nothing was"},
        {"when\n  undo all\nthen\n  over\n", 5, "when", "all"},
        {"given\n  force dice 3 4\nthen\n  choosing red setup.settlement\n", 5,
         "force", "1 outcome of 'dice' that nothing drew"},
        {"given\n  force dice 3 7\nthen\n  over\n", 5, "given",
         "dice shows 1 to 6, not 7"},
        {"then\n  over\n", 5, "then", "not over"},
        {"then\n  rols = 3\n", 5, "then", "rols"},
    };
    struct hx_mixes *mixes = hx_mixes_new(0);

    (void)state;
    for (size_t i = 0; i < ROWS(cases); i++) {
        struct hx_buffer text = {0};
        struct hx_finding f = {0};
        struct hx_scenarios *file;

        hx_buffer_add(&text,
                      "scenario a\nmix base board=beginner first_player=seat\n"
                      "seats red blue white\n%s",
                      cases[i].body);
        file = hx_scenarios_parse(text.text, "x.scn");
        assert_false(hx_scenario_play(file->one, 0, mixes, &f));
        if (!f.kind || strcmp(f.kind, cases[i].kind) != 0 ||
            f.line != cases[i].line ||
            !strstr(hx_buffer_text(&f.got), cases[i].got))
            fail_msg("case %zu: %s at %d: %s", i, f.kind, f.line,
                     hx_buffer_text(&f.got));
        hx_finding_free(&f);
        hx_scenarios_free(file);
        hx_buffer_free(&text);
    }
    hx_mixes_free(mixes);
}

static void awards_do_not_depend_on_the_order_of_given(void **state)
{
    static const char *const line[] = {
        "  red road A1-NW A1-NE A2-NW A2-NE A3-NW\n",
        "  blue road E1-SW E1-SE E2-SW E2-SE E3-SW\n"};
    struct hx_mixes *mixes = hx_mixes_new(0);

    (void)state;
    for (int i = 0; i < 2; i++) {
        struct hx_buffer text = {0};
        struct hx_finding f = {0};
        struct hx_scenarios *file;

        hx_buffer_add(&text,
                      "scenario level\nmix base board=beginner\ngiven\n%s%s"
                      "then\n  holder(longest_road) = none\n",
                      line[i], line[1 - i]);
        file = hx_scenarios_parse(text.text, "x.scn");
        if (!hx_scenario_play(file->one, 0, mixes, &f))
            fail_msg("%s", hx_buffer_text(&f.got));
        hx_finding_free(&f);
        hx_scenarios_free(file);
        hx_buffer_free(&text);
    }
    hx_mixes_free(mixes);
}

/* Bytes changed, left out and doubled: whatever it is, it is read to its end
 * and either played or told. */
static void damaged_files_are_read_without_harm(void **state)
{
    static const char text[] =
        "scenario a\ncites B-1\nmix base board=beginner\n"
        "seats red blue white\nseed 3\ngiven\n"
        "  red settlement A1.SE hand 2 ore\n"
        "  C3 terrain hills token 6\n"
        "  turn red before_roll\nwhen\n"
        "  force dice $n 3\n  red: roll\n"
        "  red: try road A1-NE\n  undo\n  redo\n"
        "then\n  roll = 6\n  red may end\n"
        "  red may not roll because menu\n"
        "  choosing red main\ntable\n  $n\n  3\n";
    struct hx_mixes *mixes = hx_mixes_new(0);
    uint32_t random = 1, counted = 0;

    (void)state;
    for (int i = 0; i < 1500; i++) {
        char copy[2 * sizeof text];
        size_t n = sizeof text - 1;
        struct hx_scenarios *f;

        memcpy(copy, text, sizeof text);
        for (int k = 0; k < 1 + i % 4; k++) {
            size_t at, len;

            random = random * 1664525u + 1013904223u;
            at = (random >> 8) % n;
            len = 1 + (random >> 4) % 12;
            if (at + len > n)
                len = n - at;
            if (random >> 31) {
                memmove(copy + at, copy + at + len, n - at - len + 1);
                n -= len;
            } else if (random >> 30 & 1 && n + len < sizeof copy) {
                memmove(copy + at + len, copy + at, n - at + 1);
                n += len;
            } else {
                copy[at] = (char)(1 + (random >> 16) % 255);
            }
        }
        f = hx_scenarios_parse(copy, "x.scn");
        for (uint32_t s = 0; s < f->n; s++)
            for (uint32_t row = 0; row < hx_scenario_times(&f->one[s]); row++) {
                struct hx_finding finding = {0};

                if (!hx_scenario_play(&f->one[s], row, mixes, &finding)) {
                    assert_non_null(finding.kind);
                    counted++;
                }
                hx_finding_free(&finding);
            }
        hx_scenarios_free(f);
    }
    assert_true(counted > 500);
    hx_mixes_free(mixes);
}

/* ---- what must hold besides ---- */

static void a_game_that_is_another_when_undone_is_told(void **state)
{
    struct table *t = *state;

    for (int i = 0; i < 3; i++)
        assert_int_equal(hx_session_bot(t->s, &t->told), HX_DONE);
    assert_true(hx_battery_undo(t->s, &t->told));
    assert_true(hx_battery_record(t->s, &t->told));
    t->s->start_hash ^= 1;
    assert_false(hx_battery_undo(t->s, &t->told));
    assert_non_null(strstr(t->told.text, "undo does not lead back"));
    hx_buffer_clear(&t->told);
    assert_false(hx_battery_record(t->s, &t->told));
    assert_non_null(strstr(t->told.text, "the record does not replay"));
}

/* ---- differences ---- */

static void what_lies_between_two_texts_is_said(void **state)
{
    static const struct {
        const char *says, *want, *got, *difference;
    } cases[] = {
        {"", "4", "3", "1 too few"},
        {"", "3", "14", "11 too many"},
        {"", "2 brick 1 ore", "1 brick 2 wool",
         "missing: 1 brick, ore; too much: 2 wool"},
        {"", "nothing", "2 ore", "too much: 2 ore"},
        {"", "2 ore", "nothing", "missing: 2 ore"},
        {"", "C3 C4", "C4 D1", "missing: C3; too much: D1"},
        {"", "end, roll", "pass, roll", "missing: end; too much: pass"},
        {"", "red", "blue", "blue instead of red"},
        {"", "red", "none", "missing: red"},
        {"", "legal", "cost: a road costs 1 brick", "cost instead of legal"},
        {"choosing red main", "red main", "blue main",
         "blue main instead of red main"},
    };

    (void)state;
    for (size_t i = 0; i < ROWS(cases); i++) {
        struct hx_finding f = {0};

        hx_buffer_add(&f.says, "%s", cases[i].says);
        hx_buffer_add(&f.want, "%s", cases[i].want);
        hx_buffer_add(&f.got, "%s", cases[i].got);
        hx_finding_compare(&f);
        assert_string_equal(hx_buffer_text(&f.difference), cases[i].difference);
        hx_finding_free(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_lines_and_tables_are_read),
        cmocka_unit_test(each_mistake_in_a_file_is_told_at_its_line),
        cmocka_unit_test(a_mistake_spoils_its_own_scenario_alone),
        cmocka_unit_test(each_way_to_fail_is_told),
        cmocka_unit_test(damaged_files_are_read_without_harm),
        cmocka_unit_test(awards_do_not_depend_on_the_order_of_given),
        cmocka_unit_test_setup_teardown(
            a_game_that_is_another_when_undone_is_told, lay_table, clear_table),
        cmocka_unit_test(what_lies_between_two_texts_is_said),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
