#include "config.h"

#include "registry/schema.h"

#include "base/icu.h"

enum { WORDS_MAX = 256 }; /* of an attribute that is a list */

#define SETS (IN_RULE | IN_LOOK | IN_SETS)
#define OPERATORS (IN_RULE | IN_LOOK)

/* clang-format off */

/* In the order of their bits. ANY_TEXT: checked later, or without effect. */
static const struct {
    const char *name;
    enum schema_value value;
} attributes[SCHEMA_ATTRIBUTES] = {
    {"cp", ANY_TEXT}, {"first-cp", ANY_TEXT}, {"last-cp", ANY_TEXT},
    {"name", NAME}, {"property", ANY_TEXT}, {"from-tag", WORD},
    {"ref", ANY_TEXT}, {"by-ref", NAME}, {"only-variants", WORDS},
    {"all-variants", WORDS}, {"any-variant", WORDS}, {"not-when", NAME},
    {"when", NAME}, {"not-match", NAME}, {"match", NAME},
    {"comment", ANY_TEXT}, {"count", ANY_TEXT}, {"disp", NEW_TYPE},
    {"id", ANY_TEXT}, {"tag", TAGS}, {"type", ANY_TEXT},
};

static const struct schema_element elements[] = {
    {"lgr", IN_DOCUMENT, 0, 0, IN_LGR, PLAIN, 0, NO_TEXT, 0},
    {"meta", IN_LGR, 0, 0, IN_META, PLAIN, 0, NO_TEXT, 1 << 0},
    {"data", IN_LGR, 0, 0, IN_DATA, PLAIN, 0, NO_TEXT, 1 << 1},
    {"rules", IN_LGR, 0, 0, IN_RULES, PLAIN, 0, NO_TEXT, 1 << 2},
    {"version", IN_META, 0, A_COMMENT, IN_NOTHING, PLAIN, 0, ANY_TEXT, 1 << 3},
    {"date", IN_META, 0, 0, IN_NOTHING, PLAIN, 0, ANY_TEXT, 1 << 4},
    {"language", IN_META, 0, 0, IN_NOTHING, PLAIN, 0, ANY_TEXT, 0},
    {"scope", IN_META, 0, A_TYPE, IN_SCOPE, PLAIN, 0, SOME_TEXT, 0},
    {"validity-start", IN_META, 0, 0, IN_NOTHING, PLAIN, 0, ANY_TEXT, 1 << 5},
    {"validity-end", IN_META, 0, 0, IN_NOTHING, PLAIN, 0, ANY_TEXT, 1 << 6},
    {"unicode-version", IN_META, 0, 0, IN_NOTHING, PLAIN, 0, VERSION_NUMBER, 1 << 7},
    {"description", IN_META, 0, A_TYPE, IN_NOTHING, PLAIN, 0, ANY_TEXT, 1 << 8},
    {"references", IN_META, 0, 0, IN_REFERENCES, PLAIN, 0, NO_TEXT, 1 << 9},
    {"reference", IN_REFERENCES, A_ID, A_COMMENT, IN_NOTHING, PLAIN, 0, ANY_TEXT, 0},

    {"char", IN_DATA, A_CP, A_CONTEXT | A_TAG | A_NOTES, IN_CHAR, CHAR, 0, NO_TEXT, 0},
    {"range", IN_DATA, A_FIRST_CP | A_LAST_CP, A_CONTEXT | A_TAG | A_NOTES, IN_NOTHING, RANGE, 0, NO_TEXT, 0},
    {"var", IN_CHAR, A_CP, A_CONTEXT | A_TYPE | A_NOTES, IN_NOTHING, VAR, 0, NO_TEXT, 0},

    {"class", IN_RULES, A_NAME, A_FROM_TAG | A_PROPERTY | A_NOTES, IN_CLASS, SET, MEMBERS, ANY_TEXT, 0},
    {"union", IN_RULES, A_NAME, A_NOTES, IN_SETS, SET, UNION, NO_TEXT, 0},
    {"intersection", IN_RULES, A_NAME, A_NOTES, IN_SETS, SET, INTERSECTION, NO_TEXT, 0},
    {"difference", IN_RULES, A_NAME, A_NOTES, IN_SETS, SET, DIFFERENCE, NO_TEXT, 0},
    {"symmetric-difference", IN_RULES, A_NAME, A_NOTES, IN_SETS, SET, SYMMETRIC_DIFFERENCE, NO_TEXT, 0},
    {"complement", IN_RULES, A_NAME, A_NOTES, IN_SETS, SET, COMPLEMENT, NO_TEXT, 0},
    {"class", SETS, 0, A_BY_REF | A_FROM_TAG | A_PROPERTY | A_COUNT | A_NOTES, IN_CLASS, SET, MEMBERS, ANY_TEXT, 0},
    {"union", SETS, 0, A_COUNT | A_NOTES, IN_SETS, SET, UNION, NO_TEXT, 0},
    {"intersection", SETS, 0, A_COUNT | A_NOTES, IN_SETS, SET, INTERSECTION, NO_TEXT, 0},
    {"difference", SETS, 0, A_COUNT | A_NOTES, IN_SETS, SET, DIFFERENCE, NO_TEXT, 0},
    {"symmetric-difference", SETS, 0, A_COUNT | A_NOTES, IN_SETS, SET, SYMMETRIC_DIFFERENCE, NO_TEXT, 0},
    {"complement", SETS, 0, A_COUNT | A_NOTES, IN_SETS, SET, COMPLEMENT, NO_TEXT, 0},

    {"rule", IN_RULES, A_NAME, A_NOTES, IN_RULE, NODE, NODE_SEQUENCE, NO_TEXT, 0},
    {"rule", OPERATORS, 0, A_BY_REF | A_COUNT | A_COMMENT, IN_RULE, NODE, NODE_SEQUENCE, NO_TEXT, 0},
    {"choice", OPERATORS, 0, A_COUNT | A_COMMENT, IN_RULE, NODE, NODE_CHOICE, NO_TEXT, 0},
    {"char", OPERATORS, A_CP, A_COUNT | A_COMMENT, IN_NOTHING, NODE, NODE_POINTS, NO_TEXT, 0},
    {"any", OPERATORS, 0, A_COUNT | A_COMMENT, IN_NOTHING, NODE, NODE_ANY, NO_TEXT, 0},
    {"start", OPERATORS, 0, A_COMMENT, IN_NOTHING, NODE, NODE_START, NO_TEXT, 0},
    {"end", OPERATORS, 0, A_COMMENT, IN_NOTHING, NODE, NODE_END, NO_TEXT, 0},
    {"anchor", IN_RULE, 0, A_COMMENT, IN_NOTHING, NODE, NODE_ANCHOR, NO_TEXT, 0},
    {"look-behind", IN_RULE, 0, A_COMMENT, IN_LOOK, NODE, NODE_LOOK_BEHIND, NO_TEXT, 0},
    {"look-ahead", IN_RULE, 0, A_COMMENT, IN_LOOK, NODE, NODE_LOOK_AHEAD, NO_TEXT, 0},
    {"action", IN_RULES, A_DISP, A_MATCH | A_NOT_MATCH | A_VARIANTS | A_NOTES, IN_NOTHING, ACTION, 0, NO_TEXT, 0},
};

/* clang-format on */

/* Attributes that exclude each other: two of a set. */
static const unsigned exclusions[] = {A_CONTEXT, A_MATCH | A_NOT_MATCH,
                                      A_BY_REF | A_FROM_TAG | A_PROPERTY,
                                      A_BY_REF | A_REF, A_VARIANTS};

const struct schema_element *schema_find(const char *name,
                                         enum schema_place place)
{
    for (size_t i = 0; i < sizeof elements / sizeof *elements; i++)
        if (elements[i].places & (unsigned)place &&
            strcmp(elements[i].name, name) == 0)
            return &elements[i];
    return NULL;
}

/* Values. */

bool schema_matches(struct slice text, const char *pattern)
{
    size_t i = 0;

    for (; *pattern != '\0'; pattern++, i++) {
        bool is_number = *pattern == 'D';
        if (is_number ? !ascii_is_digit(slice_at(text, i))
                      : slice_at(text, i) != *pattern)
            return false;
        while (is_number && ascii_is_digit(slice_at(text, i + 1)))
            i++;
    }
    return i == text.size;
}

/* Checks TEXT, words of VALUE. */
static bool check_words(struct ruleset *s, struct slice text,
                        enum schema_value value)
{
    bool is_list = value == WORDS || value == TAGS;
    const char *never_first = value == NAME ? "0123456789-."
                              : value == NEW_TYPE || value == WORDS ? "_"
                                                                    : "";
    struct slice words[WORDS_MAX], rest = text;
    size_t count = 0;

    for (; ruleset_next_word(&rest, &words[count]); count++) {
        if (ascii_is_one_of(slice_at(words[count], 0), never_first))
            return ruleset_fail_word(s, "not allowed here", words[count]);
        for (size_t i = 0; value != WORDS && i < count; i++)
            if (slice_equal(words[i], words[count]))
                return ruleset_fail_word(s, "the word is repeated",
                                         words[count]);
        if (count + 1 == WORDS_MAX)
            return ruleset_fail(s, "a list of more than 255 words");
    }
    if (count == 0)
        return ruleset_fail(s, "the value is empty");
    if (count > 1 && !is_list)
        return ruleset_fail_word(s, "more than one word", text);
    return true;
}

/* Checks TEXT, a version of Unicode, and warns if it is newer than ICU's. */
static bool check_version(struct ruleset *s, struct slice text)
{
    struct buffer version = {.data = NULL};
    UVersionInfo ours, theirs;

    if (!schema_matches(text, "D.D.D"))
        return ruleset_fail_word(s, "not a valid value", text);
    icu()->u_getUnicodeVersion(ours);
    buffer_put(&version, text);
    buffer_append(&version, "", 1);
    icu()->u_versionFromString(theirs, version.data);
    version.size--;
    buffer_format(&version, "; ICU has %d.%d.%d", ours[0], ours[1], ours[2]);
    if (memcmp(theirs, ours, 3) > 0)
        ruleset_warn(s, "made for a newer version of Unicode",
                     buffer_slice(&version));
    buffer_free(&version);
    return true;
}

bool schema_check(struct ruleset *s, enum schema_value value, struct slice text)
{
    switch (value) {
    case NO_TEXT:
        if (text.size > 0)
            return ruleset_fail_word(s, "text is not allowed here", text);
        return true;
    case ANY_TEXT:
        return true;
    case SOME_TEXT:
        if (text.size == 0)
            return ruleset_fail(s, "not a valid value");
        return true;
    case VERSION_NUMBER:
        return check_version(s, text);
    default:
        return check_words(s, text, value);
    }
}

/* Attributes. */

/* Fails because of BOTH, attributes that exclude each other. */
static bool fail_exclusion(struct ruleset *s, unsigned both)
{
    struct buffer names = {.data = NULL};

    for (; both != 0; both &= both - 1) {
        buffer_text(&names, names.size > 0 ? ", " : "");
        buffer_text(&names, attributes[__builtin_ctz(both)].name);
    }
    ruleset_fail_word(
        s, "these attributes exclude each other, so remove all but one",
        buffer_slice(&names));
    buffer_free(&names);
    return false;
}

bool schema_read(struct ruleset *s, const struct schema_element *element,
                 const char **list, struct schema_attributes *a)
{
    a->given = 0;
    for (; *list != NULL; list += 2) {
        unsigned i = 0;
        while (i < SCHEMA_ATTRIBUTES &&
               strcmp(attributes[i].name, list[0]) != 0)
            i++;
        if (!((element->required | element->optional) & 1U << i))
            return ruleset_fail_word(
                s, "the attribute is unknown, or not allowed here",
                slice_string(list[0]));
        a->given |= 1U << i;
        a->values[i] = ascii_trim(slice_string(list[1]));
        if (!schema_check(s, attributes[i].value, a->values[i]))
            return false;
    }
    unsigned missing = element->required & ~a->given;
    if (missing != 0)
        return ruleset_fail_word(
            s, "the attribute is missing",
            slice_string(attributes[__builtin_ctz(missing)].name));
    for (size_t i = 0; i < sizeof exclusions / sizeof *exclusions; i++) {
        unsigned both = a->given & exclusions[i];
        if ((both & (both - 1)) != 0)
            return fail_exclusion(s, both);
    }
    return true;
}
