/*
 * buffer.h - text that grows: what the functions of play/ write into.
 *
 * Plain data; start with {0}. 'text' is NULL or ends with a zero byte. Ends
 * the process when memory is out, as the loader's arena does.
 */
#ifndef HX_BUFFER_H
#define HX_BUFFER_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "error.h"

struct hx_buffer {
    char *text;
    size_t len, room;
};

void hx_buffer_free(struct hx_buffer *b); /* leaves it empty, usable again */
void hx_buffer_clear(struct hx_buffer *b);
void hx_buffer_add(struct hx_buffer *b, const char *format, ...)
    HX_PRINTF(2, 3);
void hx_buffer_vadd(struct hx_buffer *b, const char *format, va_list args)
    HX_PRINTF(2, 0);
void hx_buffer_char(struct hx_buffer *b, char c);
void hx_buffer_bytes(struct hx_buffer *b, const char *bytes, size_t n);

/* The text, "" while it is empty: borrowed until the next change. */
const char *hx_buffer_text(const struct hx_buffer *b);

/* Writes the bytes to a new file beside 'path', syncs it, gives it that name
 * and syncs the folder: after a crash the old file or the new one is there.
 * Returns false and fills 'err' when that fails; the old file is untouched. */
bool hx_buffer_save(const struct hx_buffer *b, const char *path,
                    struct hx_error *err);

/* Adds what the file holds; more than 'most' bytes, or a byte 0, is an
 * error. */
bool hx_buffer_load(struct hx_buffer *b, const char *path, size_t most,
                    struct hx_error *err);

#endif
