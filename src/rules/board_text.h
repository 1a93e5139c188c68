/*
 * board_text.h - the picture of a board in a rule file.
 *
 * The 'map' of a board word: one line a row, four columns a hex, each row
 * shifted by two columns against the next. A hex is the letter of its terrain
 * and at once its token, if it has one ("m10", "d"); '.' is a hex of the
 * frame. What the letters mean is not known here.
 */
#ifndef HX_BOARD_TEXT_H
#define HX_BOARD_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "error.h"
#include "geo.h"

struct hx_map_cell {
    struct hx_cell cell;
    char letter;   /* of the terrain; '.' for the frame */
    int16_t token; /* 2..12, or 0 for none */
    bool frame;
};

/* Reads the map in 'text' into 'cells', which has room for 'max', in reading
 * order. Lines without a hex at the start and the end do not count, nor does
 * common indentation: row 0 is the first line with a hex, x = 0 the leftmost
 * hex of all. Returns how many, or -1 and fills 'err', which names line and
 * column as an editor counts them. */
int hx_map_parse(const char *text, struct hx_map_cell *cells, int max,
                 struct hx_error *err);

#endif
