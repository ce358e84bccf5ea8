/* set.h - sets of code points, for the classes of RFC 7940 section 6.2.
 *
 * While it is built, a set is a buffer of struct set_range, in any order. Then
 * it becomes an inversion list: the sorted code points, as uint32_t, at which
 * membership changes. {0x61, 0x7B} has a to z. */

#ifndef SET_H
#define SET_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/slice.h"

struct set_range {
    uint32_t first;
    uint32_t last; /* inclusive */
};

/* Appends a range to RANGES. */
void set_add(struct buffer *ranges, uint32_t first, uint32_t last);

/* Replaces RANGES by the set of their code points. */
void set_close(struct buffer *ranges);

/* Operations on sets, section 6.2.5. Each is a truth table. Its bits, from the
 * lowest, tell whether code points of neither set, of A alone, of B alone, and
 * of both are in the result. */
enum set_operation {
    SET_INTERSECTION = 8,
    SET_UNION = 2 | 4 | 8,
    SET_DIFFERENCE = 2,
    SET_SYMMETRIC_DIFFERENCE = 2 | 4,
    SET_COMPLEMENT = 1 | 4 /* of A; B is ignored */
};

/* Stores the result of OPERATION on the sets A and B in OUT, which is neither
 * of them. */
void set_combine(struct slice a, struct slice b, enum set_operation operation,
                 struct buffer *out);

/* Returns true if SET contains CODE_POINT. */
bool set_has(struct slice set, uint32_t code_point);

#endif
