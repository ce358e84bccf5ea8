#include "codec/rankset.h"

enum {
    BLOCK_WORDS = 8,
    BLOCK_BITS = BLOCK_WORDS * 64, /* one cache line */
    FAN = RANKSET_FAN
};

static size_t divide_up(size_t count, size_t divisor)
{
    return (count + divisor - 1) / divisor;
}

size_t rankset_words(size_t limit)
{
    size_t count = divide_up(limit, BLOCK_BITS), size = count * BLOCK_WORDS;

    do {
        count = divide_up(count, FAN);
        size += count * FAN;
    } while (count > 1);
    return size;
}

struct rankset rankset_open(uint64_t *memory, size_t limit)
{
    struct rankset set = {.words = memory,
                          .blocks = divide_up(limit, BLOCK_BITS)};
    size_t count = set.blocks;

    for (size_t i = 0; i < set.blocks * BLOCK_WORDS; i++)
        set.words[i] = 0;
    memory += set.blocks * BLOCK_WORDS;
    do {
        set.level[set.levels++] = memory;
        count = divide_up(count, FAN);
        memory += count * FAN;
    } while (count > 1);
    return set;
}

void rankset_count(struct rankset *set)
{
    uint64_t sum = 0;
    uint64_t base[RANKSET_MAX_LEVELS] = {0}; /* the sum where a node begins */
    size_t width = 1;

    for (size_t block = 0; block < set->blocks; block++) {
        size_t child = block;
        for (unsigned l = 0; l < set->levels; l++, child /= FAN) {
            if (child % FAN == 0)
                base[l] = sum;
            set->level[l][child] = sum - base[l];
            if (child % FAN != 0)
                break;
        }
        for (size_t i = 0; i < BLOCK_WORDS; i++)
            sum += rankset_popcount(set->words[block * BLOCK_WORDS + i]);
    }
    /* Missing children of the last nodes are empty. */
    for (unsigned l = 0; l < set->levels; l++, width *= FAN)
        for (size_t child = (set->blocks - 1) / width + 1; child % FAN != 0;
             child++)
            set->level[l][child] = sum - base[l];
}

uint64_t rankset_add(struct rankset *set, size_t member)
{
    /* The FAN elements from FAN - 1 - CHILD on are 0 for the children up to
     * CHILD, and 1 for those after it. */
    static const uint64_t step[2 * FAN] = {[FAN] = 1, 1, 1, 1, 1, 1, 1, 1};
    size_t word = member / 64, child = member / BLOCK_BITS;
    uint64_t bit = UINT64_C(1) << member % 64;
    uint64_t rank = rankset_popcount(set->words[word] & (bit - 1));

    for (size_t i = child * BLOCK_WORDS; i < word; i++)
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
    for (word = child * BLOCK_WORDS;
         (count = rankset_popcount(set->words[word])) <= rank; word++)
        rank -= count;

    unsigned bit = rankset_select(set->words[word], (unsigned)rank);
    set->words[word] &= ~(UINT64_C(1) << bit);
    return word * 64 + bit;
}
