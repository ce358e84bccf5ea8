/* unicode.h - properties, case and scripts of characters, through ICU.
 *
 * Without ICU (HAVE_ICU is not defined) there are no versions, and the
 * functions know ASCII only. */

#ifndef UNICODE_H
#define UNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The simple case mappings of CODE_POINT; itself without ICU. */
uint32_t unicode_to_lower(uint32_t code_point);
uint32_t unicode_to_upper(uint32_t code_point);

/* Whether ICU's Unicode has no character CODE_POINT, but a later one may. */
bool unicode_is_unassigned(uint32_t code_point);

/* Whether CODE_POINT is a nonspacing or enclosing mark. */
bool unicode_is_mark(uint32_t code_point);

/* Whether the canonical decomposition of CODE_POINT has MARK. */
bool unicode_decomposes_to(uint32_t code_point, uint32_t mark);

/* Whether CODE_POINT loses its dot under a mark above it, as i and j do. */
bool unicode_has_soft_dot(uint32_t code_point);

/* Whether CODE_POINT is a decimal digit; stores the zero of its system. */
bool unicode_digit_zero(uint32_t code_point, uint32_t *zero);

/* What a character can be to a name in a text. */
enum {
    UNICODE_LABEL = 1,   /* it can be in a label */
    UNICODE_DIGIT = 2,   /* a decimal digit of any script */
    UNICODE_LOWER = 4,   /* a lower-case letter */
    UNICODE_UPPER = 8,   /* an upper-case or title-case letter */
    UNICODE_JOINED = 16, /* part of the character before it: a mark, a joiner */
    UNICODE_EMOJI = 32,  /* an emoji that is no letter, or U+FE0F after one */
    UNICODE_UNSPACED = 64 /* of a script that puts no spaces between words, as
                             Han and Thai, or that joins particles to foreign
                             words, as Hangul */
};

/* Returns the properties of CODE_POINT, ORed; 0 if it ends a name.
 *
 * A label can have letters, marks and decimal digits of any script, '-', '_',
 * U+200C, U+200D, emoji, and the few other characters that IDNA allows in words
 * (RFC 5892, section 2.6; of these U+00B7 and U+30FB depend on their neighbours
 * and are left to the caller). Emoji are the regional indicators, the emoji
 * modifiers, and the characters that have the property Extended_Pictographic,
 * except ASCII, U+00A9, U+00AE, U+2122 and punctuation (U+203C).
 *
 * Without ICU, all that is not ASCII is UNICODE_LABEL. */
unsigned unicode_properties(uint32_t code_point);

/* Whether U+00B7 is part of the word between these characters: they are, or
 * are mapped to, two "l" (RFC 5892, appendix A.3). */
bool unicode_is_between_l(uint32_t before, uint32_t after);

/* Whether CODE_POINT, or what it is mapped to, is of Han, Hiragana or Katakana:
 * a label that has one can have U+30FB (RFC 5892, appendix A.7). */
bool unicode_is_han_or_kana(uint32_t code_point);

/* The Unicode name of CODE_POINT's script, such as "Cyrillic"; "Unknown" if it
 * is unassigned, and without ICU. */
const char *unicode_script_name(uint32_t code_point);

/* Whether CODE_POINT has no script of its own: its script is "Common" (to many)
 * or "Inherited" (from the character before it). */
bool unicode_is_of_any_script(uint32_t code_point);

enum { UNICODE_NAME_MAX = 128 }; /* bytes; the longest name has 88 */

/* Stores the Unicode name of CODE_POINT in NAME, which has room for
 * UNICODE_NAME_MAX bytes, and returns its size. A character without a name gets
 * one of its kind, such as "<control-0007>". Returns 0 without ICU, or without
 * its data. */
size_t unicode_name(uint32_t code_point, char *name);

/* Returns how many columns CODE_POINT takes on a terminal: 2 if it is wide, 0
 * if it is drawn with the character before it, or not at all, else 1. */
unsigned unicode_width(uint32_t code_point);

/* Whether CODE_POINT is invisible: white space, or what Unicode calls default
 * ignorable, such as joiners and variation selectors. */
bool unicode_is_blank(uint32_t code_point);

/* The versions of Unicode and of ICU in use, such as "15.0" and "72.1"; NULL
 * without ICU. */
const char *unicode_version(void);
const char *unicode_icu_version(void);

#endif
