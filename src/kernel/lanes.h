/*
 * lanes.h - amounts of kinds: eight lanes of int16_t at a time.
 */
#ifndef HX_LANES_H
#define HX_LANES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

typedef int16_t hx_eight __attribute__((vector_size(16)));

/* What a comparison of lanes gives, 0 or -1 each, as two words. */
struct hx_lane_words {
    uint64_t w[2];
};

static inline hx_eight hx_lanes_at(const int16_t *lane)
{
    hx_eight x;

    memcpy(&x, lane, sizeof x);
    return x;
}

static inline void hx_lanes_put(int16_t *lane, hx_eight x)
{
    memcpy(lane, &x, sizeof x);
}

static inline struct hx_lane_words hx_lane_words(hx_eight x)
{
    struct hx_lane_words words;

    memcpy(&words, &x, sizeof words);
    return words;
}

/* Of lanes of 0 or -1, those of -1 as bits 0 to 7. One instruction or two where
 * the processor has them; the compiler does not find them by itself. */
static inline uint32_t hx_lanes_bits(hx_eight x)
{
#ifdef __SSE2__
    return (uint32_t)_mm_movemask_epi8(
        _mm_packs_epi16((__m128i)x, _mm_setzero_si128()));
#else
    static const hx_eight bit = {1, 2, 4, 8, 16, 32, 64, 128};
    struct hx_lane_words words = hx_lane_words(x & bit);

    return (
        uint32_t)(((words.w[0] | words.w[1]) * UINT64_C(0x0001000100010001)) >>
                  48);
#endif
}

/* Is one of them -1? */
static inline bool hx_lanes_any(hx_eight x)
{
#ifdef __SSE2__
    return _mm_movemask_epi8((__m128i)x);
#else
    return hx_lanes_bits(x);
#endif
}

/* Is there a lane of 'price' that 'hand' does not cover? */
static inline bool hx_lanes_lack(const int16_t *hand, const int16_t *price)
{
    return hx_lanes_any((hx_eight)(hx_lanes_at(hand) < hx_lanes_at(price)));
}

/* Which of eight lanes of 'price' the hand does not cover, as bits. */
static inline uint32_t hx_lanes_lacking(const int16_t *hand,
                                        const int16_t *price)
{
    return hx_lanes_bits((hx_eight)(hx_lanes_at(hand) < hx_lanes_at(price)));
}

/* Which of n lanes (8 or 16) are positive, as bits. */
static inline uint32_t hx_lanes_some(const int16_t *lane, uint32_t n)
{
    uint32_t some = 0;

    for (uint32_t i = 0; i < n; i += 8)
        some |= hx_lanes_bits((hx_eight)(hx_lanes_at(lane + i) > 0)) << i;
    return some;
}

/* The sum of eight lanes, none of them negative: two of them are no more than a
 * lane holds without a sign. */
static inline int hx_lanes_sum_of_eight(hx_eight x)
{
#ifdef __SSE2__
    __m128i sum = _mm_madd_epi16((__m128i)x, _mm_set1_epi16(1));

    sum = _mm_add_epi32(sum, _mm_srli_si128(sum, 8));
    return _mm_cvtsi128_si32(_mm_add_epi32(sum, _mm_srli_si128(sum, 4)));
#else
    const uint64_t low = UINT64_C(0x0000ffff0000ffff);
    struct hx_lane_words words = hx_lane_words(x);
    uint64_t twos = words.w[0] + words.w[1];
    uint64_t sum = (twos & low) + (twos >> 16 & low);

    return (int)((sum + (sum >> 32)) & 0xffffffff);
#endif
}

/* The sum of n lanes (8 or 16), none of them negative. */
static inline int hx_lanes_sum(const int16_t *lane, uint32_t n)
{
    int sum = hx_lanes_sum_of_eight(hx_lanes_at(lane));

    return n > 8 ? sum + hx_lanes_sum_of_eight(hx_lanes_at(lane + 8)) : sum;
}

#endif
