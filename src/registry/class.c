/* class.c - classes of a ruleset in XML; see class.h. */

#include "config.h"

#include "registry/class.h"

#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "registry/ruleset.h"

enum {
    RANGES_MAX = 8 << 20 /* of all sets; published tables have up to 50,000 */
};

USet **classes_at(struct classes *c, enum class_kind kind, struct slice name)
{
    struct buffer key = {.data = NULL};

    buffer_append(&key, &(char){(char)kind}, 1);
    buffer_put(&key, name);
    uint32_t id = intern_add(&c->names, buffer_slice(&key));
    if (id == c->sets.size / sizeof(USet *))
        buffer_append(&c->sets, &(USet *){NULL}, sizeof(USet *));
    buffer_free(&key);
    return (USet **)(void *)c->sets.data + id;
}

const char *classes_add_property(struct classes *c, USet *set,
                                 struct slice property)
{
    enum { LONGEST = 64 }; /* bytes */
    USet **known = classes_at(c, CLASS_PROPERTY, property);
    const char *colon = memchr(property.text, ':', property.size);
    UChar aliases[LONGEST];
    UErrorCode error = U_ZERO_ERROR;

    if (*known == NULL && colon != NULL && property.size <= LONGEST) {
        int32_t size = (int32_t)property.size;
        int32_t value = (int32_t)(colon - property.text) + 1;
        icu()->u_charsToUChars(property.text, aliases, size);
        *known = icu()->uset_openEmpty();
        icu()->uset_applyPropertyAlias(*known, aliases, value - 1,
                                       aliases + value, size - value, &error);
    }
    if (*known == NULL || U_FAILURE(error))
        return "Unicode has no such property or value";
    icu()->uset_addAll(set, *known);
    return NULL;
}

bool classes_read_point(struct slice word, uint32_t *point)
{
    return word.size >= 4 && ascii_read_hex(word, point) == word.size &&
           utf8_is_scalar(*point);
}

const char *classes_add_members(USet *set, struct slice text,
                                struct slice *wrong)
{
    while (ruleset_next_word(&text, wrong)) {
        struct slice last_word = *wrong, first_word;
        uint32_t first, last;
        slice_cut(&last_word, '-', &first_word);
        if (last_word.text == NULL)
            last_word = first_word;
        if (!classes_read_point(first_word, &first) ||
            !classes_read_point(last_word, &last))
            return "not a code point";
        if (last < first)
            return "the range is backwards";
        icu()->uset_addRange(set, (UChar32)first, (UChar32)last);
    }
    return NULL;
}

/* Adds the size of SET to those of all sets, which are limited. */
static const char *count_ranges(struct classes *c, const USet *set)
{
    c->ranges += (size_t)icu()->uset_getItemCount(set);
    return c->ranges > RANGES_MAX ? "the classes are too large" : NULL;
}

const char *classes_combine(struct classes *c, USet *to,
                            enum class_operation operation, size_t operands,
                            const USet *operand)
{
    /* This bounds the time, too: an operand costs as much as the set that it is
     * combined with. */
    const char *words = count_ranges(c, to);

    if (words != NULL)
        return words;
    if (operands == 0 || operation == CLASS_UNION)
        icu()->uset_addAll(to, operand);
    else if (operation == CLASS_INTERSECTION)
        icu()->uset_retainAll(to, operand);
    else if (operation == CLASS_DIFFERENCE)
        icu()->uset_removeAll(to, operand);
    else
        icu()->uset_complementAll(to, operand);
    return NULL;
}

const char *classes_close(struct classes *c, USet *set,
                          enum class_operation operation, size_t operands)
{
    bool is_valid = operation == CLASS_MEMBERS ||
                    (operation == CLASS_COMPLEMENT ? operands == 1
                     : operation == CLASS_UNION    ? operands >= 2
                                                   : operands == 2);

    if (operation == CLASS_COMPLEMENT)
        icu()->uset_complement(set);
    return is_valid ? count_ranges(c, set)
                    : "an operator has a wrong number of classes";
}

void classes_free(struct classes *c)
{
    for (size_t i = 0; i < c->sets.size; i += sizeof(USet *)) {
        USet *set = *(USet **)(void *)(c->sets.data + i);
        if (set != NULL)
            icu()->uset_close(set);
    }
    buffer_free(&c->sets);
    intern_free(&c->names);
}
