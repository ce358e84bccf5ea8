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

#include "base/memory.h"
#include "base/pages.h"
#include "registry/evaluate.h"

enum key_kind {
    KEY_SINGLE,  /* each code point counts */
    KEY_RUN,     /* a run of code points counts as one */
    KEY_REMOVED, /* no code point counts */
};

/* A code point of variants, in a union-find structure. */
struct point {
    uint32_t parent; /* another one of its class, plus 1; 0 if it is the root */
    char kind;       /* enum key_kind of its class, if it is the root */
};

struct keys {
    struct pages points; /* struct point */
};

static struct point *point_at(const struct keys *k, uint32_t code_point)
{
    return pages_find(&k->points, code_point, sizeof(struct point));
}

/* Returns the root of the class of CODE_POINT: itself if it is in none. */
static uint32_t find_root(const struct keys *k, uint32_t code_point)
{
    struct point *point;

    while ((point = point_at(k, code_point)) != NULL && point->parent != 0) {
        code_point = point->parent - 1;
        const struct point *above = point_at(k, code_point);
        if (above != NULL && above->parent != 0)
            point->parent = above->parent; /* a shorter way next time */
    }
    return code_point;
}

/* Joins the classes of A and B. The kind of the result is at least KIND. */
static void join(struct keys *k, uint32_t a, uint32_t b, enum key_kind kind)
{
    a = find_root(k, a);
    b = find_root(k, b);
    struct point *from = pages_add(&k->points, a, sizeof *from);
    struct point *to = pages_add(&k->points, b, sizeof *to);
    if (from->kind > to->kind)
        to->kind = from->kind;
    if (to->kind < (char)kind)
        to->kind = (char)kind;
    if (a != b)
        from->parent = b + 1;
}

/* Adds the classes of a variant OTHER of the entry TEXT. */
static void add_classes(struct keys *k, struct points text, struct points other)
{
    enum key_kind kind = other.length == text.length ? KEY_SINGLE
                         : other.length > 0          ? KEY_RUN
                                                     : KEY_REMOVED;

    for (size_t i = 0; i < text.length; i++)
        join(k, text.at[i], kind == KEY_SINGLE ? other.at[i] : *text.at, kind);
    for (size_t i = 0; kind == KEY_RUN && i < other.length; i++)
        join(k, other.at[i], *text.at, kind);
}

struct keys *keys_open(const struct evaluator *tables)
{
    struct keys *k = memory_new(sizeof *k);

    for (; tables != NULL; tables = tables->next) {
        const struct ruleset *s = tables->ruleset;
        for (uint32_t i = 0; i < ruleset_entry_count(s); i++) {
            const struct entry *e = ruleset_entry(s, i);
            for (uint32_t n = 0; n < e->variant_count; n++)
                add_classes(k, e->points, ruleset_variants(s, e)[n].points);
        }
    }
    return k;
}

void keys_put(const struct keys *k, struct points label, struct buffer *out)
{
    uint32_t previous = UINT32_MAX; /* no code point */

    for (size_t i = 0; i < label.length; i++) {
        uint32_t root = find_root(k, label.at[i]);
        const struct point *point = point_at(k, root);
        char kind = point == NULL ? KEY_SINGLE : point->kind;
        if (kind == KEY_REMOVED || (kind == KEY_RUN && root == previous))
            continue;
        buffer_append(out, &root, sizeof root);
        previous = root;
    }
}
