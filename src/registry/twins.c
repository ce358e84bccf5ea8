/* twins.c - find names that are variants of listed names; see twins.h. */

#include "config.h"

#include "registry/twins.h"

#include <assert.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "registry/intern.h"
#include "registry/key.h"
#include "registry/ruleset.h"

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
