/* list.h - a file with an entry on each line: names, top-level domains, a
 * registry's table.
 *
 * What follows a '#' is a comment. Blanks around an entry, empty lines and a
 * byte-order mark are passed over. */

#ifndef LIST_H
#define LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/slice.h"
#include "names/name.h"

enum list_problem {
    LIST_UNREADABLE, /* the file; ERROR is errno */
    LIST_NO_NAME,    /* the line is no valid name: NAME says why */
    LIST_NO_ENTRY    /* the line is not an entry of a table */
};

/* What is wrong with a list. The word of NAME is in the line, and lasts until
 * the next call. */
struct list_failure {
    enum list_problem problem;
    size_t line; /* counted from 1; 0 is the file */
    int error;
    struct name_failure name;
};

struct list {
    FILE *file;
    char *text; /* the line */
    size_t room;
    size_t line; /* its number */
};

/* Returns false, with *FAILURE set, if the file cannot be opened. */
bool list_open(struct list *list, const char *path,
               struct list_failure *failure);

/* Stores the next entry, valid until the next call. Returns false at the
 * end. */
bool list_next(struct list *list, struct slice *entry);

/* Returns false, with *FAILURE set, if reading failed. */
bool list_close(struct list *list, struct list_failure *failure);

#endif
