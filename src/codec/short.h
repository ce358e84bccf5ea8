/* short.h - a fast path for short strings: words and labels.
 *
 * The functions need no scratch memory, and give no reason if they fail: the
 * caller then uses bootstring.h. */

#pragma once

#include "base/base.h"

enum {
    SHORT_MAX = 64,               /* elements of the longest string */
    SHORT_READ_BYTES = 80,        /* readable ones for short_decode_padded */
    SHORT_DECODED_MAX_BYTES = 128 /* writable ones for decoding */
};

/* The keys of a text are its code points beyond ASCII, in order, each times
 * SHORT_MAX, plus its index in the text. */
typedef int32_t short_keys[SHORT_MAX] __attribute__((aligned(16)));

static inline int32_t short_key(uint32_t code_point, size_t index)
{
    return (int32_t)(code_point * SHORT_MAX + index);
}

/* Encodes the text that has COUNT keys, of scalar values, and BASIC literals,
 * which are at OUT already, to OUT, which has ROOM bytes; else as short_encode.
 */
bool short_encode_keys(const int32_t *keys, size_t count, size_t basic,
                       char *out, size_t room, size_t *size);

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
