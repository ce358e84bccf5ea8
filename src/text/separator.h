/* separator.h - escape sequences for the separators of words, as in C and JSON
 * ("\\n", "\\u002F") and in URLs ("%2F"); the control sequences of terminals.
 */

#pragma once

#include "base/base.h"

enum { SEPARATOR_ESCAPE = 0x1B }; /* ESC, which begins those of terminals */

/* Returns the end of the escape sequence at AT that stands for a separator, or
 * 0. */
size_t separator_end(struct slice text, size_t at);

/* Returns true if such a sequence, but a long one of terminals, ends at END. */
bool separator_precedes(struct slice text, size_t end);

/* Returns the size of the letter beyond ASCII at AT that is an escape,
 * "\\u00fc", or an entity, "&#252;" or "&uuml;"; or 0. */
size_t separator_letter_size(struct slice text, size_t at);

/* Returns the same, or the size of the escape of a dot at AT, "%2E"; or of a
 * '%' that begins no separator, 1. */
size_t separator_joint_size(struct slice text, size_t at);
