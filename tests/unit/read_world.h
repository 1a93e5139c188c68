/*
 * read_world.h - a rule file in a folder of its own, for tests of the reader.
 */
#ifndef READ_WORLD_H
#define READ_WORLD_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "read.h"

#define HEAD "variant { name = 'x', players = { 3, 4 } } "

/* One file x.lua in a folder of its own, and what reading it takes. */
struct world {
    char folder[64], path[80];
    struct hx_arena *arena;
    struct hx_sandbox *sandbox;
    struct hx_report *report;
};

static inline void begin(struct world *w)
{
    strcpy(w->folder, "/tmp/hexlaw_read_XXXXXX");
    assert_non_null(mkdtemp(w->folder));
    snprintf(w->path, sizeof w->path, "%s/x.lua", w->folder);
    w->arena = hx_arena_new();
    w->sandbox = hx_sandbox_new(0);
    w->report = hx_report_new();
}

static inline void end(struct world *w)
{
    unlink(w->path);
    rmdir(w->folder);
    hx_report_free(w->report);
    hx_sandbox_free(w->sandbox);
    hx_arena_free(w->arena);
}

static inline void write_file(struct world *w, const char *text, size_t len)
{
    FILE *f = fopen(w->path, "w");

    assert_non_null(f);
    assert_int_equal(fwrite(text, 1, len, f), len);
    fclose(f);
}

static inline struct hx_source *read_text(struct world *w, const char *text)
{
    write_file(w, text, strlen(text));
    return hx_read_source(w->arena, w->sandbox, w->path, "x.lua", w->report);
}

/* Reads what must have no mistake. */
static inline struct hx_source *read_good(struct world *w, const char *text)
{
    struct hx_source *s = read_text(w, text);

    if (w->report->n)
        fail_msg("%s", w->report->message[0].text);
    assert_non_null(s);
    return s;
}

#endif
