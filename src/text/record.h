/* record.h - resource records of zone files (RFC 1035 section 5.1): where the
 * names are in them. */

#ifndef RECORD_H
#define RECORD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/ascii.h"
#include "base/slice.h"
#include "text/run.h"

/* A quick test: returns true if a type, or the class before it, may be at AT in
 * LINE. IS_SURE: a time to live precedes it. */
static inline bool record_may_begin(struct slice line, size_t at, bool is_sure)
{
    unsigned char first = (unsigned char)slice_at(line, at);
    unsigned char second = (unsigned char)slice_at(line, at + 1);

    if (ascii_is_upper(first))
        return !ascii_is_lower(second);
    if (!ascii_is_lower(first))
        return false;
    return is_sure || (first == 'i' && second == 'n') ||
           (first == 'c' && second == 'h') || (first == 'h' && second == 's');
}

/* Returns true if LINE is a record, and stores the span of the owner in
 * NAMES[0], and that of the names in its data in NAMES[1], if there are any.
 * Only the type and its data must be there. */
bool record_read(struct slice line, struct text_span *names);

/* Returns true if the class or the time to live of a record is at AT, and then
 * its type; or, if IS_OWNER, as a final dot precedes AT, its type. */
bool record_has_type(struct slice line, size_t at, bool is_owner);

#endif
