/* source.h - the bytes that a text was read from.
 *
 * A charset can encode one character in several ways, so a text that is read
 * and written again may differ from its source. This module finds the source
 * bytes of records, and of the unedited parts of a record. */

#ifndef SOURCE_H
#define SOURCE_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/charset.h"
#include "base/slice.h"

/* Begin with READER set, open and not UTF-8, and all else zero. */
struct source {
    struct charset_reader *reader;

    /* Private. */
    struct slice bytes;
    struct slice text; /* read from BYTES; may hold coded bytes (charset.h) */
    bool is_record;    /* TEXT is one record */
    bool is_sought;    /* the next three members are set */
    bool is_parallel;  /* each record of TEXT was read from one of BYTES */
    struct slice rest_text;       /* TEXT from the last record sought on */
    struct slice rest_bytes;      /* its bytes */
    struct charset_writer writer; /* of READER's charset, opened on demand */
    struct buffer rewritten;      /* the output of WRITER */
    struct buffer character;      /* a decoded character */
};

/* Sets the text whose source will be sought. Both slices must last.
 *
 * BYTES      the text was read from them
 * TEXT       records, or, if IS_RECORD, one that may contain terminators */
void source_begin(struct source *source, struct slice bytes, struct slice text,
                  bool is_record);

/* Returns the source bytes of RECORD, a record of the text without its
 * terminator, which is CR LF if HAS_RETURN. They are valid until the next call.
 * If RECORDs are asked for in order, the total time is linear. If the text and
 * its bytes have different numbers of terminators, as in UTF-7, the result is
 * RECORD, encoded again. */
struct slice source_bytes(struct source *source, struct slice record,
                          bool has_return);

/* Appends EDITED to OUT in the reader's charset, which must not be stateful,
 * with the source bytes of all that was not edited. Returns false, with nothing
 * appended, if the charset lacks a character of an edit, or if RECORD does not
 * round-trip and its characters cannot be found in BYTES.
 *
 * RECORD  the text before the edits
 * BYTES   its source
 * EDITED  the text after them
 * EDITS   struct replace_edit[], in order */
bool source_put(struct source *source, struct slice record, struct slice bytes,
                struct slice edited, const struct buffer *edits,
                struct buffer *out);

void source_close(struct source *source);

#endif
