/* protect.c - names that must not be imitated; see protect.h. */

#include "config.h"

#include "safe/protect.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/utf8.h"

/* A string in a set: a protected name, or the skeleton of one. */
struct entry {
    uint32_t hash;
    uint32_t text;      /* where the string begins in TEXTS */
    uint32_t size;      /* of the string in bytes; 0 if the entry is free */
    uint32_t name;      /* of a skeleton: where its name begins in TEXTS */
    uint32_t name_size; /* of a skeleton: of its name, in bytes */
};

/* A hash table with open addressing, at most half full. */
struct set {
    struct entry *entries;
    size_t room; /* a power of two, or 0 */
    size_t count;
};

/* Where a label begins, in bytes. */
struct start {
    size_t in_name;
    size_t in_skeleton;
};

struct protect {
    struct looks *looks;
    struct names *names;    /* convert names that are loaded */
    struct set known;       /* the protected names */
    struct set skeletons;   /* what they look like */
    struct buffer texts;    /* the strings of both sets */
    struct buffer line;     /* the name that is loaded; a failure quotes it */
    struct buffer mapped;   /* LINE in the form that decoding gives */
    struct buffer skeleton; /* of the name that is looked up */
    struct buffer starts;   /* struct start, for each of its labels */
};

struct protect *protect_open(struct looks *looks)
{
    struct protect *p = memory_new(sizeof *p);

    p->looks = looks;
    p->names = names_open((struct name_options){.decode = true});
    return p;
}

void protect_close(struct protect *p)
{
    if (p == NULL)
        return;
    names_close(p->names);
    free(p->known.entries);
    free(p->skeletons.entries);
    buffer_free(&p->texts);
    buffer_free(&p->line);
    buffer_free(&p->mapped);
    buffer_free(&p->skeleton);
    buffer_free(&p->starts);
    free(p);
}

/* Skeletons. */

static void put_start(struct protect *p, size_t in_name)
{
    struct start start = {in_name, p->skeleton.length};

    buffer_append(&p->starts, &start, sizeof start);
}

/* Stores the skeleton of NAME and where its labels begin. */
static void make_skeleton(struct protect *p, struct slice name)
{
    p->skeleton.length = 0;
    p->starts.length = 0;
    put_start(p, 0);
    for (size_t i = 0, step; i < name.size; i += step) {
        uint32_t c = 0;
        step = utf8_read(name.text + i, name.size - i, &c);
        if (step == 0)
            return;
        buffer_put(&p->skeleton,
                   looks_skeleton(p->looks, look_at(p->looks, c)));
        if (c == '.')
            put_start(p, i + 1);
    }
}

/* Gives i, l, and a character that looks like both, one hash. */
static unsigned char fold_skeleton(char byte)
{
    return byte == LOOK_I_OR_L || byte == 'i' ? 'l' : (unsigned char)byte;
}

/* One step of the hash of a name or skeleton, which goes from its end to its
 * start, so that all parts of it are hashed in one go. */
static uint32_t hash_step(uint32_t hash, char byte)
{
    return (hash ^ fold_skeleton(byte)) * UINT32_C(0x01000193);
}

static uint32_t hash_finish(uint32_t hash)
{
    return (hash ^ hash >> 15) * UINT32_C(0x9E3779B1);
}

enum { HASH_START = 0x11C9DC5 };

static uint32_t hash_of(struct slice text)
{
    uint32_t hash = HASH_START;

    for (size_t i = text.size; i > 0; i--)
        hash = hash_step(hash, text.text[i - 1]);
    return hash_finish(hash);
}

static bool looks_alike(char a, char b)
{
    return a == b || (fold_skeleton(a) == fold_skeleton(b) &&
                      (a == LOOK_I_OR_L || b == LOOK_I_OR_L));
}

static bool look_alike(struct slice a, struct slice b)
{
    if (a.size != b.size)
        return false;
    for (size_t i = 0; i < a.size; i++)
        if (!looks_alike(a.text[i], b.text[i]))
            return false;
    return true;
}

/* Sets. */

static struct slice text_at(const struct protect *p, uint32_t at, uint32_t size)
{
    return slice_of(p->texts.data + at, size);
}

/* Returns the entry of SET that EQUALS TEXT, or NULL. */
static const struct entry *
find_entry(const struct protect *p, const struct set *set, struct slice text,
           uint32_t hash, bool (*equals)(struct slice a, struct slice b))
{
    size_t mask = set->room - 1;

    for (size_t i = hash & mask; set->entries[i].size > 0; i = (i + 1) & mask) {
        const struct entry *e = &set->entries[i];
        if (e->hash == hash && equals(text_at(p, e->text, e->size), text))
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

/* Makes room for one more entry. */
static void grow(struct set *set)
{
    struct set grown = {.room = set->room == 0 ? 64 : 2 * set->room,
                        .count = set->count};

    if (2 * set->count < set->room)
        return;
    grown.entries = memory_new(grown.room * sizeof *grown.entries);
    for (size_t i = 0; i < set->room; i++)
        if (set->entries[i].size > 0)
            insert_entry(&grown, set->entries[i]);
    free(set->entries);
    *set = grown;
}

static uint32_t store_name(struct protect *p, struct slice text)
{
    size_t at = p->texts.length;

    if (at + text.size > UINT32_MAX)
        memory_exhausted();
    buffer_put(&p->texts, text);
    return (uint32_t)at;
}

static struct slice without_final_dot(struct slice name)
{
    if (name.size > 0 && name.text[name.size - 1] == '.')
        name.size--;
    return name;
}

/* Adds TEXT to SET if it is not there. */
static void add_to(struct protect *p, struct set *set, struct slice text,
                   struct slice name)
{
    uint32_t hash = hash_of(text);

    grow(set);
    if (find_entry(p, set, text, hash, slice_equal) != NULL)
        return;
    insert_entry(set, (struct entry){.hash = hash,
                                     .text = store_name(p, text),
                                     .size = (uint32_t)text.size,
                                     .name = store_name(p, name),
                                     .name_size = (uint32_t)name.size});
    set->count++;
}

/* Adds NAME, in the form that decoding gives. */
static void add_name(struct protect *p, struct slice name)
{
    name = without_final_dot(name);
    while (name.size > 0 && *name.text == '.')
        name = slice_from(name, 1);
    if (name.size == 0)
        return;
    make_skeleton(p, name);
    add_to(p, &p->known, name, slice_of(NULL, 0));
    add_to(p, &p->skeletons, buffer_slice(&p->skeleton), name);
}

bool protect_load(struct protect *p, const char *path,
                  struct list_failure *failure)
{
    struct list list;
    struct slice line;
    bool is_valid = true;

    if (!list_open(&list, path, failure))
        return false;
    while (is_valid && list_next(&list, &line)) {
        struct name_failure why;
        p->line.length = p->mapped.length = 0;
        buffer_put(&p->line, line);
        is_valid =
            name_convert(p->names, buffer_slice(&p->line), &p->mapped, &why);
        if (is_valid)
            add_name(p, buffer_slice(&p->mapped));
        else
            *failure = (struct list_failure){
                .problem = LIST_NO_NAME, .line = list.line, .name = why};
    }
    return list_close(&list, failure) && is_valid;
}

/* Looking up. */

/* Whether NAME is protected, or below one that is. */
static bool is_known(const struct protect *p, struct slice name)
{
    uint32_t hash = HASH_START;

    for (size_t i = name.size; i > 0; i--) {
        hash = hash_step(hash, name.text[i - 1]);
        if ((i == 1 || name.text[i - 2] == '.') &&
            find_entry(p, &p->known, slice_from(name, i - 1), hash_finish(hash),
                       slice_equal) != NULL)
            return true;
    }
    return false;
}

bool protect_is_imitated(struct protect *p, struct slice name,
                         struct slice *imitated, size_t *at)
{
    name = without_final_dot(name);
    if (p->known.count == 0 || is_known(p, name))
        return false;
    make_skeleton(p, name);
    struct slice skeleton = buffer_slice(&p->skeleton);
    const struct start *start = (const void *)p->starts.data;
    size_t label = p->starts.length / sizeof *start;
    uint32_t hash = HASH_START;
    bool is_like = false;

    for (size_t i = skeleton.size; label > 0;) {
        while (i > start[label - 1].in_skeleton)
            hash = hash_step(hash, skeleton.text[--i]);
        label--;
        const struct entry *e =
            find_entry(p, &p->skeletons, slice_from(skeleton, i),
                       hash_finish(hash), look_alike);
        if (e == NULL)
            continue;
        is_like = true;
        *imitated = text_at(p, e->name, e->name_size);
        *at = start[label].in_name;
    }
    return is_like;
}
