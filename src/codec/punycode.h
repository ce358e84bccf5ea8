/* punycode.h - short strings of UTF-8 to Punycode and back.
 *
 * A fast path for labels and words, without an array of code points: encoding
 * words needs a quarter fewer instructions than with bootstring.h; for decoding
 * see short-decoder.h. It does not report why a string cannot be converted. */

#ifndef PUNYCODE_H
#define PUNYCODE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"

enum {
    PUNYCODE_MAX_BYTES = 64,         /* the longest text that is encoded */
    PUNYCODE_DECODED_MAX_BYTES = 128 /* bytes of room that decoding needs */
};

/* Encodes TEXT to OUT, which has ROOM bytes, and stores the size of the result
 * in *LENGTH. Returns false, with *LENGTH undefined, if TEXT is longer than
 * PUNYCODE_MAX_BYTES, TEXT is not valid UTF-8, or the result does not fit:
 * bootstring_bound(TEXT.size) bytes are enough. */
bool punycode_encode_short(struct slice text, char *out, size_t room,
                           size_t *length);

/* Decodes CODE to OUT, which has room for PUNYCODE_DECODED_MAX_BYTES bytes, and
 * stores the size of the result in *SIZE. Returns false, with *SIZE undefined,
 * if CODE is not Punycode, or not short: see short_decode. */
bool punycode_decode_short(struct slice code, char *out, size_t *size);

#endif
