#include "canvas.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *alloc(int n, size_t size)
{
    void *p = calloc((size_t)n, size);

    if (!p) {
        fputs("hexlaw: out of memory\n", stderr);
        abort();
    }
    return p;
}

void hx_canvas_new(struct hx_canvas *c, int width, int height, uint8_t grain,
                   uint8_t depth)
{
    *c = (struct hx_canvas){.width = width,
                            .height = height,
                            .grain = grain,
                            .depth = depth,
                            .across = grain == HX_GRAIN_DOTS ? 2 : 1,
                            .down = grain == HX_GRAIN_BLOCKS ? 2 : 4};
    c->cell = alloc(width * height, sizeof *c->cell);
    c->dot = alloc(width * c->across * height * c->down, sizeof *c->dot);
}

void hx_canvas_free(struct hx_canvas *c)
{
    free(c->cell);
    free(c->dot);
    *c = (struct hx_canvas){0};
}

static bool is_inside(const struct hx_canvas *c, int x, int y)
{
    return x >= 0 && x < c->width && y >= 0 && y < c->height;
}

static struct hx_cell_of_canvas *cell_at(const struct hx_canvas *c, int x,
                                         int y)
{
    return &c->cell[y * c->width + x];
}

/* The dots of a cell: [row * stride + column]. */
static uint32_t *dots_at(const struct hx_canvas *c, int x, int y)
{
    return &c->dot[y * c->down * c->width * c->across + x * c->across];
}

void hx_canvas_dot(struct hx_canvas *c, int x, int y, uint32_t colour)
{
    if (x >= 0 && y >= 0 && is_inside(c, x / c->across, y / c->down))
        c->dot[y * c->width * c->across + x] = colour;
}

void hx_canvas_fill(struct hx_canvas *c, int x, int y, uint32_t colour)
{
    if (is_inside(c, x, y))
        cell_at(c, x, y)->fill = colour;
}

void hx_canvas_reserve(struct hx_canvas *c, int x, int y, bool taken)
{
    if (!is_inside(c, x, y))
        return;
    cell_at(c, x, y)->taken = taken;
    cell_at(c, x, y)->free = !taken;
}

void hx_canvas_put(struct hx_canvas *c, int x, int y, uint32_t ch,
                   struct hx_ink ink)
{
    if (!is_inside(c, x, y))
        return;
    cell_at(c, x, y)->ch = ch;
    cell_at(c, x, y)->ink = ink;
}

void hx_canvas_wipe(struct hx_canvas *c, int x, int y, int columns)
{
    int half = c->down / 2;

    for (int row = y * c->down - half; row < (y + 1) * c->down + half; row++)
        for (int k = x * c->across; k < (x + columns) * c->across; k++)
            hx_canvas_dot(c, k, row, 0);
}

/* The next character of UTF-8 that is known to be right. */
static uint32_t next_character(const char **text)
{
    const unsigned char *s = (const unsigned char *)*text;
    uint32_t ch = *s++;
    int more = ch < 0xc0 ? 0 : ch < 0xe0 ? 1 : ch < 0xf0 ? 2 : 3;

    if (more)
        ch &= 0x3fu >> more;
    for (; more-- > 0 && (*s & 0xc0) == 0x80; s++)
        ch = ch << 6 | (*s & 0x3f);
    *text = (const char *)s;
    return ch;
}

int hx_canvas_text(struct hx_canvas *c, int x, int y, const char *text,
                   int most, struct hx_ink ink)
{
    int n = 0;

    while (*text && n < most)
        hx_canvas_put(c, x + n++, y, next_character(&text), ink);
    return n;
}

int hx_canvas_columns(const char *text)
{
    int n = 0;

    for (; *text; text++)
        n += (*text & 0xc0) != 0x80;
    return n;
}

static bool has_dots(const struct hx_canvas *c, int x, int y)
{
    const uint32_t *dot = dots_at(c, x, y);

    for (int i = 0; i < c->down; i++, dot += c->width * c->across)
        for (int k = 0; k < c->across; k++)
            if (dot[k])
                return true;
    return false;
}

bool hx_canvas_is_free(const struct hx_canvas *c, int x, int y)
{
    const struct hx_cell_of_canvas *cell;

    if (!is_inside(c, x, y))
        return false;
    cell = cell_at(c, x, y);
    return !cell->ch && !cell->taken &&
           (cell->free || (!cell->fill && !has_dots(c, x, y)));
}

bool hx_canvas_is_blank(const struct hx_canvas *c, int x, int y)
{
    const struct hx_cell_of_canvas *cell;

    if (!is_inside(c, x, y))
        return true;
    cell = cell_at(c, x, y);
    return !cell->fill &&
           (cell->ch ? cell->ch == ' ' && !cell->ink.bg : !has_dots(c, x, y));
}

/* ---- what dots look like ---- */

static uint32_t braille(const uint32_t *dot, int stride)
{
    static const uint8_t bit[4][2] = {{1, 8}, {2, 16}, {4, 32}, {64, 128}};
    uint32_t bits = 0;

    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 2; k++)
            bits |= dot[i * stride + k] ? bit[i][k] : 0;
    return bits ? 0x2800 | bits : ' ';
}

/* A stroke at one height of the cell, or through all of it. */
static uint32_t stroke(const uint32_t *dot, int stride)
{
    static const char height[] = "'-._";
    int n = 0, last = 0;

    for (int i = 0; i < 4; i++)
        if (dot[i * stride]) {
            n++;
            last = i;
        }
    return n == 4 ? '|' : n ? (unsigned char)height[last] : ' ';
}

static uint32_t halves(const uint32_t *dot, int stride, struct hx_ink *ink)
{
    uint32_t top = dot[0], bottom = dot[stride];

    if (top == bottom) {
        ink->bg = top;
        return ' ';
    }
    if (!top) {
        ink->fg = bottom;
        return 0x2584;
    }
    ink->fg = top;
    ink->bg = bottom;
    return 0x2580;
}

/* What a cell shows, with its ink. */
static uint32_t shown(const struct hx_canvas *c, int x, int y,
                      struct hx_ink *ink)
{
    const struct hx_cell_of_canvas *cell = cell_at(c, x, y);
    const uint32_t *dot = dots_at(c, x, y);
    int stride = c->width * c->across;
    uint32_t ch = cell->ch;

    *ink = cell->ink;
    if (ch && !ink->bg && c->grain == HX_GRAIN_BLOCKS)
        ink->bg = dot[0] == dot[stride] || !dot[stride] ? dot[0] : dot[stride];
    if (!ch)
        ch = c->grain == HX_GRAIN_DOTS    ? braille(dot, stride)
             : c->grain == HX_GRAIN_ASCII ? stroke(dot, stride)
                                          : halves(dot, stride, ink);
    if (!ink->bg)
        ink->bg = cell->fill;
    return ch;
}

static void add_character(uint32_t ch, struct hx_buffer *to)
{
    if (ch >= 0x800)
        hx_buffer_char(to, (char)(0xe0 | ch >> 12));
    if (ch >= 0x800)
        hx_buffer_char(to, (char)(0x80 | (ch >> 6 & 0x3f)));
    else if (ch >= 0x80)
        hx_buffer_char(to, (char)(0xc0 | ch >> 6));
    hx_buffer_char(to, (char)(ch >= 0x80 ? 0x80 | (ch & 0x3f) : ch));
}

static bool is_same(struct hx_ink a, struct hx_ink b)
{
    return a.fg == b.fg && a.bg == b.bg && a.bold == b.bold;
}

void hx_canvas_row(const struct hx_canvas *c, int y, int from,
                   struct hx_buffer *to)
{
    struct hx_ink ink, last = {0};
    int end = c->width;

    while (end > from && hx_canvas_is_blank(c, end - 1, y))
        end--;
    for (int x = from; x < end; x++) {
        uint32_t ch = shown(c, x, y, &ink);

        if (ch == ' ') { /* shows no more than what is behind it */
            ink.fg = ink.bg ? last.fg : 0;
            ink.bold = ink.bg && last.bold;
        }
        if (c->depth && !is_same(ink, last)) {
            if (!is_same(last, (struct hx_ink){0}))
                hx_buffer_add(to, "\033[m");
            hx_ink_add(ink, c->depth, to);
            last = ink;
        }
        add_character(ch, to);
    }
    if (!is_same(last, (struct hx_ink){0}))
        hx_buffer_add(to, "\033[m");
}
