/* fields.h - the fields of a record, as in numfmt(1) or RFC 4180; see puny(1),
 * section Fields.
 *
 * Blanks at the ends of a record belong to no field. (numfmt counts leading
 * blanks as part of the field, but converts only the number in it; after a
 * trailing blank it finds an empty field.) Invalid UTF-8 is data. In CSV a
 * byte-order mark precedes the first field. */

#pragma once

#include "base/base.h"

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
    bool is_csv;           /* needs a delimiter */
};

/* Chooses the fields in LIST, a C string of items separated by commas or
 * blanks: N, N-, N-M, -M or, for all fields, -. FIELDS must have no range.
 * Returns true, and the caller frees FIELDS' ranges; or false, with *FAILURE
 * set, whose message follows LIST. */
bool fields_parse(struct fields *fields, const char *list,
                  struct failure *failure);

/* Sets the delimiter to CHARACTER, a C string in UTF-8. Returns false if it is
 * not exactly one character. */
bool fields_set_delimiter(struct fields *fields, const char *character);

/* Iterates over the chosen fields of RECORD. Begin with all else zero. */
struct fields_walk {
    struct slice record;
    size_t at;          /* offset of the next field, or of the blanks before it;
                           after the last delimited field, beyond the record */
    struct slice field; /* the last one, without its quotation marks; it can be
                           empty */
    uint64_t number;    /* of FIELD */
    size_t range;       /* the first one not exhausted */
    bool is_quoted;     /* FIELD is; a '"' in it is doubled */
    const char *fault;  /* of the field after the last one, or NULL */
};

/* Finds the next chosen field. Returns false after the last one, without
 * reading the rest of the record, or at a fault. */
bool fields_next(const struct fields *fields, struct fields_walk *walk);

/* Returns true if TEXT is a sound record, as CSV if that is chosen. If not,
 * sets *FAILURE and the *NUMBER of the field at fault. */
bool fields_check(const struct fields *fields, struct slice text,
                  uint64_t *number, struct failure *failure);

/* Returns the field of WALK with "" as ", which is then in SCRATCH. */
struct slice fields_value(const struct fields_walk *walk,
                          struct buffer *scratch);

/* Appends RESULT, the converted field of WALK, to OUT, quoted. Returns false,
 * with nothing appended, if it needs no quotation marks. */
bool fields_quote(const struct fields *fields, const struct fields_walk *walk,
                  struct slice result, struct buffer *out);

/* Returns true if blanks precede the quotation mark of WALK's field, in CSV, so
 * that it does not count; stores the first blank in *FAILURE. */
bool fields_misquoted(const struct fields *fields,
                      const struct fields_walk *walk, struct failure *failure);

/* Returns true if TEXT looks like CSV: a quotation mark begins or ends it, or
 * is next to a delimiter. */
bool fields_look_like_csv(const struct fields *fields, struct slice text);
