#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

#include <lauxlib.h>

#include "read.h"

#define HEAD "variant { name = 'x', players = { 3, 4 } } "

/* One file x.lua in a folder of its own, and what reading it takes. */
struct world {
    char folder[64], path[80];
    struct hx_arena *arena;
    struct hx_sandbox *sandbox;
    struct hx_report *report;
};

static void begin(struct world *w)
{
    strcpy(w->folder, "/tmp/hexlaw_read_XXXXXX");
    assert_non_null(mkdtemp(w->folder));
    snprintf(w->path, sizeof w->path, "%s/x.lua", w->folder);
    w->arena = hx_arena_new();
    w->sandbox = hx_sandbox_new(0);
    w->report = hx_report_new();
}

static void end(struct world *w)
{
    unlink(w->path);
    rmdir(w->folder);
    hx_report_free(w->report);
    hx_sandbox_free(w->sandbox);
    hx_arena_free(w->arena);
}

static void write_file(struct world *w, const char *text, size_t len)
{
    FILE *f = fopen(w->path, "w");

    assert_non_null(f);
    assert_int_equal(fwrite(text, 1, len, f), len);
    fclose(f);
}

static struct hx_source *read_text(struct world *w, const char *text)
{
    write_file(w, text, strlen(text));
    return hx_read_source(w->arena, w->sandbox, w->path, "x.lua", w->report);
}

/* Reads what must have no mistake. */
static struct hx_source *read_good(struct world *w, const char *text)
{
    struct hx_source *s = read_text(w, text);

    if (w->report->n)
        fail_msg("%s", w->report->message[0].text);
    assert_non_null(s);
    return s;
}

/* All messages, one a line. */
static void print_messages(const struct world *w, char out[2048])
{
    size_t n = 0;

    out[0] = '\0';
    for (int i = 0; i < w->report->n && n < 2000; i++)
        n += (size_t)snprintf(out + n, 2048 - n, "%s%d: %s", i ? "\n" : "",
                              w->report->message[i].line,
                              w->report->message[i].text);
}

struct mistake_case {
    const char *text, *messages;
};

/* The messages of each text; 'readable': a source results all the same. */
static void check(const struct mistake_case *c, size_t n, bool readable)
{
    for (size_t i = 0; i < n; i++) {
        struct world w;
        char out[2048];
        struct hx_source *s;

        begin(&w);
        s = read_text(&w, c[i].text);
        print_messages(&w, out);
        if (strcmp(out, c[i].messages) != 0)
            fail_msg("%s\n gives '%s',\n not  '%s'", c[i].text, out,
                     c[i].messages);
        assert_true((s != NULL) == readable);
        assert_int_equal(lua_gettop(hx_sandbox_lua(w.sandbox)), 0);
        end(&w);
    }
}

#define CHECK(cases, readable) \
    check(cases, sizeof cases / sizeof *cases, readable)

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

static void mistakes_of_words_are_told_with_their_lines(void **state)
{
    static const struct mistake_case cases[] = {
        {HEAD "\nacton 'a' { menu = 'm' }\nstep 's' { asks = 'me' }",
         "2: unknown word 'acton' (did you mean 'action'?)\n"
         "3: step 's' has no field 'asks' (did you mean 'ask'?)"},
        {HEAD "\namend.acton 'a' { menu = 'm' }",
         "2: unknown word 'amend.acton' (did you mean 'action'?)"},
        {HEAD "\nstate.players { n = int {} }",
         "2: unknown word 'state.players' (did you mean 'player'?)"},
        {HEAD "\ncounter2 = 3\nfor i = 1, counter2 do note { says = 'x' } end",
         "2: 'counter2' would be a global; declare it with state or local"},
        {HEAD "\nstep = 3 step 's' {}",
         "2: 'step' would be a global; declare it with state or local"},
        {HEAD "\naction 'trade.three' { menu = 'm', coast = { wool = 1 } }",
         "2: action 'trade.three' has no field 'coast' (did you mean "
         "'cost'?)"},
        {HEAD "action 'x'", "1: action 'x' has no table of fields"},
        {HEAD "action { menu = 'm' }",
         "1: action needs a name: action \"name\" { }"},
        {HEAD "options 'a' { b = flag {} }",
         "1: options takes no name: options { }"},
        {HEAD "amend.procedure 'p' { frist = { 'a' } }",
         "1: procedure 'p' has no field 'frist' (did you mean 'first'?)"},
        {HEAD "chance 'd' { stream = 's', outcomes = dice { 'a' }, cost = {} }",
         "1: chance 'd' has no field 'cost'"},
        {HEAD "action 'x' { menu = 'm', 'y' }",
         "1: action 'x' takes no list: say field = value"},
        {"step 's' {}", "1: a file begins with variant { name = \"x\" }"},
        {"", "1: a file begins with variant { name = \"x\" }"},
        {HEAD "\nvariant { name = 'x', players = { 1, 2 } }",
         "2: variant stands once, at the beginning"},
    };
    (void)state;
    CHECK(cases, true);
}

static void names_are_checked(void **state)
{
    static const struct mistake_case cases[] = {
        {HEAD "step 'Foo' {}",
         "1: 'Foo' is no name: lower-case letters, digits, _ and ."},
        {HEAD "step '1st' {}",
         "1: '1st' is no name: lower-case letters, digits, _ and ."},
        {HEAD "step 'a23456789012345678901234567890123' {}",
         "1: 'a23456789012345678901234567890123' is no name: at most 32 "
         "bytes"},
        {HEAD "step 'a2345678901234567890123456789012' {}", ""},
        {HEAD "resources { 'wool', 'Ore' }",
         "1: 'Ore' is no name: lower-case letters, digits, _ and ."},
        {HEAD "state.game { move = flag {} }",
         "1: 'move' is a method of g: it cannot name a field of g"},
        {HEAD "state.game { round = int {}, active = flag {} }",
         "1: 'active' is reserved: it cannot name a field of g\n"
         "1: 'round' is reserved: it cannot name a field of g"},
        {HEAD "state.player { hand = flag {}, me = flag {}, built = flag {} }",
         "1: 'me' is reserved: it cannot name a field or a choice\n"
         "1: 'hand' is reserved: it cannot name a field of a player"},
        {HEAD "state.hex { token = int {}, [' '] = flag {} }",
         "1: ' ' is no name: lower-case letters, digits, _ and .\n"
         "1: 'token' is reserved: it cannot name a field of a place"},
        {HEAD "step 's' { choose = { it = 'hex', kind = 'kind' } }",
         "1: 'it' is reserved: it cannot name a field or a choice"},
        {HEAD "value 'points' { base = 1 }",
         "1: 'points' is reserved: it cannot name anything"},
        {"variant { name = 'y', players = { 2, 2 } }",
         "1: variant.name is 'y', but the file's is 'x'"},
        {"variant { name = 'x', extends = { '../y' } }",
         "1: variant: extends holds what is no name: ../y"},
    };
    (void)state;
    CHECK(cases, true);
}

static void what_a_statement_needs_is_asked_for(void **state)
{
    static const struct mistake_case cases[] = {
        {"variant { players = { 2, 3 } }", "1: variant needs name"},
        {"variant { name = 'x' }", "1: variant needs players"},
        {"variant { name = 'x', extends = { 'base' } }", ""},
        {"variant { name = 'x', players = { 4, 3 }, version = 'a' }",
         "1: variant: version is a number from 1 to 2147483647\n"
         "1: variant: players is { least, most }, from 1 to 6"},
        {HEAD "constraint 'k' { says = 'x' }",
         "1: a constraint needs allow or test"},
        {HEAD "constraint 'k' { test = 'true' }",
         "1: constraint 'k' needs says"},
        {HEAD "constraint 'k' { allow = 'land', says = 'x' }",
         "1: constraint 'k' needs over: the domain that allow chooses from"},
        {HEAD "amend.constraint 'k' { says = 'y' }", ""},
        {HEAD "piece 'p' {}", "1: piece 'p' needs on"},
        {HEAD "award 'a' { points = 2 }", "1: award 'a' needs metric"},
        {HEAD "action 'a' {} action 'b' { like = 'a' }",
         "1: action 'a' needs menu"},
        {HEAD "chance 'c' {}",
         "1: chance 'c' needs stream\n1: chance 'c' needs outcomes"},
        {HEAD "modify 'm' { value = 'v', add = 1, times = 2 }",
         "1: modify 'm' needs one of fixed, add, times, at_least, at_most"},
        {HEAD "options { a = 3 }",
         "1: options: 'a' has no type; say one of: int flag enum seat "
         "corners"},
        {HEAD "step 's' { choose = { a = 3 } }",
         "1: step 's': choice 'a' is no domain: a name, or one of: int enum "
         "cards"},
    };
    (void)state;
    CHECK(cases, true);
}

static void values_are_checked_at_any_depth(void **state)
{
    static const struct mistake_case cases[] = {
        {HEAD "options { a = int { 1, 2, defalt = 3 } }",
         "1: int has no field 'defalt' (did you mean 'default'?)"},
        {HEAD "state.game { a = flag { 1 } }",
         "1: flag takes no list: say field = value"},
        {HEAD "step 's' { choose = { b = cards { form = 'me' } } }",
         "1: cards has no field 'form' (did you mean 'from'?)"},
        {HEAD "procedure 'p' { loop { each { 'a', 'b' }, stopwhen = 'x' } }",
         "1: loop has no field 'stopwhen' (did you mean 'stop_when'?)"},
        {HEAD "procedure 'p' { run { 'a', 'b' } }",
         "1: run takes one item, got 2"},
        {HEAD "on 'o' { event = 'e', move = { kind = 'k', frm = 'bank' } }",
         "1: move has no field 'frm' (did you mean 'from'?)"},
        {HEAD "step 's' { tell = { 'a', 'b', by = 'me' } }",
         "1: tell takes one item, got 2"},
        {HEAD "action 'a' { menu = 'm', apply = { 'x' } }",
         "1: apply is a Lua function; what needs no order and no condition "
         "is a field"},
        {HEAD "amend.action 'a' { apply = false, tell = false }", ""},
        {HEAD "value 'v' { base = function() return 1 end }",
         "1: value 'v': base is no function; only apply is one"},
        {HEAD "value 'v' { base = 0.5 } value 'w' { base = 1e308 }",
         "1: value 'v': numbers are whole and have 32 bits\n"
         "1: value 'w': numbers are whole and have 32 bits"},
        {HEAD "value 'v' { base = 0/0 }",
         "1: value 'v': numbers are whole and have 32 bits"},
        {HEAD "note { says = '\\27[31m' }",
         "1: note: a text holds control characters or is not UTF-8\n"
         "1: note needs says"},
        {HEAD "value 'v' { base = ('x'):rep(5000) }",
         "1: value 'v': a text is longer than 4 KiB"},
        {HEAD "local s, t = ('x'):rep(4000), {} for i = 1, 100 do t[i] = s end "
              "board 'b' { x = t }",
         "1: board 'b': more than 256 KiB of text in one file"},
        {HEAD "board 'b' { [{}] = 1 }",
         "1: board 'b': a key is neither a name nor a whole number"},
        {HEAD "board 'b' { x = print }",
         "1: board 'b': a function of the language itself is no value"},
        {HEAD "local t = {} t.t = t board 'b' { x = t }",
         "1: board 'b': tables lie deeper than 8 in each other"},
        {HEAD "local t = {} for i = 1, 20001 do t[i] = i end "
              "board 'b' { x = t }",
         "1: board 'b': more than 20,000 values in one file"},
        {HEAD "section { when = 3 } section { wen = 'x' }",
         "1: section: when is a formula of options\n"
         "1: section has no field 'wen' (did you mean 'when'?)"},
    };
    (void)state;
    CHECK(cases, true);
}

static void a_file_that_fails_is_no_source(void **state)
{
    static const struct mistake_case cases[] = {
        {HEAD "\nstep 's' { ask = 'me'\nstep 't' {}",
         "3: '}' expected (to close '{' at line 2) near 'step'"},
        {HEAD "\nlocal x\nx.y = 1",
         "3: attempt to index a nil value (local 'x')"},
        {HEAD "\nstep 's' { asks = 'me' }\nerror 'no'", "3: no"},
        {HEAD "\nrequire 'x'", "2: unknown word 'require'"},
        {HEAD "\namend.state { a = 1 }", "2: unknown word 'amend.state'"},
        {HEAD "while true do end", "1: rule ran out of time"},
        {HEAD "\nstep(3)", "2: step: a name expected, got number"},
        {HEAD "\nlocal s = step 's' s {} s {}",
         "2: step 's' has its fields already"},
        {HEAD "\nlocal t = {} int(t) flag(t)",
         "2: this table is made by int already, not by flag"},
        {HEAD "\noptions { a = int 'x' }", "2: int takes a table, got string"},
        {HEAD "step.x = 1",
         "1: attempt to index a function value (global 'step')"},
        {HEAD "amend.x = 1", "1: attempt to write to a word"},
        {HEAD "while true do note { says = 'x' } end",
         "1: more than 2000 statements in one file"},
        {HEAD "\33", "0: not a text file"},
    };
    (void)state;
    CHECK(cases, false);
}

static void only_a_small_regular_text_file_is_read(void **state)
{
    static char big[HX_MAX_FILE + 1];
    struct world w;
    char out[2048];

    (void)state;
    begin(&w);
    assert_null(hx_read_source(w.arena, w.sandbox, w.path, "none", w.report));
    assert_null(hx_read_source(w.arena, w.sandbox, w.folder, "dir", w.report));
    write_file(&w, "note\0", 5);
    assert_null(hx_read_source(w.arena, w.sandbox, w.path, "nul", w.report));
    memset(big, ' ', sizeof big);
    memcpy(big, HEAD, strlen(HEAD));
    write_file(&w, big, sizeof big);
    assert_null(hx_read_source(w.arena, w.sandbox, w.path, "big", w.report));
    print_messages(&w, out);
    assert_string_equal(out, "0: No such file or directory\n"
                             "0: not a regular file\n"
                             "0: not a text file\n"
                             "0: longer than 64 KiB");
    write_file(&w, big, sizeof big - 1);
    assert_non_null(
        hx_read_source(w.arena, w.sandbox, w.path, "fits", w.report));
    unlink(w.path);
    assert_int_equal(mkfifo(w.path, 0600), 0);
    assert_null(hx_read_source(w.arena, w.sandbox, w.path, "fifo", w.report));
    end(&w);
}

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
                               hx_node_get(s->decl[1]->body, "apply")->fn);
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
        cmocka_unit_test(a_statement_becomes_a_declaration),
        cmocka_unit_test(values_are_copied_as_they_are),
        cmocka_unit_test(makers_of_one_value_hold_it_as_an_item),
        cmocka_unit_test(a_section_covers_what_follows),
        cmocka_unit_test(loops_and_locals_may_declare),
        cmocka_unit_test(mistakes_of_words_are_told_with_their_lines),
        cmocka_unit_test(names_are_checked),
        cmocka_unit_test(what_a_statement_needs_is_asked_for),
        cmocka_unit_test(values_are_checked_at_any_depth),
        cmocka_unit_test(a_file_that_fails_is_no_source),
        cmocka_unit_test(only_a_small_regular_text_file_is_read),
        cmocka_unit_test(tables_of_a_file_are_frozen_when_it_has_been_read),
        cmocka_unit_test(a_local_outside_that_was_written_to_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
