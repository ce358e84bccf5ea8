/* convert.h - one string, by the chosen mode. */

#ifndef CONVERT_H
#define CONVERT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "codec/codec.h"
#include "names/name.h"
#include "names/replace.h"

enum convert_kind {
    CONVERT_STRING, /* any text */
    CONVERT_NAME,   /* a domain name */
    CONVERT_TEXT    /* free text: the names in it; never fails */
};

/* What concerns CONVERT_STRING alone. */
struct convert_string_options {
    const struct bootstring *bootstring;
    bool mixed_case;  /* the case of the digits is the case of the text */
    bool code_points; /* the text is written as u+0644 u+064A */
    bool trace;       /* the result is the trace */
};

/* What to do with a string. NAME's DECODE need not be set: it becomes the one
 * here. */
struct convert_options {
    enum convert_kind kind;
    struct name_options name;
    struct convert_string_options string;
    bool decode;
    bool escape; /* write what is unsafe on a terminal as \u{...} */
};

/* Why a string could not be converted. */
enum convert_reason {
    CONVERT_CODEC,      /* FAULT says */
    CONVERT_BAD_NAME,   /* NAME says */
    CONVERT_INVALID,    /* FAULT: not valid in CHARSET */
    CONVERT_UNWRITABLE, /* CHARSET lacks FOUND */
    CONVERT_TERMINATOR  /* the result holds FOUND, which ends a record */
};

struct convert_failure {
    enum convert_reason reason;
    struct codec_fault fault;
    struct name_failure name;
    const char *charset;
    uint32_t found;
};

/* A converter keeps its memory from one string to the next. */
struct converter {
    struct convert_options options;
    struct convert_failure failure; /* of the last string that failed */
    struct codec codec;
    bool is_annotated; /* strings have case, notation or traces */
    bool has_traced;   /* a trace has been written before; the caller says so
                          of one that convert_instead gave */
    bool has_instead;  /* RESULT takes the place of the last string */
    struct names names;
    struct buffer result;
    struct replacer replacer;
};

/* Opens a converter for OPTIONS. Returns false if ICU is wanted and cannot be
 * had. */
bool convert_open(struct converter *converter,
                  const struct convert_options *options);

/* Appends what becomes of the SIZE bytes of UTF-8 at TEXT to OUT. Returns
 * false, with FAILURE set and nothing appended, if they cannot be converted. */
bool convert(struct converter *converter, const char *text, size_t size,
             struct buffer *out);

/* What takes the place of the last string, which failed; NULL if it does. */
const struct buffer *convert_instead(const struct converter *converter);

/* Appends what becomes of the plain records at the beginning of TEXT, each with
 * its TERMINATOR, to OUT: the same as convert gives, in bulk. Returns how many
 * bytes they took, 0 if there is no such way, and adds to *RECORDS, but for
 * CONVERT_TEXT, where none fails and so none is numbered. */
size_t convert_plain(struct converter *converter, const char *text, size_t size,
                     char terminator, struct buffer *out, uint64_t *records);

/* Appends the reason of FAILURE, for people, to OUT. */
void convert_explain(const struct convert_failure *failure, struct buffer *out);

void convert_close(struct converter *converter);

#endif
