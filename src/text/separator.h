/* separator.h - escape sequences that stand for the separators of words: as C
 * and JSON write them ("\\n", "\\u002F"), URLs ("%2F") and mail ("=2E"), and
 * the control sequences of terminals. */

#ifndef SEPARATOR_H
#define SEPARATOR_H

#include <stddef.h>

#include "base/slice.h"

enum { SEPARATOR_ESCAPE = 0x1B }; /* ESC, which begins those of terminals */

/* Returns the end of the escape sequence at AT that stands for a separator, or
 * 0. */
size_t separator_end(struct slice text, size_t at);

#endif
