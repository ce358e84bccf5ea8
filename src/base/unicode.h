/* unicode.h - properties, case and scripts of characters, through ICU.
 *
 * Without ICU (no HAVE_ICU) there are no versions, and only ASCII is known. */

#ifndef UNICODE_H
#define UNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

/* Return the simple case mappings of CODE_POINT; without ICU, CODE_POINT. */
uint32_t unicode_to_lower(uint32_t code_point);
uint32_t unicode_to_upper(uint32_t code_point);

/* Returns true if CODE_POINT is unassigned in ICU's version of Unicode.
 * Noncharacters do not count. */
bool unicode_is_unassigned(uint32_t code_point);

/* Returns true if the canonical decomposition of CODE_POINT contains MARK. */
bool unicode_decomposes_to(uint32_t code_point, uint32_t mark);

/* Properties of characters that matter to names in free text. */
enum {
    UNICODE_LABEL = 1,   /* can be in a label */
    UNICODE_DIGIT = 2,   /* a decimal digit of any script */
    UNICODE_LOWER = 4,   /* a lower-case letter */
    UNICODE_UPPER = 8,   /* an upper-case or title-case letter */
    UNICODE_JOINED = 16, /* part of the preceding character: a mark, a joiner */
    UNICODE_EMOJI = 32,  /* a pictorial emoji, or U+FE0F */
    UNICODE_UNSPACED = 64, /* of a script without spaces between words, such as
                             Han and Thai, or with particles joined to foreign
                             words, such as Hangul */
    UNICODE_SYMBOL = 256, /* a bullet, star, check mark, or, with UNICODE_EMOJI,
                             a pointing hand: ends a name unless the caller
                             allows symbols */
    UNICODE_FOREIGN = 1024, /* in no label, but part of a word if it is between
                              letters: a hyphen, an invisible character, a
                              mathematical or currency sign */
    UNICODE_MAPPED = 2048 /* mapped to others: foreign, and in no name, such as
                             U+2122; or a modifier letter, such as U+1D49 */
};

/* Returns the properties of CODE_POINT, ORed; 0 if it ends a name.
 *
 * A label can contain letters, marks and decimal digits of any script, '-',
 * '_', U+200C, U+200D, emoji, and a few exceptions (RFC 5892 section 2.6),
 * except those that depend on their neighbours: U+00B7, U+05F3, U+05F4, U+30FB,
 * and U+318D, which Koreans use like U+00B7. Emoji are the regional indicators,
 * the emoji modifiers, and the pictures among the characters with the property
 * Extended_Pictographic: those that break lines like ideographs (UAX #14). The
 * others, and hands that point, are symbols, except punctuation.
 *
 * Foreign characters have the general categories Pd, Cf, Sm, Sc, Sk, Cn or Co;
 * or So, No or Nl if they are mapped to others; or are U+2800. Dashes of
 * sentences, arrows, geometric shapes and the full-width block are not foreign:
 * they delimit words.
 *
 * Without ICU, non-ASCII characters are UNICODE_LABEL. */
unsigned unicode_properties(uint32_t code_point);

/* Returns the same for CODE_POINT, not ASCII, by ICU; for unicode_properties,
 * which knows common letters without ICU, and its test. */
unsigned unicode_query_properties(uint32_t code_point);

/* Returns true if BEFORE and AFTER are "l", or mapped to it: between them
 * U+00B7 is part of a word (RFC 5892 appendix A.3). */
bool unicode_is_between_l(uint32_t before, uint32_t after);

/* Returns true if the script of CODE_POINT, after mapping, is Han, Hiragana or
 * Katakana: a label with one can contain U+30FB (RFC 5892 appendix A.7). */
bool unicode_is_han_or_kana(uint32_t code_point);

/* Returns the Unicode name of CODE_POINT's script, such as "Cyrillic";
 * "Unknown" if it is unassigned, or without ICU. */
const char *unicode_script_name(uint32_t code_point);

/* Appends the names of all scripts of CODE_POINT: "Cyrillic", "Hiragana and
 * Katakana"; after four, "and others". Nothing without ICU. */
void unicode_put_scripts(uint32_t code_point, struct buffer *out);

/* Returns true if the script of CODE_POINT is "Common" or "Inherited". */
bool unicode_is_scriptless(uint32_t code_point);

enum { UNICODE_NAME_MAX_BYTES = 128 }; /* the longest name has 88 */

/* Stores the Unicode name of CODE_POINT in NAME, which has room for
 * UNICODE_NAME_MAX_BYTES, and returns its size. A character without a
 * name is named by its kind, such as "<control-0007>". Returns 0 without ICU,
 * or if its data are missing. */
size_t unicode_name(uint32_t code_point, char *name);

/* Returns the number of terminal columns of CODE_POINT: 2 if it is wide, 0 if
 * it is invisible or combines with the preceding character, otherwise 1. */
unsigned unicode_width(uint32_t code_point);

/* Returns true if CODE_POINT is invisible: white space or default ignorable,
 * such as joiners and variation selectors. */
bool unicode_is_blank(uint32_t code_point);

/* Returns true if CODE_POINT, not ASCII, is punctuation. */
bool unicode_is_punctuation(uint32_t code_point);

/* Returns true if CODE_POINT is a quotation mark. */
bool unicode_is_quotation_mark(uint32_t code_point);

/* Returns true if CODE_POINT, not ASCII, is white space, or mapped to ASCII
 * that is in no name, such as U+FF01; not U+FF05, which is like '%'. */
bool unicode_ends_host(uint32_t code_point);

/* Returns true if the program was built with ICU. */
bool unicode_has_icu(void);

/* Loads ICU, first of all. Returns NULL, or why that is impossible. */
const char *unicode_load(void);

/* Return the versions of Unicode and ICU, such as "15.0" and "72.1"; NULL
 * without ICU. */
const char *unicode_version(void);
const char *unicode_icu_version(void);

#endif
