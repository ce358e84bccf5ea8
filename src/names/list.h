/* list.h - a file with an entry on each line: names, top-level domains.
 *
 * Comments begin with '#'. Blanks around an entry, empty lines and a byte-order
 * mark are skipped. */

#ifndef LIST_H
#define LIST_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "names/name.h"

enum { LIST_LINE_MAX = 65536 }; /* bytes, without the newline */

enum list_problem {
    LIST_UNREADABLE, /* the file; ERROR is errno */
    LIST_LONG,       /* the line is longer than LIST_LINE_MAX */
    LIST_NO_NAME,    /* the entry is not a valid name: NAME says why */
    LIST_NO_PATTERN, /* the entry has '*' in the wrong place */
    LIST_NO_LETTER,  /* the entry has neither a letter nor a digit */
    LIST_NO_ENTRY,   /* the file has no entry */
    LIST_NO_TLD      /* WORD is not a top-level domain */
};

/* Why a list is invalid. The slices, including those of NAME, are valid until
 * the next call. */
struct list_failure {
    enum list_problem problem;
    size_t line; /* counted from 1; 0 is the whole file */
    int error;   /* errno, if the file is unreadable */
    struct name_failure name;
    struct slice word;
};

/* Adds ENTRY, which is borrowed for the call. Returns false, with *FAILURE set
 * except LINE, if the entry is not valid. */
typedef bool list_add(void *context, struct slice entry,
                      struct list_failure *failure);

/* Calls ADD with CONTEXT for each entry of the file at PATH. Returns false,
 * with *FAILURE set, if the file cannot be read, a line is too long, or ADD
 * returned false. */
bool list_read(const char *path, list_add *add, void *context,
               struct list_failure *failure);

#endif
