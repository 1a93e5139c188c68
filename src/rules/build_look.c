/*
 * build_look.c - how things look in pictures: the colour of a terrain, the
 * mark of a piece. Nothing of it matters to a game.
 */
#include "build.h"

#include <stdlib.h>
#include <string.h>

uint32_t hx_colour_of(struct hx_builder *b, const struct hx_decl *d)
{
    const char *text = hx_text_of(b, d, "colour");

    if (!text)
        return 0;
    if (text[0] == '#' && strlen(text) == 7 &&
        strspn(text + 1, "0123456789abcdefABCDEF") == 6)
        return HX_SAID_COLOUR | (uint32_t)strtoul(text + 1, NULL, 16);
    hx_build_say(b, hx_of(d, "colour")->at,
                 "colour = '%s': red, green and blue expected, as \"#2f6b3a\"",
                 text);
    return 0;
}

/* The first character of UTF-8, or 0 if it is none or control. */
static uint32_t first_character(const char *text, int *len)
{
    static const uint32_t least[] = {0, 0x21, 0x80, 0x800};
    unsigned char c = (unsigned char)text[0];
    uint32_t value = c;

    *len = c < 0x80 ? 1 : (c & 0xe0) == 0xc0 ? 2 : (c & 0xf0) == 0xe0 ? 3 : 4;
    if (*len == 4)
        return 0;
    if (*len > 1)
        value = c & (0x7fu >> *len);
    for (int i = 1; i < *len; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        value = value << 6 | (text[i] & 0x3f);
    }
    return value < least[*len] || value == 0x7f ? 0 : value;
}

/* Does it take one column of a terminal? Controls, marks that combine, and
 * what is two columns wide (East Asian Width) do not. */
static bool is_narrow(uint32_t c)
{
    static const struct {
        uint32_t from, to;
    } others[] = {{0x80, 0xa0},     {0x300, 0x36f},   {0x483, 0x489},
                  {0x590, 0x8ff},   {0x1100, 0x11ff}, {0x200b, 0x200f},
                  {0x2028, 0x202f}, {0x2060, 0x206f}, {0x20d0, 0x20ff},
                  {0x231a, 0x231b}, {0x23e9, 0x23ec}, {0x2e80, 0xa4cf},
                  {0xa960, 0xa97f}, {0xac00, 0xdfff}, {0xe000, 0xfaff},
                  {0xfe00, 0xfe6f}, {0xfeff, 0xff60}, {0xffe0, 0xffff}};

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (c >= others[i].from && c <= others[i].to)
            return false;
    return c != 0;
}

void hx_enter_mark(struct hx_builder *b, const struct hx_decl *d,
                   struct hx_piece *p)
{
    const char *mark = hx_text_of(b, d, "mark");
    const char *glyph = hx_text_of(b, d, "glyph");
    int len;

    if (mark && mark[0] > ' ' && mark[0] < 0x7f && !mark[1])
        p->mark = mark[0];
    else if (mark)
        hx_build_say(b, hx_of(d, "mark")->at,
                     "mark = '%s': one character of ASCII expected", mark);
    if (glyph && is_narrow(first_character(glyph, &len)) && !glyph[len])
        p->glyph = glyph;
    else if (glyph)
        hx_build_say(b, hx_of(d, "glyph")->at,
                     "glyph = '%s': one character, one column wide, expected",
                     glyph);
}
