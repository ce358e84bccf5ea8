/* separator.h - escape sequences before a name whose letters and digits are not
 * part of it: separators as C and JSON ("\\n", "\\u002F"), URLs ("%2F") and
 * mail ("=2E") write them, and the control sequences of terminals. */

#ifndef SEPARATOR_H
#define SEPARATOR_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"

enum { SEPARATOR_ESCAPE = 0x1B }; /* ESC */

/* Returns true if the character at AT follows an unescaped backslash, except
 * that of ESC '\', which ends a control string. */
bool separator_is_backslashed(struct slice text, size_t at);

/* A cheap test that most characters fail. If it is false, separator_end finds
 * nothing at AT. */
static inline bool separator_is_near(struct slice text, size_t at)
{
    unsigned char before = (unsigned char)slice_at(text, at - 1);

    if (text.text[at] == '%' || before == '=' || before == '\\')
        return true;
    if (before >= ' ' && before <= '/') { /* an intermediate byte */
        before = (unsigned char)slice_at(text, at - 2);
        if (before >= ' ' && before <= '/')
            return true;
        if (before >= '0' && slice_at(text, at - 3) < '0')
            return false;
    }
    return before == '[' || before == SEPARATOR_ESCAPE ||
           (before >= '0' && before <= '?');
}

/* Returns the end of the escaped separator or the control sequence that
 * contains AT, or 0. Of a separator, AT is the '%', or follows the backslash or
 * the '='; of a control sequence (ECMA-48, section 5.4), such as "ESC [ 1 ; 32
 * m", it is the final byte or a digit of the parameters. */
size_t separator_end(struct slice text, size_t at);

/* Returns true if an escaped separator or a control sequence ends at AT. */
bool separator_precedes(struct slice text, size_t at);

#endif
