/* explain.h - blocks of lines that describe names and their faults (--explain).
 *
 * puny-safe(7), section Explain, specifies the format, on which scripts rely. */

#ifndef EXPLAIN_H
#define EXPLAIN_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/failure.h"
#include "base/settings.h"
#include "base/slice.h"

/* Memory and ICU's objects, reused for each name. */
struct explain;

/* Returns the state of a run; the caller calls explain_close. */
struct explain *explain_open(const struct settings *settings);

/* If ASCII, the following blocks are in ASCII, with \u{...} for other
 * characters. */
void explain_in_ascii(struct explain *explain, bool ascii);

/* Appends the block of NAME, in either form, to OUT. Returns true if the name
 * is valid. */
bool explain_name(struct explain *explain, struct slice name,
                  struct buffer *out);

/* Appends the block of BYTES, which are invalid in their charset; FAILURE is
 * the reason. */
void explain_bytes(struct explain *explain, struct slice bytes,
                   const struct failure *failure, struct buffer *out);

/* EXPLAIN may be NULL. */
void explain_close(struct explain *explain);

#endif
