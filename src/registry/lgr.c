/* lgr.c - read a label generation ruleset in XML; see lgr.h.
 *
 * Tables say where each element can be, with which attributes and which text.
 * The open elements are a stack. The parser is libexpat, which is loaded when
 * it is first needed, unless EXPAT_LINKED is defined. */

#include "config.h"

#include "registry/lgr.h"

#ifdef HAVE_EXPAT

#include <expat.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/icu.h"
#include "base/library.h"
#include "base/memory.h"
#include "base/utf8.h"

/* expat 2.9 deprecates XML_GetCurrentLineNumber, but only 2.9 has the function
 * that replaces it, and the library that is loaded may be older. */
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

/* The functions that this file calls; see library.h. */
#define FUNCTIONS(FUNCTION)                  \
    FUNCTION(XML_ErrorString)                \
    FUNCTION(XML_GetCurrentLineNumber)       \
    FUNCTION(XML_GetErrorCode)               \
    FUNCTION(XML_Parse)                      \
    FUNCTION(XML_ParserCreateNS)             \
    FUNCTION(XML_ParserFree)                 \
    FUNCTION(XML_SetCharacterDataHandler)    \
    FUNCTION(XML_SetElementHandler)          \
    FUNCTION(XML_SetStartDoctypeDeclHandler) \
    FUNCTION(XML_SetUnknownEncodingHandler)  \
    FUNCTION(XML_SetUserData)                \
    FUNCTION(XML_StopParser)

struct library {
    FUNCTIONS(LIBRARY_MEMBER)
};

#ifdef EXPAT_LINKED

static const struct library library = {FUNCTIONS(LIBRARY_ADDRESS)};

static const char *load_library(void)
{
    return NULL;
}

#else

#define SONAME "libexpat.so.1"

LIBRARY_NOTE(expat_note, SONAME, "table", "tables of registries in XML",
             "recommended");

static struct library library;

/* Returns NULL, or why it failed. */
static const char *load_library(void)
{
    static const char *const names[] = {FUNCTIONS(LIBRARY_NAME)};

    if (library.XML_Parse != NULL)
        return NULL;
    return library_load(SONAME, names, sizeof names / sizeof *names, &library);
}

#endif

enum {
    DEPTH_MAX = 64,       /* of elements */
    WORDS_MAX = 256,      /* of an attribute that is a list */
    COUNT_MAX = 1000000,  /* of occurrences */
    RANGES_MAX = 8 << 20, /* of all sets; published tables have up to 50,000 */
    SEPARATOR = '\n'      /* between a namespace and a name */
};

/* Where elements can be. */
enum place {
    IN_DOCUMENT = 1,
    IN_LGR = 2,
    IN_META = 4,
    IN_REFERENCES = 8,
    IN_DATA = 16,
    IN_CHAR = 32,
    IN_RULES = 64,
    IN_RULE = 128, /* a match operator with children */
    IN_LOOK = 256, /* look-behind or look-ahead, or an operator in these */
    IN_SETS = 512, /* an operator on sets */
    IN_CLASS = 1024,
    IN_SCOPE = 2048, /* whose elements have another namespace */
    IN_NOTHING = 4096
};

/* The effect of an element; NODE: enum node_kind, SET: enum operation. */
enum kind { PLAIN, CHAR, RANGE, VAR, RULE, NODE, SET, ACTION };

enum operation {
    MEMBERS, /* none: a class */
    UNION,
    INTERSECTION,
    DIFFERENCE,
    SYMMETRIC_DIFFERENCE,
    COMPLEMENT
};

/* The meaning of the name of a set. */
enum set_kind { SET_CLASS = 'c', SET_TAG = 't', SET_PROPERTY = 'p' };

/* The text of an element, or the value of an attribute. */
enum value {
    NO_TEXT, /* white space alone */
    ANY_TEXT,
    SOME_TEXT, /* not empty */
    DATE,
    LANGUAGE,
    VERSION_NUMBER, /* of Unicode */
    WORD,           /* not empty, without blanks */
    NAME,           /* a word that begins with no digit, hyphen or dot */
    NEW_TYPE,       /* a word that begins with no underscore */
    WORDS,          /* such words, at least one */
    TAGS,           /* different words */
    IDENTIFIERS
};

/* clang-format off */
/* Sets of attributes. */
enum attribute {
    A_CP = 1 << 0, A_FIRST_CP = 1 << 1, A_LAST_CP = 1 << 2, A_NAME = 1 << 3,
    A_PROPERTY = 1 << 4, A_FROM_TAG = 1 << 5, A_REF = 1 << 6,
    A_BY_REF = 1 << 7, A_ONLY_VARIANTS = 1 << 8, A_ALL_VARIANTS = 1 << 9,
    A_ANY_VARIANT = 1 << 10, A_NOT_WHEN = 1 << 11, A_WHEN = 1 << 12,
    A_NOT_MATCH = 1 << 13, A_MATCH = 1 << 14, A_COMMENT = 1 << 15,
    A_COUNT = 1 << 16, A_DISP = 1 << 17, A_ID = 1 << 18, A_TAG = 1 << 19,
    A_TYPE = 1 << 20,
    A_CONTEXT = A_WHEN | A_NOT_WHEN,
    A_NOTES = A_REF | A_COMMENT,
    A_VARIANTS = A_ANY_VARIANT | A_ALL_VARIANTS | A_ONLY_VARIANTS
};

/* In the order of the bits above. ANY_TEXT: checked where it is read, or not. */
static const struct {
    const char *name;
    enum value value;
} attributes[] = {
    {"cp", ANY_TEXT}, {"first-cp", ANY_TEXT}, {"last-cp", ANY_TEXT},
    {"name", NAME}, {"property", ANY_TEXT}, {"from-tag", WORD},
    {"ref", IDENTIFIERS}, {"by-ref", NAME}, {"only-variants", WORDS},
    {"all-variants", WORDS}, {"any-variant", WORDS}, {"not-when", NAME},
    {"when", NAME}, {"not-match", NAME}, {"match", NAME},
    {"comment", ANY_TEXT}, {"count", ANY_TEXT}, {"disp", NEW_TYPE},
    {"id", IDENTIFIERS}, {"tag", TAGS}, {"type", ANY_TEXT},
};
/* clang-format on */

enum { ATTRIBUTES = sizeof attributes / sizeof *attributes };

struct element {
    const char *name;
    unsigned places;   /* where it can be, ORed */
    unsigned required; /* attributes */
    unsigned optional; /* attributes */
    enum place inside; /* the place of its children */
    enum kind kind;
    unsigned operand; /* see enum kind */
    enum value text;
    unsigned order; /* 0: as often as wanted; ANY_ORDER: once; else once, after
                       the elements of lower order */
};

enum { ANY_ORDER = 9 };

#define SETS (IN_RULE | IN_LOOK | IN_SETS)
#define OPERATORS (IN_RULE | IN_LOOK)

/* clang-format off */
static const struct element elements[] = {
    {"lgr", IN_DOCUMENT, 0, 0, IN_LGR, PLAIN, 0, NO_TEXT, 0},
    {"meta", IN_LGR, 0, 0, IN_META, PLAIN, 0, NO_TEXT, 1},
    {"data", IN_LGR, 0, 0, IN_DATA, PLAIN, 0, NO_TEXT, 2},
    {"rules", IN_LGR, 0, 0, IN_RULES, PLAIN, 0, NO_TEXT, 3},
    {"version", IN_META, 0, A_COMMENT, IN_NOTHING, PLAIN, 0, ANY_TEXT, ANY_ORDER},
    {"date", IN_META, 0, 0, IN_NOTHING, PLAIN, 0, DATE, ANY_ORDER},
    {"language", IN_META, 0, 0, IN_NOTHING, PLAIN, 0, LANGUAGE, 0},
    {"scope", IN_META, 0, A_TYPE, IN_SCOPE, PLAIN, 0, SOME_TEXT, 0},
    {"validity-start", IN_META, 0, 0, IN_NOTHING, PLAIN, 0, DATE, ANY_ORDER},
    {"validity-end", IN_META, 0, 0, IN_NOTHING, PLAIN, 0, DATE, ANY_ORDER},
    {"unicode-version", IN_META, 0, 0, IN_NOTHING, PLAIN, 0, VERSION_NUMBER, ANY_ORDER},
    {"description", IN_META, 0, A_TYPE, IN_NOTHING, PLAIN, 0, ANY_TEXT, ANY_ORDER},
    {"references", IN_META, 0, 0, IN_REFERENCES, PLAIN, 0, NO_TEXT, ANY_ORDER},
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

    {"rule", IN_RULES, A_NAME, A_NOTES, IN_RULE, RULE, 0, NO_TEXT, 0},
    {"rule", OPERATORS, 0, A_BY_REF | A_COUNT | A_COMMENT, IN_RULE, RULE, 0, NO_TEXT, 0},
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

enum { ELEMENTS = sizeof elements / sizeof *elements };

/* Attributes that exclude each other: two of a set. */
static const unsigned exclusions[] = {A_CONTEXT, A_MATCH | A_NOT_MATCH,
                                      A_BY_REF | A_FROM_TAG | A_PROPERTY,
                                      A_BY_REF | A_REF, A_VARIANTS};

/* An element that is open. */
struct frame {
    const struct element *element; /* NULL: the document, or a foreign one */
    enum place inside;             /* the place of its children */
    uint64_t seen;     /* the children so far: bit N for the row N, once */
    unsigned order;    /* the highest of the children's */
    struct node *node; /* of a rule, or NULL */
    uint32_t rule;     /* the ID of a named rule, or RULESET_NONE */
    USet *set;         /* of a class or an operator on sets; else NULL */
    size_t operands;   /* the number of sets that an operator has so far, or of
                          variants */
    bool is_null;      /* a "char" without code points */
};

struct lgr {
    struct ruleset *ruleset;
    XML_Parser parser;
    bool has_failed;
    struct frame frames[DEPTH_MAX + 1];
    size_t depth;
    uint32_t room[RULESET_LENGTH_MAX]; /* see read_points */
    unsigned given;                  /* attributes of the element that starts */
    struct slice values[ATTRIBUTES]; /* of these, without blanks around them */
    struct intern set_names;         /* an enum set_kind, then the name */
    struct buffer sets; /* USet *: by name; NULL while it is undefined */
    size_t ranges;      /* of all sets so far */
    struct buffer name; /* of the class that is defined */
    struct buffer text; /* of the element, if it can have text */
};

_Static_assert(ELEMENTS <= 64, "struct frame has a bit for each element");

/* Faults. The functions that return a bool return false after a fault, unless
 * described otherwise. */

static bool fail(struct lgr *l, const char *words)
{
    return ruleset_fail(l->ruleset, words);
}

static bool fail_word(struct lgr *l, const char *words, struct slice word)
{
    return ruleset_fail_word(l->ruleset, words, word);
}

/* Adds the size of SET, or 1 / PART of it, to those of all sets, which are
 * limited. */
static bool count_ranges(struct lgr *l, const USet *set, size_t part)
{
    l->ranges += (size_t)icu()->uset_getItemCount(set) / part;
    return l->ranges <= RANGES_MAX || fail(l, "the classes are too large");
}

/* Adds the code points from FIRST to LAST to SET. ICU moves all later ranges of
 * SET. That is counted as a use of a small part of SET, to bound the time. */
static bool add_range(struct lgr *l, USet *set, uint32_t first, uint32_t last)
{
    enum { PART = 64 };

    icu()->uset_addRange(set, (UChar32)first, (UChar32)last);
    return count_ranges(l, set, PART);
}

/* Values. */

static bool is_digit(char c)
{
    return ascii_is_digit((unsigned char)c);
}

/* Returns true if TEXT is like PATTERN, in which 'd' stands for a digit, and
 * 'D' for one or more. */
static bool matches_pattern(struct slice text, const char *pattern)
{
    size_t i = 0;

    for (; *pattern != '\0'; pattern++, i++) {
        bool is_many = *pattern == 'D';
        if (is_many || *pattern == 'd' ? !is_digit(slice_at(text, i))
                                       : slice_at(text, i) != *pattern)
            return false;
        while (is_many && is_digit(slice_at(text, i + 1)))
            i++;
    }
    return i == text.size;
}

static bool is_date(struct slice text)
{
    if (!matches_pattern(text, "dddd-dd-dd"))
        return false;
    const char *month = text.text + 5, *day = text.text + 8;
    return memcmp(month, "01", 2) >= 0 && memcmp(month, "12", 2) <= 0 &&
           memcmp(day, "01", 2) >= 0 && memcmp(day, "31", 2) <= 0;
}

/* Returns true if TEXT consists of upper-case ASCII letters, digits, the
 * characters of MORE and, if ALLOWS_LOWER, lower-case letters. */
static bool has_only(struct slice text, bool allows_lower, const char *more)
{
    for (size_t i = 0; i < text.size; i++) {
        unsigned char c = (unsigned char)text.text[i];
        if (!ascii_is_upper(c) && !ascii_is_digit(c) &&
            !(allows_lower && ascii_is_lower(c)) &&
            !ascii_is_one_of(text.text[i], more))
            return false;
    }
    return true;
}

/* Returns true if WORD, one of a list, is a VALUE. */
static bool is_word(struct slice word, enum value value)
{
    char first = slice_at(word, 0);

    switch (value) {
    case NAME:
        return !is_digit(first) && !ascii_is_one_of(first, "-.");
    case NEW_TYPE:
    case WORDS:
        return first != '_';
    case IDENTIFIERS:
        return has_only(word, false, "-_.:");
    default:
        return true;
    }
}

/* Checks TEXT, words of VALUE. */
static bool check_words(struct lgr *l, struct slice text, enum value value)
{
    bool is_list = value == WORDS || value == TAGS || value == IDENTIFIERS;
    struct slice words[WORDS_MAX], rest = text;
    size_t count = 0;

    for (; ruleset_next_word(&rest, &words[count]); count++) {
        if (!is_word(words[count], value))
            return fail_word(l, "not allowed here", words[count]);
        for (size_t i = 0; value != WORDS && i < count; i++)
            if (slice_equal(words[i], words[count]))
                return fail_word(l, "the word is repeated", words[count]);
        if (count + 1 == WORDS_MAX)
            return fail(l, "a list of more than 255 words");
    }
    if (count == 0)
        return fail(l, "the value is empty");
    return is_list || count == 1 || fail_word(l, "more than one word", text);
}

/* Warns if TEXT, a version of Unicode, is newer than ICU's. */
static void compare_version(struct lgr *l, struct slice text)
{
    struct buffer version = {.data = NULL};
    UVersionInfo ours, theirs;

    icu()->u_getUnicodeVersion(ours);
    buffer_put(&version, text);
    buffer_append(&version, "", 1);
    icu()->u_versionFromString(theirs, version.data);
    version.size--;
    buffer_format(&version, "; ICU has %d.%d.%d", ours[0], ours[1], ours[2]);
    if (memcmp(theirs, ours, 3) > 0)
        ruleset_warn(l->ruleset, "made for a newer version of Unicode",
                     buffer_slice(&version));
    buffer_free(&version);
}

/* Checks TEXT, that of an element or an attribute, without surrounding blanks.
 */
static bool check_value(struct lgr *l, enum value value, struct slice text)
{
    bool is_valid = true;

    switch (value) {
    case NO_TEXT:
        return text.size == 0 || fail_word(l, "text is not allowed here", text);
    case ANY_TEXT:
        return true;
    case SOME_TEXT:
        is_valid = text.size > 0;
        break;
    case DATE:
        is_valid = is_date(text);
        break;
    case LANGUAGE:
        is_valid = text.size > 0 && has_only(text, true, "-");
        break;
    case VERSION_NUMBER:
        is_valid = matches_pattern(text, "D.D.D");
        if (is_valid)
            compare_version(l, text);
        break;
    default:
        return check_words(l, text, value);
    }
    return is_valid || fail_word(l, "not a valid value", text);
}

/* Attributes. */

/* Returns true if the names are equal. Most differ in the first letter; calls
 * of strcmp() for all would take a fifteenth of the time for a ruleset. */
static bool is_same(const char *a, const char *b)
{
    return *a == *b && strcmp(a, b) == 0;
}

/* Stores the value of ATTRIBUTE, without surrounding blanks. Returns false if
 * the element does not have it. */
static bool get(const struct lgr *l, enum attribute attribute,
                struct slice *value)
{
    bool is_given = (l->given & attribute) != 0;

    *value = is_given ? l->values[__builtin_ctz(attribute)] : slice_of("", 0);
    return is_given;
}

/* Returns the index of the attribute NAME, or ATTRIBUTES. */
static unsigned find_attribute(const char *name)
{
    unsigned i = 0;

    while (i < ATTRIBUTES && !is_same(attributes[i].name, name))
        i++;
    return i;
}

/* Fails because of BOTH, attributes that exclude each other. */
static bool fail_exclusion(struct lgr *l, unsigned both)
{
    struct buffer names = {.data = NULL};

    for (; both != 0; both &= both - 1) {
        buffer_text(&names, names.size > 0 ? ", " : "");
        buffer_text(&names, attributes[__builtin_ctz(both)].name);
    }
    fail_word(l, "these attributes exclude each other, so remove all but one",
              buffer_slice(&names));
    buffer_free(&names);
    return false;
}

/* Stores the attributes in LIST. Checks that ELEMENT can have them, and has
 * those that it needs. */
static bool read_attributes(struct lgr *l, const struct element *element,
                            const XML_Char **list)
{
    l->given = 0;
    for (; *list != NULL; list += 2) {
        unsigned i = find_attribute(list[0]), bit = 1U << i;
        if (!((element->required | element->optional) & bit))
            return fail_word(l, "the attribute is unknown, or not allowed here",
                             slice_string(list[0]));
        l->given |= bit;
        l->values[i] = ruleset_trim(slice_string(list[1]));
        if (!check_value(l, attributes[i].value, l->values[i]))
            return false;
    }
    unsigned missing = element->required & ~l->given;
    if (missing != 0)
        return fail_word(l, "the attribute is missing",
                         slice_string(attributes[__builtin_ctz(missing)].name));
    for (size_t i = 0; i < sizeof exclusions / sizeof *exclusions; i++) {
        unsigned both = l->given & exclusions[i];
        if ((both & (both - 1)) != 0)
            return fail_exclusion(l, both);
    }
    return true;
}

/* Returns the ID of the comment, or RULESET_NONE. */
static uint32_t read_comment(struct lgr *l)
{
    struct slice comment;

    return get(l, A_COMMENT, &comment)
               ? intern_add(&l->ruleset->comments, comment)
               : RULESET_NONE;
}

/* Reads a code point in four to six hexadecimal digits. Returns false if WORD
 * is something else. */
static bool read_hex_point(struct slice word, uint32_t *point)
{
    return word.size >= 4 && ascii_read_hex(word, point) == word.size &&
           utf8_is_scalar(*point);
}

/* Stores the code points of ATTRIBUTE, LEAST to RULESET_LENGTH_MAX, which last
 * until the next call. */
static bool read_points(struct lgr *l, enum attribute attribute, size_t least,
                        struct points *points)
{
    struct slice rest, word;

    points->at = l->room;
    points->length = 0;
    get(l, attribute, &rest);
    while (ruleset_next_word(&rest, &word)) {
        if (points->length == RULESET_LENGTH_MAX)
            return fail(l, "more than 63 code points");
        if (!read_hex_point(word, &l->room[points->length++]))
            return fail_word(l, "not a code point", word);
    }
    return points->length >= least || fail(l, "no code point");
}

/* Reads the attribute ALLOWED or DENIED, the name of a rule. */
static struct context read_context(struct lgr *l, enum attribute allowed,
                                   enum attribute denied)
{
    struct context context = {.rule = RULESET_NONE};
    struct slice name;

    context.is_denied = !get(l, allowed, &name) && get(l, denied, &name);
    if (name.size > 0)
        context.rule = ruleset_rule_id(l->ruleset, name);
    return context;
}

/* Reads the attribute "count" ("2", "2+" or "2:3") for N, if present. */
static bool read_count(struct lgr *l, struct node *n)
{
    struct slice value;
    char *end;

    if (!get(l, A_COUNT, &value))
        return true;
    bool is_exact = matches_pattern(value, "D");
    bool is_range = matches_pattern(value, "D:D");
    bool is_valid = is_exact || is_range || matches_pattern(value, "D+");
    unsigned long least = is_valid ? strtoul(value.text, &end, 10) : 0;
    unsigned long most = is_exact   ? least
                         : is_range ? strtoul(end + 1, NULL, 10)
                                    : COUNT_MAX;
    if (!is_valid || most < least || most > COUNT_MAX)
        return fail_word(l, "not a count (2, 2+ or 2:3)", value);
    n->least = (uint8_t)(least < NODE_UNBOUNDED ? least : NODE_UNBOUNDED);
    n->most = (uint8_t)(most < NODE_UNBOUNDED ? most : NODE_UNBOUNDED);
    return true;
}

/* Returns an empty set. It lasts as long as the ruleset. */
static USet *new_set(struct lgr *l)
{
    USet *set = icu()->uset_openEmpty(); /* memory is never exhausted: icu.h */

    buffer_append(&l->ruleset->sets, &set, sizeof set);
    return set;
}

/* Returns where the set NAME is stored, valid until another is named. */
static USet **set_at(struct lgr *l, enum set_kind kind, struct slice name)
{
    struct buffer key = {.data = NULL};

    buffer_append(&key, &(char){(char)kind}, 1);
    buffer_put(&key, name);
    uint32_t id = intern_add(&l->set_names, buffer_slice(&key));
    if (id == l->sets.size / sizeof(USet *))
        buffer_append(&l->sets, &(USet *){NULL}, sizeof(USet *));
    buffer_free(&key);
    return (USet **)(void *)l->sets.data + id;
}

/* Data: section 5. */

/* Adds an entry (see ruleset_add_entry) with the context and the tags of the
 * element. */
static bool add_tagged_entry(struct lgr *l, struct points points, uint32_t last)
{
    struct slice rest, tag;

    get(l, A_TAG, &rest);
    while (ruleset_next_word(&rest, &tag)) {
        USet **set = set_at(l, SET_TAG, tag);
        if (*set == NULL)
            *set = new_set(l);
        if (!add_range(l, *set, *points.at, last))
            return false;
    }
    return ruleset_add_entry(l->ruleset, points, last,
                             read_context(l, A_WHEN, A_NOT_WHEN));
}

static bool open_char(struct lgr *l, struct frame *f)
{
    struct points points;

    if (!read_points(l, A_CP, 0, &points))
        return false;
    f->is_null = points.length == 0;
    if (points.length > 1 && l->given & A_TAG)
        return fail(l, "a sequence cannot have a tag");
    return f->is_null || add_tagged_entry(l, points, *points.at);
}

/* Reads the one code point of ATTRIBUTE. */
static bool read_point(struct lgr *l, enum attribute attribute, uint32_t *point)
{
    struct points points;

    if (!read_points(l, attribute, 1, &points))
        return false;
    *point = *points.at;
    return points.length == 1 || fail(l, "more than one code point");
}

static bool open_range(struct lgr *l)
{
    uint32_t first, last;
    struct slice value;

    if (!read_point(l, A_FIRST_CP, &first) || !read_point(l, A_LAST_CP, &last))
        return false;
    get(l, A_LAST_CP, &value);
    return last < first ? fail_word(l, "the range is backwards", value)
                        : add_tagged_entry(l, (struct points){&first, 1}, last);
}

static bool open_var(struct lgr *l, struct frame *above)
{
    uint32_t id = RULESET_NONE;
    struct points points;
    struct slice type;

    if (!read_points(l, A_CP, 0, &points))
        return false;
    if (get(l, A_TYPE, &type)) {
        if (!check_value(l, NEW_TYPE, type))
            return false;
        id = intern_add(&l->ruleset->types, type);
    }
    above->operands++;
    if (!above->is_null)
        ruleset_add_variant(l->ruleset, points, id,
                            read_context(l, A_WHEN, A_NOT_WHEN));
    else if (!slice_equal(type, slice_string("invalid")))
        ruleset_warn(l->ruleset,
                     "nothing is inserted between code points, so this variant "
                     "of type \"invalid\" or another makes no labels",
                     slice_of(NULL, 0));
    return true;
}

/* Classes: section 6.2. */

/* Begins a class or an operator on sets: a definition, or part of a rule or of
 * another operator. */
static bool open_set(struct lgr *l, struct frame *f, const struct frame *above)
{
    struct slice name;

    f->set = new_set(l);
    if (get(l, A_NAME, &name)) {
        if (*set_at(l, SET_CLASS, name) != NULL)
            return fail_word(l, "the class is repeated", name);
        l->name.size = 0;
        buffer_put(&l->name, name);
    }
    if (above->set != NULL)
        return !(l->given & A_COUNT) || fail(l, "a count has no meaning here");
    if (above->node == NULL)
        return true;
    f->node = ruleset_add_node(l->ruleset, NODE_CLASS, above->node);
    return read_count(l, f->node);
}

/* Adds to SET the code points with a property of Unicode, such as "gc:Mn". */
static bool add_property(struct lgr *l, USet *set, struct slice property)
{
    enum { LONGEST = 64 }; /* bytes */
    USet **known = set_at(l, SET_PROPERTY, property);
    const char *colon = memchr(property.text, ':', property.size);
    UChar aliases[LONGEST];
    UErrorCode error = U_ZERO_ERROR;

    if (*known == NULL && colon != NULL && property.size <= LONGEST) {
        int32_t size = (int32_t)property.size;
        int32_t value = (int32_t)(colon - property.text) + 1;
        icu()->u_charsToUChars(property.text, aliases, size);
        *known = new_set(l);
        icu()->uset_applyPropertyAlias(*known, aliases, value - 1,
                                       aliases + value, size - value, &error);
    }
    if (*known == NULL || U_FAILURE(error))
        return fail_word(l, "Unicode has no such property or value", property);
    icu()->uset_addAll(set, *known);
    return true;
}

static bool open_class(struct lgr *l, struct frame *f)
{
    struct slice name;
    USet *set = NULL;

    if (get(l, A_PROPERTY, &name))
        return add_property(l, f->set, name);
    if (get(l, A_FROM_TAG, &name)) {
        set = *set_at(l, SET_TAG, name);
    } else if (get(l, A_BY_REF, &name)) {
        set = *set_at(l, SET_CLASS, name);
        if (set == NULL)
            return fail_word(l, "the class is not defined, or only later",
                             name);
    }
    if (set != NULL)
        icu()->uset_addAll(f->set, set);
    return true;
}

/* Adds to SET the code points and ranges of TEXT, such as "0061 0063-0066". */
static bool add_members(struct lgr *l, USet *set, struct slice text)
{
    struct slice word;

    while (ruleset_next_word(&text, &word)) {
        struct slice last_word = word, first_word = word;
        uint32_t first, last;
        slice_cut(&last_word, '-', &first_word);
        if (last_word.text == NULL)
            last_word = first_word;
        if (!read_hex_point(first_word, &first) ||
            !read_hex_point(last_word, &last))
            return fail_word(l, "not a code point", word);
        if (last < first)
            return fail_word(l, "the range is backwards", word);
        if (!add_range(l, set, first, last))
            return false;
    }
    return true;
}

/* Combines the set of ABOVE, an operator, with OPERAND. */
static bool combine(struct lgr *l, struct frame *above, const USet *operand)
{
    enum operation operation = above->element->operand;

    /* This bounds the time, too: an operand costs as much as the set that it is
     * combined with. */
    if (!count_ranges(l, above->set, 1))
        return false;
    if (above->operands++ == 0 || operation == UNION)
        icu()->uset_addAll(above->set, operand);
    else if (operation == INTERSECTION)
        icu()->uset_retainAll(above->set, operand);
    else if (operation == DIFFERENCE)
        icu()->uset_removeAll(above->set, operand);
    else
        icu()->uset_complementAll(above->set, operand);
    return true;
}

/* Ends a class or operator. */
static bool close_set(struct lgr *l, struct frame *f, struct frame *above)
{
    enum operation operation = f->element->operand;
    struct slice text = buffer_slice(&l->text);
    size_t least = operation == COMPLEMENT ? 1 : 2;

    if (operation == MEMBERS) {
        bool has_attribute = l->given & (A_BY_REF | A_FROM_TAG | A_PROPERTY);
        if (has_attribute && ruleset_trim(text).size > 0)
            return fail(l, "the class is defined by an attribute");
        if (!has_attribute && !add_members(l, f->set, text))
            return false;
    } else if (f->operands < least ||
               (operation != UNION && f->operands > least)) {
        return fail(l, "an operator has a wrong number of classes");
    }
    if (operation == COMPLEMENT)
        icu()->uset_complement(f->set);
    if (!count_ranges(l, f->set, 1))
        return false;
    if (above->set != NULL)
        return combine(l, above, f->set);
    if (f->node != NULL)
        f->node->set = f->set;
    else
        *set_at(l, SET_CLASS, buffer_slice(&l->name)) = f->set;
    return true;
}

/* Rules: section 6.3. */

/* Returns the root of the rule NAME, or NULL after a fault. */
static struct node *find_rule(struct lgr *l, struct slice name)
{
    uint32_t id = intern_find(&l->ruleset->rule_names, name);
    struct node *root =
        id == INTERN_NONE ? NULL : ruleset_rule(l->ruleset, id)->root;

    if (root == NULL)
        fail_word(l, "the rule is not defined, or only later", name);
    return root;
}

static bool open_rule(struct lgr *l, struct frame *f, const struct frame *above)
{
    struct slice name;

    f->node = ruleset_add_node(l->ruleset, NODE_SEQUENCE, above->node);
    if (get(l, A_NAME, &name)) {
        f->rule = ruleset_rule_id(l->ruleset, name);
        struct rule *rule = ruleset_rule(l->ruleset, f->rule);
        rule->comment = read_comment(l);
        return rule->root == NULL || fail_word(l, "the rule is repeated", name);
    }
    if (get(l, A_BY_REF, &name)) {
        f->node->kind = NODE_REFERENCE;
        f->node->target = find_rule(l, name);
        f->inside = IN_NOTHING;
        if (f->node->target == NULL)
            return false;
    }
    return read_count(l, f->node);
}

/* Returns true if a child of PARENT is of KIND; for NODE_ANCHOR, also if it
 * contains one. */
static bool has_child(const struct node *parent, enum node_kind kind)
{
    const struct node *n = parent->first;

    while (n != NULL && n->kind != kind &&
           !(kind == NODE_ANCHOR && n->has_anchor))
        n = n->next;
    return n != NULL;
}

/* Checks the order of operators: a new child of KIND can follow the children of
 * PARENT, a sequence. */
static bool check_order(struct lgr *l, const struct node *parent,
                        enum node_kind kind)
{
    bool is_first = parent->first == NULL;
    bool has_anchor = has_child(parent, NODE_ANCHOR);
    const char *words = NULL;

    if (parent->last != NULL && parent->last->kind == NODE_END)
        words = "only the last operator can be an end";
    else if (kind == NODE_START && !is_first)
        words = "only the first operator can be a start";
    else if (kind == NODE_ANCHOR && has_anchor)
        words = "a rule has one anchor at most";
    else if (kind == NODE_LOOK_BEHIND && !is_first)
        words = "only the first operator can be a look-behind";
    else if (kind == NODE_LOOK_AHEAD &&
             (!has_anchor || has_child(parent, NODE_LOOK_AHEAD)))
        words = "a rule has one look-ahead at most, after its anchor";
    return words == NULL || fail(l, words);
}

/* Begins another match operator, of KIND. */
static bool open_node(struct lgr *l, struct frame *f, const struct frame *above,
                      enum node_kind kind)
{
    f->node = ruleset_add_node(l->ruleset, kind, above->node);
    if (kind == NODE_POINTS) {
        struct points points;
        if (!read_points(l, A_CP, 1, &points))
            return false;
        f->node->points = ruleset_store(l->ruleset, points);
    }
    return read_count(l, f->node);
}

static bool close_rule(struct lgr *l, const struct frame *f)
{
    struct node *node = f->node;

    if (!ruleset_close_node(l->ruleset, node))
        return fail(l, "the rules are too long, or refer to rules too deeply");
    if (node->kind == NODE_CHOICE && node->first == NULL)
        return fail(l, "a choice of nothing");
    if (!node->has_anchor && has_child(node, NODE_LOOK_BEHIND))
        return fail(l, "a look-behind needs an anchor after it");
    if (node->has_edge && (node->least != 1 || node->most != 1))
        return fail(l, "a start or end cannot have a count");
    if (f->rule != RULESET_NONE)
        ruleset_rule(l->ruleset, f->rule)->root = node;
    return true;
}

/* Actions: section 7. */

static bool open_action(struct lgr *l)
{
    struct action action = {.match = read_context(l, A_MATCH, A_NOT_MATCH),
                            .comment = read_comment(l)};
    struct slice disposition, types;

    if (action.match.rule != RULESET_NONE) {
        struct slice name =
            intern_get(&l->ruleset->rule_names, action.match.rule);
        const struct node *root = find_rule(l, name);
        if (root == NULL)
            return false;
        if (root->has_anchor)
            return fail_word(l, "the rule of an action cannot have an anchor",
                             name);
    }
    if (get(l, A_ANY_VARIANT, &types))
        action.variants = ACTION_ANY_VARIANT;
    else if (get(l, A_ALL_VARIANTS, &types))
        action.variants = ACTION_ALL_VARIANTS;
    else if (get(l, A_ONLY_VARIANTS, &types))
        action.variants = ACTION_ONLY_VARIANTS;
    get(l, A_DISP, &disposition);
    action.disposition = intern_add(&l->ruleset->dispositions, disposition);
    ruleset_add_action(l->ruleset, action, types);
    return true;
}

/* Elements. */

/* Returns the element NAME at PLACE, or NULL. */
static const struct element *find_element(const char *name, enum place place)
{
    for (size_t i = 0; i < ELEMENTS; i++)
        if (elements[i].places & (unsigned)place &&
            is_same(elements[i].name, name))
            return &elements[i];
    return NULL;
}

/* Checks that ELEMENT can follow the children of ABOVE, and notes it. */
static bool check_children(struct lgr *l, const struct element *element,
                           struct frame *above)
{
    uint64_t bit = UINT64_C(1) << (element - elements);

    if (element->order == 0)
        return true;
    if (above->seen & bit)
        return fail_word(l, "the element is repeated",
                         slice_string(element->name));
    above->seen |= bit;
    if (element->order == ANY_ORDER)
        return true;
    if (element->order < above->order)
        return fail(l, "the order is meta, data, rules");
    above->order = element->order;
    return true;
}

static bool open_element(struct lgr *l, const struct element *element,
                         const XML_Char **list)
{
    struct frame *f = &l->frames[l->depth], *above = f - 1;
    const struct node *parent = above->node;

    if (!check_children(l, element, above) ||
        !read_attributes(l, element, list))
        return false;
    if (parent != NULL && parent->kind != NODE_CHOICE &&
        !check_order(l, parent,
                     element->kind == NODE ? element->operand : NODE_SEQUENCE))
        return false;
    if (element->inside == IN_RULE && above->inside == IN_LOOK)
        f->inside = IN_LOOK;
    switch (element->kind) {
    case PLAIN:
        return true;
    case CHAR:
        return open_char(l, f);
    case RANGE:
        return open_range(l);
    case VAR:
        return open_var(l, above);
    case SET:
        return open_set(l, f, above) &&
               (element->operand != MEMBERS || open_class(l, f));
    case RULE:
        return open_rule(l, f, above);
    case NODE:
        return open_node(l, f, above, element->operand);
    case ACTION:
        return open_action(l);
    }
    return false;
}

/* Handlers. */

/* Begins an event in the current line. Returns false after a fault: the parser
 * may report some more. */
static bool begin_event(struct lgr *l)
{
    l->ruleset->line = (size_t)library.XML_GetCurrentLineNumber(l->parser);
    return !l->has_failed;
}

static void stop_unless(struct lgr *l, bool is_valid)
{
    if (is_valid)
        return;
    l->has_failed = true;
    library.XML_StopParser(l->parser, XML_FALSE);
}

/* Checks the text of the current element up to a child, or its end. */
static bool check_text(struct lgr *l)
{
    const struct element *element = l->frames[l->depth].element;

    return element == NULL ||
           check_value(l, element->text, ruleset_trim(buffer_slice(&l->text)));
}

/* Begins the element NAME, which has its namespace before it, with the
 * attributes in LIST. */
static bool begin_element(struct lgr *l, const char *name,
                          const XML_Char **list)
{
    static const char space[] = "urn:ietf:params:xml:ns:lgr-1.0\n";
    const char *separator = strrchr(name, SEPARATOR);
    const char *local = separator == NULL ? name : separator + 1;
    struct frame *above = &l->frames[l->depth];
    bool is_ours = strncmp(name, space, sizeof space - 1) == 0;
    const struct element *element =
        is_ours ? find_element(local, above->inside) : NULL;

    if (l->depth == DEPTH_MAX)
        return fail_word(l, "elements are nested too deeply",
                         slice_string(local));
    if (element == NULL && (is_ours || above->inside != IN_SCOPE))
        return fail_word(l,
                         !is_ours || above->inside == IN_DOCUMENT
                             ? "not an element of RFC 7940"
                             : "the element is unknown, or not allowed here",
                         slice_string(local));
    if (above->inside == IN_SCOPE)
        buffer_text(&l->text, "x"); /* the scope is not empty */
    else if (!check_text(l))
        return false;
    l->frames[++l->depth] =
        (struct frame){.element = element,
                       .inside = element == NULL ? IN_SCOPE : element->inside,
                       .rule = RULESET_NONE};
    if (element == NULL)
        return true;
    l->text.size = 0;
    return open_element(l, element, list);
}

static void XMLCALL start_element(void *data, const XML_Char *name,
                                  const XML_Char **list)
{
    struct lgr *l = data;

    if (begin_event(l))
        stop_unless(l, begin_element(l, name, list));
}

static void XMLCALL end_element(void *data, const XML_Char *name)
{
    struct lgr *l = data;
    struct frame *f = &l->frames[l->depth];

    (void)name;
    if (!begin_event(l))
        return;
    stop_unless(l,
                check_text(l) && (f->set != NULL    ? close_set(l, f, f - 1)
                                  : f->node != NULL ? close_rule(l, f)
                                  : f->is_null && f->operands == 0
                                      ? fail(l, "no code point and no variant")
                                      : true));
    if (f->element != NULL)
        l->text.size = 0;
    l->depth--;
}

static void XMLCALL keep_text(void *data, const XML_Char *text, int size)
{
    struct lgr *l = data;

    if (!l->has_failed)
        buffer_append(&l->text, text, (size_t)size);
}

static void XMLCALL start_doctype(void *data, const XML_Char *name,
                                  const XML_Char *system,
                                  const XML_Char *public, int has_subset)
{
    (void)system, (void)public, (void)has_subset;
    begin_event(data);
    stop_unless(data, fail_word(data, "a document type is not allowed",
                                slice_string(name)));
}

/* Describes the charset NAME, in which each byte is a character. */
static int XMLCALL read_encoding(void *data, const XML_Char *name,
                                 XML_Encoding *info)
{
    iconv_t descriptor = iconv_open("UTF-8", name);

    (void)data;
    if (descriptor == (iconv_t)-1)
        return XML_STATUS_ERROR;
    for (int i = 0; i < 256; i++) {
        char byte = (char)i, text[UTF8_MAX_BYTES], *from = &byte, *to = text;
        size_t left = 1, room = sizeof text;
        struct utf8_character c;
        info->map[i] = -1;
        if (iconv(descriptor, &from, &left, &to, &room) != 0)
            continue;
        struct slice rest = slice_of(text, sizeof text - room);
        if (utf8_next(&rest, &c) && c.code_point < 0x10000)
            info->map[i] = (int)c.code_point;
    }
    iconv_close(descriptor);
    return XML_STATUS_OK;
}

static bool parse_xml(struct lgr *l, struct slice text)
{
    l->parser = library.XML_ParserCreateNS(NULL, SEPARATOR);
    if (l->parser == NULL)
        memory_exhausted();
    library.XML_SetUserData(l->parser, l);
    library.XML_SetElementHandler(l->parser, start_element, end_element);
    library.XML_SetCharacterDataHandler(l->parser, keep_text);
    library.XML_SetStartDoctypeDeclHandler(l->parser, start_doctype);
    library.XML_SetUnknownEncodingHandler(l->parser, read_encoding, NULL);
    enum XML_Status status =
        library.XML_Parse(l->parser, text.text, (int)text.size, true);
    if (!begin_event(l))
        return false;
    if (status != XML_STATUS_ERROR)
        return ruleset_close(l->ruleset, false);
    enum XML_Error error = library.XML_GetErrorCode(l->parser);
    if (error == XML_ERROR_NO_MEMORY)
        memory_exhausted();
    return fail_word(l, "not well-formed XML",
                     slice_string(library.XML_ErrorString(error)));
}

bool lgr_read(struct ruleset *ruleset, struct slice text)
{
    const char *reason = load_library();

    if (reason != NULL)
        return ruleset_fail_word(
            ruleset,
            "a table in XML (RFC 7940) needs libexpat, which "
            "cannot be loaded",
            slice_string(reason));
    struct lgr l = {.ruleset = ruleset, .frames = {{.inside = IN_DOCUMENT}}};
    bool is_valid = parse_xml(&l, text);
    library.XML_ParserFree(l.parser);
    buffer_free(&l.sets);
    intern_free(&l.set_names);
    buffer_free(&l.name);
    buffer_free(&l.text);
    return is_valid;
}

#else

bool lgr_read(struct ruleset *ruleset, struct slice text)
{
    (void)text;
    return ruleset_fail(ruleset,
                        "this build cannot read tables in XML (RFC 7940), "
                        "because it has no libexpat");
}

#endif
