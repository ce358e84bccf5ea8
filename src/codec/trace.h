/* trace.h - conversions that print their steps, as in RFC 3492 sections 7.2 and
 * 7.3. They run in quadratic time. */

#ifndef TRACE_H
#define TRACE_H

#include "base/buffer.h"
#include "codec/bootstring.h"

/* The output of a trace. */
struct trace {
    struct buffer *out;
    bool escape; /* escape quoted input (escape.h) */
};

/* Append the trace of encoding TEXT, or of decoding ENCODED: lines separated by
 * newlines. Parameters, results and errors are those of bootstring.h. After an
 * error the trace ends with the step before it, except that nothing is appended
 * after BOOTSTRING_NO_ROOM. */
enum bootstring_status
trace_encode(struct trace *trace, const struct profile *p,
             const uint32_t *text, size_t length, const bool *uppercase,
             char *out, size_t room, struct bootstring_outcome *outcome);

enum bootstring_status trace_decode(struct trace *trace,
                                    const struct profile *p,
                                    const char *encoded, size_t length,
                                    uint32_t *out,
                                    struct bootstring_outcome *outcome);

#endif
