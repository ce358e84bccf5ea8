/* registry-lines.h - the lines of --explain about registries' tables. */

#ifndef REGISTRY_LINES_H
#define REGISTRY_LINES_H

#include "base/buffer.h"
#include "base/slice.h"
#include "names/name.h"
#include "registry/table.h"

enum { REGISTRY_LINES_MAX = 1000 }; /* variants of a label that are written */

/* Appends, if a table allows LABEL, a valid U-label:
 *
 *   its index label, as an A-label if it has that form:  "  index  A-LABEL"
 *   each variant, by code point:  "  variant  U-LABEL  A-LABEL  DISPOSITION"
 *   if more follow, or the search is too long:           "  variant  more"
 *
 * ENCODER converts U-labels. Unless RAW, unsafe characters are escaped. */
void registry_lines_put(struct tables *tables, struct names *encoder, bool raw,
                        struct slice label, struct buffer *out);

#endif
