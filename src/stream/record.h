/* record.h - one record of the input and its terminator. */

#ifndef RECORD_H
#define RECORD_H

#include <string.h>

#include "base/slice.h"

/* Bytes that are invalid in the input's charset. */
struct record_fault {
    struct slice raw; /* the bytes of the record, without its terminator */
    size_t where;     /* the offset of the first invalid byte */
};

struct record {
    struct slice text; /* UTF-8; invalid bytes as raw bytes (input.h) */
    struct slice end;  /* LF, CR LF, NUL, or empty at the end of input */
    const struct record_fault *fault; /* or NULL */
};

/* Returns the terminator of the first record of TEXT, a part of TEXT; empty if
 * it has no terminator. */
static inline struct slice record_end(struct slice text, char terminator)
{
    const char *found = memchr(text.text, terminator, text.size);

    if (found == NULL)
        return slice_from(text, text.size);
    if (terminator == '\n' && found > text.text && found[-1] == '\r')
        return slice_of(found - 1, 2);
    return slice_of(found, 1);
}

/* Returns the part of TEXT before END, a later part of it. */
static inline struct slice record_before(struct slice text, struct slice end)
{
    return slice_of(text.text, (size_t)(end.text - text.text));
}

/* Returns the part of TEXT after END, a part of it. */
static inline struct slice record_after(struct slice text, struct slice end)
{
    return slice_from(text, (size_t)(end.text + end.size - text.text));
}

#endif
