/* twins.c - find names that are variants of listed names; see twins.h. */

#include "config.h"

#include "registry/twins.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "registry/intern.h"
#include "registry/ruleset.h"

/* Keys.
 *
 * If one label is a variant of the other, their keys are equal. Other labels
 * can have equal keys, too. Code points that a variant exchanges one for one
 * belong to the same class, and each counts as its class. If a variant has
 * another length than its entry, all code points of both belong to the same
 * class, and a run of these counts as one. If a variant is empty, the code
 * points of the entry do not count. */

enum key_kind {
    KEY_SINGLE,  /* each code point counts */
    KEY_RUN,     /* a run of code points counts as one */
    KEY_REMOVED, /* no code point counts */
};

/* The keys of one repertoire. */
struct keys {
    struct intern points;  /* the code points of variants */
    struct buffer parents; /* uint32_t: for each code point, the number of
                              another of its class, or its own */
    struct buffer kinds;   /* char: the enum key_kind of each class */
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

/* Prepares KEYS for the variants of a complete repertoire. */
static void key_open(struct keys *k, const struct repertoire *r)
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

/* Appends the key of the label to OUT, as uint32_t. */
static void key_put(const struct keys *k, const uint32_t *label, size_t length,
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

static void key_close(struct keys *k)
{
    intern_free(&k->points);
    buffer_free(&k->parents);
    buffer_free(&k->kinds);
}

/* Names. */

enum { LABELS_MAX = 128 }; /* of a name of at most 255 bytes */

/* A listed name. */
struct listed {
    uint32_t name; /* its number in KNOWN */
    uint32_t next; /* the previous name with the same key, plus 1, or 0 */
};

/* The listed names by the keys of one table. */
struct index {
    struct keys keys;
    struct intern names;  /* keys */
    struct buffer last;   /* uint32_t: the last name of each, plus 1 */
    struct buffer listed; /* struct listed */
};

struct twins {
    struct tables *tables;
    struct index *indexes; /* by the number of the table */
    struct intern known;   /* all listed names */
    struct buffer key;     /* scratch */
};

/* A name that is split into labels, the last one first. */
struct split {
    struct slice labels[LABELS_MAX];
    size_t count;
};

struct twins *twins_open(struct tables *tables)
{
    struct twins *t = memory_new(sizeof *t);
    size_t count = tables_count(tables);

    t->tables = tables;
    t->indexes = memory_new((count + 1) * sizeof *t->indexes);
    for (size_t i = 0; i < count; i++)
        key_open(&t->indexes[i].keys, &tables_ruleset(tables, i)->repertoire);
    return t;
}

void twins_close(struct twins *t)
{
    if (t == NULL)
        return;
    for (size_t i = 0; i < tables_count(t->tables); i++) {
        key_close(&t->indexes[i].keys);
        intern_free(&t->indexes[i].names);
        buffer_free(&t->indexes[i].last);
        buffer_free(&t->indexes[i].listed);
    }
    free(t->indexes);
    intern_free(&t->known);
    buffer_free(&t->key);
    free(t);
}

static void split_name(struct slice name, struct split *split)
{
    size_t start;

    split->count = 0;
    do {
        start = name.size;
        while (start > 0 && name.text[start - 1] != '.')
            start--;
        assert(split->count < LABELS_MAX);
        split->labels[split->count++] = slice_from(name, start);
        name.size = start - 1;
    } while (start > 0);
}

/* Stores the code points of LABEL. Returns their number. */
static size_t read_label(struct slice label, uint32_t *points)
{
    struct utf8_character character;
    size_t length = 0;

    while (utf8_next(&label, &character)) {
        assert(length < REPERTOIRE_MAX);
        points[length++] = character.code_point;
    }
    return length;
}

/* Appends the key of LABEL, and an end mark, to the key in T. */
static void put_label_key(struct twins *t, const struct index *index,
                          struct slice label)
{
    static const uint32_t end = UINT32_MAX;
    uint32_t points[REPERTOIRE_MAX];

    key_put(&index->keys, points, read_label(label, points), &t->key);
    buffer_append(&t->key, &end, sizeof end);
}

/* Appends the code points of LABEL, and an end mark, to the key in T. */
static void put_exact_key(struct twins *t, struct slice label)
{
    struct utf8_character character;
    static const uint32_t end = UINT32_MAX;

    while (utf8_next(&label, &character))
        buffer_append(&t->key, &character.code_point,
                      sizeof character.code_point);
    buffer_append(&t->key, &end, sizeof end);
}

static void add_to_index(struct twins *t, struct index *index, uint32_t name,
                         const struct split *split)
{
    struct listed listed = {.name = name};
    uint32_t count = intern_count(&index->names);

    t->key.length = 0;
    if (split->count == 1)
        put_label_key(t, index, split->labels[0]);
    else
        put_exact_key(t, split->labels[0]);
    for (size_t i = 1; i < split->count; i++)
        put_label_key(t, index, split->labels[i]);
    uint32_t key = intern_add(&index->names, buffer_slice(&t->key));
    if (key == count)
        buffer_append(&index->last, &(uint32_t){0}, sizeof(uint32_t));
    uint32_t *last = (uint32_t *)(void *)index->last.data + key;
    listed.next = *last;
    buffer_append(&index->listed, &listed, sizeof listed);
    *last = (uint32_t)(index->listed.length / sizeof listed);
}

void twins_add(struct twins *t, struct slice name)
{
    struct split split;
    uint32_t count = intern_count(&t->known);

    if (intern_add(&t->known, name) < count)
        return;
    split_name(name, &split);
    for (size_t i = 0; i < tables_count(t->tables); i++)
        add_to_index(t, &t->indexes[i], count, &split);
}

/* Returns true if the labels are equal, or variants by the table NUMBER. */
static bool correspond(struct twins *t, size_t number, struct slice a,
                       struct slice b)
{
    uint32_t one[REPERTOIRE_MAX], other[REPERTOIRE_MAX];

    if (slice_equal(a, b))
        return true;
    size_t length = read_label(a, one), other_length = read_label(b, other);
    return tables_are_variants(t->tables, number, one, length, other,
                               other_length);
}

/* Returns the listed name that has the key in T, and whose labels correspond
 * to COUNT labels at LABELS, or an empty slice. */
static struct slice find_listed(struct twins *t, size_t number,
                                const struct slice *labels, size_t count)
{
    const struct index *index = &t->indexes[number];
    const struct listed *list = (const void *)index->listed.data;
    uint32_t key = intern_find(&index->names, buffer_slice(&t->key));
    uint32_t at = key == INTERN_NONE
                      ? 0
                      : ((const uint32_t *)(const void *)index->last.data)[key];
    struct split split;

    for (; at != 0; at = list[at - 1].next) {
        struct slice name = intern_get(&t->known, list[at - 1].name);
        size_t i = count > 1; /* names with one key have one last label */
        split_name(name, &split);
        assert(split.count == count);
        while (i < count && correspond(t, number, split.labels[i], labels[i]))
            i++;
        if (i == count)
            return name;
    }
    return slice_of("", 0);
}

/* Returns the part of NAME that begins with LABEL. */
static struct slice part_from(struct slice name, struct slice label)
{
    return slice_from(name, (size_t)(label.text - name.text));
}

/* Returns the number of labels of the longest listed name that NAME, which is
 * SPLIT, is or is below; 0 if none. */
static size_t count_known(const struct twins *t, struct slice name,
                          const struct split *split)
{
    for (size_t i = split->count; i > 1; i--)
        if (intern_find(&t->known, part_from(name, split->labels[i - 1])) !=
            INTERN_NONE)
            return i;
    return 0;
}

/* Finds the longest twin with more than LEAST labels by the table NUMBER, and
 * stores the listed name. Returns the number of its labels, or LEAST. */
static size_t find_by_table(struct twins *t, size_t number,
                            const struct split *split, size_t least,
                            struct slice *listed)
{
    t->key.length = 0;
    put_exact_key(t, split->labels[0]);
    for (size_t i = 1; i < split->count; i++) {
        put_label_key(t, &t->indexes[number], split->labels[i]);
        if (i < least)
            continue;
        struct slice found = find_listed(t, number, split->labels, i + 1);
        if (found.size == 0)
            continue;
        *listed = found;
        least = i + 1;
    }
    return least;
}

/* Returns true if LABEL is a twin of a word, and stores the word. */
static bool find_word(struct twins *t, size_t number, struct slice label,
                      struct slice *listed)
{
    t->key.length = 0;
    put_label_key(t, &t->indexes[number], label);
    *listed = find_listed(t, number, &label, 1);
    return listed->size > 0;
}

/* Finds a label of SPLIT that is a twin of a word. The last COVERED labels, a
 * listed name, are skipped. */
static bool find_any_word(struct twins *t, const struct split *split,
                          size_t covered, struct slice *listed,
                          struct slice *part)
{
    size_t first = covered > 0 ? covered : split->count > 1;

    for (size_t n = 0; n < tables_count(t->tables); n++)
        for (size_t i = first; i < split->count; i++) {
            *part = split->labels[i];
            if (intern_find(&t->known, *part) == INTERN_NONE &&
                find_word(t, n, *part, listed))
                return true;
        }
    return false;
}

bool twins_find(struct twins *t, struct slice name, struct slice *listed,
                struct slice *part)
{
    struct split split;

    split_name(name, &split);
    size_t covered = count_known(t, name, &split), most = covered;
    for (size_t n = 0; n < tables_count(t->tables); n++)
        most = find_by_table(t, n, &split, most, listed);
    if (most == covered)
        return find_any_word(t, &split, covered, listed, part);
    *part = part_from(name, split.labels[most - 1]);
    return true;
}
