/* io.h - complete reads and writes of file descriptors.
 *
 * Interrupted calls are repeated; non-blocking descriptors are polled. */

#pragma once

#include <sys/types.h>

#include "base/base.h"

/* Reads at least one and at most SIZE bytes to TO. Returns their number, 0 at
 * the end of the input, or -1 with errno set on failure. SIZE is not 0. */
ssize_t io_read(int descriptor, void *to, size_t size);

/* Writes all of BYTES. Returns false, with errno set, on failure. */
bool io_write(int descriptor, struct slice bytes);

/* Returns true if PATH exists and is no directory. */
bool io_is_file(const char *path);

/* Returns true if reading INPUT would return bytes written to OUTPUT: both are
 * the same regular file, and INPUT is not at its end. */
bool io_feeds_itself(int input, int output);

/* Appends the file PATH to TEXT, up to a little more than MOST bytes. Returns
 * NULL, or why it cannot be read. */
const char *io_read_file(const char *path, size_t most, struct buffer *text);
