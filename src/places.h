/* places.h - a set of integers below a limit that tells ranks.
 *
 * A bit set with a Fenwick tree over the counts of its blocks: both functions
 * on a member take time logarithmic in the limit. The memory is the caller's.
 */

#ifndef PLACES_H
#define PLACES_H

#include <stddef.h>
#include <stdint.h>

struct places {
    uint64_t *words; /* a bit for each integer, the lowest first */
    uint64_t *tree;  /* 1-based: tree[b] counts the members in the blocks
                        (b - lowest bit of b, b] */
    size_t blocks;
};

/* The number of uint64_t that a set of integers below LIMIT takes. */
size_t places_size(size_t limit);

/* Lays an empty set out in MEMORY. The caller may set bits of WORDS below
 * LIMIT, and then calls places_count before anything else. */
struct places places_open(uint64_t *memory, size_t limit);
void places_count(struct places *places);

/* Adds PLACE, which is no member, and returns how many members are below it. */
uint64_t places_add(struct places *places, size_t place);

/* Removes and returns the member that has RANK members below it. */
size_t places_take(struct places *places, uint64_t rank);

#endif
