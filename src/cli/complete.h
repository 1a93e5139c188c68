/*
 * complete.h - the words that may follow what was typed.
 */
#ifndef HX_COMPLETE_H
#define HX_COMPLETE_H

#include "repl.h"

/* The words that may stand where 'line' ends its first 'start' bytes, and
 * that begin with 'word': commands and what they take, and the words of legal
 * moves. Ends with NULL; words and array are the caller's. */
char **hx_complete(struct hx_repl *r, const char *line, int start,
                   const char *word);

/* Is it the name of a file that stands there? */
bool hx_complete_file(const char *line, int start);

#endif
