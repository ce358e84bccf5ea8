/* zone.h - the records of zone files (RFC 1035). */

#pragma once

#include "base/base.h"
#include "text/run.h"

/* Returns true if a record is in LINE from START on, and stores the span of the
 * owner in NAMES[0], and that of the names in its data in NAMES[1], if there
 * are any. Only the type and its data must be there. */
bool zone_read_record(struct slice line, size_t start, struct text_span *names);
