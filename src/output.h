/* output.h - the buffer that is written to standard output. */

#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/charset.h"
#include "base/slice.h"

/* Begin with WRITER open, the next two members set, and all else zero. The
 * caller closes WRITER. Text is UTF-8 that may hold bytes that are not valid:
 * single ones, or strays. */
struct output {
    struct charset_writer writer;
    bool escapes;          /* what is copied is made safe for a terminal */
    bool has_strays;       /* bytes that are not valid are strays (charset.h) */
    struct buffer bytes;   /* what is to be written */
    size_t complete;       /* how many of BYTES are whole records */
    struct buffer escaped; /* scratch of output_put_raw */
};

/* From now on OUTPUT, which must not move, writes its whole records if memory
 * is exhausted. */
void output_open(struct output *output);

/* Whether text is written as it is, so that it can be appended to BYTES. */
bool output_is_direct(const struct output *output);

/* Whether the charset holds all of TEXT; if not, *CODE_POINT is the first
 * character that it lacks. */
bool output_can_put(struct output *output, struct slice text,
                    uint32_t *code_point);

/* Appends TEXT in the output's charset. Returns false, with nothing appended,
 * if output_can_put does. */
bool output_put(struct output *output, struct slice text, uint32_t *code_point);

/* Appends RAW, bytes of the input, as they are or escaped. IS_UTF8 says that
 * they are UTF-8, though some may be invalid. */
void output_put_raw(struct output *output, struct slice raw, bool is_utf8);

/* Marks all of BYTES as whole records. */
void output_mark(struct output *output);

/* Writes BYTES. Returns false, with errno set and BYTES dropped, if that
 * failed. */
bool output_flush(struct output *output);

/* Writes BYTES and the end of the charset's stream. Returns false, with errno
 * set, if that failed. */
bool output_finish(struct output *output);

void output_close(struct output *output);

#endif
