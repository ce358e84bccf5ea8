/* places.c - a set of integers with ranks; see places.h. */

#include "codec/places.h"

#include "codec/bits.h"

enum {
    BLOCK_WORDS = 8,
    BLOCK_BITS = BLOCK_WORDS * 64, /* one cache line */
    FAN = PLACES_FAN
};

static size_t count_blocks(size_t limit)
{
    return (limit + BLOCK_BITS - 1) / BLOCK_BITS;
}

/* Returns how many nodes COUNT children need. */
static size_t count_nodes(size_t count)
{
    return (count + FAN - 1) / FAN;
}

size_t places_size(size_t limit)
{
    size_t count = count_blocks(limit), size = count * BLOCK_WORDS;

    do {
        count = count_nodes(count);
        size += count * FAN;
    } while (count > 1);
    return size;
}

struct places places_open(uint64_t *memory, size_t limit)
{
    struct places places = {.words = memory, .blocks = count_blocks(limit)};
    size_t count = places.blocks;

    for (size_t i = 0; i < places.blocks * BLOCK_WORDS; i++)
        places.words[i] = 0;
    memory += places.blocks * BLOCK_WORDS;
    do {
        places.level[places.levels++] = memory;
        count = count_nodes(count);
        memory += count * FAN;
    } while (count > 1);
    return places;
}

static uint64_t count_block(const uint64_t *words)
{
    uint64_t count = 0;

    for (size_t i = 0; i < BLOCK_WORDS; i++)
        count += bits_count(words[i]);
    return count;
}

void places_count(struct places *p)
{
    uint64_t sum = 0;
    uint64_t base[PLACES_LEVELS] = {0}; /* the sum where a node begins */
    size_t width = 1;

    for (size_t block = 0; block < p->blocks; block++) {
        size_t child = block;
        for (unsigned l = 0; l < p->levels; l++, child /= FAN) {
            if (child % FAN == 0)
                base[l] = sum;
            p->level[l][child] = sum - base[l];
            if (child % FAN != 0)
                break;
        }
        sum += count_block(p->words + block * BLOCK_WORDS);
    }
    /* Missing children of the last nodes are empty. */
    for (unsigned l = 0; l < p->levels; l++, width *= FAN)
        for (size_t child = (p->blocks - 1) / width + 1; child % FAN != 0;
             child++)
            p->level[l][child] = sum - base[l];
}

uint64_t places_add(struct places *p, size_t place)
{
    /* The FAN elements from FAN - 1 - CHILD on are 0 for the children up to
     * CHILD, and 1 for those after it. */
    static const uint64_t step[2 * FAN] = {[FAN] = 1, 1, 1, 1, 1, 1, 1, 1};
    size_t word = place / 64, child = place / BLOCK_BITS;
    uint64_t bit = UINT64_C(1) << place % 64;
    uint64_t rank = bits_count(p->words[word] & (bit - 1));

    for (size_t i = child * BLOCK_WORDS; i < word; i++)
        rank += bits_count(p->words[i]);
    for (unsigned l = 0; l < p->levels; l++, child /= FAN) {
        uint64_t *before = p->level[l] + child / FAN * FAN;
        rank += before[child % FAN];
        for (size_t i = 0; i < FAN; i++)
            before[i] += step[FAN - 1 - child % FAN + i];
    }
    p->words[word] |= bit;
    return rank;
}

size_t places_take(struct places *p, uint64_t rank)
{
    size_t child = 0, word;
    unsigned count;

    /* Branch-free descent, because the path is unpredictable. The top bit of a
     * difference replaces a comparison, because SSE2 lacks those of 64 bits. */
    for (unsigned l = p->levels; l-- > 0;) {
        uint64_t *before = p->level[l] + child * FAN, later = 0;
        for (size_t i = 0; i < FAN; i++) {
            uint64_t is_later = (rank - before[i]) >> 63;
            later += is_later;
            before[i] -= is_later;
        }
        child = child * FAN + FAN - 1 - (size_t)later;
        rank -= p->level[l][child];
    }
    for (word = child * BLOCK_WORDS;
         (count = bits_count(p->words[word])) <= rank; word++)
        rank -= count;

    unsigned bit = bits_select(p->words[word], (unsigned)rank);
    p->words[word] &= ~(UINT64_C(1) << bit);
    return word * 64 + bit;
}
