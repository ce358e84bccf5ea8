/* piece.h - text in pieces of 32 bytes, each in two vectors.
 *
 * Vectors are those of the compiler, which uses the instructions that the
 * processor has. */

#ifndef PIECE_H
#define PIECE_H

#include <stdint.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { PIECE_SIZE = 32 };

typedef signed char piece_vector __attribute__((vector_size(PIECE_SIZE / 2)));

struct piece {
    piece_vector half[2];
};

/* Reads the PIECE_SIZE bytes at FROM. */
static inline struct piece piece_load(const char *from)
{
    struct piece piece;
    memcpy(&piece.half[0], from, PIECE_SIZE / 2);
    memcpy(&piece.half[1], from + PIECE_SIZE / 2, PIECE_SIZE / 2);
    return piece;
}

/* Writes PIECE to TO, which has room for PIECE_SIZE bytes. */
static inline void piece_store(char *to, struct piece piece)
{
    memcpy(to, &piece.half[0], PIECE_SIZE / 2);
    memcpy(to + PIECE_SIZE / 2, &piece.half[1], PIECE_SIZE / 2);
}

/* Returns the top bits of all bytes, that of the first byte lowest. */
static inline uint32_t piece_top_bits(struct piece piece)
{
#ifdef __SSE2__
    return (uint32_t)_mm_movemask_epi8((__m128i)piece.half[0]) |
           (uint32_t)_mm_movemask_epi8((__m128i)piece.half[1]) << 16;
#else
    uint32_t bits = 0;
    for (unsigned i = 0; i < PIECE_SIZE; i += sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, (const char *)&piece + i, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        word = __builtin_bswap64(word);
#endif
        /* The product has the bit of byte N at 56 + N. */
        word = (word >> 7 & 0x0101010101010101) * 0x0102040810204080;
        bits |= (uint32_t)(word >> 56) << i;
    }
    return bits;
#endif
}

/* Returns a bit for each byte, the first byte lowest: whether it equals
 * BYTE. */
static inline uint32_t piece_find(struct piece piece, char byte)
{
    struct piece equal = {{piece.half[0] == (signed char)byte,
                           piece.half[1] == (signed char)byte}};
    return piece_top_bits(equal);
}

#endif
