/* options.h - the door of src/cli: the command line. A mistake in it ends the
 * process with a message (base/message.h).
 *
 *   options         the table of options: parsing, checks, --help
 *   arguments       the values of their arguments: charsets, fields, files
 *   hint            help with likely mistakes, at a terminal
 *   without-icu.c   the functions that need ICU, in a build without it */

#pragma once

#include "base/base.h"
#include "settings.h"

/* The arguments of an option that can be given several times, in order. */
struct options_words {
    const char **word;
    size_t count;
};

/* The options, with arguments as they were given; an argument is NULL if its
 * option was not given. */
struct options {
    struct settings settings;
    char **operands; /* end in NULL */
    char *from;
    char *to;
    char *fields;
    char *delimiter;
    bool csv;
    bool safe; /* also with --protect, --trust and --explain */
    bool alike;
    struct options_words protect;
    struct options_words trust;
    struct options_words scripts;
    struct options_words tables;
    struct options_words tlds;
    int variant; /* its number in profile_names */
    struct options_words bootstring;
};

/* Reads the command line and checks that its options are compatible. --help and
 * --version end the process. */
struct options options_parse(int argc, char **argv);
