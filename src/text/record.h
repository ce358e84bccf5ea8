/* record.h - resource records of zone files (RFC 1035 section 5.1): where the
 * names are in them. */

#ifndef RECORD_H
#define RECORD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "text/run.h"

enum { RECORD_OPTIONAL = 2 }; /* before the type: time to live, class */

/* A quick test that most lines fail: returns false if LINE, whose second word,
 * or first one after blanks, is at WORD, cannot be a record. */
bool record_may_be(struct slice line, size_t word);

/* Returns true if LINE is a record, and stores the span of the owner in
 * NAMES[0], and that of the names in its data in NAMES[1], if there are any.
 * Only the type and its data must be there. */
bool record_read(struct slice line, struct text_span *names);

/* Returns true if the class or the time to live of a record is at AT, and then
 * its type; or, if IS_OWNER, as a final dot precedes AT, its type. */
bool record_has_type(struct slice line, size_t at, bool is_owner);

#endif
