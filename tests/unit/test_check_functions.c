/* Functions are text here: no Lua runs. The rules are a few names. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "check_tokens.h"

#include <limits.h>
#include "runtime.h"

static struct hx_kind kinds[] = {
    {.head.name = "brick", .group = "resource"},
    {.head.name = "wool", .group = "resource"},
    {.head.name = "chips", .counter = true, .field = 4, .stock = HX_NONE}};
static struct hx_field fields[] = {
    {.head.name = "robber", .scope = HX_GAME, .type = HX_T_HEX},
    {.head.name = "displaced", .scope = HX_GAME, .type = HX_T_HELD},
    {.head.name = "knights", .scope = HX_PLAYER, .type = HX_T_INT},
    {.head.name = "home", .scope = HX_PLAYER, .type = HX_T_CORNER},
    {.head.name = "chips",
     .scope = HX_PLAYER,
     .type = HX_T_INT,
     .counter = true},
};
static struct hx_terrain terrains[] = {{.head.name = "desert"}};
static struct hx_piece pieces[] = {{.head.name = "road", .on = HX_EDGE},
                                   {.head.name = "city", .on = HX_CORNER}};
static struct hx_deck decks[] = {{.head.name = "development", .cards = 1}};
static struct hx_card cards[] = {{.name = "knight"}};
static struct hx_award awards[] = {{.head.name = "longest_road"}};
static struct hx_event events[] = {{.head.name = "robber.moved",
                                    .nfield = 2,
                                    .field = {"hex", "by"},
                                    .type = {HX_T_HEX, HX_T_SEAT}}};
static struct hx_entry entries[] = {{.name = "robber.move"}, {.name = "dice"}};
static struct hx_chance chances[] = {
    {.head.name = "dice", .nnumber = 3, .number = {"", "red", "yellow"}}};

static const char *colours[] = {"red", "blue"};

/* The scope of every function of these tests. */
static const struct hx_var choices[] = {
    {.name = "hex", .type = HX_T_HEX, .id = 0},
    {.name = "from", .type = HX_T_SEAT, .id = 1}};
static const struct hx_var event_fields[] = {
    {.name = "piece", .type = HX_T_PIECE, .id = 0},
    {.name = "by", .type = HX_T_SEAT, .id = 1}};
static const struct hx_var numbers[] = {
    {.name = "", .type = HX_T_INT, .id = 0},
    {.name = "red", .type = HX_T_INT, .id = 1},
    {.name = "yellow", .type = HX_T_INT, .id = 2}};

static const struct hx_scope *scope_of(void *self, const struct hx_decl *decl)
{
    static const struct hx_scope on = {.has_me = true,
                                       .effect = true,
                                       .event = event_fields,
                                       .nevent = 2},
                                 chance = {.has_me = true,
                                           .effect = true,
                                           .roll = numbers,
                                           .nroll = 3},
                                 step = {.has_me = true,
                                         .effect = true,
                                         .choice = choices,
                                         .nchoice = 2};

    (void)self;
    return !strcmp(decl->word, "on")       ? &on
           : !strcmp(decl->word, "chance") ? &chance
                                           : &step;
}

static void fill_rules(struct hx_rules *r)
{
    *r = (struct hx_rules){.nplayer = 2,
                           .nseat = 2,
                           .nkind = 3,
                           .ncard_kind = 2,
                           .kind = kinds,
                           .nterrain = 1,
                           .terrain = terrains,
                           .npiece = 2,
                           .piece = pieces,
                           .ndeck = 1,
                           .deck = decks,
                           .ncard = 1,
                           .card = cards,
                           .naward = 1,
                           .award = awards,
                           .nevent = 1,
                           .event = events,
                           .nentry = 2,
                           .entry = entries,
                           .nchance = 1,
                           .chance = chances,
                           .nfield = 5,
                           .field = fields};
    r->arena = hx_arena_new();
    r->seat[0] = colours[0];
    r->seat[1] = colours[1];
    r->board.head.name = "board";
}

/* Checks the one function of 'text', on its lines 'first' to 'last', as that
 * of a declaration; the caller frees the report. */
static struct hx_report *check_lines(const char *word, const char *text,
                                     int first, int last)
{
    struct hx_source source = {.path = "x.lua", .name = "x", .text = text};
    struct hx_source *sources[] = {&source};
    struct hx_node fn = {.type = HX_N_FUNCTION,
                         .fn_line = first,
                         .fn_last = last,
                         .at = {&source, first}};
    struct hx_pair apply = {"apply", &fn};
    struct hx_node body = {.type = HX_N_TABLE, .field = &apply, .nfield = 1};
    struct hx_decl decl = {.word = word, .name = "x", .body = &body};
    struct hx_decl *decls[] = {&decl};
    struct hx_option option = {.name = "target", .type = HX_T_INT};
    struct hx_composed composed = {.source = sources,
                                   .nsource = 1,
                                   .decl = decls,
                                   .ndecl = 1,
                                   .option = &option,
                                   .noption = 1};
    struct hx_report *report = hx_report_new();
    struct hx_rules r;
    struct hx_compiler compiler = {
        .r = &r, .option = &option, .noption = 1, .report = report};

    assert_non_null(report);
    fill_rules(&r);
    hx_check_functions(&compiler, &composed, scope_of, NULL);
    assert_int_equal(r.nform, 0);
    hx_arena_free(r.arena);
    return report;
}

static struct hx_report *check(const char *word, const char *function)
{
    char text[1024];

    snprintf(text, sizeof text, "step \"x\" { apply = %s }", function);
    return check_lines(word, text, 1, 1);
}

static void assert_says(const struct hx_report *report, const char *text)
{
    for (int i = 0; i < report->n; i++)
        if (!strncmp(report->message[i].text, text, strlen(text)))
            return;
    fail_msg("not said: %s\nbut: %s", text,
             report->n ? report->message[0].text : "nothing");
}

static void a_mistake_is_told_with_what_was_meant(void **state)
{
    static const struct {
        const char *word, *function, *fault;
    } cases[] = {
        {"step", "function(g, me) me.chips = me.chips + 1 end",
         "me.chips is a counter: only cost and move change it"},
        {"step", "function(g, me, c) c.from.chips = 2 end",
         "c.from.chips is a counter: only cost and move change it"},
        {"step", "function(g, me) g.rober = nil end",
         "g has no field 'rober' (did you mean 'robber'?)"},
        {"step", "function(g, me) me.knigths = 1 end",
         "me has no field 'knigths' (did you mean 'knights'?)"},
        {"step", "function(game, p) p.knigths = 1 end",
         "me has no field 'knigths' (did you mean 'knights'?)"},
        {"step", "function(g, me, c) g.robber = c.hexx end",
         "no choice 'c.hexx' here (did you mean 'hex'?)"},
        {"step", "function(g, me, c) return c.from.knigths end",
         "c.from has no field 'knigths' (did you mean 'knights'?)"},
        {"step", "function(g, me, c) c.hex = nil end",
         "c.hex can not be written"},
        {"on", "function(g, me, e) return e.pice end",
         "e has no field 'pice' (did you mean 'piece'?)"},
        {"chance", "function(g, me, roll) return roll.yelow end",
         "roll has no field 'yelow' (did you mean 'yellow'?)"},
        {"step", "function(g) return g.opt.targt end", "opt has no"},
        {"step", "function(g) g:mov { kind = 'wool' } end",
         "g has no method 'mov' (did you mean 'move'?)"},
        {"step", "function(g) g.move { kind = 'wool' } end",
         "write g:move, with a colon"},
        {"step",
         "function(g, me) g:move { kind = 'wool', frm = 1, to = me } end",
         "g:move has no argument 'frm' (did you mean 'from'?)"},
        {"step", "function(g, me) g:move { kind = 'wool', to = me } end",
         "move needs from and to"},
        {"step",
         "function(g, me) g:move { kind = 'wol', from = 'bank', to = me } end",
         "no kind 'wol' (did you mean 'wool'?)"},
        {"step",
         "function(g) g:move { kind = 'wool', from = 'bank', to = 'me' } end",
         "g:move: to: a seat, a set of seats, a bag or 'bank' expected, got "
         "'me'"},
        {"step", "function(g) g:vacate \"longest_rod\" end",
         "vacate 'longest_rod': no such award (did you mean 'longest_road'?)"},
        {"step", "function(g) g:run 'robber.mov' end",
         "'robber.mov' is no procedure, step or chance (did you mean "
         "'robber.move'?)"},
        {"step", "function(g) g:run { 'robber.mov', who = me } end",
         "'robber.mov' is no procedure, step or chance"},
        {"step", "function(g) g:tell { 'robber.move', hex = nil } end",
         "no event 'robber.move' (did you mean 'robber.moved'?)"},
        {"step", "function(g) g:tell { 'robber.moved', hx = nil } end",
         "event 'robber.moved' has no field 'hx' (did you mean 'hex'?)"},
        {"step", "function(g) g:force { 'dice', rd = 3 } end",
         "force: dice has no 'rd' (did you mean 'red'?)"},
        {"step", "function(g, me, c) g:put { 'citi', at = me.home } end",
         "no piece 'citi' (did you mean 'city'?)"},
        {"step", "function(g, me, c) g:change { at = me.home, to = 'x' } end",
         "no piece 'x'"},
        {"step", "function(g, me) g:lift { at = me.home, into = 'placed' } end",
         "no held field 'placed'"},
        {"step", "function(g) g:draw('develop', me) end", "no deck 'develop'"},
        {"step", "function(g) g:get \"first(dessert)\" end", ""},
        {"step", "function(g) for p in g:each \"me.knights\" do end end",
         "g:each \"me.knights\": expected a set, got number"},
        {"step", "function(g) g:get(\"it.knights + g.rober\", me) end",
         "g has no field 'rober'"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct hx_report *r = check(cases[i].word, cases[i].function);

        if (r->n != 1)
            fail_msg("%d messages for %s", r->n, cases[i].function);
        assert_says(r, cases[i].fault);
        hx_report_free(r);
    }
}

static void what_is_right_is_not_called_wrong(void **state)
{
    static const struct {
        const char *word, *function;
    } cases[] = {
        {"step", "function(g, me) me.knights = me.knights - 1 end"},
        {"step", "function(g, me, c) g.robber, me.home = c.hex, nil end"},
        {"step", "function(g, me) for me in g:each 'players' do "
                 "me.what = 1 end end"},
        {"step", "function(g, me) local g = { what = 1 } g.what = 2 end"},
        {"step", "function(g, me) local function f(me) return me.x end "
                 "return f { x = 1 } end"},
        {"step", "function(g, me) me = { x = 1 } return me.x end"},
        {"step", "function(g, me) local t = {} function t.f(me) return me.x "
                 "end return t.f { x = 1 } end"},
        {"step", "function(g, me) local t = {} function t.t:f(n, me) return "
                 "me.x end return t.t:f(1, { x = 1 }) end"},
        {"step", "function(g, self) local t = { x = 1 } function t:f() return "
                 "self.x end return t:f() end"},
        {"step", "function(g, me, g) me.home = g.hex end"},
        {"step", "function(g, me) local t = { me = 1, g = 2 } "
                 "return t.me.x + t.g.x end"},
        {"step", "function(g, me) -- me.what, g:nothing\nend"},
        {"step", "function(g) return 'me.what' .. [[g:nothing]] end"},
        {"step", "function(g, me) g:move { n = 1, random = 'any', "
                 "from = g.rival, to = me or 'bank' } end"},
        {"step", "function(g, me) g:move { kind = g:get 'nth(kinds, 1)', "
                 "from = g.bank, to = me.hand } end"},
        {"step", "function(g, me) g:move { kind = 'knight', from = me, "
                 "to = 'deck' } end"},
        {"step", "function(g, me, c) g:run { 'robber.move', who = c.from, "
                 "any = 3 } end"},
        {"step", "function(g, me) g:get('me.' .. 'what') g:get('it.owner', "
                 "me.home) g:run('robber.' .. 'what') end"},
        {"step", "function(g) if g.opt.target > g.round and g.active then "
                 "return g.bank.wool + g.first.hand.size end end"},
        {"step", "function(g) g:lift { 'city', at = g.displaced.owner.home } "
                 "end"},
        {"on", "function(g, me, e) if e.piece == 'road' and e.by.knights then "
               "g:tell { 'robber.moved', hex = g.robber, by = e.by } end end"},
        {"chance", "function(g, me, roll) me.knights = roll.red + roll.total "
                   "+ roll.yellow end"},
        {"always", "function(g) g:finish(nil) end"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct hx_report *r = check(cases[i].word, cases[i].function);

        if (r->n)
            fail_msg("%s\n%s", cases[i].function, r->message[0].text);
        hx_report_free(r);
    }
}

static void a_mistake_is_told_at_its_own_line(void **state)
{
    static const char text[] = "-- a comment [[\n"
                               "local map = [[\n  function(\n]]\n"
                               "step 'x' { apply = function(g, me)\n"
                               "    if me.knights > 1 then\n"
                               "      me.knigths = 0\n"
                               "    end\n"
                               "    g:vacate\n"
                               "      'longest_rod'\n"
                               "    g:get \"me.knights > \\z\n"
                               "           g.rober\"\n"
                               "  end }\n"
                               "local f = function(g) g.what = 1 end\n";
    struct hx_report *r = check_lines("step", text, 5, 13);
    (void)state;

    assert_int_equal(r->n, 3);
    for (int i = 0; i < 3; i++) {
        static const int lines[] = {7, 10, 11};

        assert_int_equal(r->message[i].line, lines[i]);
        assert_string_equal(r->message[i].file, "x.lua");
    }
    hx_report_free(r);
}

static void strings_are_read_as_lua_reads_them(void **state)
{
    static const struct {
        const char *text, *meant;
    } cases[] = {
        {"'a'", "a"},
        {"\"it's\"", "it's"},
        {"'it\\'s'", "it's"},
        {"'a\\n\\t\\\\'", "a\n\t\\"},
        {"'\\65\\066\\x43'", "ABC"},
        {"'\\u{e9}\\u{20ac}'", "\u00e9\u20ac"},
        {"'a\\z  \n  b'", "ab"},
        {"[[a]b]]", "a]b"},
        {"[==[\na]]b]==]", "a]]b"},
        {"'\\'", "'"}, /* cut off: whatever, but within bounds */
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct hx_arena *arena = hx_arena_new();
        struct hx_token *t = hx_tokens(arena, cases[i].text, 1, INT_MAX);

        assert_int_equal(t[0].kind, HX_TOKEN_STRING);
        assert_string_equal(t[0].text, cases[i].meant);
        assert_int_equal(t[1].kind, HX_TOKEN_END);
        hx_arena_free(arena);
    }
}

static void a_function_ends_at_its_own_end(void **state)
{
    static const char text[] =
        "function f() if a then for i = 1, 2 do end elseif b then "
        "while x do end else repeat local y until y end "
        "return function() end end g()";
    struct hx_arena *arena = hx_arena_new();
    struct hx_token *t = hx_tokens(arena, text, 1, INT_MAX);
    int end = hx_token_function_end(t, 0);
    (void)state;

    assert_true(hx_token_is(&t[end], "g"));
    hx_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mistake_is_told_with_what_was_meant),
        cmocka_unit_test(what_is_right_is_not_called_wrong),
        cmocka_unit_test(a_mistake_is_told_at_its_own_line),
        cmocka_unit_test(strings_are_read_as_lua_reads_them),
        cmocka_unit_test(a_function_ends_at_its_own_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
