/* verdict.h - whether a label is eligible, and its disposition (RFC 7940
 * sections 7 and 8.1). */

#ifndef VERDICT_H
#define VERDICT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "registry/match.h"
#include "registry/ruleset.h"

enum verdict_reason {
    VERDICT_ELIGIBLE,
    VERDICT_POINT,   /* no entry begins at PLACE */
    VERDICT_CONTEXT, /* CONTEXT does not allow the entry at PLACE */
    VERDICT_ACTION   /* the disposition of ACTION is "invalid" */
};

struct verdict {
    enum verdict_reason reason;
    size_t place;           /* a code point of the label, from 0 */
    struct context context; /* that of the entry, or the ACTION's rule */
    const struct ruleset_action *action; /* of VERDICT_ACTION */
};

/* Judges labels by a ruleset. */
struct judge {
    const struct ruleset *ruleset; /* borrowed */

    /* Private. */
    struct matcher matcher;
    struct buffer types;   /* uint32_t: the types of the label's variants */
    uint64_t *type_stamps; /* by type: STAMP if it is in TYPES */
    uint64_t stamp;
};

/* RULESET is complete. The caller calls verdict_close. */
void verdict_open(struct judge *judge, const struct ruleset *ruleset);
void verdict_close(struct judge *judge);

/* Judges a label of 1 to REPERTOIRE_MAX code points, with the reflexive
 * variants at every position. Returns true if it is eligible. */
bool verdict_find(struct judge *judge, const uint32_t *text, size_t length,
                  struct verdict *verdict);

/* The functions below judge the label that was chosen last. */

/* Chooses a label of at most REPERTOIRE_MAX code points, which is borrowed. */
void verdict_choose(struct judge *judge, const uint32_t *text, size_t length);

/* Returns true if the label is made of the repertoire; contexts count if
 * WITH_CONTEXTS. If not, stores the reason. The longest entry counts, without
 * backtracking. */
bool verdict_is_in_repertoire(struct judge *judge, bool with_contexts,
                              struct verdict *verdict);

/* Returns true if CONTEXT allows the LENGTH code points at AT. */
bool verdict_allows(struct judge *judge, struct context context, size_t at,
                    size_t length);

/* Begins a new list of types. */
void verdict_clear_types(struct judge *judge);

/* Adds TYPE, unless it is INTERN_NONE, to the list of types. */
void verdict_add_type(struct judge *judge, uint32_t type);

/* Returns the first action for the label and the list of types.
 * ONLY is true if each entry has a variant. */
const struct ruleset_action *verdict_action(struct judge *judge, bool only);

#endif
