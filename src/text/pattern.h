/* pattern.h - runs of labels that are part of a pattern of names: of a regular
 * expression, a wildcard, or a template. */

#ifndef PATTERN_H
#define PATTERN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "text/place.h"
#include "text/run.h"

/* Returns the size of the dot at AT that is written as in a pattern, "\\.", or
 * so that nothing takes the name for a link, "[.]"; or 0. */
size_t pattern_dot(struct slice text, size_t at);

/* Returns true if such a dot is next to RUN. */
bool pattern_has_dot(struct slice text, const struct run *run);

/* Returns true if RUN is part of a pattern: such a dot is next to it, a
 * wildcard joins it to a label ("a*ü.de", "ü*.at"), or a variable or another
 * part of a pattern precedes it ("${a}-ü.de", "(a|b)-ü.de"). */
bool pattern_has(struct places *places, struct run *run);

/* Returns true if a part of a pattern follows RUN, a single label:
 * "ü\\.(de|at)", "ü.{de,at}", "ü-${a}.de". Stores where the label, and a dot
 * that is written as above, ends in *END. */
bool pattern_follows(struct slice text, const struct run *run, size_t *end);

/* Returns the end of the pattern that begins with RUN, whose dots are written
 * in another way, or that has wildcards: "bücher\\.de", "bücher[.]de",
 * "größe-*.de", "bücher。de". Otherwise the end of RUN. */
size_t pattern_end(struct slice text, const struct run *run);

#endif
