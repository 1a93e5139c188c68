/* Options: what they become when variants declare them again, and the values
 * they get. */
#include "rule_files.h"
#include "rules.h"

#define ROOT(options)                                              \
    "variant { name = 'root', title = 'x', players = { 3, 4 } }\n" \
    "options { " options " }\n"
#define VARIANT(name, options)                                           \
    "variant { name = '" name "', title = 'x', extends = { 'root' } }\n" \
    "options { " options " }\n"

static const struct hx_option *option_named(const struct hx_composed *c,
                                            const char *name)
{
    for (int i = 0; i < c->noption; i++)
        if (strcmp(c->option[i].name, name) == 0)
            return &c->option[i];
    return NULL;
}

/* "7 of 3..12", "deck of random deck", "A2.S E2.N". */
static const char *option_text(const struct hx_option *o)
{
    static char text[256];
    size_t n = 0;

    switch (o->type) {
    case HX_T_INT:
        snprintf(text, sizeof text, "%d of %d..%d", (int)o->value, (int)o->lo,
                 (int)o->hi);
        break;
    case HX_T_FLAG:
        snprintf(text, sizeof text, "%s", o->value ? "true" : "false");
        break;
    case HX_T_SEAT:
        snprintf(text, sizeof text, "%s", hx_colour[o->value]);
        break;
    case HX_T_ENUM:
        n = (size_t)snprintf(text, sizeof text, "%s of", o->values[o->value]);
        for (int i = 0; i < o->nvalues; i++)
            n += (size_t)snprintf(text + n, sizeof text - n, " %s",
                                  o->values[i]);
        break;
    default:
        for (int i = 0; i < o->ncorner; i++)
            n += (size_t)snprintf(text + n, sizeof text - n, "%s%s",
                                  i ? " " : "", o->corners[i]);
    }
    return text;
}

struct value_case {
    const char *root, *a; /* files, a: NULL */
    const char *value;    /* given: x = value, or NULL */
    const char *text;     /* of option x */
};

static void check_value(const struct value_case *k)
{
    const struct rule_file file[] = {
        {"root", k->root}, {k->a ? "a" : NULL, k->a}, {NULL, NULL}};
    const struct hx_given given = {"x", k->value};
    struct hx_report *report = hx_report_new();
    struct hx_composed *c;

    write_rules(file);
    c = compose_given(k->a ? "a" : "root", &given, k->value ? 1 : 0, report);
    assert_string_equal(messages_of(report), "");
    assert_string_equal(option_text(option_named(c, "x")), k->text);
    assert_true(option_named(c, "x")->given == (k->value != NULL));
    hx_composed_free(c);
    hx_report_free(report);
    remove_rules(file);
}

static void an_option_has_its_default_or_what_is_given(void **state)
{
    static const struct value_case cases[] = {
        {ROOT("x = int { 3, 30, default = 10 }"), NULL, NULL, "10 of 3..30"},
        {ROOT("x = int { 3, 30, default = 10 }"), NULL, "12", "12 of 3..30"},
        {ROOT("x = int { -3, 30 }"), NULL, NULL, "-3 of -3..30"},
        {ROOT("x = int { -3, 30 }"), NULL, "-2", "-2 of -3..30"},
        {ROOT("x = flag {}"), NULL, NULL, "false"},
        {ROOT("x = flag { default = true }"), NULL, NULL, "true"},
        {ROOT("x = flag { default = true }"), NULL, "false", "false"},
        {ROOT("x = flag {}"), NULL, "on", "true"},
        {ROOT("x = enum { 'p', 'q' }"), NULL, NULL, "p of p q"},
        {ROOT("x = enum { 'p', 'q', default = 'q' }"), NULL, NULL, "q of p q"},
        {ROOT("x = enum { 'p', 'q' }"), NULL, "q", "q of p q"},
        {ROOT("x = enum { 'random', 'A1' }"), NULL, "A1", "A1 of random A1"},
        {ROOT("x = seat { default = 'blue' }"), NULL, NULL, "blue"},
        {ROOT("x = seat { default = 'blue' }"), NULL, "white", "white"},
        {ROOT("x = corners { 2, default = { 'A2.S', 'E2.N' } }"), NULL, NULL,
         "A2.S E2.N"},
        {ROOT("x = corners { 2, default = { 'A2.S', 'E2.N' } }"), NULL,
         "A1.N,B2.S", "A1.N B2.S"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_value(&cases[i]);
}

static void declaring_an_option_again_changes_what_is_given(void **state)
{
    static const struct value_case cases[] = {
        {ROOT("x = int { 3, 30, default = 10 }"),
         VARIANT("a", "x = int { default = 8 }"), NULL, "8 of 3..30"},
        {ROOT("x = int { 3, 30, default = 10 }"),
         VARIANT("a", "x = int { 7, 18 }"), NULL, "10 of 7..18"},
        {ROOT("x = int { 3, 30, default = 10 }"),
         VARIANT("a", "x = int { 12, 18 }"), NULL, "12 of 12..18"},
        {ROOT("x = enum { 'p', 'q', default = 'q' }"),
         VARIANT("a", "x = enum { 'p' }"), NULL, "p of p"},
        {ROOT("x = enum { 'p', 'q', 'r', default = 'q' }"),
         VARIANT("a", "x = enum { 'r', 'q' }"), NULL, "q of r q"},
        {ROOT("x = enum { 'p', 'q' }, y = flag { default = 'opt.x == q' }"),
         VARIANT("a", "x = enum { 'p' }"), NULL, "p of p"},
        {ROOT("x = flag { default = true, says = 's' }"),
         VARIANT("a", "x = flag { default = false }"), NULL, "false"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_value(&cases[i]);
}

static void a_default_may_be_a_formula_of_other_options(void **state)
{
    static const struct value_case cases[] = {
        {ROOT("x = enum { 'p', 'q', default = 'if(opt.y == s, p, q)' },"
              "y = enum { 'r', 's' }"),
         NULL, NULL, "q of p q"},
        {ROOT("x = enum { 'p', 'q', default = 'if(opt.y == s, p, q)' },"
              "y = enum { 'r', 's' }"),
         VARIANT("a", "y = enum { default = 's' }"), NULL, "p of p q"},
        {ROOT("x = int { 0, 9, default = 'opt.y + 1' },"
              "y = int { 0, 9, default = 'opt.z + 1' },"
              "z = int { 0, 9, default = 3 }"),
         NULL, NULL, "5 of 0..9"},
        {ROOT("x = int { 0, 9, default = 'opt.y + 1' },"
              "y = int { 0, 9, default = 'opt.z + 1' },"
              "z = int { 0, 9, default = 3 }"),
         NULL, "7", "7 of 0..9"},
        {ROOT("x = flag { default = 'opt.y > 2' }, y = int { 0, 9, default = 3 "
              "}"),
         NULL, NULL, "true"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_value(&cases[i]);
}

static void what_is_wrong_with_options_is_told(void **state)
{
    static const struct {
        const char *mix, *root, *a, *b;
        struct hx_given given;
        const char *messages;
    } cases[] = {
        {"root",
         ROOT("target = int { 3, 30 }"),
         "",
         "",
         {"targte", "4"},
         "no option 'targte' (did you mean 'target'?)"},
        {"root",
         ROOT("x = int { 3, 30 }"),
         "",
         "",
         {"x", "31"},
         "option 'x': '31' is not a number from 3 to 30"},
        {"root",
         ROOT("x = int { 3, 30 }"),
         "",
         "",
         {"x", "4x"},
         "option 'x': '4x' is not a number from 3 to 30"},
        {"root",
         ROOT("x = enum { 'p', 'q' }"),
         "",
         "",
         {"x", "r"},
         "option 'x': 'r' is not one of p, q"},
        {"a",
         ROOT("x = enum { 'p', 'q' }"),
         VARIANT("a", "x = enum { 'p' }"),
         "",
         {"x", "q"},
         "option 'x': 'q' is not one of p"},
        {"a",
         ROOT("x = enum { 'p', 'q' }"),
         VARIANT("a", "x = enum { 'p', default = 'q' }"),
         "",
         {NULL, NULL},
         "a.lua:2: option 'x': the default is not one of p"},
        {"root",
         ROOT("x = flag {}"),
         "",
         "",
         {"x", "2"},
         "option 'x': '2' is not true or false"},
        {"root",
         ROOT("x = seat { default = 'red' }"),
         "",
         "",
         {"x", "pink"},
         "option 'x': 'pink' is not one of red, blue, white, orange, green, "
         "brown"},
        {"root",
         ROOT("x = corners { 1, default = { 'A1.N' } }"),
         "",
         "",
         {"x", "A1.N,A2.N"},
         "option 'x': 'A1.N,A2.N' is not 1 corners, parted by commas"},
        {"root",
         ROOT("x = int { 3, 30, default = 31 }"),
         "",
         "",
         {NULL, NULL},
         "root.lua:2: option 'x': the default is not a number from 3 to 30"},
        {"root",
         ROOT("x = enum { 'p', default = 'q' }"),
         "",
         "",
         {NULL, NULL},
         "root.lua:2: option 'x': the default is not one of p"},
        {"root",
         ROOT("x = int { 3 }"),
         "",
         "",
         {NULL, NULL},
         "root.lua:2: option 'x': a lowest and a highest number expected"},
        {"root",
         ROOT("x = int { 0, 9, default = 'opt.y' },"
              "y = int { 0, 9, default = 'opt.x' }"),
         "",
         "",
         {NULL, NULL},
         "root.lua:2: the default of option 'x' depends on itself: x > y > x"},
        {"a",
         ROOT("x = int { 3, 30 }"),
         VARIANT("a", "x = flag {}"),
         "",
         {NULL, NULL},
         "a.lua:2: option 'x' is int at root.lua:2, flag here"},
        {"a+b",
         ROOT("x = int { 3, 30 }"),
         VARIANT("a", "x = int { default = 5 }"),
         "variant { name = 'b', title = 'x', extends = { 'root' } }\n\n"
         "options { x = int { default = 6 } }\n",
         {NULL, NULL},
         "b.lua:3: option 'x' is set by a.lua:2 and by b.lua:3; settle it in a "
         "mix"},
        {"a+b",
         ROOT("x = int { 3, 30 }"), /* not the same field */
         VARIANT("a", "x = int { default = 5, cites = 'A' }"),
         VARIANT("b", "x = int { 4, 6, cites = 'B' }"),
         {NULL, NULL},
         ""},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct rule_file file[] = {{"root", cases[i].root},
                                         {"a", cases[i].a},
                                         {"b", cases[i].b},
                                         {NULL, NULL}};
        struct hx_report *report = hx_report_new();

        write_rules(file);
        hx_composed_free(compose_given(cases[i].mix, &cases[i].given,
                                       cases[i].given.name != NULL, report));
        assert_string_equal(messages_of(report), cases[i].messages);
        hx_report_free(report);
        remove_rules(file);
    }
}

static const char sections[] =
    "options { y = enum { 'p', 'q' } }\n"
    "section { when = 'opt.x > 2 and opt.y == p' }\n"
    "step 'few' {}\n"
    "section { when = 'opt.x > 5' }\n"
    "needs 'luck' { says = '{opt.x} is above {opt.x - 1} {opt.y}' }\n"
    "section {}\n"
    "step 'always' {}\n";

static void sections_and_needs_follow_the_options(void **state)
{
    char text[1024];
    const struct rule_file file[] = {{"root", text}, {NULL, NULL}};
    static const struct {
        const char *x;
        bool few;
        const char *messages;
    } cases[] = {{"2", false, ""},
                 {"3", true, ""},
                 {"6", true, "root.lua:7: 6 is above 5 p"}};
    (void)state;

    snprintf(text, sizeof text, "%s%s", ROOT("x = int { 0, 9, default = 1 }"),
             sections);
    write_rules(file);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct hx_given given = {"x", cases[i].x};
        struct hx_report *report = hx_report_new();
        struct hx_composed *c = compose_given("root", &given, 1, report);

        assert_string_equal(messages_of(report), cases[i].messages);
        assert_non_null(decl_named(c, "step", "always"));
        assert_true((decl_named(c, "step", "few") != NULL) == cases[i].few);
        assert_int_equal(c->nunused, cases[i].few ? 0 : 1);
        hx_composed_free(c);
        hx_report_free(report);
    }
    remove_rules(file);
}

static void another_value_is_another_identity(void **state)
{
    static const struct rule_file file[] = {
        {"root", ROOT("x = int { 0, 9, default = 1 }")}, {NULL, NULL}};
    static const struct hx_given given[] = {{"x", "1"}, {"x", "2"}};
    struct hx_report *report = hx_report_new();
    uint64_t id[3];
    (void)state;

    write_rules(file);
    for (int i = 0; i < 3; i++) {
        struct hx_composed *c =
            compose_given("root", &given[i % 2], i < 2 ? 1 : 0, report);

        id[i] = c->id;
        hx_composed_free(c);
    }
    assert_true(id[0] == id[2]);
    assert_true(id[0] != id[1]);
    hx_report_free(report);
    remove_rules(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_option_has_its_default_or_what_is_given),
        cmocka_unit_test(declaring_an_option_again_changes_what_is_given),
        cmocka_unit_test(a_default_may_be_a_formula_of_other_options),
        cmocka_unit_test(what_is_wrong_with_options_is_told),
        cmocka_unit_test(sections_and_needs_follow_the_options),
        cmocka_unit_test(another_value_is_another_identity),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
