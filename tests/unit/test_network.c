#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bare_game.h"
#include "random_network.h"

/* ---- reach ---- */

static void assert_reach(struct bare *b, int seat, const char *edges)
{
    uint64_t made[HX_MAX_WORDS];

    hx_reach_make(&b->game, ROADS, seat, -1, made);
    bare_assert_places(b, HX_EDGE, made, edges, "made");
    bare_assert_places(b, HX_EDGE, hx_reach(&b->game, ROADS, seat), edges,
                       "kept");
    bare_assert_places(b, HX_EDGE, hx_reach(&b->game, AGAIN, seat), edges,
                       "kept of an equal network");
}

static void a_network_grows_from_houses_and_own_edges(void **state)
{
    struct bare *b = bare_new(make_base());

    (void)state;
    assert_reach(b, RED, "");
    bare_put(b, RED, HOUSE, "C3.N");
    assert_reach(b, RED, "C3-NE C3-NW B2-E");
    bare_put(b, RED, ROAD, "C3-NE");
    assert_reach(b, RED, "C3-NE C3-NW B2-E C3-E B3-SE");
    bare_put(b, RED, SHIP, "C3-SW"); /* connects no road: SEA-014 */
    assert_reach(b, RED, "C3-NE C3-NW B2-E C3-E B3-SE");
    assert_reach(b, BLUE, "");
    bare_free(b);
}

static void a_network_does_not_grow_through_an_opponents_house(void **state)
{
    struct bare *b = bare_new(make_base());
    const uint64_t *reach;

    (void)state;
    bare_put(b, RED, ROAD, "A2.S-B2.SE");
    bare_put(b, BLUE, HOUSE, "B2.SE"); /* BASE-T08 */
    reach = hx_reach(&b->game, ROADS, RED);
    assert_false(
        hx_set_has(reach, find(b->rules.board.geo, HX_EDGE, "B2.SE-B2.S")));
    assert_reach(b, RED, "A2-SW A2-SE B2-E");
    bare_free(b);
}

static void both_stubs_of_a_cut_line_grow_on(void **state)
{
    struct bare *b = bare_new(make_base());

    (void)state;
    bare_put(b, RED, ROAD, "C3-NE C3-E C3-SE C3-SW");
    bare_put(b, BLUE, HOUSE, "C3.SE");
    /* Towards C3.SE: the stub itself, from C3.NE, and the one from C3.S;
     * not the third edge there, D3-NE. */
    assert_reach(b, RED,
                 "C3-NE C3-E C3-SE C3-SW C3-NW B2-E B3-SE D3-W C3-W D2-NW");
    bare_free(b);
}

static void reach_without_an_edge_is_as_if_it_were_empty(void **state)
{
    struct bare *b = bare_new(make_base());
    const struct hx_geo *geo = b->rules.board.geo;
    uint64_t out[HX_MAX_WORDS];

    (void)state;
    bare_put(b, RED, HOUSE, "C3.N");
    bare_put(b, RED, SHIP, "C3-NE C3-E");
    hx_reach_make(&b->game, LANES, RED, find(geo, HX_EDGE, "C3-E"), out);
    bare_assert_places(b, HX_EDGE, out, "C3-NE C3-NW B2-E C3-E B3-SE", "");
    assert_true(
        hx_set_has(hx_own(&b->game, SHIP, RED), find(geo, HX_EDGE, "C3-E")));
    bare_free(b);
}

/* ---- roam ---- */

static void a_knight_passes_own_and_empty_corners_and_reaches_others(
    void **state)
{
    struct bare *b = bare_new(make_base());
    const struct hx_geo *geo = b->rules.board.geo;
    int from = find(geo, HX_CORNER, "B3.SE");
    uint64_t out[HX_MAX_WORDS];

    (void)state;
    /* Walkthrough 8: red has driven blue's knight off B3.SE. */
    bare_put(b, BLUE, ROAD, "B3-SE B3-SW B3-E B3-NE");
    bare_put(b, BLUE, HOUSE, "B3.S");
    bare_put(b, RED, KNIGHT, "B3.SE");
    bare_put(b, WHITE, KNIGHT, "B3.NE");
    hx_roam(&b->game, ROADS, BLUE, from, out);
    bare_assert_places(b, HX_CORNER, out, "B3.SE B3.S B3.SW B3.NE", "");
    hx_roam(&b->game, ROADS, BLUE, find(geo, HX_CORNER, "B3.N"), out);
    bare_assert_places(b, HX_CORNER, out, "B3.N B3.NE", "");
    hx_roam(&b->game, ROADS, WHITE, from, out);
    bare_assert_places(b, HX_CORNER, out, "B3.SE", "");
    hx_roam(&b->game, ROADS, BLUE, -1, out);
    bare_assert_places(b, HX_CORNER, out, "", "");
    bare_free(b);
}

static void a_knight_changes_from_road_to_ship_at_joints_only(void **state)
{
    struct bare *b = bare_new(make_base());
    int from = find(b->rules.board.geo, HX_CORNER, "C3.N");
    uint64_t out[HX_MAX_WORDS];

    (void)state;
    bare_put(b, RED, ROAD, "C3-NE C3-E");
    bare_put(b, RED, SHIP, "C3-SE");
    hx_roam(&b->game, ROUTES, RED, from, out);
    bare_assert_places(b, HX_CORNER, out, "C3.N C3.NE C3.SE", "");
    bare_put(b, RED, HOUSE, "C3.SE");
    hx_roam(&b->game, ROUTES, RED, from, out);
    bare_assert_places(b, HX_CORNER, out, "C3.N C3.NE C3.SE C3.S", "");
    bare_free(b);
}

/* ---- loose edges ---- */

static const struct loose {
    const char *what, *ships, *own_houses, *others_houses, *expected;
} loose[] = {
    {"no ship", "", "C3.N", "", ""},
    {"one ship at a house", "C3-NE", "C3.N", "", "C3-NE"},
    {"one ship between two houses", "C3-NE", "C3.N C3.NE", "", ""},
    {"SEA-024: a line from a house", "C3-NE C3-E C3-SE", "C3.N", "", "C3-SE"},
    {"a line without a house", "C3-NE C3-E C3-SE", "", "", "C3-NE C3-SE"},
    {"an opponent at the open end", "C3-NE C3-E", "C3.N", "C3.SE", "C3-E"},
    {"SEA-022: a closed route", "C3-NE C3-E C3-SE", "C3.N C3.S", "", ""},
    {"a closed route, cut later", "C3-NE C3-E C3-SE", "C3.N C3.S", "C3.NE", ""},
    {"SEA-023: closed on both ways", ROUND_C3, "C3.N C3.S", "", ""},
    {"a branch of a closed route", "C3-NE C3-E C3-SE D3-NE D3-E", "C3.N C3.S",
     "", "D3-E"},
    {"a line beyond a closed route", LINE_OF_SIX, "C3.N C3.S", "", "D3-SE"},
    {"SEA-025: a ring without a house", ROUND_C3, "", "", ROUND_C3},
    {"SEA-025: back to the same house", ROUND_C3, "C3.N", "", "C3-NE C3-NW"},
    {"a ring beyond a line from a house", ROUND_C3 "B2-E", "A2.S", "",
     ROUND_C3},
    {"the same with a house on the ring", ROUND_C3 "B2-E", "A2.S C3.S", "", ""},
    {"a ring with an open tail", ROUND_C3 "B2-E B2-NE", "", "",
     ROUND_C3 "B2-NE"},
    {"a house with a ring and a closed route", ROUND_C3 "B2-E", "C3.N A2.S", "",
     "C3-NE C3-NW"},
};

static void only_edges_of_no_closed_route_are_loose(void **state)
{
    struct bare *b = bare_new(make_base());
    uint64_t out[HX_MAX_WORDS];

    (void)state;
    for (size_t i = 0; i < COUNT(loose); i++) {
        const struct loose *c = &loose[i];

        bare_clear(b);
        bare_put(b, RED, SHIP, c->ships);
        bare_put(b, RED, HOUSE, c->own_houses);
        bare_put(b, BLUE, HOUSE, c->others_houses);
        bare_put(b, RED, ROAD, "B3-SE"); /* own roads do not count */
        hx_loose(&b->game, LANES, RED, out);
        bare_assert_places(b, HX_EDGE, out, c->expected, c->what);
    }
    bare_free(b);
}

/* Chains from a corner, none twice over a corner, none past a house. */
struct chains {
    struct bare *b;
    int start;
    uint64_t met[HX_MAX_WORDS];
    uint64_t closed[HX_MAX_WORDS]; /* edges of chains to another house */
    uint64_t ring[HX_MAX_WORDS];   /* of chains back to the start; if it is a
                                      house, the first and the last edge */
};

static bool has_house(const struct chains *ch, int corner)
{
    return hx_set_has(hx_own(&ch->b->game, HOUSE, RED), corner);
}

/* Tries all ways on; says whether one leads to another house (1) or back to
 * the start (2). */
static int try_chains(struct chains *ch, int corner, int by)
{
    const struct hx_corner *c = &ch->b->rules.board.geo->corner[corner];
    int all = 0;

    if (by >= 0 && (corner == ch->start || has_house(ch, corner)))
        return corner == ch->start ? 2 : 1;
    if (hx_set_has(ch->met, corner))
        return 0;
    hx_set_add(ch->met, corner);
    for (int i = 0; i < c->nedge; i++) {
        int e = c->edge[i], leads;

        if (e == by || !hx_set_has(hx_own(&ch->b->game, ROAD, RED), e))
            continue;
        leads = try_chains(ch, c->near[i], e);
        if (leads & 1 && has_house(ch, ch->start))
            hx_set_add(ch->closed, e);
        if (leads & 2 && (!has_house(ch, ch->start) || corner == ch->start ||
                          c->near[i] == ch->start))
            hx_set_add(ch->ring, e);
        all |= leads;
    }
    hx_set_remove(ch->met, corner);
    return all;
}

static bool has_open_end(const struct bare *b, int edge)
{
    const struct hx_geo *geo = b->rules.board.geo;

    for (int i = 0; i < 2; i++) {
        const struct hx_corner *c = &geo->corner[geo->edge[edge].end[i]];
        int edges = 0;

        for (int k = 0; k < c->nedge; k++)
            edges += hx_set_has(hx_own(&b->game, ROAD, RED), c->edge[k]);
        if (edges == 1 &&
            !hx_set_has(hx_own(&b->game, HOUSE, RED), geo->edge[edge].end[i]))
            return true;
    }
    return false;
}

static void loose_edges_are_those_that_trying_all_chains_finds(void **state)
{
    struct bare *b = bare_new(make_base());
    const struct hx_geo *geo = b->rules.board.geo;
    uint32_t counter = 0;

    (void)state;
    for (int i = 0; i < 2000; i++) {
        struct chains ch = {.b = b};
        uint64_t out[HX_MAX_WORDS];

        bare_clear(b);
        put_random_edges(b, &counter, 20, i % 4 == 0, false);
        put_random_houses(b, &counter, RED, HOUSE, 3);
        for (ch.start = 0; ch.start < geo->n[HX_CORNER]; ch.start++)
            try_chains(&ch, ch.start, -1);
        hx_loose(&b->game, ROADS, RED, out);
        HX_EACH(e, hx_own(&b->game, ROAD, RED), geo->words[HX_EDGE])
            assert_int_equal(hx_set_has(out, e), !hx_set_has(ch.closed, e) &&
                                                     (hx_set_has(ch.ring, e) ||
                                                      has_open_end(b, e)));
        hx_set_minus(out, hx_own(&b->game, ROAD, RED), geo->words[HX_EDGE]);
        assert_false(hx_set_some(out, geo->words[HX_EDGE]));
    }
    bare_free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_network_grows_from_houses_and_own_edges),
        cmocka_unit_test(a_network_does_not_grow_through_an_opponents_house),
        cmocka_unit_test(both_stubs_of_a_cut_line_grow_on),
        cmocka_unit_test(reach_without_an_edge_is_as_if_it_were_empty),
        cmocka_unit_test(
            a_knight_passes_own_and_empty_corners_and_reaches_others),
        cmocka_unit_test(a_knight_changes_from_road_to_ship_at_joints_only),
        cmocka_unit_test(only_edges_of_no_closed_route_are_loose),
        cmocka_unit_test(loose_edges_are_those_that_trying_all_chains_finds),
    };

    return cmocka_run_group_tests_name("network", tests, NULL, NULL);
}
