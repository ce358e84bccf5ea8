/* prose.h - what looks like a name in a text but is not.
 *
 * The rules look at a run of labels that ends in a top-level domain, and at
 * what is right beside it. Where something marks the run as a name, only some
 * of the rules apply. */

#ifndef PROSE_H
#define PROSE_H

#include <stdbool.h>

#include "base/slice.h"
#include "text/run.h"
#include "names/tlds.h"

/* Whether no prose can stand where RUN begins: after "//", an '@', or the "||"
 * of a filter list, perhaps with "*." or a dot between. */
bool prose_is_marked(struct slice text, size_t start);

/* Whether RUN is prose, not a name. TLDS may be NULL: any label is one. */
bool prose_has(struct slice text, const struct run *run, struct tlds *tlds);

#endif
