/* What seats, pieces, terrains and harbors look like in a picture. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "decl.h"
#include "picture_parts.h"

const struct hx_ink hx_mark_ink = {HX_SAID_COLOUR | 0x000000,
                                   HX_SAID_COLOUR | 0xffe83d, true};

char hx_seat_letter(const struct hx_rules *r, int seat)
{
    const char *name = r->seat[seat];

    for (int i = 0; i < HX_COLOURS && strcmp(hx_colour[i], name) != 0; i++)
        if (hx_colour[i][0] == name[0])
            return name[strlen(name) - 1];
    return name[0];
}

uint32_t hx_seat_colour(const struct hx_rules *r, int seat)
{
    static const uint32_t look[HX_COLOURS] = {0xd0202c, 0x2456c8, 0xe6e6e6,
                                              0xf08a10, 0x1f9a44, 0x7a4a20};

    for (int i = 0; i < HX_COLOURS; i++)
        if (!strcmp(hx_colour[i], r->seat[seat]))
            return HX_SAID_COLOUR | look[i];
    return HX_SAID_COLOUR | 0x808080;
}

/* A letter of the name that no earlier piece of that sort of place has. */
static char letter_of(const struct hx_rules *r, int piece)
{
    const char *name = r->piece[piece].head.name;

    for (const char *s = name; *s; s++) {
        char letter = (char)toupper((unsigned char)*s);
        bool taken = !isalpha((unsigned char)letter);

        for (int i = 0; i < piece && !taken; i++)
            taken = r->piece[i].on == r->piece[piece].on &&
                    (r->piece[i].mark ? r->piece[i].mark : letter_of(r, i)) ==
                        letter;
        if (!taken)
            return letter;
    }
    return (char)toupper((unsigned char)name[0]);
}

void hx_piece_sign(const struct hx_rules *r, int piece, bool ascii,
                   char sign[8])
{
    const struct hx_piece *p = &r->piece[piece];

    if (p->glyph && !ascii)
        snprintf(sign, 8, "%s", p->glyph);
    else
        snprintf(sign, 8, "%c", p->mark ? p->mark : letter_of(r, piece));
}

bool hx_piece_is_alone(const struct hx_rules *r, int piece)
{
    for (int i = 0; i < r->npiece; i++)
        if (i != piece && !r->piece[i].rider &&
            r->piece[i].on == r->piece[piece].on)
            return false;
    return !r->piece[piece].rider;
}

uint16_t hx_piece_flag(const struct hx_rules *r, int piece)
{
    for (int i = 0; i < r->piece[piece].nhas; i++) {
        uint16_t id = r->piece[piece].has[i];
        const struct hx_field *f = &r->field[id];

        if (f->type == HX_T_FLAG && f->see == HX_SEE_ALL &&
            f->resets == HX_RESETS_NEVER)
            return id;
    }
    return HX_NONE;
}

/* Signs of what rides on the piece of the place. */
static void add_riders(const struct hx_painter *p, enum hx_sort sort, int place,
                       char text[HX_BADGE])
{
    for (int i = 0; i < p->r->npiece; i++) {
        char sign[8];
        int seat;

        if (!p->r->piece[i].rider || p->r->piece[i].on != sort ||
            !hx_rider(p->g, i, place, &seat))
            continue;
        hx_piece_sign(p->r, i, p->look->ascii, sign);
        if (strlen(text) + strlen(sign) < HX_BADGE)
            strcat(text, sign);
    }
}

bool hx_badge(const struct hx_painter *p, enum hx_sort sort, int place,
              char text[HX_BADGE], struct hx_ink *ink)
{
    char sign[8] = "";
    int piece, seat;
    uint16_t flag;

    hx_at(p->g, sort, place, &piece, &seat);
    if (piece < 0 || seat < 0)
        return false;
    if (!hx_piece_is_alone(p->r, piece))
        hx_piece_sign(p->r, piece, p->look->ascii, sign);
    snprintf(text, HX_BADGE, "%c%s", hx_seat_letter(p->r, seat), sign);
    add_riders(p, sort, place, text);
    flag = hx_piece_flag(p->r, piece);
    if (flag != HX_NONE && hx_field_get(p->g, flag, place).i &&
        strlen(text) + 1 < HX_BADGE)
        strcat(text, "!");
    ink->bg = hx_seat_colour(p->r, seat);
    ink->fg = hx_ink_on(ink->bg);
    ink->bold = true;
    return true;
}

uint32_t hx_terrain_colour(const struct hx_rules *r, int terrain)
{
    if (r->terrain[terrain].colour)
        return r->terrain[terrain].colour;
    return HX_SAID_COLOUR | (r->terrain[terrain].land ? 0xb0a890 : 0x2a5f9e);
}

uint32_t hx_kind_colour(const struct hx_rules *r, int kind)
{
    for (int i = 0; i < r->nterrain; i++)
        if (r->terrain[i].product == kind)
            return hx_terrain_colour(r, i);
    return 0;
}

bool hx_is_marker(const struct hx_field *f, enum hx_sort sort)
{
    return f->scope == HX_GAME && f->type == HX_T_HEX + sort && !f->travels &&
           f->see == HX_SEE_ALL;
}

void hx_harbor_words(const struct hx_rules *r, int harbor, char rate[16],
                     const char **kind)
{
    const struct hx_harbor *h = &r->harbor[harbor];

    snprintf(rate, 16, "%d:1", h->rate);
    *kind = h->kind == HX_NONE ? "" : r->kind[h->kind].head.name;
}
