/* lgr-rule.h - the rules and actions of a ruleset (RFC 7940 sections 6.3 and
 * 7). Functions return false, with the problem set, if the element is faulty.
 */

#ifndef LGR_RULE_H
#define LGR_RULE_H

#include <stdbool.h>

#include "registry/lgr-state.h"

/* Begins a rule: a definition, or part of the rule ABOVE. */
bool lgr_open_rule(struct lgr *lgr, struct lgr_frame *f,
                   const struct lgr_frame *above);

/* Begins another operator of rules, of KIND. */
bool lgr_open_node(struct lgr *lgr, struct lgr_frame *f,
                   const struct lgr_frame *above, enum rule_kind kind);

/* Ends a rule or operator. */
bool lgr_close_rule(struct lgr *lgr, struct lgr_frame *f);

/* Adds an action. */
bool lgr_open_action(struct lgr *lgr);

#endif
