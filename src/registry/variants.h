/* variants.h - the variants of a label, and its index label (RFC 7940 sections
 * 8.3 and 8.5).
 *
 * A variant replaces entries of the label, from left to right, by their
 * variants. A context is evaluated on the label with the preceding entries
 * replaced, and the following ones not yet. If several replacements yield the
 * same label, the first counts: longer entries come first, then variants by
 * code point.
 *
 * Replacements that turn the same part of the label into the same text continue
 * identically, so only the first one is followed. */

#ifndef VARIANTS_H
#define VARIANTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "registry/verdict.h"

enum { VARIANTS_STEPS = 500000 }; /* of one search, at most */

/* Receives a variant. Returns false to end the search. */
typedef bool variants_taker(void *state, const uint32_t *text, size_t length,
                            uint32_t disposition);

/* Memory for searches. Initialize JUDGE, which is borrowed, and all other
 * members, which are private, with zero. */
struct variants {
    struct judge *judge;
    struct intern states; /* visited: a place and the text before it */
    struct buffer least[REPERTOIRE_MAX + 1]; /* uint32_t: by place, the index
                                                label of the rest */
};

/* Passes each variant of the label whose disposition is not "invalid" to TAKE,
 * except the label itself, in the order of the search. The label has 1 to
 * REPERTOIRE_MAX code points, as variants have, and is made of the repertoire.
 * Returns false if the search took too many steps, or TAKE ended it. */
bool variants_each(struct variants *variants, const uint32_t *text,
                   size_t length, variants_taker *take, void *state);

/* Returns true if TARGET is among the variants of the label, as above. The time
 * is polynomial in their lengths. */
bool variants_reach(struct variants *variants, const uint32_t *text,
                    size_t length, const uint32_t *target,
                    size_t target_length);

/* Stores the index label of an eligible label in OUT, as uint32_t: each entry
 * is replaced by its least variant, if that is less than the entry; of all
 * divisions into entries the least result counts. It may have more than
 * REPERTOIRE_MAX code points. */
void variants_index(struct variants *variants, const uint32_t *text,
                    size_t length, struct buffer *out);

/* Frees the memory. */
void variants_close(struct variants *variants);

#endif
