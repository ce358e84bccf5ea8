/* rules.h - the rules of --safe for one label: those of UTS #39 and of
 * browsers.
 *
 * A rule is a row of a table in rules.c: its name, its test, the labels that it
 * concerns, and its message (base/failure.h). */

#pragma once

#include "base/base.h"
#include "safe/properties.h"

/* Checks LABEL, a non-ASCII U-label in a name whose last label is TLD, a part
 * of the same string. Returns true if it obeys all rules; if not, sets *FAILURE
 * by the first that it breaks. */
bool rules_check(struct slice label, struct slice tld, struct failure *failure);

/* Returns true if each character of LABEL is in one of the scripts WANTED, or
 * in all scripts; if not, sets *FAILURE. */
bool rules_check_scripts(struct slice label, struct scripts wanted,
                         struct failure *failure);
