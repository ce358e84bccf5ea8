/* trace.h - the traces of RFC 3492 sections 7.2 and 7.3.
 *
 * They are printed from the steps that rfc3492.c reports. */

#ifndef TRACE_H
#define TRACE_H

#include "codec/bootstring.h"
#include "base/buffer.h"

/* Append the trace of encoding TEXT, or of decoding ENCODED, to TRACE: lines
 * with a newline between each two. Parameters, results and errors are those of
 * rfc3492.h; after an error the trace ends with the step before it. ESCAPE
 * makes what is quoted safe for terminals. */
enum bootstring_status trace_encode(const struct bootstring *parameters,
                                    const uint32_t *text, size_t length,
                                    const bool *uppercase, char *out,
                                    size_t room, bool escape,
                                    struct buffer *trace,
                                    struct bootstring_outcome *outcome);

enum bootstring_status trace_decode(const struct bootstring *parameters,
                                    const char *encoded, size_t length,
                                    uint32_t *out, bool *uppercase, bool escape,
                                    struct buffer *trace,
                                    struct bootstring_outcome *outcome);

#endif
