/*
 * cli.h - what the parts of the program hexlaw share: exit status, messages.
 */
#ifndef HX_CLI_H
#define HX_CLI_H

#include <stdbool.h>
#include <stdio.h>

#include "buffer.h"

enum hx_exit {
    HX_EXIT_DONE = 0,
    HX_EXIT_NO = 1,      /* a refused line, a hash that differs, a finding */
    HX_EXIT_USAGE = 2,   /* wrong usage, or the output cannot be written */
    HX_EXIT_REFUSED = 3, /* a rule file or record was refused */
};

/* Prints "hexlaw: ..." and a newline on stderr, behind what stdout holds. */
void hx_cli_error(const char *format, ...) HX_PRINTF(1, 2);

/* Prints the buffer on stdout and clears it. */
void hx_cli_print(struct hx_buffer *text);

/* Prints the line, broken at blanks where the terminal ends; what follows
 * stands behind 'indent' blanks. */
void hx_cli_wrap(FILE *to, const char *line, int indent);

/* The same for each line of the text, which need not end with a newline. */
void hx_cli_wrap_lines(FILE *to, const char *text, int indent);

/* As malloc, but ends the process when memory is out. */
void *hx_cli_alloc(size_t n);

/* Columns of the terminal; 0 if stdout is none. */
int hx_cli_columns(void);

#endif
