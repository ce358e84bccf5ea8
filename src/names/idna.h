/* idna.h - UTS #46 for single labels, through ICU: non-transitional, with
 * CheckJoiners; and the bidi rule (RFC 5893), which concerns whole names. Needs
 * ICU, which is loaded when a function is called that has to ask it. */

#ifndef IDNA_H
#define IDNA_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/pages.h"
#include "base/slice.h"

/* Errors in a label by UTS #46: a set of bits, which are ICU's
 * (UIDNA_ERROR_...). Callers need these. */
enum {
    IDNA_EMPTY = 0x01,
    IDNA_LEADING_MARK = 0x40,
    IDNA_DISALLOWED = 0x80,
    IDNA_BIDI = 0x800 /* found by the caller */
};

/* Returns the message for one of the bits. */
const char *idna_message(unsigned error);

/* Sets *MAPPED to LABEL, valid UTF-8 without dots, as UTS #46 maps it; an
 * A-label is decoded. Returns the set of errors, without IDNA_BIDI. */
unsigned idna_map_label(struct slice label, struct buffer *mapped);

/* Appends CODE_POINT as UTS #46 maps it: nothing if it is ignored. Returns
 * false if it is disallowed, and then appends CODE_POINT itself. */
bool idna_map_code_point(uint32_t code_point, struct buffer *out);

/* Appends TEXT, valid UTF-8, as UTS #46 maps it before validation: each code
 * point by idna_map_code_point, and the result in normal form C. */
void idna_map_text(struct slice text, struct buffer *out);

/* Returns the text that IDNA2003 mapped CODE_POINT to, such as "ss" for U+00DF,
 * if it is a deviation (UTS #46 section 1, table 1); otherwise NULL. */
const char *idna_deviation(uint32_t code_point);

/* Returns true if LABEL, valid UTF-8, contains a right-to-left character. If
 * so, the bidi rule applies to all labels of its name. */
bool idna_is_right_to_left(struct slice label);

/* Returns true if LABEL, valid UTF-8 and not empty, satisfies the bidi rule
 * (RFC 5893 section 2). */
bool idna_satisfies_bidi(struct slice label);

/* Returns true if IDNA2003 allowed LABEL, valid UTF-8: with a right-to-left
 * letter, it must begin and end with one, and contain no left-to-right letter
 * (RFC 3454 section 6). */
bool idna_satisfies_stringprep(struct slice label);

enum idna_plainness { IDNA_UNKNOWN, IDNA_PLAIN, IDNA_NOT_PLAIN };

/* The cache of idna_is_plain: a byte, enum idna_plainness. Saves -n four of
 * five instructions. */
extern struct pages idna_plainness;

/* Implements idna_is_plain for an uncached CODE_POINT. */
bool idna_find_plain(uint32_t code_point);

/* Returns true if CODE_POINT, not ASCII, is plain, so that it needs no work by
 * ICU in any label: it is mapped to itself, is inert under normalization, can
 * begin a label, and is not written from right to left. A name of plain
 * characters and lower-case ASCII is valid and maps to itself. */
static inline bool idna_is_plain(uint32_t code_point)
{
    const char *known = pages_find(&idna_plainness, code_point, 1);

    return known == NULL || *known == IDNA_UNKNOWN ? idna_find_plain(code_point)
                                                   : *known == IDNA_PLAIN;
}

#endif
