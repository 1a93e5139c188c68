#include "board_text.h"

#include <stdio.h>

#define HEX_COLUMNS 4 /* from one hex of a row to the next */
#define ROW_SHIFT 2   /* from a row to the next */

/* Where we are: line and column count from 0, errors tell them from 1. */
struct reader {
    const char *at;
    int line, column;
    int first_line; /* the line of row 0; -1 before the first hex */
    struct hx_map_cell *cells;
    int n, max;
    struct hx_error *err;
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* isgraph() would ask the locale. */
static bool is_letter(char c)
{
    return c > ' ' && c <= '~' && c != '.' && !is_digit(c);
}

/* Bytes that are no printable ASCII are told by their number: a message
 * must not carry half a character. */
static const char *show(char c, char text[16])
{
    if (c == '\t')
        return "a tab";
    if (c >= ' ' && c <= '~')
        snprintf(text, 16, "'%c'", c);
    else
        snprintf(text, 16, "byte 0x%02x", (unsigned)(unsigned char)c);
    return text;
}

static bool fail_at(struct reader *in, int line, int column, const char *what)
{
    hx_fail(in->err, "map line %d, column %d: %s", line + 1, column + 1, what);
    return false;
}

static bool ends_line(const char *at)
{
    return *at == '\0' || *at == '\n' || (at[0] == '\r' && at[1] == '\n');
}

/* The token after a letter. */
static bool read_token(struct reader *in, int16_t *token)
{
    const char *start = in->at;
    int value = 0, column = in->column;

    while (is_digit(*in->at)) {
        if (value < 100)
            value = value * 10 + (*in->at - '0');
        in->at++;
        in->column++;
    }
    if (in->at == start)
        return true;
    if (*start == '0' || value < 2 || value > 12)
        return fail_at(in, in->line, column, "a token is between 2 and 12");
    *token = (int16_t)value;
    return true;
}

/* Reads one hex. Its x is the column for the time being. */
static bool read_cell(struct reader *in)
{
    struct hx_map_cell cell = {0};
    const struct hx_map_cell *last = in->n ? &in->cells[in->n - 1] : NULL;
    char seen[16];

    if (*in->at != '.' && !is_letter(*in->at)) {
        hx_fail(in->err,
                "map line %d, column %d: expected a terrain letter, got %s",
                in->line + 1, in->column + 1, show(*in->at, seen));
        return false;
    }
    if (in->line > INT16_MAX || in->column > INT16_MAX)
        return fail_at(in, in->line, in->column, "too far out");
    if (in->first_line < 0)
        in->first_line = in->line;
    cell.cell.row = (int16_t)(in->line - in->first_line);
    cell.cell.x = (int16_t)in->column;
    if (last && last->cell.row == cell.cell.row &&
        cell.cell.x - last->cell.x < HEX_COLUMNS)
        return fail_at(in, in->line, in->column,
                       "too close to the hex before, a hex is four columns");
    if (in->n == in->max)
        return fail_at(in, in->line, in->column, "too many hexes");

    cell.letter = *in->at++;
    in->column++;
    cell.frame = cell.letter == '.';
    if (!cell.frame && !read_token(in, &cell.token))
        return false;
    in->cells[in->n++] = cell;
    return true;
}

static bool read_cells(struct reader *in)
{
    while (*in->at) {
        if (*in->at == ' ') {
            in->at++;
            in->column++;
        } else if (ends_line(in->at)) {
            in->at += *in->at == '\r' ? 2 : 1;
            in->line++;
            in->column = 0;
        } else if (!read_cell(in)) {
            return false;
        }
    }
    return true;
}

/* Whether a hex stands where the first one lets hexes stand. */
static bool in_step(const struct hx_cell *first, const struct hx_cell *cell)
{
    int columns = cell->x - first->x - ROW_SHIFT * (cell->row - first->row);

    return columns % HEX_COLUMNS == 0;
}

/* Turns columns into x, counted from the leftmost hex by half hexes. */
static bool set_x(struct reader *in)
{
    struct hx_cell first = in->cells[0].cell;
    int left = first.x;

    for (int i = 0; i < in->n; i++) {
        const struct hx_cell *cell = &in->cells[i].cell;

        if (!in_step(&first, cell))
            return fail_at(in, in->first_line + cell->row, cell->x,
                           "out of step, a hex is four columns and each row "
                           "is shifted by two");
        if (cell->x < left)
            left = cell->x;
    }
    for (int i = 0; i < in->n; i++) {
        struct hx_cell *cell = &in->cells[i].cell;

        cell->x = (int16_t)((cell->x - left) / ROW_SHIFT);
    }
    return true;
}

int hx_map_parse(const char *text, struct hx_map_cell *cells, int max,
                 struct hx_error *err)
{
    struct reader in = {
        .at = text, .first_line = -1, .cells = cells, .max = max, .err = err};

    if (!read_cells(&in))
        return -1;
    if (in.n == 0) {
        hx_fail(err, "map: no hexes");
        return -1;
    }
    return set_x(&in) ? in.n : -1;
}
