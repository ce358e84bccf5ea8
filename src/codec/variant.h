/* variant.h - Bootstring profiles, by name and by a list of parameters. */

#ifndef VARIANT_H
#define VARIANT_H

#include <stdbool.h>

#include "base/buffer.h"
#include "codec/bootstring.h"

/* The names of the Bootstring profiles, then NULL. */
enum { VARIANT_COUNT = 3 };
extern const char *const variant_names[VARIANT_COUNT + 1];

/* Sets *PARAMETERS to the profile NAME. Returns false if NAME is not one of
 * variant_names. */
bool variant_find(const char *name, struct bootstring *parameters);

/* Changes *PARAMETERS by LIST, KEY=VALUE,..., which it overwrites. Returns
 * false, with the first fault appended to *MESSAGE, if LIST is malformed, the
 * parameters violate RFC 3492 section 4, or the procedures would not terminate
 * with them. */
bool variant_change(struct bootstring *parameters, char *list,
                    struct buffer *message);

/* Returns true if the case of digits can carry the case of the text (appendix
 * A): each digit that can end a delta is a letter, in lower case when written,
 * and in either case when read. */
bool variant_has_free_case(const struct bootstring *parameters);

#endif
