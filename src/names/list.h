/* list.h - a file with an entry on each line: names, top-level domains.
 *
 * Comments begin with '#'. Blanks around an entry, empty lines and a byte-order
 * mark are skipped. */

#ifndef LIST_H
#define LIST_H

#include <stdbool.h>
#include <stddef.h>

#include "base/failure.h"
#include "base/slice.h"

/* Why a list is invalid. */
struct list_failure {
    size_t line;        /* counted from 1; 0 is the whole file */
    int error;          /* errno, if the file is unreadable, else 0 */
    struct failure why; /* else */
};

/* Adds ENTRY, which is borrowed for the call. Returns false, with *FAILURE set,
 * if the entry is not valid. */
typedef bool list_add(void *context, struct slice entry,
                      struct failure *failure);

/* Calls ADD with CONTEXT for each entry of the file at PATH. Returns false,
 * with *FAILURE set, if the file cannot be read, a line has more than 65536
 * bytes, or ADD returned false. */
bool list_read(const char *path, list_add *add, void *context,
               struct list_failure *failure);

#endif
