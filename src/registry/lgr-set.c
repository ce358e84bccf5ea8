/* lgr-set.c - the classes of a ruleset; see lgr-set.h. */

#include "config.h"

#include "registry/lgr-set.h"

#include <string.h>

#include "base/unicode.h"

/* Bytes of all classes and operators. Published tables have up to 400 KB. */
enum { SETS_MAX = 64 * 1024 * 1024 };

void lgr_add_tags(struct lgr *l, uint32_t first, uint32_t last)
{
    const char *value = lgr_attribute(l, "tag");
    struct slice rest = slice_string(value == NULL ? "" : value), tag;

    while (ruleset_next_word(&rest, &tag)) {
        uint32_t number = intern_add(&l->tags, tag);
        struct buffer none = {.data = NULL};
        if (number == l->tag_ranges.length / sizeof none)
            buffer_append(&l->tag_ranges, &none, sizeof none);
        set_add((struct buffer *)(void *)l->tag_ranges.data + number, first,
                last);
    }
}

/* Returns the number of SET, which is stored unless an equal one is. */
static uint32_t store_set(struct lgr *l, const struct buffer *set)
{
    return intern_add(&l->ruleset->sets, buffer_slice(set));
}

static void copy_set(struct lgr *l, struct lgr_frame *f, uint32_t number)
{
    buffer_put(&f->set, intern_get(&l->ruleset->sets, number));
    f->is_ready = true;
}

static uint32_t number_at(const struct buffer *numbers, uint32_t at)
{
    return ((const uint32_t *)(const void *)numbers->data)[at];
}

static bool read_class_reference(struct lgr *l, struct lgr_frame *f,
                                 const char *name)
{
    uint32_t class = intern_find(&l->classes, slice_string(name));

    if (class == INTERN_NONE || number_at(&l->class_sets, class) == INTERN_NONE)
        return lgr_fail(l, "the class is not defined, or only later",
                        slice_string(name));
    copy_set(l, f, number_at(&l->class_sets, class));
    return true;
}

static bool read_tag_reference(struct lgr *l, struct lgr_frame *f,
                               const char *name)
{
    const struct buffer *ranges = (const void *)l->tag_ranges.data;
    uint32_t tag = intern_find(&l->tags, slice_string(name));

    if (tag != INTERN_NONE)
        buffer_put(&f->set, buffer_slice(&ranges[tag]));
    set_close(&f->set);
    f->is_ready = true;
    return true;
}

/* Reads NAME, a property and its value with ':' between them. */
static bool read_property(struct lgr *l, struct lgr_frame *f, const char *name)
{
    uint32_t known = intern_find(&l->properties, slice_string(name));

    if (known != INTERN_NONE) {
        copy_set(l, f, number_at(&l->property_sets, known));
        return true;
    }
    if (!unicode_property_ranges(name, &f->set))
        return lgr_fail(l, "Unicode has no such property or value",
                        slice_string(name));
    set_close(&f->set);
    f->is_ready = true;
    intern_add(&l->properties, slice_string(name));
    uint32_t number = store_set(l, &f->set);
    buffer_append(&l->property_sets, &number, sizeof number);
    return true;
}

bool lgr_open_set(struct lgr *l, struct lgr_frame *f,
                  const struct lgr_frame *above)
{
    const uint32_t none = INTERN_NONE;
    const char *name = lgr_attribute(l, "name");

    f->is_set = true;
    if ((above->inside == LGR_IN_RULES) != (name != NULL))
        return lgr_fail(l, "a class has a name among the rules, and only there",
                        lgr_no_word());
    if (name != NULL) {
        f->class = intern_add(&l->classes, slice_string(name));
        if (f->class < l->class_sets.length / sizeof none)
            return lgr_fail(l, "the class is repeated", slice_string(name));
        buffer_append(&l->class_sets, &none, sizeof none);
    }
    if (above->inside == LGR_IN_RULE) {
        f->node = rule_add(&l->ruleset->trees, RULE_CLASS, above->node);
        return lgr_read_count(l, rule_at(&l->ruleset->trees, f->node));
    }
    if (lgr_attribute(l, "count") != NULL)
        return lgr_fail(l, "a count has no meaning here", lgr_no_word());
    return true;
}

bool lgr_open_class(struct lgr *l, struct lgr_frame *f)
{
    const char *reference = lgr_attribute(l, "by-ref"),
               *tag = lgr_attribute(l, "from-tag"),
               *property = lgr_attribute(l, "property");

    if ((reference != NULL) + (tag != NULL) + (property != NULL) > 1)
        return lgr_fail(l, "by-ref, from-tag and property exclude each other",
                        lgr_no_word());
    l->text.length = 0;
    if (reference != NULL)
        return read_class_reference(l, f, reference);
    if (tag != NULL)
        return read_tag_reference(l, f, tag);
    return property == NULL || read_property(l, f, property);
}

bool lgr_add_member(struct lgr *l, struct lgr_frame *above, bool is_range)
{
    uint32_t first, last;

    if (above->is_ready)
        return lgr_fail(l, "the class is defined by an attribute",
                        lgr_no_word());
    if (is_range) {
        if (!lgr_read_range(l, &first, &last))
            return false;
    } else {
        if (!lgr_read_one_point(l, "cp", &first))
            return false;
        last = first;
    }
    set_add(&above->set, first, last);
    return true;
}

/* Reads the text of a class, such as "0061 0063-0066". */
static bool read_members(struct lgr *l, struct lgr_frame *f)
{
    struct slice rest = buffer_slice(&l->text), word;

    while (ruleset_next_word(&rest, &word)) {
        const char *hyphen = memchr(word.text, '-', word.size);
        size_t size = hyphen == NULL ? word.size : (size_t)(hyphen - word.text);
        uint32_t first, last;
        if (!lgr_read_point(slice_of(word.text, size), &first))
            return lgr_fail(l, "not a code point", word);
        last = first;
        if (hyphen != NULL &&
            !lgr_read_point(slice_from(word, size + 1), &last))
            return lgr_fail(l, "not a code point", word);
        if (last < first)
            return lgr_fail(l, "the range is backwards", word);
        set_add(&f->set, first, last);
    }
    set_close(&f->set);
    f->is_ready = true;
    return true;
}

/* Combines the set of F with that of ABOVE, an operator. */
static void combine_sets(struct lgr *l, struct lgr_frame *above,
                         struct lgr_frame *f)
{
    struct buffer *result = &l->scratch, old;

    if (above->operands++ == 0) {
        old = above->set;
        above->set = f->set;
        f->set = old;
        return;
    }
    set_combine(buffer_slice(&above->set), buffer_slice(&f->set),
                above->operation, result);
    old = above->set;
    above->set = *result;
    *result = old;
}

static bool close_operator(struct lgr *l, struct lgr_frame *f)
{
    bool is_valid = f->operation == SET_COMPLEMENT ? f->operands == 1
                    : f->operation == SET_UNION    ? f->operands >= 2
                                                   : f->operands == 2;

    if (!is_valid)
        return lgr_fail(l, "an operator has a wrong number of classes",
                        lgr_no_word());
    if (f->operation != SET_COMPLEMENT)
        return true;
    struct buffer old = f->set;
    set_combine(buffer_slice(&old), lgr_no_word(), SET_COMPLEMENT, &l->scratch);
    f->set = l->scratch;
    l->scratch = old;
    return true;
}

bool lgr_close_set(struct lgr *l, struct lgr_frame *f, struct lgr_frame *above)
{
    if (f->inside == LGR_IN_SETS ? !close_operator(l, f)
                                 : !f->is_ready && !read_members(l, f))
        return false;
    /* This bounds the time, too: each operand costs as much as the set that it
     * is combined with. */
    l->set_bytes += f->set.length + above->set.length;
    if (l->set_bytes > SETS_MAX)
        return lgr_fail(l, "the classes are too large", lgr_no_word());
    if (above->inside == LGR_IN_SETS) {
        combine_sets(l, above, f);
        return true;
    }
    uint32_t number = store_set(l, &f->set);
    if (f->node != RULE_NONE)
        rule_at(&l->ruleset->trees, f->node)->points = number;
    else
        ((uint32_t *)(void *)l->class_sets.data)[f->class] = number;
    return true;
}
