/* What the letters and signs of a picture mean. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "picture_parts.h"

#define MOST_ITEMS 64

struct item {
    char sign[HX_BADGE];
    struct hx_ink ink;
    const char *says;
};

struct items {
    struct item item[MOST_ITEMS];
    int n, wide; /* columns of the widest */
};

static int columns_of(const struct item *item)
{
    return hx_canvas_columns(item->sign) + 1 + hx_canvas_columns(item->says);
}

static void add(struct items *all, const char *sign, struct hx_ink ink,
                const char *says)
{
    struct item *item = &all->item[all->n];

    if (all->n == MOST_ITEMS)
        return;
    snprintf(item->sign, HX_BADGE, "%s", sign);
    item->ink = ink;
    item->says = says;
    if (columns_of(item) > all->wide)
        all->wide = columns_of(item);
    all->n++;
}

static void add_seats(const struct hx_painter *p, struct items *all)
{
    for (int i = 0; i < p->r->nseat; i++) {
        char sign[2] = {hx_seat_letter(p->r, i), '\0'};
        struct hx_ink ink = {0, hx_seat_colour(p->r, i), true};

        ink.fg = hx_ink_on(ink.bg);
        add(all, sign, ink, p->r->seat[i]);
    }
}

static void add_pieces(const struct hx_painter *p, struct items *all)
{
    uint16_t flag = HX_NONE;

    for (int i = 0; i < p->r->npiece; i++) {
        char sign[8];

        if (hx_piece_flag(p->r, i) != HX_NONE)
            flag = hx_piece_flag(p->r, i);
        if (hx_piece_is_alone(p->r, i))
            continue;
        hx_piece_sign(p->r, i, p->look->ascii, sign);
        add(all, sign, (struct hx_ink){0}, p->r->piece[i].head.name);
    }
    if (flag != HX_NONE)
        add(all, "!", (struct hx_ink){0}, p->r->field[flag].head.name);
}

static bool is_marker(const struct hx_field *f)
{
    return hx_is_marker(f, HX_HEX) || hx_is_marker(f, HX_CORNER) ||
           hx_is_marker(f, HX_EDGE);
}

/* Those that are on the board, where they have no more than a letter. */
static void add_markers(const struct hx_painter *p, struct items *all)
{
    for (int i = 0; i < p->r->nfield; i++) {
        const struct hx_field *f = &p->r->field[i];
        char letter = (char)toupper((unsigned char)f->head.name[0]);
        char sign[8];

        if (!is_marker(f) || hx_field_get(p->g, (uint16_t)i, -1).i < 0 ||
            (hx_is_marker(f, HX_HEX) && !p->short_markers))
            continue;
        snprintf(sign, sizeof sign, hx_is_marker(f, HX_HEX) ? "[%c]" : "%c",
                 letter);
        add(all, sign, (struct hx_ink){0}, f->head.name);
    }
}

static void put_item(struct hx_painter *p, int x, int y,
                     const struct item *item)
{
    int n = hx_canvas_text(&p->canvas, x, y, item->sign, HX_BADGE, item->ink);

    hx_canvas_text(&p->canvas, x + n + 1, y, item->says, p->canvas.width,
                   (struct hx_ink){0});
}

int hx_paint_legend(struct hx_painter *p, int right, int top, int bottom)
{
    struct items all = {0};
    int x = p->canvas.width - right, y = bottom;

    add_seats(p, &all);
    add_pieces(p, &all);
    if (p->r->board.nsite)
        add(&all, p->look->ascii ? "o" : "○", (struct hx_ink){0}, "harbor");
    add_markers(p, &all);
    if (right + 4 + all.wide <= p->canvas.width && all.n <= bottom - top) {
        for (int i = 0; i < all.n; i++)
            put_item(p, right + 4, top + 1 + i, &all.item[i]);
        return bottom;
    }
    for (int i = 0; i < all.n; i++) {
        int wide = columns_of(&all.item[i]);

        if (y == bottom || x + wide > p->canvas.width) {
            x = 0;
            y++;
        }
        put_item(p, x, y, &all.item[i]);
        x += wide + 2;
    }
    return y;
}
