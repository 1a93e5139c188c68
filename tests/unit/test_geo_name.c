#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "geo.h"
#include "geo_boards.h"

static const char corner_names[6][3] = {"N", "NE", "SE", "S", "SW", "NW"};
static const char edge_names[6][3] = {"NE", "E", "SE", "SW", "W", "NW"};

static void a_place_has_one_canonical_name(void **state)
{
    static const struct {
        enum hx_sort sort;
        const char *text, *canonical;
    } cases[] = {
        /* BASE-010 */
        {HX_CORNER, "C3.N", "B2.SE"},
        {HX_CORNER, "B3.SW", "B2.SE"},
        {HX_CORNER, "B2.SE", "B2.SE"},
        {HX_CORNER, "A1.N", "A1.N"},
        {HX_CORNER, "E3.S", "E3.S"},
        {HX_CORNER, "b3.sw", "B2.SE"},
        {HX_EDGE, "C3-NE", "B3-SW"},
        {HX_EDGE, "B3-SW", "B3-SW"},
        {HX_EDGE, "C3-W", "C2-E"},
        {HX_EDGE, "c3-w", "C2-E"},
        {HX_EDGE, "A1.SE-A2.S", "A2-SW"},
        {HX_EDGE, "B2.N-B2.NE", "A2-SW"},
        {HX_EDGE, "D3.SE-C4.S", "D3-E"},
        {HX_EDGE, "E3-SE", "E3-SE"},
        {HX_HEX, "C3", "C3"},
        {HX_HEX, "e1", "E1"},
    };
    struct hx_geo *geo = make_base();
    (void)state;

    for (size_t i = 0; i < COUNT(cases); i++) {
        int place = find(geo, cases[i].sort, cases[i].text);
        char name[HX_PLACE_NAME];

        assert_string_equal(hx_geo_name(geo, cases[i].sort, place, name),
                            cases[i].canonical);
    }
    hx_geo_free(geo);
}

/* "B12.SE" of corner i of a hex, "B12-E" of its edge i. */
static void spell(const struct hx_geo *geo, int hex, const char *mark,
                  const char *way, char text[16])
{
    const struct hx_hex *h = &geo->hex[hex];

    snprintf(text, 16, "%c%d%s%s", 'A' + h->row, h->number, mark, way);
}

/* Every spelling finds the place whose list says that it is there; the first
 * hex that has it gives the name, and names come in the order of ids. */
static void check_spellings(const struct hx_geo *geo)
{
    int next_corner = 0, next_edge = 0;
    char text[16], name[HX_PLACE_NAME];

    for (int h = 0; h < geo->n[HX_HEX]; h++) {
        spell(geo, h, "", "", text);
        assert_int_equal(find(geo, HX_HEX, text), h);
        assert_string_equal(hx_geo_name(geo, HX_HEX, h, name), text);
        for (int i = 0; i < 6; i++) {
            int corner = geo->hex[h].corner[i], edge = geo->hex[h].edge[i];

            spell(geo, h, ".", corner_names[i], text);
            assert_int_equal(find(geo, HX_CORNER, text), corner);
            hx_geo_name(geo, HX_CORNER, corner, name);
            if (corner == next_corner) {
                next_corner++;
                assert_string_equal(name, text);
            }
            assert_int_equal(find(geo, HX_CORNER, name), corner);

            spell(geo, h, "-", edge_names[i], text);
            assert_int_equal(find(geo, HX_EDGE, text), edge);
            hx_geo_name(geo, HX_EDGE, edge, name);
            if (edge == next_edge) {
                next_edge++;
                assert_string_equal(name, text);
            }
            assert_int_equal(find(geo, HX_EDGE, name), edge);
            assert_true(corner < next_corner && edge < next_edge);
        }
    }
    assert_int_equal(next_corner, geo->n[HX_CORNER]);
    assert_int_equal(next_edge, geo->n[HX_EDGE]);
}

/* All spellings of a corner, up to three. */
static int spell_corner(const struct hx_geo *geo, int c, char text[3][16])
{
    const struct hx_corner *corner = &geo->corner[c];

    for (int k = 0; k < corner->nhex; k++)
        for (int i = 0; i < 6; i++)
            if (geo->hex[corner->hex[k]].corner[i] == c)
                spell(geo, corner->hex[k], ".", corner_names[i], text[k]);
    return corner->nhex;
}

static void check_pairs(const struct hx_geo *geo)
{
    for (int e = 0; e < geo->n[HX_EDGE]; e++) {
        char from[3][16], to[3][16], text[40];
        int nfrom = spell_corner(geo, geo->edge[e].end[0], from);
        int nto = spell_corner(geo, geo->edge[e].end[1], to);

        for (int i = 0; i < nfrom; i++)
            for (int k = 0; k < nto; k++) {
                snprintf(text, sizeof text, "%.15s-%.15s", from[i], to[k]);
                assert_int_equal(find(geo, HX_EDGE, text), e);
                snprintf(text, sizeof text, "%.15s-%.15s", to[k], from[i]);
                assert_int_equal(find(geo, HX_EDGE, text), e);
            }
    }
}

static void every_spelling_of_a_place_finds_it(void **state)
{
    (void)state;

    for (size_t b = 0; b < BOARDS; b++) {
        struct hx_geo *geo = make_board(b);

        check_spellings(geo);
        check_pairs(geo);
        hx_geo_free(geo);
    }
}

static void a_name_of_no_place_is_refused(void **state)
{
    static const char *const bad[] = {
        "",
        "C",
        "3",
        "C9",
        "F1",
        "C0",
        "C03",
        "C-3",
        "C3.",
        "C3-",
        "C3.X",
        "C3.E",
        "C3.W",
        "C3-N",
        "C3-S",
        "C3.N.N",
        "C3.NN",
        "C3.NNE",
        "C3-NE-",
        "C3-NE-E",
        "C3.N-",
        "C3.N-NE",
        "C3.N-C3",
        "C3.N-C3.",
        "C3-C4",
        "C3.N-C9.N",
        "A1.N-A1.S",
        "A1.N-A1.N",
        "C3.N-C3-NE",
        " C3",
        "C3 ",
        "C3.N-C3.NE ",
        "C3.N-C3.NE-",
        "C99999999999999999999",
        "@1",
        "\303\2041",
        "C3,N",
        "c3.n-c3.ne-c3.se",
    };
    struct hx_geo *geo = make_base();
    (void)state;

    for (size_t i = 0; i < COUNT(bad); i++) {
        enum hx_sort sort = HX_EDGE;
        int place = 1234;

        if (hx_geo_parse(geo, bad[i], strlen(bad[i]), &sort, &place))
            fail_msg("'%s' is taken", bad[i]);
        assert_int_equal(sort, HX_EDGE);
        assert_int_equal(place, 1234);
    }
    hx_geo_free(geo);
}

static void a_name_ends_where_its_length_says(void **state)
{
    struct hx_geo *geo = make_base();
    enum hx_sort sort = HX_EDGE;
    int place = -1;
    (void)state;

    assert_true(hx_geo_parse(geo, "C3.NE", 2, &sort, &place));
    assert_int_equal(sort, HX_HEX);
    assert_int_equal(place, 9);
    assert_true(hx_geo_parse(geo, "C3.NE", 4, &sort, &place));
    assert_int_equal(sort, HX_CORNER);
    assert_int_equal(place, find(geo, HX_CORNER, "C3.N"));
    assert_false(hx_geo_parse(geo, "C3\0", 3, &sort, &place));
    assert_false(hx_geo_parse(geo, "C3.N\0", 5, &sort, &place));
    hx_geo_free(geo);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_place_has_one_canonical_name),
        cmocka_unit_test(every_spelling_of_a_place_finds_it),
        cmocka_unit_test(a_name_of_no_place_is_refused),
        cmocka_unit_test(a_name_ends_where_its_length_says),
    };

    return cmocka_run_group_tests_name("geo_name", tests, NULL, NULL);
}
