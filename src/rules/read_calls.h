/*
 * read_calls.h - calls of the methods of g without a table.
 *
 * g:move { n = 1, from = me, to = "bank" } makes a table that is read once and
 * thrown away, which takes longer than the move. So Lua is given the functions
 * of bodies with such calls written as
 *
 *     g["move{n=1,from,to=bank}"]((me))
 *
 * A method of that name (methods_form.c) is made when it is first asked for. It
 * finds the values on the stack; literals it takes out of its name, and works
 * out once. An argument without a name comes first and has the empty one. A
 * value that is a field of the function's third argument is left to the method,
 * too, since reading it takes Lua long: what it is a field of is the first value.
 *
 *     g["move{from.seat,to}"](c, (me))             from = c.seat, to = me
 *
 * Nothing else differs: lines stay where they are and values are worked out in
 * the same order. A call is left as it is where g may be something else than the
 * function was called with, and where its table is not written out as names
 * with values.
 */
#ifndef HX_READ_CALLS_H
#define HX_READ_CALLS_H

#include <stdbool.h>

#include "arena.h"

/* The most arguments; a call with more is left as it is. */
#define HX_CALL_NAMES 8

/* Digits of a number that is part of a name: it has 32 bits. */
#define HX_CALL_DIGITS 9

/* The text of a rule file with its calls written so. The result lies in the
 * arena, or is the text itself. Where the text has an error of syntax the
 * result has one too, though perhaps another one. */
const char *hx_read_calls(struct hx_arena *arena, const char *text);

/* Does g have a method of that name that takes a table? */
bool hx_method_takes_table(const char *name);

#endif
