/* arguments.h - the values of option arguments.
 *
 * An invalid argument ends the process with a message (message.h). */

#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include "base/charset.h"
#include "codec/profile.h"
#include "stream/fields.h"
#include "safe/safe.h"
#include "names/tlds.h"
#include "cli/options.h"

/* Returns the fields of --field and --delimiter, which are in CHARSET. The
 * caller frees them. */
struct fields arguments_fields(const struct options *options,
                               const char *charset);

/* Returns the Bootstring profile of --variant and --bootstring. It is static.
 */
const struct profile *arguments_profile(const struct options *options);

/* Returns the top-level domains of names in free text, or NULL to accept any
 * last label. They are static. */
struct tlds *arguments_tlds(const struct options *options);

/* Returns the policy for names of --safe, --protect, --trust, --scripts and
 * --table, or NULL without these options. Their arguments are in CHARSET. The
 * policy is static. */
struct safe *arguments_safe(const struct options *options, const char *charset);

/* Open CHARSET for records that end in TERMINATOR. The caller closes it. */
void arguments_open_reader(struct charset_reader *reader, const char *charset,
                           char terminator);
void arguments_open_writer(struct charset_writer *writer, const char *charset,
                           char terminator);

#endif
