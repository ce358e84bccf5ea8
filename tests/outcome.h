/* outcome.h - compare two outcomes, for tests that compare the codec with its
 * oracle. */

#ifndef OUTCOME_H
#define OUTCOME_H

#include <stdbool.h>

#include "codec/bootstring.h"

/* Whether FOUND is meaningful: a delta that fails has no code point. */
static inline bool outcome_has_found(enum bootstring_status status,
                                     bool decoding)
{
    switch (status) {
    case BOOTSTRING_SURROGATE:
    case BOOTSTRING_NOT_BASIC:
    case BOOTSTRING_BAD_DIGIT:
    case BOOTSTRING_BASIC_CODED:
        return true;
    case BOOTSTRING_ABOVE_UNICODE:
        return !decoding;
    default:
        return false;
    }
}

/* Whether A and B, both of the error STATUS, name the same place. */
static inline bool outcome_same_error(enum bootstring_status status,
                                      bool decoding,
                                      const struct bootstring_outcome *a,
                                      const struct bootstring_outcome *b)
{
    return status == BOOTSTRING_NO_ROOM ||
           (a->where == b->where &&
            (!outcome_has_found(status, decoding) || a->found == b->found));
}

#endif
