/* rules.h - the rules of safe.h for one label: all but that of protected names,
 * which is for whole names. */

#ifndef RULES_H
#define RULES_H

#include <stdbool.h>

#include "base/slice.h"
#include "safe/safe.h"

/* Judges LABEL, a U-label that is not ASCII, in a name whose last label is TLD:
 * by rules 1 to 5 if ASKS_POLICY, and by the scripts and tables of SAFE.
 * Returns whether it is safe; if not, sets the reason in *FAILURE, and the
 * members that belong to it. */
bool rules_judge(struct safe *safe, struct slice label, struct slice tld,
                 bool asks_policy, struct safe_failure *failure);

#endif
