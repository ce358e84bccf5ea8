/* fields.h - which parts of a record to convert, as in numfmt(1).
 *
 * Without a delimiter, runs of blanks (space, tab, and newline, which only
 * records that end in NUL can hold) separate fields. A field is what is
 * between them, without any blank: blanks at the beginning of a record come
 * before its first field, and there is no field behind those at its end.
 * (numfmt reckons the blanks before a field to the field, but the number in it
 * is what it converts, too; it finds an empty field behind a blank at the
 * end.)
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

/* Fields count from 1. */
struct fields_range {
    uint64_t first;
    uint64_t last;
};

/* The choice of fields: COUNT ranges, in order, with others between them.
 * All zero chooses none, and they are separated by blanks. */
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

/* Chooses by LIST, a C string: N, N-, N-M, -M or, for all fields, -; several
 * are separated by commas or blanks and come in any order. FIELDS chose none
 * before, and owns memory if the result is FIELDS_OK. */
enum fields_status fields_parse(struct fields *fields, const char *list);

/* Has CHARACTER, a C string in UTF-8, separate the fields. Returns false if it
 * is not just one character. */
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

/* Finds the next chosen field: the bytes from *START to before *END, which may
 * be none. Returns false if there is none; what is behind the last one has
 * not been looked at then. Stores nothing in that case. */
bool fields_next(const struct fields *fields, struct fields_walk *walk,
                 size_t *start, size_t *end);

#endif
