/* key.c - keys of labels; see key.h.
 *
 * If a variant replaces a code point by another one, both are in the same
 * class, and a key has the class in place of the code point. If a variant has
 * another length than its entry, all code points of both belong to the same
 * class, and a run of these counts as one. If a variant is empty, the code
 * points of the entry do not count.
 *
 * A class of runs can have most letters of a script. So code points also have
 * weights, which make each variant as heavy as its entry: a solution of linear
 * equations over bits. Their sum by exclusive or is part of the key. */

#include "config.h"

#include "registry/key.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "registry/ruleset.h"

enum key_kind {
    KEY_SINGLE,  /* each code point counts */
    KEY_RUN,     /* a run of code points counts as one */
    KEY_REMOVED, /* no code point counts */
};

/* With more, there are no weights; published tables have 25. */
enum { UNKNOWNS = 256 };

/* A code point of variants, in a union-find structure. */
struct point {
    uint32_t parent; /* the ID of another one of its class, or its own */
    uint32_t weight;
    uint32_t column; /* of its weight in the equations, from 1, or 0 */
    char kind;       /* enum key_kind of its class, if it is the root */
};

struct keys {
    struct intern ids;    /* of code points */
    struct buffer points; /* struct point, by ID */
    bool has_runs;        /* a class is not single */
    uint32_t columns;
    /* For keys_open: the equations by the first unknown that they have, a bit
     * for each; zero if there is none. */
    uint64_t (*rows)[UNKNOWNS / 64];
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

    k->has_runs |= kind != KEY_SINGLE;
    for (size_t i = 0; i < length; i++) {
        uint32_t at = kind == KEY_SINGLE ? other[i] : text[0];
        join(k, add_point(k, text[i]), add_point(k, at), kind);
    }
    for (size_t i = 0; kind == KEY_RUN && i < other_length; i++)
        join(k, add_point(k, other[i]), add_point(k, text[0]), kind);
}

/* Weights. */

/* Adds the code points of TEXT, whose classes are not single, to ROW. */
static void add_terms(struct keys *k, const uint32_t *text, size_t length,
                      uint64_t *row)
{
    for (size_t i = 0; i < length; i++) {
        uint32_t id = add_point(k, text[i]);
        struct point *point = point_at(k, id);
        if (point_at(k, find_root(k, id))->kind == KEY_SINGLE)
            continue;
        if (point->column == 0)
            point->column = ++k->columns;
        if (point->column < UNKNOWNS)
            row[point->column / 64] ^= UINT64_C(1) << point->column % 64;
    }
}

static bool has_bit(const uint64_t *row, size_t column)
{
    return row[column / 64] >> column % 64 & 1;
}

/* Adds the equation of a variant: it is as heavy as its entry. */
static void add_weights(struct keys *k, const uint32_t *text, size_t length,
                        const uint32_t *other, size_t other_length)
{
    uint64_t row[UNKNOWNS / 64] = {0};

    add_terms(k, text, length, row);
    add_terms(k, other, other_length, row);
    for (size_t i = 0; i < UNKNOWNS; i++) {
        if (!has_bit(row, i))
            continue;
        if (!has_bit(k->rows[i], i)) {
            memcpy(k->rows[i], row, sizeof row);
            return;
        }
        for (size_t n = 0; n < UNKNOWNS / 64; n++)
            row[n] ^= k->rows[i][n];
    }
}

/* Chooses the weights: any numbers for the unknowns without an equation. */
static void choose_weights(struct keys *k)
{
    uint32_t weights[UNKNOWNS];

    for (uint32_t i = UNKNOWNS; i-- > 0;) {
        bool is_free = !has_bit(k->rows[i], i);
        weights[i] = is_free ? (i + 1) * UINT32_C(2654435761) : 0;
        for (uint32_t j = i + 1; !is_free && j < UNKNOWNS; j++)
            weights[i] ^= has_bit(k->rows[i], j) ? weights[j] : 0;
    }
    for (uint32_t id = 0; id < intern_count(&k->ids); id++) {
        struct point *point = point_at(k, id);
        if (point->column > 0 && k->columns < UNKNOWNS)
            point->weight = weights[point->column];
    }
}

/* Keys. */

typedef void variant_adder(struct keys *k, const uint32_t *text, size_t length,
                           const uint32_t *other, size_t other_length);

static void add_each_variant(struct keys *k, const struct tables *tables,
                             variant_adder *add)
{
    for (size_t t = 0; t < tables_count(tables); t++) {
        const struct ruleset *s = tables_ruleset(tables, t);
        for (uint32_t i = 0; i < ruleset_entry_count(s); i++) {
            const struct entry *e = ruleset_entry(s, i);
            for (uint32_t n = 0; n < e->variant_count; n++) {
                const struct variant *v = ruleset_variant(s, e->variant + n);
                add(k, ruleset_points(s, e->start), e->length,
                    ruleset_points(s, v->start), v->length);
            }
        }
    }
}

struct keys *keys_open(const struct tables *tables)
{
    struct keys *k = memory_new(sizeof *k);

    add_each_variant(k, tables, add_classes);
    if (!k->has_runs)
        return k;
    k->rows = memory_new(UNKNOWNS * sizeof *k->rows);
    add_each_variant(k, tables, add_weights);
    choose_weights(k);
    free(k->rows);
    return k;
}

void keys_put(const struct keys *k, const uint32_t *label, size_t length,
              struct buffer *out)
{
    uint32_t previous = INTERN_NONE;
    uint32_t weight = 0;

    for (size_t i = 0; i < length; i++) {
        uint32_t id = intern_find(&k->ids, ruleset_bytes(&label[i], 1));
        uint32_t class = id, point = label[i];
        char kind = KEY_SINGLE;
        if (id != INTERN_NONE) {
            weight ^= point_at(k, id)->weight;
            class = find_root(k, id);
            kind = point_at(k, class)->kind;
            memcpy(&point, intern_get(&k->ids, class).text, sizeof point);
        }
        if (kind == KEY_REMOVED || (kind == KEY_RUN && class == previous))
            continue;
        buffer_append(out, &point, sizeof point);
        previous = class;
    }
    buffer_append(out, &weight, sizeof weight);
}
