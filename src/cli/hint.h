/* hint.h - one line of help with likely mistakes, for people at a terminal. */

#ifndef HINT_H
#define HINT_H

#include <stdbool.h>

#include "cli/options.h"
#include "safe/safe.h"

/* Prints a hint about the operands of OPTIONS, if any, to standard error if
 * that is a terminal. */
void hint_print(const struct options *options);

/* Returns true if unsafe names deserve a hint with OPTIONS: names are decoded,
 * no option judges them, standard error is a terminal, and so is standard
 * output unless the names are operands. */
bool hint_wants_unsafe_names(const struct options *options);

/* Prints a hint about DECEIVERS, if any, to standard error. */
void hint_print_unsafe_names(const struct unsafe_names *unsafe_names);

#endif
