#include "codec/rankset.h"

#include <string.h>

enum {
    FAN = 8,              /* words of a block, and children of a node */
    BLOCK_BITS = FAN * 64 /* one cache line */
};

static size_t divide_up(size_t count, size_t divisor)
{
    return (count + divisor - 1) / divisor;
}

size_t rankset_words(size_t limit)
{
    size_t count = divide_up(limit, 64), size = 1;

    do {
        count = divide_up(count, FAN);
        size += count * FAN;
    } while (count > 1);
    return size;
}

struct rankset rankset_open(uint64_t *memory, size_t limit)
{
    size_t count = divide_up(limit, BLOCK_BITS);
    struct rankset set = {.words = memory, .level = {memory + count * FAN}};

    memset(memory, 0, rankset_words(limit) * sizeof *memory);
    while (count > 1) {
        uint64_t *level = set.level[set.levels++];
        count = divide_up(count, FAN);
        set.level[set.levels] = level + count * FAN;
    }
    return set;
}

void rankset_count(struct rankset *set)
{
    size_t words = (size_t)(set->level[0] - set->words);

    for (size_t i = 0; i < words; i++)
        set->level[0][i / FAN] += rankset_popcount(set->words[i]);
    for (unsigned l = 0; l < set->levels; l++) {
        size_t children = (size_t)(set->level[l + 1] - set->level[l]);
        for (size_t i = 0; i < children; i++) {
            uint64_t *sum = &set->level[l + 1][i / FAN];
            uint64_t count = set->level[l][i];
            set->level[l][i] = *sum;
            *sum += count;
        }
    }
}

uint64_t rankset_add(struct rankset *set, size_t member)
{
    /* FAN elements from FAN - 1 - CHILD on are added to the counts of a node: 0
     * for the children up to CHILD, and 1 for the later ones. */
    static const uint64_t step[2 * FAN] = {[FAN] = 1, 1, 1, 1, 1, 1, 1, 1};
    size_t word = member / 64, child = member / BLOCK_BITS;
    uint64_t bit = UINT64_C(1) << member % 64;
    uint64_t rank = rankset_popcount(set->words[word] & (bit - 1));

    for (size_t i = child * FAN; i < word; i++)
        rank += rankset_popcount(set->words[i]);
    for (unsigned l = 0; l < set->levels; l++, child /= FAN) {
        uint64_t *before = set->level[l] + child / FAN * FAN;
        rank += before[child % FAN];
        for (size_t i = 0; i < FAN; i++)
            before[i] += step[FAN - 1 - child % FAN + i];
    }
    set->words[word] |= bit;
    return rank;
}

size_t rankset_remove(struct rankset *set, uint64_t rank)
{
    size_t child = 0, word;
    unsigned count;

    /* Branch-free descent, because the path is unpredictable. The top bit of a
     * difference replaces a comparison, because SSE2 lacks those of 64 bits. */
    for (unsigned l = set->levels; l-- > 0;) {
        uint64_t *before = set->level[l] + child * FAN, later = 0;
        for (size_t i = 0; i < FAN; i++) {
            uint64_t is_later = (rank - before[i]) >> 63;
            later += is_later;
            before[i] -= is_later;
        }
        child = child * FAN + FAN - 1 - (size_t)later;
        rank -= set->level[l][child];
    }
    for (word = child * FAN;
         (count = rankset_popcount(set->words[word])) <= rank; word++)
        rank -= count;

    unsigned bit = rankset_select(set->words[word], (unsigned)rank);
    set->words[word] &= ~(UINT64_C(1) << bit);
    return word * 64 + bit;
}
