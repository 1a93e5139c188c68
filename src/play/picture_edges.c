/* Edges and corners: lines where nothing stands, else what stands there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "picture_parts.h"

/* Slopes of ASCII: the nearest of the heights that ' - . _ have. */
static void slope_ascii(struct hx_canvas *c, const struct hx_spot end[2],
                        int columns, int step)
{
    for (int i = 1; i < columns; i++) {
        int y = hx_paint_height(end, i, columns), part = y % 100;
        int height = part < 32 ? 0 : part < 66 ? 1 : part < 88 ? 2 : 3;

        hx_canvas_dot(c, end[0].x + step * i, y / 100 * 4 + height, HX_INK);
    }
}

static void slope_dots(struct hx_canvas *c, const struct hx_spot end[2],
                       int columns, int step, bool thick, bool dashed)
{
    int from = thick ? -1 : 0;
    int to = thick && end[1].y - end[0].y > 1 ? 1 : 0;

    for (int i = 0; i <= 2 * columns; i++) {
        int x = 2 * end[0].x + (step > 0 ? i : 1 - i);
        int y = hx_paint_height(end, i, 2 * columns) * 4 / 100;

        if (dashed && i % 6 < 2)
            continue;
        for (int k = from; k <= to; k++)
            hx_canvas_dot(c, x, y + k, HX_INK);
    }
}

/* One dot high where a hex has few lines, else two. */
static void slope_blocks(struct hx_canvas *c, const struct hx_spot end[2],
                         int columns, int step, uint32_t colour, bool dashed)
{
    int high = end[1].y - end[0].y > 1 ? 2 : 1;

    for (int i = 1; i < columns; i++) {
        int y = (hx_paint_height(end, i, columns) - 25 * (high - 1)) * 2 / 100;

        if (dashed && i % 3 == 0)
            continue;
        for (int k = 0; k < high; k++)
            hx_canvas_dot(c, end[0].x + step * i, y + k, colour);
    }
}

static void draw_upright(struct hx_canvas *c, const struct hx_spot end[2],
                         uint32_t colour, bool thick)
{
    int half = c->grain == HX_GRAIN_DOTS ? c->down / 2 : c->down;

    for (int y = end[0].y * c->down + half;
         y <= (end[1].y + 1) * c->down - half - 1; y++)
        for (int k = 0; k < (thick ? c->across : 1); k++)
            hx_canvas_dot(c, end[0].x * c->across + k, y, colour);
}

/* 'colour' is HX_INK for a thin line where nothing stands; 'dashed' are all
 * sorts of pieces but the first. */
static void draw_line(struct hx_painter *p, const struct hx_spot end[2],
                      uint32_t colour, bool dashed)
{
    struct hx_canvas *c = &p->canvas;
    int columns = abs(end[1].x - end[0].x);
    int step = end[1].x > end[0].x ? 1 : -1;
    bool thick = colour != HX_INK;

    if (!thick && c->grain == HX_GRAIN_BLOCKS)
        return; /* the gap between tiles is the line */
    if (!columns)
        draw_upright(c, end, colour, thick);
    else if (c->grain == HX_GRAIN_ASCII)
        slope_ascii(c, end, columns, step);
    else if (c->grain == HX_GRAIN_DOTS)
        slope_dots(c, end, columns, step, thick, dashed);
    else
        slope_blocks(c, end, columns, step, colour, dashed);
}

/* In ASCII the line itself is made of the sign. */
static void repeat_sign(struct hx_painter *p, const struct hx_spot end[2],
                        char sign, struct hx_ink ink)
{
    int columns = abs(end[1].x - end[0].x);
    int step = end[1].x > end[0].x ? 1 : -1;

    for (int i = 1; i < columns; i++)
        hx_canvas_put(&p->canvas, end[0].x + step * i,
                      hx_paint_height(end, i, columns) / 100,
                      (unsigned char)sign, ink);
    for (int y = end[0].y + 1; !columns && y < end[1].y; y++)
        hx_canvas_put(&p->canvas, end[0].x, y, (unsigned char)sign, ink);
}

/* The first letter of a field that marks the place, or "". */
static void marker_of(const struct hx_painter *p, enum hx_sort sort, int place,
                      char text[HX_BADGE])
{
    int n = 0;

    for (int i = 0; i < p->r->nfield && n < 3; i++)
        if (hx_is_marker(&p->r->field[i], sort) &&
            hx_field_get(p->g, (uint16_t)i, -1).i == place)
            text[n++] = (char)(p->r->field[i].head.name[0] - 'a' + 'A');
    text[n] = '\0';
}

/* The number or star that is asked for behind what stands there. */
static bool add_mark(const struct hx_painter *p, enum hx_sort sort, int place,
                     char text[HX_BADGE])
{
    size_t len = strlen(text);
    uint16_t mark = p->sight->mark[sort] ? p->sight->mark[sort][place] : 0;

    if (mark == HX_MARKED)
        snprintf(text + len, HX_BADGE - len, "*");
    else if (mark)
        snprintf(text + len, HX_BADGE - len, "%u", mark);
    return mark;
}

/* What is written on a corner or an edge; false: nothing. */
static bool text_of(const struct hx_painter *p, enum hx_sort sort, int place,
                    char text[HX_BADGE], struct hx_ink *ink)
{
    char marker[HX_BADGE];

    *ink = (struct hx_ink){0};
    text[0] = '\0';
    hx_badge(p, sort, place, text, ink);
    marker_of(p, sort, place, marker);
    if (strlen(text) + strlen(marker) < HX_BADGE)
        strcat(text, marker);
    if (add_mark(p, sort, place, text))
        *ink = hx_mark_ink;
    return *text;
}

static bool is_first(const struct hx_rules *r, int piece)
{
    for (int i = 0; i < piece; i++)
        if (r->piece[i].on == r->piece[piece].on && !r->piece[i].rider)
            return false;
    return true;
}

static void paint_edge(struct hx_painter *p, int edge,
                       const struct hx_spot end[2])
{
    struct hx_spot at = hx_paint_middle(end);
    char text[HX_BADGE], sign[8];
    struct hx_ink ink = {0};
    int piece, seat, n;

    hx_at(p->g, HX_EDGE, edge, &piece, &seat);
    if (piece < 0 || seat < 0) {
        draw_line(p, end, HX_INK, false);
    } else {
        hx_badge(p, HX_EDGE, edge, text, &ink);
        hx_piece_sign(p->r, piece, true, sign);
        if (p->canvas.grain == HX_GRAIN_ASCII)
            repeat_sign(p, end, sign[0], ink);
        else
            draw_line(p, end, ink.bg, !is_first(p->r, piece));
    }
    if (!text_of(p, HX_EDGE, edge, text, &ink))
        return;
    n = hx_canvas_columns(text);
    hx_canvas_text(&p->canvas, at.x - (n - 1) / 2, at.y, text, n, ink);
}

void hx_paint_edges(struct hx_painter *p)
{
    struct hx_spot end[2];

    for (int i = 0; i < p->geo->n[HX_EDGE]; i++)
        if (hx_paint_edge_at(p, i, end))
            paint_edge(p, i, end);
}

/* The harbor at a corner, or -1. */
static int harbor_at(const struct hx_painter *p, int corner)
{
    for (int i = 0; i < p->r->board.nsite; i++) {
        const struct hx_edge *e = &p->geo->edge[p->r->board.site[i]];

        if (e->end[0] == corner || e->end[1] == corner)
            return hx_site_harbor(p->g, i);
    }
    return -1;
}

static void paint_corner(struct hx_painter *p, int corner, struct hx_spot at)
{
    int harbor = harbor_at(p, corner), n;
    bool ascii = p->canvas.grain == HX_GRAIN_ASCII;
    char text[HX_BADGE];
    struct hx_ink ink;

    if (text_of(p, HX_CORNER, corner, text, &ink)) {
        n = hx_canvas_columns(text);
        if (p->canvas.grain == HX_GRAIN_BLOCKS)
            hx_canvas_wipe(&p->canvas, at.x - (n - 1) / 2 - 1, at.y, n + 2);
        hx_canvas_text(&p->canvas, at.x - (n - 1) / 2, at.y, text, n, ink);
    } else if (harbor >= 0) {
        hx_canvas_put(&p->canvas, at.x, at.y, ascii ? 'o' : 0x25cb, ink);
    } else if (ascii) {
        hx_canvas_put(&p->canvas, at.x, at.y, '.', ink);
    }
}

void hx_paint_corners(struct hx_painter *p)
{
    struct hx_spot at;

    for (int i = 0; i < p->geo->n[HX_CORNER]; i++)
        if (hx_paint_corner_at(p, i, &at))
            paint_corner(p, i, at);
}
