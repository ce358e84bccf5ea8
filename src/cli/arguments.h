/* arguments.h - the values of the arguments of options. */

#pragma once

#include "base/charset.h"
#include "cli/options.h"

/* Reads the arguments of OPTIONS, which are in CHARSET, into its settings: the
 * fields, the Bootstring profile, top-level domains and the checks of names.
 * Opens READER and WRITER for -f and -t, or CHARSET; the caller closes them. */
void options_read_arguments(struct options *options, const char *charset,
                            struct charset_reader *reader,
                            struct charset_writer *writer);
