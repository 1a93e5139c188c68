/* Why a move is refused: the first reason in the declared order. */
#include "play_rules.h"

/* Everything is wrong at first; each line mends what was said last. */
static void the_first_reason_in_the_declared_order_is_given(void **state)
{
    (void)state;
    play_small(
        TURNS
        "state.game { a = int { 0, 9 } }\n"
        "deck 'tricks' { cards = { gift = 9 }, wait = 'turn' }\n"
        "piece 'hut' { on = 'corner', supply = 1, where = { 'own' } }\n"
        "action 'buy' { menu = 'm', draw = 'tricks' }\n"
        "limit 'rarely' { per = 'turn', n = 'if(g.a < 3, 0, 9)', says = 'no' "
        "}\n"
        "value 'dear' { per = 'seat', base = 3, says = 'too dear' }\n"
        "action 'act' { menu = 'm', card = 'gift', limit = 'rarely', build = "
        "'hut', cost = { wood = 1, ['c.pay'] = 'dear(me)' }, choose = { pay = "
        "'resource' }, form = 'act {at} {pay}', where = { 'late', 'one', "
        "'two', 'late.too', at = { 'set.one', 'set.two' }, pay = { 'metal' } "
        "} }\n"
        "constraint 'one' { test = 'g.a >= 1', says = 'no' }\n"
        "constraint 'two' { test = 'g.a >= 2', says = 'no' }\n"
        "constraint 'own' { over = 'corner', allow = 'if(g.a < 4, none, "
        "corners)', says = 'no' }\n"
        "constraint 'set.one' { over = 'corner', allow = 'if(g.a < 5, none, "
        "corners)', says = 'no' }\n"
        "constraint 'set.two' { over = 'corner', allow = 'if(g.a < 6, none, "
        "corners)', says = 'no' }\n"
        "constraint 'metal' { over = 'kind', allow = 'kinds - wood', says = "
        "'no' }\n"
        "constraint 'late' { test = 'g.a >= 7 or c.pay == wood', says = 'no' "
        "}\n"
        "constraint 'late.too' { test = 'g.a >= 8 or c.pay == wood', says = "
        "'no' }\n",
        "given red hut A1.N\n"
        "refuse blue: act A1.SE wood because menu\n"
        "refuse red: pass because pass\n"
        "refuse red: act A1.N wood because one\n"
        "given a 1\nrefuse red: act A1.N wood because two\n"
        "given a 2\nrefuse red: act A1.N wood because rarely\n"
        "given a 3\nrefuse red: act A1.N wood because card.held\n"
        "red: buy\nrefuse red: act A1.N wood because card.waits\n"
        "red: end\nblue: end\nwhite: end\n"
        "refuse red: act A1.N wood because cost\n"
        "given red.hand = 1 wood\n"
        "refuse red: act A1.N wood because supply\n"
        "lua g:lift { at = g:get 'first(corners)' }\n"
        "given blue hut A1.N\n"
        "refuse red: act A1.N wood because own\n"
        "given a 4\nrefuse red: act A1.N wood because set.one\n"
        "given a 5\nrefuse red: act A1.N wood because set.two\n"
        "given a 6\nrefuse red: act A1.N wood because choice\n"
        "refuse red: act A1.SE wood because metal\n"
        "refuse red: act A1.SE iron because dear\n"
        "given red.hand = 1 wood 3 iron\n"
        "refuse red: act A1.SE iron because late\n"
        "given a 7\nrefuse red: act A1.SE iron because late.too\n"
        "given a 8\nred: act A1.SE iron\nthen red hand = nothing");
}

static void a_bundle_is_refused_for_its_count_before_its_cards(void **state)
{
    static const struct {
        const char *cards, *play;
    } cases[] = {
        {"from = 'me', n = 2",
         "refuse red: act 1 wood because cards.count\n"
         "refuse red: act 3 iron because cards.count\n"
         "refuse red: act 2 iron because cards.held\nred: act 1 wood 1 iron"},
        {"from = 'me', n = { 1, 'all' }",
         "refuse red: act nothing because cards.count\n"
         "refuse red: act 9 wood because cards.held\nred: act 3 wood 1 iron"},
        {"from = 'bank', n = { 0, 2 }",
         "given blue.hand = 20 iron\n"
         "refuse red: act 3 wood because cards.count\n"
         "refuse red: act 1 iron because cards.held\nred: act 2 wood"},
    };
    char rules[1024];
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(rules, sizeof rules,
                 TURNS "action 'act' { menu = 'm', choose = { cards = cards { "
                       "%s } } }\n",
                 cases[i].cards);
        begin_small(rules);
        play(i < 2 ? "given red.hand = 3 wood 1 iron"
                   : "given red.hand = nothing");
        play(cases[i].play);
        end_game();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_reason_in_the_declared_order_is_given),
        cmocka_unit_test(a_bundle_is_refused_for_its_count_before_its_cards),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
