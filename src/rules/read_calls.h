/*
 * read_calls.h - calls of the methods of g without a table.
 *
 * g:move { n = 1, from = me, to = "bank" } makes a table that is read once and
 * thrown away, which takes longer than the move; and finding the method, which
 * stands behind the metatable of g, takes as long as calling it. So Lua is
 * given bodies (read_bodies.h) with such calls written as
 *
 *     __calls[1]((me))
 *
 * __calls is a local of the file, the list of its calls: for each a method made
 * for it when a game is set up (methods_form.c). It finds the values on the
 * stack; literals are no values. A field of the function's third argument is
 * left to the method, too, since reading it takes Lua long: what it is a field
 * of is the first value.
 *
 *     __calls[2](c, (me))                          from = c.seat, to = me
 *
 * Nothing else differs: lines stay where they are and values are worked out in
 * the same order. A call is left as it is where g may be something else than
 * the function was called with, and where its table is not written out as names
 * with values. That g is the game is not asked: bodies are called with it, and
only when there is one.
 */
#ifndef HX_READ_CALLS_H
#define HX_READ_CALLS_H

#include <stdbool.h>
#include <stdint.h>

#include "arena.h"
#include "check_tokens.h"

/* The most arguments; a call with more is left as it is. */
#define HX_CALL_NAMES 8

/* The local. Files that have this name in them are left as they are, so nothing
 * else can reach the list, or assign to the local. */
#define HX_CALLS "__calls"

/* An argument of a method. */
enum hx_argument_how {
    HX_ARG_NONE, /* it is not given */
    HX_ARG_VALUE,
    HX_ARG_NUMBER,
    HX_ARG_STRING, /* literals */
    HX_ARG_FIELD   /* of the third argument of the function */
};

/* A call as it is written out; what has no name comes first and has the empty
 * one. */
struct hx_written_call {
    const char *method;
    int n;
    struct {
        const char *name;
        const char *text; /* NUMBER: its digits; STRING; FIELD: its name */
        uint8_t how;      /* enum hx_argument_how */
    } arg[HX_CALL_NAMES];
};

/* Those of a file, in the order of the list. */
struct hx_calls {
    const struct hx_written_call **call;
    int n;
};

/* The text of a rule file, which has these tokens, with its calls written so:
 * as a chunk it takes the list as its argument. Without such calls it is the
 * text itself, else it lies in the arena; the calls lie in the arena 'kept'.
 * Where the text has an error of syntax the result has one too, though perhaps
 * another one. */
const char *hx_read_calls(struct hx_arena *arena, struct hx_arena *kept,
                          const char *text, const struct hx_token *tokens,
                          struct hx_calls *calls);

/* Does g have a method of that name that takes a table? */
bool hx_method_takes_table(const char *name);

#endif
