/* Harbors: rate and kind, written where there is room off the coast. Names of
 * places, written where they are. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "picture_parts.h"

#define LABEL 48 /* bytes of a line */

/* A label of one line or two. */
struct label {
    char line[2][LABEL];
    int wide, high;
    struct hx_spot at;
    int far; /* from where it would best stand */
};

/* Where a label would best have its middle: off the coast, as seen from the
 * middle of the edge. Directions of a hex: NE E SE SW W NW. */
static struct hx_spot wanted_at(const struct hx_painter *p, int edge,
                                const struct hx_spot end[2])
{
    static const struct hx_spot off[6] = {{4, -1}, {5, 0},  {4, 1},
                                          {-4, 1}, {-5, 0}, {-4, -1}};
    const struct hx_edge *e = &p->geo->edge[edge];
    struct hx_spot at = hx_paint_middle(end);
    int hex = e->hex[0], side = 0;

    for (int i = 0; i < e->nhex; i++) {
        int terrain = hx_terrain_of(p->g, e->hex[i]);

        if (terrain >= 0 && p->r->terrain[terrain].land)
            hex = e->hex[i];
    }
    while (side < 5 && p->geo->hex[hex].edge[side] != edge)
        side++;
    return (struct hx_spot){at.x + off[side].x, at.y + off[side].y};
}

static bool is_room(const struct hx_painter *p, int x, int y,
                    const struct label *l)
{
    for (int row = y; row < y + l->high; row++)
        for (int k = x - 1; k <= x + l->wide; k++) {
            bool inside = k >= 0 && k < p->canvas.width;

            if (!hx_canvas_is_free(&p->canvas, k, row) &&
                (inside || (k >= x && k < x + l->wide)))
                return false;
        }
    return true;
}

/* Finds the place nearest to the wanted middle; -1: none, else how far. */
static int find_room(const struct hx_painter *p, struct hx_spot want,
                     const struct label *l, struct hx_spot *found)
{
    int best = -1;

    for (int y = want.y - 3; y <= want.y + 3; y++)
        for (int x = want.x - l->wide - 6; x <= want.x + 6; x++) {
            int far = abs(2 * x + l->wide - 1 - 2 * want.x) +
                      4 * abs(2 * y + l->high - 1 - 2 * want.y);

            if ((best >= 0 && far >= best) || !is_room(p, x, y, l))
                continue;
            best = far;
            *found = (struct hx_spot){x, y};
        }
    return best;
}

/* Keeps the label if it can stand nearer than the chosen one, or is as near
 * and says more: names are cut only where that helps. */
static void consider(const struct hx_painter *p, struct hx_spot want,
                     struct label l, struct label *chosen)
{
    int far = find_room(p, want, &l, &l.at);

    if (far < 0 || (chosen->high && far + 10 >= chosen->far))
        return;
    l.far = far;
    *chosen = l;
}

/* Two lines or one, and as much of the kind's name as there is room for, three
 * letters at least. */
static struct label choose_label(const struct hx_painter *p,
                                 struct hx_spot want, const char *rate,
                                 const char *name)
{
    struct label chosen = {.high = 0}, l = {.high = 0};
    int wide = (int)strlen(rate), full = (int)strlen(name);

    for (int n = full; n >= (full < 3 ? full : 3); n--) {
        l.high = full ? 2 : 1;
        l.wide = n > wide ? n : wide;
        snprintf(l.line[0], LABEL, "%s", rate);
        snprintf(l.line[1], LABEL, "%.*s", n, name);
        consider(p, want, l, &chosen);
        if (!full)
            break;
        l.high = 1;
        l.wide = snprintf(l.line[0], LABEL, "%s %.*s", rate, n, name);
        consider(p, want, l, &chosen);
    }
    return chosen;
}

static void paint_harbor(struct hx_painter *p, int site,
                         const struct hx_spot end[2])
{
    int harbor = hx_site_harbor(p->g, site);
    struct hx_spot want = wanted_at(p, p->r->board.site[site], end);
    uint16_t kind = p->r->harbor[harbor].kind;
    struct hx_ink ink = {0};
    struct label l;
    char rate[16];
    const char *name;

    hx_harbor_words(p->r, harbor, rate, &name);
    l = choose_label(p, want, rate, name);
    if (p->look->depth && kind != HX_NONE && hx_kind_colour(p->r, kind)) {
        ink.bg = hx_kind_colour(p->r, kind);
        ink.fg = hx_ink_on(ink.bg);
    }
    for (int i = 0; i < l.high; i++) {
        for (int k = 0; k < l.wide; k++)
            hx_canvas_put(&p->canvas, l.at.x + k, l.at.y + i, ' ', ink);
        hx_paint_centred(p, l.at.x + l.wide / 2, l.at.y + i, l.line[i], l.wide,
                         ink);
    }
}

void hx_paint_harbors(struct hx_painter *p)
{
    struct hx_spot end[2];

    for (int i = 0; i < p->r->board.nsite; i++)
        if (hx_paint_edge_at(p, p->r->board.site[i], end))
            paint_harbor(p, i, end);
}

/* ---- names ---- */

/* The hex between them, with its terrain to find it by. */
static void name_hex(struct hx_painter *p, int hex)
{
    struct hx_spot at = hx_paint_top(p, hex);
    int row = at.y + p->form.slant + p->form.upright / 2;
    int terrain = hx_terrain_of(p->g, hex);
    char name[HX_PLACE_NAME];
    struct hx_ink ink = {0, 0, true};

    if (terrain >= 0 && p->look->depth) {
        ink.bg = hx_terrain_colour(p->r, terrain);
        ink.fg = hx_ink_on(ink.bg);
    }
    hx_paint_centred(p, at.x, row, hx_geo_name(p->geo, HX_HEX, hex, name), 5,
                     ink);
    if (terrain >= 0)
        hx_paint_centred(p, at.x, row + 1, p->r->terrain[terrain].head.name,
                         2 * p->form.half - 7, ink);
}

void hx_paint_names(struct hx_painter *p)
{
    char name[HX_PLACE_NAME];
    struct hx_spot at, end[2];
    struct hx_ink bold = {0, 0, true}, plain = {0};

    for (int i = 0; i < p->geo->n[HX_EDGE]; i++)
        if (hx_paint_edge_at(p, i, end)) {
            at = hx_paint_middle(end);
            hx_paint_centred(p, at.x, at.y,
                             hx_geo_name(p->geo, HX_EDGE, i, name), 8, plain);
        }
    for (int i = 0; i < p->geo->n[HX_CORNER]; i++)
        if (hx_paint_corner_at(p, i, &at))
            hx_paint_centred(p, at.x, at.y,
                             hx_geo_name(p->geo, HX_CORNER, i, name), 8, bold);
    for (int i = 0; i < p->geo->n[HX_HEX]; i++)
        if (p->seen[i])
            name_hex(p, i);
}
