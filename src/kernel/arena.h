/*
 * arena.h - memory that is freed all at once: the tables of a rule set.
 */
#ifndef HX_ARENA_H
#define HX_ARENA_H

#include <stddef.h>
#include <stdint.h>

struct hx_arena;

struct hx_arena *hx_arena_new(void);    /* NULL when memory is out */
void hx_arena_free(struct hx_arena *a); /* NULL is allowed */

/* Zeroed memory for n things of 'size' bytes, aligned for anything. Ends the
 * process when memory is out: the loader is capped far below (safety). */
void *hx_arena_alloc(struct hx_arena *a, size_t n, size_t size);

/* An array of n things that has always been grown here, with room for 'more':
 * the same, or a larger copy. Its room follows from n: powers of two. */
void *hx_arena_grow(struct hx_arena *a, void *array, uint32_t n, uint32_t more,
                    size_t size);

/* A copy of the string in the arena. */
char *hx_arena_string(struct hx_arena *a, const char *s);
char *hx_arena_format(struct hx_arena *a, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
