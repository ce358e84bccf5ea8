/* fail.h - fill in a name_failure; for the parts of name.c. Each function
 * returns false. */

#ifndef FAIL_H
#define FAIL_H

#include "names/name.h"

static inline bool name_fail(struct name_failure *failure,
                             enum name_reason reason, struct slice word)
{
    *failure = (struct name_failure){.reason = reason, .word = word};
    return false;
}

static inline bool name_fail_fault(struct name_failure *failure,
                                   enum name_reason reason, struct slice word,
                                   struct codec_fault fault)
{
    name_fail(failure, reason, word);
    failure->fault = fault;
    return false;
}

/* Adds that the label NUMBER, from 1, is at fault. */
static inline bool name_fail_label(struct name_failure *failure, size_t number)
{
    failure->label = number;
    return false;
}

#endif
