/*
 * geo.c - who touches whom on a board.
 *
 * Directions are numbered clockwise. Corner i of a hex lies between its edges
 * i - 1 and i, edge i runs from corner i to corner i + 1 (all modulo 6), and
 * the neighbour across edge i has it as its edge i + 3.
 */
#include "geo.h"

#include <assert.h>
#include <stdlib.h>

/* A row for each letter that can name one (BASE-009). */
#define MAX_ROWS 26

#define MAX_PLACES (HX_MAX_WORDS * 64)

/* The hex at a cell, or -1; hexes are sorted by row, then x. */
static int hex_at(const struct hx_geo *geo, int row, int x)
{
    int low = 0, high = geo->n[HX_HEX];

    while (low < high) {
        int mid = (low + high) / 2;
        const struct hx_hex *hex = &geo->hex[mid];

        if (hex->row == row && hex->x == x)
            return mid;
        if (hex->row < row || (hex->row == row && hex->x < x))
            low = mid + 1;
        else
            high = mid;
    }
    return -1;
}

/* The hex that gets the axial coordinates (0, 0): nearest to the middle row,
 * and there to the middle of the row; of two the later one. So it is C3 on the
 * base board (BASE-009), D4 on the one for six players (FIVESIX-009). */
static int find_origin(const struct hx_geo *geo)
{
    int n = geo->n[HX_HEX], middle = geo->hex[n - 1].row / 2;
    int best = 0, best_row = MAX_ROWS, best_x = 0;

    for (int first = 0, next; first < n; first = next) {
        int away = abs(geo->hex[first].row - middle);

        next = first + 1;
        while (next < n && geo->hex[next].row == geo->hex[first].row)
            next++;
        if (away > best_row)
            continue;
        for (int i = first; i < next; i++) {
            int off = abs(2 * geo->hex[i].x - geo->hex[first].x -
                          geo->hex[next - 1].x);

            if (away < best_row || off <= best_x) {
                best = i;
                best_row = away;
                best_x = off;
            }
        }
    }
    return best;
}

static void place_hexes(struct hx_geo *geo, const struct hx_cell *cell)
{
    const struct hx_hex *origin;

    for (int i = 0; i < geo->n[HX_HEX]; i++) {
        bool same_row = i > 0 && cell[i].row == cell[i - 1].row;

        assert(cell[i].row >= 0);
        assert(i == 0 || cell[i].row > cell[i - 1].row ||
               (same_row && cell[i].x > cell[i - 1].x));
        assert(((cell[i].row + cell[i].x - cell[0].row - cell[0].x) & 1) == 0);
        geo->hex[i].row = cell[i].row;
        geo->hex[i].x = cell[i].x;
        geo->hex[i].number =
            (int16_t)(same_row ? geo->hex[i - 1].number + 1 : 1);
    }

    origin = &geo->hex[find_origin(geo)];
    for (int i = 0; i < geo->n[HX_HEX]; i++) {
        struct hx_hex *hex = &geo->hex[i];
        int r = hex->row - origin->row;

        hex->r = (int16_t)r;
        hex->q = (int16_t)((hex->x - origin->x - r) / 2);
    }
}

static void link_hexes(struct hx_geo *geo)
{
    static const struct hx_cell way[6] = {{-1, 1}, {0, 2},  {1, 1},
                                          {1, -1}, {0, -2}, {-1, -1}};

    for (int i = 0; i < geo->n[HX_HEX]; i++)
        for (int d = 0; d < 6; d++) {
            struct hx_hex *hex = &geo->hex[i];
            int at = hex_at(geo, hex->row + way[d].row, hex->x + way[d].x);

            hex->near[d] = at < 0 ? HX_NOWHERE : (uint16_t)at;
        }
}

/* What an earlier hex calls its corner i and edge i, or HX_NOWHERE if hex h
 * is the first that touches it. */
static uint16_t known_corner(const struct hx_geo *geo, int h, int i)
{
    const struct hx_hex *hex = &geo->hex[h];
    int before = hex->near[(i + 5) % 6], after = hex->near[i];

    if (before < h)
        return geo->hex[before].corner[(i + 2) % 6];
    if (after < h)
        return geo->hex[after].corner[(i + 4) % 6];
    return HX_NOWHERE;
}

static uint16_t known_edge(const struct hx_geo *geo, int h, int i)
{
    int across = geo->hex[h].near[i];

    return across < h ? geo->hex[across].edge[(i + 3) % 6] : HX_NOWHERE;
}

/* Numbers corners and edges and counts them. */
static void number_places(struct hx_geo *geo)
{
    int *n = geo->n;

    for (int h = 0; h < n[HX_HEX]; h++)
        for (int i = 0; i < 6; i++) {
            uint16_t corner = known_corner(geo, h, i);
            uint16_t edge = known_edge(geo, h, i);

            if (corner == HX_NOWHERE)
                corner = (uint16_t)n[HX_CORNER]++;
            if (edge == HX_NOWHERE)
                edge = (uint16_t)n[HX_EDGE]++;
            geo->hex[h].corner[i] = corner;
            geo->hex[h].edge[i] = edge;
        }
}

static bool make_arrays(struct hx_geo *geo)
{
    geo->corner = calloc((size_t)geo->n[HX_CORNER], sizeof *geo->corner);
    geo->edge = calloc((size_t)geo->n[HX_EDGE], sizeof *geo->edge);
    if (!geo->corner || !geo->edge)
        return false;

    for (int a = 0; a < 3; a++)
        geo->words[a] = (geo->n[a] + 63) / 64;
    for (int a = 0; a < 3; a++) {
        geo->all[a] = calloc((size_t)geo->words[a], sizeof *geo->all[a]);
        if (!geo->all[a])
            return false;
        for (int b = 0; b < 3; b++) {
            size_t words = (size_t)geo->n[a] * (size_t)geo->words[b];

            geo->touch[a][b] = calloc(words, sizeof *geo->touch[a][b]);
            if (!geo->touch[a][b])
                return false;
        }
    }
    geo->beside = calloc((size_t)(geo->n[HX_CORNER] * geo->words[HX_CORNER]),
                         sizeof *geo->beside);
    return geo->beside;
}

static void link_edge(struct hx_geo *geo, int e)
{
    const struct hx_edge *edge = &geo->edge[e];

    for (int i = 0; i < 2; i++) {
        struct hx_corner *corner = &geo->corner[edge->end[i]];

        corner->edge[corner->nedge] = (uint16_t)e;
        corner->near[corner->nedge++] = edge->end[!i];
    }
}

/* Fills corners and edges; every list is in the order of ids. */
static void link_places(struct hx_geo *geo)
{
    for (int c = 0; c < geo->n[HX_CORNER]; c++)
        for (int i = 0; i < 3; i++)
            geo->corner[c].hex[i] = geo->corner[c].edge[i] =
                geo->corner[c].near[i] = HX_NOWHERE;
    for (int e = 0; e < geo->n[HX_EDGE]; e++)
        geo->edge[e].hex[1] = HX_NOWHERE;

    for (int h = 0; h < geo->n[HX_HEX]; h++)
        for (int i = 0; i < 6; i++) {
            const struct hx_hex *hex = &geo->hex[h];
            struct hx_corner *corner = &geo->corner[hex->corner[i]];
            struct hx_edge *edge = &geo->edge[hex->edge[i]];
            uint16_t from = hex->corner[i], to = hex->corner[(i + 1) % 6];

            corner->hex[corner->nhex++] = (uint16_t)h;
            edge->hex[edge->nhex++] = (uint16_t)h;
            edge->end[0] = from < to ? from : to;
            edge->end[1] = from < to ? to : from;
        }
    for (int e = 0; e < geo->n[HX_EDGE]; e++)
        link_edge(geo, e);
}

static void touch(struct hx_geo *geo, enum hx_sort a, int i, enum hx_sort b,
                  int j)
{
    hx_set_add(geo->touch[a][b] + (size_t)i * (size_t)geo->words[b], j);
    hx_set_add(geo->touch[b][a] + (size_t)j * (size_t)geo->words[a], i);
}

static void fill_sets(struct hx_geo *geo)
{
    for (int a = 0; a < 3; a++)
        for (int i = 0; i < geo->n[a]; i++) {
            hx_set_add(geo->all[a], i);
            touch(geo, (enum hx_sort)a, i, (enum hx_sort)a, i);
        }
    for (int h = 0; h < geo->n[HX_HEX]; h++)
        for (int i = 0; i < 6; i++) {
            touch(geo, HX_HEX, h, HX_CORNER, geo->hex[h].corner[i]);
            touch(geo, HX_HEX, h, HX_EDGE, geo->hex[h].edge[i]);
        }
    for (int e = 0; e < geo->n[HX_EDGE]; e++)
        for (int i = 0; i < 2; i++)
            touch(geo, HX_EDGE, e, HX_CORNER, geo->edge[e].end[i]);
    for (int c = 0; c < geo->n[HX_CORNER]; c++) {
        uint64_t *beside = geo->beside + c * geo->words[HX_CORNER];

        hx_set_add(beside, c);
        for (int i = 0; i < geo->corner[c].nedge; i++)
            hx_set_add(beside, geo->corner[c].near[i]);
    }
}

struct hx_geo *hx_geo_new(const struct hx_cell *cell, int n,
                          struct hx_error *err)
{
    struct hx_geo *geo = NULL;

    if (n <= 0) {
        hx_fail(err, "a board needs a hex");
        goto fail;
    }
    if (cell[n - 1].row >= MAX_ROWS) {
        hx_fail(err, "a board has %d rows at most, this one %d", MAX_ROWS,
                cell[n - 1].row + 1);
        goto fail;
    }
    if (n > MAX_PLACES) {
        hx_fail(err, "a board has %d hexes at most, this one %d", MAX_PLACES,
                n);
        goto fail;
    }

    geo = calloc(1, sizeof *geo);
    if (!geo || !(geo->hex = calloc((size_t)n, sizeof *geo->hex))) {
        hx_fail(err, "board: out of memory");
        goto fail;
    }
    geo->n[HX_HEX] = n;
    place_hexes(geo, cell);
    link_hexes(geo);
    number_places(geo);
    if (geo->n[HX_CORNER] > MAX_PLACES || geo->n[HX_EDGE] > MAX_PLACES) {
        hx_fail(err,
                "a board has %d corners and %d edges at most, "
                "this one %d and %d",
                MAX_PLACES, MAX_PLACES, geo->n[HX_CORNER], geo->n[HX_EDGE]);
        goto fail;
    }
    if (!make_arrays(geo)) {
        hx_fail(err, "board: out of memory");
        goto fail;
    }
    link_places(geo);
    fill_sets(geo);
    return geo;

fail:
    hx_geo_free(geo);
    return NULL;
}

void hx_geo_free(struct hx_geo *geo)
{
    if (!geo)
        return;
    for (int a = 0; a < 3; a++) {
        for (int b = 0; b < 3; b++)
            free(geo->touch[a][b]);
        free(geo->all[a]);
    }
    free(geo->beside);
    free(geo->edge);
    free(geo->corner);
    free(geo->hex);
    free(geo);
}

int hx_geo_step(const struct hx_geo *geo, int hex, int direction)
{
    int at;

    assert(hex >= 0 && hex < geo->n[HX_HEX]);
    assert(direction >= 0 && direction < 6);
    at = geo->hex[hex].near[direction];
    return at == HX_NOWHERE ? -1 : at;
}
