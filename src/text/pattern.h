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
bool pattern_has_dot(struct places *places, struct run *run);

/* Returns true if a wildcard joins RUN to a label that is not converted:
 * "a*ü.de", "ü*.at", "ü.de*.at"; not in "*.ü.de", "a *ü.de*, b", nor in
 * "a*.ü.de", in which nothing but the run changes. */
bool pattern_has_star(struct places *places, struct run *run);

/* Returns true if RUN follows a variable or another part of a pattern:
 * "${a}-ü.de", "$a-ü.de", "%(a)s-ü.de", "(a|b)-ü.de", "*-ü.de". */
bool pattern_precedes(struct places *places, struct run *run);

/* Returns true if such a part follows RUN, a single label: "ü\\.(de|at)",
 * "ü.{de,at}", "ü-${a}.de". Stores where the label, and a dot that is written
 * as above, ends in *END. */
bool pattern_follows(struct slice text, const struct run *run, size_t *end);

/* Returns the end of the pattern that begins with RUN, whose dots are written
 * in another way, or that has wildcards: "bücher\\.de", "bücher[.]de",
 * "größe-*.de", "bücher。de". Otherwise the end of RUN. */
size_t pattern_end(struct slice text, const struct run *run);

#endif
