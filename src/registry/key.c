/* key.c - keys that variants share; see key.h.
 *
 * Code points that a variant exchanges one for one belong to the same class,
 * and each counts as its class. If a variant has another length than its entry,
 * all code points of both belong to the same class, and a run of these counts
 * as one. If a variant is empty, the code points of the entry do not count. */

#include "config.h"

#include "registry/key.h"

enum key_kind {
    KEY_SINGLE,  /* each code point counts */
    KEY_RUN,     /* a run of code points counts as one */
    KEY_REMOVED, /* no code point counts */
};

static uint32_t *parents_of(const struct keys *k)
{
    return (uint32_t *)(void *)k->parents.data;
}

static struct slice bytes_of(const uint32_t *point)
{
    return slice_of((const char *)point, sizeof *point);
}

/* Returns the class of the code point NUMBER: the root of its parents. */
static uint32_t find_class(const struct keys *k, uint32_t number)
{
    uint32_t *parents = parents_of(k);

    while (parents[number] != number) {
        parents[number] = parents[parents[number]];
        number = parents[number];
    }
    return number;
}

static uint32_t add_point(struct keys *k, uint32_t point)
{
    uint32_t count = intern_count(&k->points);
    uint32_t number = intern_add(&k->points, bytes_of(&point));

    if (number == count) {
        buffer_append(&k->parents, &number, sizeof number);
        buffer_append(&k->kinds, &(char){KEY_SINGLE}, 1);
    }
    return find_class(k, number);
}

/* Joins the classes A and B. The kind of the result is at least KIND. */
static void join_classes(struct keys *k, uint32_t a, uint32_t b,
                         enum key_kind kind)
{
    char *kinds = k->kinds.data;

    if (kinds[a] > kinds[b])
        kinds[b] = kinds[a];
    if (kinds[b] < (char)kind)
        kinds[b] = (char)kind;
    parents_of(k)[a] = b;
}

static void add_variant(struct keys *k, const uint32_t *text, size_t length,
                        const uint32_t *other, size_t other_length)
{
    enum key_kind kind = other_length == length ? KEY_SINGLE
                         : other_length > 0     ? KEY_RUN
                                                : KEY_REMOVED;

    for (size_t i = 0; i < length; i++) {
        uint32_t at = kind == KEY_SINGLE ? other[i] : text[0];
        join_classes(k, add_point(k, text[i]), add_point(k, at), kind);
    }
    for (size_t i = 0; kind == KEY_RUN && i < other_length; i++)
        join_classes(k, add_point(k, other[i]), add_point(k, text[0]), kind);
}

void key_open(struct keys *k, const struct repertoire *r)
{
    size_t count = r->entries.length / sizeof(struct entry);

    *k = (struct keys){.parents = {.data = NULL}};
    for (uint32_t i = 0; i < count; i++) {
        const struct entry *e = repertoire_entry(r, i);
        for (uint32_t n = 0; n < e->variant_count; n++) {
            const struct variant *v = repertoire_variant(r, e->variant + n);
            add_variant(k, repertoire_text(r, e->text), e->length,
                        repertoire_text(r, v->text), v->length);
        }
    }
}

void key_put(const struct keys *k, const uint32_t *label, size_t length,
             struct buffer *out)
{
    uint32_t previous = INTERN_NONE;

    for (size_t i = 0; i < length; i++) {
        uint32_t number = intern_find(&k->points, bytes_of(&label[i]));
        uint32_t class = number, point = label[i];
        char kind = KEY_SINGLE;
        if (number != INTERN_NONE) {
            class = find_class(k, number);
            kind = k->kinds.data[class];
            memcpy(&point, intern_get(&k->points, class).text, sizeof point);
        }
        if (kind == KEY_REMOVED || (kind == KEY_RUN && class == previous))
            continue;
        buffer_append(out, &point, sizeof point);
        previous = class;
    }
}

void key_close(struct keys *k)
{
    intern_free(&k->points);
    buffer_free(&k->parents);
    buffer_free(&k->kinds);
}
