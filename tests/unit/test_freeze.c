#include "read_world.h"

#include <lauxlib.h>

/* Calls `apply` of the last statement; its error, or "". */
static const char *call_apply(struct world *w, const struct hx_source *s,
                              struct hx_error *err)
{
    const struct hx_node *fn =
        hx_node_get(s->decl[s->ndecl - 1]->body, "apply");
    lua_State *L = hx_sandbox_lua(w->sandbox);
    int line;

    err->text[0] = '\0';
    lua_rawgeti(L, LUA_REGISTRYINDEX, fn->fn);
    hx_sandbox_call(w->sandbox, 0, 0, HX_MS_CALL, &line, err);
    return err->text;
}

static void tables_of_a_file_are_frozen_when_it_has_been_read(void **state)
{
#define FROZEN "attempt to write to a table of the rule file"
    static const struct {
        const char *text, *error;
    } cases[] = {
        {"t.a = 2", FROZEN},
        {"t.new = 2", FROZEN},
        {"t.in_it[1] = 2", FROZEN},
        {"t.in_it[#t.in_it + 1] = 2", FROZEN},
        {"table.insert(t, 1)", FROZEN},
        {"table.insert(t.in_it, 1)", FROZEN},
        {"table.sort(t.in_it)", FROZEN},
        {"table.remove(t.in_it)", FROZEN},
        {"deep()", FROZEN},
        {"assert(t.a == 1 and #t.in_it == 3 and t.in_it[3] == 7)", ""},
        {"local n = 0 for k, v in pairs(t.in_it) do n = n + k * v end "
         "assert(n == 9 + 16 + 21)",
         ""},
        {"local n = 0 for i, v in ipairs(t.in_it) do n = n + i * v end "
         "assert(n == 9 + 16 + 21)",
         ""},
        {"local s = '' for k in pairs(t) do s = s .. k .. ' ' end "
         "assert(s == 'a f in_it ')",
         ""},
        {"assert(table.concat(t.in_it, ' ') == '9 8 7')", ""},
        {"assert(select('#', table.unpack(t.in_it)) == 3)", ""},
        {"local mine = { 3, 1 } table.sort(mine) mine.x = t", ""},
        {"x = 1", "'x' would be a global; declare it with state or local"},
        {"ipairs = 1",
         "'ipairs' would be a global; declare it with state or local"},
        {"return stpe", "unknown word 'stpe' (did you mean 'step'?)"},
        {"step 'late' {}", "'step' declares: it cannot stand in a function"},
        {"return int {}", "'int' declares: it cannot stand in a function"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct hx_error err;
        struct world w;
        char text[1024];

        begin(&w);
        snprintf(text, sizeof text,
                 HEAD "local hidden = { n = 1 }\n"
                      "local t = { a = 1, in_it = { 9, 8, 7 },\n"
                      "  f = function() hidden.n = hidden.n + 1 end }\n"
                      "local function deep() t.f() end\n"
                      "step 's' { apply = function() if deep then %s end end }",
                 cases[i].text);
        assert_string_equal(call_apply(&w, read_good(&w, text), &err),
                            cases[i].error);
        end(&w);
    }
}

static bool may_assign(void *self, const char *chunk, const char *name)
{
    (void)chunk;
    return hx_source_assigns(self, name);
}

static void a_local_outside_that_was_written_to_is_named(void **state)
{
    static const struct {
        const char *body, *name;
    } cases[] = {
        {"local c = count c = c + 1", NULL},
        {"count = count + 1", "count"},
        {"flag1 = false", "flag1"},
        {"text = 'b'", "text"},
        {"text = 'a' count = 0", NULL}, /* the same value as before */
        {"bump()", "hidden"},
        {"tool.bump()", "inner"},
        {"list = {}", "list"},
        {"_ENV = { count = 1 }", "_ENV"},
        {"local t = {} t.x, count = 1, 2", "count"},
        {"local t t, text = 1, 2", "text"},
        {"local t = {} count, t[1 + 1] = 1", "count"},
        {"local t = {} local u (t).x, count = 1, 2", "count"},
        {"function list() end", "list"},
        {"local t = { x = function() count = 2 end, y = 1 } t.x()", "count"},
        {"-- it is not\r count = 1", "count"},
        {"--[==[ ]] ]=] ]==]count--[[]]=--\n1", "count"},
        {"local s = '\\z  \\' count = 1' local z = '\\x27' count = 2", "count"},
        {"local t = { count = 1, f = f } for count = 1, 2 do end", NULL},
        {"count = 5 error 'after writing'", "count"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct hx_upvalues *u;
        const struct hx_source *s;
        const char *name = NULL;
        struct hx_error err;
        struct world w;
        char text[1024];
        lua_State *L;

        begin(&w);
        snprintf(text, sizeof text,
                 HEAD "local count, flag1, text, list = 0, true, 'a', {}\n"
                      "local hidden, inner = 1, 2\n"
                      "local function bump() hidden = hidden + 1 end\n"
                      "local tool = { bump = function() inner = 3 end }\n"
                      "step 's' { apply = function()\n"
                      "  local _ = list, bump, tool, flag1, text %s end }",
                 cases[i].body);
        s = read_good(&w, text);
        L = hx_sandbox_lua(w.sandbox);
        u = hx_upvalues_record(w.arena, L,
                               hx_node_get(s->decl[1]->body, "apply")->fn,
                               may_assign, (void *)(uintptr_t)s);
        assert_non_null(u);
        assert_true(hx_upvalues_unchanged(L, u, &name));
        call_apply(&w, s, &err);
        assert_true(hx_upvalues_unchanged(L, u, &name) ==
                    (cases[i].name == NULL));
        if (cases[i].name)
            assert_string_equal(name, cases[i].name);
        assert_true(hx_upvalues_unchanged(L, u, &name)); /* put back */
        assert_int_equal(lua_gettop(L), 0);
        end(&w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_of_a_file_are_frozen_when_it_has_been_read),
        cmocka_unit_test(a_local_outside_that_was_written_to_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
