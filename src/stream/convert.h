/* convert.h - the conversion of one string, in the chosen mode. */

#ifndef CONVERT_H
#define CONVERT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/failure.h"
#include "base/slice.h"
#include "codec/codec.h"
#include "names/name.h"
#include "text/replace.h"
#include "safe/safe.h"

enum convert_kind {
    CONVERT_STRING, /* any text */
    CONVERT_NAME,   /* a domain name */
    CONVERT_TEXT    /* the names in free text; never fails */
};

/* How to convert a string. */
struct convert_options {
    enum convert_kind kind;
    bool decode;
    bool escape; /* escape the result (base/escape.h) */
    /* For CONVERT_STRING: */
    const struct profile *profile;
    bool mixed_case;  /* the case of the digits carries that of the text */
    bool code_points; /* the text is in the notation u+0644 u+064A */
    bool trace;       /* the result is the trace */
    /* For the other kinds: */
    bool lenient;
    bool strict;
    struct tlds *tlds; /* borrowed; NULL: any last label will do */
    struct safe *safe; /* the name policy, borrowed, or NULL */
    struct unsafe_names *unsafe_names; /* gets the decoded names that are
                                    unsafe; borrowed, or NULL */
    /* For CONVERT_TEXT: */
    bool only_names;   /* the result is only the converted names, each with a
                          terminator */
    char terminator;   /* for ONLY_NAMES: newline or NUL */
    bool reports_left; /* report the names that are left, in LEFT */
    bool notes_edits;  /* note the names that are converted, in EDITS */
};

/* A converter keeps its memory from one string to the next. */
struct converter {
    struct convert_options options;
    struct codec codec;
    struct names *names;       /* or NULL */
    struct replacer *replacer; /* or NULL */
    struct buffer result;      /* before it is escaped */
    struct buffer left;        /* a line for each name that the last convert()
                                  left: "'NAME' is left: REASON", escaped */
    struct buffer edits;       /* a struct original_edit for each name that the
                                  last convert() converted */
};

/* Opens a converter for OPTIONS. It must not move. */
void convert_open(struct converter *converter,
                  const struct convert_options *options);

/* Converts TEXT, UTF-8, and appends the result to OUT. Returns false, with
 * *FAILURE set, if that is impossible; then OUT has the replacement of the
 * string: with TRACE the trace up to the fault and the reason, else nothing. */
bool convert(struct converter *converter, struct slice text, struct buffer *out,
             struct failure *failure);

/* Removes up to MOST records, each with its TERMINATOR, from the beginning of
 * *TEXT, and appends what convert() makes of them to OUT. Stops at a record
 * that has no fast path, or cannot be converted. Adds their number to *RECORDS.
 * For CONVERT_TEXT, RECORDS can be NULL, because counting takes time. */
void convert_bulk(struct converter *converter, struct slice *text,
                  uint64_t most, char terminator, struct buffer *out,
                  uint64_t *records);

void convert_close(struct converter *converter);

#endif
