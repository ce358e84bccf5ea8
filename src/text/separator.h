/* separator.h - escape sequences for the separators of words, and for their
 * letters. Separators are written as in C and JSON ("\\n", "\\u002F"), URLs
 * ("%2F"), and reports about attacks ("[:]"); the control sequences of
 * terminals are separators, too. */

#pragma once

#include "base/base.h"

enum { SEPARATOR_ESCAPE = 0x1B }; /* ESC, which begins those of terminals */

/* Returns the end of the escape sequence at AT that stands for a separator, or
 * 0. */
size_t separator_end(struct slice text, size_t at);

/* Returns true if one ends at END. */
bool separator_precedes(struct slice text, size_t end);

/* Returns the size of the escape sequence at AT, which begins with one of
 * "%&=\\", for a dot, "%2E", or for a letter beyond ASCII, "&uuml;", "&#252;",
 * "=C3=BC"; of a '%' that begins none of a separator, 1; or 0. */
size_t separator_letter_size(struct slice text, size_t at);
