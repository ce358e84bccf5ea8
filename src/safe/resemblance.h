/* resemblance.h - which skeletons of names look alike.
 *
 * A skeleton is made of the skeletons of the characters (look.h). In the bytes
 * below 0x80 of a non-ASCII character the bit RESEMBLANCE_ASCII is cleared;
 * ASCII letters, digits and hyphens have it set. Two bytes with the bit cleared
 * resemble each other only if they are equal, so that words of other scripts
 * are not compared by the resemblances of ASCII. */

#ifndef RESEMBLANCE_H
#define RESEMBLANCE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"

enum { RESEMBLANCE_ASCII = 0x20 };

/* Returns true if A and B look alike: letter by letter (o and 0), or one letter
 * like two (m and rn). */
bool resemblance_holds(struct slice a, struct slice b);

/* A hash that is equal for skeletons that look alike. It runs from the end to
 * the start, so one pass hashes all suffixes. Each byte is replaced by its key,
 * which has at most two letters. The hash is a polynomial, so a step is one
 * multiplication and one addition, branch-free. */
enum { RESEMBLANCE_START = 0x11C9DC5 };

struct resemblance_keys {
    struct {
        uint32_t factor, addend;
    } of[256];
};

/* Fills KEYS, which are always the same. */
void resemblance_make_keys(struct resemblance_keys *keys);

/* Returns the hash of BYTE before the string with HASH. */
static inline uint32_t resemblance_step(const struct resemblance_keys *keys,
                                        uint32_t hash, char byte)
{
    unsigned char i = (unsigned char)byte;

    return hash * keys->of[i].factor + keys->of[i].addend;
}

/* Returns the hash of a skeleton for HASH, that of its first byte. */
static inline uint32_t resemblance_finish(uint32_t hash)
{
    return (hash ^ hash >> 15) * UINT32_C(0x9E3779B1);
}

#endif
