#include "picture.h"

#include <limits.h>
#include <stdlib.h>

#include "picture_parts.h"

enum { ABOVE = 2, BELOW = 14, LEGEND = 4 }; /* lines for harbors and legend */

/* The forms, largest first. The first ones can show names of places. */
static const struct hx_form_of_hex forms[] = {{8, 3, 3}, {7, 3, 3}, {7, 2, 2},
                                              {6, 2, 2}, {5, 2, 2}, {8, 1, 2},
                                              {7, 1, 2}, {6, 1, 2}, {5, 1, 2}};
enum { FORMS = sizeof forms / sizeof *forms, NAMING = 3, CUTTING = 6 };

/* Which part of the grid: columns x0 to x1, half a hex each, and rows. */
struct part {
    int x0, x1, row0, row1;
};

static struct part whole(const struct hx_painter *p)
{
    struct part all = {INT_MAX, INT_MIN, INT_MAX, INT_MIN};

    for (int i = 0; i < p->geo->n[HX_HEX]; i++) {
        const struct hx_hex *h = &p->geo->hex[i];

        if (!hx_paint_wants(p, i))
            continue;
        all.x0 = h->x < all.x0 ? h->x : all.x0;
        all.x1 = h->x > all.x1 ? h->x : all.x1;
        all.row0 = h->row < all.row0 ? h->row : all.row0;
        all.row1 = h->row;
    }
    return all;
}

/* Columns left free beside the hexes on each side. */
static int margin(const struct hx_painter *p)
{
    for (int i = 0; i < p->r->board.nsite && !p->sight->names; i++) {
        const struct hx_edge *e = &p->geo->edge[p->r->board.site[i]];

        if (e->nhex < 2 || !hx_paint_wants(p, e->hex[0]) ||
            !hx_paint_wants(p, e->hex[1]))
            return 4;
    }
    return 1;
}

static int columns_of(const struct hx_painter *p, const struct part *part)
{
    return (part->x1 - part->x0 + 2) * p->form.half + 1 + 2 * margin(p);
}

static int lines_of(const struct hx_painter *p, const struct part *part)
{
    return (part->row1 - part->row0) * (p->form.slant + p->form.upright) +
           2 * p->form.slant + p->form.upright + 1;
}

/* The part of lo to hi, 'size' long, that has its middle nearest to 'at'. */
static void cut_line(int lo, int hi, int size, int at, int *from, int *to)
{
    *from = at - size / 2;
    if (*from > hi - size)
        *from = hi - size;
    if (*from < lo)
        *from = lo;
    *to = *from + size < hi ? *from + size : hi;
}

static int hex_near(const struct hx_geo *geo, int x, int row)
{
    int best = 0, least = INT_MAX;

    for (int i = 0; i < geo->n[HX_HEX]; i++) {
        int far = abs(geo->hex[i].x - x) + 2 * abs(geo->hex[i].row - row);

        if (far >= least)
            continue;
        least = far;
        best = i;
    }
    return best;
}

/* Cuts to what the screen holds, around the hex that is asked for. */
static void cut(const struct hx_painter *p, struct part *part,
                struct hx_shown *shown)
{
    struct part all = *part;
    int at = p->sight->at, lines = p->look->lines - LEGEND;
    int pitch = p->form.slant + p->form.upright, high = all.row1 - all.row0;
    int wide = (p->look->columns - 1 - 2 * margin(p)) / p->form.half - 2;

    if (at < 0 || at >= p->geo->n[HX_HEX])
        at = 0;
    if (p->look->lines && lines_of(p, part) > lines)
        high = (lines - p->form.slant - 1) / pitch - 1;
    high = high < 1 ? 1 : high;
    cut_line(all.x0, all.x1, wide, p->geo->hex[at].x, &part->x0, &part->x1);
    cut_line(all.row0, all.row1, high, p->geo->hex[at].row, &part->row0,
             &part->row1);
    *shown =
        (struct hx_shown){.left = part->x0 > all.x0,
                          .right = part->x1<all.x1, .up = part->row0> all.row0,
                          .down = part->row1 < all.row1,
                          .at = hex_near(p->geo, (part->x0 + part->x1) / 2,
                                         (part->row0 + part->row1) / 2),
                          .across = (wide + 1) / 2,
                          .high = (high + 1) / 2};
}

static void prepare(struct hx_painter *p, const struct part *part)
{
    int columns = p->look->columns;
    int room = columns - (part->x1 - part->x0 + 2) * p->form.half - 1;
    uint8_t grain = p->look->ascii   ? HX_GRAIN_ASCII
                    : p->look->depth ? HX_GRAIN_BLOCKS
                                     : HX_GRAIN_DOTS;

    p->x0 = part->x0;
    p->row0 = part->row0;
    p->left = (room > 18 ? 9 : room / 2) + p->form.half;
    p->top = ABOVE;
    p->short_markers = false;
    for (int i = 0; i < p->geo->n[HX_HEX]; i++) {
        const struct hx_hex *h = &p->geo->hex[i];

        p->seen[i] = hx_paint_wants(p, i) && h->x >= part->x0 &&
                     h->x <= part->x1 && h->row >= part->row0 &&
                     h->row <= part->row1;
    }
    hx_canvas_free(&p->canvas);
    hx_canvas_new(&p->canvas, columns, ABOVE + lines_of(p, part) + BELOW, grain,
                  p->look->depth);
}

/* What is not blank: columns from *left to *right, lines to *bottom. */
static void measure(const struct hx_canvas *c, struct hx_spot *first,
                    struct hx_spot *last)
{
    *first = (struct hx_spot){c->width, c->height};
    *last = (struct hx_spot){0, 0};
    for (int y = 0; y < c->height; y++)
        for (int x = 0; x < c->width; x++) {
            if (hx_canvas_is_blank(c, x, y))
                continue;
            first->x = x < first->x ? x : first->x;
            first->y = y < first->y ? y : first->y;
            last->x = x > last->x ? x : last->x;
            last->y = y;
        }
}

/* Paints all of it; gives the first and last lines used. */
static void paint(struct hx_painter *p, int *top, int *bottom)
{
    struct hx_spot first, last;

    if (p->sight->names) {
        hx_paint_names(p);
    } else {
        hx_paint_tiles(p);
        hx_paint_edges(p);
        hx_paint_corners(p);
        hx_paint_hexes(p);
        hx_paint_harbors(p);
        hx_paint_waters(p);
    }
    measure(&p->canvas, &first, &last);
    *top = first.y;
    *bottom = last.y;
    if (!p->sight->names)
        *bottom = hx_paint_legend(p, last.x, first.y, last.y);
}

/* Does the longest name with a number fit on the first line of a hex? */
static bool has_room(struct hx_painter *p)
{
    const struct hx_geo *geo = p->geo;
    int longest = 0, room = hx_paint_room(p, 1);

    for (int i = 0; i < geo->n[HX_HEX]; i++)
        if (geo->hex[i].number > longest)
            longest = geo->hex[i].number;
    return room >=
           (longest > 9 ? 3 : 2) + (p->form.slant == 1 && room < 7 ? 3 : 0);
}

/* Paints the largest form of the whole board that fits; the first of the
 * lowest ones if all are too high. False: all are too wide. */
static bool paint_whole(struct hx_painter *p, int *top, int *bottom)
{
    struct part all = whole(p);
    int last = p->sight->names ? NAMING : FORMS, high = 0;

    for (int i = 0; i < last; i++) {
        p->form = forms[i];
        if (columns_of(p, &all) > p->look->columns || !has_room(p) ||
            lines_of(p, &all) == high)
            continue;
        prepare(p, &all);
        paint(p, top, bottom);
        if (!p->look->lines || *bottom - *top < p->look->lines)
            return true;
        high = lines_of(p, &all);
    }
    return high > 0;
}

static int count_marks(const struct hx_painter *p)
{
    const struct hx_sight *s = p->sight;
    struct hx_spot at, end[2];
    int n = 0;

    for (int i = 0; s->mark[HX_HEX] && i < p->geo->n[HX_HEX]; i++)
        n += s->mark[HX_HEX][i] && p->seen[i];
    for (int i = 0; s->mark[HX_CORNER] && i < p->geo->n[HX_CORNER]; i++)
        n += s->mark[HX_CORNER][i] && hx_paint_corner_at(p, i, &at);
    for (int i = 0; s->mark[HX_EDGE] && i < p->geo->n[HX_EDGE]; i++)
        n += s->mark[HX_EDGE][i] && hx_paint_edge_at(p, i, end);
    return n;
}

/* Paints all of the board, or a part. False: it is too narrow for either. */
static bool paint_some(struct hx_painter *p, struct hx_shown *shown, int *top,
                       int *bottom)
{
    struct part part = whole(p);

    if (paint_whole(p, top, bottom))
        return true;
    if (p->look->columns < 80)
        return false;
    p->form = forms[p->sight->names ? NAMING - 1 : CUTTING];
    cut(p, &part, shown);
    prepare(p, &part);
    paint(p, top, bottom);
    return true;
}

void hx_picture(struct hx_game *g, const struct hx_look *look,
                const struct hx_sight *sight, struct hx_shown *shown,
                struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    struct hx_look own = *look;
    struct hx_painter p = {
        .g = g, .r = r, .geo = r->board.geo, .look = &own, .sight = sight};
    int top, bottom;

    *shown = (struct hx_shown){0};
    if (own.columns <= 0)
        own.columns = 80;
    p.seen = calloc((size_t)p.geo->n[HX_HEX], sizeof *p.seen);
    if (!p.seen)
        abort();
    hx_count_pips(&p);
    if (paint_some(&p, shown, &top, &bottom)) {
        for (int y = top; y <= bottom; y++) {
            hx_canvas_row(&p.canvas, y, 0, to);
            hx_buffer_char(to, '\n');
        }
        shown->marks = count_marks(&p);
    } else {
        shown->listed = true;
        hx_picture_list(g, to);
    }
    hx_canvas_free(&p.canvas);
    free(p.seen);
}

int hx_picture_move(const struct hx_geo *geo, const struct hx_shown *shown,
                    int right, int down)
{
    const struct hx_hex *h = &geo->hex[shown->at];

    return hex_near(geo, h->x + right * shown->across,
                    h->row + down * shown->high);
}
