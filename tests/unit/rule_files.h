/*
 * rule_files.h - small rule files in a folder of their own, for tests.
 *
 * A test writes files, composes a mix of them and compares what is reported,
 * or what a declaration has become, with a line of text.
 */
#ifndef RULE_FILES_H
#define RULE_FILES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "compose.h"

/* Not every test needs all of them. */
#define MAYBE_UNUSED __attribute__((unused))

struct rule_file {
    const char *name, *text; /* "x.lua" without .lua */
};

static char rule_folder[] = "/tmp/hexlaw-test-XXXXXX";

MAYBE_UNUSED static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(rule_folder) ? 0 : -1;
}

static const char *rule_path(const char *name)
{
    static char path[256];

    snprintf(path, sizeof path, "%s/%s.lua", rule_folder, name);
    return path;
}

MAYBE_UNUSED static void write_rules(const struct rule_file *file)
{
    for (; file->name; file++) {
        FILE *f = fopen(rule_path(file->name), "w");

        assert_non_null(f);
        fputs(file->text, f);
        fclose(f);
    }
}

MAYBE_UNUSED static void remove_rules(const struct rule_file *file)
{
    for (; file->name; file++)
        unlink(rule_path(file->name));
}

MAYBE_UNUSED static int remove_folder(void **state)
{
    (void)state;
    return rmdir(rule_folder);
}

MAYBE_UNUSED static struct hx_composed *compose_given(
    const char *mix, const struct hx_given *given, int ngiven,
    struct hx_report *report)
{
    struct hx_request q = {.mix = mix,
                           .given = given,
                           .ngiven = ngiven,
                           .extra_path = rule_folder};

    return hx_compose(&q, report);
}

/* All messages, "x.lua:3: text", parted by new lines. */
MAYBE_UNUSED static const char *messages_of(const struct hx_report *report)
{
    static char text[8192];
    size_t n = 0;

    text[0] = '\0';
    for (int i = 0; i < report->n; i++) {
        const struct hx_message *m = &report->message[i];
        const char *slash = m->file ? strrchr(m->file, '/') : NULL;

        n += (size_t)snprintf(text + n, sizeof text - n, "%s", n ? "\n" : "");
        if (m->file)
            n += (size_t)snprintf(text + n, sizeof text - n,
                                  "%s:%d: ", slash ? slash + 1 : m->file,
                                  m->line);
        n += (size_t)snprintf(text + n, sizeof text - n, "%s", m->text);
        assert_true(n < sizeof text);
    }
    return text;
}

static size_t print_node(char *to, size_t room, const struct hx_node *n)
{
    const char *comma = "";
    size_t k = 0;

    if (!n)
        return (size_t)snprintf(to, room, "nothing");
    switch (n->type) {
    case HX_N_BOOL:
        return (size_t)snprintf(to, room, "%s", n->i ? "true" : "false");
    case HX_N_INT:
        return (size_t)snprintf(to, room, "%d", (int)n->i);
    case HX_N_STRING:
        return (size_t)snprintf(to, room, "%s", n->s);
    case HX_N_FUNCTION: /* told apart by variant and line */
        return (size_t)snprintf(to, room, "f@%s:%d", n->at.source->name,
                                n->fn_line);
    default:
        break;
    }
    k += (size_t)snprintf(to, room, "%s{", n->maker ? n->maker : "");
    for (int i = 0; i < n->nitem; i++, comma = ", ") {
        k += (size_t)snprintf(to + k, room - k, "%s", comma);
        k += print_node(to + k, room - k, n->item[i]);
    }
    for (int i = 0; i < n->nfield; i++, comma = ", ") {
        k += (size_t)snprintf(to + k, room - k, "%s%s = ", comma,
                              n->field[i].key);
        k += print_node(to + k, room - k, n->field[i].value);
    }
    return k + (size_t)snprintf(to + k, room - k, "}");
}

/* A node as text: "run{dice, when = g.double}". */
MAYBE_UNUSED static const char *node_text(const struct hx_node *n)
{
    static char text[4096];

    assert_true(print_node(text, sizeof text, n) < sizeof text);
    return text;
}

MAYBE_UNUSED static const struct hx_decl *decl_named(
    const struct hx_composed *c, const char *word, const char *name)
{
    for (int i = 0; i < c->ndecl; i++)
        if (strcmp(c->decl[i]->word, word) == 0 && c->decl[i]->name &&
            strcmp(c->decl[i]->name, name) == 0)
            return c->decl[i];
    return NULL;
}

#endif
