/* stream.h - the door of src/stream: the conversion of a stream of records,
 * which are operands, or in files. A record goes through these files:
 *
 *   input     reads records, and finds the bytes of each
 *   bulk      converts many simple records at once
 *   fields    the fields of a record, as in numfmt(1) or RFC 4180
 *   convert   converts one string, in the chosen mode
 *   output    the result, in copied and made parts, and what is written
 *   stream    brings records from one to the next, and writes messages */

#pragma once

#include "base/base.h"
#include "base/intern.h"
#include "base/message.h"
#include "base/settings.h"
#include "explain/explain.h"
#include "stream/convert.h"
#include "stream/input.h"
#include "stream/output.h"

/* A mode of --invalid: the treatment of a record that cannot be converted, and,
 * in free text, of one with a name that is not converted. */
struct stream_mode {
    const char *name;
    bool is_reported; /* prints a diagnostic */
    bool is_failure;  /* sets the exit status to 1 */
    bool is_written;  /* copies the record; in free text, with its other names
                         converted, unless IS_ALONE */
    bool is_alone;    /* drops all other records */
    bool ends_run;
};

/* All modes. The first is the default; a row without a name is the end. */
extern const struct stream_mode stream_modes[];

/* The state of a run. The caller opens INPUT's reader and OUTPUT's
 * writer, may set
 * PRINT_HINT, and zeroes all other members. */
struct stream {
    struct input input;
    struct output output;
    /* Prints a hint about the first record of all files, if it deserves one;
       NULL afterwards. */
    void (*print_hint)(const struct settings *settings, struct slice text);

    struct settings settings;
    const struct stream_mode *mode;
    struct converter converter;
    struct explain *explain; /* or NULL; then CONVERTER is open */

    int status; /* the exit status */
    /* In the current file: */
    uint64_t without_field; /* records that lack all chosen fields */
    bool is_charset_told;   /* a message has named its charset */
    /* In free text, the number of lines with a word that has invalid bytes; and
     * the numbers of the first and the last one. */
    uint64_t invalid_lines, first_invalid, last_invalid;

    /* The current record: */
    const char *operand; /* the operand, or NULL */
    struct buffer file;  /* the name of the file, as messages quote it */
    uint64_t number;     /* from 1 in each file; free text in bulk, which has no
                            diagnostics, is not counted */
    uint64_t field;      /* number of the field being converted, or 0 */
    struct slice text;
    bool has_change;        /* the operand has something that is converted */
    struct intern both;     /* the names of the record, with --both */
    size_t both_at;         /* the size of the result at the last one */
    struct buffer messages; /* the diagnostics */
    struct buffer quoted;   /* scratch of convert_field and put_both */

    /* Conversion in bulk: */
    bool is_single;   /* it is impossible */
    unsigned singles; /* records to convert singly, because the output's
                         charset lacks a character of one of their results */
};

/* Begins the run. STREAM must not move. */
void stream_open(struct stream *stream, const struct settings *settings);

/* Converts OPERAND as one record. Returns false if the run must end. */
bool stream_operand(struct stream *stream, const char *operand);

/* Converts the records of the file at PATH; "-" is standard input. Results are
 * written before the next block is read. A file that cannot be read, or that is
 * the output, is reported. Returns false if the run must end. */
bool stream_file(struct stream *stream, const char *path);

/* Writes the remaining output and frees everything, including INPUT and OUTPUT.
 * Returns the exit status: EXIT_FAILURE if some input could not be converted,
 * EXIT_TROUBLE if I/O failed, which has been reported. */
int stream_finish(struct stream *stream);
