/* lgr.h - label generation rulesets in XML (RFC 7940).
 *
 * A document that its schema (appendix D) refuses is a fault if its meaning
 * could be misread: elements and attributes in other places, in other numbers
 * or orders, with other values, and text outside of elements for text. Hostile
 * documents are harmless: a document type is refused, so there are no entities;
 * and the depth, the rules and the classes are limited. */

#pragma once

#include "base/base.h"
#include "registry/ruleset.h"

/* Reads TEXT, a complete document, into RULESET, and completes that. Returns
 * false after a fault; without an XML parser, any document is one. */
bool lgr_read(struct ruleset *ruleset, struct slice text);
