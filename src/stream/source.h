/* source.h - the bytes that a text was read from, its source.
 *
 * A charset can encode one character in several ways, so a text that is read
 * and written again may differ from its source. */

#ifndef SOURCE_H
#define SOURCE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/charset.h"
#include "base/slice.h"
#include "stream/output.h"

/* Initialize READER, and all other members, which are private, with zero. */
struct source {
    struct charset_reader *reader; /* of the charset, which is not UTF-8 */
    struct slice text;             /* records */
    struct slice bytes;            /* their source */

    /* The search for the sources of records: */
    bool is_parallel;        /* each record of TEXT has one of BYTES */
    struct slice rest_text;  /* TEXT from the last record sought on; empty
                                before the first */
    struct slice rest_bytes; /* its source */
    struct output rewritten; /* text in the charset; its writer has no name
                                until it is opened on demand */
    struct buffer character; /* a decoded character */
};

/* Sets the text and its source; both are borrowed. */
static inline void source_set(struct source *source, struct slice text,
                              struct slice bytes)
{
    source->text = text;
    source->bytes = bytes;
    source->rest_text.size = 0;
}

/* Returns the source of RECORD, a record of the text without its terminator,
 * which is CR LF if HAS_RETURN, up to the next call. In order, this takes
 * linear time. */
struct slice source_find(struct source *source, struct slice record,
                         bool has_return);

/* Returns the offset, in the source of a record, of the byte that is at WHERE
 * in the source of the text. The text BEFORE, the beginning of the record,
 * precedes it. */
size_t source_offset(struct source *source, struct slice before, size_t where);

/* Appends an edited record to OUT in the charset of the source, which must not
 * be stateful; all that was not edited is copied byte for byte. Returns false,
 * with nothing appended, if the charset lacks a character of an edit, or if
 * RECORD does not round-trip and the bytes of its characters cannot be found.
 *
 * RECORD  the text of the record before the edits
 * BYTES   its source
 * EDITED  the text after the edits
 * EDITS   struct replace_edit[], in order */
bool source_put_edited(struct source *source, struct slice record,
                       struct slice bytes, struct slice edited,
                       const struct buffer *edits, struct buffer *out);

void source_close(struct source *source);

#endif
