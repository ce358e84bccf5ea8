/* short-decoder.h - short Punycode to UTF-8, without an array of code points.
 *
 * A fast path for words and labels: it needs a third of the instructions of
 * bootstring.h, but does not report why a string cannot be decoded. */

#ifndef SHORT_DECODER_H
#define SHORT_DECODER_H

#include <stdbool.h>
#include <stddef.h>

enum {
    SHORT_DECODER_MAX = 64,   /* bytes of the longest string */
    SHORT_DECODER_READ = 80,  /* bytes of the code that must be readable */
    SHORT_DECODER_WRITE = 128 /* bytes of the result that must be writable */
};

/* Decodes the SIZE bytes at CODE, at most SHORT_DECODER_MAX, to OUT, and stores
 * the size of the result in *WRITTEN. SHORT_DECODER_READ bytes at CODE must
 * be readable, with any values, and SHORT_DECODER_WRITE bytes at OUT writable.
 * Returns false if CODE is not Punycode, or does not fit: it has a delta of
 * more than 5 digits, a code point above U+FFFF, or more than 24 code points;
 * up to 31 fit if three or more are literals and none is above U+07FF. */
bool short_decode(const char *code, size_t size, char *out, size_t *written);

#endif
