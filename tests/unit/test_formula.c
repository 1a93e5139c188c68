#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "formula_cases.h"

static void each_formula_gives_its_code(void **state)
{
    struct fixture *x = *state;
    char buf[4096];

    for (int i = 0; i < LENGTH(code_cases); i++) {
        const struct formula_case *k = &code_cases[i];
        uint16_t form = compile_well(x, k->scope, k->want, k->text);

        assert_string_equal(listing(x->r, form, buf, sizeof buf), k->expected);
        if (k->want != HX_T_VOID)
            assert_int_equal(x->r->form[form].type, k->want);
    }
    assert_int_equal(x->c.report->n, 0);
}

static void each_mistake_is_told(void **state)
{
    struct fixture *x = *state;
    char line[256];

    for (int i = 0; i < LENGTH(mistake_cases); i++) {
        const struct formula_case *k = &mistake_cases[i];

        x->c.report->n = 0;
        assert_int_equal(compile(x, k->scope, k->want, k->text), HX_NONE);
        assert_string_equal(first_line(x, line), k->expected);
        assert_int_equal(x->c.report->message[0].line, 7);
    }
}

static void a_mistake_stands_under_its_formula_with_a_caret(void **state)
{
    struct fixture *x = *state;

    compile(x, &plain, HX_T_HEXES, "land - g.rober");
    assert_int_equal(x->c.report->n, 1);
    assert_string_equal(x->c.report->message[0].text,
                        "g has no field 'rober' (did you mean 'robber'?)\n"
                        "    land - g.rober\n"
                        "             ^");
}

static void all_mistakes_of_a_formula_are_told(void **state)
{
    struct fixture *x = *state;

    compile(x, &plain, HX_T_FLAG,
            "trail(me, road) > 3 and some(me.knights) or g.rober == none");
    assert_int_equal(x->c.report->n, 3);
}

static void constants_and_options_fold(void **state)
{
    static const struct {
        const char *text;
        int want, value;
    } cases[] = {
        {"if(opt.max_offers_per_turn > 0, opt.max_offers_per_turn, 999)",
         HX_T_INT, 999},
        {"if(opt.allow_gifts, 0, 1)", HX_T_INT, 1},
        {"opt.board == beginner and opt.player_trade ~= off", HX_T_FLAG, 1},
        {"opt.board == spiral or opt.target > 10", HX_T_FLAG, 0},
        {"opt.first_seat", HX_T_SEAT, 1},
        {"opt.first_seat == blue", HX_T_FLAG, 1},
        {"green", HX_T_SEAT, -1},
        {"0 - 7 // 2 + (0 - 7) // 2", HX_T_INT, -7},
        {"-7 % 3", HX_T_INT, 2},
        {"2147483647 + 1 < 0", HX_T_FLAG, 1},
        {"7 // 0 + 7 % 0", HX_T_INT, 0},
        {"road in routes", HX_T_FLAG, 1},
        {"wool in resource", HX_T_FLAG, 1},
        {"true or me.knights > 1", HX_T_FLAG, 1},
    };
    struct fixture *x = *state;

    for (int i = 0; i < LENGTH(cases); i++) {
        uint16_t form = compile_well(x, &plain, cases[i].want, cases[i].text);

        assert_true(x->r->form[form].constant);
        assert_int_equal(x->r->form[form].value, cases[i].value);
        assert_int_equal(x->r->form[form].len, 3);
    }
}

static void a_word_of_an_option_is_found_in_the_list_expected(void **state)
{
    struct fixture *x = *state;
    uint16_t form = compile_well(x, &plain, HX_T_VOID, "opt.player_trade");

    assert_int_equal(x->r->form[form].type, HX_T_ENUM);
    assert_int_equal(x->r->form[form].sub, 2);
    assert_string_equal(x->r->enums[2].name[1], "off");
    form = hx_formula(&x->c, &plain, "if(g.held_back, calm_seas, epidemic)",
                      HX_T_ENUM, 0, x->at);
    assert_int_not_equal(form, HX_NONE);
    assert_int_equal(x->r->form[form].sub, 0);
}

static void equal_formulas_share_one_form(void **state)
{
    struct fixture *x = *state;
    uint16_t form = compile_well(x, &plain, HX_T_HEXES, "land - g.robber");

    assert_int_equal(compile_well(x, &rich, HX_T_HEXES, "(land) - g.robber"),
                     form);
    assert_int_not_equal(compile_well(x, &plain, HX_T_HEXES, "land & g.robber"),
                         form);
}

static void forms_stay_when_the_pool_grows(void **state)
{
    struct fixture *x = *state;
    char text[64], buf[256], expected[64];

    for (int i = 0; i < 500; i++) {
        snprintf(text, sizeof text, "me.knights + %d", i);
        assert_int_equal(compile_well(x, &plain, HX_T_INT, text), i);
    }
    for (int i = 0; i < 500; i++) {
        snprintf(expected, sizeof expected, "ME FIELD 10 INT %d ADD", i);
        assert_string_equal(listing(x->r, (uint16_t)i, buf, sizeof buf),
                            expected);
    }
}

static void what_a_formula_uses_is_known(void **state)
{
    static const struct {
        const char *text;
        int uses;
    } cases[] = {
        {"g.roll", 0},
        {"me.knights", HX_USES_ME},
        {"it.knights", HX_USES_IT},
        {"sum(players, it.knights)", 0},
        {"sum(players, it.knights) + it.knights", HX_USES_IT},
        {"c.cards.size", HX_USES_CHOICE},
        {"arg.n + roll.red", HX_USES_ARG | HX_USES_ROLL},
        {"count(e.by, piece)", HX_USES_EVENT | HX_USES_PIECE},
        {"bank[kind]", HX_USES_KIND},
    };
    struct fixture *x = *state;

    for (int i = 0; i < LENGTH(cases); i++) {
        uint16_t form = compile_well(x, &rich, HX_T_INT, cases[i].text);

        assert_int_equal(x->r->form[form].uses, cases[i].uses);
    }
}

static void a_value_is_typed_by_its_formula_once_that_is_known(void **state)
{
    struct fixture *x = *state;
    char line[256];

    compile_well(x, &plain, HX_T_FLAG, "coins.open");
    compile_well(x, &plain, HX_T_INT, "coins.open");
    x->r->value[6].base = compile_well(x, &plain, HX_T_VOID, "some(desert)");
    compile_well(x, &plain, HX_T_FLAG, "coins.open");
    assert_int_equal(compile(x, &plain, HX_T_INT, "coins.open"), HX_NONE);
    assert_string_equal(first_line(x, line),
                        "expected a number, got yes or no");
}

/* "((...1...))", n deep, or "1 + (1 + (...", or with the sign in front. */
static void repeat(char *to, const char *open, const char *middle,
                   const char *close, int n)
{
    *to = '\0';
    for (int i = 0; i < n; i++)
        to = stpcpy(to, open);
    to = stpcpy(to, middle);
    for (int i = 0; i < n; i++)
        to = stpcpy(to, close);
}

static void formulas_without_end_are_refused(void **state)
{
    static const struct {
        const char *open, *middle, *close;
        int n;
        const char *mistake;
    } cases[] = {
        {"(", "1", ")", 190, ""},
        {"(", "1", ")", 1500, "the formula is nested too deeply"},
        {"1+", "1", "", 1500, "the formula is nested too deeply"},
        {"min(1,", "1", ")", 500, "the formula is nested too deeply"},
        {"me.hand[", "ore", "]", 400, "the formula is nested too deeply"},
        {"me.knights+(", "1", ")", 150,
         "the formula is too deep: make a value or a constraint of a part of "
         "it"},
        {"          ", "1", "", 500, "the formula is longer than 4096 bytes"},
        {"remaining(first(decks where ", "true", "))>0", 18,
         "the formula is too long: make a value or a constraint of a part of "
         "it"},
        {"count(first(players where ", "true", "),e.piece)>0", 15,
         "the formula is too long: make a value or a constraint of a part of "
         "it"},
    };
    struct fixture *x = *state;
    char text[8192], line[256];

    for (int i = 0; i < LENGTH(cases); i++) {
        x->c.report->n = 0;
        repeat(text, cases[i].open, cases[i].middle, cases[i].close,
               cases[i].n);
        compile(x, &rich, HX_T_VOID, text);
        assert_string_equal(first_line(x, line), cases[i].mistake);
    }
}

static void a_long_formula_is_shown_around_the_caret(void **state)
{
    struct fixture *x = *state;
    char text[512];
    const char *shown;

    repeat(text, "g.roll + ", "g.rol + 1", " + g.roll", 25);
    compile(x, &plain, HX_T_INT, text);
    shown = strchr(x->c.report->message[0].text, '\n') + 1;
    assert_true(strcspn(shown, "\n") < 120);
    assert_memory_equal(shown + (strchr(shown, '^') - strchr(shown, '\n') - 1),
                        "rol +", 5);
}

static void nodes_of_a_rule_file_are_formulas_or_constants(void **state)
{
    struct fixture *x = *state;
    struct hx_node node = {.type = HX_N_INT, .at = x->at, .i = -3};
    uint16_t form = hx_formula_node(&x->c, &plain, &node, HX_T_INT, 0);
    char line[256];

    assert_int_equal(x->r->form[form].value, -3);
    node.type = HX_N_BOOL;
    node.i = 1;
    form = hx_formula_node(&x->c, &plain, &node, HX_T_FLAG, 0);
    assert_int_equal(x->r->form[form].value, 1);
    assert_int_equal(hx_formula_node(&x->c, &plain, &node, HX_T_INT, 0),
                     HX_NONE);
    assert_string_equal(first_line(x, line),
                        "expected a number, got yes or no");
    form = hx_formula_constant(&x->c, HX_T_INT, 42);
    assert_true(x->r->form[form].constant);
    assert_int_equal(x->r->form[form].value, 42);
}

static void text_is_parted_at_its_formulas(void **state)
{
    struct fixture *x = *state;
    struct hx_text t = hx_formula_text(
        &x->c, &rich, "you have {me.hand[kind]} {kind}{piece}s", x->at);
    char buf[128];

    assert_int_equal(t.n, 6);
    assert_string_equal(t.part[0].literal, "you have ");
    assert_string_equal(listing(x->r, t.part[1].form, buf, sizeof buf),
                        "ME HAND KIND LANE");
    assert_string_equal(t.part[2].literal, " ");
    assert_null(t.part[3].literal);
    assert_null(t.part[4].literal);
    assert_string_equal(t.part[5].literal, "s");
}

static void braces_without_end_are_mistakes(void **state)
{
    struct fixture *x = *state;
    char line[256];

    hx_formula_text(&x->c, &rich, "you have {me.coins", x->at);
    assert_string_equal(first_line(x, line), "'{' without '}' in the text "
                                             "'you have {me.coins'");
    x->c.report->n = 0;
    hx_formula_text(&x->c, &rich, "you have {g.rober} cards", x->at);
    assert_string_equal(first_line(x, line),
                        "g has no field 'rober' (did you mean 'robber'?)");
}

static void options_are_evaluated_without_rules(void **state)
{
    static const char *harbors[] = {"fixed", "shuffled"};
    struct fixture *x = *state;
    int32_t value = -7;
    char line[256];

    assert_true(hx_formula_options(test_options, LENGTH(test_options),
                                   "if(opt.board == beginner, fixed, shuffled)",
                                   HX_T_ENUM, harbors, 2, &value, x->at,
                                   x->c.report));
    assert_int_equal(value, 0);
    assert_true(hx_formula_options(test_options, LENGTH(test_options),
                                   "opt.first_seat == blue", HX_T_FLAG, NULL, 0,
                                   &value, x->at, x->c.report));
    assert_int_equal(value, 1);
    assert_false(hx_formula_options(test_options, LENGTH(test_options),
                                    "opt.target > g.round", HX_T_FLAG, NULL, 0,
                                    &value, x->at, x->c.report));
    assert_string_equal(first_line(x, line),
                        "reads g.round, but only options are known here");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(each_formula_gives_its_code),
        TEST(each_mistake_is_told),
        TEST(a_mistake_stands_under_its_formula_with_a_caret),
        TEST(all_mistakes_of_a_formula_are_told),
        TEST(constants_and_options_fold),
        TEST(a_word_of_an_option_is_found_in_the_list_expected),
        TEST(equal_formulas_share_one_form),
        TEST(forms_stay_when_the_pool_grows),
        TEST(what_a_formula_uses_is_known),
        TEST(a_value_is_typed_by_its_formula_once_that_is_known),
        TEST(formulas_without_end_are_refused),
        TEST(a_long_formula_is_shown_around_the_caret),
        TEST(nodes_of_a_rule_file_are_formulas_or_constants),
        TEST(text_is_parted_at_its_formulas),
        TEST(braces_without_end_are_mistakes),
        TEST(options_are_evaluated_without_rules),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
