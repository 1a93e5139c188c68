/*
 * sandbox.h - the Lua state that rule files live in (doc/safety.md).
 *
 * Text chunks only, an environment from a white list, a cap on memory, a
 * deadline for each call from C. No libraries are opened. The state holds no
 * state of a game: it is kept between games.
 */
#ifndef HX_SANDBOX_H
#define HX_SANDBOX_H

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>

#include "error.h"

struct hx_sandbox;

/* max_steps > 0: a call is limited by that many instructions instead of CPU
 * time, so that the limit is the same on every machine. The caller owns the
 * result; NULL when memory is out. */
struct hx_sandbox *hx_sandbox_new(long max_steps);
void hx_sandbox_free(struct hx_sandbox *s); /* NULL is allowed */
lua_State *hx_sandbox_lua(struct hx_sandbox *s);

/* Calls what lua_pcall would call (function and narg arguments on the stack),
 * with a deadline of 'ms' of CPU time. On failure the stack holds nothing of
 * it, 'err' has one clean line (control characters escaped, at most 200
 * bytes), and *line the line the error points to, or 0. */
bool hx_sandbox_call(struct hx_sandbox *s, int narg, int nresult, int ms,
                     int *line, struct hx_error *err);
#define HX_MS_READ 500
#define HX_MS_CALL 200
#define HX_MS_MOVE 500

/* The calls from here on belong to one move: HX_MS_MOVE for all of them, and
 * the 64 KiB that they may print. */
void hx_sandbox_begin_move(struct hx_sandbox *s);

/* The same for calls that are made often, without results and with HX_MS_CALL:
 * what hx_sandbox_push_handler pushed stands at the index 'handler', below the
 * function, and stays there. Returns a status of Lua; if that is not LUA_OK,
 * hx_sandbox_tell has to be called with it at once. */
void hx_sandbox_push_handler(struct hx_sandbox *s);
int hx_sandbox_run(struct hx_sandbox *s, int handler, int narg);
void hx_sandbox_tell(struct hx_sandbox *s, int status, int *line,
                     struct hx_error *err);

/* For measuring what the deadline costs: calls have none. */
void hx_sandbox_trust(struct hx_sandbox *s, bool trusted);

/* Compiles a text chunk named 'path' (shown in errors) with the environment
 * on top of the stack as its _ENV (popped); leaves the function. */
bool hx_sandbox_load(struct hx_sandbox *s, const char *text, size_t len,
                     const char *path, int *line, struct hx_error *err);

/* Pushes a new environment with the white list of the purity rules
 * (rule_language.md 4.4); writing to it and reading an unknown name are
 * errors that name it. Words are added by the caller with raw sets before. */
void hx_sandbox_push_env(struct hx_sandbox *s);

/* Bytes in use, and the most there were. */
size_t hx_sandbox_memory(const struct hx_sandbox *s, size_t *peak);

#endif
