/* marked.h - texts with marks around the names to find: ⟦so⟧. */

#ifndef MARKED_H
#define MARKED_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/buffer.h"
#include "base/slice.h"

#define OPENING "⟦"
#define CLOSING "⟧"
enum { MARK = sizeof OPENING - 1 };

/* A test: a text with marks. */
struct row {
    const char *name;
    const char *marked;
    size_t size;
};

#define ROW(name, marked)                \
    {                                    \
        name, marked, sizeof(marked) - 1 \
    }
#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

static inline bool marked_is_mark(struct slice rest, const char *mark)
{
    return rest.size >= MARK && memcmp(rest.text, mark, MARK) == 0;
}

/* Appends MARKED without its marks. */
static inline void marked_strip(struct buffer *out, struct slice marked)
{
    while (marked.size > 0) {
        bool mark =
            marked_is_mark(marked, OPENING) || marked_is_mark(marked, CLOSING);
        if (!mark)
            buffer_append(out, marked.text, 1);
        marked = slice_from(marked, mark ? MARK : 1);
    }
}

#endif
