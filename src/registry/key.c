/* key.c - keys of labels; see key.h.
 *
 * Code points that a variant exchanges one for one belong to the same class,
 * and each counts as its class. If a variant has another length than its entry,
 * all code points of both belong to the same class, and a run of these counts
 * as one. If a variant is empty, the code points of the entry do not count.
 *
 * A class of runs can have most letters of a script. So code points also have
 * weights, which make each variant as heavy as its entry; the weight of the
 * label is part of the key. They are a random solution of linear equations. */

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

enum {
    UNKNOWNS_MAX = 200,  /* beyond these limits, which no published table */
    EQUATIONS_MAX = 5000 /* reaches, there are no weights */
};

/* The prime number that weights are modulo. */
#define PRIME UINT64_C(4294967291)

/* A code point of variants. It has two union-find structures: a parent is the
 * ID of another code point of the same set, or its own ID. */
struct point {
    uint32_t parents[2]; /* by enum relation */
    uint32_t weight;
    uint32_t column; /* of its weight in the equations, or UINT32_MAX */
    char kind;       /* enum key_kind of its class, if it is the root */
};

enum relation {
    KEY_CLASS,
    KEY_TWINS /* exchanged one for one as whole entries */
};

struct keys {
    struct intern ids;    /* of code points */
    struct buffer points; /* struct point, by ID */
    uint32_t columns;
    /* For keys_open: the equations by pivot, all zero if there is none. */
    uint32_t (*rows)[UNKNOWNS_MAX];
    size_t equations;
};

static struct slice bytes_of(const uint32_t *point)
{
    return slice_of((const char *)point, sizeof *point);
}

static struct point *point_at(const struct keys *k, uint32_t id)
{
    return (struct point *)(void *)k->points.data + id;
}

static uint32_t find_root(const struct keys *k, enum relation relation,
                          uint32_t id)
{
    for (;;) {
        uint32_t *parent = &point_at(k, id)->parents[relation];
        if (*parent == id)
            return id;
        *parent = point_at(k, *parent)->parents[relation];
        id = *parent;
    }
}

static uint32_t add_point(struct keys *k, uint32_t point)
{
    uint32_t count = intern_count(&k->ids);
    uint32_t id = intern_add(&k->ids, bytes_of(&point));
    struct point new = {.parents = {id, id}, .column = UINT32_MAX};

    if (id == count)
        buffer_append(&k->points, &new, sizeof new);
    return id;
}

/* Joins the classes of A and B. The kind of the result is at least KIND. */
static void join(struct keys *k, uint32_t a, uint32_t b, enum key_kind kind)
{
    a = find_root(k, KEY_CLASS, a);
    b = find_root(k, KEY_CLASS, b);
    struct point *from = point_at(k, a), *to = point_at(k, b);
    if (from->kind > to->kind)
        to->kind = from->kind;
    if (to->kind < (char)kind)
        to->kind = (char)kind;
    from->parents[KEY_CLASS] = b;
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
        uint32_t a = add_point(k, text[i]), b = add_point(k, at);
        join(k, a, b, kind);
        if (kind == KEY_SINGLE && length == 1)
            point_at(k, find_root(k, KEY_TWINS, a))->parents[KEY_TWINS] =
                find_root(k, KEY_TWINS, b);
    }
    for (size_t i = 0; kind == KEY_RUN && i < other_length; i++)
        join(k, add_point(k, other[i]), add_point(k, text[0]), kind);
}

/* Weights. */

/* Adds SIGN to the coefficients of the code points of TEXT, whose classes are
 * not single. */
static void add_terms(struct keys *k, const uint32_t *text, size_t length,
                      uint64_t sign, uint32_t *row)
{
    for (size_t i = 0; i < length; i++) {
        uint32_t id =
            find_root(k, KEY_TWINS, intern_find(&k->ids, bytes_of(&text[i])));
        uint32_t *column = &point_at(k, id)->column;
        if (point_at(k, find_root(k, KEY_CLASS, id))->kind == KEY_SINGLE)
            continue;
        if (*column == UINT32_MAX)
            *column = k->columns++;
        if (*column < UNKNOWNS_MAX)
            row[*column] = (uint32_t)((row[*column] + sign) % PRIME);
    }
}

/* Subtracts FACTOR times ROW from FROM. */
static void subtract(uint32_t *from, const uint32_t *row, uint64_t factor)
{
    for (size_t i = 0; factor != 0 && i < UNKNOWNS_MAX; i++)
        from[i] = (uint32_t)((from[i] + (PRIME - factor) * row[i]) % PRIME);
}

static uint64_t inverse(uint64_t number)
{
    uint64_t result = 1;

    for (uint64_t power = PRIME - 2; power > 0; power >>= 1) {
        if (power & 1)
            result = result * number % PRIME;
        number = number * number % PRIME;
    }
    return result;
}

/* Adds the equation ROW = 0. Afterwards each pivot is 1, and 0 in all other
 * rows. */
static void add_equation(struct keys *k, uint32_t *row)
{
    size_t pivot = 0;

    for (size_t i = 0; i < UNKNOWNS_MAX; i++)
        if (k->rows[i][i] != 0)
            subtract(row, k->rows[i], row[i]);
    while (pivot < UNKNOWNS_MAX && row[pivot] == 0)
        pivot++;
    if (pivot == UNKNOWNS_MAX)
        return;
    uint64_t factor = inverse(row[pivot]);
    for (size_t i = 0; i < UNKNOWNS_MAX; i++)
        row[i] = (uint32_t)(row[i] * factor % PRIME);
    for (size_t i = 0; i < UNKNOWNS_MAX; i++)
        if (k->rows[i][i] != 0)
            subtract(k->rows[i], row, k->rows[i][pivot]);
    memcpy(k->rows[pivot], row, sizeof k->rows[pivot]);
}

/* Adds the equation of a variant: it is as heavy as its entry. */
static void add_weights(struct keys *k, const uint32_t *text, size_t length,
                        const uint32_t *other, size_t other_length)
{
    uint32_t row[UNKNOWNS_MAX] = {0};

    if ((length == 1 && other_length == 1) || k->equations > EQUATIONS_MAX)
        return;
    k->equations++;
    add_terms(k, text, length, 1, row);
    add_terms(k, other, other_length, PRIME - 1, row);
    if (k->columns <= UNKNOWNS_MAX)
        add_equation(k, row);
}

/* Chooses the weights: any numbers for the unknowns without a pivot. */
static void choose_weights(struct keys *k)
{
    uint64_t weights[UNKNOWNS_MAX];

    if (k->equations > EQUATIONS_MAX || k->columns > UNKNOWNS_MAX)
        return;
    for (uint64_t i = 0; i < UNKNOWNS_MAX; i++)
        weights[i] = (i + 1) * UINT64_C(2654435761) % PRIME;
    for (size_t i = 0; i < UNKNOWNS_MAX; i++) {
        uint64_t sum = 0;
        for (size_t j = 0; k->rows[i][i] != 0 && j < UNKNOWNS_MAX; j++)
            if (k->rows[j][j] == 0)
                sum = (sum + k->rows[i][j] * weights[j]) % PRIME;
        if (k->rows[i][i] != 0)
            weights[i] = (PRIME - sum) % PRIME;
    }
    for (uint32_t id = 0; id < intern_count(&k->ids); id++) {
        uint32_t column = point_at(k, find_root(k, KEY_TWINS, id))->column;
        if (column < UNKNOWNS_MAX)
            point_at(k, id)->weight = (uint32_t)weights[column];
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

    k->rows = memory_new(UNKNOWNS_MAX * sizeof *k->rows);
    add_each_variant(k, tables, add_classes);
    add_each_variant(k, tables, add_weights);
    choose_weights(k);
    free(k->rows);
    return k;
}

void keys_put(const struct keys *k, const uint32_t *label, size_t length,
              struct buffer *out)
{
    uint32_t previous = INTERN_NONE;
    uint64_t weight = 0;

    for (size_t i = 0; i < length; i++) {
        uint32_t id = intern_find(&k->ids, bytes_of(&label[i]));
        uint32_t class = id, point = label[i];
        char kind = KEY_SINGLE;
        if (id != INTERN_NONE) {
            weight += point_at(k, id)->weight;
            class = find_root(k, KEY_CLASS, id);
            kind = point_at(k, class)->kind;
            memcpy(&point, intern_get(&k->ids, class).text, sizeof point);
        }
        if (kind == KEY_REMOVED || (kind == KEY_RUN && class == previous))
            continue;
        buffer_append(out, &point, sizeof point);
        previous = class;
    }
    uint32_t sum = (uint32_t)(weight % PRIME);
    buffer_append(out, &sum, sizeof sum);
}

void keys_close(struct keys *k)
{
    if (k == NULL)
        return;
    intern_free(&k->ids);
    buffer_free(&k->points);
    free(k);
}
