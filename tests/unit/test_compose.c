/* Composing a mix: what it becomes, and what is said of one that is wrong. */
#include <dirent.h>
#include <sys/stat.h>

#include "rule_files.h"
#include "small_root.h"

struct message_case {
    const char *mix;
    struct rule_file file[5];
    const char *messages;
};

static void check_messages(const struct message_case *k)
{
    struct hx_report *report = hx_report_new();
    struct hx_composed *c;

    write_rules(k->file);
    c = compose_given(k->mix, NULL, 0, report);
    assert_string_equal(messages_of(report), k->messages);
    hx_composed_free(c);
    hx_report_free(report);
    remove_rules(k->file);
}

static void a_mix_that_cannot_be_read_says_why(void **state)
{
    static const struct message_case cases[] = {
        {"rooot",
         {{"root", ROOT}},
         "there is no variant 'rooot' (did you mean 'root'?)"},
        {"Root/", {{"root", ROOT}}, "there is no file 'Root/'"},
        {"a",
         {{"a", "variant { name = 'a', title = 'x', "
                "extends = { 'b_missing' } }\n"}},
         "a.lua:1: there is no variant 'b_missing'"},
        {"root++a",
         {{"root", ROOT}, {"a", VARIANT("a")}},
         "'root++a' has an empty name"},
        {"a",
         {{"a", "variant { name = 'a', title = 'x', extends = { 'b' } }\n"},
          {"b", "\nvariant { name = 'b', title = 'x', extends = { 'a' } }\n"}},
         "b.lua:2: a extends b extends a"},
        {"a",
         {{"a", "variant { name = 'a', title = 'x', extends = { 'a' } }\n"}},
         "a.lua:1: a extends a"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_messages(&cases[i]);
}

static void what_clashes_or_is_missing_is_told_with_both_lines(void **state)
{
    static const struct message_case cases[] = {
        /* the same thing twice */
        {"a",
         {{"root", ROOT}, {"a", VARIANT("a") "\nstep 'main' {}\n"}},
         "a.lua:3: step 'main' is already defined at root.lua:3; use "
         "amend.step or replace.step"},
        {"a",
         {{"root", ROOT},
          {"a", VARIANT("a") "state.game { robber = hex {} }\n"}},
         "a.lua:2: state.game 'robber' is already declared by root"},
        {"a",
         {{"root", ROOT},
          {"a", VARIANT("a") "state.game { stock = int { 0, 9 } }\n"
                             "counter 'coins' { as = 'stock' }\n"}},
         "a.lua:3: state.game 'stock' is already declared by a"},
        /* nothing there to change */
        {"a",
         {{"root", ROOT},
          {"a", VARIANT("a") "amend.step 'mian' { optional = true }\n"
                             "drop.action 'close'\n"
                             "drop.award 'fleet'\n"}},
         "a.lua:2: no step 'mian' (did you mean 'main'?)\n"
         "a.lua:3: no action 'close' (did you mean step 'close'?)\n"
         "a.lua:4: no award 'fleet'"},
        {"a",
         {{"root", ROOT}, {"a", VARIANT("a") "drop.constraint 'cost'\n"}},
         "a.lua:2: constraint 'cost' is the kernel's: only its text can be "
         "amended"},
        {"a",
         {{"root", ROOT},
          {"a",
           VARIANT("a") "amend.step 'main' { menu = without { 'market' } }\n"}},
         "a.lua:2: menu of step 'main' has no 'market' to take away"},
        {"a",
         {{"root", ROOT},
          {"a",
           VARIANT("a") "section { when = 'false' }\nstep 'x' {}\n"
                        "section {}\namend.step 'x' { optional = true }\n"}},
         "a.lua:5: no step 'x': with these options a.lua:3 does not hold"},
        /* unrelated variants that set the same */
        {"a+b",
         {{"root", ROOT},
          {"a", VARIANT("a") "amend.step 'move' { set = { "
                             "['g.robber'] = 'first(land)' } }\n"},
          {"b", VARIANT("b") "\namend.step 'move' { set = { "
                             "['g.robber'] = 'none' } }\n"}},
         "b.lua:3: set g.robber of step 'move' is set by a.lua:2 and by "
         "b.lua:3; settle it in a mix"},
        {"a+b",
         {{"root", ROOT},
          {"a", VARIANT("a") "amend.step 'main' { menu = { 'x' } }\n"},
          {"b", VARIANT("b") "amend.step 'main' { menu = { 'y' } }\n"}},
         "b.lua:2: menu of step 'main' is set by a.lua:2 and by b.lua:2; "
         "settle it in a mix"},
        {"a+b",
         {{"root", ROOT},
          {"a", VARIANT("a") "amend.step 'move' { tell = false }\n"},
          {"b", VARIANT("b") "amend.step 'move' { tell = { 'x' } }\n"}},
         "b.lua:2: tell of step 'move' is set by a.lua:2 and by b.lua:2; "
         "settle it in a mix"},
        {"a+b",
         {{"root", ROOT},
          {"a", VARIANT("a") "drop.award 'army'\n"},
          {"b", VARIANT("b") "amend.award 'army' { points = 3 }\n"}},
         "b.lua:2: award 'army' is dropped by a.lua:2 and changed by b.lua:2; "
         "settle it in a mix"},
        {"b+a",
         {{"root", ROOT},
          {"a", VARIANT("a") "drop.award 'army'\n"},
          {"b", VARIANT("b") "amend.award 'army' { points = 3 }\n"}},
         "b.lua:2: award 'army' is dropped by a.lua:2 and changed by b.lua:2; "
         "settle it in a mix"},
        {"a+b",
         {{"root", ROOT},
          {"a",
           VARIANT("a") "replace.award 'army' { points = 1, metric = '1' }\n"},
          {"b",
           VARIANT("b") "replace.award 'army' { points = 3, metric = '1' }\n"}},
         "b.lua:2: award 'army' is replaced by a.lua:2 and by b.lua:2; "
         "settle it in a mix"},
        {"a+b",
         {{"root", ROOT},
          {"a",
           VARIANT(
               "a") "amend.procedure 'turn' { replace = { dice = 'x' } }\n"},
          {"b", VARIANT("b") "amend.procedure 'turn' { drop = { 'dice' } }\n"}},
         "b.lua:2: item 'dice' of procedure 'turn' is set by a.lua:2 and by "
         "b.lua:2; settle it in a mix"},
        /* like */
        {"a",
         {{"root", ROOT},
          {"a",
           VARIANT("a") "step 'p' { like = 'q' }\nstep 'q' { like = 'p' }\n"
                        "step 'r' { like = 'mein' }\n"}},
         "a.lua:3: like goes in a circle: p > q > p\n"
         "a.lua:4: no step 'mein' (did you mean 'main'?)"},
        {"b",
         {{"root", ROOT},
          {"a", VARIANT("a") "step 'p' { like = 'move' }\n"},
          {"b", MIX2("b", "root", "a") "drop.step 'move'\n"}},
         "a.lua:2: 'p' names step 'move', which b drops"},
        /* procedures */
        {"a",
         {{"root", ROOT},
          {"a",
           VARIANT(
               "a") "amend.procedure 'turn' { after = { dices = 'x' } }\n"
                    "amend.procedure 'turn' { last = { 'resolve' } }\n"
                    "amend.procedure 'turn' { after = { resolve = 'x' } }\n"
                    "amend.procedure 'turn' { only = { zzz = 'true' } }\n"}},
         "a.lua:2: procedure 'turn' has no item 'dices' to put something "
         "after (did you mean 'dice'?)\n"
         "a.lua:4: anchor 'resolve' stands twice; name one with as\n"
         "a.lua:5: procedure 'turn' has no item 'zzz' to put a condition on"},
        /* capabilities and players */
        {"a+b",
         {{"root", ROOT},
          {"a", "variant { name = 'a', title = 'x', extends = { 'root' "
                "}, needs = { 'army', 'ships' } }\n"},
          {"b", "variant { name = 'b', title = 'x', extends = { 'root' "
                "}, removes = { 'army' } }\n"}},
         "a.lua:1: a needs the capability 'army', which b removes\n"
         "a.lua:1: a needs the capability 'ships', which nothing here "
         "provides"},
        {"five+two",
         {{"root", ROOT},
          {"five", "variant { name = 'five', title = 'x', extends "
                   "= { 'root' }, players = { 5, 6 } }\n"},
          {"two", "variant { name = 'two', title = 'x', extends = "
                  "{ 'root' }, players = { 2, 2 } }\n"}},
         "two.lua:1: five is for 5 to 6 players, two for 2"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_messages(&cases[i]);
}

static void more_than_sixteen_files_are_refused(void **state)
{
    struct hx_report *report = hx_report_new();
    struct rule_file file[18] = {{NULL, NULL}};
    static char name[17][8], text[17][128];
    char mix[200] = "";
    (void)state;

    for (int i = 0; i < 17; i++) {
        snprintf(name[i], sizeof name[i], "v%d", i);
        snprintf(text[i], sizeof text[i],
                 "variant { name = 'v%d', title = 'x', players = { 3, 4 } }\n",
                 i);
        file[i] = (struct rule_file){name[i], text[i]};
        snprintf(mix + strlen(mix), sizeof mix - strlen(mix), "%sv%d",
                 i ? "+" : "", i);
    }
    write_rules(file);
    assert_null(compose_given(mix, NULL, 0, report));
    assert_string_equal(messages_of(report), "more than 16 files");
    hx_report_free(report);

    report = hx_report_new();
    *strrchr(mix, '+') = '\0';
    hx_composed_free(compose_given(mix, NULL, 0, report));
    assert_string_equal(messages_of(report), "");
    hx_report_free(report);
    remove_rules(file);
}

static void a_bare_name_is_not_followed_through_a_link(void **state)
{
    static const struct rule_file file[] = {{"root", ROOT}, {NULL, NULL}};
    struct hx_report *report = hx_report_new();
    struct hx_composed *c;
    char target[256];
    (void)state;

    write_rules(file);
    snprintf(target, sizeof target, "%s", rule_path("root"));
    assert_int_equal(symlink(target, rule_path("linked_zzz")), 0);
    assert_null(compose_given("linked_zzz", NULL, 0, report));
    assert_string_equal(messages_of(report),
                        "there is no variant 'linked_zzz'");
    unlink(rule_path("linked_zzz"));
    assert_int_equal(mkfifo(rule_path("pipe_zzz"), 0600), 0);
    assert_null(compose_given("pipe_zzz", NULL, 0, report));
    unlink(rule_path("pipe_zzz"));

    /* a path is the user's own word */
    c = compose_given(target, NULL, 0, report);
    assert_non_null(c);
    assert_int_equal(c->nsource, 1);
    hx_composed_free(c);
    hx_report_free(report);
    remove_rules(file);
}

static void a_declaration_remembers_who_changed_it(void **state)
{
    static const struct rule_file file[] = {
        {"root", ROOT},
        {"a", VARIANT("a") "amend.award 'army' { points = 3 }\n"
                           "drop.deck 'cards'\n"},
        {NULL, NULL}};
    struct hx_report *report = hx_report_new();
    struct hx_composed *c;
    const struct hx_decl *d;
    (void)state;

    write_rules(file);
    c = compose_given("a", NULL, 0, report);
    assert_string_equal(messages_of(report), "");
    d = decl_named(c, "award", "army");
    assert_string_equal(d->at.source->name, "root");
    assert_int_equal(d->namended, 1);
    assert_string_equal(d->amended[0]->at.source->name, "a");
    assert_int_equal(d->amended[0]->at.line, 2);
    assert_int_equal(hx_node_get(d->body, "points")->at.line, 2);
    assert_string_equal(hx_node_get(d->body, "metric")->at.source->name,
                        "root");
    assert_int_equal(hx_composed_gone(c, "card", "knight")->at.line, 3);
    assert_null(hx_composed_gone(c, "card", "monk"));
    hx_composed_free(c);
    hx_report_free(report);
    remove_rules(file);
}

static void files_come_parents_first_and_each_once(void **state)
{
    static const struct rule_file file[] = {
        {"root", ROOT},
        {"a", "variant { name = 'a', title = 'x', extends = { 'root' }, "
              "players = { 3, 6 }, neutrals = 1 }\n"},
        {"b", "variant { name = 'b', title = 'x', extends = { 'root' }, "
              "players = { 2, 5 } }\n"},
        {"m", MIX2("m", "b", "a")},
        {NULL, NULL}};
    static const char *const order[] = {"root", "b", "a", "m"};
    struct hx_report *report = hx_report_new();
    struct hx_composed *c;
    uint64_t id;
    (void)state;

    write_rules(file);
    c = compose_given("m+a", NULL, 0, report);
    assert_string_equal(messages_of(report), "");
    assert_string_equal(c->mix, "m+a");
    assert_int_equal(c->nsource, 4);
    for (int i = 0; i < 4; i++)
        assert_string_equal(c->source[i]->name, order[i]);
    assert_ptr_equal(c->source[3]->parent[0], c->source[1]);
    assert_int_equal(c->players_lo, 3);
    assert_int_equal(c->players_hi, 5);
    assert_int_equal(c->neutrals, 1);
    id = c->id;
    hx_composed_free(c);
    c = compose_given("a", NULL, 0, report);
    assert_true(c->id != id);
    hx_composed_free(c);
    hx_report_free(report);
    remove_rules(file);
}

/* Composes each rule file of a folder of the checkout; returns how many. */
static int compose_all_in(const char *folder)
{
    char path[512];
    DIR *dir = opendir(folder);
    int n = 0;

    assert_non_null(dir);
    for (struct dirent *e = readdir(dir); e; e = readdir(dir)) {
        struct hx_report *report;
        struct hx_composed *c;

        if (!strstr(e->d_name, ".lua"))
            continue;
        n++;
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        report = hx_report_new();
        c = compose_given(path, NULL, 0, report);
        assert_string_equal(messages_of(report), "");
        assert_true(c->players_lo > 0 && c->ndecl > 0);
        hx_composed_free(c);
        hx_report_free(report);
    }
    closedir(dir);
    return n;
}

static void what_is_shipped_composes_without_a_message(void **state)
{
    struct hx_report *report = hx_report_new();
    struct hx_composed *c;
    (void)state;

    assert_true(compose_all_in(HX_SOURCE_DIR "/variants") > 0);
    assert_true(compose_all_in(HX_SOURCE_DIR "/examples/house_rules") > 0);
    c = compose_given("cheap_cities+loans+doubles+no_early_sevens+market_fee+"
                      "build_then_buy+consolation+tax_day",
                      NULL, 0, report);
    assert_string_equal(messages_of(report), "");
    assert_int_equal(c->nsource, 9);
    hx_composed_free(c);
    hx_report_free(report);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mix_that_cannot_be_read_says_why),
        cmocka_unit_test(what_clashes_or_is_missing_is_told_with_both_lines),
        cmocka_unit_test(more_than_sixteen_files_are_refused),
        cmocka_unit_test(a_bare_name_is_not_followed_through_a_link),
        cmocka_unit_test(a_declaration_remembers_who_changed_it),
        cmocka_unit_test(files_come_parents_first_and_each_once),
        cmocka_unit_test(what_is_shipped_composes_without_a_message),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
