/* key.h - keys of labels: if a label is a variant of another one, their keys
 * are equal. Other labels rarely have equal keys, so keys find candidates. */

#ifndef KEY_H
#define KEY_H

#include "base/buffer.h"
#include "registry/ruleset.h"
#include "registry/table.h"

struct keys;

/* Returns the keys for the variants of all TABLES; they are never freed. */
struct keys *keys_open(const struct evaluator *tables);

/* Appends the key of LABEL to OUT, as uint32_t. */
void keys_put(const struct keys *keys, struct points label, struct buffer *out);

#endif
