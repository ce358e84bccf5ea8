/* table.h - the tables of registries: which labels they register, and which of
 * these are variants of each other.
 *
 * A table is a ruleset of RFC 7940 (lgr.h), or lines as in RFC 3743 and RFC
 * 4290 (lines.h), which become a ruleset without rules. evaluate.h and
 * variants.h apply rulesets, and protect.h finds variants of listed names.
 *
 * A label is valid UTF-8, of 1 to RULESET_LENGTH_MAX code points, and mapped.
 */

#ifndef TABLE_H
#define TABLE_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/failure.h"
#include "base/slice.h"
#include "registry/evaluate.h"

/* A list of tables is its first one as an evaluator, or NULL. Tables are never
 * freed. */

/* Adds the table in the file PATH to *TABLES. Returns false if it is faulty:
 * then nothing more can be done with the list. Appends to PROBLEMS the fault or
 * warnings, each a line that follows the path (see ruleset.h). */
bool tables_add(struct evaluator **tables, const char *path,
                struct buffer *problems);

/* Adds the table TEXT like tables_add. */
bool tables_add_text(struct evaluator **tables, struct slice text,
                     struct buffer *problems);

/* Returns true if a table has an ASCII letter: then the tables decide about
 * labels of ASCII, too. */
bool tables_have_ascii(const struct evaluator *tables);

/* Returns the first table that allows LABEL: the label is eligible, and its
 * disposition is not "blocked". If there is none, returns NULL, with *FAILURE
 * set, by the table that allows the longest part of LABEL. Its slices last
 * until a table is added. */
struct evaluator *tables_allow(struct evaluator *tables, struct slice label,
                               struct failure *failure);

/* Returns the first table in which LABEL is eligible, and stores the label's
 * disposition in *DISPOSITION; NULL if there is none. */
struct evaluator *tables_find(struct evaluator *tables, struct slice label,
                              struct slice *disposition);

#endif
