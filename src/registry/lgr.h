/* lgr.h - read a label generation ruleset in XML (RFC 7940).
 *
 * A document that its schema (appendix D) refuses is a fault if its meaning
 * could be misread: elements and attributes in other places, in other numbers
 * or orders, with other values, and text outside of elements for text. Hostile
 * documents are harmless: a document type is refused, so there are no entities;
 * and the depth, the rules and the classes are limited. */

#ifndef LGR_H
#define LGR_H

#include <stdbool.h>

#include "base/slice.h"
#include "registry/ruleset.h"

/* Reads TEXT, a document, into RULESET, and completes that. Returns false after
 * a fault, or without an XML parser. */
bool lgr_read(struct ruleset *ruleset, struct slice text);

#endif
