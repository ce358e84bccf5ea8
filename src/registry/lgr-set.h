/* lgr-set.h - the classes of a ruleset (RFC 7940 section 6.2), and the tags of
 * code points, which define some of them. Functions return false, with the
 * problem set, if the element is faulty. */

#ifndef LGR_SET_H
#define LGR_SET_H

#include <stdbool.h>
#include <stdint.h>

#include "registry/lgr-state.h"

/* Adds a range of code points to each tag of the element. */
void lgr_add_tags(struct lgr *lgr, uint32_t first, uint32_t last);

/* Begins a class or an operator on sets: a definition, or part of a rule or of
 * another operator. */
bool lgr_open_set(struct lgr *lgr, struct lgr_frame *f,
                  const struct lgr_frame *above);

/* Reads the attributes of a class that lgr_open_set has begun. */
bool lgr_open_class(struct lgr *lgr, struct lgr_frame *f);

/* Adds a "char" or "range" element to the class ABOVE. */
bool lgr_add_member(struct lgr *lgr, struct lgr_frame *above, bool is_range);

/* Ends a class or operator. */
bool lgr_close_set(struct lgr *lgr, struct lgr_frame *f,
                   struct lgr_frame *above);

#endif
