/* shorts.h - encoding of strings that are too short to need scratch memory.
 *
 * Internal to bootstring.c and punycode.c. */

#ifndef SHORTS_H
#define SHORTS_H

#include "codec/bits.h"
#include "codec/deltas.h"

enum {
    SHORTS_MAX = 64, /* code points of a short string */
    SHORTS_FEW = 16  /* the most insertions that are ordered branch-free */
};

/* A key is an insertion: its code point, times SHORTS_MAX, plus its place in
 * the text. Keys sort in the order of insertion. They are compared four at
 * once, with the vector instructions of the processor. */
typedef int32_t shorts_four __attribute__((vector_size(16)));

struct shorts_keys {
    shorts_four quads[SHORTS_MAX / 4];
};

static inline int32_t *shorts_key(struct shorts_keys *keys)
{
    return (int32_t *)keys->quads;
}

/* Clears the keys that shorts_encode always reads. */
static inline void shorts_open(struct shorts_keys *keys)
{
    for (size_t i = 0; i < SHORTS_FEW / 4; i++)
        keys->quads[i] = (shorts_four){0};
}

/* The keys in the order of insertion, each with its rank: the number of code
 * points before it at that moment. */
struct shorts_ordered {
    int32_t key[SHORTS_MAX];
    int32_t rank[SHORTS_MAX];
};

/* Orders up to QUADS * 4 keys by comparing all pairs: the place of a key is the
 * number of smaller keys. Its rank counts the literals, and the code points of
 * smaller keys, before it in the text. With an insertion sort, whose branches
 * are unpredictable, encoding words takes a quarter more time. */
static inline void shorts_order_few(const struct shorts_keys *keys,
                                    size_t count, size_t quads,
                                    struct shorts_ordered *ordered)
{
    static const shorts_four lanes[] = {
        {0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}, {12, 13, 14, 15}};
    const int32_t *key = (const int32_t *)keys->quads;
    shorts_four less[SHORTS_FEW / 4] = {{0}}, placed[SHORTS_FEW / 4] = {{0}};

    for (int32_t i = 0; i < (int32_t)count; i++) {
#pragma GCC unroll 4
        for (size_t q = 0; q < quads; q++) {
            shorts_four is_less = key[i] < keys->quads[q]; /* -1 if so */
            less[q] -= is_less;
            placed[q] -= is_less & (i < lanes[q]);
        }
    }
    for (size_t i = 0; i < count; i++) {
        size_t at = (size_t)((const int32_t *)less)[i];
        ordered->key[at] = key[i];
        ordered->rank[at] =
            key[i] % SHORTS_MAX - (int32_t)i + ((const int32_t *)placed)[i];
    }
}

/* Orders up to SHORTS_MAX keys of a text of LENGTH code points by an insertion
 * sort. */
static inline void shorts_order_many(const int32_t *keys, size_t count,
                                     size_t length,
                                     struct shorts_ordered *ordered)
{
    uint64_t placed = length < 64 ? (UINT64_C(1) << length) - 1 : UINT64_MAX;

    for (size_t i = 0; i < count; i++) {
        size_t j = i;
        for (; j > 0 && ordered->key[j - 1] > keys[i]; j--)
            ordered->key[j] = ordered->key[j - 1];
        ordered->key[j] = keys[i];
        placed &= ~(UINT64_C(1) << keys[i] % SHORTS_MAX);
    }
    for (size_t i = 0; i < count; i++) {
        uint64_t bit = UINT64_C(1) << ordered->key[i] % SHORTS_MAX;
        ordered->rank[i] = (int32_t)bits_count(placed & (bit - 1));
        placed |= bit;
    }
}

/* Encodes COUNT keys after the LENGTH - COUNT literals, which are at OUT.
 * Returns the size of the result; SIZE_MAX if it does not fit in ROOM bytes, or
 * a code point is not a Unicode scalar value. */
static inline size_t shorts_encode(const struct profile *p,
                                   const struct shorts_keys *keys, size_t count,
                                   size_t length, const bool *uppercase,
                                   char *out, size_t room)
{
    struct shorts_ordered ordered;

    if (count <= 8)
        shorts_order_few(keys, count, 2, &ordered);
    else if (count <= SHORTS_FEW)
        shorts_order_few(keys, count, 4, &ordered);
    else
        shorts_order_many((const int32_t *)keys->quads, count, length,
                          &ordered);

    struct encoder e = encoder_open(p, out, room, length - count);
    for (size_t i = 0; i < count; i++) {
        uint32_t key = (uint32_t)ordered.key[i];
        if (!encoder_put(p, &e, key / SHORTS_MAX, (uint64_t)ordered.rank[i],
                         uppercase != NULL && uppercase[key % SHORTS_MAX]))
            return SIZE_MAX;
    }
    return (size_t)(e.out - out);
}

#endif
