/* record.h - one record of the input, and how it ends. */

#ifndef RECORD_H
#define RECORD_H

#include <stdbool.h>
#include <string.h>

#include "base/slice.h"

struct record {
    struct slice text; /* UTF-8; may hold bytes that are not valid, or strays */
    struct slice end;  /* LF, CR LF, NUL, or nothing at the end of input */

    /* A record that is not valid in its charset has no text but its bytes, and
     * FAULT is where these are wrong. */
    bool is_invalid;
    struct slice raw;
    size_t fault;
};

/* Whether TEXT, before a TERMINATOR, ends in a carriage return that belongs to
 * it. */
static inline bool record_has_return(struct slice text, char terminator)
{
    return terminator == '\n' && text.size > 0 &&
           text.text[text.size - 1] == '\r';
}

/* The record that TEXT, which is not empty, begins with. */
static inline struct record record_first(struct slice text, char terminator)
{
    const char *found = memchr(text.text, terminator, text.size);
    struct record r = {.text = text, .end = slice_from(text, text.size)};

    if (found == NULL)
        return r;
    r.text.size = (size_t)(found - text.text);
    r.end = slice_of(found, 1);
    if (record_has_return(r.text, terminator)) {
        r.text.size--;
        r.end = slice_of(found - 1, 2);
    }
    return r;
}

/* The bytes that R, whose end follows its text, takes. */
static inline size_t record_size(const struct record *r)
{
    return r->text.size + r->end.size;
}

#endif
