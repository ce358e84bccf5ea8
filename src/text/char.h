/* char.h - the properties of characters: which can be in labels, and how. */

#pragma once

#include "base/base.h"

enum {
    CHAR_HEBREW_GERESH = 0x5F3,
    CHAR_HEBREW_GERSHAYIM = 0x5F4,
    CHAR_APOSTROPHE = 0x2019
};

/* Properties of characters. */
enum {
    CHAR_LABEL = 1,     /* can be in a label */
    CHAR_DIGIT = 2,     /* a decimal digit of any script */
    CHAR_LOWER = 4,     /* a lower-case letter */
    CHAR_UPPER = 8,     /* an upper-case or title-case letter */
    CHAR_JOINED = 16,   /* part of the preceding character: a mark, a joiner */
    CHAR_STRESS = 32,   /* marks of stress and length, the tie: phonetic */
    CHAR_UNSPACED = 64, /* of a script without spaces between words, such as Han
                           and Thai, or with particles joined to foreign words,
                           such as Hangul */
    CHAR_WORD = 128,    /* an ASCII character of names or of the local part
                           before an '@', or a byte of a non-ASCII one */
    CHAR_PHONETIC = 512, /* IPA Extensions but U+0259, which Azerbaijani
                            has; CHAR_STRESS */
    CHAR_FOREIGN = 1024, /* in no plain word, but part of a word if it is
                            between letters: a symbol, an emoji, a hyphen, an
                            invisible character, U+00B7 */
    CHAR_MAPPED = 2048,  /* mapped to others: foreign, and in no name, such as
                            U+2122; or a modifier letter, such as U+1D49 */
    CHAR_WIDE = 4096,    /* beyond ASCII */
    CHAR_NO_DIGIT = 8192 /* in labels, but no CHAR_DIGIT */
};

/* Those of non-ASCII characters, as uint16_t; or 0: not yet found. */
extern struct pages char_pages;

/* Finds and stores those of CODE_POINT; for char_properties. */
unsigned char_find_properties(uint32_t code_point);

/* Returns the same, without CHAR_PHONETIC, CHAR_STRESS, CHAR_WIDE and
 * CHAR_NO_DIGIT, by ICU; for char_find_properties, which knows common letters
 * without ICU, and its test. */
unsigned char_query_properties(uint32_t code_point);

/* Returns the properties of CODE_POINT, not ASCII, ORed. One that ends a name
 * has only CHAR_WIDE. Those of ASCII are in run_bytes (run.h).
 *
 * A label can contain letters, marks and decimal digits of any script, '-',
 * '_', U+200C, U+200D, and a few exceptions (RFC 5892 section 2.6). Foreign
 * characters have the general categories Pd, Cf, So, Sm, Sc, Sk, No, Nl, Cn or
 * Co. Dashes of sentences, arrows, hands that point, boxes, geometric shapes
 * and the full-width block delimit words. Without ICU, non-ASCII characters are
 * CHAR_LABEL. */
static inline unsigned char_properties(uint32_t code_point)
{
    const uint16_t *known = pages_find(&char_pages, code_point, sizeof *known);

    return known != NULL && *known != 0 ? *known
                                        : char_find_properties(code_point);
}

/* These return true if CODE_POINT is punctuation beyond ASCII; a quotation
 * mark. */
bool char_is_punctuation(uint32_t code_point);
bool char_is_quotation_mark(uint32_t code_point);

/* Returns true if CODE_POINT, not ASCII, is white space, or mapped to ASCII
 * that is in no name, such as U+FF01; not U+FF05, which is like '%'. */
bool char_ends_host(uint32_t code_point);
