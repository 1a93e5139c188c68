/*
 * page.h - headings, paragraphs, lists and tables, as Markdown or plain text.
 */
#ifndef HX_PAGE_H
#define HX_PAGE_H

#include "buffer.h"

#define HX_PAGE_CELLS 4

struct hx_page {
    bool markdown;
    struct hx_buffer to;
    int columns;            /* of the table that is being written; 0: none */
    struct hx_buffer table; /* text: cells parted by \t, rows by \n */
};

/* Level 1 is the title. */
void hx_page_heading(struct hx_page *p, int level, const char *text);
void hx_page_paragraph(struct hx_page *p, const char *text);
/* An item of a list; depth 0 is the outermost. */
void hx_page_item(struct hx_page *p, int depth, const char *text);
/* A row of a table of so many columns; the first one names them. */
void hx_page_row(struct hx_page *p, int n, const char *const *cell);
/* Ends a list or table. */
void hx_page_end(struct hx_page *p);

#endif
