/* protect.c - names that must not be imitated; see protect.h. */

#include "config.h"

#include "safe/protect.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "names/name.h"
#include "registry/twins.h"
#include "safe/resemblance.h"

/* A protected name or word, or its skeleton. */
struct entry {
    uint32_t hash;
    bool is_word;
    uint32_t text;      /* where the string begins in TEXTS */
    uint32_t size;      /* of the string, in bytes; 0 if the entry is free */
    uint32_t name;      /* of a skeleton: where its name begins in TEXTS */
    uint32_t name_size; /* of a skeleton: of its name, in bytes */
};

/* A hash table with open addressing, at most half full. */
struct set {
    struct entry *entries;
    size_t room; /* a power of two */
    size_t count;
};

struct protect {
    struct looks *looks;
    struct twins *twins; /* finds their variants; NULL without tables */
    struct names *names; /* convert names that are loaded */
    struct resemblance_keys keys;
    struct set known;     /* the protected names and words */
    struct set skeletons; /* their skeletons */
    bool has_words;
    struct buffer texts;    /* the strings of both sets */
    struct buffer line;     /* the name that is loaded; a failure quotes it */
    struct buffer mapped;   /* LINE, mapped, with A-labels decoded */
    struct buffer skeleton; /* scratch */
    struct buffer covered;  /* scratch: a byte for each label */
};

/* Sets. */

static void make_room(struct set *set, size_t room)
{
    set->entries = memory_new(room * sizeof *set->entries);
    set->room = room;
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
    bool (*equals)(struct slice a, struct slice b);
};

/* Returns the entry of SET that KEY equals, or NULL. */
static const struct entry *find_entry(const struct protect *p,
                                      const struct set *set, struct key key)
{
    size_t mask = set->room - 1;

    for (size_t i = key.hash & mask; set->entries[i].size > 0;
         i = (i + 1) & mask) {
        const struct entry *e = &set->entries[i];
        if (e->hash == key.hash && e->is_word == key.is_word &&
            key.equals(text_at(p, e->text, e->size), key.text))
            return e;
    }
    return NULL;
}

static void insert_entry(struct set *set, struct entry entry)
{
    size_t mask = set->room - 1, i = entry.hash & mask;

    while (set->entries[i].size > 0)
        i = (i + 1) & mask;
    set->entries[i] = entry;
}

/* Grows SET, if necessary, for one more entry. */
static void grow(struct set *set)
{
    struct set grown = {.count = set->count};

    if (2 * set->count < set->room)
        return;
    make_room(&grown, 2 * set->room);
    for (size_t i = 0; i < set->room; i++)
        if (set->entries[i].size > 0)
            insert_entry(&grown, set->entries[i]);
    free(set->entries);
    *set = grown;
}

static uint32_t store_text(struct protect *p, struct slice text)
{
    size_t at = p->texts.length;

    if (at + text.size > UINT32_MAX)
        memory_exhausted();
    buffer_put(&p->texts, text);
    return (uint32_t)at;
}

/* Names and words have different hashes. */
static uint32_t hash_start(bool is_word)
{
    return RESEMBLANCE_START + is_word;
}

static uint32_t hash_of(const struct protect *p, struct slice text,
                        bool is_word)
{
    uint32_t hash = hash_start(is_word);

    for (size_t i = text.size; i > 0; i--)
        hash = resemblance_step(&p->keys, hash, text.text[i - 1]);
    return resemblance_finish(hash);
}

/* Adds TEXT, which is NAME or its skeleton, to SET if it is new. */
static void add_to(struct protect *p, struct set *set, struct slice text,
                   struct slice name, bool is_word)
{
    struct key key = {text, hash_of(p, text, is_word), is_word, slice_equal};

    grow(set);
    if (text.size == 0 || find_entry(p, set, key) != NULL)
        return;
    insert_entry(set, (struct entry){.hash = key.hash,
                                     .is_word = is_word,
                                     .text = store_text(p, text),
                                     .size = (uint32_t)text.size,
                                     .name = store_text(p, name),
                                     .name_size = (uint32_t)name.size});
    set->count++;
}

struct protect *protect_open(struct looks *looks, struct tables *tables)
{
    enum { ROOM = 64 };
    struct protect *p = memory_new(sizeof *p);

    p->looks = looks;
    if (tables != NULL)
        p->twins = twins_open(tables);
    make_room(&p->known, ROOM);
    make_room(&p->skeletons, ROOM);
    resemblance_make_keys(&p->keys);
    p->names = names_open((struct name_options){.decode = true});
    return p;
}

void protect_close(struct protect *p)
{
    if (p == NULL)
        return;
    twins_close(p->twins);
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

/* Skeletons. */

/* Characters with two looks; any others have the first. */
enum { CHOICES_MAX = 5 };

/* Appends the skeleton of a non-ASCII character. */
static void put_foreign(struct buffer *out, struct slice skeleton)
{
    for (size_t i = 0; i < skeleton.size; i++) {
        unsigned char c = (unsigned char)skeleton.text[i];
        if (c < ASCII_END)
            c &= (unsigned char)~RESEMBLANCE_ASCII;
        buffer_append(out, &c, 1);
    }
}

/* Stores the skeleton of NAME. Each bit of CHOICES selects the second look of a
 * character that has two. Returns the number of such characters, at most
 * CHOICES_MAX. */
static unsigned make_skeleton(struct protect *p, struct slice name,
                              unsigned choices)
{
    struct slice rest = name;
    struct utf8_character c;
    unsigned count = 0;

    p->skeleton.length = 0;
    while (utf8_next(&rest, &c)) {
        if (c.code_point < ASCII_END) {
            buffer_put(&p->skeleton, c.text);
            continue;
        }
        const struct look *look = look_at(p->looks, c.code_point);
        struct slice looks = looks_skeleton(p->looks, look);
        if (look->other_size > 0 && count < CHOICES_MAX &&
            choices >> count++ & 1)
            looks = looks_other(p->looks, look);
        put_foreign(&p->skeleton, looks);
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

/* Adds NAME, mapped, with A-labels decoded. */
static void add_name(struct protect *p, struct slice name)
{
    name = without_final_dot(name);
    if (slice_at(name, 0) == '.')
        name = slice_from(name, 1);
    if (p->twins != NULL)
        twins_add(p->twins, name);
    bool is_word = memchr(name.text, '.', name.size) == NULL;
    p->has_words |= is_word;
    add_to(p, &p->known, name, slice_of("", 0), is_word);
    unsigned choices = 0, count;
    do {
        count = make_skeleton(p, name, choices);
        add_to(p, &p->skeletons, buffer_slice(&p->skeleton), name, is_word);
    } while (++choices < 1u << count);
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

/* Returns true if NAME has more than dots, hyphens and underscores. */
static bool has_letter(struct slice name)
{
    for (size_t i = 0; i < name.size; i++)
        if (!ascii_is_one_of(name.text[i], ".-_"))
            return true;
    return false;
}

/* Adds LINE. Returns false, with *FAILURE set, if LINE is neither a name nor a
 * word. */
static bool add_line(void *context, struct slice line, struct failure *failure)
{
    struct protect *p = context;

    p->line.length = p->mapped.length = 0;
    buffer_put(&p->line, without_asterisk(line));
    if (!name_convert(p->names, buffer_slice(&p->line), &p->mapped, failure))
        return false;
    struct slice name = buffer_slice(&p->mapped);
    if (memchr(name.text, '*', name.size) != NULL)
        return FAIL(failure, "'*' can only precede a name (*.example.com) or "
                             "follow a word (example.*)");
    if (!has_letter(name))
        return FAIL(failure,
                    "neither a letter nor a digit, so nothing to protect");
    add_name(p, name);
    return true;
}

bool protect_load(struct protect *p, const char *path,
                  struct list_failure *failure)
{
    p->line.length = 0;
    if (!list_read(path, add_line, p, failure))
        return false;
    failure->line = 0;
    return p->line.length > 0 ||
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
        hash = resemblance_step(&p->keys, hash, text[i - 1]);
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
        w->hash = resemblance_step(&p->keys, w->hash, '.');
    w->start = w->end;
    if (p->has_words)
        w->of_word = hash_label(p, w->text.text, &w->start, hash_start(true));
    w->start = w->end;
    w->hash = hash_label(p, w->text.text, &w->start, w->hash);
    return true;
}

/* Returns true if SET has an entry with HASH. */
static bool has_hash(const struct set *set, uint32_t hash)
{
    size_t mask = set->room - 1, i = hash & mask;

    while (set->entries[i].size > 0 && set->entries[i].hash != hash)
        i = (i + 1) & mask;
    return set->entries[i].size > 0;
}

/* Returns true if SKELETON, of a name without a final dot, may be like a listed
 * one. */
static bool has_likely_label(const struct protect *p, struct slice skeleton)
{
    for (struct walk w = walk_from_end(skeleton); walk_label(p, &w);)
        if (has_hash(&p->skeletons, resemblance_finish(w.hash)) ||
            (p->has_words &&
             has_hash(&p->skeletons, resemblance_finish(w.of_word))))
            return true;
    return false;
}

bool protect_may_find_imitated(const struct protect *p, struct slice name)
{
    /* With tables, ASCII labels have variants, too. */
    return p->twins != NULL || has_likely_label(p, without_final_dot(name));
}

static struct key name_key(const struct walk *w,
                           bool (*equals)(struct slice a, struct slice b))
{
    return (struct key){slice_from(w->text, w->start),
                        resemblance_finish(w->hash), false, equals};
}

static struct key word_key(const struct walk *w,
                           bool (*equals)(struct slice a, struct slice b))
{
    return (struct key){slice_part(w->text, w->start, w->end),
                        resemblance_finish(w->of_word), true, equals};
}

/* Returns a byte for each of the LABELS of NAME: '1' if it belongs to a
 * protected name, else 'w' if it is a protected word, else 0. */
static const char *find_protected(struct protect *p, struct slice name,
                                  size_t labels)
{
    size_t at = labels;

    p->covered.length = 0;
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

/* State of a lookup. */
struct lookup {
    size_t labels;
    const char *covered;   /* by find_protected, or NULL */
    char *kept;            /* see protect_find_imitated */
    struct slice imitated; /* or empty */
};

static void find_imitated(const struct protect *p, struct slice skeleton,
                          struct lookup *l)
{
    size_t at = l->labels;

    for (struct walk w = walk_from_end(skeleton); walk_label(p, &w);) {
        if (l->covered[--at] == '1')
            continue;
        const struct entry *e = NULL;
        if (p->has_words && l->covered[at] == '\0')
            e = find_entry(p, &p->skeletons, word_key(&w, resemblance_holds));
        if (e != NULL) {
            l->imitated = text_at(p, e->name, e->name_size);
            l->kept[at] = '1';
        }
        e = find_entry(p, &p->skeletons, name_key(&w, resemblance_holds));
        if (e != NULL) {
            l->imitated = text_at(p, e->name, e->name_size);
            memset(l->kept + at, '1', l->labels - at);
        }
    }
}

static size_t count_labels(struct slice name)
{
    size_t labels = 1;

    for (size_t i = 0; i < name.size; i++)
        labels += name.text[i] == '.';
    return labels;
}

/* Finds the protected name or word of which NAME is a variant, and sets the
 * bytes of its labels in KEPT. Returns false if NAME is no variant. */
static bool find_variant(struct protect *p, struct slice name,
                         struct slice *imitated, char *kept)
{
    struct slice part, label, rest = name;

    if (p->twins == NULL || !twins_find(p->twins, name, imitated, &part))
        return false;
    for (size_t i = 0; slice_cut(&rest, '.', &label); i++)
        if (label.text >= part.text && label.text < part.text + part.size)
            kept[i] = '1';
    return true;
}

bool protect_find_imitated(struct protect *p, struct slice name,
                           struct slice *imitated, bool *is_variant, char *kept)
{
    bool is_ascii = utf8_is_ascii(name);

    if (is_ascii && !protect_may_find_imitated(p, name))
        return false;
    name = without_final_dot(name);
    *is_variant = find_variant(p, name, imitated, kept);
    struct lookup l = {.labels = count_labels(name), .kept = kept};
    unsigned choices = 0, count;
    do {
        count = make_skeleton(p, name, choices);
        struct slice skeleton = buffer_slice(&p->skeleton);
        if (!has_likely_label(p, skeleton))
            continue;
        if (l.covered == NULL)
            l.covered = find_protected(p, name, l.labels);
        find_imitated(p, skeleton, &l);
    } while (++choices < 1u << count);
    if (!*is_variant)
        *imitated = l.imitated;
    return imitated->size > 0;
}
