/*
 * deadline.h - stops a call into Lua that takes too long.
 *
 * A count hook would slow every instruction, and setting a timer for each
 * call costs more than most calls. So there is one timer of CPU time a
 * process. It ticks while calls are made and is put away when none was made
 * for a while; the signal handler counts its ticks, and when the call that
 * runs has passed its limit it sets a hook that raises an error at the next
 * instruction. A call that ends in time costs a few stores. A limit is met to
 * within two ticks.
 *
 * One Lua thread a process, as there are no coroutines. A forked child has no
 * timer; it makes its own at its first call.
 */
#ifndef HX_DEADLINE_H
#define HX_DEADLINE_H

#include <lua.h>
#include <signal.h>
#include <stdbool.h>

#define HX_TICK_MS 10

/* A call that runs; it lies on the C stack of whoever makes the call. */
struct hx_deadline {
    lua_State *L;
    unsigned at;                  /* in ticks */
    volatile sig_atomic_t passed; /* set by the signal handler */
    struct hx_deadline *outer;    /* the call that this one is made in */
};

/* Ticks in which 'ms' will have passed. */
#define HX_TICKS(ms) ((unsigned)(ms) / HX_TICK_MS + 1)

/* Begins the limit of so many ticks of CPU time; a call inside another one
 * ends with the outer one at the latest. False when the system gives no timer:
 * then there is no limit. */
bool hx_deadline_begin(struct hx_deadline *d, lua_State *L, unsigned ticks);

/* The number of the tick that runs. */
unsigned hx_deadline_now(void);

/* Ends it, and takes the hook away if it was set. */
void hx_deadline_end(struct hx_deadline *d);

/* Stops the call that runs, if one does, at its next instruction: a person
 * wants no more of it. May be called in a signal handler. */
void hx_deadline_interrupt(void);

#define HX_OUT_OF_TIME "rule ran out of time"
#define HX_INTERRUPTED "rule was stopped"

#endif
