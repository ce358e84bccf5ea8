/* zone.h - the records of zone files (RFC 1035). */

#pragma once

#include "base/base.h"
#include "text/run.h"

/* Returns true if a record is in LINE from START on, and stores the span of the
 * owner in NAMES[0], and that of the names in its data in NAMES[1], if there
 * are any. Only the type and its data must be there. */
bool zone_read_record(struct slice line, size_t start, struct text_span *names);

/* Returns true if the class or the time to live of a record is at AT, and then
 * its type; or, if IS_OWNER, as a final dot precedes AT, its type. */
bool zone_has_type(struct slice line, size_t at, bool is_owner);
