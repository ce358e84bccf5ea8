/* replace.h - converts the names in a text and copies all else. */

#ifndef REPLACE_H
#define REPLACE_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/original.h"
#include "base/slice.h"
#include "names/name.h"
#include "safe/safe.h"
#include "names/tlds.h"

/* Begin with the first five members set and all else zero. */
struct replacer {
    struct names *names; /* the caller's, opened for the same direction */
    struct tlds *tlds;   /* the caller's; NULL: any last label will do */
    struct safe *safe;   /* the caller's, or NULL; with it, decoding leaves the
                            A-labels that it does not find safe */
    bool decode;
    bool lenient;         /* NAMES is */
    bool escape;          /* write what is unsafe on a terminal as \u{...} in
                             names */
    struct buffer result; /* a name before it is escaped */
    struct buffer again;  /* a name in its place, as it would come back */
};

/* Appends TEXT, UTF-8 that may hold invalid bytes, to OUT with the names in it
 * converted. What is no valid name stays as it is. Appends a struct
 * original_edit for each converted name to EDITS, which may be NULL. */
void replace_names(struct replacer *replacer, struct slice text,
                   struct buffer *out, struct buffer *edits);

void replace_close(struct replacer *replacer);

#endif
