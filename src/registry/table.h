/* table.h - the door of src/registry: the tables of registries, which labels
 * they register, and which of these are variants of each other.
 *
 * A table is a ruleset of RFC 7940, or lines as in RFC 3743 and RFC 4290, which
 * become a ruleset without rules. The other files:
 *
 *   lgr, lines    the formats: RFC 7940 in XML; RFC 3743 and RFC 4290
 *   schema, xml   which elements a ruleset can have; reads XML
 *   ruleset       a table of any format: repertoire, rules, actions
 *   evaluate      whether a label is allowed, its disposition, and rules
 *   variants.c    the variants of a label, its index label, and keys, which
 *                 find candidates in a list
 *
 * A label is valid UTF-8, of 1 to 63 code points, and mapped. */

#pragma once

#include "base/base.h"

/* A list of tables is its first one, or NULL. Tables are never freed. */
struct table;

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

/* Variants and index labels (RFC 7940 sections 8.3 and 8.5).
 *
 * A variant replaces entries of the label, from left to right, by their
 * variants. A context is evaluated on the label with the preceding entries
 * replaced, and the following ones not yet. If several replacements yield the
 * same label, the first counts: longer entries come first, then variants by
 * code point. So if two replacements turn the same prefix of the label into the
 * same text, the search continues from the first only. */

/* The work of a search is the number of visited nodes of rules, plus 20 or more
 * for each step, and for each code point of a complete variant; for an index
 * label, plus one for each variant or comparison: some 8 ns a unit. */
enum { VARIANTS_WORK_MAX = 20000000 };

/* Receives a variant (table_each_variant). Returns false to end the search. */
typedef bool variants_visitor(void *user, struct slice variant,
                              struct slice disposition);

/* Passes each variant of a label whose disposition is not "invalid" to VISIT,
 * except the label itself, in the order of the search.
 * TABLE: its repertoire has the code points of the label.
 * LABEL: the label.
 * SKIPS_BLOCKED: without the variants whose disposition is "blocked", most of
 *   which the search then avoids.
 * WORK: the limit of the search, at most VARIANTS_WORK_MAX; the work that was
 *   done is subtracted.
 * VISIT, USER: the function and its first argument.
 * Returns false if the search exceeded its limit, or VISIT ended it. */
bool table_each_variant(struct table *table, struct slice label,
                        bool skips_blocked, uint64_t *work,
                        variants_visitor *visit, void *user);

/* Appends the index label of LABEL, which is eligible, to OUT: each entry is
 * replaced by its least variant, if that is less than the entry; if the label
 * can be divided into entries in several ways, the least result is used. It may
 * have more than 63 code points. Returns false if that exceeds WORK, which is
 * as above; then appends nothing. */
bool table_put_index(struct table *table, struct slice label, uint64_t *work,
                     struct buffer *out);

/* Returns true if, by one of the tables, each label of A equals the label of B
 * in its place, or one of the two is among the variants of the other. Labels
 * with code points outside of the repertoire have no variants; contexts and
 * dispositions of the labels themselves are ignored. If HAVE_TLDS, the last
 * labels must be equal. The time is polynomial in the lengths. */
bool tables_match(struct table *tables, struct slice a, struct slice b,
                  bool have_tlds);

/* Keys of labels: if a label is a variant of another one, their keys are equal.
 * Other labels rarely have equal keys, so keys find candidates. */
struct table_keys;

/* Returns the keys for the variants of all TABLES; they are never freed. */
struct table_keys *table_keys_open(const struct table *tables);

/* Appends the key of LABEL to OUT. */
void table_keys_put(const struct table_keys *keys, struct slice label,
                    struct buffer *out);
