/* records.h - a run: record after record from the input to the output. */

#ifndef RECORDS_H
#define RECORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "convert.h"
#include "explain.h"
#include "fields.h"
#include "input.h"
#include "output.h"

/* What a record that cannot be converted gets (--invalid). */
enum records_invalid {
    RECORDS_FAIL,   /* a diagnostic; it is passed on; status 1 at the end */
    RECORDS_ABORT,  /* a diagnostic; the run ends with status 1 */
    RECORDS_WARN,   /* a diagnostic; it is passed on */
    RECORDS_IGNORE, /* it is passed on */
    RECORDS_DROP    /* a diagnostic */
};

/* The exit status. */
enum records_status {
    RECORDS_OK = 0,
    RECORDS_SOME_FAILED = 1, /* some input could not be converted */
    RECORDS_TROUBLE = 2      /* I/O failed; it has been reported */
};

struct records_options {
    enum records_invalid invalid;
    struct fields fields; /* to convert; if none is chosen, whole records */
    uint64_t header;      /* records of a stream to copy first */
    bool is_terminal;     /* standard output is one */
    bool explain;         /* names are explained, not converted */
};

/* State of one run. Begin with OPTIONS set, INPUT's reader, OUTPUT's writer,
 * and CONVERTER or EXPLAIN open, and all else zero. */
struct records {
    struct records_options options;
    struct input input;
    struct output output;
    struct converter converter;
    struct explain explain;

    enum records_status status;
    const char *operand;   /* that is the current record, or NULL */
    uint64_t number;       /* of the current record, from 1 */
    uint64_t field;        /* the field that cannot be converted, or 0 */
    bool has_traced;       /* a trace has been written */
    bool has_explained;    /* a block of --explain has been written */
    bool is_same_charset;  /* bytes of the input can be copied to the output */
    unsigned backoff;      /* records to convert singly after bulk conversion
                              made no progress */
    unsigned singly;       /* records that are still to be converted singly */
    struct buffer result;  /* of the current record */
    struct buffer message; /* about the current record */
};

/* Begins the run. RECORDS must not move. */
void records_open(struct records *records);

/* Converts OPERAND, a record of its own. Returns false if the run ends. */
bool records_operand(struct records *records, const char *operand);

/* Converts the records of the file DESCRIPTOR. What a block of input gave is
 * written before the next is read. */
void records_stream(struct records *records, int descriptor);

/* Writes what is left and frees all memory, also of INPUT, OUTPUT, CONVERTER,
 * EXPLAIN and OPTIONS. Returns the worst that happened. */
enum records_status records_finish(struct records *records);

#endif
