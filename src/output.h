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
    bool escapes;    /* what is copied is made safe for a terminal */
    bool has_strays; /* bytes that are not valid are strays (charset.h) */
    struct buffer bytes;
    size_t complete; /* how many of BYTES are whole records */
    struct buffer escaped;
};

/* Has OUTPUT write its whole records if memory is exhausted. It must stay where
 * it is. */
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

/* Appends bytes of the input that no text is known for; IS_UTF8 if they are
 * UTF-8 but for some of them. */
void output_put_raw(struct output *output, struct slice raw, bool is_utf8);

/* What is in BYTES now are whole records. */
void output_mark(struct output *output);

/* Writes BYTES. Returns false, with errno set and BYTES dropped, if that
 * failed. */
bool output_flush(struct output *output);

/* Writes the end of the charset's stream, and BYTES. */
bool output_finish(struct output *output);

void output_close(struct output *output);

#endif
