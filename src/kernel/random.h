/*
 * random.h - the one source of chance, and the one hash.
 *
 * A stream of chance is (game seed, stream name, counter). Its n-th number is
 * the n-th output of SplitMix64 (Steele, Lea, Flood 2014; the reference code
 * is public domain by Sebastiano Vigna) seeded with a mix of seed and name:
 * the generator's state is a counter, so a stream in the state block is one
 * counter, and a new stream never shifts another.
 */
#ifndef HX_RANDOM_H
#define HX_RANDOM_H

#include <stddef.h>
#include <stdint.h>

/* The output function of SplitMix64: a mix of all 64 bits. */
uint64_t hx_mix(uint64_t x);

/* The seed of one stream of a game. */
uint64_t hx_stream_seed(uint64_t game_seed, const char *name);

/* Number 'counter' (from 1) of the stream: what SplitMix64 seeded with
 * 'stream_seed' gives as its counter-th output. */
uint64_t hx_stream_at(uint64_t stream_seed, uint32_t counter);

/* A uniform number below n (n > 0), by Lemire's multiply and reject; advances
 * *counter by the numbers used, one nearly always. */
uint32_t hx_stream_below(uint64_t stream_seed, uint32_t *counter, uint32_t n);

/* The seed of game i of a study: never equal streams for neighbours. */
uint64_t hx_game_seed(uint64_t study_seed, uint64_t i);

/* FNV-1a, 64 bit (Fowler, Noll, Vo): identifies positions and files, does
 * not protect. Feed parts by passing the last result; start with
 * HX_HASH_START. */
#define HX_HASH_START UINT64_C(0xcbf29ce484222325)
uint64_t hx_hash(uint64_t hash, const void *bytes, size_t n);

#endif
