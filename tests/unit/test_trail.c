#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bare_game.h"
#include "random_network.h"

static const struct length {
    const char *what, *roads, *own_houses, *others_houses;
    int expected;
} lengths[] = {
    {"nothing", "", "C3.N", "", 0},
    {"one road", "C3-NE", "", "", 1},
    {"one road, both ends blocked", "C3-NE", "", "C3.N C3.NE", 1},
    {"two roads apart", "C3-NE C3-SW", "", "", 1},
    {"BASE-T16", ROUND_C3, "", "", 6},
    {"BASE-T17", ROUND_C3 "C3.N-A2.S", "", "", 7},
    {"BASE-T18", "C3-NE C3-E C3-SE C3-NW C3-W B2-E B2-NE", "", "", 5},
    {"case 1: cut in the middle", LINE_OF_SIX, "", "C3.S", 3},
    {"cut beside the middle", LINE_OF_SIX, "", "C3.SE", 4},
    {"case 11: loop with a tail", ROUND_C3 "B2-E B2-NE", "", "", 8},
    {"case 11: two loops that share an edge",
     ROUND_C3 "D3-NE D3-E D3-SE D3-SW D3-W", "", "", 11},
    {"case 13: own houses", LINE_OF_SIX, "C3.S C3.NE", "", 6},
    {"case 15: one end blocked", LINE_OF_SIX, "", "D3.SE", 6},
    {"case 15: and extended", LINE_OF_SIX "C3-NW", "", "D3.SE", 7},
    {"case 17: loop cut once", ROUND_C3, "", "C3.S", 6},
    {"loop cut twice", ROUND_C3, "", "C3.S C3.NE", 4},
    {"loop with a tail, cut where they meet", ROUND_C3 "B2-E B2-NE", "", "C3.N",
     6},
    {"loop with a tail, cut on the loop", ROUND_C3 "B2-E B2-NE", "", "C3.S", 6},
    {"star whose middle is blocked", "C3-NE C3-NW B2-E", "", "C3.N", 1},
};

static void the_longest_trail_is_as_the_rules_say(void **state)
{
    struct bare *b = bare_new(make_base());

    (void)state;
    for (size_t i = 0; i < COUNT(lengths); i++) {
        const struct length *c = &lengths[i];
        int made, tried;

        bare_clear(b);
        bare_put(b, RED, ROAD, c->roads);
        bare_put(b, RED, HOUSE, c->own_houses);
        bare_put(b, BLUE, HOUSE, c->others_houses);
        made = hx_trail_make(&b->game, ROADS, RED);
        tried = hx_trail_exhaustive(&b->game, ROADS, RED);
        if (made != c->expected || tried != c->expected)
            fail_msg("%s: %d, by trying everything %d, expected %d", c->what,
                     made, tried, c->expected);
    }
    bare_free(b);
}

static void road_and_ship_are_one_route_only_at_an_own_house(void **state)
{
    struct bare *b = bare_new(make_base());

    (void)state;
    bare_put(b, RED, ROAD, "C3-NE C3-E");
    bare_put(b, RED, SHIP, "C3-SE D3-W D3-SW");
    assert_int_equal(hx_trail(&b->game, ROADS, RED), 2);
    assert_int_equal(hx_trail(&b->game, LANES, RED), 3);
    assert_int_equal(hx_trail(&b->game, ROUTES, RED), 3);
    bare_put(b, RED, HOUSE, "C3.SE");
    assert_int_equal(hx_trail(&b->game, ROUTES, RED), 5);
    bare_put(b, BLUE, KNIGHT, "D3.SW");
    assert_int_equal(hx_trail(&b->game, ROUTES, RED), 4);
    bare_free(b);
}

static void a_ring_of_roads_and_ships_is_broken_where_they_do_not_join(
    void **state)
{
    struct bare *b = bare_new(make_base());

    (void)state;
    bare_put(b, RED, ROAD, "C3-NE C3-E C3-SE");
    bare_put(b, RED, SHIP, "C3-SW C3-W C3-NW");
    assert_int_equal(hx_trail(&b->game, ROUTES, RED), 3);
    bare_put(b, RED, HOUSE, "C3.S");
    assert_int_equal(hx_trail(&b->game, ROUTES, RED), 6);
    bare_free(b);
}

static void a_weight_counts_instead_of_the_edges(void **state)
{
    struct bare *b = bare_new(make_base());
    const struct hx_corner *c = b->rules.board.geo->corner;
    int heavy = 0;

    (void)state;
    /* Of a star the two heaviest arms; one of no use is left out. */
    for (int i = 0; i < b->rules.board.geo->n[HX_CORNER]; i++) {
        int least = 3;

        if (c[i].nedge < 3)
            continue;
        bare_clear(b);
        heavy = 0;
        for (int k = 0; k < 3; k++) {
            int w = BARE_WEIGHT(c[i].edge[k]);

            bare_put_at(b, RED, k == 1 ? SHIP : ROAD, c[i].edge[k]);
            heavy += w > 0 ? w : 0;
            least = w < least ? w : least;
        }
        heavy -= least > 0 ? least : 0;
        assert_int_equal(hx_trail(&b->game, WEIGHED, RED), heavy);
    }
    bare_free(b);
}

static void a_kept_trail_holds_until_a_piece_is_put(void **state)
{
    struct bare *b = bare_new(make_base());

    (void)state;
    bare_put(b, RED, ROAD, "C3-NE C3-E");
    bare_put(b, BLUE, ROAD, "A1-NE");
    assert_int_equal(hx_trail(&b->game, ROADS, RED), 2);
    assert_int_equal(hx_trail(&b->game, ROADS, BLUE), 1);
    assert_int_equal(hx_trail(&b->game, AGAIN, RED), 2);
    /* Behind the kernel's back: what is kept is not made again. */
    hx_set_add(hx_own(&b->game, ROAD, RED),
               find(b->rules.board.geo, HX_EDGE, "C3-SE"));
    assert_int_equal(hx_trail(&b->game, ROADS, RED), 2);
    assert_int_equal(hx_trail(&b->game, AGAIN, RED), 2);
    bare_put(b, RED, ROAD, "D3-W");
    assert_int_equal(hx_trail(&b->game, AGAIN, RED), 4);
    assert_int_equal(hx_trail(&b->game, ROADS, RED), 4);
    assert_int_equal(hx_trail(&b->game, ROADS, BLUE), 1);
    bare_free(b);
}

static void twenty_thousand_trails_are_as_long_as_trying_everything_finds(
    void **state)
{
    static const int networks[] = {ROADS, PLAIN, ROUTES, WEIGHED};
    struct bare *boards[] = {bare_new(make_base()), bare_new(make_five_six())};
    uint32_t counter = 0;

    (void)state;
    for (int i = 0; i < 20000; i++) {
        struct bare *b = boards[i % 2];
        int network = networks[i / 2 % 4], made, tried;

        put_random_network(b, &counter, 3 + i % 13);
        made = hx_trail_make(&b->game, network, RED);
        tried = hx_trail_exhaustive(&b->game, network, RED);
        if (made != tried)
            fail_msg("network %d of %s: %d, by trying everything %d", i,
                     i % 2 ? "30 hexes" : "19 hexes", made, tried);
        assert_int_equal(hx_trail(&b->game, network, RED), made);
    }
    bare_free(boards[0]);
    bare_free(boards[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_longest_trail_is_as_the_rules_say),
        cmocka_unit_test(road_and_ship_are_one_route_only_at_an_own_house),
        cmocka_unit_test(
            a_ring_of_roads_and_ships_is_broken_where_they_do_not_join),
        cmocka_unit_test(a_weight_counts_instead_of_the_edges),
        cmocka_unit_test(a_kept_trail_holds_until_a_piece_is_put),
        cmocka_unit_test(
            twenty_thousand_trails_are_as_long_as_trying_everything_finds),
    };

    return cmocka_run_group_tests_name("trail", tests, NULL, NULL);
}
