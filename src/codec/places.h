/* places.h - a set of integers below a limit, which knows ranks: how many of
 * its members are below one of them.
 *
 * The set is a bit set in blocks, with a tree of counts over them that has
 * eight children to a node. Both functions take time logarithmic in the limit,
 * and touch one cache line at each level. (A Fenwick tree is simpler, and takes
 * 1.5 times as long.) The memory is the caller's. */

#ifndef PLACES_H
#define PLACES_H

#include <stddef.h>
#include <stdint.h>

enum {
    PLACES_FAN = 8,
    PLACES_LEVELS = 22 /* never more, because 8^22 is above 2^64 */
};

struct places {
    uint64_t *words; /* a bit for each integer, the lowest first */
    size_t blocks;
    unsigned levels;
    /* The levels of the tree, the lowest first. For each child: how many
     * members the children before it in the same node have. */
    uint64_t *level[PLACES_LEVELS];
};

/* Returns how many uint64_t a set of integers below LIMIT takes. LIMIT is not
 * 0. */
size_t places_size(size_t limit);

/* Makes an empty set in MEMORY, which has places_size(LIMIT) elements. The
 * caller may set bits of WORDS below LIMIT, and then calls places_count, before
 * the other functions. */
struct places places_open(uint64_t *memory, size_t limit);
void places_count(struct places *places);

/* Prefetches the block of PLACE, which will be added soon. */
static inline void places_expect(const struct places *places, size_t place)
{
    __builtin_prefetch(&places->words[place / 64]);
}

/* Adds PLACE, which is not a member, and returns its rank. */
uint64_t places_add(struct places *places, size_t place);

/* Removes and returns the member of RANK, which is below their number. */
size_t places_take(struct places *places, uint64_t rank);

#endif
