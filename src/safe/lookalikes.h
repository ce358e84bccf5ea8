/* lookalikes.h - characters that look like ASCII, beyond ICU's data on
 * confusables; made from lookalikes.txt. */

#ifndef LOOKALIKES_H
#define LOOKALIKES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lookalike {
    uint32_t code_point;
    bool is_strong;    /* mistaken for ASCII in any word */
    const char *ascii; /* lower case */
    const char *other; /* a second lookalike, or empty */
};

/* Sorted by code point. */
extern const struct lookalike lookalikes[];
extern const size_t lookalikes_count;

#endif
