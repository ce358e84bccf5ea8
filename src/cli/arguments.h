/* arguments.h - the values of option arguments.
 *
 * An invalid argument ends the process with a message (message.h). */

#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include "base/charset.h"
#include "cli/options.h"

/* Stores what the arguments of OPTIONS, which are in CHARSET, say, in SETTINGS:
 * the fields, the Bootstring profile, top-level domains and the checks of
 * names. */
void arguments_read(const struct options *options, const char *charset,
                    struct settings *settings);

/* Open CHARSET for records that end in TERMINATOR. The caller closes it. */
void arguments_open_reader(struct charset_reader *reader, const char *charset,
                           char terminator);
void arguments_open_writer(struct charset_writer *writer, const char *charset,
                           char terminator);

#endif
