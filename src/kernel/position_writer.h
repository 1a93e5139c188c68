/*
 * position_writer.h - inside: what the writers of a position's lines share.
 */
#ifndef HX_POSITION_WRITER_H
#define HX_POSITION_WRITER_H

#include "position_words.h"

struct hx_writer {
    const struct hx_game *g;
    const struct hx_rules *r;
    struct hx_arena *a;
    struct hx_listener to;
    const char *line; /* that is being written */
    int n;            /* entries of it */
};

/* A line is begun, "VALUE" or "WHOSE VALUE" added to it, and it is told. */
void hx_line_begin(struct hx_writer *w, const char *what, const char *name);
void hx_line_add(struct hx_writer *w, const char *whose, const char *value);
void hx_line_end(struct hx_writer *w);
void hx_line_end_if_any(struct hx_writer *w); /* if anything was added */
void hx_line_of_one(struct hx_writer *w, const char *what, const char *name,
                    const char *word);

/* Texts in the arena: a number, one thing of a type, "2 brick 1 ore" ("" for
 * nothing) of n things of a type. */
const char *hx_line_number(struct hx_writer *w, int64_t n);
const char *hx_line_word(struct hx_writer *w, int type, int64_t value);
const char *hx_line_amounts(struct hx_writer *w, int type, int n,
                            const int16_t *amount);

/* position_tell.c */
void hx_write_fields(struct hx_writer *w);
void hx_write_chance(struct hx_writer *w);
void hx_write_stack(struct hx_writer *w);

#endif
