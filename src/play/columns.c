#include "columns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAP 2 /* blanks between columns */

void hx_columns_free(struct hx_columns *c)
{
    free(c->column);
    *c = (struct hx_columns){0};
}

struct hx_column *hx_columns_add(struct hx_columns *c, const char *head)
{
    if (c->n == c->room) {
        c->room = c->room ? 2 * c->room : 16;
        c->column = realloc(c->column, (size_t)c->room * sizeof *c->column);
        if (!c->column)
            abort();
    }
    memset(&c->column[c->n], 0, sizeof *c->column);
    snprintf(c->column[c->n].head, HX_COLUMN_HEAD, "%s", head);
    return &c->column[c->n++];
}

void hx_column_set(struct hx_column *c, int row, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(c->cell[row], HX_COLUMN_CELL, format, args);
    va_end(args);
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

/* Where the head is broken so that it takes least room: the bytes of its first
 * line; 0 if all of it is the second. */
static int break_of(const char *head)
{
    int len = (int)strlen(head), best = 0, width = len;

    for (int i = 1; i + 1 < len; i++) {
        int wider = most(i, len - i - 1);

        if (strchr("_. ", head[i]) && wider < width) {
            width = wider;
            best = i;
        }
    }
    return best;
}

static int head_width(const char *head)
{
    int first = break_of(head);

    return first ? most(first, (int)strlen(head + first + 1))
                 : (int)strlen(head);
}

static int width_of(const struct hx_columns *c, int i)
{
    int width = head_width(c->column[i].head);

    for (int r = 0; r < c->nrow; r++)
        width = most(width, (int)strlen(c->column[i].cell[r]));
    return width;
}

static int row_width(const struct hx_columns *c)
{
    int width = 0;

    for (int r = 0; r < c->nrow; r++)
        width = most(width, (int)strlen(c->row[r]));
    return width;
}

/* Does it say nothing of any row? */
static bool is_empty(const struct hx_columns *c, int i)
{
    if (c->column[i].stays)
        return false;
    for (int r = 0; r < c->nrow; r++)
        if (c->column[i].cell[r][0] && strcmp(c->column[i].cell[r], "0") != 0)
            return false;
    return true;
}

/* What a line with all columns takes. */
static int line_width(const struct hx_columns *c)
{
    int width = row_width(c);

    for (int i = 0; i < c->n; i++)
        width += GAP + width_of(c, i);
    return width;
}

/* Adds the part of the columns first <= i < end that are shown. */
static void print_part(const struct hx_columns *c, int first, int end,
                       const bool *shown, struct hx_buffer *to)
{
    bool broken = false;

    for (int i = first; i < end; i++)
        broken |= shown[i] && break_of(c->column[i].head);
    for (int line = broken ? -2 : -1; line < c->nrow; line++) {
        hx_buffer_add(to, "%-*s", row_width(c), line < 0 ? "" : c->row[line]);
        for (int i = first; i < end; i++) {
            const char *head = c->column[i].head, *text = head;
            int at = break_of(head), len = at;

            if (!shown[i])
                continue;
            if (line >= 0)
                text = c->column[i].cell[line];
            else if (line == -1 && at)
                text = head + at + 1;
            if (line != -2)
                len = (int)strlen(text);
            hx_buffer_add(to, "%*s%.*s", GAP + width_of(c, i) - len, "", len,
                          text);
        }
        while (to->len && to->text[to->len - 1] == ' ')
            to->text[--to->len] = '\0';
        hx_buffer_char(to, '\n');
    }
}

void hx_columns_print(const struct hx_columns *c, int width,
                      struct hx_buffer *to)
{
    bool *shown = calloc((size_t)c->n + 1, sizeof *shown);
    bool all = !width || line_width(c) <= width;

    if (!shown)
        abort();
    for (int i = 0; i < c->n; i++)
        shown[i] = all || !is_empty(c, i);
    for (int first = 0, end; first < c->n; first = end) {
        int used = row_width(c);

        for (end = first; end < c->n; end++) {
            int more = shown[end] ? GAP + width_of(c, end) : 0;

            if (width && end > first && used + more > width)
                break;
            used += more;
        }
        print_part(c, first, end, shown, to);
    }
    free(shown);
}
