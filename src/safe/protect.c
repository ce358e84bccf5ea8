/* protect.c - names that must not be imitated; see protect.h. */

#include "config.h"

#include "safe/protect.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "names/name.h"
#include "registry/key.h"
#include "registry/ruleset.h"
#include "safe/confusable.h"

/* A protected name or word, or its skeleton. */
struct listed {
    uint32_t hash;
    bool is_word;
    uint32_t text;      /* where the string begins in TEXTS */
    uint32_t size;      /* of the string, in bytes; 0 if the entry is free */
    uint32_t name;      /* of a skeleton: where its name begins in TEXTS */
    uint32_t name_size; /* of a skeleton: of its name, in bytes */
};

/* A hash table with open addressing, at most half full. */
struct hash_table {
    struct listed *entries;
    size_t room; /* a power of two */
    size_t count;
};

struct protect {
    struct property_cache *cache;
    struct tables *tables;      /* for variants, or NULL */
    struct keys *variant_keys;  /* or NULL */
    struct hash_table variants; /* names and words, by these keys */
    struct names *names;        /* convert names that are loaded */
    struct confusable_keys keys;
    struct hash_table known;     /* the protected names and words */
    struct hash_table skeletons; /* their skeletons */
    bool has_words;
    struct buffer texts;    /* the strings of both tables */
    struct buffer line;     /* the name that is loaded; a failure quotes it */
    struct buffer mapped;   /* LINE, mapped, with A-labels decoded */
    struct buffer skeleton; /* scratch */
    struct buffer key;      /* scratch */
    struct buffer covered;  /* scratch: a byte for each label */
};

/* Hash tables. */

static void make_room(struct hash_table *table, size_t room)
{
    table->entries = memory_new(room * sizeof *table->entries);
    table->room = room;
}

static struct slice text_at(const struct protect *p, uint32_t at, uint32_t size)
{
    return slice_of(p->texts.data + at, size);
}

/* The arguments of a search. */
struct key {
    struct slice text;
    uint32_t hash;
    bool is_word;
    bool (*equals)(struct slice a, struct slice b); /* NULL: are_variants */
};

static bool are_variants(const struct protect *p, struct slice listed,
                         struct slice text, bool is_word);

/* Returns the entry of TABLE that KEY equals, or NULL. */
static const struct listed *find_entry(const struct protect *p,
                                       const struct hash_table *table,
                                       struct key key)
{
    size_t mask = table->room - 1;

    for (size_t i = key.hash & mask; table->entries[i].size > 0;
         i = (i + 1) & mask) {
        const struct listed *e = &table->entries[i];
        struct slice text = text_at(p, e->text, e->size);
        if (e->hash == key.hash && e->is_word == key.is_word &&
            (key.equals != NULL ? key.equals(text, key.text)
                                : are_variants(p, text, key.text, key.is_word)))
            return e;
    }
    return NULL;
}

static void insert_entry(struct hash_table *table, struct listed entry)
{
    size_t mask = table->room - 1, i = entry.hash & mask;

    while (table->entries[i].size > 0)
        i = (i + 1) & mask;
    table->entries[i] = entry;
}

/* Grows TABLE, if necessary, for one more entry. */
static void grow(struct hash_table *table)
{
    struct hash_table grown = {.count = table->count};

    if (2 * table->count < table->room)
        return;
    make_room(&grown, 2 * table->room);
    for (size_t i = 0; i < table->room; i++)
        if (table->entries[i].size > 0)
            insert_entry(&grown, table->entries[i]);
    free(table->entries);
    *table = grown;
}

static uint32_t store_text(struct protect *p, struct slice text)
{
    size_t at = p->texts.size;

    if (at + text.size > UINT32_MAX)
        memory_exhausted();
    buffer_put(&p->texts, text);
    return (uint32_t)at;
}

/* Names and words have different hashes. */
static uint32_t hash_start(bool is_word)
{
    return CONFUSABLE_START + is_word;
}

static uint32_t hash_of(const struct protect *p, struct slice text,
                        bool is_word)
{
    uint32_t hash = hash_start(is_word);

    for (size_t i = text.size; i > 0; i--)
        hash = confusable_step(&p->keys, hash, text.text[i - 1]);
    return confusable_finish(hash);
}

/* Adds TEXT, which is NAME or its skeleton, with HASH to TABLE if it is new. */
static void add_to(struct protect *p, struct hash_table *table,
                   struct slice text, uint32_t hash, struct slice name,
                   bool is_word)
{
    struct key key = {text, hash, is_word, slice_equal};

    grow(table);
    if (text.size == 0 || find_entry(p, table, key) != NULL)
        return;
    insert_entry(table, (struct listed){.hash = key.hash,
                                        .is_word = is_word,
                                        .text = store_text(p, text),
                                        .size = (uint32_t)text.size,
                                        .name = store_text(p, name),
                                        .name_size = (uint32_t)name.size});
    table->count++;
}

struct protect *protect_open(struct property_cache *cache,
                             struct tables *tables)
{
    enum { ROOM = 64 };
    struct protect *p = memory_new(sizeof *p);

    p->cache = cache;
    p->tables = tables;
    if (tables != NULL)
        p->variant_keys = keys_open(tables);
    make_room(&p->variants, ROOM);
    make_room(&p->known, ROOM);
    make_room(&p->skeletons, ROOM);
    confusable_make_keys(&p->keys);
    p->names = names_open((struct settings){.decode = true});
    return p;
}

void protect_close(struct protect *p)
{
    if (p == NULL)
        return;
    keys_close(p->variant_keys);
    free(p->variants.entries);
    buffer_free(&p->key);
    names_close(p->names);
    free(p->known.entries);
    free(p->skeletons.entries);
    buffer_free(&p->texts);
    buffer_free(&p->line);
    buffer_free(&p->mapped);
    buffer_free(&p->skeleton);
    buffer_free(&p->covered);
    free(p);
}

/* Variants. */

enum { LABELS_MAX = 128 }; /* of a name of at most 255 bytes */

/* A name that is split into labels, the last one first. */
struct split {
    struct slice labels[LABELS_MAX];
    size_t count;
};

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

/* Returns true if the labels are equal, or variants by the table. */
static bool correspond(const struct protect *p, size_t table, struct slice a,
                       struct slice b)
{
    uint32_t one[RULESET_LENGTH_MAX], other[RULESET_LENGTH_MAX];
    size_t length, other_length;

    if (slice_equal(a, b))
        return true;
    utf8_decode(a.text, a.size, one, &length);
    utf8_decode(b.text, b.size, other, &other_length);
    return tables_are_variants(p->tables, table, one, length, other,
                               other_length);
}

/* Returns true if TEXT is a variant of LISTED by one of the tables: both words,
 * or names with equal top-level domains. */
static bool are_variants(const struct protect *p, struct slice listed,
                         struct slice text, bool is_word)
{
    struct split a, b;

    split_name(listed, &a);
    split_name(text, &b);
    if (a.count != b.count ||
        (!is_word && !slice_equal(a.labels[0], b.labels[0])))
        return false;
    for (size_t table = 0; table < tables_count(p->tables); table++) {
        size_t i = !is_word;
        while (i < a.count && correspond(p, table, a.labels[i], b.labels[i]))
            i++;
        if (i == a.count)
            return true;
    }
    return false;
}

/* Returns HASH extended by the key of LABEL, or by LABEL itself, a top-level
 * domain. */
static uint32_t hash_variant(struct protect *p, uint32_t hash,
                             struct slice label, bool is_tld)
{
    uint32_t points[RULESET_LENGTH_MAX];
    size_t length;

    utf8_decode(label.text, label.size, points, &length);
    p->key.size = 0;
    if (is_tld)
        buffer_append(&p->key, points, length * sizeof *points);
    else
        keys_put(p->variant_keys, points, length, &p->key);
    const uint32_t *key = (const void *)p->key.data;
    for (size_t i = 0; i < p->key.size / sizeof *key; i++)
        hash = (hash ^ key[i]) * UINT32_C(0x01000193);
    return (hash ^ UINT32_MAX) * UINT32_C(0x01000193);
}

/* Adds NAME to those whose variants are found. */
static void add_variants(struct protect *p, struct slice name, bool is_word)
{
    uint32_t hash = hash_start(is_word);
    struct split split;

    split_name(name, &split);
    for (size_t i = 0; i < split.count; i++)
        hash = hash_variant(p, hash, split.labels[i], i == 0 && !is_word);
    add_to(p, &p->variants, name, confusable_finish(hash), name, is_word);
}

/* Returns the part of NAME that begins with LABEL. */
static struct slice part_from(struct slice name, struct slice label)
{
    return slice_from(name, (size_t)(label.text - name.text));
}

/* Skeletons. */

/* Appends the skeleton of a non-ASCII character. */
static void put_foreign(struct buffer *out, struct slice skeleton)
{
    for (size_t i = 0; i < skeleton.size; i++) {
        unsigned char c = (unsigned char)skeleton.text[i];
        if (c < ASCII_END)
            c &= (unsigned char)~CONFUSABLE_ASCII;
        buffer_append(out, &c, 1);
    }
}

/* The number of skeletons of a name that are tried. In further characters with
 * several skeletons, only the first one counts. */
enum { CHOICES_MAX = 32 };

/* Stores a skeleton of NAME: that with the number CHOICE, from 0. Returns how
 * many skeletons the name has, at most CHOICES_MAX. */
static unsigned make_skeleton(struct protect *p, struct slice name,
                              unsigned choice)
{
    struct slice rest = name;
    struct utf8_character c;
    unsigned count = 1;

    p->skeleton.size = 0;
    while (utf8_next(&rest, &c)) {
        if (c.code_point < ASCII_END) {
            buffer_put(&p->skeleton, c.text);
            continue;
        }
        const struct properties *of = properties_get(p->cache, c.code_point);
        unsigned which = 0;
        if (count * of->skeleton_count <= CHOICES_MAX) {
            which = choice / count % of->skeleton_count;
            count *= of->skeleton_count;
        }
        put_foreign(&p->skeleton, properties_skeleton(p->cache, of, which));
    }
    return count;
}

/* Loading. */

static struct slice without_final_dot(struct slice name)
{
    if (slice_at(name, name.size - 1) == '.')
        name.size--;
    return name;
}

void protect_add(struct protect *p, struct slice name)
{
    name = without_final_dot(name);
    if (slice_at(name, 0) == '.')
        name = slice_from(name, 1);
    bool is_word = memchr(name.text, '.', name.size) == NULL;
    p->has_words |= is_word;
    if (p->tables != NULL)
        add_variants(p, name, is_word);
    add_to(p, &p->known, name, hash_of(p, name, is_word), slice_of("", 0),
           is_word);
    unsigned choice = 0, count;
    do {
        count = make_skeleton(p, name, choice);
        struct slice skeleton = buffer_slice(&p->skeleton);
        add_to(p, &p->skeletons, skeleton, hash_of(p, skeleton, is_word), name,
               is_word);
    } while (++choice < count);
}

/* Returns LINE without "*." before several labels, or ".*" after one. */
static struct slice without_asterisk(struct slice line)
{
    struct slice parent = slice_from(line, line.size > 2 ? 2 : 0);

    if (line.size > 2 && memcmp(line.text, "*.", 2) == 0 &&
        memchr(parent.text, '.', without_final_dot(parent).size) != NULL)
        return parent;
    if (line.size > 2 && memcmp(line.text + line.size - 2, ".*", 2) == 0 &&
        memchr(line.text, '.', line.size - 2) == NULL)
        return slice_part(line, 0, line.size - 2);
    return line;
}

/* Adds LINE. Returns false, with *FAILURE set, if LINE is neither a name nor a
 * word. */
static bool add_line(void *context, struct slice line, struct failure *failure)
{
    struct protect *p = context;

    p->line.size = p->mapped.size = 0;
    buffer_put(&p->line, without_asterisk(line));
    if (!name_convert(p->names, buffer_slice(&p->line), &p->mapped, failure))
        return false;
    struct slice name = buffer_slice(&p->mapped);
    if (memchr(name.text, '*', name.size) != NULL)
        return FAIL(failure, "'*' can only precede a name (*.example.com) or "
                             "follow a word (example.*)");
    size_t i = 0;
    while (i < name.size && ascii_is_one_of(name.text[i], ".-_"))
        i++;
    if (i == name.size)
        return FAIL(failure,
                    "neither a letter nor a digit, so nothing to protect");
    protect_add(p, name);
    return true;
}

bool protect_load(struct protect *p, const char *path,
                  struct list_failure *failure)
{
    p->line.size = 0;
    if (!list_read(path, add_line, p, failure))
        return false;
    failure->line = 0;
    return p->line.size > 0 ||
           FAIL(&failure->why, "no name or word, so nothing to protect");
}

/* Looking up. */

/* State of a walk over the labels of a name, from the last to the first. */
struct walk {
    struct slice text;
    size_t end;       /* of the label */
    size_t start;     /* of the label */
    uint32_t hash;    /* of the text from START on, unfinished */
    uint32_t of_word; /* hash of the label as a word, unfinished */
};

static struct walk walk_from_end(struct slice text)
{
    return (struct walk){
        .text = text, .start = text.size + 1, .hash = hash_start(false)};
}

/* Returns HASH extended by the label that ends at *AT. Moves *AT to its start.
 */
static uint32_t hash_label(const struct protect *p, const char *text,
                           size_t *at, uint32_t hash)
{
    size_t i = *at;

    for (; i > 0 && text[i - 1] != '.'; i--)
        hash = confusable_step(&p->keys, hash, text[i - 1]);
    *at = i;
    return hash;
}

/* Moves to the previous label. Returns false after the first one. */
static bool walk_label(const struct protect *p, struct walk *w)
{
    if (w->start == 0)
        return false;
    w->end = w->start - 1;
    if (w->end < w->text.size)
        w->hash = confusable_step(&p->keys, w->hash, '.');
    w->start = w->end;
    if (p->has_words)
        w->of_word = hash_label(p, w->text.text, &w->start, hash_start(true));
    w->start = w->end;
    w->hash = hash_label(p, w->text.text, &w->start, w->hash);
    return true;
}

/* Returns true if TABLE has an entry with HASH. */
static bool has_hash(const struct hash_table *table, uint32_t hash)
{
    size_t mask = table->room - 1, i = hash & mask;

    while (table->entries[i].size > 0 && table->entries[i].hash != hash)
        i = (i + 1) & mask;
    return table->entries[i].size > 0;
}

/* Returns true if SKELETON, of a name without a final dot, may be like a listed
 * one. */
static bool has_likely_label(const struct protect *p, struct slice skeleton)
{
    for (struct walk w = walk_from_end(skeleton); walk_label(p, &w);)
        if (has_hash(&p->skeletons, confusable_finish(w.hash)) ||
            (p->has_words &&
             has_hash(&p->skeletons, confusable_finish(w.of_word))))
            return true;
    return false;
}

bool protect_may_find_imitated(const struct protect *p, struct slice name)
{
    /* With tables, ASCII labels have variants, too. */
    return p->tables != NULL || has_likely_label(p, without_final_dot(name));
}

static struct key name_key(const struct walk *w,
                           bool (*equals)(struct slice a, struct slice b))
{
    return (struct key){slice_from(w->text, w->start),
                        confusable_finish(w->hash), false, equals};
}

static struct key word_key(const struct walk *w,
                           bool (*equals)(struct slice a, struct slice b))
{
    return (struct key){slice_part(w->text, w->start, w->end),
                        confusable_finish(w->of_word), true, equals};
}

/* Returns a byte for each of the LABELS of NAME: '1' if it belongs to a
 * protected name, else 'w' if it is a protected word, else 0. */
static const char *find_protected(struct protect *p, struct slice name,
                                  size_t labels)
{
    size_t at = labels;

    p->covered.size = 0;
    char *covered = buffer_room(&p->covered, labels);
    memset(covered, '\0', labels);
    for (struct walk w = walk_from_end(name); walk_label(p, &w);) {
        at--;
        if (find_entry(p, &p->known, name_key(&w, slice_equal)) != NULL)
            memset(covered + at, '1', labels - at);
        else if (p->has_words &&
                 find_entry(p, &p->known, word_key(&w, slice_equal)) != NULL)
            covered[at] = 'w';
    }
    return covered;
}

/* Finds the listed name with most labels, more than *LABELS, of which NAME, or
 * a name above it, is a variant. Stores the number of its labels. */
static const struct listed *find_variant_name(struct protect *p,
                                              struct slice name,
                                              const struct split *split,
                                              size_t *labels)
{
    const struct listed *found = NULL;
    uint32_t hash = hash_variant(p, hash_start(false), split->labels[0], true);

    for (size_t i = 1; i < split->count; i++) {
        hash = hash_variant(p, hash, split->labels[i], false);
        struct key key = {part_from(name, split->labels[i]),
                          confusable_finish(hash), false, NULL};
        const struct listed *e =
            i < *labels ? NULL : find_entry(p, &p->variants, key);
        if (e == NULL)
            continue;
        found = e;
        *labels = i + 1;
    }
    return found;
}

/* Finds a label, *NUMBER from the end, at least FIRST, that is a variant of a
 * listed word. COVERED is by find_protected. */
static const struct listed *find_variant_word(struct protect *p,
                                              const struct split *split,
                                              const char *covered, size_t first,
                                              size_t *number)
{
    for (*number = first; *number < split->count; ++*number) {
        struct slice label = split->labels[*number];
        if (covered[split->count - 1 - *number] != '\0')
            continue;
        uint32_t hash = hash_variant(p, hash_start(true), label, false);
        struct key key = {label, confusable_finish(hash), true, NULL};
        const struct listed *e = find_entry(p, &p->variants, key);
        if (e != NULL)
            return e;
    }
    return NULL;
}

/* Finds the protected name or word of which NAME is a variant, and sets the
 * bytes of its labels in UNSAFE. Returns false if NAME is no variant. Listed
 * names, names below them, and listed words, which COVERED tells, are variants
 * only of names with more labels. */
static bool find_variant(struct protect *p, struct slice name,
                         const char *covered, char *unsafe,
                         struct imitation *result)
{
    struct split split;
    size_t known = 0, number;

    split_name(name, &split);
    while (known < split.count && covered[split.count - 1 - known] == '1')
        known++;
    size_t most = known;
    const struct listed *found = find_variant_name(p, name, &split, &most);
    if (found != NULL) {
        memset(unsafe + split.count - most, '1', most);
    } else {
        found = find_variant_word(p, &split, covered,
                                  known > 0 ? known : split.count > 1, &number);
        if (found == NULL)
            return false;
        result->label_number = split.count - number;
        unsafe[split.count - 1 - number] = '1';
    }
    result->protected = text_at(p, found->name, found->name_size);
    return true;
}

/* State of a lookup. */
struct lookup {
    size_t labels;
    const char *covered;    /* by find_protected, or NULL */
    char *unsafe;           /* see protect_find_imitated */
    struct imitation found; /* PROTECTED is empty if there is none */
};

static void find_imitated(const struct protect *p, struct slice skeleton,
                          struct lookup *l)
{
    size_t at = l->labels;

    for (struct walk w = walk_from_end(skeleton); walk_label(p, &w);) {
        if (l->covered[--at] == '1')
            continue;
        const struct listed *e = NULL;
        if (p->has_words && l->covered[at] == '\0')
            e = find_entry(p, &p->skeletons, word_key(&w, confusable_match));
        if (e != NULL) {
            l->found.protected = text_at(p, e->name, e->name_size);
            l->found.label_number = at + 1;
            l->unsafe[at] = '1';
        }
        e = find_entry(p, &p->skeletons, name_key(&w, confusable_match));
        if (e != NULL) {
            l->found.protected = text_at(p, e->name, e->name_size);
            l->found.label_number = 0;
            memset(l->unsafe + at, '1', l->labels - at);
        }
    }
}

bool protect_find_imitated(struct protect *p, struct slice name, char *unsafe,
                           struct imitation *found)
{
    bool is_ascii = utf8_is_ascii(name);

    if (is_ascii && !protect_may_find_imitated(p, name))
        return false;
    name = without_final_dot(name);
    *found = (struct imitation){.is_variant = false};
    struct lookup l = {.labels = 1, .unsafe = unsafe};
    for (size_t i = 0; i < name.size; i++)
        l.labels += name.text[i] == '.';
    if (p->tables != NULL) {
        l.covered = find_protected(p, name, l.labels);
        found->is_variant = find_variant(p, name, l.covered, unsafe, found);
    }
    unsigned choice = 0, count;
    do {
        count = make_skeleton(p, name, choice);
        struct slice skeleton = buffer_slice(&p->skeleton);
        if (!has_likely_label(p, skeleton))
            continue;
        if (l.covered == NULL)
            l.covered = find_protected(p, name, l.labels);
        find_imitated(p, skeleton, &l);
    } while (++choice < count);
    if (!found->is_variant)
        *found = l.found;
    return found->protected.size > 0;
}
