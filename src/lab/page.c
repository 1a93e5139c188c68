#include "page.h"

#include <string.h>

#define WIDTH 78

/* Text, broken at blanks; the first line begins with 'first', others behind as
 * many blanks as 'rest'. */
static void wrap(struct hx_buffer *to, const char *text, const char *first,
                 size_t rest)
{
    size_t column = strlen(first);
    bool begun = false;

    hx_buffer_add(to, "%s", first);
    while (*(text += strspn(text, " \n"))) {
        size_t len = strcspn(text, " \n");

        if (begun && column + 1 + len > WIDTH) {
            hx_buffer_add(to, "\n%*s", (int)rest, "");
            column = rest;
        } else if (begun) {
            hx_buffer_char(to, ' ');
            column++;
        }
        hx_buffer_bytes(to, text, len);
        column += len;
        text += len;
        begun = true;
    }
    hx_buffer_char(to, '\n');
}

void hx_page_heading(struct hx_page *p, int level, const char *text)
{
    hx_page_end(p);
    if (p->markdown) {
        hx_buffer_add(&p->to, "%.*s %s\n\n", level, "####", text);
        return;
    }
    hx_buffer_add(&p->to, "%s\n", text);
    if (level < 3)
        for (size_t i = 0; i < strlen(text) && i < WIDTH; i++)
            hx_buffer_char(&p->to, level == 1 ? '=' : '-');
    hx_buffer_add(&p->to, level < 3 ? "\n\n" : "\n");
}

void hx_page_paragraph(struct hx_page *p, const char *text)
{
    hx_page_end(p);
    wrap(&p->to, text, "", 0);
    hx_buffer_char(&p->to, '\n');
}

void hx_page_item(struct hx_page *p, int depth, const char *text)
{
    char first[40];

    memset(first, ' ', sizeof first);
    if (depth > 16)
        depth = 16;
    strcpy(first + 2 * depth, "- ");
    wrap(&p->to, text, first, (size_t)(2 * depth + 2));
    p->columns = -1; /* a list */
}

static void markdown_row(struct hx_page *p, int n, const char *const *cell)
{
    bool first = !p->columns;

    for (int i = 0; i < n; i++) {
        hx_buffer_add(&p->to, i ? " | " : "| ");
        for (const char *c = cell[i]; *c; c++)
            hx_buffer_add(&p->to, *c == '|' ? "\\%c" : "%c", *c);
    }
    hx_buffer_add(&p->to, " |\n");
    for (int i = 0; first && i < n; i++)
        hx_buffer_add(&p->to, i + 1 < n ? "|---" : "|---|\n");
}

void hx_page_row(struct hx_page *p, int n, const char *const *cell)
{
    if (p->columns < 0)
        hx_page_end(p);
    if (p->markdown)
        markdown_row(p, n, cell);
    for (int i = 0; !p->markdown && i < n; i++)
        hx_buffer_add(&p->table, "%s%c", cell[i], i + 1 < n ? '\t' : '\n');
    p->columns = n;
}

/* The n-th cell of the row at 'text', its length in *len. */
static const char *cell_of(const char *text, int n, size_t *len)
{
    while (n-- > 0)
        text += strcspn(text, "\t\n") + 1;
    *len = strcspn(text, "\t\n");
    return text;
}

/* In columns as wide as their widest cell; the last one is wrapped. */
static void text_table(struct hx_page *p)
{
    size_t width[HX_PAGE_CELLS] = {0}, before = 0, len;
    const char *end;

    for (const char *row = hx_buffer_text(&p->table); *row; row = end + 1) {
        end = strchr(row, '\n');
        for (int i = 0; i + 1 < p->columns; i++) {
            cell_of(row, i, &len);
            if (len + 2 > width[i])
                width[i] = len + 2;
        }
    }
    for (int i = 0; i + 1 < p->columns; i++)
        before += width[i];
    for (const char *row = hx_buffer_text(&p->table); *row; row = end + 1) {
        struct hx_buffer head = {0}, last = {0};
        const char *cell;

        end = strchr(row, '\n');
        for (int i = 0; i + 1 < p->columns; i++) {
            cell = cell_of(row, i, &len);
            hx_buffer_add(&head, "%-*.*s", (int)width[i], (int)len, cell);
        }
        cell = cell_of(row, p->columns - 1, &len);
        hx_buffer_bytes(&last, cell, len);
        wrap(&p->to, hx_buffer_text(&last), hx_buffer_text(&head), before);
        hx_buffer_free(&head);
        hx_buffer_free(&last);
    }
}

void hx_page_end(struct hx_page *p)
{
    if (p->columns > 0 && !p->markdown)
        text_table(p);
    if (p->columns)
        hx_buffer_char(&p->to, '\n');
    hx_buffer_free(&p->table);
    p->columns = 0;
}
