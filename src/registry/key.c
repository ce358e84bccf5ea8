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

struct keys {
    struct intern points;   /* the code points of variants */
    struct buffer parents;  /* uint32_t: for each code point, the number of
                               another of its class, or its own */
    struct buffer twins;    /* uint32_t: the same for code points that are
                               exchanged one for one as whole entries */
    struct buffer kinds;    /* char: the enum key_kind of each class */
    struct buffer weights;  /* uint32_t: of each code point */
    struct buffer unknowns; /* uint32_t: the column of each code point */
    uint32_t columns;
    uint32_t (*rows)[UNKNOWNS_MAX]; /* by pivot; all zero if there is none */
    size_t equations;
};

static uint32_t *numbers_of(const struct buffer *buffer)
{
    return (uint32_t *)(void *)buffer->data;
}

static struct slice bytes_of(const uint32_t *point)
{
    return slice_of((const char *)point, sizeof *point);
}

/* Returns the root of the code point ID in PARENTS. */
static uint32_t find_root(const struct buffer *parents, uint32_t id)
{
    uint32_t *list = numbers_of(parents);

    while (list[id] != id) {
        list[id] = list[list[id]];
        id = list[id];
    }
    return id;
}

static uint32_t add_point(struct keys *k, uint32_t point)
{
    static const uint32_t none = UINT32_MAX;
    uint32_t count = intern_count(&k->points);
    uint32_t id = intern_add(&k->points, bytes_of(&point));

    if (id == count) {
        buffer_append(&k->parents, &id, sizeof id);
        buffer_append(&k->twins, &id, sizeof id);
        buffer_append(&k->kinds, &(char){KEY_SINGLE}, 1);
        buffer_append(&k->weights, &(uint32_t){0}, sizeof id);
        buffer_append(&k->unknowns, &none, sizeof none);
    }
    return id;
}

/* Joins the classes of A and B. The kind of the result is at least KIND. */
static void join(struct keys *k, uint32_t a, uint32_t b, enum key_kind kind)
{
    char *kinds = k->kinds.data;

    a = find_root(&k->parents, a);
    b = find_root(&k->parents, b);
    if (kinds[a] > kinds[b])
        kinds[b] = kinds[a];
    if (kinds[b] < (char)kind)
        kinds[b] = (char)kind;
    numbers_of(&k->parents)[a] = b;
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
            numbers_of(&k->twins)[find_root(&k->twins, a)] =
                find_root(&k->twins, b);
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
            find_root(&k->twins, intern_find(&k->points, bytes_of(&text[i])));
        uint32_t *column = &numbers_of(&k->unknowns)[id];
        if (k->kinds.data[find_root(&k->parents, id)] == KEY_SINGLE)
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
    for (uint32_t id = 0; id < intern_count(&k->points); id++) {
        uint32_t root = find_root(&k->twins, id);
        uint32_t column = numbers_of(&k->unknowns)[root];
        if (column < UNKNOWNS_MAX)
            numbers_of(&k->weights)[id] = (uint32_t)weights[column];
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
    return k;
}

void keys_put(const struct keys *k, const uint32_t *label, size_t length,
              struct buffer *out)
{
    uint32_t previous = INTERN_NONE;
    uint64_t weight = 0;

    for (size_t i = 0; i < length; i++) {
        uint32_t id = intern_find(&k->points, bytes_of(&label[i]));
        uint32_t class = id, point = label[i];
        char kind = KEY_SINGLE;
        if (id != INTERN_NONE) {
            weight += numbers_of(&k->weights)[id];
            class = find_root(&k->parents, id);
            kind = k->kinds.data[class];
            memcpy(&point, intern_get(&k->points, class).text, sizeof point);
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
    intern_free(&k->points);
    buffer_free(&k->parents);
    buffer_free(&k->twins);
    buffer_free(&k->kinds);
    buffer_free(&k->weights);
    buffer_free(&k->unknowns);
    free(k->rows);
    free(k);
}
