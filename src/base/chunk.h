/* chunk.h - text in chunks of 32 bytes, each in two vectors.
 *
 * Vectors are the compiler's, which uses the instructions of the processor. */

#pragma once

#ifdef __SSE2__
#include <emmintrin.h>

#include "base/base.h"
#endif

enum { CHUNK_SIZE = 32 };

typedef signed char chunk_vector __attribute__((vector_size(CHUNK_SIZE / 2)));

struct chunk {
    chunk_vector half[2];
};

/* Reads the CHUNK_SIZE bytes at FROM. */
static inline struct chunk chunk_load(const char *from)
{
    struct chunk chunk;
    memcpy(&chunk.half[0], from, CHUNK_SIZE / 2);
    memcpy(&chunk.half[1], from + CHUNK_SIZE / 2, CHUNK_SIZE / 2);
    return chunk;
}

/* Writes CHUNK to TO, which has room for CHUNK_SIZE bytes. */
static inline void chunk_store(char *to, struct chunk chunk)
{
    memcpy(to, &chunk.half[0], CHUNK_SIZE / 2);
    memcpy(to + CHUNK_SIZE / 2, &chunk.half[1], CHUNK_SIZE / 2);
}

/* Returns the top bits of all bytes: bit N for byte N. */
static inline uint32_t chunk_top_bits(struct chunk chunk)
{
#ifdef __SSE2__
    return (uint32_t)_mm_movemask_epi8((__m128i)chunk.half[0]) |
           (uint32_t)_mm_movemask_epi8((__m128i)chunk.half[1]) << 16;
#else
    uint32_t bits = 0;
    for (unsigned i = 0; i < CHUNK_SIZE; i += sizeof(uint64_t)) {
        uint64_t word = utf8_load((const char *)&chunk + i);
        /* The product has the bit of byte N at 56 + N. */
        word = (word >> 7 & 0x0101010101010101) * 0x0102040810204080;
        bits |= (uint32_t)(word >> 56) << i;
    }
    return bits;
#endif
}

/* Returns a mask of the bytes that equal BYTE: bit N for byte N. */
static inline uint32_t chunk_find(struct chunk chunk, char byte)
{
    struct chunk equal = {{chunk.half[0] == (signed char)byte,
                           chunk.half[1] == (signed char)byte}};
    return chunk_top_bits(equal);
}
