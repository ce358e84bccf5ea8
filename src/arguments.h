/* arguments.h - what the arguments of the options stand for.
 *
 * An argument that cannot be used ends the process with a message
 * (message.h). */

#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include "base/charset.h"
#include "codec/bootstring.h"
#include "fields.h"
#include "safe/safe.h"
#include "names/tlds.h"
#include "options.h"

/* Returns the fields of --field and --delimiter, which are in CHARSET. The
 * caller frees them. */
struct fields arguments_fields(const struct options *options,
                               const char *charset);

/* Returns the Bootstring of --variant and --bootstring. It lasts as long as the
 * process. */
const struct bootstring *arguments_bootstring(const struct options *options);

/* Returns the top-level domains of names in free text, or NULL if any last
 * label will do. They last as long as the process. */
struct tlds *arguments_tlds(const struct options *options);

/* Returns what judges names, by options whose arguments are in CHARSET, or NULL
 * if nothing does. It lasts as long as the process. */
struct safe *arguments_safe(const struct options *options, const char *charset);

/* These open CHARSET. The caller closes it. */
void arguments_open_reader(struct charset_reader *reader, const char *charset,
                           char terminator);
void arguments_open_writer(struct charset_writer *writer, const char *charset,
                           char terminator);

#endif
