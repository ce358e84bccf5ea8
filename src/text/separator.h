/* separator.h - escape sequences before a name whose letters and digits are not
 * part of it: separators as C and JSON ("\\n", "\\u002F"), URLs ("%2F") and
 * mail ("=2E") write them, and the control sequences of terminals. */

#ifndef SEPARATOR_H
#define SEPARATOR_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"

/* Returns true if the character at AT follows an unescaped backslash, except
 * that of ESC '\', which ends a control string. */
bool separator_is_backslashed(struct slice text, size_t at);

/* Returns the end of the escaped separator or the control sequence that
 * contains AT, or 0. Of a separator, AT is the '%', or follows the backslash or
 * the '='; of a control sequence (ECMA-48, section 5.4), such as "ESC [ 1 ; 32
 * m", it is the final byte or a digit of the parameters. */
size_t separator_end(struct slice text, size_t at);

/* Returns true if an escaped separator or a control sequence ends at AT. */
bool separator_precedes(struct slice text, size_t at);

#endif
