#include "codec/rankset.h"

#include <string.h>

enum { BLOCK = 8 }; /* words; they fill one cache line */

static size_t blocks_of(size_t limit)
{
    return (limit + BLOCK * 64 - 1) / (BLOCK * 64);
}

size_t rankset_words(size_t limit)
{
    return blocks_of(limit) * (BLOCK + 1) + 1;
}

struct rankset rankset_open(uint64_t *memory, size_t limit)
{
    size_t blocks = blocks_of(limit);

    memset(memory, 0, rankset_words(limit) * sizeof *memory);
    return (struct rankset){memory, blocks, memory + blocks * BLOCK};
}

void rankset_count(struct rankset *set)
{
    for (size_t i = 0; i < set->blocks * BLOCK; i++)
        set->sums[i / BLOCK + 1] += rankset_popcount(set->words[i]);
    for (size_t i = 1; i <= set->blocks; i++) {
        size_t next = i + (i & -i);
        if (next <= set->blocks)
            set->sums[next] += set->sums[i];
    }
}

uint64_t rankset_add(struct rankset *set, size_t member)
{
    size_t word = member / 64, block = word / BLOCK;
    uint64_t bit = UINT64_C(1) << member % 64;
    uint64_t rank = rankset_popcount(set->words[word] & (bit - 1));

    for (size_t i = block * BLOCK; i < word; i++)
        rank += rankset_popcount(set->words[i]);
    for (size_t i = block; i > 0; i &= i - 1)
        rank += set->sums[i];
    for (size_t i = block + 1; i <= set->blocks; i += i & -i)
        set->sums[i]++;
    set->words[word] |= bit;
    return rank;
}

size_t rankset_remove(struct rankset *set, uint64_t rank)
{
    size_t block = 0, step = 1, word;
    unsigned count;

    while (step <= set->blocks / 2)
        step *= 2;
    /* Branch-free descent, because the path is unpredictable. IS_LATER is 0 or
     * 1. */
    for (; step > 0; step /= 2) {
        if (block + step > set->blocks)
            continue;
        uint64_t *sum = &set->sums[block + step], passed = *sum;
        uint64_t is_later = (passed - 1 - rank) >> 63;
        *sum = passed - 1 + is_later;
        rank -= passed & -is_later;
        block += step & (size_t)-is_later;
    }
    for (word = block * BLOCK;
         (count = rankset_popcount(set->words[word])) <= rank; word++)
        rank -= count;
    unsigned bit = rankset_select(set->words[word], (unsigned)rank);
    set->words[word] &= ~(UINT64_C(1) << bit);
    return word * 64 + bit;
}
