/* bootstring.h - Bootstring and its best-known profile, Punycode (RFC 3492).
 *
 * Results and errors are those of the procedures in section 6, with which the
 * tests compare them. The algorithms differ: both directions run in O(n log n)
 * time, the printed procedures in O(n^2).
 *
 * These functions neither allocate nor keep state. A text has fewer than 2^42
 * code points; the encoded form consists of ASCII characters. */

#pragma once

#include "base/base.h"
#include "codec/profile.h"

struct code_points {
    uint32_t *at;
    size_t length;
    bool *uppercase; /* NULL without mixed case; else for each code point,
                        whether it, or the last digit of its delta, is in upper
                        case (appendix A) */
};

/* Returns how many bytes of scratch memory, aligned for uint64_t, an input of
 * LENGTH elements needs; SIZE_MAX if memory cannot be that large. */
size_t bootstring_scratch(size_t length);

/* Returns how many bytes Punycode needs at most for LENGTH code points;
 * SIZE_MAX if memory cannot be that large. Other profiles can need far more:
 * even a million digits for each code point if tmax is base - 1, or if tmin is
 * 0 and initial_bias is large. If it does not fit, try again with more. */
static inline size_t bootstring_bound(size_t length)
{
    return length > (SIZE_MAX - 1) / 9 ? SIZE_MAX : 9 * length + 1;
}

/* Returns true if TEXT can be encoded: its code points are Unicode scalar
 * values. If not, sets *FAILURE for the first other one. */
bool bootstring_check(struct code_points text, struct failure *failure);

/* Encodes TEXT (section 6.3), and appends the result to OUT, within its
 * capacity. Returns false, with nothing appended, if the result does not fit,
 * or bootstring_check refuses TEXT. SCRATCH: bootstring_scratch(TEXT.length)
 * bytes. */
bool bootstring_encode(const struct profile *profile, struct code_points text,
                       struct buffer *out, void *scratch);

/* Decodes ENCODED (section 6.2).
 * TEXT: gets the result; its arrays have room for a code point per byte of
 *   ENCODED.
 * SCRATCH: bootstring_scratch(ENCODED.size) bytes.
 * Returns false, with *FAILURE set, if ENCODED is not the form of a text. */
bool bootstring_decode(const struct profile *profile, struct slice encoded,
                       struct code_points *text, void *scratch,
                       struct failure *failure);
