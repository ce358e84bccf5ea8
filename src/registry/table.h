/* table.h - the door of src/registry: the tables of registries, which labels
 * they register, and which of these are variants of each other.
 *
 * A table is a ruleset of RFC 7940, or lines as in RFC 3743 and RFC 4290, which
 * become a ruleset without rules. The other files:
 *
 *   lgr, lines    the formats: RFC 7940 in XML; RFC 3743 and RFC 4290
 *   schema        which elements a ruleset can have
 *   ruleset       a table of any format: repertoire, rules, actions
 *   evaluate      whether a label is allowed, its disposition, and rules
 *   variants      the variants of a label, its index label, and keys, which
 *                 find candidates in a list
 *
 * A label is valid UTF-8, of 1 to 63 code points, and mapped. */

#pragma once

#include "base/base.h"

/* A list of tables is its first one, or NULL. Tables are never freed. */
struct table {
    struct evaluator *evaluator; /* see evaluate.h */
    const char *path;            /* of its file, for messages; borrowed */
    struct table *next;          /* or NULL */
};

/* Adds the table in the file PATH, or TEXT, which is in that file, to *TABLES.
 * PATH must last: messages name it. Appends its warnings to WARNINGS, each a
 * line that follows the path (ruleset.h). Returns false, with *FAILURE set, if
 * it is faulty: then nothing more can be done with the list. */
bool tables_add(struct table **tables, const char *path,
                struct buffer *warnings, struct failure *failure);
bool tables_add_text(struct table **tables, const char *path, struct slice text,
                     struct buffer *warnings, struct failure *failure);

/* Returns true if a table has an ASCII letter: then the tables decide about
 * labels of ASCII, too. */
bool tables_have_ascii(const struct table *tables);

/* Returns the number of tables, plus one for each hundred entries of one. */
size_t tables_weight(const struct table *tables);

/* Returns the first table that allows LABEL: the label is eligible, and its
 * disposition is not "blocked". If no table does, returns NULL, with *FAILURE
 * set, by the table that allows the longest part of LABEL. Its slices last
 * until a table is added. */
struct table *tables_allow(struct table *tables, struct slice label,
                           struct failure *failure);

/* Returns the first table in which LABEL is eligible, or NULL, and stores the
 * label's disposition in *DISPOSITION. */
struct table *tables_find(struct table *tables, struct slice label,
                          struct slice *disposition);
