/* Colours as escape sequences, for terminals that know few or many. */
#include "canvas.h"

#include <stdlib.h>

#include "rules.h"

static int part(uint32_t colour, int shift)
{
    return (int)(colour >> shift & 0xff);
}

static long distance(uint32_t a, uint32_t b)
{
    long sum = 0;

    for (int shift = 0; shift <= 16; shift += 8) {
        long d = part(a, shift) - part(b, shift);

        sum += d * d;
    }
    return sum;
}

/* How far a colour is from grey. */
static int hue(uint32_t colour)
{
    int least = 255, most = 0;

    for (int shift = 0; shift <= 16; shift += 8) {
        least = part(colour, shift) < least ? part(colour, shift) : least;
        most = part(colour, shift) > most ? part(colour, shift) : most;
    }
    return most - least;
}

/* The nearest of the 16 colours, as the console shows them: none of its greys
 * for what has a hue. */
static int nearest_16(uint32_t colour)
{
    static const uint32_t known[16] = {0x000000, 0xaa0000, 0x00aa00, 0xaa5500,
                                       0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa,
                                       0x555555, 0xff5555, 0x55ff55, 0xffff55,
                                       0x5555ff, 0xff55ff, 0x55ffff, 0xffffff};
    int best = -1;

    for (int i = 0; i < 16; i++)
        if ((hue(known[i]) || hue(colour) < 70) &&
            (best < 0 ||
             distance(colour, known[i]) < distance(colour, known[best])))
            best = i;
    return best;
}

/* The nearest of 256: what is nearly grey among 24 greys, the rest in a cube
 * of 6 x 6 x 6, so that no hue is lost. */
static int nearest_256(uint32_t colour)
{
    static const int level[6] = {0, 95, 135, 175, 215, 255};
    int index = 16, sum = 0, step;

    for (int shift = 16; shift >= 0; shift -= 8) {
        int value = part(colour, shift), best = 0;

        for (int i = 1; i < 6; i++)
            if (abs(value - level[i]) < abs(value - level[best]))
                best = i;
        index += best * (shift == 16 ? 36 : shift == 8 ? 6 : 1);
        sum += value;
    }
    step = (sum / 3 - 3) / 10;
    return hue(colour) > 20 || step > 23 ? index : 232 + step;
}

static void add_colour(uint32_t colour, bool behind, enum hx_depth depth,
                       struct hx_buffer *to)
{
    int n;

    if (depth == HX_DEPTH_RGB) {
        hx_buffer_add(to, ";%d;2;%d;%d;%d", behind ? 48 : 38, part(colour, 16),
                      part(colour, 8), part(colour, 0));
    } else if (depth == HX_DEPTH_256) {
        hx_buffer_add(to, ";%d;5;%d", behind ? 48 : 38, nearest_256(colour));
    } else {
        n = nearest_16(colour);
        hx_buffer_add(to, ";%d",
                      (n < 8 ? 30 + n : 90 + n - 8) + (behind ? 10 : 0));
    }
}

void hx_ink_add(struct hx_ink ink, enum hx_depth depth, struct hx_buffer *to)
{
    if (!ink.fg && !ink.bg && !ink.bold)
        return;
    hx_buffer_add(to, "\033[%d", ink.bold ? 1 : 0);
    if (ink.fg)
        add_colour(ink.fg, false, depth, to);
    if (ink.bg)
        add_colour(ink.bg, true, depth, to);
    hx_buffer_char(to, 'm');
}

uint32_t hx_ink_on(uint32_t colour)
{
    int light = 2 * part(colour, 16) + 5 * part(colour, 8) + part(colour, 0);

    return HX_SAID_COLOUR | (light > 8 * 125 ? 0x000000 : 0xffffff);
}

uint32_t hx_colour_mix(uint32_t a, uint32_t b, int hundredths)
{
    uint32_t mixed = HX_SAID_COLOUR;

    for (int shift = 0; shift <= 16; shift += 8) {
        int value = part(a, shift) +
                    (part(b, shift) - part(a, shift)) * hundredths / 100;

        mixed |= (uint32_t)value << shift;
    }
    return mixed;
}
