/* options.h - what the command line asks for: the one table of options, what
 * goes with what, and the words of --help.
 *
 * A mistake ends the process with a message (message.h). */

#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "convert.h"
#include "records.h"

enum options_when { OPTIONS_AUTO, OPTIONS_ALWAYS, OPTIONS_NEVER };

/* An option that tells how to judge names, and its argument. */
enum options_judge_kind {
    OPTIONS_PROTECT,
    OPTIONS_TRUST,
    OPTIONS_SCRIPTS,
    OPTIONS_TABLE
};
struct options_judge {
    enum options_judge_kind kind;
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
    char *from;
    char *to;
    char terminator; /* newline or NUL */
    char *fields;
    char *delimiter;
    uint64_t header;                    /* 0: none */
    const struct records_mode *invalid; /* NULL: not given */
    enum options_when escape;
    bool mixed_case;
    bool code_points;
    bool trace;
    char *variant;
    char *bootstring;
};

/* Reads the command line and checks that its options are compatible. --help and
 * --version end the process. */
struct options options_parse(int argc, char **argv);

#endif
