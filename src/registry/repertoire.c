/* repertoire.c - code points, sequences and variants; see repertoire.h. */

#include "config.h"

#include "registry/repertoire.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/utf8.h"

enum { PAGE = 256 };

/* Returns the slot of CODE_POINT, allocating its page if necessary. */
static struct repertoire_slot *make_slot(struct repertoire *r,
                                         uint32_t code_point)
{
    struct repertoire_slot **page = &r->pages[code_point / PAGE];

    if (*page == NULL)
        *page = memory_new(PAGE * sizeof **page);
    return &(*page)[code_point % PAGE];
}

/* Returns the slot of CODE_POINT, or an empty one. */
static const struct repertoire_slot *slot_of(const struct repertoire *r,
                                             uint32_t code_point)
{
    static const struct repertoire_slot none;
    const struct repertoire_slot *page = r->pages[code_point / PAGE];

    return page == NULL ? &none : &page[code_point % PAGE];
}

bool repertoire_has(const struct repertoire *r, uint32_t code_point)
{
    return slot_of(r, code_point)->single != 0;
}

static uint32_t count_of(const struct buffer *buffer, size_t size)
{
    return (uint32_t)(buffer->size / size);
}

static uint32_t add_points(struct repertoire *r, const uint32_t *points,
                           size_t length)
{
    uint32_t start = count_of(&r->points, sizeof *points);

    buffer_append(&r->points, points, length * sizeof *points);
    return start;
}

static struct slice bytes_of(const uint32_t *points, size_t length)
{
    return slice_of((const char *)points, length * sizeof *points);
}

/* Registers the entry NUMBER for all code points of a range. */
static bool add_range(struct repertoire *r, uint32_t first, uint32_t last,
                      uint32_t number, size_t line, struct problem *problem)
{
    for (uint32_t c = first; c <= last; c++) {
        struct repertoire_slot *slot = make_slot(r, c);
        if (slot->single != 0)
            return problem_set_point(problem, line,
                                     "the code point is repeated "
                                     "(a range may have it)",
                                     c);
        slot->single = number + 1;
    }
    return true;
}

static bool add_sequence(struct repertoire *r, const uint32_t *points,
                         size_t length, uint32_t number, size_t line,
                         struct problem *problem)
{
    struct repertoire_slot *slot = make_slot(r, points[0]);
    uint32_t count = intern_count(&r->sequences);

    if (intern_add(&r->sequences, bytes_of(points, length)) < count)
        return problem_set_point(
            problem, line, "a sequence is repeated; it begins with", points[0]);
    buffer_append(&r->sequence_entries, &number, sizeof number);
    if (slot->starter == 0) {
        buffer_append(&r->starters, &(uint64_t){0}, sizeof(uint64_t));
        slot->starter = count_of(&r->starters, sizeof(uint64_t));
    }
    uint64_t *lengths = (void *)r->starters.data;
    lengths[slot->starter - 1] |= UINT64_C(1) << length;
    return true;
}

bool repertoire_add(struct repertoire *r, const uint32_t *points, size_t length,
                    uint32_t last, struct context context, size_t line,
                    struct problem *problem)
{
    uint32_t number = count_of(&r->entries, sizeof(struct entry));
    struct entry entry = {.text = add_points(r, points, length),
                          .length = (uint32_t)length,
                          .context = context,
                          .variant =
                              count_of(&r->variants, sizeof(struct variant))};

    buffer_append(&r->entries, &entry, sizeof entry);
    return length == 1 ? add_range(r, points[0], last, number, line, problem)
                       : add_sequence(r, points, length, number, line, problem);
}

void repertoire_add_variant(struct repertoire *r, const uint32_t *points,
                            size_t length, uint32_t type,
                            struct context context, size_t line)
{
    struct variant variant = {.text = add_points(r, points, length),
                              .length = (uint32_t)length,
                              .type = type,
                              .context = context,
                              .line = (uint32_t)line};
    struct entry *entries = (void *)r->entries.data;

    buffer_append(&r->variants, &variant, sizeof variant);
    entries[count_of(&r->entries, sizeof *entries) - 1].variant_count++;
}

int repertoire_compare(const uint32_t *a, size_t a_length, const uint32_t *b,
                       size_t b_length)
{
    for (size_t i = 0; i < a_length && i < b_length; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return (a_length > b_length) - (a_length < b_length);
}

/* A variant with its code points, to be sorted. */
struct sorted {
    const uint32_t *points;
    struct variant variant;
};

/* By code points, then in the order of the file. */
static int compare_variants(const void *left, const void *right)
{
    const struct sorted *a = left, *b = right;
    int order = repertoire_compare(a->points, a->variant.length, b->points,
                                   b->variant.length);

    return order != 0 ? order
                      : (a->variant.text > b->variant.text) -
                            (a->variant.text < b->variant.text);
}

static bool is_repeated(const struct sorted *a, const struct sorted *b)
{
    return repertoire_compare(a->points, a->variant.length, b->points,
                              b->variant.length) == 0 &&
           a->variant.context.rule == b->variant.context.rule &&
           a->variant.context.is_denied == b->variant.context.is_denied;
}

/* Finds the variants that equal ENTRY, which are adjacent. */
static void find_reflexive(const struct repertoire *r, struct entry *entry)
{
    for (uint32_t i = 0; i < entry->variant_count; i++) {
        const struct variant *v = repertoire_variant(r, entry->variant + i);
        if (repertoire_compare(repertoire_text(r, v->text), v->length,
                               repertoire_text(r, entry->text),
                               entry->length) != 0)
            continue;
        if (entry->reflexive_count++ == 0)
            entry->reflexive = entry->variant + i;
    }
}

/* Sorts the variants of ENTRY; SCRATCH is memory. Returns false if one is
 * repeated; the last of these is dropped. */
static bool sort_variants(struct repertoire *r, struct entry *entry,
                          struct buffer *scratch, struct problem *problem)
{
    struct variant *variants =
        (struct variant *)(void *)r->variants.data + entry->variant;
    size_t count = entry->variant_count, kept = 0;
    struct sorted *sorted = buffer_array(scratch, count, sizeof *sorted);

    for (size_t i = 0; i < count; i++)
        sorted[i] =
            (struct sorted){repertoire_text(r, variants[i].text), variants[i]};
    qsort(sorted, count, sizeof *sorted, compare_variants);
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && is_repeated(&sorted[i - 1], &sorted[i]))
            problem_set_point(problem, sorted[i].variant.line,
                              "a variant is repeated; it is of",
                              *repertoire_text(r, entry->text));
        else
            variants[kept++] = sorted[i].variant;
    }
    entry->variant_count = (uint32_t)kept;
    find_reflexive(r, entry);
    return kept == count;
}

bool repertoire_close(struct repertoire *r, bool drops_repeated,
                      struct problem *problem)
{
    struct entry *entries = (void *)r->entries.data;
    size_t count = count_of(&r->entries, sizeof *entries);
    struct buffer scratch = {.data = NULL};
    bool is_valid = true;

    if (count == 0)
        return problem_set(problem, 0, "no entry of a registry's table",
                           slice_of(NULL, 0));
    for (size_t i = 0; is_valid && i < count; i++)
        if (entries[i].variant_count > 0)
            is_valid = sort_variants(r, &entries[i], &scratch, problem) ||
                       drops_repeated;
    buffer_free(&scratch);
    return is_valid;
}

size_t repertoire_find(const struct repertoire *r, const uint32_t *text,
                       size_t length, uint32_t *numbers)
{
    const struct repertoire_slot *slot = slot_of(r, text[0]);
    const uint32_t *entries = (const void *)r->sequence_entries.data;
    const uint64_t *starters = (const void *)r->starters.data;
    uint64_t lengths = slot->starter == 0 ? 0 : starters[slot->starter - 1];
    size_t count = 0;

    while (lengths != 0) {
        size_t longest = 63 - (size_t)__builtin_clzll(lengths);
        lengths ^= UINT64_C(1) << longest;
        uint32_t found =
            longest > length
                ? INTERN_NONE
                : intern_find(&r->sequences, bytes_of(text, longest));
        if (found != INTERN_NONE)
            numbers[count++] = entries[found];
    }
    if (slot->single != 0)
        numbers[count++] = slot->single - 1;
    return count;
}

/* Returns the entry of exactly TEXT, or NULL. */
static const struct entry *find_exact(const struct repertoire *r,
                                      const uint32_t *text, size_t length)
{
    const uint32_t *entries = (const void *)r->sequence_entries.data;

    if (length == 1) {
        uint32_t single = slot_of(r, text[0])->single;
        return single == 0 ? NULL : repertoire_entry(r, single - 1);
    }
    uint32_t found = intern_find(&r->sequences, bytes_of(text, length));
    return found == INTERN_NONE ? NULL : repertoire_entry(r, entries[found]);
}

/* Returns true if ENTRY has a variant TEXT; variants are sorted. */
static bool has_variant(const struct repertoire *r, const struct entry *entry,
                        const uint32_t *text, size_t length)
{
    size_t from = entry->variant, to = from + entry->variant_count;

    while (from < to) {
        size_t middle = from + (to - from) / 2;
        const struct variant *v = repertoire_variant(r, (uint32_t)middle);
        int order = repertoire_compare(repertoire_text(r, v->text), v->length,
                                       text, length);
        if (order == 0)
            return true;
        if (order < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return false;
}

/* Appends the first of LENGTH code points at POINTS. */
static void put_first(struct buffer *out, const uint32_t *points, size_t length)
{
    buffer_code_point(out, *points);
    if (length > 1)
        buffer_text(out, " ...");
}

/* Reports that VARIANT has no variant ENTRY. Returns false. */
static bool fail_symmetry(const struct repertoire *r, const struct entry *entry,
                          const struct variant *variant,
                          struct problem *problem)
{
    struct buffer word = {.data = NULL};

    put_first(&word, repertoire_text(r, variant->text), variant->length);
    buffer_text(&word, " is a variant of ");
    put_first(&word, repertoire_text(r, entry->text), entry->length);
    problem_set(problem, variant->line, "variants are not symmetric",
                buffer_slice(&word));
    buffer_free(&word);
    return false;
}

bool repertoire_is_symmetric(const struct repertoire *r,
                             struct problem *problem)
{
    size_t count = count_of(&r->entries, sizeof(struct entry));

    for (uint32_t i = 0; i < count; i++) {
        const struct entry *e = repertoire_entry(r, i);
        const uint32_t *text = repertoire_text(r, e->text);
        for (uint32_t k = 0; k < e->variant_count; k++) {
            const struct variant *v = repertoire_variant(r, e->variant + k);
            const struct entry *back =
                v->length == 0
                    ? NULL
                    : find_exact(r, repertoire_text(r, v->text), v->length);
            if (v->length > 0 &&
                (back == NULL || !has_variant(r, back, text, e->length)))
                return fail_symmetry(r, e, v, problem);
        }
    }
    return true;
}

void repertoire_free(struct repertoire *r)
{
    for (size_t i = 0; i < sizeof r->pages / sizeof *r->pages; i++)
        free(r->pages[i]);
    buffer_free(&r->points);
    buffer_free(&r->entries);
    buffer_free(&r->variants);
    buffer_free(&r->starters);
    buffer_free(&r->sequence_entries);
    intern_free(&r->sequences);
}
