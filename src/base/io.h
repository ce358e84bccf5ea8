/* io.h - reading and writing file descriptors to the end.
 *
 * A call that a signal interrupts is repeated, and a non-blocking descriptor is
 * waited for. */

#ifndef IO_H
#define IO_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/slice.h"

/* Reads up to SIZE bytes, more than 0, to TO. Returns how many were read, 0 at
 * the end of the input, -1 with errno set on failure. */
ssize_t io_read(int descriptor, void *to, size_t size);

/* Writes all of BYTES. Returns false, with errno set, on failure. */
bool io_write(int descriptor, struct slice bytes);

/* Whether what is written to OUTPUT may be read from INPUT: both are the same
 * regular file, and INPUT is not at its end. */
bool io_feeds_itself(int input, int output);

#endif
