/* set.c - sets of code points; see set.h. */

#include "config.h"

#include "registry/set.h"

#include <stdlib.h>

#include "base/utf8.h"

enum { SET_END = UTF8_LAST + 1 };

void set_add(struct buffer *ranges, uint32_t first, uint32_t last)
{
    struct set_range range = {first, last};

    buffer_append(ranges, &range, sizeof range);
}

static int compare_ranges(const void *left, const void *right)
{
    const struct set_range *a = left, *b = right;

    return (a->first > b->first) - (a->first < b->first);
}

void set_close(struct buffer *ranges)
{
    struct set_range *range = (void *)ranges->data;
    size_t count = ranges->length / sizeof *range, kept = 0;

    if (count == 0)
        return;
    qsort(range, count, sizeof *range, compare_ranges);
    range[0].last++;
    for (size_t i = 1; i < count; i++) {
        if (range[i].first > range[kept].last) {
            range[++kept] = range[i];
            range[kept].last++;
        } else if (range[i].last >= range[kept].last) {
            range[kept].last = range[i].last + 1;
        }
    }
    ranges->length = (kept + 1) * sizeof *range;
}

/* Returns the change number AT of SET, or the end of Unicode. */
static uint32_t change_at(struct slice set, size_t at)
{
    const uint32_t *changes = (const void *)set.text;

    return at < set.size / sizeof *changes ? changes[at] : SET_END;
}

void set_combine(struct slice a, struct slice b, enum set_operation operation,
                 struct buffer *out)
{
    size_t i = 0, k = 0;
    bool is_member = false;

    out->length = 0;
    for (uint32_t here = 0; here < SET_END;) {
        i += change_at(a, i) == here;
        k += change_at(b, k) == here;
        bool is_kept = operation >> ((i & 1) + 2 * (k & 1)) & 1;
        if (is_kept != is_member)
            buffer_append(out, &here, sizeof here);
        is_member = is_kept;
        uint32_t next_a = change_at(a, i), next_b = change_at(b, k);
        here = next_a < next_b ? next_a : next_b;
    }
    if (is_member)
        buffer_append(out, &(uint32_t){SET_END}, sizeof(uint32_t));
}

bool set_has(struct slice set, uint32_t code_point)
{
    const uint32_t *changes = (const void *)set.text;
    size_t from = 0, to = set.size / sizeof *changes;

    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (code_point >= changes[middle])
            from = middle + 1;
        else
            to = middle;
    }
    return from & 1;
}
