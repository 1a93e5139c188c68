/* Functions at work in games of a small variant of the base game. */
#include "rule_files.h"

#include "effect.h"
#include "mix.h"
#include "runtime_internal.h"

/* What the tests need beside the base game. */
static const struct rule_file files[] = {
    {"rt",
     "variant { name = 'rt', title = 'Runtime', extends = { 'base' } }\n"
     "counter 'chips' { each = 3, stock = 20 }\n"
     "piece 'guard' { on = 'corner', supply = 2, where = { 'corner.spaced' },\n"
     "                has = { active = flag {} } }\n"
     "piece 'wall' { on = 'corner', supply = 2, rides = 'guard' }\n"
     "state.game { mood = enum { 'none', 'calm', 'wild' }, up = held {},\n"
     "             marked = seats {}, count = int { 0, 9 },\n"
     "             heard = seat {}, place = hex {} }\n"
     "state.player { pile = bag { 'resource' }, ready = flag {} }\n"
     "event 'x.told' { by = 'seat', at = 'hex' }\n"
     "event 'x.bad' { by = 'seat' }\n"
     "local limits = { most = 7 }\n"
     "local calls = 0\n"
     "local news = { 'x.told' }\n"
     "on 'x.heard' { event = 'x.told', apply = function(g, me, e)\n"
     "    g.count, g.heard, g.place = g.count + 1, e.by, e.at\n"
     "    if g.count < 3 then g:tell { 'x.told', by = e.by } end\n"
     "  end }\n"
     "on 'x.fails' { event = 'x.bad', apply = function(g, me, e)\n"
     "    g.count = 1\n"
     "    g:move { kind = 'ore', n = 5, from = e.by, to = 'bank' }\n"
     "  end }\n"
     "on 'x.built' { event = { 'built', 'shifted' }, apply = function(g, me, "
     "e)\n"
     "    g.heard = e.at.owner\n"
     "    g.count = g:get 'size(hexes(e.at)) + size(corners(e.at))'\n"
     "  end }\n"
     "step 'x.limits' { apply = function(g) g.count = limits.most end }\n"
     "step 'x.frozen' { apply = function(g) limits.most = 8 end }\n"
     "step 'x.state' { apply = function(g) calls = calls + 1 end }\n"
     "step 'x.error' { apply = function(g)\n"
     "    local where\n"
     "    g.count = where.owner\n"
     "  end }\n"
     "step 'x.news' { apply = function(g) g:tell(news) end }\n"
     "step 'x.texts' { apply = function(g)\n"
     "    for i = 1, 70 do g:get('g.count + ' .. i) end\n"
     "  end }\n"
     "step 'x.it' { apply = function(g)\n"
     "    for i = 1, 70 do g.count = g:get('(g.count + it) % 9', i) end\n"
     "  end }\n"
     "step 'x.endless' { apply = function(g) while true do end end }\n"
     "step 'x.args' { apply = function(g)\n"
     "    g.place, g.count = g.arg.hex, g.arg.n\n"
     "  end }\n"
     "procedure 'x.given' { run { 'x.args', hex = 'first(desert)', n = '4' } "
     "}\n"
     "step 'x.seat' { apply = function(g) g.heard = g.arg.n end }\n"
     "procedure 'x.passed' { run { 'x.seat', n = 'me' } }\n"
     "chance 'x.dice' { stream = 'x', outcomes = dice { 'red', 'blue' },\n"
     "    apply = function(g, me, roll)\n"
     "    assert(roll.total == roll.red + roll.blue)\n"
     "    g.count = roll.red\n"
     "  end }\n"
     "chance 'x.mood' { stream = 'x', outcomes = one_of 'players',\n"
     "    apply = function(g, me, roll) g.heard = roll end }\n"
     "step 'x.texts.again' { apply = function(g, me)\n"
     "    for i = 1, 3 do\n"
     "      assert(g:get('it', i) == i and g:get('it', me) == me)\n"
     "      g.count = g:get 'if(me == me, g.count, 0) + 0 * g.count + 1'\n"
     "      assert(g.count == i)\n"
     "      g.count = g:get('if(me == me, g.count, 0) ' .. '+ 0 * "
     "g.count')\n"
     "    end\n"
     "  end }\n"
     "step 'x.many' { apply = function(g)\n"
     "    for k = 1, 3 do\n"
     "      for i = 1, 60 do assert(g:get('0 + ' .. i) == i) end\n"
     "    end\n"
     "  end }\n"
     "step 'x.none' { apply = function() end }\n"
     "step 'x.dots' { apply = function(...)\n"
     "    local g, me = ...\n"
     "    g.heard, g.count = me, select('#', ...)\n"
     "  end }\n"
     "step 'x.fourth' { apply = function(g, me, c, more)\n"
     "    assert(more == nil and tostring(c) == 'c')\n"
     "  end }\n"},
    {NULL, NULL}};

static struct hx_mix *mix;
static struct hx_report *report;

static int load(void **state)
{
    struct hx_request q = {.mix = "rt", .extra_path = rule_folder, .nseats = 3};

    if (make_folder(state))
        return -1;
    write_rules(files);
    report = hx_report_new();
    mix = hx_mix_load(&q, report);
    hx_report_print(report, stderr);
    return mix ? 0 : -1;
}

static int unload(void **state)
{
    hx_mix_free(mix);
    hx_report_free(report);
    remove_rules(files);
    return remove_folder(state);
}

static struct hx_game *new_game(void)
{
    struct hx_game *g = hx_mix_game(mix);

    assert_non_null(g);
    assert_int_equal(hx_game_start(g, 1), HX_ASKING);
    return g;
}

struct statement {
    const char *text;
    struct hx_error err;
    bool ok;
};

static bool run_statement(void *self, struct hx_game *g)
{
    struct statement *s = self;

    s->ok = hx_runtime_statement(mix->runtime, g, 0, s->text, &s->err);
    return s->ok;
}

/* Runs a statement as red; the error's text, or NULL when all is well. */
static const char *say(struct hx_game *g, const char *text)
{
    static struct statement s;

    s = (struct statement){.text = text};
    if (hx_game_edit(g, 0, run_statement, &s) != HX_FAILED)
        return NULL;
    return s.err.text[0] ? s.err.text : hx_game_error(g)->text;
}

/* A statement with the calls of methods as they are written for functions. */
static bool run_written(void *self, struct hx_game *g)
{
    struct hx_runtime *rt = mix->runtime;
    struct hx_arena *arena = hx_arena_new();
    struct statement *s = self;
    struct hx_ctx ctx = hx_ctx_new(0);
    struct hx_running now = {.g = g, .ctx = &ctx, .at = {HX_NONE, 1}};
    struct hx_calls calls = {0};
    char *text;

    assert_non_null(arena);
    text = hx_arena_format(arena, "step 'x' { apply = function(g, me) %s end }",
                           s->text);
    text = hx_arena_string(
        arena, hx_read_calls(arena, arena, text,
                             hx_tokens(arena, text, 1, INT_MAX), &calls));
    text = strchr(strchr(text, '('), ')') + 1;
    text[strlen(text) - strlen(" end }")] = '\0';
    text = hx_arena_format(arena, "local g, me = ... %s", text);
    hx_sandbox_begin_move(mix->composed->sandbox);
    hx_sandbox_push_env(mix->composed->sandbox);
    lua_newtable(rt->L);
    hx_rt_fill_list(rt, &calls);
    lua_setfield(rt->L, -2, HX_CALLS);
    s->ok = hx_sandbox_load(mix->composed->sandbox, text, strlen(text), ":",
                            NULL, &s->err) &&
            hx_rt_call_statement(rt, &now);
    hx_arena_free(arena);
    return s->ok;
}

static const char *say_written(struct hx_game *g, const char *text)
{
    static struct statement s;

    s = (struct statement){.text = text};
    if (hx_game_edit(g, 0, run_written, &s) != HX_FAILED)
        return NULL;
    return s.err.text[0] ? s.err.text : hx_game_error(g)->text;
}

typedef const char *(*sayer)(struct hx_game *g, const char *text);
static const sayer sayers[] = {say, say_written};
#define SAYERS (sizeof sayers / sizeof *sayers)

static void holds_by(sayer by, struct hx_game *g, const char *statement)
{
    const char *fault = by(g, statement);

    if (fault)
        fail_msg("%s\n%s", statement, fault);
}

static void holds(struct hx_game *g, const char *statement)
{
    holds_by(say, g, statement);
}

static void handles_read_what_lies_there(void **state)
{
    static const char *const cases[] = {
        "assert(tostring(me) == 'red' and tostring(g) == 'g')",
        "assert(me == me.hand and false or g:get 'me' == me)",
        "assert(me.knights == 0 and me.chips == 3 and me.hand.size == 0)",
        "assert(me.home == nil and g.mood == 'none' and g.up == nil)",
        "assert(tostring(g.robber) and g.robber.terrain == 'desert')",
        "assert(g.robber.token == 0 and g.robber.frame == false)",
        "assert(g.bank.ore == 19 and g.bank.size == 95)",
        "assert(g.opt.target == 10 and g.opt.dice == 'random')",
        "assert(g.opt.combined_phase == true and g.opt.first_seat == me)",
        "assert(g.rival == nil and g.round == 0)",
        "assert(#g.marked == 0 and not g.marked:first())",
        "local t = { [me] = 1 } assert(t[g:get 'only(players & me)'] == 1)",
        "assert(#g:get 'hexes' == 19 and #g:get 'corners' == 54)",
        "assert(tostring(g:get 'first(hexes)') == 'A1')",
        "assert(tostring(g:get 'players') == '{red, blue, white}')",
        "assert(tostring(me.hand) == 'nothing')",
        "assert(tostring(g:get 'nth(corners, 1)') == 'A1.N')",
        "assert(me.development.knight == 0 and me.development.size == 0)",
        "local t = { [me.hand] = 1, [me.pile] = 2, [g.bank] = 3 } "
        "assert(t[me.hand] == 1 and t[me.pile] == 2 and t[g.bank] == 3)",
        "local blue = g:get 'nth(players, 2)' "
        "g:move { kind = 'ore', n = 2, from = 'bank', to = blue } "
        "assert(me.hand.ore == 0 and blue.hand.ore == 2)",
        "assert(g.move == g.move and g.move ~= g.get)",
        "local step, set, at = g:get 'players':each() "
        "assert(step(set) == me and step(set, nil) == me)",
    };
    struct hx_game *g = new_game();
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        holds(g, cases[i]);
    hx_game_free(g);
}

static void what_is_written_is_read_again(void **state)
{
    static const char *const cases[] = {
        "me.knights = 4 // 1 assert(me.knights == 4)",
        "me.knights = 6 / 2 assert(me.knights == 3)",
        "me.ready = true assert(me.ready == true and g:get 'me.ready')",
        "g.mood = 'wild' assert(g.mood == 'wild' and g:get 'g.mood == wild')",
        "g.mood = nil assert(g.mood == 'none')",
        "g.robber = g:get 'first(land)' assert(g.robber == g:get 'g.robber')",
        "g.robber = nil assert(g.robber == nil)",
        "g.marked = me | g:get 'nth(players, 2)' assert(#g.marked == 2)",
        "g.marked = g:get 'players' g.marked = g.marked - me "
        "assert(#g.marked == 2 and not g.marked:has(me))",
        "g.marked = g:get 'players' & me assert(g.marked:first() == me)",
        "g.marked = nil assert(#g.marked == 0)",
        "g.marked = me assert(g.marked == g:get 'players & me')",
        "local h = g:get 'first(desert)' h.terrain = 'hills' h.token = 5 "
        "assert(h.terrain == 'hills' and #g:get 'desert' == 0 and "
        "g:get 'first(desert) == none' and #g:get 'token(5)' == 3)",
        "g.first = g:get 'nth(players, 2)' assert(tostring(g.first) == 'blue')",
        "g:move { kind = 'ore', n = 2, from = 'bank', to = me } "
        "me.gives = me.hand assert(me.gives.ore == 2) "
        "g:move { kind = 'ore', n = 'all', from = me, to = g.bank } "
        "assert(me.gives.ore == 2 and me.hand.ore == 0) "
        "me.gives = nil assert(me.gives.size == 0)",
    };
    struct hx_game *g = new_game();
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        holds(g, cases[i]);
    hx_game_free(g);
}

static void methods_do_what_they_say(void **state)
{
    static const char *const cases[] = {
        "assert(g:move { kind = 'ore', n = 3, from = 'bank', to = me } == 3) "
        "assert(me.hand.ore == 3 and me.hand.size == 3)",
        "assert(g:move { kind = 'ore', most = 9, from = me, to = 'bank' } == "
        "3)",
        "assert(g:move { kind = 'wool', from = 'bank', to = g:get 'players' } "
        "== 3)",
        "assert(g:move { kind = 'wool', n = 'all', from = g:get 'others', "
        "to = me } == 2 and me.hand.wool == 3)",
        "assert(g:move { cards = me.hand, from = me, to = me.pile } == 3 and "
        "me.pile.wool == 3 and me.hand.size == 0)",
        "assert(g:move { cards = me.pile, from = me.pile, to = me } == 3)",
        "assert(g:move { n = 1, random = 'steal', from = me, "
        "to = g:get 'nth(players, 2)' } == 1 and me.hand.wool == 2)",
        "assert(g:move { kind = 'chips', n = 2, from = me, to = 'bank' } == 2 "
        "and me.chips == 1)",
        "local card = g:draw('development', me) "
        "assert(card and me.development[card] == 1) "
        "g:move { kind = card, from = me, to = 'out' } "
        "assert(me.development.size == 0)",
        "local at = g:get 'nth(corners, 3)' "
        "g:put { 'settlement', owner = me, at = at } "
        "assert(at.piece == 'settlement' and at.owner == me) "
        "g:put { 'city', at = at } assert(at.piece == 'city') "
        "g:lift { at = at } assert(at.piece == nil and at.owner == nil)",
        "local at, to = g:get 'nth(corners, 3)', g:get 'nth(corners, 9)' "
        "g:put { 'guard', at = at } at.active = true "
        "g:put { 'wall', at = at } g:lift { 'wall', at = at } "
        "g:lift { 'wall', at = at } "
        "g:shift { from = at, to = to } assert(to.active and not at.piece) "
        "g:lift { at = to, into = 'up' } "
        "assert(g.up.piece == 'guard' and g.up.owner == me and g.up.active) "
        "g:put { from = 'up', at = at } "
        "assert(g.up == nil and at.active == true) "
        "g:lift { at = at, into = 'up' } g.up = nil assert(g.up == nil)",
        "local n, sum = 0, '' for p in g:each 'players' do n = n + 1 "
        "sum = sum .. tostring(p) g.marked = p end "
        "assert(n == 3 and sum == 'redbluewhite')",
        "local sum = '' for p in g:get 'players - me':each() do "
        "sum = sum .. tostring(p) end assert(sum == 'bluewhite')",
        "local sum = '' for k in g:each 'kinds' do sum = sum .. k end "
        "assert(sum == 'bricklumberwoolgrainore')",
        "assert(g:get('it + 1', 2) == 3 and g:get('it.hand.size', me) == 2)",
        "assert(g:get('bank[it]', 'ore') == 19)",
        "assert(g:get('size(corners(it))', g.robber) == 6)",
        "g:force { 'x.dice', red = 4 }",
        "g.count = 0 g:tell { 'x.told', by = me, at = nil } "
        "assert(g.count == 3 and g.heard == me and g.place == nil)",
    };
    (void)state;

    for (size_t by = 0; by < SAYERS; by++) {
        struct hx_game *g = new_game();

        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
            holds_by(sayers[by], g, cases[i]);
        hx_game_free(g);
    }
}

static void a_mistake_is_told_and_nothing_changes(void **state)
{
    static const struct {
        const char *statement, *fault;
    } cases[] = {
        {"me.conis = 1", "no field 'conis'"},
        {"return me.knigths", "no field 'knigths' (did you mean 'knights'?)"},
        {"g.rober = nil", "no field 'rober' (did you mean 'robber'?)"},
        {"return g.opt.targt", "no option 'targt' (did you mean 'target'?)"},
        {"me.knights = 26", "red.knights = 26: declared 0 to 25"},
        {"me.knights = 3 / 2", "red.knights: whole number expected, got 1.5"},
        {"me.knights = '3'", "red.knights: whole number expected, got '3'"},
        {"me.ready = 1", "red.ready: true or false expected, got number"},
        {"me.chips = 1",
         "red.chips is a counter: only cost and move change it"},
        {"me.pile = me.hand", "red.pile is a bag: only move changes it"},
        {"me.hand = nil", "red.hand: cards change hands by move alone"},
        {"g.round = 3", "g.round can not be written"},
        {"g.move = 3", "g.move is a method"},
        {"g.robber = me", "g.robber: hex expected, got seat"},
        {"g.marked = g.robber", "g.marked: seat expected, got hex"},
        {"g.mood = 'wil'", "g.mood: no value 'wil' (did you mean 'wild'?)"},
        {"g.up = me", "g.up: nil expected, got seat"},
        {"me.hand.ore = 3", "the cards of a bag change by g:move alone"},
        {"return me.hand.oer", "no field 'oer' (did you mean 'ore'?)"},
        {"g.robber.terrain = 'hils'",
         "no terrain 'hils' (did you mean 'hills'?)"},
        {"g:get('nth(corners, 5)').active = true",
         "A1.SW.active: no piece there has that field"},
        {"g.move({}, {})", "write g:move, with a colon"},
        {"g.move()", "write g:move, with a colon"},
        {"return g[1]", "g has no field or method '1'"},
        {"local step = g:get 'players':each() step(me)",
         "a set expected: write s:has(x), s:first(), s:each()"},
        {"return g['move{n']", "g has no field or method 'move{n'"},
        {"return g['move{n}}']", "g has no field or method 'move{n}}'"},
        {"return g['get{n}']", "g has no field or method 'get{n}'"},
        {"g['put{a,b,c,d,e,f,g,h,i}'](g)",
         "g has no field or method 'put{a,b,c,d,e,f,g,h,i}'"},
        {"g:mov {}", "g has no field or method 'mov' (did you mean 'move'?)"},
        {"g:move { kind = 'ore', frm = me, to = 'bank' }",
         "g:move has no argument 'frm' (did you mean 'from'?)"},
        {"g:move { kind = 'ore', to = me }", "move needs from and to"},
        {"g:move { from = me, to = me }",
         "move needs one of kind, cards and random"},
        {"g:move { kind = 'oer', from = 'bank', to = me }",
         "no kind 'oer' (did you mean 'ore'?)"},
        {"g:move { kind = 'ore', from = me, to = g.robber }",
         "g:move: to: a seat, a set of seats or a bag expected, got hex"},
        {"g:move { kind = 'ore', n = 1.5, from = me, to = 'bank' }",
         "g:move: n: whole number expected, got 1.5"},
        {"g:move { kind = 'ore', n = -1, from = me, to = 'bank' }",
         "g:move: n: 0 to 32767 expected, got -1"},
        {"g:move { random = 'x.y', from = me, to = 'bank' }",
         "g:move: no stream 'x.y'"},
        {"g.move { kind = 'ore' }", "write g:move, with a colon"},
        {"g:move(3)", "g:move { ... } expected, got number"},
        {"g:put { 'city', at = g.robber }", "put: a city stands on a corner"},
        {"g:put { 'citi', at = g.robber }",
         "no piece 'citi' (did you mean 'city'?)"},
        {"g:put { 'city' }", "g:put: at: a place expected, got nil"},
        {"g:lift { at = g:get 'nth(corners, 5)' }", "lift: nothing on A1.SW"},
        {"g:lift { 'city', at = g:get 'nth(corners, 5)' }",
         "lift: a city is no rider: leave its name out"},
        {"g:shift { from = g:get 'nth(corners, 5)', to = g.robber }",
         "shift: from a corner to a hex"},
        {"g:put { from = 'ups', at = g:get 'nth(corners, 5)' }",
         "g:put: no held field 'ups' (did you mean 'up'?)"},
        {"g:draw 'develop'", "no deck 'develop'"},
        {"g:produce {}", "produce needs hexes"},
        {"g:run 'x.argz'", "run: 'x.argz' is no procedure, step or chance "
                           "(did you mean 'x.args'?)"},
        {"g:run { 'x.args', hax = 1 }", "g:run: nothing reads arg.hax"},
        {"g:run { 'x.args', hex = me }", "g:run: hex: hex expected, got seat"},
        {"g:tell { 'x.tol' }", "tell: no event 'x.tol'"},
        {"g:tell { 'x.told', buy = me }",
         "event 'x.told' has no field 'buy' (did you mean 'by'?)"},
        {"g:tell { 'built' }", "tell: 'built' is told by the game alone"},
        {"g:force { 'x.dice', red = 7 }", "no outcome of x.dice has red = 7"},
        {"g:force { 'x.dice', green = 1 }", "force: x.dice has no 'green'"},
        {"g:vacate 'longest_rod'", "vacate 'longest_rod': no such award (did "
                                   "you mean 'longest_road'?)"},
        {"g:finish 'red'", "g:finish: seat: seat expected, got 'red'"},
        {"g:get 'g.rober'", "formula 'g.rober': g has no field 'rober' (did "
                            "you mean 'robber'?)"},
        {"g:get(3)", "g:get: a formula expected, got number"},
        {"for x in g:each 'me.knights' do end",
         "g:each: 'me.knights' is no set"},
        {"return g.marked + 1", ""},
        {"return g.marked | g.robber", "|: seat expected, got hex"},
        {"return g.marked:hass(me)",
         "a set has no field 'hass' (did you mean 'has'?)"},
        {"return g.marked.has(3, me)",
         "a set expected: write s:has(x), s:first(), s:each()"},
        {"g.marked.x = 3", "a set is a value: make another one with & | -"},
        {"return getmetatable(g)", ""},
        {"x = 3", ""},
        {"g:tell { 'x.bad', by = me }", "move: red has 0 ore, 5 needed"},
    };
    struct hx_game *g = new_game();
    uint64_t before = hx_game_hash(g);
    int wrong = 0;
    (void)state;

    for (size_t i = 0; i < SAYERS * sizeof cases / sizeof *cases; i++) {
        size_t k = i / SAYERS;
        const char *said = sayers[i % SAYERS](g, cases[k].statement);

        if (!said || strncmp(said, cases[k].fault, strlen(cases[k].fault))) {
            print_error("%s\nsays %s\n", cases[k].statement,
                        said ? said : "nothing");
            wrong++;
        }
        assert_true(hx_game_hash(g) == before);
    }
    assert_int_equal(wrong, 0);
    hx_game_free(g);
}

static void a_function_that_fails_is_told_with_its_line(void **state)
{
    static const struct {
        const char *statement, *text;
        int line;
    } cases[] = {
        {"g:run 'x.error'", "attempt to index a nil value (local 'where')", 32},
        {"g:run 'x.frozen'", "attempt to write to a table of the rule file",
         28},
        {"g:run 'x.state'",
         "writes to 'calls', a local outside the function; declare it with "
         "state",
         29},
        {"g:run 'x.texts'",
         "a formula is made anew in every call: pass the "
         "value as it",
         36},
        {"g:tell { 'x.bad', by = me }", "move: red has 0 ore, 5 needed", 21},
    };
    struct hx_game *g = new_game();
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *said = say(g, cases[i].statement);
        const struct hx_rule_error *e = hx_game_error(g);

        assert_non_null(said);
        assert_string_equal(e->text, cases[i].text);
        assert_int_equal(e->at.line, cases[i].line);
        assert_string_equal(strrchr(mix->rules->file[e->at.file], '/'),
                            "/rt.lua");
        holds(g, "assert(g.count == 0)");
    }
    hx_game_free(g);
}

static void functions_are_run_with_what_they_are_given(void **state)
{
    static const struct {
        const char *statement, *after;
    } cases[] = {
        {"g:run 'x.limits'", "assert(g.count == 7)"},
        {"g:put { 'road', at = g:get 'nth(edges, 12)' }",
         "assert(g.heard == me and g.count == g:get('size(hexes(it)) + "
         "size(corners(it))', g:get 'nth(edges, 12)'))"},
        {"g:put { 'settlement', at = g:get 'nth(corners, 12)' }",
         "assert(g.count == g:get('size(hexes(it)) + size(corners(it))', g:get "
         "'nth(corners, 12)'))"},
        {"g.heard = nil g:put { 'guard', at = g:get 'nth(corners, 1)' } "
         "g:shift { from = g:get 'nth(corners, 1)', "
         "to = g:get 'nth(corners, 3)' }",
         "assert(g.heard == me and g.count == g:get('size(hexes(it)) + "
         "size(corners(it))', g:get 'nth(corners, 3)'))"},
        {"g.count = 0 g:run 'x.news'", "assert(g.count == 3)"},
        {"g:run 'x.it'", "assert(g.count >= 0)"},
        {"g:run 'x.given'",
         "assert(g.count == 4 and g.place.terrain == 'desert')"},
        {"g:run 'x.passed'", "assert(g.heard == me)"},
        {"g:run { 'x.seat', n = g:get 'nth(players, 2)' }",
         "assert(tostring(g.heard) == 'blue')"},
        {"g:run { 'x.args', hex = g:get 'first(hills)', n = 2 }",
         "assert(g.count == 2 and g.place.terrain == 'hills')"},
        {"g:force { 'x.dice', red = 5 } g:run 'x.dice'",
         "assert(g.count == 5)"},
        {"g:run 'x.mood'", "assert(g:get 'players':has(g.heard))"},
        {"g.count = 0 g:run 'x.texts.again'", "assert(g.count == 3)"},
        {"g:run 'x.many' g:run 'x.many'", "assert(g.count == 3)"},
        {"g:run 'x.none' g:run 'x.fourth'", "assert(g.count == 3)"},
        {"g.heard = nil g:run 'x.dots'",
         "assert(g.heard == me and g.count == 3)"},
    };
    struct hx_game *g = new_game();
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        holds(g, cases[i].statement);
        holds(g, cases[i].after);
    }
    hx_game_free(g);
}

static void a_statement_must_be_lua(void **state)
{
    struct hx_game *g = new_game();
    (void)state;

    assert_string_equal(say(g, "g.count = = 1"), "unexpected symbol near '='");
    hx_game_free(g);
}

static void an_endless_function_is_stopped(void **state)
{
    struct hx_game *g = new_game();
    (void)state;

    assert_string_equal(say(g, "g:run 'x.endless'"), "rule ran out of time");
    holds(g, "assert(g.count == 0)");
    hx_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(handles_read_what_lies_there),
        cmocka_unit_test(what_is_written_is_read_again),
        cmocka_unit_test(methods_do_what_they_say),
        cmocka_unit_test(a_mistake_is_told_and_nothing_changes),
        cmocka_unit_test(a_function_that_fails_is_told_with_its_line),
        cmocka_unit_test(functions_are_run_with_what_they_are_given),
        cmocka_unit_test(a_statement_must_be_lua),
        cmocka_unit_test(an_endless_function_is_stopped),
    };

    return cmocka_run_group_tests(tests, load, unload);
}
