/* short.h - a fast path for short strings: words and labels.
 *
 * No string needs an array of code points or scratch memory, and no function
 * says why it fails: the caller then uses bootstring.h. */

#ifndef SHORT_H
#define SHORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "codec/profile.h"

enum {
    SHORT_MAX = 64,                /* elements of the longest string */
    SHORT_READ_BYTES = 80,         /* readable ones for short_decode_padded */
    SHORT_DECODED_MAX_BYTES = 128, /* writable ones for decoding */
    SHORT_VECTOR_MAX = 16          /* insertions that are sorted branch-free */
};

/* A key is an insertion: its code point, times SHORT_MAX, plus its index in the
 * text. Keys sort in the order of insertion. They are compared four at once,
 * with the vector instructions of the processor. */
typedef int32_t short_four __attribute__((vector_size(16)));

struct short_keys {
    short_four fours[SHORT_MAX / 4];
};

/* Clears the keys that short_encode_keys always reads. */
static inline void short_open(struct short_keys *keys)
{
    for (size_t i = 0; i < SHORT_VECTOR_MAX / 4; i++)
        keys->fours[i] = (short_four){0};
}

/* Sets key number I. INDEX is below SHORT_MAX. */
static inline void short_set_key(struct short_keys *keys, size_t i,
                                 uint32_t code_point, size_t index)
{
    ((int32_t *)keys->fours)[i] = (int32_t)(code_point * SHORT_MAX + index);
}

/* Encodes a text whose literals are at OUT already. Returns the size of the
 * result; SIZE_MAX if it does not fit, or a code point is not a Unicode scalar
 * value. */
size_t short_encode_keys(
    const struct profile *profile,
    const struct short_keys *keys, /* of all insertions, in any order */
    size_t count,                  /* of the keys */
    size_t length,                 /* of the text, at most SHORT_MAX */
    const bool *uppercase,         /* of each code point, or NULL */
    char *out,                     /* the literals, then the result */
    size_t room);                  /* of OUT in bytes, more than LENGTH */

/* Encodes TEXT by Punycode to OUT, which has ROOM bytes, and stores the size of
 * the result in *SIZE. Returns false, with *SIZE undefined, if TEXT has more
 * than SHORT_MAX bytes or is not valid UTF-8, or if the result does not fit:
 * bootstring_bound(TEXT.size) bytes are enough. */
bool short_encode(struct slice text, char *out, size_t room, size_t *size);

/* Decodes ENCODED, Punycode, to OUT, which has room for
 * SHORT_DECODED_MAX_BYTES, and stores the size of the result in *SIZE. Returns
 * false, with *SIZE undefined, if ENCODED is not Punycode or does not fit: it
 * has more than SHORT_MAX bytes, a delta of more than 5 digits, a code point
 * above U+FFFF, or more than 24 code points; up to 31 fit if three or more are
 * literals and none is above U+07FF. */
bool short_decode(struct slice encoded, char *out, size_t *size);

/* Does the same. SHORT_READ_BYTES of ENCODED are readable, with any values. */
bool short_decode_padded(struct slice encoded, char *out, size_t *size);

#endif
