/* variant.h - Bootstrings by name, and by a list of parameters. */

#ifndef VARIANT_H
#define VARIANT_H

#include <stdbool.h>

#include "base/buffer.h"
#include "codec/bootstring.h"

/* Sets *PARAMETERS to the Bootstring NAME: punycode, rust or swift. Returns
 * false if it is none of these. */
bool variant_find(const char *name, struct bootstring *parameters);

/* Changes *PARAMETERS by LIST, which is KEY=VALUE,... and is written to. Checks
 * that they obey RFC 3492 section 4 and that the procedures come to an end with
 * them. Returns false, with words on the first fault appended to *MESSAGE, if
 * not. */
bool variant_change(struct bootstring *parameters, char *list,
                    struct buffer *message);

/* Whether the case of the digits is free to carry the case of the text
 * (appendix A): each digit that can end a delta is a small letter, and the
 * capital is the same digit. */
bool variant_has_free_case(const struct bootstring *parameters);

#endif
