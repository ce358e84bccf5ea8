/* hint.h - hints about likely mistakes, for people at a terminal: nothing is
 * printed unless standard error is one, except about "-" in a pipeline. */

#ifndef HINT_H
#define HINT_H

#include <stdbool.h>

#include "base/slice.h"
#include "cli/options.h"
#include "safe/safe.h"

/* Prints a hint about the operands of OPTIONS, if any. */
void hint_print(const struct options *options);

/* Prints a hint about LINE, the first one of the input. */
void hint_print_line(const struct settings *settings, struct slice line);

/* Returns true if unsafe names deserve a hint with OPTIONS: names are
 * converted, no option checks them, and they are operands, or decoded to a
 * terminal. */
bool hint_wants_unsafe_names(const struct options *options);

/* Prints the hints about NAMES, if any. */
void hint_print_unsafe_names(struct unsafe_names *names);

#endif
