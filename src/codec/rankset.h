/* rankset.h - bit sets with rank and select (order statistics): in one word,
 * and larger ones. The rank of a member is the number of smaller members.
 *
 * A larger set has its bits in blocks, and a Fenwick tree that counts those of
 * each block. Adding and removing run in time logarithmic in the limit. The
 * caller owns the memory. */

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
    while (rank-- > 0)
        word &= word - 1;
    return (unsigned)__builtin_ctzll(word);
}

struct rankset {
    uint64_t *words; /* a bit for each integer, the lowest first */
    size_t blocks;   /* of words */
    uint64_t *sums;  /* the tree, from element 1: element I counts the members
                        of the last I & -I of the first I blocks */
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
