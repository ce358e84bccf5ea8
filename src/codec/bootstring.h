/* bootstring.h - the codec: Bootstring, and Punycode, its one well-known use
 * (RFC 3492).
 *
 * The results are those of the procedures in section 6, which rfc3492.c keeps
 * as they are printed there; the algorithms are not: both directions take
 * O(n log n) time for n code points, where the printed ones take O(n^2).
 *
 * Nothing here allocates, prints or keeps state. The caller hands over the
 * room for the result and the scratch memory. Text is an array of code points
 * and its length, below 2^42; the encoded form is ASCII, bytes and their
 * number. */

#ifndef BOOTSTRING_H
#define BOOTSTRING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    BOOTSTRING_BASIC_END = 0x80, /* the basic code points are ASCII */
    BOOTSTRING_NOT_A_DIGIT = 0xFF
};

static inline bool bootstring_is_basic(uint32_t code_point)
{
    return code_point < BOOTSTRING_BASIC_END;
}

/* The parameters of section 4. DIGIT gives the basic code point for each
 * digit value below BASE, VALUE the digit value of each byte or
 * BOOTSTRING_NOT_A_DIGIT. */
struct bootstring {
    uint32_t base;
    uint32_t tmin;
    uint32_t tmax;
    uint32_t skew;
    uint32_t damp;
    uint32_t initial_bias;
    uint32_t initial_n;
    unsigned char delimiter;
    unsigned char digit[BOOTSTRING_BASIC_END];
    unsigned char value[256];
};

/* Section 5. The functions know this object by its address and have their
 * fast form for it. */
extern const struct bootstring bootstring_punycode;

enum bootstring_status {
    BOOTSTRING_OK,
    BOOTSTRING_NO_ROOM,       /* encoding: the result did not fit */
    BOOTSTRING_SURROGATE,     /* U+D800..U+DFFF in the text, or by a delta */
    BOOTSTRING_ABOVE_UNICODE, /* the same of what is above U+10FFFF */
    /* Decoding only: */
    BOOTSTRING_OVERFLOW,   /* a delta that does not fit 64 bits (6.4) */
    BOOTSTRING_NOT_BASIC,  /* a byte that is not ASCII */
    BOOTSTRING_BAD_DIGIT,  /* neither a digit nor the last delimiter */
    BOOTSTRING_TRUNCATED,  /* the end of the input within a delta */
    BOOTSTRING_BASIC_CODED /* a delta stands for a basic code point; only
                              where initial_n is below 0x80 */
};

/* What came out: LENGTH elements of the result when the status is
 * BOOTSTRING_OK; else WHERE in the input the fault lies, counted from 0 (for
 * a delta, its first digit), and FOUND there, a code point or byte. */
struct bootstring_outcome {
    size_t length;
    size_t where;
    uint32_t found;
};

/* Bytes of scratch memory, aligned as for uint64_t, that either function
 * wants for an input of LENGTH elements; 0 for short ones, SIZE_MAX if no
 * memory can be as large. */
size_t bootstring_scratch(size_t length);

/* Bytes that Punycode needs at most for LENGTH code points; SIZE_MAX if no
 * memory can be as large. Other parameters can need far more, even a million
 * digits for each code point where tmax is base - 1, or tmin is 0 and
 * initial_bias large: when the result is BOOTSTRING_NO_ROOM, try again with
 * more. */
static inline size_t bootstring_bound(size_t length)
{
    return length > (SIZE_MAX - 1) / 9 ? SIZE_MAX : 9 * length + 1;
}

/* Encodes (section 6.3) LENGTH code points at TEXT to OUT, which has ROOM
 * bytes; SCRATCH as above. UPPERCASE, if not NULL, has an element for each
 * code point; where it is true, a non-basic code point's last digit is
 * written in upper case (appendix A). */
enum bootstring_status bootstring_encode(const struct bootstring *parameters,
                                         const uint32_t *text, size_t length,
                                         const bool *uppercase, char *out,
                                         size_t room, void *scratch,
                                         struct bootstring_outcome *outcome);

/* Decodes (section 6.2) LENGTH bytes at ENCODED to OUT, which has room for
 * LENGTH code points; SCRATCH as above. UPPERCASE, if not NULL, has room for
 * LENGTH elements and receives whether the last digit of each code point's
 * delta was an upper-case letter; for a literal one, whether it is one. */
enum bootstring_status bootstring_decode(const struct bootstring *parameters,
                                         const char *encoded, size_t length,
                                         uint32_t *out, bool *uppercase,
                                         void *scratch,
                                         struct bootstring_outcome *outcome);

#endif
