/* bulk.h - runs of short ASCII records, many at a time.
 *
 * Most lines of most lists are ASCII and need next to no processing. These
 * functions give what the full processing would, at a tenth of its price. They
 * stop at the first record that is not that simple. */

#ifndef BULK_H
#define BULK_H

#include <stdint.h>

#include "base/buffer.h"
#include "base/slice.h"

/* Both take records off the beginning of *TEXT, append what becomes of them to
 * OUT, and add their number to *RECORDS.
 *
 * Strings in Bootstring: each that is not empty is followed by DELIMITER. CR LF
 * is a terminator, too, where TERMINATOR is newline. */
void bulk_encode(struct slice *text, char terminator, char delimiter,
                 struct buffer *out, uint64_t *records);

/* Domain names of letters, digits, hyphens, underscores and dots, which become
 * lower case; none that could hold an A-label or an empty label, or be too
 * long. */
void bulk_names(struct slice *text, char terminator, struct buffer *out,
                uint64_t *records);

#endif
