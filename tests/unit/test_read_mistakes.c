#include "read_world.h"

#include <sys/stat.h>

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
        {"variant { name = 'x' }", "1: variant needs players, or extends"},
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
        {HEAD "options {\n  a = int { 1, 2 },\n"
              "  b = int { 1, 2, defualt = 1 },\n"
              "  Bad = flag {\n says = 'x' },\n  d = 3 }",
         "3: int has no field 'defualt' (did you mean 'default'?)\n"
         "4: 'Bad' is no name: lower-case letters, digits, _ and .\n"
         "1: options: 'd' has no type; say one of: int flag enum seat "
         "corners"},
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
        {HEAD "\namend 'x' { menu = 'm' }",
         "2: say what: amend.action \"x\", amend.step ..."},
        {HEAD "\nstate { n = int {} }",
         "2: say state.player { }, or .game, .hex, ..."},
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes_of_words_are_told_with_their_lines),
        cmocka_unit_test(names_are_checked),
        cmocka_unit_test(what_a_statement_needs_is_asked_for),
        cmocka_unit_test(values_are_checked_at_any_depth),
        cmocka_unit_test(a_file_that_fails_is_no_source),
        cmocka_unit_test(only_a_small_regular_text_file_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
