/* hint.h - hints about likely mistakes, for people at a terminal: nothing is
 * printed unless standard error is one, except about "-" in a pipeline. */

#pragma once

#include "base/base.h"
#include "cli/options.h"

/* Prints a hint about the operands of OPTIONS, if any.
 *
 * Watches the names that are converted, if those that --safe would refuse
 * deserve a hint: no option checks them, and they are operands, or decoded to a
 * terminal. Watches the words in free text that look like names and stay,
 * unless --invalid or --check reports them. */
void hint_start(struct options *options);

/* Prints a hint about LINE, the first one of the input. */
void hint_print_line(const struct settings *settings, struct slice line);

/* Prints hints about the names and words that were watched, if any. */
void hint_finish(void);
