/* random.h - pseudo-random numbers, the same in every run (Vigna's
 * splitmix64). */

#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>

/* Returns the next number. Initialize *STATE with any number. */
static inline uint64_t random_next(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

#endif
