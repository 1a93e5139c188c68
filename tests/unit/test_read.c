#include "read_world.h"

#include <lauxlib.h>

static void a_statement_becomes_a_declaration(void **state)
{
    struct world w;
    const struct hx_source *s;
    const struct hx_node *n;

    (void)state;
    begin(&w);
    s = read_good(&w,
                  "variant { name = 'x', title = 'An X', version = 3,\n"
                  "  extends = { 'a', 'b' }, players = { 2, 5 },\n"
                  "  neutrals = 1 }\n"
                  "options { target = int { 3, 9, default = 5 } }\n"
                  "amend.step \"main\" {\n"
                  "  menu = add { 'more' } }\n"
                  "replace.procedure ('p') { 'a', run { 'b', who = 'me' } }\n"
                  "drop.action 'c'\n"
                  "state.player { n = int { 0, 5 } }\n");
    assert_string_equal(s->name, "x");
    assert_string_equal(s->path, "x.lua");
    assert_string_equal(s->title, "An X");
    assert_int_equal(s->version, 3);
    assert_int_equal(s->nextends, 2);
    assert_string_equal(s->extends[1], "b");
    assert_int_equal(s->players_lo, 2);
    assert_int_equal(s->players_hi, 5);
    assert_int_equal(s->neutrals, 1);

    assert_int_equal(s->ndecl, 6);
    assert_string_equal(s->decl[1]->word, "options");
    assert_null(s->decl[1]->name);
    n = hx_node_get(s->decl[1]->body, "target");
    assert_string_equal(n->maker, "int");
    assert_int_equal(n->nitem, 2);
    assert_int_equal(n->item[1]->i, 9);
    assert_int_equal(hx_node_get(n, "default")->i, 5);
    assert_null(hx_node_get(n, "lo"));

    assert_int_equal(s->decl[2]->mode, HX_AMEND);
    assert_string_equal(s->decl[2]->name, "main");
    assert_int_equal(s->decl[2]->at.line, 5);
    assert_ptr_equal(s->decl[2]->at.source, s);
    n = hx_node_get(s->decl[2]->body, "menu");
    assert_string_equal(n->maker, "add");
    assert_string_equal(n->item[0]->s, "more");
    assert_int_equal(s->decl[3]->mode, HX_REPLACE);
    n = s->decl[3]->body->item[1];
    assert_string_equal(n->maker, "run");
    assert_string_equal(hx_node_get(n, "who")->s, "me");
    assert_int_equal(s->decl[4]->mode, HX_DROP);
    assert_string_equal(s->decl[4]->name, "c");
    assert_null(s->decl[4]->body);
    assert_string_equal(s->decl[5]->word, "state.player");
    end(&w);
}

static void values_are_copied_as_they_are(void **state)
{
    struct world w;
    const struct hx_node *b;

    (void)state;
    begin(&w);
    b = read_good(&w, HEAD
                  "board 'b' { map = 'x\\ny', robber = true, big = 2.0,\n"
                  "  z = { [3] = 1, [10] = 2, a = 3 }, a = { 1, 2, [4] = 4 } }")
            ->decl[1]
            ->body;
    assert_int_equal(b->nfield, 5);
    assert_string_equal(b->field[0].key, "a"); /* sorted */
    assert_string_equal(b->field[4].key, "z");
    assert_string_equal(hx_node_get(b, "map")->s, "x\ny");
    assert_int_equal(hx_node_get(b, "robber")->type, HX_N_BOOL);
    assert_int_equal(hx_node_get(b, "big")->i, 2);
    assert_int_equal(hx_node_get(hx_node_get(b, "z"), "10")->i, 2);
    assert_int_equal(hx_node_get(hx_node_get(b, "z"), "3")->i, 1);
    assert_int_equal(hx_node_get(b, "a")->nitem, 2);
    assert_int_equal(hx_node_get(hx_node_get(b, "a"), "4")->i, 4);
    end(&w);
}

static void makers_of_one_value_hold_it_as_an_item(void **state)
{
    struct world w;
    const struct hx_source *s;
    const struct hx_node *n;

    (void)state;
    begin(&w);
    s = read_good(&w,
                  HEAD "chance 'c' { stream = 's', outcomes = one_of 'all' }\n"
                       "amend.step 's' { apply = after(function(g)\n"
                       "  g.x = 1\nend) }\n"
                       "step 't' { apply = function() end }");
    n = hx_node_get(s->decl[1]->body, "outcomes");
    assert_string_equal(n->maker, "one_of");
    assert_string_equal(n->item[0]->s, "all");
    n = hx_node_get(s->decl[2]->body, "apply");
    assert_string_equal(n->maker, "after");
    assert_int_equal(n->item[0]->type, HX_N_FUNCTION);
    assert_int_equal(n->item[0]->fn_line, 2);
    assert_int_equal(n->item[0]->fn_last, 4);
    lua_rawgeti(hx_sandbox_lua(w.sandbox), LUA_REGISTRYINDEX, n->item[0]->fn);
    assert_true(lua_isfunction(hx_sandbox_lua(w.sandbox), -1));
    lua_pop(hx_sandbox_lua(w.sandbox), 1);
    end(&w);
}

static void what_was_made_stands_where_its_maker_was_called(void **state)
{
    static const struct {
        const char *field, *of;
        int line;
    } cases[] = {
        {"menu", NULL, 1},     /* no maker: the statement's */
        {"run", NULL, 3},      /* its own */
        {"choose", NULL, 1},   /* a table around makers */
        {"choose", "give", 6}, /* a maker in a plain table */
        {"choose", "late", 8},
    };
    struct world w;
    const struct hx_node *body, *n;

    (void)state;
    begin(&w);
    body = read_good(&w, HEAD "step 's' {\n  menu = { 'a' },\n"
                              "  run = run { {\n    'x' }, z = each {\n"
                              "      'y' }, y = 'y' }, choose = {\n"
                              "    give = cards { n = {\n 'all' } },\n"
                              "    late = int {\n 1, 2 } } }")
               ->decl[1]
               ->body;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        n = hx_node_get(body, cases[i].field);
        n = cases[i].of ? hx_node_get(n, cases[i].of) : n;
        assert_int_equal(n->at.line, cases[i].line);
    }
    n = hx_node_get(body, "run");
    assert_int_equal(n->item[0]->item[0]->at.line, 3); /* what it holds */
    assert_int_equal(hx_node_get(n, "y")->at.line, 3);
    n = hx_node_get(n, "z"); /* a maker in a maker */
    assert_int_equal(n->at.line, 4);
    assert_int_equal(n->item[0]->at.line, 4);
    end(&w);
}

static void a_section_covers_what_follows(void **state)
{
    struct world w;
    struct hx_decl **d;

    (void)state;
    begin(&w);
    d = read_good(&w, HEAD "note { says = 'a' } section { when = 'opt.a' }\n"
                           "note { says = 'b' } note { says = 'c' }\n"
                           "section { when = 'opt.b' } note { says = 'd' }\n"
                           "section {} note { says = 'e' }")
            ->decl;
    assert_null(d[1]->section);
    assert_string_equal(d[2]->section->s, "opt.a");
    assert_ptr_equal(d[3]->section, d[2]->section);
    assert_string_equal(d[4]->section->s, "opt.b");
    assert_null(d[5]->section);
    end(&w);
}

static void loops_and_locals_may_declare(void **state)
{
    struct world w;
    const struct hx_source *s;

    (void)state;
    begin(&w);
    s = read_good(&w,
                  HEAD "for name, kind in pairs { b = 'wool', a = 'ore' } do\n"
                       "  local key = 'h.' .. name\n"
                       "  harbor (key) { rate = 2, kind = kind }\n"
                       "end");
    assert_int_equal(s->ndecl, 3);
    assert_string_equal(s->decl[1]->name, "h.a");
    assert_string_equal(hx_node_get(s->decl[2]->body, "kind")->s, "wool");
    assert_int_equal(s->decl[2]->at.line, 3);
    end(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_statement_becomes_a_declaration),
        cmocka_unit_test(values_are_copied_as_they_are),
        cmocka_unit_test(makers_of_one_value_hold_it_as_an_item),
        cmocka_unit_test(what_was_made_stands_where_its_maker_was_called),
        cmocka_unit_test(a_section_covers_what_follows),
        cmocka_unit_test(loops_and_locals_may_declare),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
