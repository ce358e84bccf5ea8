/* plain.h - runs of short records, many at a time.
 *
 * Most lines of most lists are short, and ASCII, and need next to nothing:
 * these functions give them what the full processing would, at a fraction of
 * its price. They stop at the first record that is not so simple. Each returns
 * the number of bytes taken, and adds to *RECORDS. */

#ifndef PLAIN_H
#define PLAIN_H

#include <stddef.h>
#include <stdint.h>

#include "bootstring.h"
#include "buffer.h"

/* Appends the records at the beginning of TEXT, encoded, to OUT: those that are
 * ASCII, and with Punycode any that have up to 64 bytes. A carriage return
 * before a TERMINATOR that is a newline belongs to that. */
size_t plain_encode(const char *text, size_t size, char terminator,
                    const struct bootstring *bootstring, struct buffer *out,
                    uint64_t *records);

/* Appends records of up to 64 bytes, decoded as Punycode. */
size_t plain_decode(const char *text, size_t size, char terminator,
                    struct buffer *out, uint64_t *records);

/* Appends domain names of letters, digits, hyphens, underscores and dots, in
 * lower case; none that could hold an A-label, an empty label or one that is
 * too long. */
size_t plain_names(const char *text, size_t size, char terminator,
                   struct buffer *out, uint64_t *records);

#endif
