/* places.h - a set of integers below a limit, with ranks. The rank of a member
 * is the number of smaller members.
 *
 * The set is a bit set in blocks, with a tree of counts that has eight children
 * a node. Adding and removing run in time logarithmic in the limit, and touch
 * one cache line a level. (A Fenwick tree is simpler, but 1.5 times as slow.)
 * The caller owns the memory. */

#ifndef PLACES_H
#define PLACES_H

#include <stddef.h>
#include <stdint.h>

enum {
    PLACES_FAN = 8,
    PLACES_LEVELS = 22 /* the most: 8^22 is above 2^64 */
};

struct places {
    uint64_t *words; /* a bit for each integer, the lowest first */
    size_t blocks;
    unsigned levels;
    /* The levels of the tree, the lowest first. For each child, the number of
     * members in earlier children of the same node. */
    uint64_t *level[PLACES_LEVELS];
};

/* Returns how many uint64_t a set of integers below LIMIT, at least 1, needs.
 */
size_t places_size(size_t limit);

/* Creates an empty set in MEMORY, which has places_size(LIMIT) elements. The
 * caller may set bits of WORDS below LIMIT, and then must call places_count
 * before the other functions. */
struct places places_open(uint64_t *memory, size_t limit);
void places_count(struct places *places);

/* Prefetches the block of PLACE, which will be added soon. */
static inline void places_expect(const struct places *places, size_t place)
{
    __builtin_prefetch(&places->words[place / 64]);
}

/* Adds PLACE, which must not be a member, and returns its rank. */
uint64_t places_add(struct places *places, size_t place);

/* Removes and returns the member with RANK, which must be below the number of
 * members. */
size_t places_take(struct places *places, uint64_t rank);

#endif
