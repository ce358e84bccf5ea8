/* bulk.h - fast conversion of runs of simple records.
 *
 * Most records of most lists need little processing. These functions convert
 * them like the functions for single records, and stop at the first record that
 * is not simple, or near the end of *TEXT.
 *
 * They remove the converted records from the beginning of *TEXT, append the
 * results to OUT, and add the number of records to *RECORDS. If TERMINATOR is
 * newline, CR LF also terminates a record. */

#ifndef BULK_H
#define BULK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/slice.h"

/* Encodes ASCII strings: appends DELIMITER to each non-empty one. Executes a
 * twentieth of the instructions of single records. */
void bulk_encode(struct slice *text, char terminator, char delimiter,
                 struct buffer *out, uint64_t *records);

/* Decodes short Punycode (short-decoder.h). Executes four fifths of the
 * instructions of single records. Stops after some 64 KiB. */
void bulk_decode(struct slice *text, char terminator, struct buffer *out,
                 uint64_t *records);

/* Converts ASCII domain names, with STRICT as in name.h: maps them to lower
 * case. Stops at a name that may contain an A-label or be invalid. Executes an
 * eighth of the instructions of single records. */
void bulk_names(struct slice *text, char terminator, bool strict,
                struct buffer *out, uint64_t *records);

#endif
