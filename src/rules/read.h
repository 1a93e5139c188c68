/*
 * read.h - one rule file: from its text to its declarations.
 */
#ifndef HX_READ_H
#define HX_READ_H

#include "decl.h"
#include "freeze.h"
#include "report.h"
#include "sandbox.h"

/* A file, and what it may declare. */
#define HX_MAX_FILE 65536
#define HX_MAX_NESTING 8
#define HX_MAX_NODES 20000
#define HX_MAX_STRING 4096
#define HX_MAX_STRINGS (256 * 1024) /* together, names included */

/* Reads and runs the file, in a new environment with the words of the
 * language, and copies what it declares. 'shown' is the path as people see
 * it. Mistakes of its words go to the report. The result is there even then,
 * so that the caller can find more, but NULL when the file cannot be read, has
 * a syntax error, or its Lua failed.
 * The arena owns the result; functions in it are references in the sandbox's
 * registry. Statements come in their order; `section` is no statement but
 * stands at those that it covers. */
struct hx_source *hx_read_source(struct hx_arena *arena,
                                 struct hx_sandbox *sandbox, const char *path,
                                 const char *shown, struct hx_report *report);

/* May a variable of that name get another value than the one it was made with,
 * somewhere in the file? */
bool hx_source_assigns(const struct hx_source *s, const char *name);

#endif
