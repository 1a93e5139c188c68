/*
 * sandbox_parts.h - what the files of the sandbox share among themselves,
 * and with the reader of rule files. Everything here may raise a Lua error,
 * so it is called inside protected calls only.
 */
#ifndef HX_SANDBOX_PARTS_H
#define HX_SANDBOX_PARTS_H

#include <lua.h>
#include <stddef.h>

#include "deadline.h"
#include "shown.h"

struct hx_sandbox {
    lua_State *L;
    size_t used, peak;
    long max_steps;
    struct hx_deadline *running; /* innermost call, or NULL */
    bool special;                /* the limit is not, or not only, time: ... */
    bool trusted;                /* ... calls have none */
    bool counted;                /* a hook counts the steps */
    bool in_move;                /* the calls are those of a move, which ... */
    unsigned move_at;            /* ... ends at this tick */
    size_t printed;              /* bytes, in this move or, before, call */
    int line;                    /* of the last error */
    size_t skip;                 /* length of the place in front of its text */
    bool late;                   /* the last call had passed its deadline */
    struct hx_runtime *runtime;  /* whose functions are called; or NULL */
};

/* The sandbox that a state belongs to. */
static inline struct hx_sandbox *hx_sandbox_of(lua_State *L)
{
    return *(struct hx_sandbox **)lua_getextraspace(L);
}

/* One line that a terminal can be shown, at most HX_LINE bytes; other bytes
 * become \xNN. Raises nothing. */
#define HX_LINE 200
void hx_clean_line(const char *text, size_t len, char out[HX_LINE + 1]);

/* The line of an expression with more index steps than Lua can be trusted
 * with, or 0. Raises nothing. */
int hx_source_scan(const char *text, size_t len);

/* Makes what all environments share; to be called once a state. */
void hx_env_prepare(lua_State *L);
/* Pushes a new table with the white list. */
void hx_env_push(lua_State *L);
/* The function pairs: sorted. */
int hx_lua_pairs(lua_State *L);
/* Replaces the environment on top by a proxy of it that refuses writing. */
void hx_env_seal(lua_State *L);

/* Leave a table with the functions of one library on the stack. */
void hx_lib_string(lua_State *L);
void hx_lib_table(lua_State *L);

/* Locks the table for good: its contents move to a hidden table, reading goes
 * there, writing raises 'refusal'. The table stays the same one for everybody
 * who holds it. A table that has a metatable is locked already. */
void hx_table_lock(lua_State *L, int index, const char *refusal);
/* Pushes the table that holds the contents: the hidden one, or itself. */
void hx_table_contents(lua_State *L, int index);

/* Pushes the text of a value; never an address. */
const char *hx_lua_text(lua_State *L, int index);

#endif
