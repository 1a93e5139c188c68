/*
 * show.h - rules as text: values of declarations the way a rule file has
 * them.
 */
#ifndef HX_SHOW_H
#define HX_SHOW_H

#include <stdio.h>

#include "decl.h"

#define HX_SHOW_WIDTH 78

/* What the value belongs to: where a line begins, and what need not be said
 * again because the statement around it stands there. */
struct hx_show_place {
    int indent;
    struct hx_where at;
};

/* Writes "name = value," or "value," (name NULL) on lines of its own; parts
 * that another statement said carry its place as a comment. */
void hx_show_value(FILE *to, struct hx_show_place place, const char *name,
                   const struct hx_node *node);
/* Ends a line: "text    -- base.lua:12"; what is NULL is left out. */
void hx_show_line(FILE *to, int indent, const char *text, const char *note);
/* "base.lua:12" for a place; valid until the buffer is used again. */
#define HX_SHOW_PLACE 96
const char *hx_show_at(struct hx_where at, char buf[HX_SHOW_PLACE]);
bool hx_same_statement(struct hx_where a, struct hx_where b);

/* "name = value" in one line; the caller frees it. NULL: no memory. */
char *hx_show_text(const char *name, const struct hx_node *node);
/* Has all of it been said by the statement at that place? */
bool hx_said_at_once(const struct hx_node *node, struct hx_where at);

#endif
