/* outcome.h - the codec with the results of its oracle (rfc3492.h), for tests
 * that compare the two. */

#ifndef OUTCOME_H
#define OUTCOME_H

#include <stdlib.h>
#include <string.h>

#include "codec/bootstring.h"
#include "rfc3492.h"

/* Stores FAILURE of ENCODED, or of a text if that is empty, in *OUTCOME.
 * Returns its status. */
static inline enum rfc3492_status
outcome_status(const struct failure *failure, struct slice encoded,
               struct rfc3492_outcome *outcome)
{
    static const struct {
        const char *words; /* part of the failure's */
        enum rfc3492_status status;
    } rows[] = {
        {"surrogate", RFC3492_SURROGATE}, {"above", RFC3492_ABOVE_UNICODE},
        {"overflow", RFC3492_OVERFLOW},   {"(ASCII)", RFC3492_NOT_BASIC},
        {"not valid", RFC3492_NOT_BASIC}, {"digit", RFC3492_BAD_DIGIT},
        {"no end", RFC3492_TRUNCATED},    {"basic", RFC3492_BASIC_CODED},
    };

    *outcome = (struct rfc3492_outcome){.where = failure->where,
                                        .found = failure->found};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strstr(failure->message, rows[i].words) != NULL) {
            /* The failure has the character, the oracle its first byte. */
            if (rows[i].status == RFC3492_NOT_BASIC)
                outcome->found =
                    (unsigned char)slice_at(encoded, failure->where);
            return rows[i].status;
        }
    abort();
}

/* bootstring_encode, with the result of rfc3492_encode. */
static inline enum rfc3492_status
outcome_encode(const struct profile *p, const uint32_t *text, size_t length,
               const bool *uppercase, char *out, size_t room, void *scratch,
               struct rfc3492_outcome *outcome)
{
    /* The codec only reads the text. */
    struct code_points points = {(uint32_t *)(uintptr_t)text, length,
                                 (bool *)(uintptr_t)uppercase};
    struct buffer encoded = {.data = out, .capacity = room};
    struct failure failure;

    if (bootstring_encode(p, points, &encoded, scratch)) {
        outcome->length = encoded.size;
        return RFC3492_OK;
    }
    return bootstring_check(points, &failure)
               ? RFC3492_NO_ROOM
               : outcome_status(&failure, slice_of(NULL, 0), outcome);
}

/* bootstring_decode, with the result of rfc3492_decode. */
static inline enum rfc3492_status
outcome_decode(const struct profile *p, const char *encoded, size_t size,
               uint32_t *out, bool *uppercase, void *scratch,
               struct rfc3492_outcome *outcome)
{
    struct slice input = slice_of(encoded, size);
    struct code_points points = {.at = out, .uppercase = uppercase};
    struct failure failure;

    if (!bootstring_decode(p, input, &points, scratch, &failure))
        return outcome_status(&failure, input, outcome);
    outcome->length = points.length;
    return RFC3492_OK;
}

/* Whether the oracle and the codec, both with the error STATUS, name the same
 * place, and the same code point if the message has one. */
static inline bool outcome_same_error(enum rfc3492_status status, bool decoding,
                                      const struct rfc3492_outcome *oracle,
                                      const struct rfc3492_outcome *outcome)
{
    bool has_found =
        status == RFC3492_SURROGATE || status == RFC3492_NOT_BASIC ||
        status == RFC3492_BAD_DIGIT || status == RFC3492_BASIC_CODED ||
        (status == RFC3492_ABOVE_UNICODE && !decoding);

    return status == RFC3492_NO_ROOM ||
           (outcome->where == oracle->where &&
            (!has_found || outcome->found == oracle->found));
}

#endif
