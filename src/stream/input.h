/* input.h - records from a file descriptor, or from operands.
 *
 * Input is read in blocks of whole records. A block is decoded to UTF-8 at
 * once, or line by line if its charset is stateful, because then the end of the
 * block could change the meaning of a record.
 *
 * The source of a record is the bytes that it was read from. A charset can
 * encode one character in several ways, so a text that is read and written
 * again may differ from its source. */

#pragma once

#include "base/base.h"
#include "base/charset.h"

struct record {
    struct slice text;  /* UTF-8; invalid bytes as coded bytes (charset.h),
                           except in UTF-8 input */
    struct slice end;   /* LF, CR LF, NUL, or empty at the end of input */
    bool is_invalid;    /* it has bytes that are invalid in their charset, and
                           the next members are set; never in UTF-8 and free
                           text, where the caller finds them */
    struct slice bytes; /* its bytes, without the terminator; if it is valid,
                           call input_source */
    size_t where; /* the offset of the first invalid one; the size of BYTES
                     if that is the terminator */
};

/* Returns the terminator of the first record of TEXT, a part of TEXT; empty if
 * it has no terminator. */
static inline struct slice record_end(struct slice text, char terminator)
{
    const char *found = memchr(text.text, terminator, text.size);

    if (found == NULL)
        return slice_from(text, text.size);
    if (terminator == '\n' && found > text.text && found[-1] == '\r')
        return slice_of(found - 1, 2);
    return slice_of(found, 1);
}

/* Returns the part of TEXT before END, a later part of it. */
static inline struct slice record_before(struct slice text, struct slice end)
{
    return slice_of(text.text, (size_t)(end.text - text.text));
}

/* Returns the part of TEXT after END, a part of it. */
static inline struct slice record_after(struct slice text, struct slice end)
{
    return slice_from(text, (size_t)(end.text + end.size - text.text));
}

/* Begins with READER open, which the caller closes, IS_TEXT set, and all else
 * zero. */
struct input {
    struct charset_reader reader;
    bool is_text;      /* free text: no record is invalid, and the byte-order
                          mark of the first file is data */
    const char *utf16; /* the form of UTF-16 that the input seems to be in, by
                          its first bytes, or NULL; the caller may clear it */
    bool is_guessed;   /* UTF16 has been set */
    const char *iso_2022; /* the charset that an escape sequence chooses */
    struct slice rest; /* the decoded records that input_next has not returned;
                          the caller may remove some from its beginning */
    bool is_later;     /* the file is not the first one */
    bool is_at_end;    /* of the file */
    struct input_block *block;
};

void input_open(struct input *input);

/* Reads the next block of DESCRIPTOR, which invalidates the slices of the last.
 * Returns 1, 0 at the end of the input, or -1 with errno set on failure. */
int input_read(struct input *input, int descriptor);

/* Returns true if the file, which has been read in another charset, is valid
 * UTF-8, and that is no chance: it has many characters, or a few, of which a
 * charset of single bytes makes no words. */
bool input_is_utf8(const struct input *input);

/* Prepares INPUT, whose file has been read, for the next one. */
void input_restart(struct input *input);

/* Stores the next record of the block in *RECORD. Returns false at its end. */
bool input_next(struct input *input, struct record *record);

/* Returns OPERAND, which outlives the record, as one with a terminator. */
struct record input_operand(struct input *input, const char *operand);

/* Returns the source of RECORD, the last one returned, without its terminator,
 * until the next call. For all records, this takes linear time. */
struct slice input_source(struct input *input, const struct record *record);

void input_close(struct input *input);
