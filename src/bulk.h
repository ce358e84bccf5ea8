/* plain.h - runs of short ASCII records, many at a time.
 *
 * Most lines of most lists are ASCII and need next to nothing: these functions
 * give them what the full processing would, at a tenth of its price. They stop
 * at the first record that is not so simple. */

#ifndef PLAIN_H
#define PLAIN_H

#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

/* Appends the records at the beginning of TEXT to OUT, each that is not empty
 * with DELIMITER before its TERMINATOR (or before the CR LF, where that is a
 * newline): the Bootstring form of basic code points. Returns the number of
 * bytes taken and adds to *RECORDS. */
size_t plain_encode(const char *text, size_t size, char terminator,
                    char delimiter, struct buffer *out, uint64_t *records);

/* Appends domain names of letters, digits, hyphens, underscores and dots, in
 * lower case; none that could hold an A-label, an empty label or one that is
 * too long. */
size_t plain_names(const char *text, size_t size, char terminator,
                   struct buffer *out, uint64_t *records);

#endif
