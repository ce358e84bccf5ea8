/* confusable.h - which skeletons of names look alike.
 *
 * The skeleton of a name consists of those of its characters (properties.h). In
 * the skeleton of a non-ASCII character, bit CONFUSABLE_ASCII of each ASCII
 * letter, digit and hyphen is cleared. Two bytes without the bit match only if
 * they are equal, so that words of other scripts are not compared as ASCII. */

#pragma once

#include "base/base.h"

enum { CONFUSABLE_ASCII = 0x20 };

/* Returns true if the skeletons A and B look alike: if they consist of parts
 * that do, a byte each (o and 0), or one byte and two (m and rn). Decreases
 * *STEPS for each pair of parts; returns false when none are left. */
bool confusable_alike(struct slice a, struct slice b, unsigned *steps);

/* Hash with equal values for skeletons that look alike. It is computed from the
 * last byte to the first, so one pass gives the hash of each suffix. Each byte
 * is replaced by its key, a string of letters. The hash is a polynomial, so a
 * step is one multiplication and one addition, branch-free. */

enum { CONFUSABLE_START = 0x11C9DC5 };

struct confusable_keys {
    struct {
        uint32_t factor, addend;
    } of[256];
};

/* Fills KEYS. The result is always the same. */
void confusable_make_keys(struct confusable_keys *keys);

/* Returns the hash of BYTE before the string with HASH. */
static inline uint32_t confusable_step(const struct confusable_keys *keys,
                                       uint32_t hash, char byte)
{
    unsigned char i = (unsigned char)byte;

    return hash * keys->of[i].factor + keys->of[i].addend;
}

/* Returns the hash of a skeleton for HASH, that of its first byte. */
static inline uint32_t confusable_finish(uint32_t hash)
{
    return (hash ^ hash >> 15) * UINT32_C(0x9E3779B1);
}
