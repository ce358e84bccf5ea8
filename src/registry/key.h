/* key.h - keys that variants share; see twins.h.
 *
 * If one label is a variant of the other, their keys are equal. Other labels
 * can have equal keys, too. */

#ifndef KEY_H
#define KEY_H

#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "registry/repertoire.h"

/* The keys of one repertoire. All members are private. */
struct keys {
    struct intern points;  /* the code points of variants */
    struct buffer parents; /* uint32_t: for each code point, the number of
                              another of its class, or its own */
    struct buffer kinds;   /* char: the enum key_kind of each class */
};

/* Prepares KEYS for the variants of a complete repertoire. The caller calls
 * key_close. */
void key_open(struct keys *keys, const struct repertoire *repertoire);

/* Appends the key of the label to OUT, as uint32_t. */
void key_put(const struct keys *keys, const uint32_t *label, size_t length,
             struct buffer *out);

void key_close(struct keys *keys);

#endif
