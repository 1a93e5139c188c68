#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "geo.h"
#include "geo_boards.h"

/* Corners from the centre of a hex, in a plane where a hex is two wide and
 * rows are three apart. Written down apart from the code under test. */
static const int out[6][2] = {{0, -2}, {1, -1}, {1, 1},
                              {0, 2},  {-1, 1}, {-1, -1}};

struct point {
    int x, y;
};

static const int points_each[3] = {6, 1, 2}; /* of a hex, corner, edge */

static struct point point_of(const struct hx_geo *geo, int hex, int i)
{
    const struct hx_hex *h = &geo->hex[hex];

    return (struct point){h->x + out[i][0], 3 * h->row + out[i][1]};
}

static bool is_same(struct point a, struct point b)
{
    return a.x == b.x && a.y == b.y;
}

/* Whether all points of the place with fewer are points of the other. */
static bool is_within(const struct point *a, int na, const struct point *b,
                      int nb)
{
    if (na > nb)
        return is_within(b, nb, a, na);
    for (int i = 0; i < na; i++) {
        bool found = false;

        for (int k = 0; k < nb; k++)
            found = found || is_same(a[i], b[k]);
        if (!found)
            return false;
    }
    return true;
}

/* Six slots a place with its points: six of a hex, one of a corner, two of an
 * edge. All hexes that have the place must see it at the same points. */
static struct point *all_points(const struct hx_geo *geo, enum hx_sort sort)
{
    struct point *p = calloc((size_t)geo->n[sort] * 6, sizeof *p);
    bool *seen = calloc((size_t)geo->n[sort] * 6, sizeof *seen);

    assert_true(p && seen);
    for (int h = 0; h < geo->n[HX_HEX]; h++)
        for (int i = 0; i < 6; i++) {
            const struct hx_hex *hex = &geo->hex[h];
            struct point here[2] = {point_of(geo, h, i),
                                    point_of(geo, h, (i + 1) % 6)};
            int slot = sort == HX_HEX      ? 6 * h + i
                       : sort == HX_CORNER ? 6 * hex->corner[i]
                                           : 6 * hex->edge[i];
            int n = points_each[sort] == 2 ? 2 : 1;

            if (seen[slot])
                assert_true(is_within(here, n, p + slot, n));
            memcpy(p + slot, here, (size_t)n * sizeof *p);
            seen[slot] = true;
        }
    free(seen);
    return p;
}

/* The set of touch[a][b] of place i against the plane. */
static void check_row(const struct hx_geo *geo, enum hx_sort a, int i,
                      const struct point *pa, enum hx_sort b,
                      const struct point *pb)
{
    const uint64_t *row = geo->touch[a][b] + i * geo->words[b];
    int size = 0;

    for (int k = 0; k < geo->n[b]; k++) {
        bool want =
            is_within(pa + 6 * i, points_each[a], pb + 6 * k, points_each[b]);

        size += want;
        if (want != hx_set_has(row, k))
            fail_msg("sort %u place %d, sort %u place %d", a, i, b, k);
    }
    assert_int_equal(hx_set_size(row, geo->words[b]), size);
}

static void check_sets(const struct hx_geo *geo)
{
    struct point *p[3];

    for (int a = 0; a < 3; a++) {
        p[a] = all_points(geo, (enum hx_sort)a);
        assert_int_equal(geo->words[a], (geo->n[a] + 63) / 64);
        assert_int_equal(hx_set_size(geo->all[a], geo->words[a]), geo->n[a]);
        for (int i = 0; i < geo->n[a]; i++)
            assert_true(hx_set_has(geo->all[a], i));
    }
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++)
            for (int i = 0; i < geo->n[a]; i++)
                check_row(geo, (enum hx_sort)a, i, p[a], (enum hx_sort)b, p[b]);
    for (int a = 0; a < 3; a++)
        free(p[a]);
}

static void what_touches_agrees_with_the_plane(void **state)
{
    (void)state;

    for (size_t b = 0; b < BOARDS; b++) {
        struct hx_geo *geo = make_board(b);

        check_sets(geo);
        hx_geo_free(geo);
    }
}

static void check_hex_lists(const struct hx_geo *geo)
{
    for (int h = 0; h < geo->n[HX_HEX]; h++)
        for (int d = 0; d < 6; d++) {
            const struct hx_hex *hex = &geo->hex[h];
            const struct hx_edge *edge = &geo->edge[hex->edge[d]];
            int there = hx_geo_step(geo, h, d);

            assert_int_equal(there < 0 ? HX_NOWHERE : there, hex->near[d]);
            assert_int_equal(edge->nhex, there < 0 ? 1 : 2);
            if (there < 0) {
                assert_int_equal(edge->hex[0], h);
                assert_int_equal(edge->hex[1], HX_NOWHERE);
                continue;
            }
            assert_int_equal(hx_geo_step(geo, there, (d + 3) % 6), h);
            assert_int_equal(edge->hex[0], h < there ? h : there);
            assert_int_equal(edge->hex[1], h < there ? there : h);
        }
}

static void check_corner_lists(const struct hx_geo *geo)
{
    for (int c = 0; c < geo->n[HX_CORNER]; c++) {
        const struct hx_corner *corner = &geo->corner[c];
        int hexes = geo->words[HX_HEX], edges = geo->words[HX_EDGE];

        assert_int_equal(
            corner->nhex,
            hx_set_size(geo->touch[HX_CORNER][HX_HEX] + c * hexes, hexes));
        assert_int_equal(
            corner->nedge,
            hx_set_size(geo->touch[HX_CORNER][HX_EDGE] + c * edges, edges));
        for (int i = 0; i < 3; i++) {
            if (i >= corner->nhex)
                assert_int_equal(corner->hex[i], HX_NOWHERE);
            if (i >= corner->nedge) {
                assert_int_equal(corner->edge[i], HX_NOWHERE);
                assert_int_equal(corner->near[i], HX_NOWHERE);
                continue;
            }
            const struct hx_edge *edge = &geo->edge[corner->edge[i]];

            assert_true(edge->end[0] < edge->end[1]);
            assert_int_equal(edge->end[0] + edge->end[1], c + corner->near[i]);
            assert_true(edge->end[0] == c || edge->end[1] == c);
        }
    }
}

static void lists_of_neighbours_agree_with_the_sets(void **state)
{
    (void)state;

    for (size_t b = 0; b < BOARDS; b++) {
        struct hx_geo *geo = make_board(b);

        check_hex_lists(geo);
        check_corner_lists(geo);
        hx_geo_free(geo);
    }
}

static void the_base_board_has_54_corners_and_72_edges(void **state)
{
    struct hx_geo *geo = make_base(); /* BASE-011 */
    int by_hexes[4] = {0}, by_near[4] = {0}, coastal = 0;
    (void)state;

    assert_int_equal(geo->n[HX_HEX], 19);
    assert_int_equal(geo->n[HX_CORNER], 54);
    assert_int_equal(geo->n[HX_EDGE], 72);
    for (int c = 0; c < 54; c++) {
        by_hexes[geo->corner[c].nhex]++;
        by_near[geo->corner[c].nedge]++;
    }
    for (int e = 0; e < 72; e++)
        coastal += geo->edge[e].nhex == 1;
    assert_int_equal(by_hexes[3], 24);
    assert_int_equal(by_hexes[2], 12);
    assert_int_equal(by_hexes[1], 18);
    assert_int_equal(by_near[3], 36);
    assert_int_equal(by_near[2], 18);
    assert_int_equal(coastal, 30);
    hx_geo_free(geo);
}

struct axial {
    const char *name;
    int q, r;
};

static void check_axial(const struct hx_geo *geo, const struct axial *cases,
                        size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const struct hx_hex *hex = &geo->hex[find(geo, HX_HEX, cases[i].name)];

        assert_int_equal(hex->q, cases[i].q);
        assert_int_equal(hex->r, cases[i].r);
    }
}

static void axial_coordinates_start_in_the_middle(void **state)
{
    static const struct axial base[] = {
        /* BASE-009 */
        {"A1", 0, -2}, {"A2", 1, -2}, {"A3", 2, -2}, {"B1", -1, -1},
        {"B2", 0, -1}, {"B3", 1, -1}, {"B4", 2, -1}, {"C1", -2, 0},
        {"C2", -1, 0}, {"C3", 0, 0},  {"C4", 1, 0},  {"C5", 2, 0},
        {"D1", -2, 1}, {"D2", -1, 1}, {"D3", 0, 1},  {"D4", 1, 1},
        {"E1", -2, 2}, {"E2", -1, 2}, {"E3", 0, 2}};
    static const struct axial five_six[] = {
        /* FIVESIX-009 */
        {"A1", 0, -3},  {"A3", 2, -3}, {"B1", -1, -2}, {"B4", 2, -2},
        {"C1", -2, -1}, {"C5", 2, -1}, {"D1", -3, 0},  {"D6", 2, 0},
        {"E1", -3, 1},  {"E5", 1, 1},  {"F1", -3, 2},  {"F4", 0, 2},
        {"G1", -3, 3},  {"G3", -1, 3}};
    static const struct axial islands[] = {/* the middle row is empty */
                                           {"D1", 0, 0},
                                           {"A1", -1, -3},
                                           {"E1", -1, 1},
                                           {"B1", 9, -2}};
    struct hx_geo *geo;
    (void)state;

    geo = make_base();
    check_axial(geo, base, COUNT(base));
    hx_geo_free(geo);
    geo = make_five_six();
    check_axial(geo, five_six, COUNT(five_six));
    hx_geo_free(geo);
    geo = make_islands();
    check_axial(geo, islands, COUNT(islands));
    hx_geo_free(geo);
}

static void islands_do_not_touch(void **state)
{
    struct hx_geo *geo = make_islands();
    int lone = find(geo, HX_HEX, "B1");
    (void)state;

    /* 6 a lone hex, 10 a pair, 13 a triangle; 6, 11 and 15 edges */
    assert_int_equal(geo->n[HX_CORNER], 2 * 6 + 10 + 13);
    assert_int_equal(geo->n[HX_EDGE], 2 * 6 + 11 + 15);
    for (int d = 0; d < 6; d++)
        assert_int_equal(hx_geo_step(geo, lone, d), -1);
    assert_int_equal(hx_geo_step(geo, 0, 1), 1);
    assert_int_equal(hx_geo_step(geo, find(geo, HX_HEX, "D1"), 2),
                     find(geo, HX_HEX, "E2"));
    assert_int_equal(geo->hex[find(geo, HX_HEX, "F1")].x, 21);
    hx_geo_free(geo);
}

static void a_board_out_of_bounds_is_refused(void **state)
{
    static const struct {
        int rows, columns;
        const char *fault;
    } cases[] = {
        {0, 0, "a board needs a hex"},
        {27, 1, "a board has 26 rows at most, this one 27"},
        {26, 50, "a board has 1280 hexes at most, this one 1300"},
        {20, 22,
         "a board has 1280 corners and 1280 edges at most, "
         "this one 964 and 1403"},
    };
    (void)state;

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct hx_error err = {{0}};
        struct hx_cell cell[MAX_CELLS];
        int n = 0;

        for (int row = 0; row < cases[i].rows; row++)
            for (int k = 0; k < cases[i].columns; k++)
                cell[n++] =
                    (struct hx_cell){(int16_t)row, (int16_t)(2 * k + row % 2)};
        assert_null(hx_geo_new(cell, n, &err));
        assert_string_equal(err.text, cases[i].fault);
    }
    hx_geo_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_base_board_has_54_corners_and_72_edges),
        cmocka_unit_test(axial_coordinates_start_in_the_middle),
        cmocka_unit_test(what_touches_agrees_with_the_plane),
        cmocka_unit_test(lists_of_neighbours_agree_with_the_sets),
        cmocka_unit_test(islands_do_not_touch),
        cmocka_unit_test(a_board_out_of_bounds_is_refused),
    };

    return cmocka_run_group_tests_name("geo", tests, NULL, NULL);
}
