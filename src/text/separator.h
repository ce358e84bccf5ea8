/* separator.h - escape sequences that stand for the separators of words. */

#ifndef SEPARATOR_H
#define SEPARATOR_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"

enum { SEPARATOR_ESCAPE = 0x1B }; /* ESC, which begins those of terminals */

/* Returns the end of the escape sequence at AT that stands for a separator, or
 * 0. */
size_t separator_end(struct slice text, size_t at);

/* Returns true if one ends at END. */
bool separator_precedes(struct slice text, size_t end);

#endif
