#include "config.h"

#include "base/intern.h"

#include <stdlib.h>
#include <time.h>

/* Returns a factor for hashes, another one in each run: if it were known, a
 * million strings could have the same hash, and need quadratic time. */
static uint32_t choose_factor(void)
{
    uint32_t seed = (uint32_t)time(NULL);

    seed ^= (uint32_t)((uintptr_t)&seed >> 4); /* chosen by the system */
    return seed << 8 | 0x93;                   /* odd, so that no bit is lost */
}

/* Both halves of a product count, so that all bits change the low ones. */
static uint32_t hash_of(const struct intern *in, struct slice string)
{
    uint32_t hash = in->factor, word;

    for (; string.size >= sizeof word; string = slice_from(string, 4)) {
        memcpy(&word, string.text, sizeof word);
        uint64_t product = (uint64_t)(hash ^ word) * in->factor;
        hash = (uint32_t)(product ^ product >> 32);
    }
    for (size_t i = 0; i < string.size; i++)
        hash = (hash ^ (unsigned char)string.text[i]) * in->factor;
    return hash ^ hash >> 15;
}

/* Returns the slot of STRING, or the free one for it; there are slots. */
static uint32_t *find_slot(const struct intern *in, struct slice string,
                           uint32_t hash)
{
    const struct intern_item *items = (const void *)in->items.data;
    size_t mask = in->room - 1, i = hash & mask;

    while (in->slots[i] != 0 &&
           (items[in->slots[i] - 1].hash != hash ||
            !slice_equal(intern_get(in, in->slots[i] - 1), string)))
        i = (i + 1) & mask;
    return &in->slots[i];
}

enum { LEAST_ROOM = 64 };

/* Grows the slots, if necessary, for one more string. */
static void grow_slots(struct intern *in)
{
    const struct intern_item *items = (const void *)in->items.data;
    size_t count = intern_count(in);

    if (2 * (count + 1) <= in->room)
        return;
    if (in->room == 0)
        in->factor = choose_factor();
    free(in->slots);
    in->room = in->room == 0 ? LEAST_ROOM : 2 * in->room;
    in->slots = memory_new(in->room * sizeof *in->slots);
    for (uint32_t id = 0; id < count; id++)
        *find_slot(in, intern_get(in, id), items[id].hash) = id + 1;
}

uint32_t intern_find(const struct intern *in, struct slice string)
{
    if (in->room == 0)
        return INTERN_NONE;
    uint32_t slot = *find_slot(in, string, hash_of(in, string));
    return slot == 0 ? INTERN_NONE : slot - 1;
}

uint32_t intern_add(struct intern *in, struct slice string)
{
    static const char padding[3];

    grow_slots(in);
    uint32_t hash = hash_of(in, string);
    uint32_t *slot = find_slot(in, string, hash);
    if (*slot == 0) {
        struct intern_item item = {in->bytes.size, (uint32_t)string.size, hash};
        buffer_put(&in->bytes, string);
        buffer_append(&in->bytes, padding, -string.size & 3);
        buffer_append(&in->items, &item, sizeof item);
        *slot = intern_count(in);
    }
    return *slot - 1;
}

void intern_clear(struct intern *in)
{
    if (in->room > LEAST_ROOM)
        intern_free(in);
    else if (in->items.size > 0)
        memset(in->slots, 0, in->room * sizeof *in->slots);
    in->bytes.size = in->items.size = 0;
}

void intern_free(struct intern *in)
{
    buffer_free(&in->bytes);
    buffer_free(&in->items);
    free(in->slots);
    *in = (struct intern){.slots = NULL};
}
