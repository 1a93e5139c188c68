#include "picture.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decl.h"
#include "names.h"
#include "text.h"

/* A hex of the picture: corners are marked by '.', edges by a stroke.
 *
 *          .               row y of the canvas: corner N
 *       /  A1 \            the name
 *     .mountains.          NW and NE, the terrain
 *     |   10 R  |          W and E; the token, and who stands there
 *     .         .          SW and SE: the line y of the row below
 */
enum { HALF = 5, PITCH = 4, MARGIN = 9 };

struct canvas {
    struct hx_game *g;
    const struct hx_rules *r;
    const struct hx_geo *geo;
    int left; /* least x of a hex */
    int width, height;
    char *cell;
};

static void put_char(struct canvas *c, int x, int y, char what)
{
    if (x >= 0 && x < c->width && y >= 0 && y < c->height)
        c->cell[y * c->width + x] = what;
}

/* Writes at most 'most' bytes, centred on x. */
static void put_text(struct canvas *c, int x, int y, const char *text, int most)
{
    int len = (int)strlen(text);

    if (len > most)
        len = most;
    for (int i = 0; i < len; i++)
        put_char(c, x - len / 2 + i, y, text[i]);
}

static int column(const struct canvas *c, int hex)
{
    return MARGIN + (c->geo->hex[hex].x - c->left) * HALF;
}

static int line(const struct canvas *c, int hex)
{
    return (c->geo->hex[hex].row - c->geo->hex[0].row) * PITCH + 1;
}

/* Where a corner of a hex, and the middle of an edge, stand from the column
 * and line of the hex: clockwise from N, from NE. An edge of two hexes stands
 * at the same place for both: +3 of one is -2 of the other. */
static const struct {
    int x, y;
} corner_at[6] = {{0, 0},         {HALF, 2},      {HALF, PITCH},
                  {0, PITCH + 2}, {-HALF, PITCH}, {-HALF, 2}};
static const struct {
    int x, y;
    char stroke;
    int harbor_x, harbor_y;
} edge_at[6] = {{3, 1, '\\', 6, 0},     {HALF, 3, '|', 8, 3},
                {2, 5, '/', 6, 6},      {-2, 5, '\\', -6, 6},
                {-HALF, 3, '|', -8, 3}, {-3, 1, '/', -6, 0}};

/* The first letter of the colour; the last where an earlier colour has it. */
static char seat_letter(const struct hx_rules *r, int seat)
{
    const char *name = r->seat[seat];

    for (int i = 0; i < HX_COLOURS && strcmp(hx_colour[i], name) != 0; i++)
        if (hx_colour[i][0] == name[0])
            return name[strlen(name) - 1];
    return name[0];
}

/* Does the piece go by a capital? The first sort of piece on edges, and what
 * is worth more than a point on corners and hexes. */
static bool is_capital(const struct hx_rules *r, int piece)
{
    if (r->piece[piece].on != HX_EDGE)
        return r->piece[piece].points > 1;
    for (int i = 0; i < piece; i++)
        if (r->piece[i].on == HX_EDGE && !r->piece[i].rider)
            return false;
    return true;
}

/* The mark of what stands on a place; 'empty' if nothing does. */
static char mark_of(const struct canvas *c, enum hx_sort sort, int place,
                    char empty)
{
    int piece, seat;
    char letter;

    hx_at(c->g, sort, place, &piece, &seat);
    if (piece < 0 || seat < 0)
        return empty;
    letter = seat_letter(c->r, seat);
    return (char)(is_capital(c->r, piece) ? toupper((unsigned char)letter)
                                          : letter);
}

/* The capitals of the game's fields that hold the hex: "R". */
static void field_marks(const struct canvas *c, int hex, char marks[8])
{
    int n = 0;

    for (int i = 0; i < c->r->nfield && n < 7; i++) {
        const struct hx_field *f = &c->r->field[i];

        if (f->scope == HX_GAME && f->type == HX_T_HEX && !f->travels &&
            f->see == HX_SEE_ALL &&
            hx_field_get(c->g, (uint16_t)i, -1).i == hex)
            marks[n++] = (char)toupper((unsigned char)f->head.name[0]);
    }
    marks[n] = '\0';
}

static void draw_hex(struct canvas *c, int hex)
{
    const struct hx_hex *h = &c->geo->hex[hex];
    int x = column(c, hex), y = line(c, hex);
    int terrain = hx_terrain_of(c->g, hex), token = hx_token_of(c->g, hex);
    char name[HX_PLACE_NAME], marks[8], text[24];

    for (int i = 0; i < 6; i++) {
        put_char(c, x + corner_at[i].x, y + corner_at[i].y,
                 mark_of(c, HX_CORNER, h->corner[i], '.'));
        put_char(c, x + edge_at[i].x, y + edge_at[i].y,
                 mark_of(c, HX_EDGE, h->edge[i], edge_at[i].stroke));
    }
    put_text(c, x, y + 1, hx_geo_name(c->geo, HX_HEX, hex, name), 4);
    if (terrain >= 0)
        put_text(c, x, y + 2, c->r->terrain[terrain].head.name, 2 * HALF - 1);
    field_marks(c, hex, marks);
    text[0] = '\0';
    if (token)
        snprintf(text, sizeof text, "%d%s%s", token, *marks ? " " : "", marks);
    else
        snprintf(text, sizeof text, "%s", marks);
    put_text(c, x, y + 3, text, 2 * HALF - 1);
    if (mark_of(c, HX_HEX, hex, ' ') != ' ')
        put_char(c, x + HALF - 1, y + 3, mark_of(c, HX_HEX, hex, ' '));
}

/* "3:1", or "2:o": the rate and the first letter of the kind. */
static void harbor_text(const struct hx_rules *r, int harbor, char text[16])
{
    const struct hx_harbor *h = &r->harbor[harbor];

    snprintf(text, 16, "%d:%c", h->rate,
             h->kind == HX_NONE ? '1' : r->kind[h->kind].head.name[0]);
}

/* A harbor is written on the far side of its edge from the hex. */
static void draw_harbor(struct canvas *c, int site)
{
    int edge = c->r->board.site[site], hex = c->geo->edge[edge].hex[0];
    char text[16];
    int at = 0;

    for (int i = 0; i < c->geo->edge[edge].nhex; i++) {
        int terrain = hx_terrain_of(c->g, c->geo->edge[edge].hex[i]);

        if (terrain >= 0 && c->r->terrain[terrain].land)
            hex = c->geo->edge[edge].hex[i];
    }
    while (at < 5 && c->geo->hex[hex].edge[at] != edge)
        at++;
    harbor_text(c->r, hx_site_harbor(c->g, site), text);
    put_text(c, column(c, hex) + edge_at[at].harbor_x,
             line(c, hex) + edge_at[at].harbor_y, text, 5);
}

/* The lines of the board, each with one of the legend behind it. */
static void print_canvas(const struct canvas *c, const char *legend,
                         struct hx_buffer *to)
{
    for (int y = 0; y < c->height; y++) {
        const char *row = c->cell + y * c->width;
        int n = c->width, len = (int)strcspn(legend, "\n");

        while (n > 0 && row[n - 1] == ' ')
            n--;
        if (n > 0 && len > 0)
            hx_buffer_add(to, "%-*.*s  %.*s\n", c->width, n, row, len, legend);
        else if (n > 0 || (y > 0 && y < c->height - 1))
            hx_buffer_add(to, "%.*s\n", n, row);
        if (n > 0)
            legend += len + (legend[len] == '\n');
    }
}

/* ---- what the letters mean, made from the declarations ---- */

static void print_pieces(const struct hx_rules *r, bool capital,
                         struct hx_buffer *to)
{
    const char *gap = "";

    for (int i = 0; i < r->npiece; i++) {
        if (r->piece[i].rider || is_capital(r, i) != capital)
            continue;
        hx_buffer_add(to, "%s%s", gap, r->piece[i].head.name);
        gap = ", ";
    }
    if (!*gap)
        hx_buffer_add(to, "none");
}

static void print_field_marks(const struct hx_rules *r, const char *between,
                              const char *colon, struct hx_buffer *to)
{
    const char *gap = "";

    for (int i = 0; i < r->nfield; i++) {
        const struct hx_field *f = &r->field[i];

        if (f->scope != HX_GAME || f->type != HX_T_HEX || f->travels ||
            f->see != HX_SEE_ALL)
            continue;
        hx_buffer_add(to, "%s%c in a hex%s%s", gap,
                      toupper((unsigned char)f->head.name[0]), colon,
                      f->head.name);
        gap = between;
    }
    if (*gap)
        hx_buffer_char(to, '\n');
}

/* As a column of short lines beside the board, or as a few long ones. */
static void print_legend(const struct hx_rules *r, bool beside,
                         struct hx_buffer *to)
{
    const char *between = beside ? "\n" : ", ",
               *colon = beside ? ":\n  " : ": ";

    for (int s = 0; s < r->nseat; s++)
        hx_buffer_add(to, "%s%c %s", s ? between : "", seat_letter(r, s),
                      r->seat[s]);
    hx_buffer_add(to, "%ssmall letter%s", beside ? "\n\n" : "\n", colon);
    print_pieces(r, false, to);
    hx_buffer_add(to, "%scapital letter%s", beside ? "\n" : "; ", colon);
    print_pieces(r, true, to);
    hx_buffer_char(to, '\n');
    print_field_marks(r, between, colon, to);
}

/* Do the lines of the text fit in the room beside the board? */
static bool fits(const char *text, int wide, int high)
{
    int n = 0;

    for (; *text; n++) {
        size_t len = strcspn(text, "\n");

        if ((int)len > wide)
            return false;
        text += len + (text[len] == '\n');
    }
    return n <= high;
}

static bool measure(struct canvas *c, int columns)
{
    int right = 0, last = c->geo->hex[c->geo->n[HX_HEX] - 1].row;

    c->left = c->geo->hex[0].x;
    for (int i = 0; i < c->geo->n[HX_HEX]; i++) {
        if (c->geo->hex[i].x < c->left)
            c->left = c->geo->hex[i].x;
        if (c->geo->hex[i].x > right)
            right = c->geo->hex[i].x;
    }
    c->width = (right - c->left) * HALF + 2 * MARGIN + 1;
    c->height = (last - c->geo->hex[0].row) * PITCH + PITCH + 5;
    return c->width <= columns;
}

void hx_picture(struct hx_game *g, int columns, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    struct canvas c = {.g = g, .r = r, .geo = r->board.geo};
    struct hx_buffer legend = {0};

    if (columns <= 0)
        columns = 80;
    if (!measure(&c, columns)) {
        hx_picture_list(g, to);
        return;
    }
    c.cell = malloc((size_t)(c.width * c.height));
    if (!c.cell)
        abort();
    memset(c.cell, ' ', (size_t)(c.width * c.height));
    for (int i = 0; i < c.geo->n[HX_HEX]; i++)
        draw_hex(&c, i);
    for (int i = 0; i < r->board.nsite; i++)
        draw_harbor(&c, i);
    print_legend(r, true, &legend);
    if (fits(hx_buffer_text(&legend), columns - c.width - 2, c.height - 4)) {
        print_canvas(&c, legend.text, to);
    } else {
        print_canvas(&c, "", to);
        print_legend(r, false, to);
    }
    free(c.cell);
    hx_buffer_free(&legend);
}

/* The places of a seat's pieces of one sort. */
static void list_piece(struct hx_game *g, int seat, int piece,
                       struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    const struct hx_geo *geo = r->board.geo;
    enum hx_sort sort = r->piece[piece].on;
    char name[HX_PLACE_NAME];
    bool some = false;

    for (int i = 0; i < geo->n[sort]; i++) {
        int there, owner;

        if (r->piece[piece].rider)
            there = hx_rider(g, piece, i, &owner) ? piece : -1;
        else
            hx_at(g, sort, i, &there, &owner);
        if (there != piece || owner != seat)
            continue;
        if (!some)
            hx_buffer_add(to, "  %s", r->piece[piece].head.name);
        hx_buffer_add(to, " %s", hx_geo_name(geo, sort, i, name));
        some = true;
    }
}

void hx_picture_list(struct hx_game *g, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    const struct hx_geo *geo = r->board.geo;
    struct canvas c = {.g = g, .r = r, .geo = geo};
    char name[HX_PLACE_NAME], marks[8], text[16];

    for (int i = 0; i < geo->n[HX_HEX]; i++) {
        int terrain = hx_terrain_of(g, i), token = hx_token_of(g, i);

        field_marks(&c, i, marks);
        hx_buffer_add(to, "%-4s %s", hx_geo_name(geo, HX_HEX, i, name),
                      terrain >= 0 ? r->terrain[terrain].head.name : "?");
        if (token)
            hx_buffer_add(to, " %d", token);
        hx_buffer_add(to, "%s%s\n", *marks ? " " : "", marks);
    }
    for (int i = 0; i < r->board.nsite; i++) {
        harbor_text(r, hx_site_harbor(g, i), text);
        hx_buffer_add(to, "%s%s %s", i ? "  " : "harbors  ",
                      hx_geo_name(geo, HX_EDGE, r->board.site[i], name), text);
    }
    if (r->board.nsite)
        hx_buffer_char(to, '\n');
    for (int s = 0; s < r->nseat; s++) {
        hx_buffer_add(to, "%s", r->seat[s]);
        for (int i = 0; i < r->npiece; i++)
            list_piece(g, s, i, to);
        hx_buffer_char(to, '\n');
    }
}
