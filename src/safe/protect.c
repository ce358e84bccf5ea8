#include "config.h"

#include "safe/protect.h"

#include <stdlib.h>

#include "base/intern.h"
#include "base/io.h"
#include "names/name.h"
#include "registry/variants.h"
#include "safe/confusable.h"
#include "safe/properties.h"

/* The text of an entry: a skeleton of the name, or the name itself, with the
 * hash of its variants. */
enum kind { SKELETON, VARIANT, KINDS };

/* A protected name or word, or its skeleton. */
struct listed {
    struct slice text;
    struct slice name;
    uint32_t hash; /* of TEXT, inverted in a bit for a word */
    enum kind kind;
    bool is_word;
};

/* The entries with HASH: COUNT of them from FIRST on. A free slot has none. */
struct group {
    uint32_t hash;
    uint32_t first;
    uint32_t count;
};

/* The entries of a kind, by hash. Those of a group look alike, but are not
 * equal, so they are not strings of an intern (intern.h). */
struct index {
    struct buffer entries; /* struct listed[], sorted by compare_entries once
                              all are loaded */
    struct group *groups;  /* a hash table with open addressing; at most half of
                              its slots are in use */
    size_t room;           /* of GROUPS; a power of two */
};

/* A skeleton of a name: it has several if a character has two, or its voicing
 * marks are easily overlooked. */
struct skeleton {
    struct buffer text;
    bool is_unvoiced; /* in the current label */
};

enum { SKELETONS_MAX = 32 }; /* of a name, that are tried */

struct protect {
    struct table *tables;               /* for variants, or NULL */
    struct variants_keys *variant_keys; /* or NULL */
    struct name_converter *names;       /* convert names that are loaded */
    struct confusable_keys keys;
    struct intern protected; /* the names and words */
    bool are_compared;       /* see protect_open */
    bool has_words;
    bool may_be_glued; /* a listed word is long enough to be glued */
    struct index index[KINDS];
    struct buffer line;   /* the name that is loaded; a failure quotes it */
    struct buffer mapped; /* LINE, mapped, with A-labels decoded */
    struct buffer key;    /* scratch */
    struct skeleton skeletons[SKELETONS_MAX]; /* of the last name */
    unsigned skeleton_count;
};

struct protect *protect_open(struct table *tables, bool are_compared)
{
    struct protect *p = memory_new(sizeof *p);

    p->tables = tables;
    p->are_compared = are_compared;
    if (tables != NULL)
        p->variant_keys = variants_keys_open(tables);
    confusable_make_keys(&p->keys);
    p->names = name_open((struct name_mode){.decode = true});
    return p;
}

/* Hashes. */

/* A walk over the labels of a name, from the last to the first. */
struct walk {
    enum kind kind;
    struct slice text;
    struct slice label;
    size_t start;  /* of the label */
    uint32_t hash; /* of the text from START on, unfinished */
};

static struct walk walk_from_end(enum kind kind, struct slice text)
{
    return (struct walk){.kind = kind,
                         .text = text,
                         .start = text.size + 1,
                         .hash = CONFUSABLE_START};
}

/* Returns HASH extended by the key of LABEL, or by LABEL itself if IS_TLD. */
static uint32_t hash_variant(struct protect *p, uint32_t hash,
                             struct slice label, bool is_tld)
{
    struct slice key = label;

    if (!is_tld) {
        p->key.size = 0;
        variants_keys_put(p->variant_keys, label, &p->key);
        key = buffer_slice(&p->key);
    }
    for (size_t i = 0; i < key.size; i++)
        hash = (hash ^ (unsigned char)key.text[i]) * UINT32_C(0x01000193);
    return (hash ^ UINT32_MAX) * UINT32_C(0x01000193);
}

/* Moves to the previous label. Returns false after the first one. */
static bool walk_back(struct protect *p, struct walk *w)
{
    const char *text = w->text.text;

    if (w->start == 0)
        return false;
    size_t end = w->start - 1, i = end;
    bool is_last = end == w->text.size;
    if (!is_last)
        w->hash = confusable_step(&p->keys, w->hash, '.');
    uint32_t hash = w->hash;
    for (; i > 0 && text[i - 1] != '.'; i--)
        hash = confusable_step(&p->keys, hash, text[i - 1]);
    w->start = i;
    w->label = slice_part(w->text, i, end);
    if (w->kind == VARIANT)
        hash = hash_variant(p, w->hash, w->label, is_last && i > 0);
    w->hash = hash;
    return true;
}

/* A walk over the parts of a label that can be words: the text between two
 * hyphens or ends of the label, which may have hyphens itself. */
struct label_parts {
    struct slice label;
    size_t start, end; /* of the part */
    uint32_t hash;     /* of the part as a skeleton, unfinished */
};

static struct label_parts parts_before(struct slice label, size_t end)
{
    return (struct label_parts){
        .label = label, .start = end, .end = end, .hash = CONFUSABLE_START};
}

/* Moves to the next part: first those at the end of the label, then those
 * before a hyphen. Returns false after the last one. */
static bool next_part(const struct protect *p, struct label_parts *w)
{
    const char *text = w->label.text;

    if (w->start == 0) {
        while (w->end > 0 && text[w->end - 1] != '-')
            w->end--;
        if (w->end == 0)
            return false;
        *w = parts_before(w->label, w->end - 1);
    }
    size_t end = w->start;
    while (w->start > 0 && (w->start == end || text[w->start - 1] != '-'))
        w->hash = confusable_step(&p->keys, w->hash, text[--w->start]);
    return true;
}

/* Glued words: the beginning or end of a piece of a label, between hyphens,
 * looks like a listed word, as in paypa1support. */

/* The shortest beginning or end that is looked up: of a word of six letters,
 * two of which look like one. */
enum { GLUED_MIN_BYTES = 5 };

/* Returns true if WORD is long enough: short ones look like too many parts. */
static bool can_be_glued(struct slice word)
{
    enum { MIN_LETTERS = 6 };
    struct utf8_character c;
    unsigned letters = 0;

    while (letters < MIN_LETTERS && utf8_next(&word, &c))
        letters++;
    return letters == MIN_LETTERS;
}

/* The list. */

/* Orders entries by hash, then by name. */
static int compare_entries(const void *left, const void *right)
{
    const struct listed *a = left, *b = right;

    return a->hash != b->hash ? (a->hash < b->hash ? -1 : 1)
                              : slice_compare(a->name, b->name);
}

/* Returns the slot of the group with HASH, or the free slot for it. */
static struct group *find_group(const struct index *x, uint32_t hash)
{
    size_t mask = x->room - 1, i = hash & mask;

    while (x->groups[i].count > 0 && x->groups[i].hash != hash)
        i = (i + 1) & mask;
    return &x->groups[i];
}

/* Nearly all lookups find nothing. A table that is nearly empty, but fits in
 * the cache, makes branches predictable: a third less time for 100 words. */
enum { GROUPS_MIN = 1024 };

static void sort_and_group_entries(struct index *x)
{
    struct listed *entries = (void *)x->entries.data;
    size_t count = x->entries.size / sizeof *entries;

    if (count > 0)
        qsort(entries, count, sizeof *entries, compare_entries);
    free(x->groups);
    for (x->room = GROUPS_MIN; x->room < 2 * count; x->room *= 2)
        ;
    x->groups = memory_new(x->room * sizeof *x->groups);
    for (size_t i = 0; i < count; i++) {
        struct group *group = find_group(x, entries[i].hash);
        if (group->count++ == 0) {
            group->hash = entries[i].hash;
            group->first = (uint32_t)i;
        }
    }
}

/* Returns a copy of TEXT, which lives as long as the process. */
static struct slice copy_of(struct slice text)
{
    char *copy = memory_new(text.size + 1);

    memcpy(copy, text.text, text.size);
    return slice_of(copy, text.size);
}

/* Lists TEXT, which is NAME or its skeleton. */
static void list_text(struct protect *p, enum kind kind, struct slice text,
                      struct slice name)
{
    bool is_word = !slice_has(name, '.');
    struct walk w = walk_from_end(kind, text);

    p->has_words |= is_word;
    p->may_be_glued |= is_word && can_be_glued(name);
    while (walk_back(p, &w))
        ;
    struct listed entry = {.text = copy_of(text),
                           .name = copy_of(name),
                           .hash = confusable_finish(w.hash) ^ is_word,
                           .kind = kind,
                           .is_word = is_word};
    buffer_append(&p->index[kind].entries, &entry, sizeof entry);
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

/* Returns true if C is a voicing mark of kana in a skeleton, where ICU has a
 * ring for U+309A. */
static bool is_voicing(uint32_t c)
{
    return c == 0x3099 || c == 0x030A;
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

/* Returns true if the label of NAME with the byte AT is so long that a reader
 * overlooks voicing marks: if it has four letters, of which three are kana. */
static bool is_long_kana(struct slice name, size_t at)
{
    enum { LETTERS = 4, KANA = 3 };
    size_t start = at - slice_last(slice_of(name.text, at), '.').size;
    struct slice rest = slice_from(name, start);
    struct utf8_character c;
    unsigned letters = 0, kana = 0;

    while ((letters < LETTERS || kana < KANA) && utf8_next(&rest, &c) &&
           c.code_point != '.') {
        letters += c.code_point != '-';
        kana += is_kana(c.code_point);
    }
    return letters >= LETTERS && kana >= KANA;
}

/* Adds a copy of each skeleton, for a second way to write the next character,
 * unless they would be too many. Returns how many there were. */
static unsigned copy_skeletons(struct protect *p)
{
    unsigned count = p->skeleton_count;

    if (2 * count > SKELETONS_MAX)
        return count;
    for (unsigned k = 0; k < count; k++) {
        struct skeleton *copy = &p->skeletons[count + k];
        copy->is_unvoiced = p->skeletons[k].is_unvoiced;
        copy->text.size = 0;
        buffer_put(&copy->text, buffer_slice(&p->skeletons[k].text));
    }
    p->skeleton_count = 2 * count;
    return count;
}

/* Stores the skeletons of NAME. */
static void make_skeletons(struct protect *p, struct slice name)
{
    struct skeleton *s = p->skeletons;
    struct slice rest = name;
    struct utf8_character c;
    bool has_kana = false; /* before, in the label */

    p->skeleton_count = 1;
    s->text.size = 0;
    for (;;) {
        struct slice ascii = slice_of(rest.text, utf8_ascii(rest));
        for (unsigned k = 0; ascii.size > 0 && k < p->skeleton_count; k++)
            buffer_put(&s[k].text, ascii);
        has_kana = has_kana && !slice_has(ascii, '.');
        rest = slice_from(rest, ascii.size);
        if (!utf8_next(&rest, &c))
            break;
        unsigned count = p->skeleton_count;
        if (is_kana(c.code_point) && !has_kana) {
            has_kana = true;
            if (is_long_kana(name, (size_t)(c.text.text - name.text)))
                count = copy_skeletons(p);
            for (unsigned k = 0; k < p->skeleton_count; k++)
                s[k].is_unvoiced = k >= count;
        }
        const struct properties *of = properties_get(c.code_point);
        count =
            of->skeletons[1].size > 0 ? copy_skeletons(p) : p->skeleton_count;
        for (unsigned k = 0; k < p->skeleton_count; k++) {
            struct slice part = of->skeletons[k >= count];
            if (of->flags & PROPERTY_EAST_ASIAN)
                put_simplified(&s[k].text, part, has_kana && s[k].is_unvoiced);
            else
                put_foreign(&s[k].text, part);
        }
    }
}

/* Loading. */

static struct slice without_final_dot(struct slice name)
{
    if (slice_at(name, name.size - 1) == '.')
        name.size--;
    return name;
}

/* Returns NAME without "www." before several labels: else an imitation of the
 * name that it precedes would be none. */
static struct slice without_www(struct slice name)
{
    struct slice www = slice_string("www.");

    if (!slice_begins(name, www))
        return name;
    struct slice parent = slice_from(name, www.size);
    return slice_has(parent, '.') ? parent : name;
}

/* Adds NAME, which is mapped, not only dots; the caller sorts the entries. */
static void add_name(struct protect *p, struct slice name)
{
    name = without_www(slice_trim(name, "."));
    intern_add(&p->protected, name);
    if (p->tables != NULL)
        list_text(p, VARIANT, name, name);
    make_skeletons(p, name);
    for (unsigned k = 0; k < p->skeleton_count; k++)
        if (p->skeletons[k].text.size > 0)
            list_text(p, SKELETON, buffer_slice(&p->skeletons[k].text), name);
}

/* Returns LINE without "*." before several labels, or ".*" after one. */
static struct slice without_asterisk(struct slice line)
{
    if (slice_begins(line, slice_string("*.")) &&
        slice_has(without_final_dot(slice_from(line, 2)), '.'))
        return slice_from(line, 2);
    struct slice word = slice_of(line.text, slice_find(line, 0, '.'));
    bool is_word = word.size > 0 &&
                   slice_equal(slice_from(line, word.size), slice_string(".*"));
    return is_word ? word : line;
}

/* Adds LINE. Returns false, with *FAILURE set, if it is no name or label. */
static bool add_line(void *context, struct slice line, struct failure *failure)
{
    struct protect *p = context;

    p->line.size = p->mapped.size = 0;
    buffer_put(&p->line, without_asterisk(line));
    if (!name_convert(p->names, buffer_slice(&p->line), &p->mapped, failure)) {
        if (failure->may_be_text)
            failure->after = "; each line must be one name (example.com) or "
                             "one label (example)";
        return false;
    }
    struct slice name = buffer_slice(&p->mapped);
    if (slice_has(name, '*'))
        return FAIL(failure, "'*' can only precede a name (*.example.com) or "
                             "follow a label (example.*)");
    if (slice_trim(name, ".-_").size == 0)
        return FAIL(failure,
                    "neither a letter nor a digit, so nothing to protect");
    add_name(p, name);
    return true;
}

bool protect_load(struct protect *p, const char *path, struct failure *failure)
{
    p->line.size = 0;
    if (!io_read_list(path, add_line, p, failure))
        return false;
    for (int kind = 0; kind < KINDS; kind++)
        sort_and_group_entries(&p->index[kind]);
    return p->line.size > 0 ||
           FAIL(failure, "no name or label, so nothing to protect");
}

/* Looking up. */

/* Returns true if a skeleton of a listed word, or name, has HASH, unfinished.
 */
static bool has_skeleton(const struct protect *p, uint32_t hash, bool is_word)
{
    return find_group(&p->index[SKELETON], confusable_finish(hash) ^ is_word)
               ->count > 0;
}

/* Returns true if a part of LABEL, of a skeleton, may be like a listed word. */
static bool has_likely_part(const struct protect *p, struct slice label)
{
    for (struct label_parts w = parts_before(label, label.size);
         next_part(p, &w);)
        if (has_skeleton(p, w.hash, true))
            return true;
    return false;
}

/* Returns true if a beginning or end of a piece of LABEL, of a skeleton, may be
 * like a listed word. */
static bool has_likely_glued(const struct protect *p, struct slice label)
{
    struct slice piece;

    while (slice_cut(&label, '-', &piece)) {
        uint32_t end = CONFUSABLE_START, factor = 1, addend = 0;
        for (size_t size = 1; size < piece.size; size++) {
            unsigned char c = (unsigned char)piece.text[size - 1];
            /* All steps from this byte to the first, in one. */
            addend += factor * p->keys.of[c].addend;
            factor *= p->keys.of[c].factor;
            uint32_t start = factor * CONFUSABLE_START + addend;
            end = confusable_step(&p->keys, end, piece.text[piece.size - size]);
            if (size >= GLUED_MIN_BYTES &&
                (has_skeleton(p, start, true) || has_skeleton(p, end, true)))
                return true;
        }
    }
    return false;
}

/* Returns true if SKELETON, without a final dot, may be like a listed one. */
static bool has_likely_label(struct protect *p, struct slice skeleton)
{
    for (struct walk w = walk_from_end(SKELETON, skeleton); walk_back(p, &w);)
        if (has_skeleton(p, w.hash, false) ||
            (p->has_words && has_likely_part(p, w.label)) ||
            (p->may_be_glued && has_likely_glued(p, w.label)))
            return true;
    return false;
}

bool protect_may_find_imitated(struct protect *p, struct slice name)
{
    /* With tables, ASCII labels have variants, too. */
    return p->tables != NULL || has_likely_label(p, without_final_dot(name));
}

/* Steps of a lookup, about 10 ns each: a megabyte of names takes less than a
 * second. With a list of 50,000 known names, a name needs up to 200. */
enum { STEPS_MAX = 1500 };

/* State of a lookup. */
struct lookup {
    struct slice name;      /* without a final dot */
    size_t labels;          /* 0 until they are counted */
    size_t unprotected;     /* the labels before the longest protected name */
    char *unsafe_labels;    /* see protect_find_imitated */
    unsigned steps;         /* left */
    struct imitation crowd; /* the group that was compared last */
    struct imitation found; /* PROTECTED is empty if there is none */
};

/* A text whose look or variants are searched for. */
struct hunt {
    struct slice text;
    struct slice own; /* a name that is not looked for */
    bool is_word;     /* a word is looked for, or else a name */
};

/* Returns the entry of KIND, with HASH, unfinished, that the text of H
 * imitates; NULL if there is none, or the steps of L run out. */
static const struct listed *find_entry(const struct protect *p,
                                       struct lookup *l, enum kind kind,
                                       uint32_t hash, const struct hunt *h)
{
    const struct index *x = &p->index[kind];
    const struct group *group =
        find_group(x, confusable_finish(hash) ^ h->is_word);
    const struct listed *e = (const void *)x->entries.data;

    if (group->count == 0 || l->steps == 0)
        return NULL;
    e += group->first;
    l->crowd = (struct imitation){.protected = e->name, .crowd = group->count};
    for (uint32_t i = 0; i < group->count && l->steps > 0; i++, e++) {
        l->steps--;
        bool is_alike =
            kind == VARIANT
                ? variants_match(p->tables, e->text, h->text, !h->is_word)
                : confusable_alike(h->text, e->text, &l->steps);
        if (is_alike && !slice_equal(e->name, h->own))
            return e;
    }
    return NULL;
}

static bool is_protected(const struct protect *p, struct slice text)
{
    return intern_find(&p->protected, text) != INTERN_NONE;
}

static void count_labels(const struct protect *p, struct lookup *l)
{
    struct slice rest = l->name, name = rest, label;
    bool is_found = false;

    for (; slice_cut(&rest, '.', &label); name = rest) {
        /* One label is no name. */
        is_found = is_found || (rest.text != NULL && !p->are_compared &&
                                is_protected(p, name));
        l->labels++;
        l->unprotected += !is_found;
    }
}

/* Notes that COUNT labels from AT on, or a part of one, imitate E. A lookalike
 * is no better reason than a variant. */
static void note_imitation(struct lookup *l, const struct listed *e, size_t at,
                           size_t count, bool is_part)
{
    memset(l->unsafe_labels + at, '1', count);
    if (e->kind == SKELETON && l->found.is_variant)
        return;
    l->found = (struct imitation){
        .protected = e->name,
        .label_number = e->is_word ? at + 1 : 0,
        .is_part = is_part,
        .is_variant = e->kind == VARIANT,
    };
}

/* Returns the part of LABEL whose skeleton is the part W: in a skeleton, '-'
 * stands for nothing else. */
static struct slice given_part(const struct label_parts *w, struct slice label)
{
    size_t before = slice_count(slice_of(w->label.text, w->start), '-');
    size_t within = slice_count(slice_part(w->label, w->start, w->end), '-');
    struct slice piece = label;

    while (before-- > 0)
        slice_cut(&label, '-', &piece);
    const char *start = label.text;
    do
        slice_cut(&label, '-', &piece);
    while (within-- > 0);
    return slice_of(start, (size_t)(piece.text + piece.size - start));
}

/* Returns the word, not in its own spelling, that the text of H imitates, or
 * NULL: the skeleton of the beginning of PIECE or, if IS_END, its end. */
static const struct listed *find_glued_word(const struct protect *p,
                                            struct lookup *l,
                                            const struct hunt *h,
                                            struct slice piece, bool is_end)
{
    uint32_t hash = CONFUSABLE_START;

    for (size_t i = h->text.size; i > 0; i--)
        hash = confusable_step(&p->keys, hash, h->text.text[i - 1]);
    const struct listed *e = find_entry(p, l, SKELETON, hash, h);
    if (e == NULL || !can_be_glued(e->name) || is_protected(p, h->text))
        return NULL;
    size_t size = e->name.size < piece.size ? e->name.size : piece.size;
    struct slice own = is_end ? slice_from(piece, piece.size - size)
                              : slice_of(piece.text, size);
    return slice_equal(e->name, own) ? NULL : e;
}

/* Finds the words that beginnings and ends of pieces of LABEL imitate, the
 * short ones first. It is number AT, from 0, and has SKELETON. */
static void find_glued_words(const struct protect *p, struct lookup *l,
                             struct slice skeleton, struct slice label,
                             size_t at)
{
    struct hunt h = {.is_word = true};
    struct slice from, piece;

    while (slice_cut(&skeleton, '-', &from)) {
        slice_cut(&label, '-', &piece); /* both have the same hyphens */
        size_t end = is_protected(p, piece) ? 0 : from.size;
        for (size_t i = 2 * GLUED_MIN_BYTES; i < 2 * end; i++) {
            bool is_end = i % 2 == 1;
            h.text = is_end ? slice_from(from, end - i / 2)
                            : slice_of(from.text, i / 2);
            const struct listed *e = find_glued_word(p, l, &h, piece, is_end);
            if (e != NULL)
                note_imitation(l, e, at, 1, true);
        }
    }
}

/* Finds the word that LABEL, number AT from 0, or a part of it imitates; W is
 * at it, or its skeleton. A listed word imitates none. */
static void find_imitated_word(struct protect *p, struct lookup *l,
                               const struct walk *w, struct slice label,
                               size_t at)
{
    struct label_parts part = parts_before(w->label, w->label.size);

    if (is_protected(p, label))
        return;
    if (p->may_be_glued && w->kind == SKELETON)
        find_glued_words(p, l, w->label, label, at);
    while (next_part(p, &part)) {
        struct slice word = slice_part(part.label, part.start, part.end);
        uint32_t hash = w->kind == SKELETON
                            ? part.hash
                            : hash_variant(p, CONFUSABLE_START, word, false);
        struct hunt h = {.text = word, .is_word = true};
        const struct listed *e = find_entry(p, l, w->kind, hash, &h);
        if (e != NULL && !is_protected(p, given_part(&part, label)))
            note_imitation(l, e, at, 1, word.size < w->label.size);
    }
}

/* Finds the listed names and words that TEXT, the name or its skeleton,
 * imitates. Protected names imitate only names with more labels. */
static void find_imitated(struct protect *p, enum kind kind, struct slice text,
                          struct lookup *l)
{
    if (l->labels == 0)
        count_labels(p, l);
    size_t at = l->labels;
    for (struct walk w = walk_from_end(kind, text); walk_back(p, &w);) {
        struct slice rest = l->name, own = rest, label = rest;
        if (--at >= l->unprotected)
            continue;
        for (size_t i = 0; i <= at; i++) {
            own = rest;
            slice_cut(&rest, '.', &label);
        }
        /* A top-level domain is a variant of none but itself. */
        if (p->has_words && (kind == SKELETON || at + 1 < l->labels || at == 0))
            find_imitated_word(p, l, &w, label, at);
        struct hunt h = {.text = slice_from(text, w.start), .own = own};
        const struct listed *e = find_entry(p, l, kind, w.hash, &h);
        if (e != NULL)
            note_imitation(l, e, at, l->labels - at, false);
    }
}

bool protect_find_imitated(struct protect *p, struct slice name,
                           char *unsafe_labels, struct imitation *found)
{
    struct lookup l = {.name = without_final_dot(name),
                       .unsafe_labels = unsafe_labels,
                       .steps = STEPS_MAX};

    if (utf8_is_ascii(name) && !protect_may_find_imitated(p, name))
        return false;
    if (p->tables != NULL)
        find_imitated(p, VARIANT, l.name, &l);
    make_skeletons(p, l.name);
    for (unsigned k = 0; k < p->skeleton_count; k++) {
        struct slice skeleton = buffer_slice(&p->skeletons[k].text);
        if (has_likely_label(p, skeleton))
            find_imitated(p, SKELETON, skeleton, &l);
    }
    if (l.steps == 0 && l.found.protected.size == 0) {
        memset(unsafe_labels, '1', l.labels);
        l.found = l.crowd;
    }
    *found = l.found;
    return found->protected.size > 0;
}
