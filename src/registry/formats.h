/* formats.h - the formats of tables, each of which becomes a ruleset.
 *
 * The functions read TEXT, a complete table, into RULESET, and complete that.
 * They return false after a fault. */

#ifndef FORMATS_H
#define FORMATS_H

#include <stdbool.h>

#include "base/slice.h"
#include "registry/ruleset.h"

/* Label generation rulesets in XML (RFC 7940).
 *
 * A document that its schema (appendix D) refuses is a fault if its meaning
 * could be misread: elements and attributes in other places, in other numbers
 * or orders, with other values, and text outside of elements for text. Hostile
 * documents are harmless: a document type is refused, so there are no entities;
 * and the depth, the rules and the classes are limited. Without an XML parser,
 * any document is a fault. */
bool lgr_read(struct ruleset *ruleset, struct slice text);

/* Plain lines.
 *
 * A line has a code point, a sequence of them, or a range, then its variants:
 *
 *   RFC 3743 section 5:  4E07(0);4E07(0);842C(0),534D(0)
 *   RFC 4290 section 5:  U+00E6|U+0061-U+0065:U+00E4
 *
 * In the former, variants are separated by commas, and those before the second
 * semicolon are preferred. Some registries have two columns of preferred
 * variants, for simplified and traditional characters. A table has two if a
 * line has a fourth column, or each line with variants three semicolons. A
 * variant label of preferred variants from one column is "allocatable", others
 * are "blocked"; it may keep a code point that is preferred to itself in this
 * column.
 *
 * In RFC 4290, variants are separated by colons, and all are "blocked".
 *
 * Blanks or hyphens join the code points of a sequence. As in IANA's files,
 * "U+" may be missing, and a range may be U+0061..U+007A, U+0061 .. U+007A or,
 * in a table without variants, U+0061-U+007A. If a hyphen could mean either,
 * that is a fault.
 *
 * References in brackets, text after a code point, comments after '#' and
 * headers are skipped; further code points in them, except comments, are
 * faults. A header begins with a known word, such as Reference or Version, or
 * with words and a colon. A line without variants may repeat code points.
 *
 * A table in which no line has "U+", a separator or a digit of a code point may
 * be a list of words, such as "abcd": that is a fault. */
bool lines_read(struct ruleset *ruleset, struct slice text);

#endif
