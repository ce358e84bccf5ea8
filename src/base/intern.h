/* intern.h - string interning: each distinct byte string has an ID.
 *
 * IDs count from 0 in the order of adding. A string begins at a multiple of
 * four bytes, so that it can be an array of uint32_t. */

#pragma once

#include "base/base.h"

/* All zero is empty. */
struct intern {
    struct buffer bytes;
    struct buffer items; /* struct intern_item */
    uint32_t *slots; /* a hash table: an ID plus 1, or 0 if the slot is free;
                        at most half of the slots are in use */
    size_t room;     /* of SLOTS: a power of two, or 0 */
    uint32_t factor; /* of the hashes */
};

struct intern_item {
    size_t start; /* in BYTES */
    uint32_t size;
    uint32_t hash;
};

#define INTERN_NONE UINT32_MAX /* not an ID */

/* Returns the ID of STRING, which is added if it is new. */
uint32_t intern_add(struct intern *intern, struct slice string);

/* Returns the ID of STRING, or INTERN_NONE. */
uint32_t intern_find(const struct intern *intern, struct slice string);

/* Returns the string ID, valid until one is added. */
static inline struct slice intern_get(const struct intern *intern, uint32_t id)
{
    const struct intern_item *items = (const void *)intern->items.data;
    struct slice rest =
        slice_from(buffer_slice(&intern->bytes), items[id].start);

    return slice_of(rest.text, items[id].size);
}

/* Returns how many strings there are. */
static inline uint32_t intern_count(const struct intern *intern)
{
    return (uint32_t)(intern->items.size / sizeof(struct intern_item));
}

/* Empties the set; keeps the memory unless that is much. */
void intern_clear(struct intern *intern);

/* Frees the memory; the set is empty. */
void intern_free(struct intern *intern);
