/* arguments.h - what the arguments of the options stand for.
 *
 * An argument of no use ends the process with a message (message.h). */

#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include "base/charset.h"
#include "codec/bootstring.h"
#include "fields.h"
#include "names/safe.h"
#include "names/tlds.h"
#include "options.h"

/* The fields that are asked for. The delimiter is in CHARSET. The caller frees
 * them. */
struct fields arguments_fields(const struct options *options,
                               const char *charset);

/* The Bootstring that is asked for; it lasts. */
const struct bootstring *arguments_bootstring(const struct options *options);

/* The top-level domains of names in free text; NULL: any last label will do.
 * They last. */
struct tlds *arguments_tlds(const struct options *options);

/* What judges names, or NULL; it lasts. The arguments are in CHARSET. */
struct safe *arguments_safe(const struct options *options, const char *charset);

/* Open CHARSET; the caller closes it. */
void arguments_open_reader(struct charset_reader *reader, const char *charset,
                           char terminator);
void arguments_open_writer(struct charset_writer *writer, const char *charset,
                           char terminator);

#endif
