/*
 * set.h - sets of places as words of bits.
 *
 * A set is 'n' 64-bit words; n is fixed for each sort of place when a mix is
 * laid out (struct hx_geo). Bit i is place i. Bits past the last place are
 * zero in every set; each function here keeps that.
 */
#ifndef HX_SET_H
#define HX_SET_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define HX_MAX_WORDS 20 /* 1280 places of a sort: a board of 300 hexes */

/* Sets of the boards of every day are one or two words long: no call then. */
static inline void hx_set_clear(uint64_t *s, int n)
{
    if (n < 1 || n > 2) {
        memset(s, 0, (size_t)n * sizeof *s);
        return;
    }
    s[0] = 0;
    s[n - 1] = 0;
}

static inline void hx_set_copy(uint64_t *to, const uint64_t *from, int n)
{
    if (n < 1 || n > 2) {
        memcpy(to, from, (size_t)n * sizeof *to);
        return;
    }
    to[n - 1] = from[n - 1];
    to[0] = from[0];
}

static inline void hx_set_add(uint64_t *s, int i)
{
    s[(unsigned)i >> 6] |= UINT64_C(1) << (i & 63);
}

static inline void hx_set_remove(uint64_t *s, int i)
{
    s[(unsigned)i >> 6] &= ~(UINT64_C(1) << (i & 63));
}

static inline bool hx_set_has(const uint64_t *s, int i)
{
    return s[(unsigned)i >> 6] >> (i & 63) & 1;
}

static inline void hx_set_and(uint64_t *a, const uint64_t *b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] &= b[i];
}

/* Those of a that are in b, too. */
static inline void hx_set_meet_of(uint64_t *to, const uint64_t *a,
                                  const uint64_t *b, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = a[i] & b[i];
}

static inline void hx_set_or(uint64_t *a, const uint64_t *b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] |= b[i];
}

static inline void hx_set_minus(uint64_t *a, const uint64_t *b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] &= ~b[i];
}

/* How many bits are set. The compiler would call a function for it where the
 * processor need not have an instruction. Source: H. S. Warren, Hacker's
 * Delight, figure 5-2. */
static inline int hx_bits(uint64_t x)
{
#ifdef __POPCNT__
    return __builtin_popcountll(x);
#else
    x -= x >> 1 & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) +
        (x >> 2 & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(x * UINT64_C(0x0101010101010101) >> 56);
#endif
}

static inline int hx_set_size(const uint64_t *s, int n)
{
    int size = 0;

    for (int i = 0; i < n; i++)
        size += hx_bits(s[i]);
    return size;
}

static inline bool hx_set_some(const uint64_t *s, int n)
{
    uint64_t any = 0;

    for (int i = 0; i < n; i++)
        any |= s[i];
    return any != 0;
}

static inline bool hx_set_meet(const uint64_t *a, const uint64_t *b, int n)
{
    uint64_t any = 0;

    for (int i = 0; i < n; i++)
        any |= a[i] & b[i];
    return any != 0;
}

/* The first member at or after 'from', or -1. Walks a set:
 * for (int i = hx_set_next(s, n, 0); i >= 0; i = hx_set_next(s, n, i + 1)) */
static inline int hx_set_next(const uint64_t *s, int n, int from)
{
    int w = from >> 6;
    uint64_t rest;

    if (w >= n)
        return -1;
    rest = s[w] & (~UINT64_C(0) << (from & 63));
    while (!rest) {
        if (++w >= n)
            return -1;
        rest = s[w];
    }
    return w * 64 + __builtin_ctzll(rest);
}

/* The k-th member, counted from 0; the set has more than k. */
static inline int hx_set_nth(const uint64_t *s, int n, int k)
{
    uint64_t rest = s[0];
    int w = 0;

    while (w + 1 < n && k >= hx_bits(rest)) {
        k -= hx_bits(rest);
        rest = s[++w];
    }
    while (k--)
        rest &= rest - 1;
    return w * 64 + __builtin_ctzll(rest);
}

#define HX_EACH(i, set, words)                       \
    for (int i = hx_set_next(set, words, 0); i >= 0; \
         i = hx_set_next(set, words, i + 1))

#endif
