/* io.h - complete reads and writes of file descriptors; small files.
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

/* Returns true if INPUT and OUTPUT are the same regular file: reading would
 * return the bytes written, or the shell's '>' has emptied it. */
bool io_feeds_itself(int input, int output);

/* Appends the file PATH to TEXT. Returns false, with *FAILURE set, if it cannot
 * be read, or has more than MOST_MIB MiB. */
bool io_read_file(const char *path, size_t most_mib, struct buffer *text,
                  struct failure *failure);

/* Adds ENTRY, which is borrowed for the call. Returns false, with *FAILURE set,
 * if the entry is not valid. */
typedef bool io_add(void *context, struct slice entry, struct failure *failure);

/* Calls ADD with CONTEXT for the entry on each line of the file PATH. Comments
 * begin with '#'. Blanks around an entry, empty lines and a byte-order mark are
 * skipped. Returns false, with *FAILURE and its line set, if the file cannot be
 * read, or ADD returned false. */
bool io_read_list(const char *path, io_add *add, void *context,
                  struct failure *failure);
