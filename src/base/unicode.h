/* unicode.h - properties, case and scripts of characters, through ICU; and
 * common letters, known without ICU.
 *
 * Without ICU (no HAVE_ICU) there are no versions, and only ASCII and these
 * letters are known. */

#pragma once

#include "base/base.h"

/* Return the simple case mappings of CODE_POINT; without ICU, CODE_POINT. */
uint32_t unicode_to_lower(uint32_t code_point);
uint32_t unicode_to_upper(uint32_t code_point);

/* Returns true if CODE_POINT is unassigned in ICU's version of Unicode.
 * Noncharacters do not count. */
bool unicode_is_unassigned(uint32_t code_point);

/* Returns true if the canonical decomposition of CODE_POINT contains MARK. */
bool unicode_decomposes_to(uint32_t code_point, uint32_t mark);

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

/* Returns true if the program was built with ICU. */
bool unicode_has_icu(void);

/* Loads ICU, first of all. Returns NULL, or why that is impossible. */
const char *unicode_load(void);

/* Return the versions of Unicode and ICU, as "15.0"; NULL without ICU. */
const char *unicode_version(void);
const char *unicode_icu_version(void);

/* Common letters: Latin, Greek, Cyrillic and others with the same properties in
 * ICU 62 and all later versions. Loading ICU takes nine tenths of the
 * instructions of a run that converts one name, and most names consist of these
 * letters. */

enum letters_kind {
    LETTERS_UNKNOWN, /* without ICU */
    LETTERS_LOWER,
    LETTERS_UPPER,
    LETTERS_UNSPACED,      /* without case and spaces, or Hangul */
    LETTERS_RIGHT_TO_LEFT, /* without case */
    LETTERS_PAIRS          /* in the table: upper and lower case, in turn */
};

struct letter {
    enum letters_kind kind;
    uint32_t lower; /* the letter that UTS #46 maps it to, or itself */
};

/* Returns the facts about CODE_POINT, not ASCII. */
struct letter letters_find(uint32_t code_point);
