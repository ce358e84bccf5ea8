/* replace.h - convert the names in a text and copy everything else.
 *
 * Encoding converts the runs of labels that text.h finds and name.h accepts.
 * Decoding converts whole names around A-labels, and only if encoding would
 * restore them. A single A-label without dots is decoded, too, unless that
 * would change which other names encoding finds in the line. An unsafe label
 * stays an A-label. */

#ifndef REPLACE_H
#define REPLACE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/failure.h"
#include "base/original.h"
#include "base/slice.h"
#include "names/name.h"
#include "names/tlds.h"
#include "safe/safe.h"
#include "text/found.h"

/* Called for RUN: labels that look like a name, but are not converted because
 * of WHY; or, if WHY is NULL, a name that is converted to another text. */
typedef void replace_report(void *user, struct slice run,
                            const struct failure *why);

struct replace_options {
    struct names *names; /* borrowed; opened for the same direction */
    struct tlds *tlds;   /* borrowed; NULL accepts any last label */
    struct safe *safe;   /* borrowed, or NULL; for decoding */
    struct unsafe_names *unsafe_names; /* borrowed, or NULL; notes unsafe
                                    decoded names */
    bool decode;
    bool lenient;    /* decode each A-label on its own, without checks */
    bool escape;     /* escape names for a terminal (escape.h) */
    bool only_names; /* append only the converted names, each with TERMINATOR */
    char terminator;
    replace_report *report; /* called for what is not converted, or NULL */
    bool reports_changes;   /* also call it for names that are converted */
    void *user;             /* the first argument of REPORT */
};

struct replacer;

/* Returns a replacer. The caller closes it. */
struct replacer *replace_open(const struct replace_options *options);
void replace_close(struct replacer *replacer);

/* Appends TEXT, UTF-8 that may contain invalid bytes, to OUT with the names in
 * it converted. Appends a struct original_edit for each of them to EDITS, which
 * may be NULL. */
void replace_names(struct replacer *replacer, struct slice text,
                   struct buffer *out, struct buffer *edits);

#endif
