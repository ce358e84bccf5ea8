/* original.h - the bytes that a text was read from.
 *
 * A charset can have several encodings of one character, so a text that is read
 * and written again may differ from the original bytes. This module finds the
 * original bytes of records, and of the unedited parts of a record. */

#ifndef ORIGINAL_H
#define ORIGINAL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/charset.h"
#include "base/slice.h"

/* An edit: the bytes of a text from START, inclusive, to END, exclusive, became
 * SIZE bytes of the edited text. */
struct original_edit {
    size_t start;
    size_t end;
    size_t size;
};

/* Begin with READER set, open and not UTF-8, and all else zero. The text may
 * hold coded bytes (charset.h). */
struct original {
    struct charset_reader *reader;

    /* Private. */
    struct slice raw;
    struct slice text;
    bool is_record;
    bool is_sought;     /* the next three members are set */
    bool is_parallel;   /* each record of TEXT was read from one of RAW */
    struct slice texts; /* TEXT from the last record sought on */
    struct slice raws;  /* the bytes of TEXTS */
    struct charset_writer writer; /* of READER's charset, opened on demand */
    struct buffer rewritten;      /* the output of WRITER */
    struct buffer character;      /* a decoded character */
};

/* Sets the text whose bytes will be sought, and RAW, the bytes that it was read
 * from. It consists of records, or, if IS_RECORD, of one that may contain
 * terminators. Both slices must last. */
void original_begin(struct original *original, struct slice raw,
                    struct slice text, bool is_record);

/* Returns the original bytes of RECORD, a record of the text without its
 * terminator, which is CR LF if HAS_RETURN. The time is linear for records in
 * order. The result is valid until the next call. If the text and its bytes
 * differ in the number of terminators, as in UTF-7, it is RECORD encoded
 * again. */
struct slice original_bytes(struct original *original, struct slice record,
                            bool has_return);

/* Appends EDITED, the text of RECORD after EDITS, to OUT: the results of EDITS
 * as the charset encodes them, and the rest as in RAW, the original bytes of
 * RECORD. EDITS holds struct original_edit, in order. Returns false, with
 * nothing appended, if the charset lacks a character of a result, or if RECORD
 * does not round-trip and its characters cannot be found in RAW. The charset
 * must not be stateful. */
bool original_put(struct original *original, struct slice record,
                  struct slice raw, struct slice edited,
                  const struct buffer *edits, struct buffer *out);

void original_close(struct original *original);

#endif
