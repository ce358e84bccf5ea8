/* lgr.h - read a label generation ruleset in XML (RFC 7940).
 *
 * Hostile documents are harmless: a document type is refused, so there are no
 * entities; and the depth, the rules and the classes are limited. */

#ifndef LGR_H
#define LGR_H

#include <stdbool.h>

#include "base/slice.h"
#include "registry/problem.h"
#include "registry/ruleset.h"

/* Reads TEXT, a document, into RULESET. Returns false, with *PROBLEM set, if it
 * is faulty, or without an XML parser. */
bool lgr_read(struct ruleset *ruleset, struct slice text,
              struct problem *problem);

#endif
