/* both.h - --both: the U-labels of the names in a line follow it, each name
 * once, as in "relay=xn--tda.example (ü.example)".
 *
 * Names are noted while a text is converted. It can have many lines, whose ends
 * are found afterwards. */

#pragma once

#include "base/base.h"
#include "base/intern.h"

/* All zero is empty. */
struct both {
    struct intern names;
    struct buffer lines; /* size_t: the last line of each name, from 1 */
    struct buffer notes; /* struct both_note */
    struct buffer rest;  /* scratch: lines with their names */
};

/* Notes NAME, with U-labels, in the line of the result that has the offset AT.
 * Offsets never decrease. */
void both_note(struct both *both, struct slice name, size_t at);

/* Appends the noted names to their lines in RESULT, and forgets them. A line
 * ends in TERMINATOR, or with RESULT. ESCAPES: names are escaped. */
void both_put(struct both *both, struct buffer *result, char terminator,
              bool escapes);

/* Forgets the noted names. */
void both_forget(struct both *both);

void both_close(struct both *both);
