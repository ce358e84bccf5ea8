/* explain.h - the door of src/explain: blocks of lines, or lines of a table,
 * that describe names and their faults (--explain).
 *
 * puny-safe(7), section Explain, specifies the format. Scripts rely on it. */

#pragma once

#include "base/base.h"
#include "settings.h"

/* Memory that is reused for each name. */
struct explain;

/* Returns the state of a run; the caller calls explain_close. SETTINGS are
 * borrowed. */
struct explain *explain_open(const struct settings *settings);

/* Appends the block of a name, or with --explain=lines its line. Returns true
 * if the name is valid.
 *
 * TEXT     the name, in either form, or, with --url, the URL that has it; or
 *          with FAILURE a record or bytes that have no name
 * FAILURE  the reason, or NULL
 * ASCII    write \u{...} for non-ASCII characters */
bool explain_put(struct explain *explain, struct slice text,
                 const struct failure *failure, bool ascii, struct buffer *out);

/* Appends the line of headers for --explain=lines. */
void explain_put_header(const struct explain *explain, struct buffer *out);

/* EXPLAIN may be NULL. */
void explain_close(struct explain *explain);
