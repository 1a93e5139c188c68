#include "picture_svg.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "picture_parts.h"

/* A hex is 2 * HALF wide and 2 * SIDE high; the next row is PITCH lower. */
enum { HALF = 52, SIDE = 60, PITCH = 90, MARGIN = 80, LINE = 24 };

#define RGB(colour) ((unsigned)(colour)&0xffffffu)

struct drawing {
    struct hx_painter p; /* of which signs and pips are asked */
    struct hx_buffer *to;
    int x0, row0;   /* the cell at the margin */
    int wide, high; /* of all */
};

static struct hx_spot middle_of(const struct drawing *d, int hex)
{
    const struct hx_hex *h = &d->p.geo->hex[hex];

    return (struct hx_spot){MARGIN + HALF + (h->x - d->x0) * HALF,
                            MARGIN + SIDE + (h->row - d->row0) * PITCH};
}

/* Corner i of a hex, clockwise from the top. */
static struct hx_spot corner_of(const struct drawing *d, int hex, int i)
{
    static const struct hx_spot off[6] = {
        {0, -SIDE}, {HALF, -SIDE / 2}, {HALF, SIDE / 2},
        {0, SIDE},  {-HALF, SIDE / 2}, {-HALF, -SIDE / 2}};
    struct hx_spot at = middle_of(d, hex);

    return (struct hx_spot){at.x + off[i].x, at.y + off[i].y};
}

static struct hx_spot place_of(const struct drawing *d, int corner)
{
    int hex = d->p.geo->corner[corner].hex[0], i = 0;

    while (d->p.geo->hex[hex].corner[i] != corner)
        i++;
    return corner_of(d, hex, i);
}

/* Text around a point; bytes that mean something else are written out. */
static void add_text(struct drawing *d, int x, int y, int size, uint32_t colour,
                     const char *text)
{
    hx_buffer_add(d->to,
                  "<text x=\"%d\" y=\"%d\" font-size=\"%d\" "
                  "fill=\"#%06x\">",
                  x, y, size, RGB(colour));
    for (; *text; text++) {
        if (*text == '<' || *text == '&')
            hx_buffer_add(d->to, *text == '<' ? "&lt;" : "&amp;");
        else
            hx_buffer_char(d->to, *text);
    }
    hx_buffer_add(d->to, "</text>\n");
}

/* ---- hexes ---- */

static void add_token(struct drawing *d, struct hx_spot at, int token)
{
    int pips = token <= HX_MOST_TOKEN ? d->p.pips[token] : 0;
    uint32_t ink = pips && pips == d->p.most_pips ? 0xb80c14 : 0x202020;
    char number[16];

    snprintf(number, sizeof number, "%d", token);
    hx_buffer_add(d->to,
                  "<circle cx=\"%d\" cy=\"%d\" r=\"19\" fill=\"#f6ecd0\"/>\n",
                  at.x, at.y + 16);
    add_text(d, at.x, at.y + 21, 19, ink, number);
    for (int i = 0; i < pips; i++)
        hx_buffer_add(d->to,
                      "<circle cx=\"%d\" cy=\"%d\" r=\"2\" fill=\"#%06x\"/>\n",
                      at.x - 3 * (pips - 1) + 6 * i, at.y + 28, RGB(ink));
}

/* The fields that mark the hex, in capitals on black. */
static void add_markers(struct drawing *d, int hex, struct hx_spot at)
{
    int y = at.y - 4;

    for (int i = 0; i < d->p.r->nfield; i++) {
        const struct hx_field *f = &d->p.r->field[i];
        char name[40];
        size_t n = 0;

        if (!hx_is_marker(f, HX_HEX) ||
            hx_field_get(d->p.g, (uint16_t)i, -1).i != hex)
            continue;
        for (; f->head.name[n] && n + 1 < sizeof name; n++)
            name[n] = (char)toupper((unsigned char)f->head.name[n]);
        name[n] = '\0';
        hx_buffer_add(d->to,
                      "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"16\" "
                      "rx=\"4\" fill=\"#181818\"/>\n",
                      at.x - 5 * (int)n - 4, y - 12, 10 * (int)n + 8);
        add_text(d, at.x, y, 13, 0xffffff, name);
        y -= 17;
    }
}

static void add_hex(struct drawing *d, int hex)
{
    struct hx_spot at = middle_of(d, hex);
    int terrain = hx_terrain_of(d->p.g, hex), token = hx_token_of(d->p.g, hex);
    uint32_t colour = terrain >= 0 ? hx_terrain_colour(d->p.r, terrain)
                                   : HX_SAID_COLOUR | 0x808080;
    char name[HX_PLACE_NAME];

    hx_buffer_add(d->to, "<polygon points=\"");
    for (int i = 0; i < 6; i++) {
        struct hx_spot c = corner_of(d, hex, i);

        hx_buffer_add(d->to, "%s%d,%d", i ? " " : "", c.x, c.y);
    }
    hx_buffer_add(d->to,
                  "\" fill=\"#%06x\" stroke=\"#f6ecd0\" stroke-width=\"5\"/>\n",
                  RGB(colour));
    add_text(d, at.x, at.y - 36, 12, hx_ink_on(colour),
             hx_geo_name(d->p.geo, HX_HEX, hex, name));
    if (terrain >= 0)
        add_text(d, at.x, at.y - 20, 15, hx_ink_on(colour),
                 d->p.r->terrain[terrain].head.name);
    if (token > 0)
        add_token(d, at, token);
    add_markers(d, hex, at);
}

/* ---- what stands on them ---- */

/* Both corners, and rate and kind off the coast. */
static void add_harbor(struct drawing *d, int site)
{
    int edge = d->p.r->board.site[site];
    const struct hx_edge *e = &d->p.geo->edge[edge];
    struct hx_spot a = place_of(d, e->end[0]), b = place_of(d, e->end[1]);
    struct hx_spot land = middle_of(d, e->hex[0]), at;
    const char *kind;
    char rate[16], text[48];

    for (int i = 0; i < e->nhex; i++) {
        int terrain = hx_terrain_of(d->p.g, e->hex[i]);

        if (terrain >= 0 && d->p.r->terrain[terrain].land)
            land = middle_of(d, e->hex[i]);
    }
    at = (struct hx_spot){(a.x + b.x) - land.x, (a.y + b.y) - land.y};
    at.x += (land.x - at.x) / 5;
    at.y += (land.y - at.y) / 5;
    hx_buffer_add(d->to,
                  "<path d=\"M%d,%d L%d,%d L%d,%d\" fill=\"none\" "
                  "stroke=\"#7a5a34\" stroke-width=\"4\" "
                  "stroke-dasharray=\"6 4\"/>\n",
                  a.x, a.y, at.x, at.y, b.x, b.y);
    hx_harbor_words(d->p.r, hx_site_harbor(d->p.g, site), rate, &kind);
    snprintf(text, sizeof text, "%s%s%s", rate, *kind ? " " : "", kind);
    hx_buffer_add(d->to,
                  "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"20\" rx=\"6\" "
                  "fill=\"#ffffff\" stroke=\"#7a5a34\"/>\n",
                  at.x - 4 * (int)strlen(text) - 5, at.y - 10,
                  8 * (int)strlen(text) + 10);
    add_text(d, at.x, at.y + 5, 14, 0x202020, text);
}

/* The letter of the seat and the signs of what stands there, on its colour. */
static void add_badge(struct drawing *d, struct hx_spot at, const char *text,
                      uint32_t colour)
{
    int wide = 11 * hx_canvas_columns(text) + 8;

    hx_buffer_add(d->to,
                  "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"22\" rx=\"5\" "
                  "fill=\"#%06x\" stroke=\"#181818\" stroke-width=\"2\"/>\n",
                  at.x - wide / 2, at.y - 11, wide, RGB(colour));
    add_text(d, at.x, at.y + 6, 17, hx_ink_on(colour), text);
}

static void add_edge(struct drawing *d, int edge)
{
    const struct hx_edge *e = &d->p.geo->edge[edge];
    struct hx_spot a = place_of(d, e->end[0]), b = place_of(d, e->end[1]);
    char text[HX_BADGE];
    struct hx_ink ink;

    if (!hx_badge(&d->p, HX_EDGE, edge, text, &ink))
        return;
    for (int i = 0; i < 2; i++)
        hx_buffer_add(d->to,
                      "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" "
                      "stroke=\"#%06x\" stroke-width=\"%d\"/>\n",
                      a.x, a.y, b.x, b.y, i ? RGB(ink.bg) : 0x181818u,
                      i ? 12 : 16);
    add_text(d, (a.x + b.x) / 2, (a.y + b.y) / 2 + 5, 14, ink.fg, text);
}

static void add_pieces(struct drawing *d)
{
    const struct hx_geo *geo = d->p.geo;
    char text[HX_BADGE];
    struct hx_ink ink;

    for (int i = 0; i < geo->n[HX_EDGE]; i++)
        add_edge(d, i);
    for (int i = 0; i < geo->n[HX_CORNER]; i++)
        if (hx_badge(&d->p, HX_CORNER, i, text, &ink))
            add_badge(d, place_of(d, i), text, ink.bg);
    for (int i = 0; i < geo->n[HX_HEX]; i++)
        if (hx_badge(&d->p, HX_HEX, i, text, &ink))
            add_badge(d, middle_of(d, i), text, ink.bg);
}

/* Seats and signs of pieces, one line below the board. */
static void add_legend(struct drawing *d)
{
    const struct hx_rules *r = d->p.r;
    struct hx_spot at = {MARGIN, d->high - LINE};
    struct hx_buffer text = {0};

    for (int i = 0; i < r->nseat; i++) {
        char letter[2] = {hx_seat_letter(r, i), '\0'};

        add_badge(d, at, letter, hx_seat_colour(r, i));
        hx_buffer_add(d->to,
                      "<text x=\"%d\" y=\"%d\" font-size=\"16\" "
                      "text-anchor=\"start\">%s</text>\n",
                      at.x + 16, at.y + 6, r->seat[i]);
        at.x += 94;
    }
    for (int i = 0; i < r->npiece; i++) {
        char sign[8];

        if (hx_piece_is_alone(r, i))
            continue;
        hx_piece_sign(r, i, false, sign);
        hx_buffer_add(&text, "%s%s %s", text.len ? "   " : "", sign,
                      r->piece[i].head.name);
    }
    if (text.len)
        add_text(d, d->wide / 2, d->high - 3 * LINE, 16, 0x202020, text.text);
    hx_buffer_free(&text);
}

static void measure(struct drawing *d)
{
    const struct hx_geo *geo = d->p.geo;
    int x1 = 0, row1 = 0;
    bool some = false;

    for (int i = 0; i < geo->n[HX_HEX]; i++) {
        const struct hx_hex *h = &geo->hex[i];

        if (!hx_paint_wants(&d->p, i))
            continue;
        if (!some || h->x < d->x0)
            d->x0 = h->x;
        if (!some || h->x > x1)
            x1 = h->x;
        if (!some)
            d->row0 = h->row;
        row1 = h->row;
        some = true;
    }
    d->wide = 2 * MARGIN + (x1 - d->x0 + 2) * HALF;
    d->high = 2 * MARGIN + 2 * SIDE + (row1 - d->row0) * PITCH + 2 * LINE;
}

void hx_picture_svg(struct hx_game *g, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    struct hx_look look = {.depth = HX_DEPTH_RGB};
    struct drawing d = {
        .p = {.g = g, .r = r, .geo = r->board.geo, .look = &look}, .to = to};

    hx_count_pips(&d.p);
    measure(&d);
    hx_buffer_add(to,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
                  "height=\"%d\" text-anchor=\"middle\" "
                  "font-family=\"sans-serif\" font-weight=\"bold\">\n"
                  "<rect width=\"100%%\" height=\"100%%\" fill=\"#bcd7ea\"/>\n",
                  d.wide, d.high);
    for (int i = 0; i < d.p.geo->n[HX_HEX]; i++)
        if (hx_paint_wants(&d.p, i))
            add_hex(&d, i);
    for (int i = 0; i < r->board.nsite; i++)
        add_harbor(&d, i);
    add_pieces(&d);
    add_legend(&d);
    hx_buffer_add(to, "</svg>\n");
}
