/* What declarations become when variants amend, replace and drop them. */
#include "rule_files.h"
#include "small_root.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(amendments_are_merged_field_by_field),
        cmocka_unit_test(unrelated_variants_add_and_a_mix_settles),
        cmocka_unit_test(items_of_procedures_go_where_they_are_put),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
