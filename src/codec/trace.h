/* trace.h - the traces of RFC 3492 sections 7.2 and 7.3: the steps of an
 * encoding or decoding, in lines separated by newlines.
 *
 * The deltas are those of bootstring.h, read one by one. Decoding shows the
 * text after each insertion, so its time is quadratic. */

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

/* Appends the steps that encode POINTS as ENCODED; those before the first one
 * if its text is NULL, because POINTS cannot be encoded. */
void trace_encode(const struct trace *trace, struct code_points points,
                  struct slice encoded);

/* Appends the steps that decode ENCODED to POINTS, which has room for a code
 * point per byte of it. If there is a fault, appends the steps before it, or
 * none if ENCODED is not valid UTF-8, sets *FAILURE, and returns false. */
bool trace_decode(const struct trace *trace, struct slice encoded,
                  struct code_points *points, struct failure *failure);

#endif
