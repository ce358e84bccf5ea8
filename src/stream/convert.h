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
    struct buffer *edits; /* NULL, or set by the caller: convert_string appends
                             a struct replace_edit for each name in free text */
    struct codec codec;
    struct names *names;       /* or NULL */
    struct replacer *replacer; /* or NULL */
    struct buffer result;      /* before it is escaped */
};

/* Opens a converter, which the caller closes.
 *
 * REPORT  called for the names in free text that SETTINGS report
 * USER    its first argument */
void convert_open(struct converter *converter, const struct settings *settings,
                  replace_report *report, void *user);
void convert_close(struct converter *converter);

/* Converts TEXT, UTF-8, and appends the result to OUT. Returns false, with
 * *FAILURE set, if that is impossible. With --trace, OUT then has the trace up
 * to the fault and the reason; otherwise nothing is appended. */
bool convert_string(struct converter *converter, struct slice text,
                    struct buffer *out, struct failure *failure);

/* Converts many records at once, up to one that needs convert_string, or
 * fails.
 *
 * TEXT        records; the converted ones are removed from its beginning
 * MOST        the most records to convert
 * TERMINATOR  newline or NUL; it, or CR LF, ends each record
 * OUT         the results are appended, with the records' terminators
 * RECORDS     the number of converted records is added; NULL for free text
 *             saves counting them */
void convert_bulk(struct converter *converter, struct slice *text,
                  uint64_t most, char terminator, struct buffer *out,
                  uint64_t *records);

#endif
