/*
 * What decides which moves there are may read no more than the asked seat may
 * see: for each kind of field, and each place where such a formula stands
 * (rule_language.md 2.4).
 */
#include "play_rules.h"

#define WORLD                                                             \
    SMALL                                                                 \
    "deck 'cards' { cards = { knight = 2, spy = 1 }, hand = 'cards' }\n"  \
    "counter 'coin' { each = 1 }\n"                                       \
    "state.game { number = int { 0, 9, see = 'none' },\n"                 \
    "  flagged = flag { see = 'none' },\n"                                \
    "  named = enum { 'one', 'two', see = 'none' },\n"                    \
    "  who = seat { see = 'none' }, many = seats { see = 'none' },\n"     \
    "  there = hex { see = 'none' }, point = corner { see = 'none' },\n"  \
    "  line = edge { see = 'none' }, what = kind { see = 'none' },\n"     \
    "  parts = areas { see = 'none' },\n"                                 \
    "  pile = bag { 'resource', see = 'none', count = 'none' },\n"        \
    "  heap = bag { 'resource', see = 'none', count = 'all' },\n"         \
    "  noted = bundle { 'resource', see = 'none' },\n"                    \
    "  nobody = int { 0, 9, see = 'owner' },\n"                           \
    "  later = flag { see = 'if(g.round <= 5, all, none)' } }\n"          \
    "state.player { mine = int { 0, 9, see = 'owner' },\n"                \
    "  nobodys = int { 0, 9, see = 'none' },\n"                           \
    "  bag = bag { 'resource', see = 'owner', count = 'owner' },\n"       \
    "  open = int { 0, 9 } }\n"                                           \
    "state.hex { fog = int { 0, 9, see = 'none' } }\n"                    \
    "state.corner { trap = flag { see = 'none' } }\n"                     \
    "state.edge { toll = flag { see = 'none' } }\n"                       \
    "piece 'tower' { on = 'corner', supply = 3,\n"                        \
    "                has = { level = int { 0, 3, see = 'none' } } }\n"    \
    "piece 'road' { on = 'edge', supply = 3, joins = 'net' }\n"           \
    "network 'net' { of = { 'road' }, weight = 'g.number' }\n"            \
    "value 'own' { per = 'seat', base = 'me.hand.wood' }\n"               \
    "value 'told' { base = 'g.number', reveals = true }\n"                \
    "value 'plain' { base = 1 }\n"                                        \
    "modify 'plainer' { value = 'plain', add = 1, when = 'g.flagged' }\n" \
    "constraint 'secret' { test = 'g.flagged', says = 'x',\n"             \
    "                      reveals = true }\n"                            \
    "step 'look' { ask = 'me', shows = 'arg.of.hand',\n"                  \
    "  choose = { k = 'resource' }, where = { 'seen' },\n"                \
    "  set = { ['me.open'] = 1 } }\n"                                     \
    "constraint 'seen' { test = 'arg.of.hand.wood > 0', says = 'x' "      \
    "}\n" MENU

static const char *load(const char *more, struct hx_report *report)
{
    char text[8192];
    struct rule_file file[] = {{"x", text}, {NULL, NULL}};
    struct hx_request q = {.mix = "x", .extra_path = rule_folder};

    snprintf(text, sizeof text, "%s%s\n", WORLD, more);
    write_rules(file);
    hx_mix_free(hx_mix_load(&q, report));
    remove_rules(file);
    return messages_of(report);
}

/* The formula as the test of an action. */
static void check_test(const char *form, bool refused)
{
    struct hx_report *report = hx_report_new();
    char more[1024], wanted[256];
    const char *said;

    snprintf(more, sizeof more,
             "constraint 't' { test = '%s', says = 'no' }\n"
             "action 'a' { menu = 'm', where = { 't', 'secret' } }\n"
             "action 'b' { menu = 'm', choose = { s = 'seat' },\n"
             "  run = { 'look', of = 'c.s' } }\n",
             form);
    snprintf(wanted, sizeof wanted, "which the asked seat may not see");
    said = load(more, report);
    if (refused != (strstr(said, wanted) != NULL) || (!refused && *said))
        fail_msg("%s: %s", form, *said ? said : "accepted");
    hx_report_free(report);
}

static void no_field_that_the_seat_may_not_see_is_read(void **state)
{
    static const char *const forms[] = {
        "g.number > 3",
        "g.flagged",
        "g.named == one",
        "g.who == me",
        "me in g.many",
        "g.there == first(hexes)",
        "g.point == first(corners)",
        "g.line == first(edges)",
        "g.what == wood",
        "size(g.parts) > 0",
        "g.pile.wood > 1",
        "g.pile.size > 1",
        "g.heap.wood > 1",
        "g.noted.wood > 1",
        "g.nobody > 1",
        "g.later",
        "me.nobodys > 1",
        "red.mine > 1",
        "some(players where it.mine > 1)",
        "some(others where it.bag.wood > 1)",
        "some(others where it.bag.size > 1)",
        "some(hexes where it.fog > 1)",
        "some(corners where it.trap)",
        "some(edges where it.toll)",
        "sum(built(me, tower), it.level) > 1",
        "red.hand.wood > 1",
        "some(others where it.hand.wood > 1)",
        "size(kinds(red.hand)) > 1",
        "sum(kinds, red.hand[it]) > 1",
        "holds(red, me.hand)",
        "red.cards.knight > 0",
        "size(kinds(red.cards)) > 0",
        "score(red) > 2",
    };
    (void)state;

    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        check_test(forms[i], true);
}

static void what_is_read_through_other_declarations_counts(void **state)
{
    static const char *const forms[] = {
        "own(red) > 1",       /* a value of another seat */
        "plain > 1",          /* a modifier's condition */
        "trail(me, net) > 1", /* a network's weight */
        "some(reach(me, road))",
        "possible(look)", /* what the step shows, it shows there alone */
        "g.round > 3 and not (g.round > 4 or g.flagged)",
        "if(g.round > 3, g.number, 1) > 0",
        "g.number * 0 == 0",
    };
    (void)state;

    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        check_test(forms[i], true);
}

static void what_the_seat_sees_may_be_read(void **state)
{
    static const char *const forms[] = {
        "me.mine > 1",
        "me.bag.wood > 1",
        "me.hand.wood > 1",
        "me.cards.knight > 0",
        "some(others where it.hand.size > 1)", /* everybody counts hands */
        "some(others where it.cards.size > 1)",
        "some(others where it.open > 1)",
        "red.coin > 1",
        "g.heap.size > 1",
        "own(me) > 1",
        "score(me) > 2",
        "told > 1", /* reveals */
        "secret",
        "bank.wood > 1",
        "remaining(cards) > 1",
    };
    (void)state;

    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        check_test(forms[i], false);
}

/* Each place where such a formula may stand; 'g.number' is what none sees. */
static void it_holds_wherever_such_a_formula_stands(void **state)
{
    static const struct {
        const char *text, *said;
    } cases[] = {
        {"constraint 't' { over = 'seat', says = 'x',\n"
         "  allow = 'players where g.number > 1' }\n"
         "action 'a' { menu = 'm', choose = { s = 'seat' },\n"
         "             where = { s = { 't' } } }",
         ": reads g.number, which"},
        {"constraint 't' { test = 'g.round > 1', when = 'g.flagged',\n"
         "                 says = 'x' }\n"
         "action 'a' { menu = 'm', where = { 't' } }",
         ": reads g.flagged, which"},
        {"constraint 't' { test = 'g.round > 9', says = 'it is {g.number}' }\n"
         "action 'a' { menu = 'm', where = { 't' } }",
         ": says: reads g.number, which"},
        {"action 'a' { menu = 'm', cost = { wood = 'g.number' } }",
         ": cost: reads g.number, which"},
        {"action 'a' { menu = 'm', cost = { ['g.what'] = 1 } }",
         ": cost: reads g.what, which"},
        {"limit 'l' { per = 'turn', n = 'g.number', says = 'x' }\n"
         "action 'a' { menu = 'm', limit = 'l' }",
         ": limit: reads g.number, which"},
        {"action 'a' { menu = 'm', choose = {\n"
         "  k = cards { from = 'me', n = 'g.number' } } }",
         ": n: reads g.number, which"},
        {"action 'a' { menu = 'm', choose = {\n"
         "  k = cards { from = 'red', n = 1 } } }",
         ": choose k: shows red.hand, which"},
        {"step 's' { ask = 'players where it.hand.wood > 1',\n"
         "  choose = { k = 'resource' }, set = { ['me.open'] = 1 } }\n"
         "action 'a' { menu = 'm', run = 's' }",
         ": ask: reads it.hand.wood, which"},
        {"step 's' { ask = 'me', optional = 'g.flagged',\n"
         "  choose = { k = 'resource' }, set = { ['me.open'] = 1 } }\n"
         "action 'a' { menu = 'm', run = 's' }",
         ": optional: reads g.flagged, which"},
        {"procedure 'p' { run { 'main', when = 'g.flagged' } }\n"
         "action 'a' { menu = 'm', run = 'p' }",
         ": when: reads g.flagged, which"},
        {"procedure 'p' { each { 'players where it.mine > 1', 'main' } }\n"
         "action 'a' { menu = 'm', run = 'p' }",
         ": each: reads it.mine, which"},
        {"procedure 'p' { loop { 'main', stop_when = 'g.flagged' } }\n"
         "action 'a' { menu = 'm', run = 'p' }",
         ": stop_when: reads g.flagged, which"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct hx_report *report = hx_report_new();
        char more[2048];
        const char *said;

        snprintf(more, sizeof more,
                 "%s\naction 'z' { menu = 'm', where = { 'secret' },\n"
                 "  choose = { s = 'seat' }, run = { 'look', of = 'c.s' } }\n",
                 cases[i].text);
        said = load(more, report);
        if (!strstr(said, cases[i].said) || report->n != 1)
            fail_msg("%s\n gives %s", cases[i].text, *said ? said : "nothing");
        hx_report_free(report);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_field_that_the_seat_may_not_see_is_read),
        cmocka_unit_test(what_is_read_through_other_declarations_counts),
        cmocka_unit_test(what_the_seat_sees_may_be_read),
        cmocka_unit_test(it_holds_wherever_such_a_formula_stands),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
