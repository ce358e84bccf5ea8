/* input.h - from a file descriptor, or an operand, to records.
 *
 * Input is read in blocks of whole records. A block becomes UTF-8 in one go,
 * and the records are found in that text. Only for a record that has to be
 * passed on as its own bytes are these looked for in the block. */

#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/charset.h"
#include "base/slice.h"
#include "record.h"

/* The beginning of a record in a text, and in the bytes that became it. */
struct input_place {
    const char *text;
    const char *raw; /* NULL if records of the two do not correspond */
};

/* Begin with READER open, the next two members set, and all else zero. The
 * caller closes READER. */
struct input {
    struct charset_reader reader;
    /* The input is free text: bytes that are not valid become strays, so no
     * record is invalid, and a byte-order mark is data. */
    bool is_text;
    /* If not NULL, a writer of the same charset as READER, for which records
     * become exact text (charset.h). */
    struct charset_writer *exact_for;

    /* The text of the block that has not been given out. The caller may take
     * whole records off its beginning. */
    struct slice rest;

    /* The module's own. */
    bool is_started;
    bool is_at_end;
    struct buffer raw;           /* the block, and bytes of the next */
    size_t used;                 /* bytes of RAW in the block */
    struct slice left;           /* bytes of the block that are not yet text */
    struct buffer text;          /* the text, if the input is not UTF-8 */
    struct record invalid;       /* the record after REST, if it has a fault */
    struct record_fault fault;   /* the fault of INVALID, or of an operand */
    struct slice operand;        /* the bytes of an operand that became TEXT */
    struct slice source;         /* the bytes that became TEXT */
    struct input_place place;    /* moves on as raw bytes are looked for */
    struct charset_writer back;  /* from UTF-8 to the input's charset */
    struct buffer rewritten;     /* text in the input's charset, or plain */
    struct buffer invalid_bytes; /* of INVALID, if RAW does not have them */
};

/* Reads the next block of DESCRIPTOR. Returns 1, 0 at the end of the input, or
 * -1 with errno set if reading failed. What was given out before is gone. */
int input_read(struct input *input, int descriptor);

/* Stores the next record of the block in *RECORD. Returns false if there is
 * none. */
bool input_next(struct input *input, struct record *record);

/* Returns OPERAND, a C string that must last, as a record that ends in the
 * terminator. */
struct record input_operand(struct input *input, const char *operand);

/* Returns the bytes of the input that became RECORD, the last one given out,
 * without its end. They are valid until the next call. */
struct slice input_raw(struct input *input, const struct record *record);

/* Returns PART of a record as plain UTF-8, without the strays of exact text, or
 * PART itself with -T, which copies them. It is valid until the next call. */
struct slice input_plain(struct input *input, struct slice part);

void input_close(struct input *input);

#endif
