/* punycode.h - short strings of UTF-8 to Punycode and back, without a detour
 * by code points.
 *
 * What is faster than bootstring.h for nearly all labels and words. These
 * functions do not explain what they cannot convert. */

#ifndef PUNYCODE_H
#define PUNYCODE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"

enum {
    PUNYCODE_MAX_BYTES = 64, /* that are encoded */
    PUNYCODE_MAX_POINTS = 16 /* that are decoded to */
};

/* Writes what encodes TEXT to OUT, which has ROOM bytes, and its size to
 * *LENGTH. Returns false, with *LENGTH undefined, if TEXT is longer than
 * PUNYCODE_MAX_BYTES, not valid UTF-8, or the result has no room:
 * bootstring_bound(TEXT.size) bytes are enough. */
bool punycode_encode_short(struct slice text, char *out, size_t room,
                           size_t *length);

/* Writes what CODE decodes to to OUT, which has room for 4 * CODE.size bytes,
 * and its size to *SIZE. Returns false, with *SIZE undefined, if there are more
 * than PUNYCODE_MAX_POINTS code points or CODE does not decode. */
bool punycode_decode_short(struct slice code, char *out, size_t *size);

#endif
