/*
 * history.h - the lines that were typed, also in games before: readline's list,
 * kept in the state folder for its owner alone.
 */
#ifndef HX_HISTORY_H
#define HX_HISTORY_H

#include "buffer.h"

/* Reads it; 'path' becomes that of its file, empty if there can be none. */
void hx_history_begin(struct hx_buffer *path);
/* Adds the line unless it is empty, no text, or the one before. */
void hx_history_add(const char *line);
/* Writes it, and frees the path. */
void hx_history_end(struct hx_buffer *path);

#endif
