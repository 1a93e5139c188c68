#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>

#include <lauxlib.h>

#include "sandbox.h"

static double cpu_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* Runs the text; the result is what it returns as text, or the error. */
static const char *run(struct hx_sandbox *s, const char *text, int ms,
                       int *line, char out[512])
{
    lua_State *L = hx_sandbox_lua(s);
    struct hx_error err = {{0}};
    int top = lua_gettop(L);

    *line = 0;
    out[0] = '\0';
    hx_sandbox_push_env(s);
    if (!hx_sandbox_load(s, text, strlen(text), "dir/rules.lua", line, &err) ||
        !hx_sandbox_call(s, 0, 1, ms, line, &err)) {
        assert_int_equal(lua_gettop(L), top);
        snprintf(out, 512, "%s", err.text);
        return out;
    }
    if (lua_tostring(L, -1))
        snprintf(out, 512, "%s", lua_tostring(L, -1));
    lua_pop(L, 1);
    assert_int_equal(lua_gettop(L), top);
    return out;
}

struct text_case {
    const char *text, *result;
};

static void check(const struct text_case *c, size_t n)
{
    struct hx_sandbox *s = hx_sandbox_new(0);
    char out[512];
    int line;

    for (size_t i = 0; i < n; i++) {
        run(s, c[i].text, HX_MS_CALL, &line, out);
        if (strcmp(out, c[i].result) != 0)
            fail_msg("%s\n gives '%s',\n not  '%s'", c[i].text, out,
                     c[i].result);
    }
    hx_sandbox_free(s);
}

#define CHECK(cases) check(cases, sizeof cases / sizeof *cases)

static void the_white_list_works(void **state)
{
    static const struct text_case cases[] = {
        {"return ('Ab'):upper() .. ('Ab'):lower() .. ('ab'):rep(2, '-')",
         "ABabab-ab"},
        {"return string.find('a.b', '.', 1, true)", "2"},
        {"return string.find('abc', 'bc')", "2"},
        {"return tostring(string.find('abc', 'x'))", "nil"},
        {"return string.find('abcabc', 'c', -2)", "6"},
        {"return tostring(string.find('abc', 'c', 9))", "nil"},
        {"return string.format('%5.1f|%d|%s|%%|%q', 1.25, 3, true, 'x')",
         "  1.2|3|true|%|\"x\""},
        {"return math.max(1, 2) .. math.floor(2.5)", "22"},
        {"local t = {3, 1, 2} table.sort(t) return table.concat(t, ' ')",
         "1 2 3"},
        {"local t = {3, 1, 2} table.sort(t, function(a, b) return a > b end) "
         "return table.concat(t, ' ')",
         "3 2 1"},
        {"local t = {} for i = 1, 1000 do t[i] = (i * 7919) % 1009 end "
         "table.sort(t) for i = 2, 1000 do assert(t[i - 1] <= t[i]) end "
         "return t[1] .. ' ' .. #t",
         "1 1000"},
        {"local s = '' for k, v in pairs {z = 1, a = 2, 7, [true] = 0, "
         "[-1] = 3} do s = s .. tostring(k) .. '=' .. v .. ' ' end return s",
         "-1=3 1=7 a=2 z=1 true=0 "},
        {"local t = {a = 1, b = 2, c = 3} local s = '' for k in pairs(t) do "
         "t.b = nil s = s .. k end return s",
         "ac"},
        {"return tostring {} .. tostring(print)", "tablefunction"},
        {"return select('#', table.unpack({1, 2, 3}))", "3"},
        {"return tonumber('0x10') .. type(nil)", "16nil"},
    };
    (void)state;
    CHECK(cases);
}

static void what_is_not_on_the_list_is_refused_by_its_name(void **state)
{
    static const struct text_case cases[] = {
        {"load 'x'", "unknown word 'load'"},
        {"pcall(print)", "unknown word 'pcall'"},
        {"setmetatable({}, {})", "unknown word 'setmetatable'"},
        {"getmetatable ''", "unknown word 'getmetatable'"},
        {"return next", "unknown word 'next'"},
        {"return rawset", "unknown word 'rawset'"},
        {"return os.time()", "unknown word 'os'"},
        {"return ipars", "unknown word 'ipars' (did you mean 'ipairs'?)"},
        {"count = 1",
         "'count' would be a global; declare it with state or local"},
        {"ipairs = 1",
         "'ipairs' would be a global; declare it with state or local"},
        {"string.format = 1", "attempt to write to a library"},
        {"table.extra = 1", "attempt to write to a library"},
        {"return ('x'):gsub('x', 'y')",
         "attempt to call a nil value (method 'gsub')"},
        {"return string.dump(print)",
         "attempt to call a nil value (field 'dump')"},
        {"return math.random()",
         "attempt to call a nil value (field 'random')"},
        {"return string.find('abc', 'b.')",
         "find: no patterns; say true as the fourth argument to look for the "
         "text"},
        {"return string.format('%p', {})",
         "bad argument #1 to 'format' (%p is not offered)"},
        {"return string.format('%s', {})",
         "bad argument #2 to 'format' (a text or a number expected)"},
        {"return (''):rep(math.maxinteger)", "rep: more than 64 KiB"},
        {"for k in pairs {[{}] = 1} do end",
         "pairs: a table as a key has no order"},
        {"local t = {} for i = 1, 10001 do t[i] = 0 end table.sort(t)",
         "bad argument #1 to 'sort' (more than 10,000 items)"},
        {"\x1bLua", "attempt to load a binary chunk (mode is 't')"},
    };
    (void)state;
    CHECK(cases);
}

static void an_error_is_one_clean_line_with_its_number(void **state)
{
    static const struct {
        const char *text, *result;
        int line;
    } cases[] = {
        {"\n\nlocal x = nil\nreturn x.y",
         "attempt to index a nil value (local 'x')", 4},
        {"\nerror 'plain'", "plain", 2},
        {"\nerror('here', 0)", "here", 2},
        {"local function f() error('yours', 2) end\n\nf()", "yours", 3},
        {"\nerror { code = 7 }", "the error value is no text, but a table", 2},
        {"\nerror(nil)", "the error value is no text, but a nil", 2},
        {"error('\\27[31m\\n\\200', 0)", "\\x1b[31m\\x0a\\xc8", 1},
        {"error('rules.lua:9: faked', 0)", "rules.lua:9: faked", 1},
        {"return 1 +\n\n+ 2", "unexpected symbol near '+'", 3},
        {"x = = 1", "unexpected symbol near '='", 1},
    };
    struct hx_sandbox *s = hx_sandbox_new(0);
    char out[512];
    int line;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_string_equal(run(s, cases[i].text, HX_MS_CALL, &line, out),
                            cases[i].result);
        assert_int_equal(line, cases[i].line);
    }
    run(s, "error(('\xc3\xa4'):rep(500), 0)", HX_MS_CALL, &line, out);
    assert_int_equal(strlen(out), 200);
    hx_sandbox_free(s);
}

/* 64 KiB of such steps cost Lua seconds when one of them fails. */
static void a_long_chain_of_steps_is_refused(void **state)
{
#define LONG "too many steps of . and [] in one expression"
    static const struct {
        const char *start, *link, *end, *result;
    } cases[] = {
        {"local t return t", ".x", "", LONG},
        {"local t return t", "\n.x", "", LONG},
        {"local t return t", "[1]", "", LONG},
        {"local t, a = {} return t", "[a + 1].x", "", LONG},
        {"local t return t", "[ 'a' ] --[==[ ]] ]==] . x", "", LONG},
        {"local t return t", ":x().x", "",
         "attempt to index a nil value (local 't')"},
        {"local t = {x = {}} return 1", ", t.x", "", "1"},
        {"local t = {x = 1} return tostring(t.x", " == t.x", ")", "false"},
        {"local s = '' return s", "..s", "", "C stack overflow"},
        {"local t = {x = {}}", " t.x = 1", "", ""},
        {"return #'", ".x", "'", "402"},
        {"return #[==[", ".x]]", "]==]", "804"},
        {"--", ".x", "\nreturn 1", "1"},
        {"return 1", ", 1.5", "", "1"},
    };
    struct hx_sandbox *s = hx_sandbox_new(0);

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[8192], out[512];
        int line;

        strcpy(text, cases[i].start);
        for (int k = 0; k < 201; k++)
            strcat(text, cases[i].link);
        strcat(text, cases[i].end);
        run(s, text, HX_MS_CALL, &line, out);
        assert_string_equal(out, cases[i].result);
    }
    hx_sandbox_free(s);
}

static void a_call_ends_at_its_deadline(void **state)
{
    static const char *const texts[] = {
        "while true do end",
        "local function a() return a() end a()",
        "local s = ('x'):rep(60000) local t = {} for i = 1, 16 do t[i] = s end "
        "local big = table.concat(t) while true do big:upper() end",
        "local t = {} for i = 1, 9999 do t[i] = -i end "
        "while true do table.sort(t, function(a, b) return a < b end) end",
        "while true do local t = {} for i = 1, 5000 do t[i] = i end "
        "for k in pairs(t) do end end",
    };
    struct hx_sandbox *s = hx_sandbox_new(0);
    char out[512];
    int line;

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        double start = cpu_seconds();

        assert_string_equal(run(s, texts[i], 100, &line, out),
                            "rule ran out of time");
        assert_true(cpu_seconds() - start < 1.0);
        assert_string_equal(run(s, "return 'alive'", 100, &line, out), "alive");
    }
    hx_sandbox_free(s);
}

static void a_forked_child_has_deadlines_too(void **state)
{
    struct hx_sandbox *s = hx_sandbox_new(0);
    char out[512];
    int line, status = 0;
    pid_t child;

    (void)state;
    assert_string_equal(run(s, "return 'parent'", 50, &line, out), "parent");
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        alarm(5);
        run(s, "while true do end", 50, &line, out);
        _exit(strcmp(out, "rule ran out of time") != 0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    assert_string_equal(run(s, "while true do end", 50, &line, out),
                        "rule ran out of time");
    hx_sandbox_free(s);
}

static int call_inside(lua_State *L)
{
    struct hx_sandbox *s = lua_touserdata(L, lua_upvalueindex(1));
    struct hx_error err = {{0}};
    int line;

    lua_settop(L, 1);
    if (!hx_sandbox_call(s, 0, 0, 10000, &line, &err))
        return luaL_error(L, "inside: %s", err.text);
    return 0;
}

static void a_call_inside_a_call_shares_its_deadline(void **state)
{
    static const char text[] = "inside(function() while true do end end)";
    struct hx_sandbox *s = hx_sandbox_new(0);
    lua_State *L = hx_sandbox_lua(s);
    struct hx_error err = {{0}};
    double start = cpu_seconds();
    int line = 0;

    (void)state;
    hx_sandbox_push_env(s);
    lua_pushlightuserdata(L, s);
    lua_pushcclosure(L, call_inside, 1);
    lua_setfield(L, -2, "inside");
    assert_true(hx_sandbox_load(s, text, strlen(text), "x.lua", &line, &err));
    assert_false(hx_sandbox_call(s, 0, 0, 100, &line, &err));
    assert_true(strstr(err.text, "rule ran out of time") != NULL);
    assert_true(cpu_seconds() - start < 1.0);
    assert_int_equal(lua_gettop(L), 0);
    hx_sandbox_free(s);
}

static void steps_end_a_call_at_the_same_place_each_time(void **state)
{
    static const char text[] = "local n = 0 while true do n = n + 1 end";
    struct hx_sandbox *s = hx_sandbox_new(10000);
    char out[512];
    int line;

    (void)state;
    for (int i = 0; i < 3; i++) {
        assert_string_equal(run(s, text, HX_MS_CALL, &line, out),
                            "rule ran out of time (more than 10000 steps)");
        assert_string_equal(run(s, "return 'alive'", 100, &line, out), "alive");
    }
    hx_sandbox_free(s);
}

static void memory_is_capped_and_comes_back(void **state)
{
    static const char *const texts[] = {
        "local s = 'x' while true do s = s .. s end",
        "local t = {} while true do t = { t, 1, 2, 3, 4, 5, 6, 7 } end",
        "local function f(...) return f(..., ...) end f(1, 2, 3)",
    };
    struct hx_sandbox *s = hx_sandbox_new(0);
    size_t peak;
    char out[512];
    int line;

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        run(s, texts[i], 2000, &line, out);
        assert_true(strcmp(out, "not enough memory") == 0 ||
                    strncmp(out, "stack overflow", 14) == 0);
        assert_int_equal(line, 1);
        hx_sandbox_memory(s, &peak);
        assert_true(peak <= 32u << 20);
        assert_string_equal(run(s, "return 'alive'", 100, &line, out), "alive");
    }
    lua_gc(hx_sandbox_lua(s), LUA_GCCOLLECT);
    assert_true(hx_sandbox_memory(s, NULL) < 1u << 20);
    hx_sandbox_free(s);
}

static void print_stops_after_64_kib_of_a_call(void **state)
{
    struct hx_sandbox *s = hx_sandbox_new(0);
    int line, saved = dup(STDERR_FILENO);
    FILE *sink = tmpfile();
    char out[512];

    (void)state;
    fflush(stderr);
    dup2(fileno(sink), STDERR_FILENO);
    for (int i = 0; i < 2; i++)
        assert_string_equal(run(s,
                                "while true do print('spam \\27[2J spam') end",
                                500, &line, out),
                            "print: more than 64 KiB");
    fflush(stderr);
    dup2(saved, STDERR_FILENO);
    close(saved);
    fseek(sink, 0, SEEK_END);
    assert_in_range(ftell(sink), 2 * 60000, 2 * 65536);
    rewind(sink);
    assert_non_null(fgets(out, sizeof out, sink));
    assert_string_equal(out, "spam ?[2J spam\n");
    fclose(sink);
    hx_sandbox_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_white_list_works),
        cmocka_unit_test(what_is_not_on_the_list_is_refused_by_its_name),
        cmocka_unit_test(an_error_is_one_clean_line_with_its_number),
        cmocka_unit_test(a_long_chain_of_steps_is_refused),
        cmocka_unit_test(a_call_ends_at_its_deadline),
        cmocka_unit_test(a_forked_child_has_deadlines_too),
        cmocka_unit_test(a_call_inside_a_call_shares_its_deadline),
        cmocka_unit_test(steps_end_a_call_at_the_same_place_each_time),
        cmocka_unit_test(memory_is_capped_and_comes_back),
        cmocka_unit_test(print_stops_after_64_kib_of_a_call),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
