/* Where things stand in a picture; the tiles. */
#include <stdlib.h>

#include "picture_parts.h"

bool hx_paint_wants(const struct hx_painter *p, int hex)
{
    return !p->r->board.frame || !p->r->board.frame[hex];
}

struct hx_spot hx_paint_top(const struct hx_painter *p, int hex)
{
    const struct hx_hex *h = &p->geo->hex[hex];

    return (struct hx_spot){p->left + (h->x - p->x0) * p->form.half,
                            p->top + (h->row - p->row0) *
                                         (p->form.slant + p->form.upright)};
}

/* Corner i of a hex, clockwise from the top. */
static struct hx_spot corner_of(const struct hx_painter *p, int hex, int i)
{
    static const int side[6] = {0, 1, 1, 0, -1, -1};
    int slant = p->form.slant, upright = p->form.upright;
    const int down[6] = {
        0, slant, slant + upright, 2 * slant + upright, slant + upright, slant};
    struct hx_spot at = hx_paint_top(p, hex);

    at.x += side[i] * p->form.half;
    at.y += down[i];
    return at;
}

bool hx_paint_corner_at(const struct hx_painter *p, int corner,
                        struct hx_spot *at)
{
    const struct hx_corner *c = &p->geo->corner[corner];

    for (int i = 0; i < c->nhex; i++) {
        const struct hx_hex *h = &p->geo->hex[c->hex[i]];

        if (!p->seen[c->hex[i]])
            continue;
        for (int k = 0; k < 6; k++)
            if (h->corner[k] == corner)
                *at = corner_of(p, c->hex[i], k);
        return true;
    }
    return false;
}

bool hx_paint_edge_at(const struct hx_painter *p, int edge,
                      struct hx_spot end[2])
{
    const struct hx_edge *e = &p->geo->edge[edge];
    struct hx_spot upper;

    for (int i = 0; i < e->nhex; i++) {
        const struct hx_hex *h = &p->geo->hex[e->hex[i]];

        if (!p->seen[e->hex[i]])
            continue;
        for (int k = 0; k < 6; k++)
            if (h->edge[k] == edge) {
                end[0] = corner_of(p, e->hex[i], k);
                end[1] = corner_of(p, e->hex[i], (k + 1) % 6);
            }
        if (end[0].y > end[1].y) {
            upper = end[1];
            end[1] = end[0];
            end[0] = upper;
        }
        return true;
    }
    return false;
}

struct hx_spot hx_paint_middle(const struct hx_spot end[2])
{
    int across = end[1].x - end[0].x, columns = abs(across);

    if (!across)
        return (struct hx_spot){end[0].x, (end[0].y + end[1].y) / 2};
    return (struct hx_spot){end[0].x + across / 2,
                            hx_paint_height(end, columns / 2, columns) / 100};
}

int hx_paint_height(const struct hx_spot end[2], int i, int columns)
{
    return 100 * end[0].y + 50 + 100 * (end[1].y - end[0].y) * i / columns;
}

int hx_paint_room(const struct hx_painter *p, int row)
{
    int slant = p->form.slant, last = 2 * slant + p->form.upright;

    if (row > last - row)
        row = last - row; /* as far from the nearer end */
    if (row > slant)
        return 2 * p->form.half - 1;
    /* the side begins at half * (row - 1/2) / slant */
    return 2 * ((p->form.half * (2 * row - 1) + 2 * slant - 1) / (2 * slant)) -
           1;
}

void hx_paint_centred(struct hx_painter *p, int x, int y, const char *text,
                      int room, struct hx_ink ink)
{
    int n = hx_canvas_columns(text);

    if (n > room)
        n = room;
    hx_canvas_text(&p->canvas, x - n / 2, y, text, n, ink);
}

/* ---- tiles ---- */

/* The dots of a hex but those at its sides, which part it from the next. */
static void fill_tile(struct hx_painter *p, int hex, uint32_t colour)
{
    struct hx_spot top = hx_paint_top(p, hex);
    const struct hx_form_of_hex *f = &p->form;
    int down = p->canvas.grain == HX_GRAIN_BLOCKS ? 2 : 1;
    int high = 2 * f->slant + f->upright;

    for (int x = 1 - f->half; x < f->half; x++)
        for (int y = 0; y <= high * down; y++) {
            /* from the middle, in units of 1 / (200 * half) lines */
            long v = labs((2 * y + 1 - down) * 100L / down - high * 100L);
            long side = v * f->half + 200L * abs(x) * f->slant;

            if (side > (100L * high - 60) * f->half)
                continue;
            if (down == 2)
                hx_canvas_dot(&p->canvas, top.x + x, 2 * top.y + y, colour);
            else
                hx_canvas_fill(&p->canvas, top.x + x, top.y + y, colour);
        }
}

/* Water leaves room for what is written beside the coast. */
static void mark_room(struct hx_painter *p, int hex, bool water)
{
    struct hx_spot top = hx_paint_top(p, hex);
    int high = 2 * p->form.slant + p->form.upright;

    for (int row = 1; row < high; row++) {
        int room = hx_paint_room(p, row);

        for (int x = top.x - room / 2; x <= top.x + room / 2; x++)
            hx_canvas_reserve(&p->canvas, x, top.y + row, !water);
    }
}

void hx_paint_tiles(struct hx_painter *p)
{
    for (int i = 0; i < p->geo->n[HX_HEX]; i++) {
        int terrain = hx_terrain_of(p->g, i);

        if (!p->seen[i] || terrain < 0)
            continue;
        if (p->look->depth)
            fill_tile(p, i, hx_terrain_colour(p->r, terrain));
        mark_room(p, i, !p->r->terrain[terrain].land);
    }
}
