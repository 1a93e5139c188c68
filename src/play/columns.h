/*
 * columns.h - a small table as text: rows by name, columns as wide as needed.
 *
 * Start with {0} and the number of rows. What does not fit beside each other
 * stands below each other, each part with the names of the rows.
 */
#ifndef HX_COLUMNS_H
#define HX_COLUMNS_H

#include "buffer.h"

#define HX_COLUMN_ROWS 8
#define HX_COLUMN_CELL 40 /* bytes of a cell, its zero included */
#define HX_COLUMN_HEAD 40

struct hx_column {
    bool stays;                /* even if it says nothing */
    char head[HX_COLUMN_HEAD]; /* broken in two where it has '_' '.' or ' ' */
    char cell[HX_COLUMN_ROWS][HX_COLUMN_CELL];
};

struct hx_columns {
    int nrow;
    char row[HX_COLUMN_ROWS][HX_COLUMN_CELL]; /* their names */
    struct hx_column *column;
    int n, room;
};

void hx_columns_free(struct hx_columns *c);

/* A new column with empty cells: borrowed until the next one. */
struct hx_column *hx_columns_add(struct hx_columns *c, const char *head);

/* Sets a cell; what is too long is cut. */
void hx_column_set(struct hx_column *c, int row, const char *format, ...)
    HX_PRINTF(3, 4);

/* Adds the table, no line longer than 'width' (0: any length) if a column and
 * the names of the rows are not. Where all of it does not fit, columns are left
 * out of which every cell is empty or "0". */
void hx_columns_print(const struct hx_columns *c, int width,
                      struct hx_buffer *to);

#endif
