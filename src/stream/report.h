/* report.h - messages about records and files, as --invalid says, and the exit
 * status. */

#pragma once

#include "base/base.h"
#include "base/charset.h"
#include "settings.h"

/* A mode of --invalid: the treatment of a record that cannot be converted, and,
 * in free text, of one with a name that is not converted. */
struct report_mode {
    const char *name;
    bool is_reported; /* prints a diagnostic */
    bool is_failure;  /* sets the exit status to 1 */
    bool is_written;  /* copies the record; in free text, with its other names
                         converted, unless IS_ALONE */
    bool is_alone;    /* drops all other records */
    bool ends_run;
};

/* All modes. The first is the default; a row without a name is the end. */
extern const struct report_mode report_modes[];

/* Begins with all zero. The caller sets the members up to TEXT. */
struct report {
    const char *operand; /* the current one, or NULL */
    struct buffer file;  /* the name of the file, as messages quote it */
    uint64_t number;     /* of the record, from 1 in each file; free text in
                            bulk is counted only if the output is not UTF-8, as
                            it has no diagnostics otherwise */
    uint64_t field;      /* number of the field being converted, or 0 */
    struct slice text;   /* of the record */

    const struct settings *settings; /* borrowed, like READER */
    const struct charset_reader *reader;
    const struct report_mode *mode;
    int status;             /* the exit status */
    uint64_t without_field; /* records of the file that lack all chosen fields;
                               the caller counts them */
    const char *field_advice; /* if these are all; from the caller, too */
    bool is_charset_told;     /* a message has named the charset of the file */
    struct buffer messages;   /* about the record */
    uint64_t invalid_lines;   /* in free text, those with a word that has
                                 invalid bytes */
    uint64_t first_invalid;   /* the number of the first such line */
    uint64_t last_invalid;    /* the number of the last one */
};

/* Chooses the mode. READER is that of the input. */
void report_open(struct report *report, const struct settings *settings,
                 const struct charset_reader *reader);

/* Raises the exit status to STATUS. */
static inline void report_raise(struct report *r, int status)
{
    if (r->status < status)
        r->status = status;
}

/* Notes why the record cannot be converted. */
void report_failure(struct report *report, const struct failure *why);

/* Notes, about TEXT in the record: WHY it is not converted, or NULL if it would
 * be. An operand is quoted once. */
void report_part(struct report *report, struct slice text,
                 const struct failure *why);

/* Notes that the operand is a file, or standard input. */
void report_file_name(struct report *report);

/* Returns true if something about the record is noted, or has been counted. */
static inline bool report_is_due(const struct report *r)
{
    return r->messages.size > 0 || r->last_invalid == r->number;
}

/* Prints what is noted, and sets the exit status, as the mode says. */
void report_record(struct report *report);

/* Prints the message "puny: FILE: SENTENCE", about trouble with a file. */
void report_trouble(struct report *report, const char *sentence);

/* Reports that the input is in the charset NAME, if any, unless -f is given. */
void report_charset(struct report *report, const char *name, const char *how);

/* Reports that no record had a chosen field, so that none was converted. */
void report_no_field(struct report *report);

/* Reports what is known at the end of a file, and forgets it; also ISO_2022,
 * the charset that an escape sequence chose, or NULL, and that the file IS_UTF8
 * if -f is another charset. */
void report_end(struct report *report, const char *iso_2022, bool is_utf8);

void report_close(struct report *report);
