/*
 * error.h - one sentence about what went wrong outside the kernel.
 *
 * Trouble from outside (a file, a script, memory, a rule that fails) is told
 * by a false or NULL result and a filled struct hx_error. A broken promise
 * of our own code is an assert.
 */
#ifndef HX_ERROR_H
#define HX_ERROR_H

#if defined(__GNUC__)
#define HX_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#else
#define HX_PRINTF(fmt, args)
#endif

/* Kept out of its callers, which are quick without it: it needs a large frame,
 * or many registers. */
#define HX_APART __attribute__((noinline))

/* Called when something is wrong, or only by programs that watch: what leads
 * there is kept away from the code that runs all the time. Random games are
 * bound by how much of that fits into a processor's first cache. */
#define HX_COLD __attribute__((noinline, cold))

struct hx_error {
    char text[512]; /* "" while nothing has gone wrong */
};

/* Writes the message; the first one stays, later ones are dropped, since
 * what follows a mistake is seldom worth reading. 'err' may be NULL. */
HX_COLD void hx_fail(struct hx_error *err, const char *format, ...)
    HX_PRINTF(2, 3);

#endif
