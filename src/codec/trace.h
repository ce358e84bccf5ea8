/* trace.h - the traces of RFC 3492 sections 7.2 and 7.3: the steps of an
 * encoding or decoding, in lines separated by newlines.
 *
 * The insertions are those of bootstring.h. But each is found by a scan of the
 * whole text, and made at once, because the trace shows every state. So the
 * time is quadratic. */

#ifndef TRACE_H
#define TRACE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/failure.h"
#include "base/settings.h"
#include "base/slice.h"
#include "codec/bootstring.h"

struct trace {
    const struct settings *settings;
    struct buffer *out; /* the trace is appended */
};

/* Appends the steps that encode POINTS. If there is a fault, appends the steps
 * before it, sets *FAILURE, and returns false. SCRATCH is memory. */
bool trace_encode(const struct trace *trace, struct code_points points,
                  struct buffer *scratch, struct failure *failure);

/* Appends the steps that decode ENCODED to POINTS, as in trace_encode; none if
 * ENCODED is not valid UTF-8. POINTS has room for a code point per byte of it.
 */
bool trace_decode(const struct trace *trace, struct slice encoded,
                  struct code_points *points, struct failure *failure);

#endif
