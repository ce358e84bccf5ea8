/* list.h - a file with an entry on each line: names, top-level domains.
 *
 * Comments begin with '#'. Blanks around an entry, empty lines and a byte-order
 * mark are skipped. */

#pragma once

#include "base/base.h"

/* Adds ENTRY, which is borrowed for the call. Returns false, with *FAILURE set,
 * if the entry is not valid. */
typedef bool list_add(void *context, struct slice entry,
                      struct failure *failure);

/* Calls ADD with CONTEXT for each entry of the file at PATH. Returns false,
 * with *FAILURE and its line set, if the file cannot be read, or ADD returned
 * false. */
bool list_read(const char *path, list_add *add, void *context,
               struct failure *failure);
