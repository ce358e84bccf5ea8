/* separator.h - escaped separators in a text, in the ways of C and JSON ("\\n",
 * "\\u002F"), URLs ("%2F") and mail ("=2E"). The letters and digits of such an
 * escape are not part of the name after it. */

#ifndef SEPARATOR_H
#define SEPARATOR_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"

/* Whether the character at AT of TEXT follows a backslash that is not escaped
 * itself. */
bool separator_is_backslashed(struct slice text, size_t at);

/* Whether a percent-encoded byte is at AT. */
bool separator_is_percent(struct slice text, size_t at);

/* A cheap test, which most characters fail: whether separator_end or
 * separator_is_percent may find something at AT. */
static inline bool separator_is_near(struct slice text, size_t at)
{
    char before = slice_at(text, at - 1);

    return text.text[at] == '%' || before == '=' || before == '\\';
}

/* Returns where the escape for a separator ends that AT is in, 0 if there is
 * none. AT is its '%', or follows its backslash or '='. */
size_t separator_end(struct slice text, size_t at);

/* Whether an escape for a separator ends at AT. */
bool separator_precedes(struct slice text, size_t at);

#endif
