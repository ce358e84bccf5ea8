/* places.h - a set of integers below a limit that tells ranks.
 *
 * A bit set in blocks, and over these a tree of counts, eight to a node: both
 * functions on a member take time logarithmic in the limit, and touch a cache
 * line at each level. (A Fenwick tree, of two to a node, is simpler, and takes
 * half as long again.) The memory is the caller's. */

#ifndef PLACES_H
#define PLACES_H

#include <stddef.h>
#include <stdint.h>

enum {
    PLACES_FAN = 8,
    PLACES_LEVELS = 22 /* as many as there can be: 8^22 is above 2^64 */
};

struct places {
    uint64_t *words; /* a bit for each integer, the lowest first */
    size_t blocks;
    unsigned levels;
    /* For each child of each node of a level, the lowest level first: how many
     * members are in the children of the node before it. */
    uint64_t *level[PLACES_LEVELS];
};

/* The number of uint64_t that a set of integers below LIMIT, not 0, takes. */
size_t places_size(size_t limit);

/* Lays an empty set out in MEMORY. The caller may set bits of WORDS below
 * LIMIT, and then calls places_count before anything else. */
struct places places_open(uint64_t *memory, size_t limit);
void places_count(struct places *places);

/* PLACE will be added soon: its block may come from memory meanwhile. */
static inline void places_expect(const struct places *places, size_t place)
{
    __builtin_prefetch(&places->words[place / 64]);
}

/* Adds PLACE, which is no member, and returns how many members are below it. */
uint64_t places_add(struct places *places, size_t place);

/* Removes and returns the member that has RANK members below it. */
size_t places_take(struct places *places, uint64_t rank);

#endif
