/* bootstring.h - Bootstring and its best-known profile, Punycode (RFC 3492).
 *
 * Results and errors are those of the procedures in section 6, with which the
 * tests compare them. The algorithms differ: both directions run in O(n log n)
 * time, the printed procedures in O(n^2).
 *
 * These functions neither allocate nor keep state. Text is an array of fewer
 * than 2^42 code points; the encoded form consists of ASCII characters. */

#ifndef BOOTSTRING_H
#define BOOTSTRING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/failure.h"
#include "base/slice.h"
#include "codec/profile.h"

/* Returns how many bytes of scratch memory, aligned for uint64_t, encoding or
 * decoding needs for an input of LENGTH elements: 0 up to 64 elements, SIZE_MAX
 * if memory cannot be that large. */
size_t bootstring_scratch(size_t length);

/* Returns how many bytes Punycode needs at most for LENGTH code points;
 * SIZE_MAX if memory cannot be that large. Other profiles can need far more:
 * even a million digits for each code point if tmax is base - 1, or if tmin is
 * 0 and initial_bias is large. If the result does not fit, try again with
 * more. */
static inline size_t bootstring_bound(size_t length)
{
    return length > (SIZE_MAX - 1) / 9 ? SIZE_MAX : 9 * length + 1;
}

/* Returns true if the LENGTH code points at TEXT can be encoded: they are
 * Unicode scalar values. If not, sets *FAILURE for the first other one. */
bool bootstring_check(const uint32_t *text, size_t length,
                      struct failure *failure);

/* Encodes (section 6.3) a text. Returns the size of the result; SIZE_MAX if it
 * does not fit in ROOM bytes, or bootstring_check refuses TEXT. */
size_t bootstring_encode(
    const struct profile *profile,
    const uint32_t *text, /* LENGTH code points */
    size_t length,
    const bool *uppercase, /* for each code point, whether the last digit of its
                              delta is in upper case (appendix A); or NULL */
    char *out,             /* the result; ROOM bytes */
    size_t room, void *scratch); /* bootstring_scratch(LENGTH) bytes */

/* Decodes (section 6.2) ENCODED. Returns true, with the length of the result in
 * *LENGTH, or false, with *FAILURE set. */
bool bootstring_decode(
    const struct profile *profile, struct slice encoded,
    uint32_t *out,   /* the text; room for a code point per byte of ENCODED */
    bool *uppercase, /* the same room, or NULL; set for each code point: true if
                        the literal, or the last digit, is in upper case */
    void *scratch,   /* bootstring_scratch(ENCODED.size) bytes */
    size_t *length, struct failure *failure);

#endif
