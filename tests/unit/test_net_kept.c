#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "bare_game.h"
#include "network.h"
#include "random.h"

/* A linked game of pieces, networks and awards: what is kept of them is made
 * old as in a real one. The networks are those of bare_game.h and two
 * with a formula of which linking knows nothing: what blocks OTHERWISE and
 * where ANYWHERE leads from, which is every corner. */
enum { OTHERWISE = BARE_NETWORKS, ANYWHERE, NETWORKS };
enum {
    FIRST_METRIC = BARE_FORMS,
    LEAST = FIRST_METRIC + NETWORKS,
    ODD,
    ALL,
    FORMS
};

struct walk {
    struct bare *b;
    struct hx_rules *r;
    struct hx_game *g;
    struct hx_network network[NETWORKS];
    struct hx_form form[FORMS];
    int32_t code[COUNT(bare_code) + 100];
    struct hx_award award[NETWORKS * 3];
    struct hx_event event[HX_KERNEL_EVENTS];
    const char *seat[BARE_SEATS];
    uint32_t counter;
};

static uint32_t lot(struct walk *w, uint32_t n)
{
    return hx_stream_below(hx_stream_seed(2, "walks"), &w->counter, n);
}

static void add_form(struct walk *w, int form, const int32_t *code, int n,
                     enum hx_type type)
{
    memcpy(w->code + w->r->ncode, code, (size_t)n * sizeof *code);
    w->form[form] = (struct hx_form){.at = w->r->ncode,
                                     .len = (uint16_t)n,
                                     .type = (uint8_t)type,
                                     .text = ""};
    w->r->ncode += (uint32_t)n;
}

static void add_forms(struct walk *w)
{
    /* built(seats, house) - built(me, house) */
    const int32_t odd[] = {HX_OP_BITS,  (1 << BARE_SEATS) - 1,
                           0,           HX_OP_BITS,
                           1 << HOUSE,  0,
                           HX_OP_BUILT, HX_CORNER,
                           HX_OP_ME,    HX_OP_S_ONE,
                           HX_OP_BITS,  1 << HOUSE,
                           0,           HX_OP_BUILT,
                           HX_CORNER,   HX_OP_P_MINUS,
                           HX_CORNER,   HX_OP_END};
    const int32_t all[] = {HX_OP_P_ALL, HX_CORNER, HX_OP_END};
    const int32_t least[] = {HX_OP_INT, 4, HX_OP_END};

    memcpy(w->form, w->b->form, sizeof w->b->form);
    memcpy(w->code, bare_code, sizeof bare_code);
    for (int n = 0; n < NETWORKS; n++) {
        const int32_t metric[] = {HX_OP_ME, HX_OP_TRAIL, n, HX_OP_END};

        add_form(w, FIRST_METRIC + n, metric, 4, HX_T_INT);
    }
    add_form(w, LEAST, least, COUNT(least), HX_T_INT);
    add_form(w, ALL, all, COUNT(all), HX_T_CORNERS);
    add_form(w, ODD, odd, COUNT(odd), HX_T_CORNERS);
}

/* For each network an award with each way to end a tie. */
static void add_awards(struct walk *w)
{
    for (int i = 0; i < NETWORKS * 3; i++) {
        w->award[i].head.name = "award";
        w->award[i].metric = (uint16_t)(FIRST_METRIC + i / 3);
        w->award[i].at_least = LEAST;
        w->award[i].on_tie = (uint8_t)(i % 3);
        w->award[i].keep = i % 2;
        w->award[i].review = HX_NONE;
        w->award[i].group = (uint16_t)(HX_G_PIECE + BARE_PIECES + i);
    }
    w->r->award = w->award;
    w->r->naward = COUNT(w->award) < 16 ? COUNT(w->award) : 15;
    w->r->ngroup_of_state = HX_G_PIECE + BARE_PIECES + w->r->naward;
}

static struct walk *walk_new(struct hx_geo *geo)
{
    struct walk *w = calloc(1, sizeof *w);
    struct hx_error err = {{0}};

    assert_non_null(w);
    w->b = bare_new(geo);
    w->r = &w->b->rules;
    w->g = &w->b->game;
    w->r->code = w->code;
    w->r->form = w->form;
    w->r->nform = FORMS;
    add_forms(w);
    memcpy(w->network, w->b->network, sizeof w->b->network);
    w->network[OTHERWISE] = w->network[ROADS];
    w->network[OTHERWISE].blocked = ODD;
    w->network[OTHERWISE].same = OTHERWISE;
    w->network[ANYWHERE] = w->network[ROADS];
    w->network[ANYWHERE].from = ALL;
    w->network[ANYWHERE].same = ANYWHERE;
    w->r->network = w->network;
    w->r->nnetwork = NETWORKS;
    add_awards(w);
    w->r->event = w->event;
    w->r->nevent = HX_KERNEL_EVENTS;
    for (int i = 0; i < BARE_PIECES; i++) {
        w->b->piece[i].head.name = "piece";
        w->b->piece[i].shares = (uint16_t)i;
        w->b->piece[i].supply = 99;
    }
    for (int s = 0; s < BARE_SEATS; s++)
        w->r->seat[s] = "seat";
    w->r->arena = hx_arena_new();
    assert_true(hx_rules_link(w->r, &err));
    w->g->l = w->r->layout;
    free(w->g->b);
    w->g->b = calloc(1, w->g->l->size);
    assert_non_null(w->g->b);
    hx_point_into(w->g);
    hx_clear_board(w->g);
    return w;
}

static void walk_free(struct walk *w)
{
    hx_arena_free(w->r->arena);
    bare_free(w->b);
    free(w);
}

/* ---- steps ---- */

/* A place near what stands already, mostly, so that lines and rings grow. */
static int some_place(struct walk *w, int sort)
{
    const struct hx_geo *geo = w->r->board.geo;
    const uint64_t *taken = hx_words(w->g, w->g->l->taken[HX_EDGE]);
    int n = hx_set_size(taken, geo->words[HX_EDGE]), e, c;

    if (!n || lot(w, 5) == 0)
        return (int)lot(w, (uint32_t)geo->n[sort]);
    e = hx_set_nth(taken, geo->words[HX_EDGE], (int)lot(w, (uint32_t)n));
    c = geo->edge[e].end[lot(w, 2)];
    if (sort == HX_CORNER)
        return c;
    return geo->corner[c].edge[lot(w, geo->corner[c].nedge)];
}

static bool is_large(const struct walk *w)
{
    uint64_t own[HX_MAX_WORDS];
    int words = w->r->board.geo->words[HX_EDGE];

    for (int s = 0; s < BARE_SEATS; s++) {
        hx_network_edges(w->g, ROUTES, s, own);
        if (hx_set_size(own, words) > 15)
            return true;
    }
    return false;
}

/* Puts, changes or takes away a piece. */
static void step(struct walk *w)
{
    enum hx_sort sort = lot(w, 4) ? HX_EDGE : HX_CORNER;
    int at = some_place(w, (int)sort), piece, seat;
    int put = (int)lot(w, 2) + (sort == HX_EDGE ? ROAD : HOUSE);

    hx_at(w->g, sort, at, &piece, &seat);
    if (piece < 0 && !is_large(w))
        assert_true(
            hx_do_put(w->g, put, (int)lot(w, BARE_SEATS), at, false, true));
    else if (piece >= 0 && lot(w, 8) == 0)
        assert_true(hx_do_change(w->g, sort, at, put));
    else if (piece >= 0 && (is_large(w) || lot(w, 3) == 0))
        assert_true(hx_do_lift(w->g, sort, at, HX_NONE));
}

/* ---- what is kept, against its definition ---- */

static void reach_is_right(struct walk *w, int network, int seat)
{
    int words = w->r->board.geo->words[HX_EDGE];
    uint64_t made[HX_MAX_WORDS];

    hx_reach_make(w->g, network, seat, -1, made);
    assert_memory_equal(hx_reach(w->g, network, seat), made, (size_t)words * 8);
}

static int trail_is_right(struct walk *w, int network, int seat)
{
    const int16_t *bound = hx_trail_bounds(w->g, network, seat);
    int trail = hx_trail_exhaustive(w->g, network, seat);

    assert_in_range(trail, bound[0], bound[1]);
    if (lot(w, 8) == 0)
        assert_int_equal(hx_trail(w->g, network, seat), trail);
    return trail;
}

static void award_is_right(struct walk *w, int id, const int *metric)
{
    const struct hx_award *a = &w->award[id];
    uint32_t now = lot(w, 2) ? 1u << lot(w, BARE_SEATS)
                             : lot(w, 1u << BARE_SEATS),
             best = 0, then;
    int highest = 0;

    for (int s = 0; s < BARE_SEATS; s++)
        highest = metric[s] > highest ? metric[s] : highest;
    for (int s = 0; s < BARE_SEATS; s++)
        best |= (uint32_t)(metric[s] == highest) << s;
    then = !(best & (best - 1)) || a->on_tie == HX_TIE_ALL ? best
           : a->on_tie == HX_TIE_HOLDER                    ? now & best
                                                           : 0;
    if (highest < 4)
        then = a->keep ? now : 0;
    assert_int_equal(hx_judge(w->g, id, now), then);
}

static void all_is_right(struct walk *w)
{
    for (int n = 0; n < NETWORKS; n++) {
        int metric[BARE_SEATS];

        for (int s = 0; s < BARE_SEATS; s++) {
            if (lot(w, 2))
                reach_is_right(w, n, s);
            metric[s] = trail_is_right(w, n, s);
        }
        for (int i = 0; i < 3 && n * 3 + i < w->r->naward; i++)
            if (lot(w, 2))
                award_is_right(w, n * 3 + i, metric);
    }
}

static void take_walk(struct hx_geo *geo, int steps)
{
    struct walk *w = walk_new(geo);

    for (int i = 0; i < steps; i++) {
        step(w);
        all_is_right(w);
    }
    walk_free(w);
}

static void what_is_kept_of_networks_is_right_after_every_step(void **state)
{
    (void)state;
    take_walk(make_base(), 4000);
    take_walk(make_five_six(), 2000);
}

/* ---- how exactly it is made old ---- */

static bool is_kept(const struct walk *w, int entry, int seat)
{
    return hx_set_has(hx_words(w->g, w->g->l->valid) + seat * HX_CACHE_WORDS,
                      entry);
}

static void put(struct walk *w, int seat, int piece, const char *name)
{
    int at = find(w->r->board.geo, w->b->piece[piece].on, name);

    assert_true(hx_do_put(w->g, piece, seat, at, false, true));
}

static void a_house_makes_old_only_the_trails_that_it_cuts(void **state)
{
    struct walk *w = walk_new(make_base());
    int trail = w->g->l->trail_cache[ROADS],
        reach = w->g->l->reach_cache[ROADS];

    (void)state;
    put(w, RED, ROAD, "C3-NE");
    put(w, RED, ROAD, "C3-E");
    put(w, BLUE, ROAD, "B3-SE");
    put(w, WHITE, ROAD, "A1-NE");
    for (int s = 0; s < BARE_SEATS; s++) {
        hx_trail(w->g, ROADS, s);
        hx_reach(w->g, ROADS, s);
    }
    put(w, BLUE, HOUSE, "C3.NE"); /* where two roads of red meet one of blue */
    assert_false(is_kept(w, trail, RED));
    assert_false(is_kept(w, reach, RED));
    for (int s = BLUE; s <= WHITE; s++) {
        assert_true(is_kept(w, trail, s));
        assert_true(is_kept(w, reach, s));
    }
    assert_int_equal(hx_trail(w->g, ROADS, RED), 1);
    walk_free(w);
}

static void an_edge_more_leaves_bounds_of_the_trail_and_the_reach(void **state)
{
    struct walk *w = walk_new(make_base());
    const int16_t *bound;

    (void)state;
    put(w, RED, ROAD, "C3-NE");
    put(w, RED, ROAD, "C3-E");
    assert_int_equal(hx_trail(w->g, ROADS, RED), 2);
    reach_is_right(w, ROADS, RED);
    put(w, RED, ROAD, "C3-SE");
    assert_true(is_kept(w, w->g->l->reach_cache[ROADS], RED));
    reach_is_right(w, ROADS, RED);
    bound = hx_trail_bounds(w->g, ROADS, RED);
    assert_int_equal(bound[0], 2);
    assert_int_equal(bound[1], 3);
    put(w, RED, ROAD, "B2-NE"); /* apart */
    put(w, RED, ROAD, "B2-E");  /* between */
    assert_int_equal(bound[0], 2);
    assert_int_equal(bound[1], 5);
    assert_int_equal(hx_trail(w->g, ROADS, RED), 5);
    walk_free(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_kept_of_networks_is_right_after_every_step),
        cmocka_unit_test(a_house_makes_old_only_the_trails_that_it_cuts),
        cmocka_unit_test(an_edge_more_leaves_bounds_of_the_trail_and_the_reach),
    };

    return cmocka_run_group_tests_name("net_kept", tests, NULL, NULL);
}
