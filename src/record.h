/* record.h - one record of the input, and how it ends. */

#ifndef RECORD_H
#define RECORD_H

#include <stdbool.h>
#include <string.h>

#include "base/slice.h"

/* Bytes that are not valid in the input's charset from WHERE on. */
struct record_fault {
    struct slice raw; /* the record without its end */
    size_t where;
};

struct record {
    struct slice text; /* UTF-8; may hold bytes that are not valid, or strays */
    struct slice end;  /* LF, CR LF, NUL, or nothing at the end of input */
    const struct record_fault *fault; /* if not NULL, there is no text */
};

/* Returns the end of the first record of TEXT: a part of TEXT, empty if there
 * is no terminator. */
static inline struct slice record_end(struct slice text, char terminator)
{
    const char *found = memchr(text.text, terminator, text.size);

    if (found == NULL)
        return slice_from(text, text.size);
    if (terminator == '\n' && found > text.text && found[-1] == '\r')
        return slice_of(found - 1, 2);
    return slice_of(found, 1);
}

/* Returns what precedes END, a part of TEXT. */
static inline struct slice record_before(struct slice text, struct slice end)
{
    return slice_of(text.text, (size_t)(end.text - text.text));
}

/* Returns what follows END, a part of TEXT. */
static inline struct slice record_after(struct slice text, struct slice end)
{
    return slice_from(text, (size_t)(end.text + end.size - text.text));
}

#endif
