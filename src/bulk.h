/* bulk.h - runs of short ASCII records, many at a time.
 *
 * Most lines of most lists are ASCII and need next to no processing. These
 * functions give the result of the full processing in a tenth of the time. They
 * stop at the first record that is not that simple.
 *
 * They take records off the beginning of *TEXT, append the results to OUT, and
 * add the number of records to *RECORDS. */

#ifndef BULK_H
#define BULK_H

#include <stdint.h>

#include "base/buffer.h"
#include "base/slice.h"

/* Encodes strings: a DELIMITER follows each that is not empty. If TERMINATOR is
 * newline, CR LF is a terminator, too. */
void bulk_encode(struct slice *text, char terminator, char delimiter,
                 struct buffer *out, uint64_t *records);

/* Converts domain names of letters, digits, hyphens, underscores and dots to
 * lower case. Stops at a name that may hold an A-label or an empty label, or be
 * too long. */
void bulk_names(struct slice *text, char terminator, struct buffer *out,
                uint64_t *records);

#endif
