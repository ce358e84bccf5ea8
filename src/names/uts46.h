/* uts46.h - UTS #46 for single labels, through ICU: non-transitional, with
 * CheckJoiners; and the bidi rule (RFC 5893), which concerns whole names. Needs
 * ICU, which is loaded when a function is called that has to ask it. */

#pragma once

#include "base/base.h"

/* Errors in a label by UTS #46: a set of bits, which are ICU's
 * (UIDNA_ERROR_...). Callers need these. */
enum {
    UTS46_EMPTY = 0x01,
    UTS46_LEADING_MARK = 0x40,
    UTS46_DISALLOWED = 0x80,
    UTS46_BIDI = 0x800, /* found by the caller */
    UTS46_JOINER = 0x1000
};

/* Sets *MAPPED to LABEL, valid UTF-8 without dots, as UTS #46 maps it; an
 * A-label is decoded. Returns the set of errors, without UTS46_BIDI. */
unsigned uts46_map_label(struct slice label, struct buffer *mapped);

/* Appends CODE_POINT as UTS #46 maps it: nothing if it is ignored. Returns
 * false if it is disallowed, and then appends CODE_POINT itself. */
bool uts46_map_code_point(uint32_t code_point, struct buffer *out);

/* Appends TEXT, a name or label in valid UTF-8, as UTS #46 maps it before
 * validation, in normal form C; a disallowed code point becomes U+FFFD. */
void uts46_map_text(struct slice text, struct buffer *out);

/* Returns the first code point of TEXT, valid UTF-8, that UTS #46 maps to text
 * with CODE_POINT; 0 if there is none, or CODE_POINT is in TEXT itself. */
uint32_t uts46_origin(struct slice text, uint32_t code_point);

/* Returns the text that IDNA2003 mapped CODE_POINT to, such as "ss" for U+00DF,
 * if it is a deviation (UTS #46 section 1, table 1); otherwise NULL. */
const char *uts46_deviation(uint32_t code_point);

/* Returns true if LABEL, valid UTF-8, contains a right-to-left character. If
 * so, the bidi rule applies to all labels of its name. */
bool uts46_is_right_to_left(struct slice label);

/* Returns true if LABEL, valid UTF-8, not empty and not led by a mark,
 * satisfies the bidi rule (RFC 5893 section 2). If not, sets *FAILURE, unless
 * it is NULL.
 */
bool uts46_check_bidi(struct slice label, struct failure *failure);

/* Returns true if IDNA2003 allowed LABEL, which satisfies the bidi rule: with a
 * right-to-left letter, it must begin and end with one (RFC 3454 section 6). */
bool uts46_satisfies_stringprep(struct slice label);

/* How UTS #46 maps a character. */
enum uts46_kind {
    UTS46_UNKNOWN,
    UTS46_PLAIN, /* maps to itself, in any label */
    UTS46_MARK,  /* the same, but at the start of a label, and after a mark of a
                   higher combining class */
    UTS46_MAPPED, /* maps to one plain character of the same Bidi_Class */
    UTS46_OTHER   /* only ICU knows */
};

/* The values of Bidi_Class that the bidi rule tells apart, as bits of sets. */
enum uts46_bidi {
    UTS46_L = 1,
    UTS46_R = 2, /* or AL */
    UTS46_AN = 4,
    UTS46_EN = 8,
    UTS46_NSM = 16,
    UTS46_NEUTRAL = 32, /* ES, CS, ET, ON, BN */
    UTS46_NO_BIDI = 64  /* refused in right-to-left names */
};

struct uts46_character {
    uint8_t kind;            /* enum uts46_kind */
    uint8_t bidi;            /* enum uts46_bidi */
    uint8_t combining_class; /* Canonical_Combining_Class */
    int16_t shift; /* from a mapped character to the result, which has the same
                      size in UTF-8; otherwise 0 */
};

/* The cache of uts46_character. Saves -n four of five instructions. */
extern struct pages uts46_characters;

/* Implements uts46_character for an uncached CODE_POINT. */
const struct uts46_character *uts46_find(uint32_t code_point);

/* Returns the facts about CODE_POINT, not ASCII, by ICU; for uts46_find, which
 * knows common letters without ICU, and its test. */
struct uts46_character uts46_query(uint32_t code_point);

/* Returns the facts about CODE_POINT, not ASCII.
 *
 * A label is valid and maps to itself, by any ICU, if it consists of letters,
 * digits and hyphens of ASCII in lower case, of plain characters, and of marks
 * that meet their conditions; and if the name satisfies the bidi rule. */
static inline const struct uts46_character *uts46_character(uint32_t code_point)
{
    const struct uts46_character *known =
        pages_find(&uts46_characters, code_point, sizeof *known);

    return known == NULL || known->kind == UTS46_UNKNOWN
               ? uts46_find(code_point)
               : known;
}
