/* hint.h - one line of help with likely mistakes, for people at a terminal. */

#ifndef HINT_H
#define HINT_H

#include "options.h"

/* Prints a hint on the operands of OPTIONS to standard error, if that is a
 * terminal and there is something to say. */
void hint_print(const struct options *options);

#endif
