/* Tables of scenarios: names in the lines, and what each row says for them. */
#include <ctype.h>
#include <stdarg.h>
#include <string.h>

#include "scenario.h"

#define MOST_CELLS 32

void hx_scenario_wrong(struct hx_scenarios *f, struct hx_scenario *s, int line,
                       const char *format, ...)
{
    struct hx_buffer text = {0};
    va_list args;

    va_start(args, format);
    hx_buffer_vadd(&text, format, args);
    va_end(args);
    s->mistake =
        hx_arena_grow(f->arena, s->mistake, s->nmistake, 1, sizeof *s->mistake);
    s->mistake[s->nmistake++] = (struct hx_scenario_mistake){
        line, hx_arena_string(f->arena, hx_buffer_text(&text))};
    hx_buffer_free(&text);
}

static char *trim(char *text)
{
    size_t len;

    text += strspn(text, " \t");
    for (len = strlen(text); len && isspace((unsigned char)text[len - 1]);)
        text[--len] = '\0';
    return text;
}

/* Cells are parted by blanks, or by '|' where the line has one. Returns how
 * many there are, of which at most MOST_CELLS are written. */
static uint32_t split(char *text, char *cell[MOST_CELLS])
{
    const char *sign = strchr(text, '|') ? "|" : " \t";
    char *rest = text, *one;
    uint32_t n = 0;

    while ((one = strtok_r(rest, sign, &rest))) {
        one = trim(one);
        if (*one && n++ < MOST_CELLS)
            cell[n - 1] = one;
    }
    return n;
}

static size_t name_length(const char *text)
{
    return strspn(text, "abcdefghijklmnopqrstuvwxyz_0123456789");
}

/* The column of the name that begins here; -1: none. */
static int column_at(const struct hx_scenario *s, const char *name, size_t len)
{
    for (uint32_t i = 0; i < s->ncolumn; i++)
        if (strlen(s->column[i]) == len && !strncmp(s->column[i], name, len))
            return (int)i;
    return -1;
}

void hx_scenario_columns(struct hx_scenarios *f, struct hx_scenario *s,
                         int line, char *text)
{
    char *cell[MOST_CELLS];
    uint32_t n = split(text, cell);

    if (n > MOST_CELLS) {
        hx_scenario_wrong(f, s, line, "more than %d columns", MOST_CELLS);
        n = MOST_CELLS;
    }
    s->table_line = line;
    s->column = hx_arena_alloc(f->arena, n, sizeof *s->column);
    for (uint32_t i = 0; i < n; i++) {
        const char *name = cell[i] + 1;

        if (*cell[i] != '$' || !*name || name[name_length(name)])
            hx_scenario_wrong(f, s, line,
                              "the first row names columns, as in: $roll $n; "
                              "'%s' is no such name",
                              cell[i]);
        else if (column_at(s, name, strlen(name)) >= 0)
            hx_scenario_wrong(f, s, line, "'$%s' stands twice", name);
        s->column[s->ncolumn++] = hx_arena_string(f->arena, name);
    }
}

void hx_scenario_cells(struct hx_scenarios *f, struct hx_scenario *s, int line,
                       char *text)
{
    struct hx_scenario_row *row;
    char *cell[MOST_CELLS];
    uint32_t n = split(text, cell);

    if (n != s->ncolumn) {
        hx_scenario_wrong(f, s, line, "%u value%s for %u column%s", n,
                          n == 1 ? "" : "s", s->ncolumn,
                          s->ncolumn == 1 ? "" : "s");
        return;
    }
    s->row = hx_arena_grow(f->arena, s->row, s->nrow, 1, sizeof *s->row);
    row = &s->row[s->nrow++];
    row->line = line;
    row->cell = hx_arena_alloc(f->arena, n, sizeof *row->cell);
    for (uint32_t i = 0; i < n; i++)
        row->cell[i] = hx_arena_string(f->arena, cell[i]);
}

void hx_scenario_fill(const struct hx_scenario *s, uint32_t row,
                      const char *text, struct hx_buffer *to)
{
    while (*text) {
        size_t plain = strcspn(text, "$"), len;
        int column;

        hx_buffer_bytes(to, text, plain);
        text += plain;
        if (!*text)
            return;
        len = name_length(text + 1);
        column = row < s->nrow ? column_at(s, text + 1, len) : -1;
        if (column >= 0)
            hx_buffer_add(to, "%s", s->row[row].cell[column]);
        else
            hx_buffer_bytes(to, text, len + 1);
        text += len + 1;
    }
}

void hx_scenario_name(const struct hx_scenario *s, uint32_t row,
                      struct hx_buffer *to)
{
    hx_scenario_fill(s, row, s->title, to);
    for (uint32_t i = 0; i < s->ncolumn && row < s->nrow; i++)
        hx_buffer_add(to, "%s$%s=%s%s", i ? " " : " [", s->column[i],
                      s->row[row].cell[i], i + 1 == s->ncolumn ? "]" : "");
}

bool hx_scenario_cites(const struct hx_scenario *s, const char *id)
{
    for (uint32_t i = 0; i < s->ncite; i++)
        if (!strcmp(s->cites[i], id))
            return true;
    return false;
}

/* Notes which columns the text uses, as bits. */
static void look_through(struct hx_scenarios *f, struct hx_scenario *s,
                         int line, const char *text, uint32_t *used)
{
    while ((text = strchr(text, '$'))) {
        size_t len = name_length(text + 1);
        int column = column_at(s, text + 1, len);

        if (column >= 0)
            *used |= 1u << column;
        else
            hx_scenario_wrong(f, s, line, "no column '%.*s' in a table",
                              (int)len + 1, text);
        text += len + 1;
    }
}

/* Is the table itself wrong? Then no name in the lines is. */
static bool has_wrong_table(const struct hx_scenario *s)
{
    for (uint32_t i = 0; s->table_line && i < s->nmistake; i++)
        if (s->mistake[i].line >= s->table_line)
            return true;
    return false;
}

void hx_scenario_check_names(struct hx_scenarios *f, struct hx_scenario *s)
{
    uint32_t used = 0;

    if (has_wrong_table(s))
        return;
    look_through(f, s, s->line, s->title, &used);
    if (s->mix)
        look_through(f, s, s->mix_line, s->mix, &used);
    for (uint32_t i = 0; i < s->nexpect; i++)
        look_through(f, s, s->expect[i].line, s->expect[i].text, &used);
    for (uint32_t i = 0; i < s->nline; i++)
        look_through(f, s, s->body[i].line, s->body[i].text, &used);
    for (uint32_t i = 0; i < s->ncolumn; i++)
        if (!(used >> i & 1))
            hx_scenario_wrong(f, s, s->table_line, "'$%s' is used nowhere",
                              s->column[i]);
    if (s->table_line && !s->nrow)
        hx_scenario_wrong(f, s, s->table_line,
                          "a table has rows behind its first");
}
