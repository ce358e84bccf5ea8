/* parts.h - the result of a conversion: copied parts and made ones.
 *
 * A copied part is text of the record, unchanged; a made part is any other
 * text. The parts are joined in one buffer, because most writers take the text
 * as a whole. Only the writer of this module tells them apart: it copies the
 * source of copied parts, the bytes that the record was read from, because a
 * charset can encode one character in several ways. */

#pragma once

#include "base/base.h"
#include "base/charset.h"

/* Borrows all. Made parts are appended to TEXT directly; the last parts are
 * removed by cutting both buffers. */
struct parts {
    struct buffer *text;
    struct buffer *copied; /* struct parts_copied[], in order; or NULL if nobody
                              needs to know the copied parts */
    bool omits;            /* parts_copy appends nothing */
    bool escapes; /* parts_copy escapes text, which makes it a made part */
    enum charset_raw raw; /* the form of raw bytes in the text to escape */
};

struct parts_copied {
    struct slice source; /* in the record */
    size_t start;        /* the offset in the text of the parts */
};

/* Copies TEXT, a part of the record. */
void parts_copy(struct parts *parts, struct slice text);

/* Appends PARTS, the result for RECORD, to OUT in a charset that is not
 * stateful and has no BOM. The copied parts are listed; the last part is one,
 * perhaps empty. Their source is copied. Returns false, with nothing appended,
 * if the charset lacks a character of a made part, or if RECORD does not
 * round-trip and the bytes of its characters cannot be found.
 *
 * SOURCE  the bytes that RECORD was read from
 * READER  of the charset, except UTF-8
 * WRITER  of the same charset */
bool parts_put_source(const struct parts *parts, struct slice record,
                      struct slice source, struct charset_reader *reader,
                      struct charset_writer *writer, struct buffer *out);
