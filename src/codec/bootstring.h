/* bootstring.h - Bootstring and its best-known profile, Punycode (RFC 3492).
 *
 * Results and errors are those of the procedures in section 6, with which the
 * tests compare them. The algorithms differ: both directions run in O(n log n)
 * time, the printed procedures in O(n^2).
 *
 * These functions neither allocate nor keep state. The caller provides room for
 * the result, and scratch memory. Text is an array of fewer than 2^42 code
 * points; the encoded form is an array of ASCII characters. */

#ifndef BOOTSTRING_H
#define BOOTSTRING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "codec/profile.h"

enum bootstring_status {
    BOOTSTRING_OK,
    BOOTSTRING_NO_ROOM, /* encoding: the result did not fit */
    /* In the text, or the code point that a delta leads to: */
    BOOTSTRING_SURROGATE,     /* U+D800 to U+DFFF */
    BOOTSTRING_ABOVE_UNICODE, /* above U+10FFFF */
    /* Decoding only: */
    BOOTSTRING_OVERFLOW,   /* a delta that does not fit 64 bits (6.4) */
    BOOTSTRING_NOT_BASIC,  /* a non-ASCII byte */
    BOOTSTRING_BAD_DIGIT,  /* neither a digit nor the last delimiter */
    BOOTSTRING_TRUNCATED,  /* the input ends within a delta */
    BOOTSTRING_BASIC_CODED /* a delta leads to a basic code point: only possible
                              if initial_n is below 0x80 */
};

/* LENGTH is set if the status is BOOTSTRING_OK; otherwise WHERE and FOUND
 * describe the fault. */
struct bootstring_outcome {
    size_t length;  /* of the result, in elements */
    size_t where;   /* index of the faulty element of the input, or of the first
                       digit of a faulty delta */
    uint32_t found; /* the code point or byte there; or the code point that the
                       delta leads to, unless that is above U+10FFFF */
};

/* Returns how many bytes of scratch memory, aligned for uint64_t, encoding or
 * decoding needs for an input of LENGTH elements: 0 up to 64 elements, SIZE_MAX
 * if memory cannot be that large. */
size_t bootstring_scratch(size_t length);

/* Returns how many bytes Punycode needs at most for LENGTH code points;
 * SIZE_MAX if memory cannot be that large. Other profiles can need far more:
 * even a million digits for each code point if tmax is base - 1, or if tmin is
 * 0 and initial_bias is large. On BOOTSTRING_NO_ROOM, try again with more. */
static inline size_t bootstring_bound(size_t length)
{
    return length > (SIZE_MAX - 1) / 9 ? SIZE_MAX : 9 * length + 1;
}

/* Returns BOOTSTRING_OK if the LENGTH code points at TEXT can be encoded: they
 * are Unicode scalar values. If not, sets *OUTCOME for the first other one. */
enum bootstring_status bootstring_check(const uint32_t *text, size_t length,
                                        struct bootstring_outcome *outcome);

/* Encodes (section 6.3) the LENGTH code points at TEXT to OUT, which has ROOM
 * bytes. UPPERCASE, if not NULL, has an element for each code point: if true,
 * the last digit of a non-basic code point is written in upper case (appendix
 * A). SCRATCH has bootstring_scratch(LENGTH) bytes. Sets *OUTCOME. */
enum bootstring_status bootstring_encode(const struct profile *parameters,
                                         const uint32_t *text, size_t length,
                                         const bool *uppercase, char *out,
                                         size_t room, void *scratch,
                                         struct bootstring_outcome *outcome);

/* Decodes (section 6.2) the LENGTH bytes at ENCODED to OUT, which has room for
 * LENGTH code points. UPPERCASE, if not NULL, has room for LENGTH elements:
 * each is set to true if the literal, or the last digit of the delta, is in
 * upper case. SCRATCH has bootstring_scratch(LENGTH) bytes. Sets *OUTCOME. */
enum bootstring_status bootstring_decode(const struct profile *parameters,
                                         const char *encoded, size_t length,
                                         uint32_t *out, bool *uppercase,
                                         void *scratch,
                                         struct bootstring_outcome *outcome);

#endif
