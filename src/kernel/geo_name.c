/*
 * geo_name.c - the names of places: C3, C3.N, C3-NE, A1.SE-A2.S.
 *
 * A letter is the row from the top, a number the place in the row from the
 * left (BASE-009); corners and edges are named after a hex that touches them
 * and the way they lie from its centre (BASE-010).
 */
#include "geo.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char corner_names[6][3] = {"N", "NE", "SE", "S", "SW", "NW"};
static const char edge_names[6][3] = {"NE", "E", "SE", "SW", "W", "NW"};

/* What is left to read. */
struct rest {
    const char *at, *end;
};

/* toupper() would ask the locale. */
static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static bool skip(struct rest *rest, char c)
{
    if (rest->at == rest->end || *rest->at != c)
        return false;
    rest->at++;
    return true;
}

/* A number from 1 without leading zeros. One that is greater than any row is
 * long is as good as any other such. */
static bool read_number(struct rest *rest, int *number)
{
    const char *start = rest->at;
    int value = 0;

    while (rest->at < rest->end && *rest->at >= '0' && *rest->at <= '9') {
        if (value <= HX_MAX_WORDS * 64)
            value = value * 10 + (*rest->at - '0');
        rest->at++;
    }
    if (rest->at == start || *start == '0')
        return false;
    *number = value;
    return true;
}

static bool read_hex(const struct hx_geo *geo, struct rest *rest, int *place)
{
    int row, number;

    if (rest->at == rest->end)
        return false;
    row = upper(*rest->at++) - 'A';
    if (!read_number(rest, &number))
        return false;
    for (int h = 0; h < geo->n[HX_HEX]; h++)
        if (geo->hex[h].row == row && geo->hex[h].number == number) {
            *place = h;
            return true;
        }
    return false;
}

/* One of six ways, up to the next '-' or the end. */
static bool read_way(struct rest *rest, const char names[6][3], int *way)
{
    char word[3] = "";
    size_t n = 0;

    while (rest->at < rest->end && *rest->at != '-') {
        if (n == sizeof word - 1)
            return false;
        word[n++] = upper(*rest->at++);
    }
    for (int i = 0; i < 6; i++)
        if (strlen(names[i]) == n && memcmp(word, names[i], n) == 0) {
            *way = i;
            return true;
        }
    return false;
}

/* The rest of HEX.WAY after the hex. */
static bool read_corner(const struct hx_geo *geo, struct rest *rest, int hex,
                        int *place)
{
    int way;

    if (!skip(rest, '.') || !read_way(rest, corner_names, &way))
        return false;
    *place = geo->hex[hex].corner[way];
    return true;
}

/* The edge between two corners, or -1. */
static int edge_between(const struct hx_geo *geo, int from, int to)
{
    const struct hx_corner *corner = &geo->corner[from];

    for (int i = 0; i < corner->nedge; i++)
        if (corner->near[i] == to)
            return corner->edge[i];
    return -1;
}

/* The rest of an edge after its hex: -WAY. */
static bool read_side(const struct hx_geo *geo, struct rest *rest, int hex,
                      int *place)
{
    int way;

    if (!skip(rest, '-') || !read_way(rest, edge_names, &way))
        return false;
    *place = geo->hex[hex].edge[way];
    return true;
}

/* The rest of an edge after one of its corners: -HEX.WAY. */
static bool read_end(const struct hx_geo *geo, struct rest *rest, int from,
                     int *place)
{
    int hex, to;

    if (!skip(rest, '-') || !read_hex(geo, rest, &hex) ||
        !read_corner(geo, rest, hex, &to))
        return false;
    *place = edge_between(geo, from, to);
    return *place >= 0;
}

bool hx_geo_parse(const struct hx_geo *geo, const char *text, size_t len,
                  enum hx_sort *sort, int *place)
{
    struct rest rest = {text, text + len};
    enum hx_sort found = HX_HEX;
    int at, hex;

    if (!read_hex(geo, &rest, &hex))
        return false;
    at = hex;
    if (rest.at < rest.end && *rest.at == '.') {
        found = HX_CORNER;
        if (!read_corner(geo, &rest, hex, &at))
            return false;
        if (rest.at < rest.end) {
            found = HX_EDGE;
            if (!read_end(geo, &rest, at, &at))
                return false;
        }
    } else if (rest.at < rest.end) {
        found = HX_EDGE;
        if (!read_side(geo, &rest, hex, &at))
            return false;
    }
    if (rest.at < rest.end)
        return false;
    *sort = found;
    *place = at;
    return true;
}

/* Where 'place' stands in a list of six that has it. */
static int way_of(const uint16_t list[6], int place)
{
    int i = 0;

    while (list[i] != place)
        i++;
    return i;
}

const char *hx_geo_name(const struct hx_geo *geo, enum hx_sort sort, int place,
                        char name[HX_PLACE_NAME])
{
    const struct hx_hex *hex = NULL;
    const char *way = "", *mark = "";

    assert(place >= 0 && place < geo->n[sort]);
    switch (sort) {
    case HX_HEX:
        hex = &geo->hex[place];
        break;
    case HX_CORNER:
        hex = &geo->hex[geo->corner[place].hex[0]];
        mark = ".";
        way = corner_names[way_of(hex->corner, place)];
        break;
    case HX_EDGE:
        hex = &geo->hex[geo->edge[place].hex[0]];
        mark = "-";
        way = edge_names[way_of(hex->edge, place)];
        break;
    }
    assert(hex);
    snprintf(name, HX_PLACE_NAME, "%c%d%.1s%.2s", 'A' + hex->row, hex->number,
             mark, way);
    return name;
}
