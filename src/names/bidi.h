/* bidi.h - the bidi rule (RFC 5893) for names with labels that are written from
 * right to left. Needs ICU. */

#ifndef BIDI_H
#define BIDI_H

#include <stdbool.h>

#include "base/slice.h"

/* Returns true if LABEL, valid UTF-8, contains a right-to-left character. If
 * so, the rule applies to all labels of its name. */
bool bidi_is_right_to_left(struct slice label);

/* Returns true if LABEL, valid UTF-8 and not empty, satisfies the rule (section
 * 2). */
bool bidi_satisfies_rule(struct slice label);

/* Returns true if IDNA2003 allowed LABEL, valid UTF-8: with a right-to-left
 * letter, it must begin and end with one, and contain no left-to-right letter
 * (RFC 3454 section 6). */
bool bidi_satisfies_stringprep(struct slice label);

#endif
