/* variants.h - variants and index labels (RFC 7940 sections 8.3 and 8.5).
 *
 * A variant replaces entries of the label, from left to right, by their
 * variants. A context is evaluated on the label with the preceding entries
 * replaced, and the following ones not yet. If several replacements yield the
 * same label, the first counts: longer entries come first, then variants by
 * code point. So if two replacements turn the same prefix of the label into the
 * same text, the search continues from the first only. */

#pragma once

#include "registry/table.h"

/* The work of a search is the number of visited nodes of rules, plus 20 or more
 * for each step, and for each code point of a complete variant; for an index
 * label, plus one for each variant or comparison: some 8 ns a unit. */
enum { VARIANTS_WORK_MAX = 20000000 };

/* Receives a variant (variants_each). Returns false to end the search. */
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
bool variants_each(struct table *table, struct slice label, bool skips_blocked,
                   uint64_t *work, variants_visitor *visit, void *user);

/* Appends the index label of LABEL, which is eligible, to OUT: each entry is
 * replaced by its least variant, if that is less than the entry; if the label
 * can be divided into entries in several ways, the least result is used. It may
 * have more than 63 code points. Returns false if that exceeds WORK, which is
 * as above; then appends nothing. */
bool variants_put_index(struct table *table, struct slice label, uint64_t *work,
                        struct buffer *out);

/* Returns true if, by one of the tables, each label of A equals the label of B
 * in its place, or one of the two is among the variants of the other. Labels
 * with code points outside of the repertoire have no variants; contexts and
 * dispositions of the labels themselves are ignored. If HAVE_TLDS, the last
 * labels must be equal. The time is polynomial in the lengths. */
bool variants_match(struct table *tables, struct slice a, struct slice b,
                    bool have_tlds);

/* Keys of labels: if a label is a variant of another one, their keys are equal.
 * Other labels rarely have equal keys, so keys find candidates. */
struct variants_keys;

/* Returns the keys for the variants of all TABLES; they are never freed. */
struct variants_keys *variants_keys_open(const struct table *tables);

/* Appends the key of LABEL to OUT. */
void variants_keys_put(const struct variants_keys *keys, struct slice label,
                       struct buffer *out);
