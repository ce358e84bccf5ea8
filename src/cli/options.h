/* options.h - the command line. A mistake in it ends the process with a message
 * (message.h). */

#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stream/convert.h"
#include "stream/records.h"

enum options_when { OPTIONS_AUTO, OPTIONS_ALWAYS, OPTIONS_NEVER };

/* The arguments of an option that can be given several times, in their
 * order. */
struct options_words {
    const char **word;
    size_t count;
};

/* The options, with arguments as they were given; an argument is NULL if its
 * option was not given. */
struct options {
    char **operands; /* end in NULL */
    enum convert_kind kind;
    bool explain;
    bool decode;
    bool lenient;
    bool strict;
    bool safe; /* also with --protect, --trust and --explain */
    struct options_words protect;
    struct options_words trust;
    struct options_words scripts;
    struct options_words tables;
    struct options_words tlds;
    bool only_names;
    char *from;
    char *to;
    char terminator; /* newline or NUL */
    char *fields;
    char *delimiter;
    uint64_t header; /* lines; 0 without --header */
    bool has_invalid;
    int invalid; /* number of the mode of --invalid */
    int escape;  /* enum options_when */
    bool mixed_case;
    bool code_points;
    bool trace;
    int variant; /* its number in profile_names */
    struct options_words bootstring;
};

/* Reads the command line and checks that its options are compatible. --help and
 * --version end the process. */
struct options options_parse(int argc, char **argv);

#endif
