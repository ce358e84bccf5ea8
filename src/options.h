/* options.h - what the command line asks for: the one table of options, what
 * goes with what, and the words of --help.
 *
 * A mistake ends the process with a message (message.h). */

#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/charset.h"
#include "codec/bootstring.h"
#include "convert.h"
#include "fields.h"
#include "records.h"

enum options_when { OPTIONS_AUTO, OPTIONS_ALWAYS, OPTIONS_NEVER };

/* An option on which names are judged, and its argument. */
struct options_judge {
    int id;
    const char *word;
};

/* The options, with arguments as they were given; NULL is none. */
struct options {
    char **operands; /* end in NULL */
    enum convert_kind kind;
    bool explain;
    bool decode;
    bool lenient;
    bool strict;
    bool safe;
    struct buffer judges; /* struct options_judge: --protect and the like */
    struct buffer tlds;   /* of pointers: the arguments of --tlds */
    const char *from;
    const char *to;
    char terminator; /* newline or NUL */
    const char *fields;
    const char *delimiter;
    uint64_t header; /* 0: none */
    enum records_invalid invalid;
    enum options_when escape;
    bool mixed_case;
    bool code_points;
    bool trace;
    const char *variant;
    char *bootstring;
};

/* Reads the command line and checks that its options are compatible. --help and
 * --version end the process. */
struct options options_parse(int argc, char **argv);

/* The fields that are asked for. The delimiter is in CHARSET. The caller frees
 * them. */
struct fields options_fields(const struct options *options,
                             const char *charset);

/* The Bootstring that is asked for; it lasts. */
const struct bootstring *options_bootstring(const struct options *options);

/* The top-level domains of names in free text; NULL: any last label will do.
 * They last. */
struct tlds *options_tlds(const struct options *options);

/* What judges names, or NULL; it lasts. The arguments are in CHARSET. */
struct safe *options_safe(const struct options *options, const char *charset);

/* Open CHARSET; the caller closes it. */
void options_open_reader(struct charset_reader *reader, const char *charset,
                         char terminator);
void options_open_writer(struct charset_writer *writer, const char *charset,
                         char terminator);

#endif
