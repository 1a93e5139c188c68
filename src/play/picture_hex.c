/* The inside of a hex: its name, terrain, token, pips and what marks it. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "picture_parts.h"

#define MOST 64 /* bytes of a text */

struct text {
    char text[MOST];
    struct hx_ink ink;
};

/* All there is to say about a hex. */
struct words {
    struct text name, terrain, number, pips;
    struct text marker; /* fields that mark it, and what stands on it */
    struct text mark;   /* that is asked for */
};

/* Dots as many as the number has ways to be rolled, on a chip as on the
 * table; the likeliest ones are red. */
static void say_token(const struct hx_painter *p, int hex, struct words *w)
{
    int token = hx_token_of(p->g, hex), dots;
    struct hx_ink ink = {0};

    if (token <= 0)
        return;
    dots = token <= HX_MOST_TOKEN ? p->pips[token] : 0;
    snprintf(w->number.text, MOST, "%d", token);
    if (p->look->depth) {
        ink.bold = dots == p->most_pips;
        ink.bg = HX_SAID_COLOUR | 0xf6ecd0;
        ink.fg = HX_SAID_COLOUR | (ink.bold ? 0xb80c14 : 0x202020);
    }
    w->number.ink = w->pips.ink = ink;
    while (dots-- > 0)
        strcat(w->pips.text, p->look->ascii ? "." : "·");
}

/* Names as capitals if they fit into the room, else first letters in brackets.
 */
static void say_marker(struct hx_painter *p, int hex, int room,
                       struct text *marker)
{
    char names[MOST - HX_BADGE] = "", letters[16] = "", badge[HX_BADGE] = "";
    size_t n = 0;

    hx_badge(p, HX_HEX, hex, badge, &marker->ink);
    for (int i = 0; i < p->r->nfield && n + 1 < sizeof letters; i++) {
        const char *name = p->r->field[i].head.name;

        if (!hx_is_marker(&p->r->field[i], HX_HEX) ||
            hx_field_get(p->g, (uint16_t)i, -1).i != hex)
            continue;
        letters[n++] = (char)toupper((unsigned char)name[0]);
        if (strlen(names) + strlen(name) + 2 < sizeof names)
            strcat(strcat(names, n > 1 ? " " : ""), name);
    }
    for (char *s = names; *s; s++)
        *s = (char)toupper((unsigned char)*s);
    if (!n) {
        snprintf(marker->text, MOST, "%s", badge);
        return;
    }
    marker->ink = (struct hx_ink){HX_SAID_COLOUR | 0xffffff,
                                  HX_SAID_COLOUR | 0x181818, true};
    if ((int)(strlen(names) + strlen(badge)) < room)
        snprintf(marker->text, MOST, "%s%s%s", names, *badge ? " " : "", badge);
    else
        snprintf(marker->text, MOST, "[%s%s]", letters, badge);
    p->short_markers |= marker->text[0] == '[';
}

/* In brackets where no colour tells it from a token. */
static void say_mark(const struct hx_painter *p, int hex, struct text *mark)
{
    uint16_t n = p->sight->mark[HX_HEX] ? p->sight->mark[HX_HEX][hex] : 0;

    if (!n)
        return;
    mark->ink = hx_mark_ink;
    if (n == HX_MARKED)
        snprintf(mark->text, MOST, p->look->depth ? "*" : "<*>");
    else
        snprintf(mark->text, MOST, p->look->depth ? "%u" : "<%u>", n);
}

static void say(struct hx_painter *p, int hex, int room, struct words *w)
{
    int terrain = hx_terrain_of(p->g, hex);
    char name[HX_PLACE_NAME];

    *w = (struct words){0};
    snprintf(w->name.text, MOST, "%s", hx_geo_name(p->geo, HX_HEX, hex, name));
    if (terrain >= 0 && p->r->terrain[terrain].land)
        snprintf(w->terrain.text, MOST, "%s", p->r->terrain[terrain].head.name);
    if (p->look->depth && terrain >= 0) {
        uint32_t behind = hx_terrain_colour(p->r, terrain);

        w->terrain.ink.fg = hx_ink_on(behind);
        w->name.ink.fg = p->look->depth == HX_DEPTH_16
                             ? w->terrain.ink.fg
                             : hx_colour_mix(w->terrain.ink.fg, behind, 35);
    }
    say_token(p, hex, w);
    say_marker(p, hex, *w->number.text ? room : hx_paint_room(p, 3),
               &w->marker);
    say_mark(p, hex, &w->mark);
}

/* A column more of the colour behind a text, if it has any. */
static void pad(struct hx_painter *p, int x, int y, const struct text *t)
{
    if (t->ink.bg)
        hx_canvas_put(&p->canvas, x, y, ' ', t->ink);
}

/* Two texts beside each other, either empty, around the middle of a line of
 * the hex. A colour behind them goes a column further on each side. Where they
 * have no room the second is left alone. */
static void put(struct hx_painter *p, struct hx_spot top, int row,
                const struct text *a, const struct text *b)
{
    int na = a ? hx_canvas_columns(a->text) : 0;
    int nb = b ? hx_canvas_columns(b->text) : 0;
    int room = hx_paint_room(p, row), gap = na && nb && na + nb < room, x;

    if (na + nb > room)
        na = 0;
    if (nb > room)
        nb = room;
    x = top.x - (na + gap + nb) / 2;
    if (na + gap + nb + 2 <= room && (na || nb)) {
        pad(p, x - 1, top.y + row, na ? a : b);
        pad(p, x + na + gap + nb, top.y + row, nb ? b : a);
    }
    if (na)
        hx_canvas_text(&p->canvas, x, top.y + row, a->text, na, a->ink);
    if (na && gap)
        hx_canvas_put(&p->canvas, x + na, top.y + row, ' ', a->ink);
    if (nb)
        hx_canvas_text(&p->canvas, x + na + gap, top.y + row, b->text, nb,
                       b->ink);
}

static const struct text *or_else(const struct text *a, const struct text *b)
{
    return *a->text ? a : b;
}

/* Both lines of a chip are as wide as the most pips. */
static void widen(const struct hx_painter *p, struct text *t)
{
    int missing = p->most_pips - hx_canvas_columns(t->text);
    size_t before = (size_t)(missing + 1) / 2, len = strlen(t->text);

    if (!len || missing <= 0 || !p->look->depth ||
        len + (size_t)missing >= MOST)
        return;
    memmove(t->text + before, t->text, len + 1);
    memset(t->text, ' ', before);
    for (int i = 0; i < missing / 2; i++)
        strcat(t->text, " ");
}

static void paint_hex(struct hx_painter *p, int hex)
{
    struct hx_spot top = hx_paint_top(p, hex);
    struct words w;

    if (p->form.slant > 2) {
        say(p, hex, hx_paint_room(p, 3), &w);
        put(p, top, 2, &w.name, NULL);
        put(p, top, 3, &w.mark, &w.marker);
        put(p, top, 4, &w.terrain, NULL);
        widen(p, &w.number);
        widen(p, &w.pips);
        put(p, top, 5, &w.number, NULL);
        put(p, top, 6, &w.pips, NULL);
    } else if (p->form.slant > 1) {
        say(p, hex, hx_paint_room(p, 2), &w);
        put(p, top, 1, &w.name, NULL);
        put(p, top, 2, &w.mark, &w.marker);
        put(p, top, 3, &w.terrain, NULL);
        put(p, top, 4, &w.number, &w.pips);
    } else if (hx_paint_room(p, 3) >= 7) {
        say(p, hex, 4, &w);
        put(p, top, 1, &w.name, &w.mark);
        put(p, top, 2, &w.terrain, NULL);
        put(p, top, 3, &w.number, or_else(&w.marker, &w.pips));
    } else {
        say(p, hex, 4, &w);
        put(p, top, 1, &w.name, or_else(&w.mark, &w.number));
        put(p, top, 2, &w.terrain, NULL);
        put(p, top, 3, or_else(&w.marker, &w.pips), NULL);
    }
}

void hx_paint_hexes(struct hx_painter *p)
{
    for (int i = 0; i < p->geo->n[HX_HEX]; i++)
        if (p->seen[i])
            paint_hex(p, i);
}

void hx_paint_waters(struct hx_painter *p)
{
    int row = p->form.slant + 1;

    for (int i = 0; i < p->geo->n[HX_HEX]; i++) {
        int terrain = hx_terrain_of(p->g, i), n, x;
        struct hx_spot top = hx_paint_top(p, i);
        struct text t = {.ink = {0}};
        bool room = true;

        if (!p->seen[i] || terrain < 0 || p->r->terrain[terrain].land)
            continue;
        snprintf(t.text, MOST, "%s", p->r->terrain[terrain].head.name);
        n = hx_canvas_columns(t.text);
        for (x = top.x - n / 2 - 1; x <= top.x - n / 2 + n; x++)
            room = room && hx_canvas_is_free(&p->canvas, x, top.y + row);
        if (p->look->depth)
            t.ink.fg = hx_ink_on(hx_terrain_colour(p->r, terrain));
        if (room)
            put(p, top, row, &t, NULL);
    }
}
