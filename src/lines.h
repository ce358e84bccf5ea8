/* lines.h - records in and out. */

#ifndef LINES_H
#define LINES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/charset.h"
#include "convert.h"
#include "fields.h"

/* What a record that cannot be converted gets (--invalid). */
enum lines_invalid {
    LINES_FAIL,   /* a diagnostic, itself, status 1 at the end */
    LINES_ABORT,  /* a diagnostic, the end, status 1 */
    LINES_WARN,   /* a diagnostic, itself */
    LINES_IGNORE, /* itself */
    LINES_DROP    /* a diagnostic */
};

enum lines_status {
    LINES_OK = 0,
    LINES_SOME_FAILED = 1, /* some input could not be converted */
    LINES_TROUBLE = 2      /* I/O or memory; has been reported */
};

/* The way of records through the program. The first part is the caller's to
 * set, with all else zero; it keeps what it opened. */
struct lines {
    struct converter converter;
    struct charset_reader reader;
    struct charset_writer writer;
    enum lines_invalid invalid;
    struct fields fields;   /* to convert; all of a record if none is chosen */
    uint64_t header;        /* records to copy first */
    char terminator;        /* newline or NUL */
    bool terminal;          /* standard output is one */
    bool ascii_diagnostics; /* the terminal may not show UTF-8 */

    enum lines_status status;
    uint64_t number; /* of the current record, from 1 */
    uint64_t field;  /* that cannot be converted, or 0 */
    int pause;       /* records to convert one by one after a vain attempt to
                        convert them in bulk */
    int pause_left;  /* how many of these are still to come */
    const char *operand; /* that is being converted, or NULL */
    const char *block;   /* input that became TEXT, from some record on */
    size_t block_size;
    uint64_t block_number; /* of the record before that */
    struct buffer raw;     /* input, as it was read */
    struct buffer text;    /* input, as UTF-8, if RAW is not */
    bool has_strays;       /* TEXT has, for bytes that are not valid in RAW */
    struct buffer result;
    struct buffer out;
    size_t complete; /* bytes of OUT that are whole records */
    struct buffer message;
};

/* Has LINES write its whole records if memory is exhausted. It must stay where
 * it is. */
void lines_open(struct lines *lines);

/* Converts OPERAND, a record of its own, to standard output. Returns false
 * when the run should end. */
bool lines_operand(struct lines *lines, const char *operand);

/* Converts the records of the file descriptor INPUT to standard output. What a
 * block of input gave is written before the next is read. */
void lines_stream(struct lines *lines, int input);

/* Writes what is left and frees all memory. Returns the worst that happened. */
enum lines_status lines_finish(struct lines *lines);

#endif
