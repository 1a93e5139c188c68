/*
 * geo_boards.h - the boards on which geometry is tested.
 *
 * To be included after cmocka.h.
 */
#ifndef HX_TEST_GEO_BOARDS_H
#define HX_TEST_GEO_BOARDS_H

#include <string.h>

#include "geo.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))
#define MAX_CELLS 1400

static inline struct hx_geo *make(const struct hx_cell *cell, int n)
{
    struct hx_error err = {{0}};
    struct hx_geo *geo = hx_geo_new(cell, n, &err);

    assert_string_equal(err.text, "");
    assert_non_null(geo);
    return geo;
}

/* Rows of the given lengths, each centred on the longest. */
static inline struct hx_geo *make_centred(const int *length, int rows)
{
    struct hx_cell cell[MAX_CELLS];
    int n = 0;

    for (int row = 0; row < rows; row++)
        for (int i = 0; i < length[row]; i++)
            cell[n++] =
                (struct hx_cell){(int16_t)row, (int16_t)(2 * i - length[row])};
    return make(cell, n);
}

/* A rectangle whose odd rows are shifted by half a hex. */
static inline struct hx_geo *make_block(int rows, int columns)
{
    struct hx_cell cell[MAX_CELLS];
    int n = 0;

    for (int row = 0; row < rows; row++)
        for (int i = 0; i < columns; i++)
            cell[n++] =
                (struct hx_cell){(int16_t)row, (int16_t)(2 * i + row % 2)};
    return make(cell, n);
}

static inline struct hx_geo *make_base(void) /* BASE-009 */
{
    static const int length[] = {3, 4, 5, 4, 3};

    return make_centred(length, 5);
}

static inline struct hx_geo *make_five_six(void) /* FIVESIX-008 */
{
    static const int length[] = {3, 4, 5, 6, 5, 4, 3};

    return make_centred(length, 7);
}

/* Two hexes, an empty row and two more islands. */
static inline struct hx_geo *make_islands(void)
{
    static const struct hx_cell cell[] = {{0, 0}, {0, 2}, {1, 21}, {3, 5},
                                          {4, 4}, {4, 6}, {5, 21}};

    return make(cell, (int)COUNT(cell));
}

static inline struct hx_geo *make_one(void)
{
    static const struct hx_cell cell = {0, 0};

    return make(&cell, 1);
}

static inline struct hx_geo *make_hundred(void)
{
    return make_block(10, 10);
}

static inline struct hx_geo *make_three_hundred(void)
{
    return make_block(25, 12);
}

/* Boards of 19, 30, 100 and 300 hexes and two odd ones. */
#define BOARDS 6
static inline struct hx_geo *make_board(size_t i)
{
    static struct hx_geo *(*const makers[BOARDS])(void) = {
        make_base,          make_five_six, make_hundred,
        make_three_hundred, make_islands,  make_one};

    return makers[i]();
}

/* The place of that sort that 'text' names. */
static inline int find(const struct hx_geo *geo, enum hx_sort sort,
                       const char *text)
{
    enum hx_sort found = HX_HEX;
    int place = -1;

    if (!hx_geo_parse(geo, text, strlen(text), &found, &place))
        fail_msg("'%s' is refused", text);
    assert_int_equal(found, sort);
    return place;
}

#endif
