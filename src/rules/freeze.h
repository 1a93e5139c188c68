/*
 * freeze.h - no state in Lua: what functions of a rule file can reach stays
 * as it was when the file had been read.
 *
 * Tables are locked in place: their contents move to a hidden table that
 * reading is passed on to, so ipairs, pairs, # and the table library work as
 * before and everybody who holds the table holds the locked one.
 * Locals that are assigned to from inside a function cannot be locked; they
 * are compared after every call.
 */
#ifndef HX_FREEZE_H
#define HX_FREEZE_H

#include <lua.h>
#include <stdbool.h>

#include "arena.h"

/* Locks every table that can be reached from the functions in the list on
 * top of the stack: through upvalues, tables and functions in them, at any
 * depth. Pops the list. May raise. */
void hx_freeze(lua_State *L);

/* The locals outside of a function that it, or a function it can reach, may
 * assign to, with the values they should have. */
struct hx_upvalues;

/* May something in the chunk, named as lua_Debug has it, assign to a local of
 * that name after it was made? */
typedef bool (*hx_may_assign)(void *self, const char *chunk, const char *name);

/* Notes them for the function with this registry reference: once, when its
 * file has been read. The arena owns the result, which holds the values until
 * the state is closed. NULL when the state's memory is out. */
const struct hx_upvalues *hx_upvalues_record(struct hx_arena *arena,
                                             lua_State *L, int fn,
                                             hx_may_assign may, void *self);

/* There are none. */
bool hx_upvalues_none(const struct hx_upvalues *u);

/* To be called after each call of the function, whether it ended well or not.
 * If one of the locals was assigned to, all of them get their values back,
 * *name is that of the first, and the result is false; the message is
 * "writes to 'count', a local outside the function; declare it with state". */
bool hx_upvalues_unchanged(lua_State *L, const struct hx_upvalues *u,
                           const char **name);

#endif
