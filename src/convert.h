/* convert.h - one string, by the chosen mode. */

#ifndef CONVERT_H
#define CONVERT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bootstring.h"
#include "buffer.h"

/* What to do with a string. */
struct convert_options {
    bool decode;
    bool escape; /* write what is unsafe on a terminal as \u{...} */
    const struct bootstring *bootstring;
};

/* Why a string could not be converted. */
enum convert_reason {
    CONVERT_CODEC,     /* the codec's STATUS says */
    CONVERT_INVALID,   /* not valid in the input's charset */
    CONVERT_UNWRITABLE /* the output's charset lacks FOUND */
};

/* WHERE counts from 0: code points of the string for the codec, bytes for
 * CONVERT_INVALID. FOUND is the code point or byte there. */
struct convert_failure {
    enum convert_reason reason;
    enum bootstring_status status;
    size_t where;
    uint32_t found;
    const char *charset;
};

/* A converter keeps its memory from one string to the next; begin with OPTIONS
 * set and all else zero. */
struct converter {
    struct convert_options options;
    struct convert_failure failure; /* of the last string that failed */
    bool plain; /* the last string was one for convert_plain */
    struct buffer code_points;
    struct buffer scratch;
    struct buffer result;
};

/* Appends what becomes of the SIZE bytes of UTF-8 at TEXT to OUT. Returns
 * false, with FAILURE set and nothing appended, if they cannot be converted;
 * false too when memory is exhausted, which convert_memory tells. */
bool convert(struct converter *converter, const char *text, size_t size,
             struct buffer *out);

/* Whether memory was exhausted since the converter was made. */
bool convert_out_of_memory(const struct converter *converter);

/* Appends the results of as many records as are all ASCII, each with its
 * TERMINATOR, from the beginning of TEXT to OUT. Returns the number of bytes
 * read, 0 if the mode or the first record is not of that kind; adds to
 * *RECORDS. The same as convert does, in bulk. */
size_t convert_plain(struct converter *converter, const char *text, size_t size,
                     char terminator, struct buffer *out, uint64_t *records);

/* Appends the reason of FAILURE, for people, to OUT. */
void convert_explain(const struct convert_failure *failure, struct buffer *out);

void convert_close(struct converter *converter);

#endif
