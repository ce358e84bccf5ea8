/* slice.h - borrowed bytes: a pointer and a length. */

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
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

/* Returns the byte of SLICE at AT; NUL if AT is outside, or wrapped around. */
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

/* Return true if SLICE begins or ends with PART. */
static inline bool slice_begins(struct slice slice, struct slice part)
{
    return slice.size >= part.size &&
           slice_equal(slice_of(slice.text, part.size), part);
}

static inline bool slice_ends(struct slice slice, struct slice part)
{
    return slice.size >= part.size &&
           slice_equal(slice_from(slice, slice.size - part.size), part);
}

/* Orders A and B by their bytes, as for qsort. */
static inline int slice_compare(struct slice a, struct slice b)
{
    size_t size = a.size < b.size ? a.size : b.size;
    int order = size == 0 ? 0 : memcmp(a.text, b.text, size);
    return order != 0 ? order : a.size < b.size ? -1 : a.size > b.size;
}

/* Returns the offset of the next BYTE from FROM on, or the size of SLICE. */
static inline size_t slice_find(struct slice slice, size_t from, char byte)
{
    if (from == slice.size)
        return from; /* the text may be NULL */
    const char *found =
        memchr(slice.text + from, (unsigned char)byte, slice.size - from);
    return found == NULL ? slice.size : (size_t)(found - slice.text);
}

static inline bool slice_has(struct slice slice, char byte)
{
    return slice_find(slice, 0, byte) < slice.size;
}

/* Returns the part of SLICE after its last SEPARATOR, or all of it. */
static inline struct slice slice_last(struct slice slice, char separator)
{
    size_t start = slice.size;

    while (start > 0 && slice.text[start - 1] != separator)
        start--;
    return slice_from(slice, start);
}

/* Removes the part before the next SEPARATOR from *REST, with the SEPARATOR,
 * and stores it in *PART. Returns false, with an empty *PART, if nothing is
 * left. After the last part, the text of *REST is NULL. */
static inline bool slice_cut(struct slice *rest, char separator,
                             struct slice *part)
{
    *part = *rest;
    if (rest->text == NULL)
        return false;
    part->size = slice_find(*rest, 0, separator);
    *rest = part->size == rest->size ? slice_of(NULL, 0)
                                     : slice_from(*rest, part->size + 1);
    return true;
}

/* Returns how often SLICE has BYTE. */
static inline size_t slice_count(struct slice slice, char byte)
{
    size_t count = 0;

    for (size_t at = 0; (at = slice_find(slice, at, byte)) < slice.size; at++)
        count++;
    return count;
}

/* Returns true if PART is one of those in LIST, with SEPARATOR between them. */
static inline bool slice_is_among(struct slice part, struct slice list,
                                  char separator)
{
    struct slice other;

    while (slice_cut(&list, separator, &other))
        if (slice_equal(part, other))
            return true;
    return false;
}

/* Returns SLICE without the bytes at its ends that are among BLANKS. */
static inline struct slice slice_trim(struct slice slice, const char *blanks)
{
    size_t count = strlen(blanks);

    while (slice.size > 0 &&
           memchr(blanks, slice.text[slice.size - 1], count) != NULL)
        slice.size--;
    while (slice.size > 0 && memchr(blanks, slice.text[0], count) != NULL)
        slice = slice_from(slice, 1);
    return slice;
}
