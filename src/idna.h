/* idna.h - properties of characters, from ICU. */

#ifndef IDNA_H
#define IDNA_H

#include <stdbool.h>
#include <stdint.h>

/* What a character can be to a name in a text. */
enum {
    IDNA_LABEL = 1,   /* it can be in a label */
    IDNA_DIGIT = 2,   /* a decimal digit of any script */
    IDNA_LOWER = 4,   /* a lower-case letter */
    IDNA_UPPER = 8,   /* an upper-case or title-case letter */
    IDNA_JOINED = 16, /* part of the character before it: a mark, a joiner */
    IDNA_EMOJI = 32   /* an emoji, no letter, or its variation selector */
};

/* The properties of CODE_POINT, ORed; 0 for what ends a name.
 *
 * In a label can be letters, marks and decimal digits of any script, '-',
 * '_', U+200C, U+200D, emoji, and the few other characters that IDNA has in
 * words (RFC 5892, sections 2.6 F and 2.7; of these U+00B7 and U+30FB depend
 * on their neighbours and are left to the caller). Emoji are what has the
 * property Extended_Pictographic, but neither ASCII nor U+00A9, U+00AE,
 * U+2122 nor punctuation (U+203C), the regional indicators and the emoji
 * modifiers. */
unsigned idna_properties(uint32_t code_point);

/* Whether CODE_POINT is of a script that has U+30FB KATAKANA MIDDLE DOT in
 * its words (RFC 5892 appendix A.7): Han, Hiragana or Katakana. */
bool idna_is_han_or_kana(uint32_t code_point);

#endif
