/* protect.c - names that must not be imitated; see protect.h. */

#include "config.h"

#include "names/protect.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/utf8.h"

/* A protected name; both strings are in TEXTS. */
struct entry {
    uint32_t hash; /* of the skeleton */
    uint32_t skeleton;
    uint32_t skeleton_size;
    uint32_t name;
    uint32_t name_size; /* 0 where there is none */
};

/* Where a label begins. */
struct start {
    size_t in_name;
    size_t in_skeleton;
};

struct protect {
    struct looks *looks;
    struct names names;  /* for what is loaded */
    struct entry *table; /* open addressing, at most half full */
    size_t room;         /* a power of two, or 0 */
    size_t count;
    struct buffer texts;
    struct buffer mapped;
    struct buffer skeleton; /* of the name that is looked up */
    struct buffer starts;   /* struct start, for each of its labels */
};

struct protect *protect_open(struct looks *looks)
{
    struct protect *p = memory_new(sizeof *p);

    p->looks = looks;
    if (names_open(&p->names, &(struct name_options){.decode = true}))
        return p;
    protect_close(p);
    return NULL;
}

void protect_close(struct protect *p)
{
    if (p == NULL)
        return;
    names_close(&p->names);
    free(p->table);
    buffer_free(&p->texts);
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

/* What may be an i or an l is hashed as an l, like both. */
static unsigned char fold(char byte)
{
    return byte == LOOK_I_OR_L || byte == 'i' ? 'l' : (unsigned char)byte;
}

/* One step of the hash of a skeleton, which goes from its end to its start, so
 * that a name is hashed once for all of its parts. */
static uint32_t hash_step(uint32_t hash, char byte)
{
    return (hash ^ fold(byte)) * UINT32_C(0x01000193);
}

static uint32_t hash_finish(uint32_t hash)
{
    return (hash ^ hash >> 15) * UINT32_C(0x9E3779B1);
}

enum { HASH_START = 0x11C9DC5 };

static uint32_t hash_of(struct slice skeleton)
{
    uint32_t hash = HASH_START;

    for (size_t i = skeleton.size; i > 0; i--)
        hash = hash_step(hash, skeleton.text[i - 1]);
    return hash_finish(hash);
}

static bool looks_alike(char a, char b)
{
    return a == b ||
           (fold(a) == fold(b) && (a == LOOK_I_OR_L || b == LOOK_I_OR_L));
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

/* The table. */

static struct slice text_at(const struct protect *p, uint32_t at, uint32_t size)
{
    return slice_of(p->texts.data + at, size);
}

static void insert(struct entry *table, size_t room, struct entry entry)
{
    size_t slot = entry.hash & (room - 1);

    while (table[slot].name_size > 0)
        slot = (slot + 1) & (room - 1);
    table[slot] = entry;
}

static void make_room(struct protect *p)
{
    size_t room = p->room == 0 ? 64 : 2 * p->room;

    if (2 * p->count < p->room)
        return;
    struct entry *table = memory_new(room * sizeof *table);
    for (size_t i = 0; i < p->room; i++)
        if (p->table[i].name_size > 0)
            insert(table, room, p->table[i]);
    free(p->table);
    p->table = table;
    p->room = room;
}

static uint32_t store(struct protect *p, struct slice text)
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

/* Adds NAME, in the form that decoding gives. */
static void add(struct protect *p, struct slice name)
{
    name = without_final_dot(name);
    while (name.size > 0 && *name.text == '.')
        name = slice_from(name, 1);
    if (name.size == 0)
        return;
    make_skeleton(p, name);
    struct slice skeleton = buffer_slice(&p->skeleton);
    make_room(p);
    insert(p->table, p->room,
           (struct entry){.hash = hash_of(skeleton),
                          .skeleton = store(p, skeleton),
                          .skeleton_size = (uint32_t)skeleton.size,
                          .name = store(p, name),
                          .name_size = (uint32_t)name.size});
    p->count++;
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
        p->mapped.length = 0;
        is_valid = name_convert(&p->names, line, &p->mapped, &why);
        if (is_valid)
            add(p, buffer_slice(&p->mapped));
        else
            *failure = (struct list_failure){
                .problem = LIST_NO_NAME, .line = list.line, .name = why};
    }
    return list_close(&list, failure) && is_valid;
}

/* Looking up. */

enum match { MATCH_NONE, MATCH_LIKE, MATCH_SAME };

/* Looks for what PART, with SKELETON and its HASH, looks like. */
static enum match find(const struct protect *p, struct slice part,
                       struct slice skeleton, uint32_t hash,
                       struct slice *imitated)
{
    enum match match = MATCH_NONE;
    size_t slot = hash & (p->room - 1);

    for (; p->table[slot].name_size > 0; slot = (slot + 1) & (p->room - 1)) {
        const struct entry *e = &p->table[slot];
        if (e->hash != hash ||
            !look_alike(text_at(p, e->skeleton, e->skeleton_size), skeleton))
            continue;
        struct slice name = text_at(p, e->name, e->name_size);
        if (slice_equal(name, part))
            return MATCH_SAME;
        match = MATCH_LIKE;
        *imitated = name;
    }
    return match;
}

bool protect_is_imitated(struct protect *p, struct slice name,
                         struct slice *imitated, size_t *at)
{
    bool is_like = false;

    if (p->count == 0)
        return false;
    name = without_final_dot(name);
    make_skeleton(p, name);
    struct slice skeleton = buffer_slice(&p->skeleton);
    const struct start *start = (const void *)p->starts.data;
    size_t label = p->starts.length / sizeof *start;
    uint32_t hash = HASH_START;

    for (size_t i = skeleton.size; label > 0;) {
        while (i > start[label - 1].in_skeleton)
            hash = hash_step(hash, skeleton.text[--i]);
        label--;
        enum match match =
            find(p, slice_from(name, start[label].in_name),
                 slice_from(skeleton, i), hash_finish(hash), imitated);
        if (match == MATCH_SAME)
            return false;
        if (match == MATCH_LIKE) {
            is_like = true;
            *at = start[label].in_name;
        }
    }
    return is_like;
}
