#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "board_text.h"
#include "random.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))
#define MAX_CELLS 100

/* BASE-015 */
static const char base[] = "      m10 p2  f9\n"
                           "    g12 h6  p4  h10\n"
                           "  g9  f11 d   f3  m8\n"
                           "    f8  m3  g4  p5\n"
                           "      h5  g6  p11\n";

/* FIVESIX-012 */
static const char five_six[] = "        f4  p5  g2\n"
                               "      h6  m11 h10 p8\n"
                               "    d   f12 g12 f9  g4\n"
                               "  g3  f10 m3  h6  h5  f8\n"
                               "    p9  m5  g2  d   p3\n"
                               "      h8  p4  p9  m6\n"
                               "        m11 g11 f10\n";

/* SEA-120 */
static const char fog[] = "          .   .   .   .   .   .\n"
                          "        .   x   x   ~   h6  f11 .\n"
                          "      .   x   x   x   ~   f5  g3  .\n"
                          "    .   ~   ~   ~   x   ~   p8  p9  .\n"
                          "      .   f6  p5  ~   x   ~   m4  .\n"
                          "    .   ~   h11 f9  ~   x   ~   ~   .\n"
                          "      .   ~   m8  g10 ~   x   x   .\n"
                          "        .   ~   p12 ~   x   x   .\n"
                          "          .   .   .   .   .   .\n";

static int parse(const char *text, struct hx_map_cell *cells)
{
    struct hx_error err = {{0}};
    int n = hx_map_parse(text, cells, MAX_CELLS, &err);

    assert_string_equal(err.text, "");
    return n;
}

static struct hx_geo *geo_of(const struct hx_map_cell *cells, int n)
{
    struct hx_cell cell[MAX_CELLS];
    struct hx_error err = {{0}};
    struct hx_geo *geo;

    for (int i = 0; i < n; i++)
        cell[i] = cells[i].cell;
    geo = hx_geo_new(cell, n, &err);
    assert_string_equal(err.text, "");
    assert_non_null(geo);
    return geo;
}

struct known {
    const char *name;
    char letter;
    int token;
};

static void check_map(const char *text, int hexes, const struct known *known,
                      size_t n)
{
    struct hx_map_cell cells[MAX_CELLS];
    struct hx_geo *geo;

    assert_int_equal(parse(text, cells), hexes);
    geo = geo_of(cells, hexes);
    for (size_t i = 0; i < n; i++) {
        enum hx_sort sort;
        int hex;

        assert_true(hx_geo_parse(geo, known[i].name, strlen(known[i].name),
                                 &sort, &hex));
        assert_int_equal(sort, HX_HEX);
        assert_int_equal(cells[hex].letter, known[i].letter);
        assert_int_equal(cells[hex].token, known[i].token);
        assert_int_equal(cells[hex].frame, known[i].letter == '.');
    }
    hx_geo_free(geo);
}

static void the_boards_are_read_as_they_are_drawn(void **state)
{
    static const struct known in_base[] = {
        {"A1", 'm', 10}, {"A3", 'f', 9}, {"B1", 'g', 12}, {"B4", 'h', 10},
        {"C2", 'f', 11}, {"C3", 'd', 0}, {"C5", 'm', 8},  {"E3", 'p', 11}};
    static const struct known in_five_six[] = {
        {"A1", 'f', 4}, {"C1", 'd', 0}, {"D6", 'f', 8}, {"G3", 'f', 10}};
    static const struct known in_fog[] = {
        {"A1", '.', 0},  {"B2", 'x', 0},  {"C6", 'f', 5}, {"E2", 'f', 6},
        {"F3", 'h', 11}, {"H3", 'p', 12}, {"D9", '.', 0}, {"I6", '.', 0}};
    (void)state;

    check_map(base, 19, in_base, COUNT(in_base));
    check_map(five_six, 30, in_five_six, COUNT(in_five_six));
    check_map(fog, 68, in_fog, COUNT(in_fog));
}

static void the_base_map_has_the_counts_of_the_rules(void **state)
{
    struct hx_map_cell cells[MAX_CELLS];
    int letters[128] = {0}, tokens[13] = {0};
    (void)state;

    parse(base, cells);
    for (int i = 0; i < 19; i++) {
        letters[(int)cells[i].letter]++;
        tokens[cells[i].token]++;
    }
    assert_int_equal(letters['f'], 4); /* BASE-002: forest, pasture, ... */
    assert_int_equal(letters['p'], 4);
    assert_int_equal(letters['g'], 4);
    assert_int_equal(letters['h'], 3);
    assert_int_equal(letters['m'], 3);
    assert_int_equal(letters['d'], 1);
    for (int t = 2; t <= 12; t++) /* BASE-006 */
        assert_int_equal(tokens[t], t == 7 ? 0 : t == 2 || t == 12 ? 1 : 2);
}

static void x_counts_half_hexes_from_the_leftmost_hex(void **state)
{
    static const struct {
        const char *text;
        int n;
        struct hx_cell cell[4];
    } cases[] = {
        {"d", 1, {{0, 0}}},
        {"       d", 1, {{0, 0}}},
        {"\n  \r\n\n   d\r\n  \n\n", 1, {{0, 0}}},
        {"d   d", 2, {{0, 0}, {0, 2}}},
        {"d           d", 2, {{0, 0}, {0, 6}}},
        {"  d\nd   d", 3, {{0, 1}, {1, 0}, {1, 2}}},
        {"     d\n   d   d  \n", 3, {{0, 1}, {1, 0}, {1, 2}}},
        {"d\n  d\n    d\n  d", 4, {{0, 0}, {1, 1}, {2, 2}, {3, 1}}},
        {"      d\n\nd12 d", 0, {{0, 0}}},
        {"    d\n\nd12 d", 3, {{0, 2}, {2, 0}, {2, 2}}},
    };
    (void)state;

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct hx_map_cell cells[MAX_CELLS];
        int n = hx_map_parse(cases[i].text, cells, MAX_CELLS, NULL);

        assert_int_equal(n, cases[i].n ? cases[i].n : -1);
        for (int k = 0; k < n; k++) {
            assert_int_equal(cells[k].cell.row, cases[i].cell[k].row);
            assert_int_equal(cells[k].cell.x, cases[i].cell[k].x);
        }
    }
}

static void a_bad_map_names_line_and_column(void **state)
{
    static const struct {
        const char *text, *fault;
    } cases[] = {
        {"", "map: no hexes"},
        {" \n \r\n\n", "map: no hexes"},
        {"  d   d\nd   d\n  d   7", "map line 3, column 7: expected a terrain "
                                    "letter, got '7'"},
        {"\n\n d   .5", "map line 3, column 7: expected a terrain letter, "
                        "got '5'"},
        {"\td", "map line 1, column 1: expected a terrain letter, got a tab"},
        {"d  \r", "map line 1, column 4: expected a terrain letter, got byte "
                  "0x0d"},
        {"d   \xc3\xa4", "map line 1, column 5: expected a terrain letter, got "
                         "byte 0xc3"},
        {"d1", "map line 1, column 2: a token is between 2 and 12"},
        {"d13", "map line 1, column 2: a token is between 2 and 12"},
        {"d02", "map line 1, column 2: a token is between 2 and 12"},
        {"d   d120", "map line 1, column 6: a token is between 2 and 12"},
        {"d99999999999999", "map line 1, column 2: a token is between 2 and "
                            "12"},
        {"d d", "map line 1, column 3: too close to the hex before, a hex is "
                "four columns"},
        {"ds", "map line 1, column 2: too close to the hex before, a hex is "
               "four columns"},
        {"d10d10", "map line 1, column 4: too close to the hex before, a hex "
                   "is four columns"},
        {"d     d", "map line 1, column 7: out of step, a hex is four columns "
                    "and each row is shifted by two"},
        {"d    d", "map line 1, column 6: out of step, a hex is four columns "
                   "and each row is shifted by two"},
        {"\n  d\n  d", "map line 3, column 3: out of step, a hex is four "
                       "columns and each row is shifted by two"},
        {"  d\n d", "map line 2, column 2: out of step, a hex is four columns "
                    "and each row is shifted by two"},
    };
    (void)state;

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct hx_map_cell cells[MAX_CELLS];
        struct hx_error err = {{0}};

        assert_int_equal(hx_map_parse(cases[i].text, cells, MAX_CELLS, &err),
                         -1);
        assert_string_equal(err.text, cases[i].fault);
    }
}

static void a_map_with_more_hexes_than_room_is_refused(void **state)
{
    struct hx_map_cell *cells = calloc(19, sizeof *cells);
    struct hx_error err = {{0}};
    (void)state;

    assert_non_null(cells);
    assert_int_equal(hx_map_parse(base, cells, 19, &err), 19);
    assert_string_equal(err.text, "");
    assert_int_equal(hx_map_parse(base, cells, 18, &err), -1);
    assert_string_equal(err.text, "map line 5, column 15: too many hexes");
    free(cells);
}

static void a_map_beyond_all_bounds_is_refused(void **state)
{
    static const char fills[] = {' ', '\n'};
    enum { size = 40000 };
    (void)state;

    for (size_t i = 0; i < COUNT(fills); i++) {
        struct hx_map_cell cells[MAX_CELLS];
        char *text = malloc(size + 1);

        assert_non_null(text);
        memset(text, fills[i], size);
        text[0] = text[size - 1] = 'd';
        text[size] = '\0';
        assert_int_equal(hx_map_parse(text, cells, MAX_CELLS, NULL), -1);
        free(text);
    }
}

/* Maps with a few bytes changed are read or refused; what is read is a board
 * and lies within its bounds. */
static void a_damaged_map_does_no_harm(void **state)
{
    static const char *const maps[] = {base, five_six, fog};
    static const char bytes[] = " \n\r\t.~d7190\xff";
    uint64_t seed = hx_stream_seed(1, "damage");
    uint32_t counter = 0;
    int taken = 0;
    (void)state;

    for (int round = 0; round < 3000; round++) {
        const char *map = maps[round % 3];
        uint32_t len = (uint32_t)strlen(map);
        struct hx_map_cell cells[MAX_CELLS];
        struct hx_error err = {{0}};
        char *text = malloc(len + 1);
        int n;

        assert_non_null(text);
        memcpy(text, map, len + 1);
        for (int i = round % 4; i >= 0; i--) {
            uint32_t at = hx_stream_below(seed, &counter, len);

            text[at] = bytes[hx_stream_below(seed, &counter, sizeof bytes)];
        }
        n = hx_map_parse(text, cells, MAX_CELLS, &err);
        if (n > 0) {
            hx_geo_free(geo_of(cells, n));
            taken++;
        } else {
            assert_int_equal(n, -1);
            assert_memory_equal(err.text, "map", 3);
        }
        free(text);
    }
    assert_in_range(taken, 300, 2700);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_boards_are_read_as_they_are_drawn),
        cmocka_unit_test(the_base_map_has_the_counts_of_the_rules),
        cmocka_unit_test(x_counts_half_hexes_from_the_leftmost_hex),
        cmocka_unit_test(a_bad_map_names_line_and_column),
        cmocka_unit_test(a_map_with_more_hexes_than_room_is_refused),
        cmocka_unit_test(a_map_beyond_all_bounds_is_refused),
        cmocka_unit_test(a_damaged_map_does_no_harm),
    };

    return cmocka_run_group_tests_name("board_text", tests, NULL, NULL);
}
