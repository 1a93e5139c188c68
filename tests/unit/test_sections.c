/* What the options of a game leave out is checked like the rest of a file. */
#include "rule_files.h"
#include "mix.h"

#define HEAD "variant { name = 'x', extends = { 'base' } }\n"
#define HEAD_OF(name) "variant { name = '" name "', extends = { 'base' } }\n"

/* What is told of a mix of rule files in our folder; "" of a good one. */
static const char *told(const struct rule_file *file, const char *mix,
                        bool check_all)
{
    struct hx_request q = {
        .mix = mix, .extra_path = rule_folder, .check_all = check_all};
    struct hx_report *report = hx_report_new();
    struct hx_mix *m;
    const char *text;

    write_rules(file);
    m = hx_mix_load(&q, report);
    remove_rules(file);
    text = messages_of(report);
    assert_true((m != NULL) == !*text);
    hx_mix_free(m);
    hx_report_free(report);
    return text;
}

struct section_case {
    const char *text, *messages;
};

static void check(const struct section_case *c, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct rule_file file[] = {{"x", c[i].text}, {NULL, NULL}};
        const char *is = told(file, "x", true);

        if (strcmp(is, c[i].messages) != 0)
            fail_msg("%s\n gives '%s',\n not  '%s'", c[i].text, is,
                     c[i].messages);
    }
}

#define CHECK(cases) check(cases, sizeof cases / sizeof *cases)

#define WRONG "step 'x.s' { set = { ['g.robbber'] = 'none' } }\n"
#define WRONG_IS "g has no field 'robbber' (did you mean 'robber'?)"

static void mistakes_in_sections_that_do_not_hold_are_told(void **state)
{
    static const struct section_case cases[] = {
        /* by one option, a number, several options */
        {HEAD "section { when = 'opt.win == declare' }\n" WRONG,
         "x.lua:3: " WRONG_IS},
        {HEAD "section { when = 'opt.target == 17' }\n" WRONG,
         "x.lua:3: " WRONG_IS},
        {HEAD "section { when = 'opt.target > opt.hand_limit + opt.max_roads'"
              " }\n" WRONG,
         "x.lua:3: " WRONG_IS},
        {HEAD "section { when = 'opt.win == declare and opt.dice == deck and "
              "not opt.seven_steals' }\n" WRONG,
         "x.lua:3: " WRONG_IS},
        /* in no game */
        {HEAD "section { when = 'opt.target > 900' }\n" WRONG,
         "x.lua:3: " WRONG_IS},
        /* a misspelt condition, and what it covers */
        {HEAD "section { when = 'opt.tarjet > 9' }\n" WRONG,
         "x.lua:2: opt has no field 'tarjet' (did you mean 'target'?)\n"
         "    opt.tarjet > 9\n        ^\n"
         "x.lua:3: " WRONG_IS},
        /* the text of a `needs` */
        {HEAD "section { when = 'opt.win == declare' }\n"
              "needs 'luck' { says = 'not with {opt.tarjet + 1}' }\n",
         "x.lua:3: opt has no field 'tarjet' (did you mean 'target'?)\n"
         "    opt.tarjet + 1\n        ^"},
        /* with mistakes in what holds: all in one go, each once */
        {HEAD "step 'x.r' { asks = 'me' }\n"
              "section { when = 'opt.win == declare' }\n" WRONG
              "section { when = 'opt.win == auto' }\n"
              "step 'x.t' { tells = 'x' }\n",
         "x.lua:2: step 'x.r' has no field 'asks' (did you mean 'ask'?)\n"
         "x.lua:6: step 'x.t' has no field 'tells' (did you mean 'tell'?)\n"
         "x.lua:4: " WRONG_IS},
    };
    (void)state;

    CHECK(cases);
}

static void what_cannot_come_together_is_not_held_against_each_other(
    void **state)
{
    static const struct section_case cases[] = {
        /* one thing declared, or said otherwise, in either section */
        {HEAD "section { when = 'opt.win == declare' }\nstep 'x.s' {}\n"
              "section { when = 'opt.win == auto' }\nstep 'x.s' {}\n",
         ""},
        {HEAD "section { when = 'opt.win == declare' }\nstep 'x.s' {}\n"
              "section { when = 'opt.win ~= opt.win' }\nstep 'x.s' {}\n",
         ""},
        /* amended where it is declared alone */
        {HEAD "section { when = 'opt.win == declare' }\nstep 'x.s' {}\n"
              "section { when = 'opt.win == declare and opt.dice == deck' }\n"
              "amend.step 'x.s' { tell = false }\n",
         ""},
        /* a mix that makes no game with these options */
        {HEAD "section { when = 'opt.win == declare' }\n"
              "needs 'luck' { says = 'not so' }\n",
         ""},
    };
    (void)state;

    CHECK(cases);
}

static void clashes_of_strangers_wait_for_the_game_that_has_them(void **state)
{
    static const struct rule_file file[] = {
        {"a",
         HEAD_OF("a") "section { when = 'opt.win == declare' }\n"
                      "amend.action 'build.city' { cost = { ore = 1 } }\n"},
        {"b",
         HEAD_OF("b") "section { when = 'opt.win == declare' }\n"
                      "amend.action 'build.city' { cost = { ore = 2 } }\n"},
        {NULL, NULL}};
    (void)state;

    assert_string_equal(told(file, "a+b", true), "");
}

static void what_an_option_can_be_no_more_is_left_to_the_file_that_says_it(
    void **state)
{
    static const struct rule_file file[] = {
        {"a", HEAD_OF("a") "options { mode = enum { 'one', 'two' } }\n"
                           "step 'a.t' {}\n"
                           "section { when = 'opt.mode == two' }\n"
                           "step 'a.s' { run = 'a.t' }\n"},
        {"b", "variant { name = 'b', extends = { 'a' } }\n"
              "options { mode = enum { 'one' } }\ndrop.step 'a.t'\n"},
        {NULL, NULL}};
    (void)state;

    assert_string_equal(told(file, "b", true), "");
}

static void a_game_begins_without_a_look_at_what_it_leaves_out(void **state)
{
    static const struct rule_file file[] = {
        {"x", HEAD "section { when = 'opt.win == declare' }\n" WRONG},
        {NULL, NULL}};
    (void)state;

    assert_string_equal(told(file, "x", false), "");
}

/* ---- the base game ---- */

static char *read_base(void)
{
    FILE *f = fopen(HX_SOURCE_DIR "/variants/base.lua", "r");
    char *text = calloc(1, 65536);

    assert_non_null(f);
    assert_non_null(text);
    assert_true(fread(text, 1, 65535, f) > 0);
    fclose(f);
    return text;
}

/* The text up to the end of the line at 'at', a wrong statement, the rest. */
static const char *plant(const char *text, const char *at, int *line)
{
    static char planted[70000];
    const char *end = strchr(at, '\n') + 1;
    int n = snprintf(planted, sizeof planted, "%.*s" WRONG "%s",
                     (int)(end - text), text, end);

    assert_true(n > 0 && (size_t)n < sizeof planted);
    *line = 1;
    for (const char *c = text; c < end; c++)
        *line += *c == '\n';
    return planted;
}

static void a_mistake_in_any_section_of_the_base_game_is_told(void **state)
{
    char *text = read_base(), message[128];
    int count = 0, line;
    (void)state;

    for (const char *at = text; (at = strstr(at, "\nsection { when")); at++) {
        struct rule_file file[] = {{"base", plant(text, at + 1, &line)},
                                   {NULL, NULL}};

        snprintf(message, sizeof message, "base.lua:%d: " WRONG_IS, line);
        assert_string_equal(told(file, "base", true), message);
        count++;
    }
    assert_true(count > 8);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes_in_sections_that_do_not_hold_are_told),
        cmocka_unit_test(
            what_cannot_come_together_is_not_held_against_each_other),
        cmocka_unit_test(clashes_of_strangers_wait_for_the_game_that_has_them),
        cmocka_unit_test(
            what_an_option_can_be_no_more_is_left_to_the_file_that_says_it),
        cmocka_unit_test(a_game_begins_without_a_look_at_what_it_leaves_out),
        cmocka_unit_test(a_mistake_in_any_section_of_the_base_game_is_told),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
