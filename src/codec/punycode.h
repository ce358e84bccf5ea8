/* punycode.h - short strings of UTF-8 to Punycode and back, without an array of
 * code points.
 *
 * A fast path: it takes less time than bootstring.h for nearly all labels and
 * words, but does not say why a string cannot be converted. */

#ifndef PUNYCODE_H
#define PUNYCODE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"

enum {
    PUNYCODE_MAX_BYTES = 64, /* the longest text that is encoded */
    PUNYCODE_MAX_POINTS = 16 /* the longest text that is decoded */
};

/* Encodes TEXT to OUT, which has ROOM bytes, and stores the size of the result
 * in *LENGTH. Returns false, with *LENGTH undefined, if TEXT is longer than
 * PUNYCODE_MAX_BYTES, TEXT is not valid UTF-8, or the result does not fit:
 * bootstring_bound(TEXT.size) bytes are enough. */
bool punycode_encode_short(struct slice text, char *out, size_t room,
                           size_t *length);

/* Decodes CODE to OUT, which has room for 4 * CODE.size bytes, and stores the
 * size of the result in *SIZE. Returns false, with *SIZE undefined, if CODE
 * does not decode, or to more than PUNYCODE_MAX_POINTS code points. */
bool punycode_decode_short(struct slice code, char *out, size_t *size);

#endif
