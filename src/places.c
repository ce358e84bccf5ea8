/* places.c - a set of integers that tells ranks; see places.h. */

#include "places.h"

#include "bits.h"

enum {
    BLOCK_WORDS = 8,
    BLOCK_BITS = BLOCK_WORDS * 64 /* measured: 512 beats 64 by far */
};

static size_t places_blocks(size_t limit)
{
    return (limit + BLOCK_BITS - 1) / BLOCK_BITS;
}

size_t places_size(size_t limit)
{
    return places_blocks(limit) * (BLOCK_WORDS + 1) + 1;
}

struct places places_open(uint64_t *memory, size_t limit)
{
    struct places places = {.words = memory, .blocks = places_blocks(limit)};
    places.tree = memory + places.blocks * BLOCK_WORDS;
    for (size_t i = 0; i < places.blocks * BLOCK_WORDS; i++)
        places.words[i] = 0;
    return places;
}

void places_count(struct places *places)
{
    for (size_t b = 1; b <= places->blocks; b++) {
        const uint64_t *words = places->words + (b - 1) * BLOCK_WORDS;
        places->tree[b] = 0;
        for (size_t i = 0; i < BLOCK_WORDS; i++)
            places->tree[b] += bits_count(words[i]);
    }
    for (size_t b = 1; b <= places->blocks; b++) {
        size_t parent = b + (b & (~b + 1));
        if (parent <= places->blocks)
            places->tree[parent] += places->tree[b];
    }
}

uint64_t places_add(struct places *places, size_t place)
{
    size_t word = place / 64, block = place / BLOCK_BITS;
    uint64_t bit = UINT64_C(1) << place % 64;
    uint64_t rank = bits_count(places->words[word] & (bit - 1));

    for (size_t i = block * BLOCK_WORDS; i < word; i++)
        rank += bits_count(places->words[i]);
    for (size_t b = block; b > 0; b &= b - 1)
        rank += places->tree[b];
    places->words[word] |= bit;
    for (size_t b = block + 1; b <= places->blocks; b += b & (~b + 1))
        places->tree[b]++;
    return rank;
}

size_t places_take(struct places *places, uint64_t rank)
{
    size_t block = 0, step = 1, word;
    unsigned count;

    while (step <= places->blocks / 2)
        step *= 2;
    /* The nodes passed over on the way down are those that count it. */
    for (; step > 0; step /= 2) {
        if (block + step > places->blocks)
            continue;
        if (places->tree[block + step] <= rank) {
            block += step;
            rank -= places->tree[block];
        } else {
            places->tree[block + step]--;
        }
    }
    for (word = block * BLOCK_WORDS;
         (count = bits_count(places->words[word])) <= rank; word++)
        rank -= count;

    unsigned bit = bits_select(places->words[word], (unsigned)rank);
    places->words[word] &= ~(UINT64_C(1) << bit);
    return word * 64 + bit;
}
