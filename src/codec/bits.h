/* bits.h - population count and select. */

#ifndef BITS_H
#define BITS_H

#include <stdint.h>

/* Returns the number of set bits of WORD: a portable population count. */
static inline unsigned bits_count(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) +
           (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (unsigned)(word * UINT64_C(0x0101010101010101) >> 56);
}

/* Returns the position of the set bit of WORD that has RANK set bits below it.
 * WORD has more than RANK set bits. */
static inline unsigned bits_select(uint64_t word, unsigned rank)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), high = ones << 7;
    uint64_t sums = word - (word >> 1 & UINT64_C(0x5555555555555555));
    sums = (sums & UINT64_C(0x3333333333333333)) +
           (sums >> 2 & UINT64_C(0x3333333333333333));
    sums = ((sums + (sums >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F)) * ones;

    /* Byte j of SUMS counts the bits of bytes 0 to j. Find the first byte
     * above RANK, then clear the lower bits of that byte one by one. */
    uint64_t below = ((rank * ones | high) - sums) & high;
    unsigned shift = (unsigned)((below >> 7) * ones >> 56) * 8;
    rank -= (unsigned)(sums << 8 >> shift & 0xFF);
    word >>= shift;
    while (rank-- > 0)
        word &= word - 1;
    return shift + (unsigned)__builtin_ctzll(word);
}

#endif
