/*
 * report.h - the mistakes of rule files, all of them in one go.
 */
#ifndef HX_REPORT_H
#define HX_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "arena.h"

struct hx_message {
    const char *file; /* as it is shown; NULL: no place (wrong usage) */
    int line;         /* 0: the file as a whole */
    const char *text;
};

/* Messages in the order in which they were found; equal ones (file, line and
 * text) are kept once. At most HX_MAX_MESSAGES, then one that says so. */
#define HX_MAX_MESSAGES 200
struct hx_report {
    struct hx_arena *arena; /* owns all strings */
    struct hx_message message[HX_MAX_MESSAGES + 1];
    int n;
};

struct hx_report *hx_report_new(void);
void hx_report_free(struct hx_report *r); /* NULL is allowed */
void hx_report_add(struct hx_report *r, const char *file, int line,
                   const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Sorts by file (in order of first mention) and line, and prints one message
 * a line: "file:line: text"; a text of several lines keeps them. */
void hx_report_print(struct hx_report *r, FILE *to);

/* The candidate nearest to 'word' by edit distance with swaps
 * (Damerau-Levenshtein, restricted), or NULL when none is near: distance at
 * most 1 for words up to 4 letters, 2 up to 8, else 3. Writes
 * " (did you mean 'x'?)" or "" to buf and returns it. */
#define HX_GUESS 64
const char *hx_guess(const char *word, const char *const *candidate, int n,
                     char buf[HX_GUESS]);
int hx_edit_distance(const char *a, const char *b);

#endif
