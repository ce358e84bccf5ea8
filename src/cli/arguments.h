/* arguments.h - the values of option arguments.
 *
 * An invalid argument ends the process with a message (message.h). */

#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include "base/charset.h"
#include "cli/options.h"

/* Reads the arguments of OPTIONS, which are in CHARSET, into SETTINGS: the
 * fields, the Bootstring profile, top-level domains and the checks of names. */
void arguments_read(const struct options *options, const char *charset,
                    struct settings *settings);

/* Opens the charsets of -f and -t; CHARSET is the default. The caller closes
 * READER and WRITER. */
void arguments_open_charsets(const struct options *options, const char *charset,
                             struct charset_reader *reader,
                             struct charset_writer *writer);

#endif
