/* variants.h - the variants of a label, and its index label (RFC 7940 sections
 * 8.3 and 8.5).
 *
 * A variant replaces entries of the label, from left to right, by their
 * variants. A context is evaluated on the label with the preceding entries
 * replaced, and the following ones not yet. If several replacements yield the
 * same label, the first counts: longer entries come first, then variants by
 * code point. So if two replacements turn the same prefix of the label into the
 * same text, the search continues from the first only. */

#ifndef VARIANTS_H
#define VARIANTS_H

#include <stdbool.h>

#include "registry/evaluate.h"

/* The work of a search is the number of visited nodes of rules, plus 20 or more
 * for each step, and for each code point of a complete variant: some 8 ns a
 * unit.
 */
enum { VARIANTS_WORK_MAX = 20000000 };

/* Labels are valid UTF-8, of 1 to RULESET_LENGTH_MAX code points. */

/* Receives a variant; see variants_each. Returns false to end the search. */
typedef bool variants_visitor(void *user, struct slice variant,
                              struct slice disposition);

/* Passes each variant of a label whose disposition is not "invalid" to VISIT,
 * except the label itself, in the order of the search.
 * EVALUATOR: of the table.
 * LABEL: it consists of entries.
 * SKIPS_BLOCKED: without the variants whose disposition is "blocked", most of
 *   which the search then avoids.
 * WORK: the limit of the search, at most VARIANTS_WORK_MAX.
 * VISIT, USER: the function and its first argument.
 * Returns false if the search exceeded its limit, or VISIT ended it. */
bool variants_each(struct evaluator *evaluator, struct slice label,
                   bool skips_blocked, uint64_t work, variants_visitor *visit,
                   void *user);

/* Returns true if one of the labels A and B is among the variants of the other.
 * Labels with code points outside of the repertoire have no variants; contexts
 * and dispositions of the labels themselves are ignored. The time is polynomial
 * in the lengths. */
bool variants_match(struct evaluator *evaluator, struct slice a,
                    struct slice b);

/* Appends the index label of LABEL, which is eligible, to OUT: each entry is
 * replaced by its least variant, if that is less than the entry; if the label
 * can be divided into entries in several ways, the least result is used. It may
 * have more than RULESET_LENGTH_MAX code points. */
void variants_index(struct evaluator *evaluator, struct slice label,
                    struct buffer *out);

/* Keys of labels: if a label is a variant of another one, their keys are equal.
 * Other labels rarely have equal keys, so keys find candidates. */
struct keys;

/* Returns the keys for the variants of all TABLES; they are never freed. */
struct keys *variants_open_keys(const struct evaluator *tables);

/* Appends the key of LABEL to OUT, as uint32_t. */
void variants_put_key(const struct keys *keys, struct points label,
                      struct buffer *out);

#endif
