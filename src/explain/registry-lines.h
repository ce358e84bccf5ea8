/* registry-lines.h - the lines of --explain about registries' tables. */

#ifndef REGISTRY_LINES_H
#define REGISTRY_LINES_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/slice.h"
#include "codec/codec.h"
#include "registry/table.h"

/* Appends, if LABEL is eligible by a table:
 *
 *   its index label, as an A-label if it has one:  "  index  A-LABEL"
 *   its disposition, unless that is "valid":       "  disposition  DISPOSITION"
 *   up to 1,000 variants that are not "blocked", by code point:
 *                         "  variant  U-LABEL  A-LABEL  DISPOSITION"
 *   if there may be more of them:                  "  variant  more"
 *   up to 64 blocked variants in the same form, or their number if there are
 *   more:                         "  blocked  N" or "  blocked  at least N"
 *
 * A form that cannot be made is "-".
 * TABLES: registries' tables.
 * CODEC: for Punycode.
 * ESCAPES: whether unsafe characters are escaped.
 * LABEL: a valid U-label or ASCII label.
 * OUT: gets the lines. */
void registry_lines_put(struct tables *tables, struct codec *codec,
                        bool escapes, struct slice label, struct buffer *out);

#endif
