/* bits.h - counting the bits of a word, and finding one by its count. */

#ifndef BITS_H
#define BITS_H

#include <stdint.h>

/* Bits set in a word, for processors that cannot be asked. */
static inline unsigned bits_count(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) +
           (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (unsigned)(word * UINT64_C(0x0101010101010101) >> 56);
}

/* The position of the set bit with RANK set ones below it. */
static inline unsigned bits_select(uint64_t word, unsigned rank)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), high = ones << 7;
    uint64_t sums = word - (word >> 1 & UINT64_C(0x5555555555555555));
    sums = (sums & UINT64_C(0x3333333333333333)) +
           (sums >> 2 & UINT64_C(0x3333333333333333));
    sums = ((sums + (sums >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F)) * ones;

    /* Byte j of sums counts the bits of bytes 0..j; find the first above
     * RANK, then clear the lower bits of that byte one by one. */
    uint64_t below = ((rank * ones | high) - sums) & high;
    unsigned shift = (unsigned)((below >> 7) * ones >> 56) * 8;
    rank -= (unsigned)(sums << 8 >> shift & 0xFF);
    word >>= shift;
    while (rank-- > 0)
        word &= word - 1;
    return shift + (unsigned)__builtin_ctzll(word);
}

#endif
