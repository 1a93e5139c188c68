/*
 * read_bodies.h - the bodies of a rule file: functions that stand as `apply`
 * in the table of a statement.
 *
 *     action "x" { apply = function(g, me, c) ... end }
 *     amend.step "y" { apply = after(function(g) ... end) }
 *
 * Nothing but the statement gets hold of such a function, so it is called only
 * when it is the game's turn to do so, and g is the game. Functions in other
 * tables can be called by the file itself, with anything.
 */
#ifndef HX_READ_BODIES_H
#define HX_READ_BODIES_H

#include "arena.h"
#include "check_tokens.h"

/* The indices of their tokens `function`, in order; *n is their number. Some
 * may be left out: all of them where the file has a variable that is called
 * like one of the words they are known by. The arena owns the list. */
const int *hx_read_bodies(struct hx_arena *arena, const struct hx_token *t,
                          int *n);

#endif
