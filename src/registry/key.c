/* key.c - keys of labels; see key.h.
 *
 * If a variant replaces a code point by another one, both are in the same
 * class, and a key has the class in place of the code point. If a variant has
 * another length than its entry, all code points of both belong to the same
 * class, and a run of these counts as one. If a variant is empty, the code
 * points of the entry do not count.
 */

#include "config.h"

#include "registry/key.h"

#include <string.h>

#include "base/memory.h"
#include "registry/evaluate.h"

enum key_kind {
    KEY_SINGLE,  /* each code point counts */
    KEY_RUN,     /* a run of code points counts as one */
    KEY_REMOVED, /* no code point counts */
};

/* A code point of variants, in a union-find structure. */
struct point {
    uint32_t parent; /* the ID of another one of its class, or its own */
    char kind;       /* enum key_kind of its class, if it is the root */
};

struct keys {
    struct intern ids;    /* of code points */
    struct buffer points; /* struct point, by ID */
};

static struct point *point_at(const struct keys *k, uint32_t id)
{
    return (struct point *)(void *)k->points.data + id;
}

static uint32_t find_root(const struct keys *k, uint32_t id)
{
    for (;;) {
        uint32_t *parent = &point_at(k, id)->parent;
        if (*parent == id)
            return id;
        *parent = point_at(k, *parent)->parent;
        id = *parent;
    }
}

static uint32_t add_point(struct keys *k, uint32_t point)
{
    uint32_t count = intern_count(&k->ids);
    uint32_t id = intern_add(&k->ids, ruleset_bytes(&point, 1));
    struct point new = {.parent = id};

    if (id == count)
        buffer_append(&k->points, &new, sizeof new);
    return id;
}

/* Joins the classes of A and B. The kind of the result is at least KIND. */
static void join(struct keys *k, uint32_t a, uint32_t b, enum key_kind kind)
{
    a = find_root(k, a);
    b = find_root(k, b);
    struct point *from = point_at(k, a), *to = point_at(k, b);
    if (from->kind > to->kind)
        to->kind = from->kind;
    if (to->kind < (char)kind)
        to->kind = (char)kind;
    from->parent = b;
}

/* Adds the classes of a variant OTHER of the entry TEXT. */
static void add_classes(struct keys *k, const uint32_t *text, size_t length,
                        const uint32_t *other, size_t other_length)
{
    enum key_kind kind = other_length == length ? KEY_SINGLE
                         : other_length > 0     ? KEY_RUN
                                                : KEY_REMOVED;

    for (size_t i = 0; i < length; i++) {
        uint32_t at = kind == KEY_SINGLE ? other[i] : text[0];
        join(k, add_point(k, text[i]), add_point(k, at), kind);
    }
    for (size_t i = 0; kind == KEY_RUN && i < other_length; i++)
        join(k, add_point(k, other[i]), add_point(k, text[0]), kind);
}

struct keys *keys_open(const struct tables *tables)
{
    struct keys *k = memory_new(sizeof *k);

    for (size_t t = 0; t < tables_count(tables); t++) {
        const struct ruleset *s = tables_at(tables, t)->ruleset;
        for (uint32_t i = 0; i < ruleset_entry_count(s); i++) {
            const struct entry *e = ruleset_entry(s, i);
            for (uint32_t n = 0; n < e->variant_count; n++) {
                const struct variant *v = ruleset_variant(s, e->variant + n);
                add_classes(k, ruleset_points(s, e->start), e->length,
                            ruleset_points(s, v->start), v->length);
            }
        }
    }
    return k;
}

void keys_put(const struct keys *k, const uint32_t *label, size_t length,
              struct buffer *out)
{
    uint32_t previous = INTERN_NONE;

    for (size_t i = 0; i < length; i++) {
        uint32_t id = intern_find(&k->ids, ruleset_bytes(&label[i], 1));
        uint32_t class = id, point = label[i];
        char kind = KEY_SINGLE;
        if (id != INTERN_NONE) {
            class = find_root(k, id);
            kind = point_at(k, class)->kind;
            memcpy(&point, intern_get(&k->ids, class).text, sizeof point);
        }
        if (kind == KEY_REMOVED || (kind == KEY_RUN && class == previous))
            continue;
        buffer_append(out, &point, sizeof point);
        previous = class;
    }
}
