/* source.h - read a registry's table, of any format, from a file. */

#ifndef SOURCE_H
#define SOURCE_H

#include <stdbool.h>
#include <stdio.h>

#include "registry/problem.h"
#include "registry/ruleset.h"

/* Reads FILE, from its position to its end, into RULESET, which ruleset_open
 * has prepared, and completes it. Returns false, with *PROBLEM set, if the file
 * cannot be read, or is not a table of at most 16 MiB. Otherwise *PROBLEM is a
 * warning, or its words are NULL. */
bool source_read(struct ruleset *ruleset, FILE *file, struct problem *problem);

#endif
