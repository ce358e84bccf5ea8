/* rankset.h - bit sets with rank and select (order statistics): in one word,
 * and larger ones. The rank of a member is the number of smaller members.
 *
 * A larger set has its bits in blocks, with a tree of counts that has eight
 * children a node. Adding and removing run in time logarithmic in the limit,
 * and touch one cache line a level. (A Fenwick tree is simpler, but 1.5 times
 * as slow.) The caller owns the memory. */

#ifndef RANKSET_H
#define RANKSET_H

#include <stddef.h>
#include <stdint.h>

/* Returns the number of members of WORD. */
static inline unsigned rankset_popcount(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) +
           (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (unsigned)(word * UINT64_C(0x0101010101010101) >> 56);
}

/* Returns the member of WORD with RANK, which is below their number. */
static inline unsigned rankset_select(uint64_t word, unsigned rank)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), high = ones << 7;
    uint64_t sums = word - (word >> 1 & UINT64_C(0x5555555555555555));
    sums = (sums & UINT64_C(0x3333333333333333)) +
           (sums >> 2 & UINT64_C(0x3333333333333333));
    sums = ((sums + (sums >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F)) * ones;

    /* Byte j of SUMS counts the bits of bytes 0 to j. Find the first byte
     * above RANK, then clear the lower bits of that byte one by one. */
    uint64_t below = ((rank * ones | high) - sums) & high;
    unsigned shift = (unsigned)((below >> 7) * ones >> 56) * 8;
    rank -= (unsigned)(sums << 8 >> shift & 0xFF);
    word >>= shift;
    while (rank-- > 0)
        word &= word - 1;
    return shift + (unsigned)__builtin_ctzll(word);
}

enum { RANKSET_MAX_LEVELS = 19 }; /* 512 * 8^19 is above 2^64 */

struct rankset {
    uint64_t *words; /* a bit for each integer, the lowest first */
    unsigned levels;
    /* The levels of the tree, the lowest first. For each child, the number of
     * members in earlier children of the same node. At the end is the number of
     * all members when they were counted. */
    uint64_t *level[RANKSET_MAX_LEVELS + 1];
};

/* Returns how many uint64_t a set of integers below LIMIT, at least 1, needs.
 */
size_t rankset_words(size_t limit);

/* Creates an empty set in MEMORY, which has rankset_words(LIMIT) elements. The
 * caller may set bits of WORDS below LIMIT, and then must call rankset_count,
 * once, before the other functions. */
struct rankset rankset_open(uint64_t *memory, size_t limit);
void rankset_count(struct rankset *set);

/* Adds MEMBER, which must not be one yet, and returns its rank. */
uint64_t rankset_add(struct rankset *set, size_t member);

/* Removes and returns the member with RANK, which must be below their number.
 */
size_t rankset_remove(struct rankset *set, uint64_t rank);

#endif
