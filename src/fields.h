/* fields.h - which parts of a record to convert, as in numfmt(1).
 *
 * Without a delimiter, runs of blanks separate fields: spaces, tabs, and
 * newlines, which only records that end in NUL can hold. A field has no blanks:
 * those at the beginning of a record precede its first field, and no field
 * follows those at its end. (numfmt counts leading blanks as part of the field,
 * but converts only the number in it, too. After a blank at the end it finds an
 * empty field.)
 *
 * With a delimiter, each one ends a field, so fields can be empty, and blanks
 * are part of them. Bytes that are not valid UTF-8 are data. */

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

/* The chosen fields: COUNT ranges in ascending order that do not touch. All
 * zero chooses none, and blanks separate the fields. */
struct fields {
    struct fields_range *ranges;
    size_t count;
    char delimiter[UTF8_MAX];
    size_t delimiter_size; /* 0: runs of blanks */
};

enum fields_status {
    FIELDS_OK,
    FIELDS_NOT_A_RANGE, /* not one of the forms of fields_parse */
    FIELDS_ZERO,        /* fields are numbered from 1 */
    FIELDS_DECREASING,  /* a range with its end before its beginning */
    FIELDS_TOO_LARGE    /* UINT64_MAX or more */
};

/* Chooses the fields in LIST, a C string: N, N-, N-M, -M or, for all fields, -;
 * several, in any order, with commas or blanks between them. FIELDS chose none
 * before. If the result is FIELDS_OK, it has memory for fields_free. */
enum fields_status fields_parse(struct fields *fields, const char *list);

/* Makes CHARACTER, a C string in UTF-8, the delimiter. Returns false if it is
 * not just one character. */
bool fields_set_delimiter(struct fields *fields, const char *character);

void fields_free(struct fields *fields);

/* A walk over the chosen fields of a record. Begin with RECORD set and all else
 * zero. */
struct fields_walk {
    struct slice record;
    size_t at;       /* where the next field, or the blanks before it, begins */
    uint64_t number; /* of the field that fields_next gave */
    size_t range;    /* the first that does not end before the next field */
    bool done;       /* there is no next field */
};

/* Finds the next chosen field: the bytes of the record from *START to before
 * *END, perhaps none. Returns false, and stores nothing, after the last chosen
 * field; what follows that has not been read. */
bool fields_next(const struct fields *fields, struct fields_walk *walk,
                 size_t *start, size_t *end);

#endif
