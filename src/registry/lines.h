/* lines.h - tables of lines; see puny-tables(5), section Formats.
 *
 *   RFC 3743 section 5:  4E07(0);4E07(0);842C(0),534D(0)
 *   RFC 4290 section 5:  U+00E6|U+0061-U+0065:U+00E4
 *
 * Preferred variants get a type for their column, or for both. A label whose
 * types have a column in common is "allocatable", others are "blocked"; it may
 * keep a code point that is preferred to itself in this column.
 *
 * As in IANA's files, blanks may surround the ".." of a range. A header begins
 * with a known word, such as Reference or Version, or with words and a colon. A
 * line without variants may repeat code points. */

#pragma once

#include "base/base.h"
#include "registry/ruleset.h"

/* Reads TEXT, a complete table, into RULESET, and completes that. Returns false
 * after a fault. */
bool lines_read(struct ruleset *ruleset, struct slice text);
