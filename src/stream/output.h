/* output.h - the buffer that is written to standard output. */

#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/charset.h"
#include "base/failure.h"
#include "base/slice.h"

/* The caller opens and closes WRITER, and zeroes all other members. */
struct output {
    struct charset_writer writer;
    struct buffer bytes; /* the buffered output */
    size_t complete;     /* the size of the complete records in BYTES; the
                            caller sets it */
};

/* Makes OUTPUT, which must not move, write its complete records if memory is
 * exhausted. */
void output_open(struct output *output);

/* Appends TEXT in the output's charset. Returns false, with nothing appended
 * and *FAILURE set unless FAILURE is NULL, if the charset lacks a character. */
bool output_put(struct output *output, struct slice text,
                struct failure *failure);

/* Returns the result of output_put, but appends nothing. TEXT may be a part of
 * BYTES. */
bool output_can_put(struct output *output, struct slice text,
                    struct failure *failure);

/* Appends BYTES of the input, unchanged. */
void output_copy(struct output *output, struct slice bytes);

/* Writes BYTES and empties it. Returns false, with errno set, on failure. */
bool output_flush(struct output *output);

void output_close(struct output *output);

#endif
