/* input.h - records from a file descriptor, or from operands.
 *
 * Input is read in blocks of whole records. A block is decoded to UTF-8 at
 * once, or line by line if its charset is stateful, because then the end of the
 * block could change the meaning of a record. */

#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/charset.h"
#include "base/slice.h"
#include "stream/record.h"

/* Begin with READER open, which the caller closes, and IS_TEXT set. */
struct input {
    struct charset_reader reader;
    /* The input is free text: no record has a fault because of invalid bytes,
     * and a byte-order mark is data. */
    bool is_text;

    /* The decoded records that input_next has not returned. The caller may
     * remove records from its beginning. */
    struct slice rest;

    struct input_state *state; /* private */
};

void input_open(struct input *input);

/* Reads the next block of DESCRIPTOR. Returns 1, 0 at the end of the input, or
 * -1 with errno set if reading failed. Invalidates all slices of the previous
 * block. */
int input_read(struct input *input, int descriptor);

/* Stores the next record of the block in *RECORD. Returns false at its end. */
bool input_next(struct input *input, struct record *record);

/* Returns OPERAND, a C string that must outlive the record, as a record with a
 * terminator. */
struct record input_operand(struct input *input, const char *operand);

/* Returns the bytes that RECORD, the last one returned, was read from, without
 * its terminator. They are valid until the next call. */
struct slice input_raw(struct input *input, const struct record *record);

/* Appends EDITED, the text of RECORD after EDITS (base/original.h), to OUT in
 * the input's charset. The rest is copied byte for byte. Returns false if
 * that is impossible. */
bool input_put_edited(struct input *input, const struct record *record,
                      struct slice edited, const struct buffer *edits,
                      struct buffer *out);

/* Sets RECORD's fault if its text holds raw bytes. input_next does not search
 * UTF-8 or free text for them. */
void input_validate(struct input *input, struct record *record);

void input_close(struct input *input);

#endif
