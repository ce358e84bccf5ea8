/* lines.h - read a registry's table of plain lines.
 *
 * A line has a code point, a sequence of them, or a range, then its variants:
 *
 *   RFC 3743 section 5:  4E07(0);4E07(0);842C(0),534D(0)
 *   RFC 4290 section 5:  U+00E6|U+0061 U+0065:U+00E4
 *
 * In the former, variants are separated by commas, and those before the second
 * semicolon are preferred: "allocatable". Some registries have two columns of
 * preferred variants, for simplified and traditional characters, so a line with
 * three semicolons has two. In the latter, variants are separated by colons.
 * All other variants are "blocked", and so are labels that keep a code point
 * which its own preferred variants lack: RFC 3743 prefers labels of preferred
 * variants alone. Blanks join the code points of a sequence.
 *
 * As in IANA's files, "U+" may be missing, and a range may be U+0061..U+007A,
 * U+0061 .. U+007A, U+0061-U+007A or the like. References in brackets, text
 * after a code point, comments after '#' and headers are skipped. A header
 * begins with a known word, such as Reference or Version, or with words and a
 * colon. A line without variants may repeat code points. */

#ifndef LINES_H
#define LINES_H

#include <stdbool.h>

#include "base/slice.h"
#include "registry/problem.h"
#include "registry/ruleset.h"

/* Reads TEXT, a complete table, into RULESET. Returns false, with *PROBLEM set,
 * if a line is faulty. */
bool lines_read(struct ruleset *ruleset, struct slice text,
                struct problem *problem);

#endif
