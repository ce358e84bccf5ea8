/* hint.h - hints about likely mistakes, for people at a terminal: nothing is
 * printed unless standard error is one, except about an operand that is the
 * name of a file, and about "-" in a pipeline. */

#pragma once

#include "base/base.h"
#include "cli/options.h"

/* The hints of a run, and their subjects. */
struct hints {
    const struct settings *settings;
    struct safe *safe;   /* the rules of --safe; NULL until a name needs them */
    bool has_hint;       /* about an operand */
    size_t words;        /* that look like names, but stay */
    size_t unsafe_names; /* that may deceive */
    struct buffer unsafe; /* a line about each of the first ones */
};

/* Begins HINTS, and prints a hint about the operands of OPTIONS, if any.
 *
 * Returns the observer of the first record, which may deserve a hint; of the
 * converted names, if those that --safe would refuse deserve one: no option
 * checks them, and they are operands, or decoded to a terminal; and of the
 * words in free text that look like names and stay, unless --invalid or --check
 * reports them. */
struct observer hint_start(struct hints *hints, const struct options *options);

/* Prints hints about the names and words that were observed, if any. */
void hint_finish(struct hints *hints);
