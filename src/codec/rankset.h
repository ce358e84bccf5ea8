/* rankset.h - bit sets with rank and select (order statistics): in one word,
 * and larger ones. The rank of a member is the number of smaller members.
 *
 * A larger set has its bits in blocks, and a Fenwick tree that counts those of
 * each block. Adding and removing run in time logarithmic in the limit. The
 * caller owns the memory. */

#pragma once

#include "base/base.h"

/* Returns the number of members of WORD. */
static inline unsigned rankset_popcount(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) +
           (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (unsigned)(word * UINT64_C(0x0101010101010101) >> 56);
}

/* Removes and returns the member of *SET with RANK, which must exist. */
static inline unsigned rankset_take(uint64_t *set, unsigned rank)
{
    uint64_t rest = *set;

    while (rank-- > 0)
        rest &= rest - 1;
    *set &= ~(rest & -rest);
    return (unsigned)__builtin_ctzll(rest);
}

enum { RANKSET_BLOCK = 8 }; /* words; they fill one cache line */

struct rankset {
    uint64_t *words; /* a bit for each integer, the lowest first */
    uint64_t *sums;  /* the tree, from element 1: element I counts the members
                        of the last I & -I of the first I blocks */
    size_t blocks;   /* of words */
};

static inline size_t rankset_divide_up(size_t count, size_t divisor)
{
    return (count + divisor - 1) / divisor;
}

/* Returns how many uint64_t a set of integers below LIMIT, not 0, needs. */
static inline size_t rankset_words(size_t limit)
{
    return rankset_divide_up(limit, 64) +
           rankset_divide_up(limit, 64 * RANKSET_BLOCK) + 1;
}

/* Creates a set of all integers below LIMIT, and perhaps some above, in MEMORY,
 * which has rankset_words(LIMIT) elements. The caller may clear bits of WORDS,
 * and then must call rankset_count, once, before the other functions. */
static inline struct rankset rankset_open(uint64_t *memory, size_t limit)
{
    size_t words = rankset_divide_up(limit, 64),
           blocks = rankset_divide_up(words, RANKSET_BLOCK);

    memset(memory, 0xFF, words * sizeof *memory);
    memset(memory + words, 0, (blocks + 1) * sizeof *memory);
    return (struct rankset){memory, memory + words, blocks};
}

static inline void rankset_count(struct rankset *set)
{
    size_t words = (size_t)(set->sums - set->words);

    for (size_t i = 0; i < words; i++)
        set->sums[i / RANKSET_BLOCK + 1] += rankset_popcount(set->words[i]);
    for (size_t i = 1; i <= set->blocks; i++) {
        size_t next = i + (i & -i);
        if (next <= set->blocks)
            set->sums[next] += set->sums[i];
    }
}

/* Adds MEMBER, which must not be one yet, and returns its rank. */
static inline uint64_t rankset_add(struct rankset *set, size_t member)
{
    size_t word = member / 64, block = word / RANKSET_BLOCK;
    uint64_t bit = UINT64_C(1) << member % 64;
    uint64_t rank = rankset_popcount(set->words[word] & (bit - 1));

    for (size_t i = block * RANKSET_BLOCK; i < word; i++)
        rank += rankset_popcount(set->words[i]);
    for (size_t i = block; i > 0; i &= i - 1)
        rank += set->sums[i];
    for (size_t i = block + 1; i <= set->blocks; i += i & -i)
        set->sums[i]++;
    set->words[word] |= bit;
    return rank;
}

/* Removes and returns the member with RANK, which must exist. */
static inline size_t rankset_remove(struct rankset *set, uint64_t rank)
{
    size_t block = 0, step = 1, word;
    unsigned count;

    while (step <= set->blocks / 2)
        step *= 2;
    /* Branch-free, because the path is unpredictable. IS_LATER is 0 or 1. */
    for (; step > 0; step /= 2) {
        if (block + step > set->blocks)
            continue;
        uint64_t *sum = &set->sums[block + step], passed = *sum;
        uint64_t is_later = (passed - 1 - rank) >> 63;
        *sum = passed - 1 + is_later;
        rank -= passed & -is_later;
        block += step & (size_t)-is_later;
    }
    for (word = block * RANKSET_BLOCK;
         (count = rankset_popcount(set->words[word])) <= rank; word++)
        rank -= count;
    return word * 64 + rankset_take(&set->words[word], (unsigned)rank);
}
