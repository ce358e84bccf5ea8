/* ruleset.h - a registry's table of any format, as a ruleset of RFC 7940.
 *
 * Rules, types of variants, and dispositions are numbered, separately. A rule
 * can be mentioned before its definition. */

#ifndef RULESET_H
#define RULESET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "registry/intern.h"
#include "registry/problem.h"
#include "registry/repertoire.h"
#include "registry/rule.h"

struct USet;

struct ruleset_rule {
    uint32_t root;    /* of its tree, or RULE_NONE while it is undefined */
    uint32_t comment; /* in COMMENTS, or INTERN_NONE */
    uint32_t line;    /* of its first mention */
};

/* Which types of variants an action needs: section 7.2. */
enum ruleset_variants {
    RULESET_ANY_LABEL,
    RULESET_ANY_VARIANT,
    RULESET_ALL_VARIANTS,
    RULESET_ONLY_VARIANTS
};

/* An action: section 7. */
struct ruleset_action {
    uint32_t disposition;
    struct context match; /* the rule that must match, or must not */
    enum ruleset_variants variants;
    uint32_t type; /* where its types begin in ACTION_TYPES */
    uint32_t type_count;
    uint32_t comment; /* in COMMENTS, or INTERN_NONE */
};

/* The number of the disposition "invalid". */
enum { RULESET_INVALID = 0 };

/* Begin with ruleset_open, and end with ruleset_close. */
struct ruleset {
    struct repertoire repertoire;
    struct buffer sets; /* struct USet *, of classes */
    struct rule_trees trees;
    struct intern rule_names;
    struct buffer rules; /* struct ruleset_rule, by the number of the name */
    struct intern types;
    struct intern dispositions;
    struct intern comments;
    struct buffer actions;      /* struct ruleset_action */
    struct buffer action_types; /* uint32_t, without repetition in an action */
};

/* Empties RULESET, in which only the disposition "invalid" has a number. The
 * caller calls ruleset_free, also after a fault. */
void ruleset_open(struct ruleset *ruleset);

/* Returns the number of SET, one of ICU's, which RULESET will free. */
uint32_t ruleset_add_set(struct ruleset *ruleset, struct USet *set);

/* Frees SETS, an array of struct USet *, some of them NULL. */
void ruleset_free_sets(struct buffer *sets);

/* Returns the number of the rule NAME, which LINE mentions. */
uint32_t ruleset_rule_number(struct ruleset *ruleset, struct slice name,
                             size_t line);

/* Returns the rule NUMBER, valid until another is mentioned. */
static inline struct ruleset_rule *ruleset_rule(const struct ruleset *ruleset,
                                                uint32_t number)
{
    return (struct ruleset_rule *)(void *)ruleset->rules.data + number;
}

/* Adds an action whose types are the words of TYPES, separated by blanks. */
void ruleset_add_action(struct ruleset *ruleset, struct ruleset_action action,
                        struct slice types);

/* Adds the default actions (section 7.6) and completes the repertoire. Returns
 * false, with *PROBLEM set, if a rule is undefined or the repertoire is
 * faulty. Repeated variants are faults, unless DROPS_REPEATED. */
bool ruleset_close(struct ruleset *ruleset, bool drops_repeated,
                   struct problem *problem);

/* Removes the next word from *TEXT and stores it; white space separates words.
 * Returns false at the end. */
bool ruleset_next_word(struct slice *text, struct slice *word);

void ruleset_free(struct ruleset *ruleset);

#endif
