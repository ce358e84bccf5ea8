/* fields.h - the fields of a record, as in numfmt(1).
 *
 * Without a delimiter, runs of blanks separate fields: spaces, tabs, and
 * newlines, which only records that end in NUL can hold. A field has no blanks:
 * leading blanks of a record precede its first field, and trailing blanks
 * follow its last one. (numfmt counts leading blanks as part of the field, but
 * converts only the number in it. After a trailing blank it finds an empty
 * field.)
 *
 * With a delimiter, each one ends a field, so fields can be empty, and blanks
 * are part of them. Invalid UTF-8 is data. */

#ifndef FIELDS_H
#define FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "base/utf8.h"

/* The fields from FIRST to LAST, counted from 1. */
struct fields_range {
    uint64_t first;
    uint64_t last;
};

/* The chosen fields: COUNT disjoint, non-adjacent ranges in ascending order.
 * All zero: no field is chosen, and blanks separate fields. */
struct fields {
    struct fields_range *ranges;
    size_t count;
    char delimiter[UTF8_MAX_BYTES];
    size_t delimiter_size; /* 0: runs of blanks */
};

/* Chooses the fields in LIST, a C string of items separated by commas or
 * blanks: N, N-, N-M, -M or, for all fields, -. FIELDS must have no range.
 * Returns NULL, or the fault of LIST, which follows it in a message. The
 * caller frees FIELDS' ranges if the result is NULL. */
const char *fields_parse(struct fields *fields, const char *list);

/* Sets the delimiter to CHARACTER, a C string in UTF-8. Returns false if it is
 * not exactly one character. */
bool fields_set_delimiter(struct fields *fields, const char *character);

/* An iterator over the chosen fields of a record. Begin with RECORD set and all
 * else zero. */
struct fields_walk {
    struct slice record;
    size_t at;       /* offset of the next field, or of the blanks before it;
                        after the last delimited field, beyond the record */
    uint64_t number; /* of the field that fields_next returned last */
    size_t range;    /* the first one not exhausted */
};

/* Finds the next chosen field, the bytes from *START (inclusive) to *END
 * (exclusive) of the record; it can be empty. Returns false after the last
 * chosen field, without reading the rest of the record. */
bool fields_next(const struct fields *fields, struct fields_walk *walk,
                 size_t *start, size_t *end);

#endif
