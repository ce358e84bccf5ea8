#include "config.h"

#include "safe/protect.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "names/name.h"
#include "registry/key.h"
#include "registry/variants.h"
#include "safe/confusable.h"
#include "safe/properties.h"

/* The string of an entry: the name itself, its skeleton, or the name again,
 * with the hash of its variants. */
enum kind { EXACT, SKELETON, VARIANT };

/* A protected name or word, or its skeleton. */
struct listed {
    uint32_t hash;
    enum kind kind;
    bool is_word;
    uint32_t text;      /* where the string begins in TEXTS */
    uint32_t size;      /* of the string, in bytes; 0 if the entry is free */
    uint32_t name_size; /* of its name, which follows the string */
};

struct protect {
    struct evaluator *tables;  /* for variants, or NULL */
    struct keys *variant_keys; /* or NULL */
    struct names *names;       /* convert names that are loaded */
    struct confusable_keys keys;
    bool has_words;
    struct listed *entries; /* a hash table with open addressing; at most half
                               of its slots are in use */
    size_t room;            /* of ENTRIES; a power of two */
    size_t count;
    struct buffer texts;    /* the strings of the entries */
    struct buffer line;     /* the name that is loaded; a failure quotes it */
    struct buffer mapped;   /* LINE, mapped, with A-labels decoded */
    struct buffer skeleton; /* scratch */
    struct buffer key;      /* scratch */
    struct buffer covered;  /* scratch: a byte for each label */
};

struct protect *protect_open(struct evaluator *tables)
{
    struct protect *p = memory_new(sizeof *p);

    p->tables = tables;
    if (tables != NULL)
        p->variant_keys = keys_open(tables);
    p->room = 64;
    p->entries = memory_new(p->room * sizeof *p->entries);
    confusable_make_keys(&p->keys);
    p->names = names_open((struct settings){.decode = true});
    return p;
}

/* Hashes. */

/* A walk over the labels of a name, from the last to the first. */
struct walk {
    enum kind kind;
    struct slice text;
    size_t end;       /* of the label */
    size_t start;     /* of the label */
    uint32_t hash;    /* of the text from START on, unfinished */
    uint32_t of_word; /* hash of the label as a word, unfinished */
};

/* Kinds, and names and words, have different hashes. */
static uint32_t hash_start(enum kind kind, bool is_word)
{
    return CONFUSABLE_START + 2 * kind + is_word;
}

static struct walk walk_from_end(enum kind kind, struct slice text)
{
    return (struct walk){.kind = kind,
                         .text = text,
                         .start = text.size + 1,
                         .hash = hash_start(kind, false)};
}

/* Returns HASH extended by the key of LABEL, or by LABEL itself, a top-level
 * domain. */
static uint32_t hash_variant(struct protect *p, uint32_t hash,
                             struct slice label, bool is_tld)
{
    uint32_t room[RULESET_LENGTH_MAX];
    struct points points = points_decode(label, room);

    p->key.size = 0;
    if (is_tld)
        buffer_put(&p->key, points_bytes(points));
    else
        keys_put(p->variant_keys, points, &p->key);
    const uint32_t *key = (const void *)p->key.data;
    for (size_t i = 0; i < p->key.size / sizeof *key; i++)
        hash = (hash ^ key[i]) * UINT32_C(0x01000193);
    return (hash ^ UINT32_MAX) * UINT32_C(0x01000193);
}

/* Extends the hashes of W by the label that ends at w->end, and moves w->start
 * to its start. Returns true. */
static bool hash_variants(struct protect *p, struct walk *w)
{
    while (w->start > 0 && w->text.text[w->start - 1] != '.')
        w->start--;
    struct slice label = slice_part(w->text, w->start, w->end);
    w->of_word = hash_variant(p, hash_start(VARIANT, true), label, false);
    w->hash = hash_variant(p, w->hash, label, w->end == w->text.size);
    return true;
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
static bool walk_back(struct protect *p, struct walk *w)
{
    if (w->start == 0)
        return false;
    w->end = w->start - 1;
    if (w->end < w->text.size)
        w->hash = confusable_step(&p->keys, w->hash, '.');
    w->start = w->end;
    if (w->kind == VARIANT)
        return hash_variants(p, w);
    if (p->has_words)
        w->of_word =
            hash_label(p, w->text.text, &w->start, hash_start(w->kind, true));
    w->start = w->end;
    w->hash = hash_label(p, w->text.text, &w->start, w->hash);
    return true;
}

/* The list. */

static struct slice listed_text(const struct protect *p, const struct listed *e)
{
    return slice_of(p->texts.data + e->text, e->size);
}

/* Returns true if TEXT is a variant of LISTED by TABLE: both words, or names
 * with equal top-level domains. */
static bool are_variants(struct evaluator *table, struct slice listed,
                         struct slice text, bool is_word)
{
    struct slice a, b;

    while (slice_cut(&listed, '.', &a)) {
        if (!slice_cut(&text, '.', &b))
            return false;
        bool is_tld = listed.text == NULL && !is_word;
        if (!slice_equal(a, b) && (is_tld || !variants_match(table, a, b)))
            return false;
    }
    return text.text == NULL;
}

/* Returns true if TEXT, of the same kind, is like the string of E. */
static bool is_target(const struct protect *p, const struct listed *e,
                      struct slice text)
{
    if (e->kind == EXACT)
        return slice_equal(listed_text(p, e), text);
    if (e->kind == SKELETON)
        return confusable_match(listed_text(p, e), text);
    for (struct evaluator *t = p->tables; t != NULL; t = t->next)
        if (are_variants(t, listed_text(p, e), text, e->is_word))
            return true;
    return false;
}

/* Returns the entry for the rest of the name from the label of W on, or, if
 * IS_WORD, for that label alone; NULL if there is none. */
static const struct listed *find_entry(const struct protect *p,
                                       const struct walk *w, bool is_word)
{
    uint32_t hash = confusable_finish(is_word ? w->of_word : w->hash);
    struct slice text =
        slice_part(w->text, w->start, is_word ? w->end : w->text.size);
    size_t mask = p->room - 1;

    for (size_t i = hash & mask; p->entries[i].size > 0; i = (i + 1) & mask) {
        const struct listed *e = &p->entries[i];
        if (e->hash == hash && e->kind == w->kind && e->is_word == is_word &&
            is_target(p, e, text))
            return e;
    }
    return NULL;
}

static void insert_entry(struct protect *p, struct listed entry)
{
    size_t mask = p->room - 1, i = entry.hash & mask;

    while (p->entries[i].size > 0)
        i = (i + 1) & mask;
    p->entries[i] = entry;
}

/* Makes room for one more entry. */
static void grow(struct protect *p)
{
    struct listed *old = p->entries;
    size_t room = p->room;

    if (2 * p->count < room)
        return;
    p->room = 2 * room;
    p->entries = memory_new(p->room * sizeof *p->entries);
    for (size_t i = 0; i < room; i++)
        if (old[i].size > 0)
            insert_entry(p, old[i]);
    free(old);
}

/* Lists TEXT, which is NAME or its skeleton. Returns false if it is listed. */
static bool list_text(struct protect *p, enum kind kind, struct slice text,
                      struct slice name)
{
    bool is_word = memchr(name.text, '.', name.size) == NULL;
    struct walk w = walk_from_end(kind, text);

    while (walk_back(p, &w))
        ;
    const struct listed *e = find_entry(p, &w, is_word);
    if (text.size == 0 || (e != NULL && slice_equal(listed_text(p, e), text)))
        return false;
    if (p->texts.size + text.size + name.size > UINT32_MAX)
        memory_exhausted();
    grow(p);
    insert_entry(p, (struct listed){
                        .hash = confusable_finish(is_word ? w.of_word : w.hash),
                        .kind = kind,
                        .is_word = is_word,
                        .text = (uint32_t)p->texts.size,
                        .size = (uint32_t)text.size,
                        .name_size = (uint32_t)name.size});
    p->count++;
    buffer_put(&p->texts, text);
    buffer_put(&p->texts, name);
    return true;
}

/* Skeletons. */

/* Appends TEXT, a part of the skeleton of a non-ASCII character. */
static void put_foreign(struct buffer *out, struct slice text)
{
    char *to = buffer_room(out, text.size);

    for (size_t i = 0; i < text.size; i++) {
        unsigned char c = (unsigned char)text.text[i];
        to[i] = (char)(c < ASCII_END ? c & ~CONFUSABLE_ASCII : c);
    }
    out->size += text.size;
}

/* Returns true if C is a voicing mark of kana in a skeleton; ICU has a ring for
 * some. */
static bool is_voicing(uint32_t c)
{
    return c == 0x3099 || c == 0x309A || c == 0x030A;
}

/* Appends SKELETON, of a non-ASCII character, with simplified Han; without
 * voicing marks if UNVOICED. */
static void put_simplified(struct buffer *out, struct slice skeleton,
                           bool unvoiced)
{
    struct utf8_character c;

    while (utf8_next(&skeleton, &c)) {
        struct slice simplified = properties_simplified(c.code_point);
        if (!unvoiced || !is_voicing(c.code_point))
            put_foreign(out, simplified.size > 0 ? simplified : c.text);
    }
}

static bool is_kana(uint32_t c)
{
    return c - 0x3041 <= 0x30FF - 0x3041 && c != 0x30FB;
}

/* Returns true if a label has so much kana that a reader overlooks voicing
 * marks: one before REST, its own first characters. */
static bool is_long_kana(struct slice rest)
{
    enum { LONG = 4 };
    struct utf8_character c;
    unsigned count = 1;

    while (count < LONG && utf8_next(&rest, &c) && c.code_point != '.')
        count += is_kana(c.code_point);
    return count == LONG;
}

/* The number of skeletons of a name that are tried. */
enum { CHOICES_MAX = 32 };

/* Returns the next digit of the number *CHOICE, with the base OPTIONS, and
 * removes it; multiplies *COUNT by OPTIONS. After CHOICES_MAX choices, only the
 * first option counts. */
static unsigned next_choice(unsigned *choice, unsigned *count, unsigned options)
{
    if (*count * options > CHOICES_MAX)
        return 0;
    unsigned digit = *choice % options;
    *choice /= options;
    *count *= options;
    return digit;
}

/* Stores a skeleton of NAME: that with the number CHOICE, from 0. Returns how
 * many skeletons the name has, at most CHOICES_MAX. */
static unsigned make_skeleton(struct protect *p, struct slice name,
                              unsigned choice)
{
    struct slice rest = name;
    struct utf8_character c;
    unsigned count = 1, unvoiced = 0;
    bool has_kana = false; /* before, in the label */

    p->skeleton.size = 0;
    while (utf8_next(&rest, &c)) {
        if (c.code_point < ASCII_END) {
            has_kana &= c.code_point != '.';
            buffer_put(&p->skeleton, c.text);
            continue;
        }
        if (is_kana(c.code_point) && !has_kana) {
            has_kana = true;
            unvoiced = next_choice(&choice, &count, 1 + is_long_kana(rest));
        }
        const struct properties *of = properties_get(c.code_point);
        unsigned skeletons = 1 + (of->skeletons[1].size > 0);
        unsigned which = next_choice(&choice, &count, skeletons);
        if (of->flags & PROPERTY_EAST_ASIAN)
            put_simplified(&p->skeleton, of->skeletons[which],
                           has_kana && unvoiced);
        else
            put_foreign(&p->skeleton, of->skeletons[which]);
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
    p->has_words |= memchr(name.text, '.', name.size) == NULL;
    if (!list_text(p, EXACT, name, name))
        return;
    if (p->tables != NULL)
        list_text(p, VARIANT, name, name);
    unsigned choice = 0, count;
    do {
        count = make_skeleton(p, name, choice);
        list_text(p, SKELETON, buffer_slice(&p->skeleton), name);
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
    if (!name_convert(p->names, buffer_slice(&p->line), &p->mapped, failure)) {
        if (failure->may_be_text)
            failure->after = "; each line must be one name (example.com) or "
                             "one word (example)";
        return false;
    }
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

/* Returns true if an entry has HASH. */
static bool has_hash(const struct protect *p, uint32_t hash)
{
    size_t mask = p->room - 1, i = hash & mask;
    const struct listed *entries = p->entries;

    while (entries[i].size > 0 && entries[i].hash != hash)
        i = (i + 1) & mask;
    return entries[i].size > 0;
}

/* Returns true if SKELETON, of a name without a final dot, may be like a listed
 * one. */
static bool has_likely_label(struct protect *p, struct slice skeleton)
{
    for (struct walk w = walk_from_end(SKELETON, skeleton); walk_back(p, &w);)
        if (has_hash(p, confusable_finish(w.hash)) ||
            (p->has_words && has_hash(p, confusable_finish(w.of_word))))
            return true;
    return false;
}

bool protect_may_find_imitated(struct protect *p, struct slice name)
{
    /* With tables, ASCII labels have variants, too. */
    return p->tables != NULL || has_likely_label(p, without_final_dot(name));
}

/* State of a lookup. */
struct lookup {
    struct slice name; /* without a final dot */
    size_t labels;
    const char *covered;    /* a byte for each label: '1' if it belongs to a
                               protected name, else 'w' if it is a protected word,
                               else 0; NULL until it is needed */
    char *unsafe_labels;    /* see protect_find_imitated */
    struct imitation found; /* PROTECTED is empty if there is none */
};

static void find_protected(struct protect *p, struct lookup *l)
{
    l->labels = 1;
    for (size_t i = 0; i < l->name.size; i++)
        l->labels += l->name.text[i] == '.';
    p->covered.size = 0;
    char *covered = buffer_room(&p->covered, l->labels);
    memset(covered, '\0', l->labels);
    size_t at = l->labels;
    for (struct walk w = walk_from_end(EXACT, l->name); walk_back(p, &w);) {
        at--;
        if (find_entry(p, &w, false) != NULL)
            memset(covered + at, '1', l->labels - at);
        else if (p->has_words && find_entry(p, &w, true) != NULL)
            covered[at] = 'w';
    }
    l->covered = covered;
}

/* Notes that COUNT labels from AT on imitate E; NUMBER is for the result. A
 * lookalike is no better reason than a variant. */
static void note_imitation(const struct protect *p, struct lookup *l,
                           const struct listed *e, size_t at, size_t count,
                           size_t number)
{
    memset(l->unsafe_labels + at, '1', count);
    if (e->kind == SKELETON && l->found.is_variant)
        return;
    l->found = (struct imitation){
        .protected = slice_of(p->texts.data + e->text + e->size, e->name_size),
        .label_number = number,
        .is_variant = e->kind == VARIANT,
    };
}

/* Finds what TEXT, the name or its skeleton, imitates. Listed names and words,
 * which l->covered tells, imitate only names with more labels. */
static void find_imitated(struct protect *p, enum kind kind, struct slice text,
                          struct lookup *l)
{
    if (l->covered == NULL)
        find_protected(p, l);
    size_t at = l->labels;
    for (struct walk w = walk_from_end(kind, text); walk_back(p, &w);) {
        if (l->covered[--at] == '1')
            continue;
        /* A top-level domain is a variant of none but itself. */
        bool can_be_word = kind == SKELETON || at + 1 < l->labels || at == 0;
        const struct listed *e = NULL;
        if (p->has_words && can_be_word && l->covered[at] == '\0')
            e = find_entry(p, &w, true);
        if (e != NULL)
            note_imitation(p, l, e, at, 1, at + 1);
        e = find_entry(p, &w, false);
        if (e != NULL)
            note_imitation(p, l, e, at, l->labels - at, 0);
    }
}

bool protect_find_imitated(struct protect *p, struct slice name,
                           char *unsafe_labels, struct imitation *found)
{
    struct lookup l = {.name = without_final_dot(name),
                       .unsafe_labels = unsafe_labels};

    if (utf8_is_ascii(name) && !protect_may_find_imitated(p, name))
        return false;
    if (p->tables != NULL)
        find_imitated(p, VARIANT, l.name, &l);
    unsigned choice = 0, count;
    do {
        count = make_skeleton(p, l.name, choice);
        struct slice skeleton = buffer_slice(&p->skeleton);
        if (has_likely_label(p, skeleton))
            find_imitated(p, SKELETON, skeleton, &l);
    } while (++choice < count);
    *found = l.found;
    return found->protected.size > 0;
}
