/* convert.h - the conversion of one string, in the chosen mode. */

#ifndef CONVERT_H
#define CONVERT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/failure.h"
#include "base/settings.h"
#include "base/slice.h"
#include "codec/codec.h"
#include "names/name.h"
#include "text/replace.h"

/* A converter keeps its memory from one string to the next. */
struct converter {
    struct settings settings;
    bool notes_edits; /* note the names in free text that are converted, in
                         EDITS; set by the caller */
    struct codec codec;
    struct names *names;       /* or NULL */
    struct replacer *replacer; /* or NULL */
    struct buffer result;      /* before it is escaped */
    struct buffer left;        /* a line for each name that the last convert()
                                  left: "'NAME' is left: REASON", escaped */
    struct buffer edits;       /* a struct replace_edit for each name that the
                                  last convert() converted */
};

/* Opens a converter. It must not move. */
void convert_open(struct converter *converter, const struct settings *settings);

/* Converts TEXT, UTF-8, and appends the result to OUT. Returns false, with
 * *FAILURE set, if that is impossible; then OUT has the replacement of the
 * string: with TRACE the trace up to the fault and the reason, else nothing. */
bool convert(struct converter *converter, struct slice text, struct buffer *out,
             struct failure *failure);

/* Removes up to MOST records, each with its TERMINATOR, from the beginning of
 * *TEXT, and appends what convert() makes of them to OUT. Stops at a record
 * that has no fast path, or cannot be converted. Adds their number to *RECORDS.
 * For free text, RECORDS can be NULL, because counting takes time. */
void convert_bulk(struct converter *converter, struct slice *text,
                  uint64_t most, char terminator, struct buffer *out,
                  uint64_t *records);

void convert_close(struct converter *converter);

#endif
