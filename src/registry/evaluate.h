/* evaluate.h - whether a label is eligible, and its disposition (RFC 7940
 * sections 7 and 8.1).
 *
 * Rules are matched without backtracking, so that the size of a rule bounds the
 * time. A label of n code points has n + 1 positions, at most 64: bit N of a
 * uint64_t is the position before code point N. A node maps the set of
 * positions where matches begin to the set where they end. */

#pragma once

#include "base/base.h"
#include "registry/ruleset.h"

/* The result for a label. It is eligible if it has an ACTION that is not
 * "invalid". */
struct evaluation {
    const struct action *action; /* the first that applies; NULL if not all
                                    entries are allowed */
    size_t index;                /* then of a code point of the label, from 0 */
    struct context context;      /* the one that refuses the entry at INDEX;
                                    its rule is RULESET_NONE if INDEX has
                                    no entry */
};

/* Evaluates labels by a ruleset. */
struct evaluator {
    const struct ruleset *ruleset; /* borrowed */
    uint64_t work; /* done so far: nodes, code points, lookups */
    struct evaluation_state *state;
};

/* Returns a new evaluator, which is never freed. RULESET is complete. */
struct evaluator *evaluate_open(const struct ruleset *ruleset);

/* A label has at most RULESET_LENGTH_MAX code points. The matches of rules in
 * it, and its evaluation, are kept until another label is evaluated. */

/* Evaluates LABEL, with its reflexive variants. Lasts until the next call. */
const struct evaluation *evaluate_label(struct evaluator *evaluator,
                                        struct points label);

/* Returns true if LABEL consists of entries in contexts that allow them. At
 * each index the longest such entry is taken, without backtracking (section 6).
 * If not, stores the reason. */
bool evaluate_repertoire(struct evaluator *evaluator, struct points label,
                         struct evaluation *evaluation);

/* Returns true if CONTEXT allows LENGTH code points at index AT of LABEL; one
 * with a rule allows none in a longer label. */
bool evaluate_context(struct evaluator *evaluator, struct points label,
                      struct context context, size_t at, size_t length);

/* Returns the first reflexive variant of ENTRY that is allowed at index AT of
 * LABEL, or NULL. */
const struct variant *evaluate_reflexive(struct evaluator *evaluator,
                                         struct points label,
                                         const struct ruleset_entry *entry,
                                         size_t at);

/* Returns the first action for LABEL.
 * TYPES, COUNT: of its variants; repeated ones and RULESET_NONE do not count.
 * ALL_REPLACED: each entry of LABEL is a variant, replaced or reflexive, as
 *   only-variants needs (section 7.2). */
const struct action *evaluate_action(struct evaluator *evaluator,
                                     struct points label, const uint32_t *types,
                                     size_t count, bool all_replaced);

/* Returns true if each label whose variants have TYPES, and perhaps more, is
 * "invalid" or "blocked". ALL_REPLACED: as above, so far. */
bool evaluate_is_blocked(struct evaluator *evaluator, const uint32_t *types,
                         size_t count, bool all_replaced);
