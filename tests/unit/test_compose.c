/* Composing a mix: what it becomes, and what is said of one that is wrong. */
#include <sys/stat.h>

#include "rule_files.h"

#define ROOT                                                                  \
    "variant { name = 'root', title = 'Root', players = { 3, 4 },\n"          \
    "          provides = { 'army' } }\n"                                     \
    "step 'main' { ask = 'me', menu = { 'main', 'cards' } }\n"                \
    "step 'move' { ask = 'me', choose = { hex = 'hex' },\n"                   \
    "              set = { ['g.robber'] = 'c.hex' }, tell = { 'moved' } }\n"  \
    "action 'end' { menu = 'main', ends = true, cites = 'R-1' }\n"            \
    "action 'city' { menu = 'build', where = { 'free', at = { 'empty' } },\n" \
    "                cost = { ore = 3, grain = 2 } }\n"                       \
    "procedure 'turn' { 'before', 'dice', 'resolve', 'main' }\n"              \
    "procedure 'cycle' { each { 'others', 'turn' } }\n"                       \
    "award 'army' { points = 2, metric = 'me.knights' }\n"                    \
    "deck 'cards' { cards = { knight = 14, plenty = 2 } }\n"                  \
    "step 'close' { apply = function(g) end }\n"                              \
    "state.game { robber = hex {} }\n"
#define VARIANT(name) \
    "variant { name = '" name "', title = 'x', extends = { 'root' } }\n"
#define MIX2(name, a, b)                                                 \
    "variant { name = '" name "', title = 'x', extends = { '" a "', '" b \
    "' } }\n"

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

struct result_case {
    const char *mix, *a, *b, *m;     /* the texts after `variant` */
    const char *word, *name, *field; /* field NULL: the whole body */
    const char *text;
};

static void check_result(const struct result_case *k)
{
    char a[1024], b[1024], m[1024];
    const struct rule_file file[] = {
        {"root", ROOT}, {"a", a}, {"b", b}, {"m", m}, {NULL, NULL}};
    struct hx_report *report = hx_report_new();
    struct hx_composed *c;
    const struct hx_decl *d;

    snprintf(a, sizeof a, "%s%s", VARIANT("a"), k->a ? k->a : "");
    snprintf(b, sizeof b, "%s%s", VARIANT("b"), k->b ? k->b : "");
    snprintf(m, sizeof m, "%s%s", MIX2("m", "a", "b"), k->m ? k->m : "");
    write_rules(file);
    c = compose_given(k->mix, NULL, 0, report);
    assert_string_equal(messages_of(report), "");
    d = decl_named(c, k->word, k->name);
    if (!k->text) {
        assert_null(d);
    } else {
        assert_non_null(d);
        assert_string_equal(
            node_text(k->field ? hx_node_get(d->body, k->field) : d->body),
            k->text);
    }
    hx_composed_free(c);
    hx_report_free(report);
    remove_rules(file);
}

static void amendments_are_merged_field_by_field(void **state)
{
    static const struct result_case cases[] = {
        {"a", "amend.action 'city' { cost = { ore = 2 } }", NULL, NULL,
         "action", "city", "cost", "{grain = 2, ore = 2}"},
        {"a", "amend.action 'city' { cost = without { 'ore' } }", NULL, NULL,
         "action", "city", "cost", "{grain = 2}"},
        {"a", "amend.action 'city' { cost = false }", NULL, NULL, "action",
         "city", "cost", "nothing"},
        {"a", "amend.step 'move' { tell = false }", NULL, NULL, "step", "move",
         "tell", "nothing"},
        {"a", "amend.action 'city' { where = add { 'x' } }", NULL, NULL,
         "action", "city", "where", "{free, x, at = {empty}}"},
        {"a", "amend.action 'city' { where = { 'x', at = add { 'y' } } }", NULL,
         NULL, "action", "city", "where", "{x, at = {empty, y}}"},
        {"a", "amend.action 'city' { where = { at = first { 'y' } } }", NULL,
         NULL, "action", "city", "where", "{free, at = {y, empty}}"},
        {"a", "amend.action 'end' { menu = add { 'early' }, cites = 'A-1' }",
         NULL, NULL, "action", "end", NULL,
         "{cites = R-1 A-1, ends = true, menu = {main, early}}"},
        {"a", "amend.step 'main' { menu = without { 'cards' } }", NULL, NULL,
         "step", "main", "menu", "{main}"},
        {"a", "amend.deck 'cards' { cards = { knight = 20, spy = 1 } }", NULL,
         NULL, "deck", "cards", "cards", "{knight = 20, plenty = 2, spy = 1}"},
        {"a",
         "amend.step 'main' { run = add { { 'x', who = 'me' } } }\n"
         "amend.step 'main' { run = add { 'y' } }",
         NULL, NULL, "step", "main", "run", "{{x, who = me}, y}"},
        {"a", "replace.step 'move' { ask = 'rival' }", NULL, NULL, "step",
         "move", NULL, "{ask = rival}"},
        {"a", "drop.step 'move'", NULL, NULL, "step", "move", NULL, NULL},
        {"a", "amend.constraint 'cost' { says = 'too dear' }", NULL, NULL,
         "constraint", "cost", NULL, "{says = too dear}"},
        /* within one variant the later statement wins */
        {"a",
         "amend.award 'army' { points = 3 }\n"
         "section { when = 'true' }\n"
         "amend.award 'army' { points = 4 }",
         NULL, NULL, "award", "army", "points", "4"},
        {"a", "section { when = 'false' }\namend.award 'army' { points = 4 }",
         NULL, NULL, "award", "army", "points", "2"},
        /* like */
        {"a",
         "amend.step 'move' { if_none = 'skip' }\n"
         "step 'p' { like = 'move', set = { ['g.x'] = 1 }, "
         "ask = 'rival' }",
         NULL, NULL, "step", "p", NULL,
         "{ask = rival, choose = {hex = hex}, if_none = skip, "
         "set = {g.robber = c.hex, g.x = 1}, tell = {moved}}"},
        {"a",
         "step 'p' { like = 'q' }\nstep 'q' { like = 'main', "
         "menu = add { 'x' } }",
         NULL, NULL, "step", "p", "menu", "{main, cards, x}"},
        {"a", "replace.step 'main' { like = 'move', ask = 'rival' }", NULL,
         NULL, "step", "main", "choose", "{hex = hex}"},
        /* state is one declaration a field */
        {"a", "state.player { gold = int { 0, 5 }, on = flag {} }", NULL, NULL,
         "state.player", "gold", NULL, "int{0, 5}"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_result(&cases[i]);
}

static void unrelated_variants_add_and_a_mix_settles(void **state)
{
    static const struct result_case cases[] = {
        {"a+b", "amend.step 'main' { menu = add { 'x' } }",
         "amend.step 'main' { menu = add { 'y' } }", NULL, "step", "main",
         "menu", "{main, cards, x, y}"},
        {"a+b", "amend.step 'main' { menu = first { 'x' } }",
         "amend.step 'main' { menu = first { 'y' } }", NULL, "step", "main",
         "menu", "{x, y, main, cards}"},
        /* what one adds survives what the other sets, in either order */
        {"a+b", "amend.step 'main' { menu = add { 'x' } }",
         "amend.step 'main' { menu = { 'y' } }", NULL, "step", "main", "menu",
         "{y, x}"},
        {"b+a", "amend.step 'main' { menu = add { 'x' } }",
         "amend.step 'main' { menu = { 'y' } }", NULL, "step", "main", "menu",
         "{y, x}"},
        {"a+b", "amend.action 'city' { cost = { wool = 1 } }",
         "replace.action 'city' { menu = 'x', cost = { ore = 1 } }", NULL,
         "action", "city", "cost", "{ore = 1, wool = 1}"},
        /* both say the same: nothing to settle */
        {"a+b", "amend.award 'army' { points = 3 }",
         "amend.award 'army' { points = 3 }", NULL, "award", "army", "points",
         "3"},
        {"a+b", "drop.award 'army'", "drop.award 'army'", NULL, "award", "army",
         NULL, NULL},
        /* a variant that extends both says it again */
        {"m", "amend.award 'army' { points = 3 }",
         "amend.award 'army' { points = 4 }",
         "amend.award 'army' { points = 5 }", "award", "army", "points", "5"},
        {"m", "drop.award 'army'", "amend.award 'army' { points = 4 }",
         "drop.award 'army'", "award", "army", NULL, NULL},
        {"m", "amend.step 'move' { set = { ['g.robber'] = 'x' } }",
         "amend.step 'move' { set = { ['g.robber'] = 'y' } }",
         "amend.step 'move' { set = without { 'g.robber' } }", "step", "move",
         "set", "nothing"},
        {"m", "amend.procedure 'turn' { replace = { dice = 'x' } }",
         "amend.procedure 'turn' { drop = { 'dice' } }",
         "amend.procedure 'turn' { replace = { dice = { 'y', 'z' } } }",
         "procedure", "turn", NULL, "{before, y, z, resolve, main}"},
        /* functions in the order of calling */
        {"a+b", "amend.step 'close' { apply = after(function() end) }",
         "amend.step 'close' { apply = before(function() end) }", NULL, "step",
         "close", "apply", "apply{f@b:2, f@root:13, f@a:2}"},
        {"a+b", "amend.step 'close' { apply = after(function() end) }",
         "amend.step 'close' { apply = function() end }", NULL, "step", "close",
         "apply", "apply{f@b:2, f@a:2}"},
        {"a", "amend.step 'main' { apply = before(function() end) }", NULL,
         NULL, "step", "main", "apply", "apply{f@a:2}"},
        {"a", NULL, NULL, NULL, "step", "close", "apply", "f@root:13"},
        {"a",
         "step 'x' { like = 'close', apply = after(function() end) }\n"
         "amend.step 'close' { apply = before(function() end) }",
         NULL, NULL, "step", "x", "apply", "apply{f@a:3, f@root:13, f@a:2}"},
        {"a",
         "step 'x' { like = 'close', apply = function() end }\n"
         "amend.step 'close' { apply = before(function() end) }",
         NULL, NULL, "step", "x", "apply", "f@a:2"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_result(&cases[i]);
}

static void items_of_procedures_go_where_they_are_put(void **state)
{
    static const struct result_case cases[] = {
        {"a",
         "amend.procedure 'turn' { first = { 'x' }, last = 'y', "
         "before = { main = 'z' } }",
         NULL, NULL, "procedure", "turn", NULL,
         "{x, before, dice, resolve, z, main, y}"},
        {"a+b", "amend.procedure 'turn' { after = { dice = { 'p', 'q' } } }",
         "amend.procedure 'turn' { after = { dice = 'r' }, "
         "before = { resolve = 's' } }",
         NULL, "procedure", "turn", NULL,
         "{before, dice, p, q, r, s, resolve, main}"},
        {"a+b", "amend.procedure 'turn' { before = { main = 'p' } }",
         "amend.procedure 'turn' { before = { main = 'q' } }", NULL,
         "procedure", "turn", NULL, "{before, dice, resolve, p, q, main}"},
        /* an anchor stays a place for those not related to who took it */
        {"a+b", "amend.procedure 'turn' { drop = { 'dice' } }",
         "amend.procedure 'turn' { after = { dice = 'x' } }", NULL, "procedure",
         "turn", NULL, "{before, x, resolve, main}"},
        {"b+a", "amend.procedure 'turn' { drop = { 'dice' } }",
         "amend.procedure 'turn' { after = { dice = 'x' } }", NULL, "procedure",
         "turn", NULL, "{before, x, resolve, main}"},
        {"a+b", "amend.procedure 'turn' { only = { dice = 'p' } }",
         "amend.procedure 'turn' { only = { dice = 'q' } }", NULL, "procedure",
         "turn", NULL,
         "{before, run{dice, when = (p) and (q)}, resolve, main}"},
        {"a+b",
         "amend.procedure 'turn' { replace = { dice = run { 'd', "
         "when = 'x' } } }",
         "amend.procedure 'turn' { only = { dice = 'q' } }", NULL, "procedure",
         "turn", NULL, "{before, run{d, when = (x) and (q)}, resolve, main}"},
        {"a",
         "amend.procedure 'turn' { after = { dice = loop { run { 'dice', "
         "as = 'again', when = 'x' }, stop_when = 'y' } } }\n"
         "amend.procedure 'turn' { after = { again = 'z' } }",
         NULL, NULL, "procedure", "turn", NULL,
         "{before, dice, loop{run{dice, as = again, when = x}, z, "
         "stop_when = y}, resolve, main}"},
        {"a", "amend.procedure 'cycle' { before = { turn = 'x' } }", NULL, NULL,
         "procedure", "cycle", NULL, "{each{others, x, turn}}"},
        {"a",
         "amend.procedure 'turn' { is_turn = true }\n"
         "amend.procedure 'turn' { last = 'x' }",
         NULL, NULL, "procedure", "turn", NULL,
         "{before, dice, resolve, main, x, is_turn = true}"},
        {"a+b", "replace.procedure 'turn' { 'dice', 'end' }",
         "amend.procedure 'turn' { after = { dice = 'x' } }", NULL, "procedure",
         "turn", NULL, "{dice, x, end}"},
        {"b+a", "replace.procedure 'turn' { 'dice', 'end' }",
         "amend.procedure 'turn' { after = { dice = 'x' } }", NULL, "procedure",
         "turn", NULL, "{dice, x, end}"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_result(&cases[i]);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mix_that_cannot_be_read_says_why),
        cmocka_unit_test(what_clashes_or_is_missing_is_told_with_both_lines),
        cmocka_unit_test(more_than_sixteen_files_are_refused),
        cmocka_unit_test(a_bare_name_is_not_followed_through_a_link),
        cmocka_unit_test(amendments_are_merged_field_by_field),
        cmocka_unit_test(unrelated_variants_add_and_a_mix_settles),
        cmocka_unit_test(items_of_procedures_go_where_they_are_put),
        cmocka_unit_test(a_declaration_remembers_who_changed_it),
        cmocka_unit_test(files_come_parents_first_and_each_once),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
