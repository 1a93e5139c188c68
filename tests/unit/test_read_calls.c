/* What Lua is given in place of the calls of methods. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "read_calls.h"

#define LIST "local __calls=...;"

static const char *read_calls(struct hx_arena *arena, const char *text,
                              struct hx_calls *calls)
{
    return hx_read_calls(arena, arena, text, hx_tokens(arena, text, 1, INT_MAX),
                         calls);
}

/* What the list says of a call, as METHOD{NAME,NAME=LITERAL,NAME.FIELD}. */
static void describe(const struct hx_written_call *c, char *text, size_t size)
{
    size_t n = (size_t)snprintf(text, size, "%s", c->method);

    for (int i = 0; i < c->n; i++) {
        int how = c->arg[i].how;
        const char *sign = how == HX_ARG_FIELD   ? "."
                           : how == HX_ARG_VALUE ? ""
                                                 : "=";

        n +=
            (size_t)snprintf(text + n, size - n, "%c%s%s%s", i ? ',' : '{',
                             c->arg[i].name, sign, *sign ? c->arg[i].text : "");
    }
    snprintf(text + n, size - n, "}");
}

/* Lua is given 'wanted', in which [METHOD{...}] stands for the number of the
 * call. */
static void calls_become(const char *text, const char *wanted)
{
    struct hx_arena *arena = hx_arena_new();
    char wants[2048] = "", call[256];
    struct hx_calls calls = {0};
    size_t n = 0;
    int k = 0;
    const char *got;

    assert_non_null(arena);
    got = read_calls(arena, text, &calls);
    if (calls.n > 0)
        n += (size_t)snprintf(wants, sizeof wants, LIST);
    while (*wanted) {
        if (strncmp(wanted, "g[", 2) != 0) {
            wants[n++] = *wanted++;
            continue;
        }
        assert_true(k < calls.n);
        describe(calls.call[k++], call, sizeof call);
        assert_int_equal(strncmp(wanted + 2, call, strlen(call)), 0);
        wanted += 2 + strlen(call) + 1;
        n += (size_t)snprintf(wants + n, sizeof wants - n, "__calls[%d]", k);
    }
    wants[n] = '\0';
    assert_int_equal(k, calls.n);
    assert_string_equal(got, wants);
    hx_arena_free(arena);
}

/* Of a field of a statement. */
static void field_becomes(const char *field, const char *wanted)
{
    char text[512], wants[512];

    snprintf(text, sizeof text, "step 'x' { %s }", field);
    snprintf(wants, sizeof wants, "step 'x' { %s }", wanted);
    calls_become(text, wants);
}

/* Of a body. */
static void call_becomes(const char *call, const char *wanted)
{
    char text[512], wants[512];

    snprintf(text, sizeof text, "apply = function(g, me) %s end", call);
    snprintf(wants, sizeof wants, "apply = function(g, me) %s end", wanted);
    field_becomes(text, wants);
}

static void a_table_that_is_written_out_goes(void **state)
{
    (void)state;
    call_becomes("g:move { n = 1, from = me, to = 'bank' }",
                 "g[move{n=1,from,to=bank}]((me))");
    call_becomes("g:tell { \"told\", by = me }", "g[tell{=told,by}]((me))");
    call_becomes("g:run{'x';who=f(1,{2}).y[z];}",
                 "g[run{=x,who}]((f(1,{2}).y[z]))");
    call_becomes("local n = g:move { n = g:move { n = 2, to = me }, to = me }",
                 "local n = g[move{n,to}]((g[move{n=2,to}]((me))), (me))");
    call_becomes("if #t > 1 then f(function() g:lift { at = me } end) end",
                 "if #t > 1 then f(function() g[lift{at}]((me)) end) end");
}

static void fields_of_the_third_argument_are_left_to_the_method(void **state)
{
    (void)state;
    field_becomes("apply = function(g, me, c) g:move { from = c.seat, to = me, "
                  "n = c.seat.n, cards = c } end",
                  "apply = function(g, me, c) g[move{from.seat,to,n,cards}]"
                  "(c, (me), (c.seat.n), (c)) end");
    field_becomes("apply = function(g, me, e) g:tell { 'x', by = e\n.by } end",
                  "apply = function(g, me, e) g[tell{=x,by.by}](e\n) end");
    field_becomes("apply = function(g, me, c) local c = t g:lift { at = c.at } "
                  "end",
                  "apply = function(g, me, c) local c = t g[lift{at}]("
                  "(c.at)) end");
}

static void literals_are_left_to_the_method(void **state)
{
    (void)state;
    call_becomes("g:force { 'dice', red = 123456789 }",
                 "g[force{=dice,red=123456789}]()");
    call_becomes("g:put { [[b_2.x]], at = at, from = '' }",
                 "g[put{=b_2.x,at,from}]((at), (''))");
    call_becomes("g:move { n = 1234567890, most = 0x1, kind = '1', to = 'a b', "
                 "from = 'a' .. b, random = 1 + 1 }",
                 "g[move{n,most,kind=1,to,from,random}]((1234567890), (0x1), "
                 "('a b'), ('a' .. b), (1 + 1))");
}

static void lines_stay_where_they_are(void **state)
{
    (void)state;
    call_becomes("g:move { -- all\n n =\n 1, -- one\n\n from = me -- mine\n }",
                 "g[move{n=1,from}]((\n\n\n\nme)\n)");
}

static void what_may_be_something_else_stays(void **state)
{
    static const char *const bodies[] = {
        "g:move(t)",
        "g:move {}",
        "g:move { t }",
        "g:move { 'a', 'b' }",
        "g:move { ['n'] = 1 }",
        "g:move { n = 1, n = 2 }",
        "g:move { n = function() return 1, 2 end }",
        "g:move { n = }",
        "g:get { n = 1 }",
        "g:moves { n = 1 }",
        "g.move { n = 1 }",
        "me:move { n = 1 }",
        "t.g:move { n = 1 }",
        "local g = me g:move { n = 1 }",
        "for g in pairs(t) do g:move { n = 1 } end",
        "f(function(g) g:move { n = 1 } end)",
        "function t.f(g) g:move { n = 1 } end",
        "function t.u:f(x, g) g:move { n = 1 } end",
        "g = me g:move { n = 1 }",
        "-- g:move { n = 1 }\n",
        "f [[g:move { n = 1 }]]",
        "f 'g:move { n = 1 }'",
        ("g:run { a = 1, b = 1, c = 1, d = 1, e = 1, f = 1, h = 1, i = 1, "
         "j = 1 }"),
    };
    (void)state;

    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++)
        call_becomes(bodies[i], bodies[i]);
    calls_become("local function f(g) g:move { n = 1 } end",
                 "local function f(g) g:move { n = 1 } end");
    field_becomes("apply = f, g = function(g) g:move { n = 1 } end",
                  "apply = f, g = function(g) g:move { n = 1 } end");
    field_becomes("apply = function(g, me, g) g:move { n = 1 } end",
                  "apply = function(g, me, g) g:move { n = 1 } end");
    field_becomes("apply = function(self) function t:f() self:run 'x' end end",
                  "apply = function(self) function t:f() self:run 'x' end end");
    field_becomes("apply = function(g, me, c, c) g:lift { at = c.at } end",
                  "apply = function(g, me, c, c) g[lift{at}]((c.at)) end");
}

static void the_function_may_stand_in_after(void **state)
{
    (void)state;
    field_becomes("apply = after(function(game) game:move { n = 1 } end)",
                  "apply = after(function(game) g[move{n=1}]() end)");
}

#define BODY "apply = function(g) g:run 'x' end"
#define WRITTEN "apply = function(g) g[run{=x}]() end"

/* Only statements are known to call them with the game. */
static void bodies_stand_in_tables_of_statements(void **state)
{
    static const char *const others[] = {
        "local t = { " BODY " }",
        BODY,
        "f 'x' { " BODY " }",
        "t.step 'x' { " BODY " }",
        "t:step 'x' { " BODY " }",
        "t.amend.step 'x' { " BODY " }",
        "deck 'x' { " BODY " }",
        "step() .f { " BODY " }",
        "step('x'",
        "step 'x' { move = { " BODY " } }",
        "step 'x' { where = keep { " BODY " } }",
        "step 'x' { where = function() local n, " BODY " end }",
        "local step step 'x' { " BODY " }",
        "local n, action = f step 'x' { " BODY " }",
        "local function after() end step 'x' { " BODY " }",
        "function t.f(_ENV) step 'x' { " BODY " } end",
    };
    (void)state;

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        calls_become(others[i], others[i]);
    calls_become("local t = { " BODY " } on 'x' { where = function() end, when "
                 "= { 'y' }, " BODY " } f { " BODY " }",
                 "local t = { " BODY " } on 'x' { where = function() end, when "
                 "= { 'y' }, " WRITTEN " } f { " BODY " }");
    calls_become("on('x' .. (y)) { when = f(1, { 2 }), " BODY " }",
                 "on('x' .. (y)) { when = f(1, { 2 }), " WRITTEN " }");
    calls_become("amend.step 'x' { " BODY " } replace.on 'x' { " BODY " }",
                 "amend.step 'x' { " WRITTEN " } replace.on 'x' { " WRITTEN
                 " }");
}

/* Whoever could get at the list could change it. */
static void where_the_list_could_be_reached_all_stays(void **state)
{
    static const char *const texts[] = {
        "local t = ... step 'x' { " BODY " }",
        "-- it is not\r local t = ...\nstep 'x' { " BODY " }",
        "step 'x' { apply = function(g, ...) g:move { n = 1 } end }",
        "local __calls = 1 step 'x' { " BODY " }",
    };
    (void)state;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        calls_become(texts[i], texts[i]);
    calls_become("-- ... step 'x' { " BODY " }",
                 "-- ... step 'x' { " BODY " }");
    calls_become("-- ...\nstep 'x' { " BODY " }",
                 "-- ...\nstep 'x' { " WRITTEN " }");
}

/* A call may grow to what the room for it is reckoned by; what is too many is
 * left as it is. */
static void there_is_room_for_many(void **state)
{
    static char text[60000], wanted[60000];
    struct hx_arena *arena = hx_arena_new();
    struct hx_calls calls = {0};
    int n = 0, m = 0;
    (void)state;

    n += snprintf(text, sizeof text, "step'x'{apply=function(g)");
    m += snprintf(wanted, sizeof wanted, LIST "%s", text);
    for (int i = 0; i < 1001; i++) {
        n += snprintf(text + n, sizeof text - (size_t)n, "g:run''");
        m += snprintf(wanted + m, sizeof wanted - (size_t)m,
                      i < 1000 ? "__calls[%d]((''))" : "g:run''", i + 1);
    }
    snprintf(text + n, sizeof text - (size_t)n, "end}");
    snprintf(wanted + m, sizeof wanted - (size_t)m, "end}");
    assert_string_equal(read_calls(arena, text, &calls), wanted);
    hx_arena_free(arena);
}

/* Whoever wrote it did so to find out. */
static void calls_in_calls_take_no_time(void **state)
{
    static char text[65000];
    struct hx_arena *arena = hx_arena_new();
    struct hx_calls calls = {0};
    int n = 0;
    (void)state;

    n += snprintf(text, sizeof text, "step'x'{apply=function(g)");
    while (n < (int)sizeof text - 20)
        n += snprintf(text + n, sizeof text - (size_t)n, "g:put{at=");
    assert_non_null(read_calls(arena, text, &calls));
    hx_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_that_is_written_out_goes),
        cmocka_unit_test(fields_of_the_third_argument_are_left_to_the_method),
        cmocka_unit_test(literals_are_left_to_the_method),
        cmocka_unit_test(lines_stay_where_they_are),
        cmocka_unit_test(what_may_be_something_else_stays),
        cmocka_unit_test(the_function_may_stand_in_after),
        cmocka_unit_test(bodies_stand_in_tables_of_statements),
        cmocka_unit_test(where_the_list_could_be_reached_all_stays),
        cmocka_unit_test(there_is_room_for_many),
        cmocka_unit_test(calls_in_calls_take_no_time),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
