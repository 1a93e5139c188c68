#include "arena.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK_SIZE 16384

/* Blocks are chained; only the newest has room. */
struct block {
    struct block *older;
    size_t used, size;
    max_align_t bytes[];
};

struct hx_arena {
    struct block *newest;
};

static _Noreturn void out_of_memory(void)
{
    fputs("hexlaw: out of memory\n", stderr);
    exit(EXIT_FAILURE);
}

struct hx_arena *hx_arena_new(void)
{
    return calloc(1, sizeof(struct hx_arena));
}

void hx_arena_free(struct hx_arena *a)
{
    if (!a)
        return;
    while (a->newest) {
        struct block *older = a->newest->older;

        free(a->newest);
        a->newest = older;
    }
    free(a);
}

static struct block *add_block(struct hx_arena *a, size_t need)
{
    size_t size = need > BLOCK_SIZE ? need : BLOCK_SIZE;
    struct block *b = NULL;

    if (size <= SIZE_MAX - sizeof *b)
        b = malloc(sizeof *b + size);
    if (!b)
        out_of_memory();
    b->used = 0;
    b->size = size;
    b->older = a->newest;
    a->newest = b;
    return b;
}

/* Bytes aligned for anything, not zeroed: most of a block is never used. */
static void *take(struct hx_arena *a, size_t size)
{
    const size_t align = _Alignof(max_align_t);
    struct block *b = a->newest;
    size_t need = (size + align - 1) / align * align;
    void *p;

    if (!b || b->size - b->used < need)
        b = add_block(a, need);
    p = (char *)b->bytes + b->used;
    b->used += need;
    return p;
}

void *hx_arena_alloc(struct hx_arena *a, size_t n, size_t size)
{
    if (size && n > (SIZE_MAX - _Alignof(max_align_t)) / size)
        out_of_memory();
    return memset(take(a, n * size), 0, n * size);
}

static uint32_t room_of(uint32_t n)
{
    uint32_t room = n ? 64 : 0;

    while (room < n)
        room *= 2;
    return room;
}

void *hx_arena_grow(struct hx_arena *a, void *array, uint32_t n, uint32_t more,
                    size_t size)
{
    void *larger;

    if (n + more <= room_of(n))
        return array;
    larger = hx_arena_alloc(a, room_of(n + more), size);
    if (n)
        memcpy(larger, array, n * size);
    return larger;
}

char *hx_arena_string(struct hx_arena *a, const char *s)
{
    size_t size = strlen(s) + 1;

    return memcpy(take(a, size), s, size);
}

char *hx_arena_format(struct hx_arena *a, const char *format, ...)
{
    char most[256]; /* what is longer is printed once more */
    va_list ap, again;
    char *text;
    int n;

    assert(format);
    va_start(ap, format);
    va_copy(again, ap);
    n = vsnprintf(most, sizeof most, format, ap);
    va_end(ap);
    if (n < 0)
        out_of_memory();
    text = take(a, (size_t)n + 1);
    if ((size_t)n < sizeof most)
        memcpy(text, most, (size_t)n + 1);
    else
        vsnprintf(text, (size_t)n + 1, format, again);
    va_end(again);
    return text;
}
