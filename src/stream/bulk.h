/* bulk.h - fast paths for many records that need little processing.
 *
 * Each function converts records from the beginning of *TEXT, up to the first
 * one that it cannot convert, or that is too near the end of *TEXT to be read
 * in whole chunks (chunk.h). Its results are those of codec.h and name.h.
 *
 * TEXT        the converted records are removed from its beginning
 * TERMINATOR  newline or NUL; after newline, CR LF also ends a record
 * OUT         the results are appended, with the records' terminators
 * RECORDS     the number of converted records is added */

#ifndef BULK_H
#define BULK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/slice.h"

/* Encodes ASCII strings: appends DELIMITER to each non-empty one. */
void bulk_encode(struct slice *text, char terminator, char delimiter,
                 struct buffer *out, uint64_t *records);

/* Decodes short Punycode (short.h). */
void bulk_decode(struct slice *text, char terminator, struct buffer *out,
                 uint64_t *records);

/* Converts ASCII domain names: maps them to lower case. Stops at a name that
 * may contain an A-label or be invalid; STRICT is as in name.h. */
void bulk_names(struct slice *text, char terminator, bool strict,
                struct buffer *out, uint64_t *records);

#endif
