/* variant.h - the Bootstrings that have names, and any other. */

#ifndef VARIANT_H
#define VARIANT_H

#include <stdbool.h>

#include "codec/bootstring.h"
#include "base/buffer.h"

/* Sets *PARAMETERS to the Bootstring that is called NAME. Returns false if
 * there is none. */
bool variant_find(const char *name, struct bootstring *parameters);

/* Changes *PARAMETERS by LIST, KEY=VALUE,..., which is written to, and checks
 * them: RFC 3492 section 4, and what the procedures need to come to an end.
 * Returns false, with words on the first fault appended to *MESSAGE, if they
 * are of no use. */
bool variant_change(struct bootstring *parameters, char *list,
                    struct buffer *message);

/* Whether each digit that can end a delta is a small letter for which the
 * capital stands, too, so that the case is free to carry something else
 * (appendix A). */
bool variant_has_free_case(const struct bootstring *parameters);

#endif
