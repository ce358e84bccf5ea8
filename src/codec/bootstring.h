/* bootstring.h - the codec: Bootstring, and Punycode, which is its one
 * well-known use (RFC 3492).
 *
 * The results are those of the procedures in section 6, which rfc3492.c has as
 * they are printed there. The algorithms differ: for n code points both
 * directions take O(n log n) time, the printed ones O(n^2).
 *
 * Nothing here allocates, prints or keeps state. The caller provides the room
 * for the result and the scratch memory. Text is an array of fewer than 2^42
 * code points; the encoded form is an array of ASCII characters. */

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

/* The parameters of section 4. */
struct bootstring {
    uint32_t base;
    uint32_t tmin;
    uint32_t tmax;
    uint32_t skew;
    uint32_t damp;
    uint32_t initial_bias;
    uint32_t initial_n;
    unsigned char delimiter;
    unsigned char digit[BOOTSTRING_BASIC_END]; /* of each value below BASE */
    unsigned char value[256]; /* of each byte, or BOOTSTRING_NOT_A_DIGIT */
};

/* The parameters of section 5. The functions recognise this object by its
 * address, and are faster with it. */
extern const struct bootstring bootstring_punycode;

enum bootstring_status {
    BOOTSTRING_OK,
    BOOTSTRING_NO_ROOM, /* encoding: the result did not fit */
    /* In the text, or the code point that a delta leads to: */
    BOOTSTRING_SURROGATE,     /* U+D800 to U+DFFF */
    BOOTSTRING_ABOVE_UNICODE, /* above U+10FFFF */
    /* Decoding only: */
    BOOTSTRING_OVERFLOW,   /* a delta that does not fit 64 bits (6.4) */
    BOOTSTRING_NOT_BASIC,  /* a byte that is not ASCII */
    BOOTSTRING_BAD_DIGIT,  /* neither a digit nor the last delimiter */
    BOOTSTRING_TRUNCATED,  /* the input ends within a delta */
    BOOTSTRING_BASIC_CODED /* a delta leads to a basic code point, which can be
                              only if initial_n is below 0x80 */
};

/* The result's LENGTH if the status is BOOTSTRING_OK, else what is wrong. */
struct bootstring_outcome {
    size_t length;  /* in elements */
    size_t where;   /* the faulty element of the input, from 0; of a faulty
                       delta the first digit */
    uint32_t found; /* the code point or byte there; or the code point that a
                       delta leads to, unless that is above U+10FFFF */
};

/* Bytes of scratch memory, aligned for uint64_t, that either function needs for
 * an input of LENGTH elements: 0 up to 64; SIZE_MAX if no memory can be as
 * large. */
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
 * bytes. UPPERCASE, if not NULL, has an element for each code point: where it
 * is true, the last digit of a non-basic code point is written in upper case
 * (appendix A). SCRATCH has bootstring_scratch(LENGTH) bytes. Sets *OUTCOME. */
enum bootstring_status bootstring_encode(const struct bootstring *parameters,
                                         const uint32_t *text, size_t length,
                                         const bool *uppercase, char *out,
                                         size_t room, void *scratch,
                                         struct bootstring_outcome *outcome);

/* Decodes (section 6.2) LENGTH bytes at ENCODED to OUT, which has room for
 * LENGTH code points. UPPERCASE, if not NULL, has room for LENGTH elements:
 * each is set to whether a code point, if literal, or else the last digit of
 * its delta, is a capital letter. SCRATCH has bootstring_scratch(LENGTH) bytes.
 * Sets *OUTCOME. */
enum bootstring_status bootstring_decode(const struct bootstring *parameters,
                                         const char *encoded, size_t length,
                                         uint32_t *out, bool *uppercase,
                                         void *scratch,
                                         struct bootstring_outcome *outcome);

#endif
