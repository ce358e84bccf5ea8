/* letters.h - common letters, known without ICU: Latin, Greek, Cyrillic and
 * others with the same properties in ICU 62 and all later versions.
 *
 * Loading ICU takes nine tenths of the instructions of a run that converts one
 * name, and most names consist of these letters. */

#pragma once

#include "base/base.h"

enum letters_kind {
    LETTERS_UNKNOWN, /* without ICU */
    LETTERS_LOWER,
    LETTERS_UPPER,
    LETTERS_OTHER,         /* without case */
    LETTERS_UNSPACED,      /* the same, in a script without spaces, or Hangul */
    LETTERS_RIGHT_TO_LEFT, /* without case */
    LETTERS_PAIRS          /* in the table: upper and lower case, in turn */
};

struct letter {
    enum letters_kind kind;
    uint32_t lower; /* the letter that UTS #46 maps it to, or itself */
};

/* Returns the facts about CODE_POINT, not ASCII. */
struct letter letters_find(uint32_t code_point);
