/* slice.h - borrowed bytes: a pointer and a length. */

#ifndef SLICE_H
#define SLICE_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct slice {
    const char *text; /* not terminated; NULL only if SIZE is 0 */
    size_t size;      /* bytes */
};

static inline struct slice slice_of(const char *text, size_t size)
{
    return (struct slice){text, size};
}

/* The bytes of a C string without its NUL. */
static inline struct slice slice_string(const char *string)
{
    return (struct slice){string, strlen(string)};
}

/* The byte of SLICE at AT, NUL if AT is outside: AT may have wrapped around. */
static inline char slice_at(struct slice slice, size_t at)
{
    return at < slice.size ? slice.text[at] : '\0';
}

/* The bytes of SLICE from FROM on, which is at most its size. */
static inline struct slice slice_from(struct slice slice, size_t from)
{
    /* C leaves NULL + 0 undefined. */
    const char *text = from == 0 ? slice.text : slice.text + from;
    return (struct slice){text, slice.size - from};
}

/* The bytes of SLICE from FROM to before TO. */
static inline struct slice slice_part(struct slice slice, size_t from,
                                      size_t to)
{
    return (struct slice){slice.text + from, to - from};
}

static inline bool slice_equal(struct slice a, struct slice b)
{
    return a.size == b.size &&
           (a.size == 0 || memcmp(a.text, b.text, a.size) == 0);
}

#endif
