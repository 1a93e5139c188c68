#include "random.h"

#include <assert.h>
#include <string.h>

/* The step of SplitMix64's counter: 2^64 divided by the golden ratio. */
#define GAMMA UINT64_C(0x9e3779b97f4a7c15)

/* David Stafford's variant 13 of the MurmurHash3 finalizer, as in the
 * reference code: a bijection. */
uint64_t hx_mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* The seeds of all streams lie on the one cycle that SplitMix64 walks, so two
 * seeds a small multiple of GAMMA apart would give the same numbers, shifted.
 * Mixing before and after the name is put in leaves no such relation between
 * streams of neighbouring seeds. */
uint64_t hx_stream_seed(uint64_t game_seed, const char *name)
{
    uint64_t id = hx_hash(HX_HASH_START, name, strlen(name));

    return hx_mix(hx_mix(game_seed) ^ id);
}

uint64_t hx_stream_at(uint64_t stream_seed, uint32_t counter)
{
    return hx_mix(stream_seed + counter * GAMMA);
}

/* D. Lemire, Fast Random Integer Generation in an Interval, 2019. A product
 * whose low half is below 2^32 mod n belongs to the remainder that would make
 * some results likelier. */
uint32_t hx_stream_below(uint64_t stream_seed, uint32_t *counter, uint32_t n)
{
    uint64_t product;
    uint32_t low, unfair;

    assert(n > 0);
    product = (hx_stream_at(stream_seed, ++*counter) >> 32) * n;
    low = (uint32_t)product;
    if (low < n) { /* a cheap bound: 'unfair' is below n */
        unfair = (uint32_t)((UINT64_C(1) << 32) % n);
        while (low < unfair) {
            product = (hx_stream_at(stream_seed, ++*counter) >> 32) * n;
            low = (uint32_t)product;
        }
    }
    return (uint32_t)(product >> 32);
}

/* Output i + 1 of SplitMix64 seeded with the mixed study seed: all games of a
 * study differ, since hx_mix() is a bijection and GAMMA is odd. */
uint64_t hx_game_seed(uint64_t study_seed, uint64_t i)
{
    return hx_mix(hx_mix(study_seed) + (i + 1) * GAMMA);
}

uint64_t hx_hash(uint64_t hash, const void *bytes, size_t n)
{
    const unsigned char *byte = bytes;

    for (size_t i = 0; i < n; i++)
        hash = (hash ^ byte[i]) * UINT64_C(0x100000001b3);
    return hash;
}
