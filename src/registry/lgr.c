/* lgr.c - read a label generation ruleset in XML; see lgr.h.
 *
 * A table says where each element can be, and with which attributes. The open
 * elements are a stack. The parser is libexpat, which is loaded when it is
 * first needed, unless EXPAT_LINKED is defined. */

#include "config.h"

#include "registry/lgr.h"

#ifdef HAVE_EXPAT

#include <expat.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/icu.h"
#include "base/memory.h"
#include "base/buffer.h"
#include "base/utf8.h"

/* The library: FUNCTION(name) for each function that is called here. */
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
    FUNCTION(XML_SetUserData)                \
    FUNCTION(XML_StopParser)

#define MEMBER(name) __typeof__(name) *name;

struct library {
    FUNCTIONS(MEMBER)
};

#ifdef EXPAT_LINKED

#define ADDRESS(name) name,

static const struct library library = {FUNCTIONS(ADDRESS)};

static const char *load_library(void)
{
    return NULL;
}

#else

#include "base/library.h"

#define SONAME "libexpat.so.1"
#define QUOTED(name) #name
#define NAME(name) QUOTED(name),

LIBRARY_NOTE(expat_note, SONAME, "table", "tables of registries in XML",
             "recommended");

static struct library library;

/* Returns NULL, or why it failed. */
static const char *load_library(void)
{
    static const char *const names[] = {FUNCTIONS(NAME)};

    if (library.XML_Parse != NULL)
        return NULL;
    return library_load(SONAME, names, sizeof names / sizeof *names, &library);
}

#endif

enum {
    DEPTH_MAX = 64,       /* of elements */
    COUNT_MAX = 1000000,  /* of occurrences; more is no number */
    RANGES_MAX = 8 << 20, /* of all classes and operators; published tables have
                             up to 50,000 */
    SEPARATOR = '\n'      /* between a namespace and a name */
};

/* Where elements can be. */
enum place {
    IN_DOCUMENT = 1,
    IN_LGR = 2,
    IN_META = 4,
    IN_TEXT = 8, /* elements whose content is text */
    IN_REFERENCES = 16,
    IN_DATA = 32,
    IN_CHAR = 64,
    IN_RULES = 128,
    IN_RULE = 256, /* operators of rules with children */
    IN_CLASS = 512,
    IN_SETS = 1024, /* operators on sets */
    IN_NOTHING = 2048
};

enum operator{ UNION, INTERSECTION, DIFFERENCE, SYMMETRIC, COMPLEMENT };

/* An element that is open. */
struct frame {
    enum place inside; /* the place of its children */
    uint32_t node;     /* of a rule, or RULE_NONE */
    uint32_t rule;     /* a named rule, or INTERN_NONE */
    USet *set;         /* of a class or an operator on sets; else NULL */
    uint32_t name;     /* number of a named class */
    bool is_ready;     /* SET is complete */
    enum operator operator;
    size_t operands; /* how many sets an operator has so far */
};

struct lgr {
    struct ruleset *ruleset;
    struct problem *problem;
    XML_Parser parser;
    bool has_failed;
    struct frame frames[DEPTH_MAX + 1];
    size_t depth;
    const XML_Char **attributes; /* of the element that starts */
    struct intern names;         /* 'c' and the name of a class, 't' and a tag,
                                    'p' and a property such as "gc:Mn" */
    struct buffer sets;          /* USet *: the set of each; NULL while it is
                                    undefined */
    size_t ranges;               /* of all sets so far */
    struct buffer text;          /* content of a class */
};

/* Faults. The functions that return a bool return false, with the problem set,
 * if the element is faulty. */

static size_t line_of(const struct lgr *l)
{
    return (size_t)library.XML_GetCurrentLineNumber(l->parser);
}

static bool fail_word(struct lgr *l, const char *words, struct slice word)
{
    return problem_set(l->problem, line_of(l), words, word);
}

/* WORD can be empty. */
static bool fail(struct lgr *l, const char *words, const char *word)
{
    return fail_word(l, words, slice_string(word));
}

/* Attributes. */

/* Returns the value of the attribute NAME, or NULL. */
static const char *attribute(const struct lgr *l, const char *name)
{
    for (const char **a = l->attributes; *a != NULL; a += 2)
        if (strcmp(*a, name) == 0)
            return a[1];
    return NULL;
}

/* Returns the number of the comment, or INTERN_NONE. */
static uint32_t read_comment(struct lgr *l)
{
    const char *comment = attribute(l, "comment");

    return comment == NULL
               ? INTERN_NONE
               : intern_add(&l->ruleset->comments, slice_string(comment));
}

static bool read_point(struct slice word, uint32_t *point)
{
    return word.size > 0 && ascii_read_hex(word, point) == word.size &&
           utf8_is_scalar(*point);
}

/* Reads the code points of the attribute NAME, LEAST to REPERTOIRE_MAX. */
static bool read_points(struct lgr *l, const char *name, size_t least,
                        uint32_t *points, size_t *length)
{
    const char *value = attribute(l, name);
    struct slice rest, word;

    *length = 0;
    if (value == NULL)
        return fail(l, "the attribute is missing", name);
    rest = slice_string(value);
    while (ruleset_next_word(&rest, &word)) {
        if (*length == REPERTOIRE_MAX)
            return fail(l, "more than 63 code points", "");
        if (!read_point(word, &points[(*length)++]))
            return fail_word(l, "not a code point", word);
    }
    return *length >= least || fail(l, "no code point", "");
}

static bool read_one_point(struct lgr *l, const char *name, uint32_t *point)
{
    uint32_t points[REPERTOIRE_MAX];
    size_t length;

    if (!read_points(l, name, 1, points, &length))
        return false;
    *point = points[0];
    return length == 1 || fail(l, "more than one code point", "");
}

static bool read_range(struct lgr *l, uint32_t *first, uint32_t *last)
{
    return read_one_point(l, "first-cp", first) &&
           read_one_point(l, "last-cp", last) &&
           (*first <= *last ||
            fail(l, "the range is backwards", attribute(l, "last-cp")));
}

/* Reads the attribute ALLOWED or DENIED, the name of a rule. An element can
 * have one of them. */
static bool read_context(struct lgr *l, const char *allowed, const char *denied,
                         struct context *context)
{
    const char *when = attribute(l, allowed), *not_when = attribute(l, denied);
    const char *name = when != NULL ? when : not_when;

    *context = (struct context){INTERN_NONE, when == NULL};
    if (when != NULL && not_when != NULL)
        return fail(l, "two attributes exclude each other", denied);
    if (name != NULL)
        context->rule =
            ruleset_rule_number(l->ruleset, slice_string(name), line_of(l));
    return true;
}

/* Reads a decimal number of at most COUNT_MAX at the beginning of *TEXT. */
static bool read_number(const char **text, unsigned *number)
{
    const char *start = *text;

    for (*number = 0; ascii_is_digit((unsigned char)**text); ++*text) {
        *number = *number * 10 + (unsigned)(**text - '0');
        if (*number > COUNT_MAX)
            return false;
    }
    return *text > start;
}

/* Reads the attribute "count" ("2", "2+" or "2:3") for NODE, if present. */
static bool read_count(struct lgr *l, uint32_t node)
{
    struct rule_node *n = rule_at(&l->ruleset->trees, node);
    const char *value = attribute(l, "count"), *rest = value;
    unsigned least, most;

    if (value == NULL)
        return true;
    bool is_valid = read_number(&rest, &least);
    most = least;
    if (is_valid && strcmp(rest, "+") == 0) {
        most = COUNT_MAX;
        rest++;
    } else if (is_valid && *rest == ':') {
        rest++;
        is_valid = read_number(&rest, &most);
    }
    if (!is_valid || *rest != '\0' || most < least)
        return fail(l, "not a count (2, 2+ or 2:3)", value);
    n->least = (uint8_t)(least < RULE_UNBOUNDED ? least : RULE_UNBOUNDED);
    n->most = (uint8_t)(most < RULE_UNBOUNDED ? most : RULE_UNBOUNDED);
    return true;
}

static bool refuse_count(struct lgr *l)
{
    return attribute(l, "count") == NULL ||
           fail(l, "a count has no meaning here", "");
}

/* Sets. */

static USet *new_set(void)
{
    return icu()->uset_openEmpty(); /* memory is never exhausted: icu.h */
}

/* Returns where the set NUMBER is stored, valid until another is named. */
static USet **set_at(const struct lgr *l, uint32_t number)
{
    return (USet **)(void *)l->sets.data + number;
}

/* Returns the number of the set NAME, a class, tag or property by KIND. */
static uint32_t number_of(struct lgr *l, char kind, struct slice name)
{
    struct buffer key = {.data = NULL};

    buffer_append(&key, &kind, 1);
    buffer_put(&key, name);
    uint32_t number = intern_add(&l->names, buffer_slice(&key));
    if (number == l->sets.size / sizeof(USet *))
        buffer_append(&l->sets, &(USet *){NULL}, sizeof(USet *));
    buffer_free(&key);
    return number;
}

/* Adds a range of code points to each tag of the element. */
static void add_tags(struct lgr *l, uint32_t first, uint32_t last)
{
    const char *value = attribute(l, "tag");
    struct slice rest = slice_string(value == NULL ? "" : value), tag;

    while (ruleset_next_word(&rest, &tag)) {
        USet **set = set_at(l, number_of(l, 't', tag));
        if (*set == NULL)
            *set = new_set();
        icu()->uset_addRange(*set, (UChar32)first, (UChar32)last);
    }
}

/* Begins a class or an operator on sets: a definition, or part of a rule or of
 * another operator. */
static bool open_set(struct lgr *l, struct frame *f, const struct frame *above)
{
    const char *name = attribute(l, "name");

    f->set = new_set();
    if ((above->inside == IN_RULES) != (name != NULL))
        return fail(l, "a class has a name among the rules, and only there",
                    "");
    if (name != NULL) {
        f->name = number_of(l, 'c', slice_string(name));
        if (*set_at(l, f->name) != NULL)
            return fail(l, "the class is repeated", name);
    }
    if (above->inside != IN_RULE)
        return refuse_count(l);
    f->node = rule_add(&l->ruleset->trees, RULE_CLASS, above->node);
    return read_count(l, f->node);
}

static bool open_property(struct lgr *l, struct frame *f, const char *name)
{
    enum { LONGEST = 64 }; /* characters */
    USet **known = set_at(l, number_of(l, 'p', slice_string(name)));
    const char *colon = strchr(name, ':');
    size_t size = strlen(name);
    UChar aliases[LONGEST];
    UErrorCode error = U_ZERO_ERROR;

    if (*known == NULL && colon != NULL && size <= LONGEST) {
        int32_t split = (int32_t)(colon - name);
        icu()->u_charsToUChars(name, aliases, (int32_t)size);
        *known = new_set();
        icu()->uset_applyPropertyAlias(*known, aliases, split,
                                       aliases + split + 1,
                                       (int32_t)size - split - 1, &error);
    }
    if (*known == NULL || U_FAILURE(error))
        return fail(l, "Unicode has no such property or value", name);
    icu()->uset_addAll(f->set, *known);
    return true;
}

static bool open_class(struct lgr *l, struct frame *f)
{
    const char *reference = attribute(l, "by-ref"),
               *tag = attribute(l, "from-tag"),
               *property = attribute(l, "property");

    l->text.size = 0;
    f->is_ready = reference != NULL || tag != NULL || property != NULL;
    if ((reference != NULL) + (tag != NULL) + (property != NULL) > 1)
        return fail(l, "by-ref, from-tag and property exclude each other", "");
    if (property != NULL)
        return open_property(l, f, property);
    if (!f->is_ready)
        return true;
    USet *set =
        *set_at(l, tag != NULL ? number_of(l, 't', slice_string(tag))
                               : number_of(l, 'c', slice_string(reference)));
    if (set != NULL)
        icu()->uset_addAll(f->set, set);
    return set != NULL || tag != NULL ||
           fail(l, "the class is not defined, or only later", reference);
}

/* Adds a "char" or "range" element to the class ABOVE. */
static bool add_member(struct lgr *l, struct frame *above, bool is_range)
{
    uint32_t first, last;

    if (above->is_ready)
        return fail(l, "the class is defined by an attribute", "");
    if (is_range ? !read_range(l, &first, &last)
                 : !read_one_point(l, "cp", &first))
        return false;
    icu()->uset_addRange(above->set, (UChar32)first,
                         (UChar32)(is_range ? last : first));
    return true;
}

/* Reads the text of a class, such as "0061 0063-0066". */
static bool read_members(struct lgr *l, struct frame *f)
{
    struct slice rest = buffer_slice(&l->text), word;

    while (ruleset_next_word(&rest, &word)) {
        struct slice last_word = word, first_word;
        uint32_t first, last;
        slice_cut(&last_word, '-', &first_word);
        if (last_word.text == NULL)
            last_word = first_word;
        if (!read_point(first_word, &first) || !read_point(last_word, &last))
            return fail_word(l, "not a code point", word);
        if (last < first)
            return fail_word(l, "the range is backwards", word);
        icu()->uset_addRange(f->set, (UChar32)first, (UChar32)last);
    }
    return true;
}

/* Combines the set of ABOVE, an operator, with SET. */
static void combine(struct frame *above, const USet *set)
{
    if (above->operands++ == 0 || above->operator== UNION)
        icu()->uset_addAll(above->set, set);
    else if (above->operator== INTERSECTION)
        icu()->uset_retainAll(above->set, set);
    else if (above->operator== DIFFERENCE)
        icu()->uset_removeAll(above->set, set);
    else
        icu()->uset_complementAll(above->set, set);
}

static bool close_operator(struct lgr *l, struct frame *f)
{
    bool is_valid = f->operator== COMPLEMENT ? f->operands == 1
                    : f->operator== UNION    ? f->operands >= 2
                                             : f->operands == 2;

    if (f->operator== COMPLEMENT)
        icu()->uset_complement(f->set);
    return is_valid || fail(l, "an operator has a wrong number of classes", "");
}

/* Ends a class or operator. */
static bool close_set(struct lgr *l, struct frame *f, struct frame *above)
{
    if (f->inside == IN_SETS ? !close_operator(l, f)
                             : !f->is_ready && !read_members(l, f))
        return false;
    /* This bounds the time, too: each operand costs as much as the set that it
     * is combined with. */
    l->ranges += (size_t)icu()->uset_getItemCount(f->set);
    if (above->set != NULL)
        l->ranges += (size_t)icu()->uset_getItemCount(above->set);
    if (l->ranges > RANGES_MAX)
        return fail(l, "the classes are too large", "");
    if (above->inside == IN_SETS) {
        combine(above, f->set);
        return true;
    }
    if (f->node != RULE_NONE)
        rule_at(&l->ruleset->trees, f->node)->points =
            ruleset_add_set(l->ruleset, f->set);
    else
        *set_at(l, f->name) = f->set;
    f->set = NULL;
    return true;
}

/* Rules: sections 6.3 and 7. */

/* Begins the definition of the rule NAME. */
static bool open_named_rule(struct lgr *l, struct frame *f, const char *name)
{
    f->rule = ruleset_rule_number(l->ruleset, slice_string(name), line_of(l));
    struct ruleset_rule *rule = ruleset_rule(l->ruleset, f->rule);
    if (rule->root != RULE_NONE)
        return fail(l, "the rule is repeated", name);
    rule->comment = read_comment(l);
    return true;
}

static bool open_reference(struct lgr *l, struct frame *f, const char *name)
{
    struct rule_node *node = rule_at(&l->ruleset->trees, f->node);
    uint32_t rule = intern_find(&l->ruleset->rule_names, slice_string(name));

    if (rule == INTERN_NONE ||
        ruleset_rule(l->ruleset, rule)->root == RULE_NONE)
        return fail(l, "the rule is not defined, or only later", name);
    node->kind = RULE_REFERENCE;
    node->points = ruleset_rule(l->ruleset, rule)->root;
    f->inside = IN_NOTHING;
    return true;
}

static bool open_rule(struct lgr *l, struct frame *f, const struct frame *above)
{
    const char *name = attribute(l, "name"),
               *reference = attribute(l, "by-ref");
    bool is_top = above->inside == IN_RULES;

    if (is_top != (name != NULL))
        return fail(l, "a rule has a name among the rules, and only there", "");
    f->node = rule_add(&l->ruleset->trees, RULE_SEQUENCE,
                       is_top ? RULE_NONE : above->node);
    return (is_top ? refuse_count(l) : read_count(l, f->node)) &&
           (name == NULL || open_named_rule(l, f, name)) &&
           (reference == NULL || open_reference(l, f, reference));
}

/* Begins another operator of rules, of KIND. */
static bool open_node(struct lgr *l, struct frame *f, const struct frame *above,
                      enum rule_kind kind)
{
    uint32_t points[REPERTOIRE_MAX];
    size_t length;

    f->node = rule_add(&l->ruleset->trees, kind, above->node);
    if (kind == RULE_POINTS) {
        if (!read_points(l, "cp", 1, points, &length))
            return false;
        rule_set_points(&l->ruleset->trees, f->node, points, length);
    }
    return read_count(l, f->node);
}

static bool close_rule(struct lgr *l, const struct frame *f)
{
    if (!rule_close(&l->ruleset->trees, f->node))
        return fail(l, "the rules are too long, or refer to rules too deeply",
                    "");
    if (f->rule != INTERN_NONE)
        ruleset_rule(l->ruleset, f->rule)->root = f->node;
    return true;
}

static bool open_action(struct lgr *l)
{
    static const struct {
        const char *name;
        enum ruleset_variants variants;
    } forms[] = {
        {"any-variant", RULESET_ANY_VARIANT},
        {"all-variants", RULESET_ALL_VARIANTS},
        {"only-variants", RULESET_ONLY_VARIANTS},
    };
    const char *disposition = attribute(l, "disp"), *types = "";
    struct ruleset_action action = {.comment = INTERN_NONE};

    if (disposition == NULL)
        return fail(l, "the attribute is missing", "disp");
    if (!read_context(l, "match", "not-match", &action.match))
        return false;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const char *value = attribute(l, forms[i].name);
        if (value == NULL)
            continue;
        if (action.variants != RULESET_ANY_LABEL)
            return fail(l, "two attributes exclude each other", forms[i].name);
        action.variants = forms[i].variants;
        types = value;
    }
    action.disposition =
        intern_add(&l->ruleset->dispositions, slice_string(disposition));
    action.comment = read_comment(l);
    ruleset_add_action(l->ruleset, action, slice_string(types));
    return true;
}

/* Data: section 5. */

static bool open_char(struct lgr *l, bool is_range)
{
    uint32_t points[REPERTOIRE_MAX], last;
    size_t length = 1;
    struct context context;

    if (is_range ? !read_range(l, points, &last)
                 : !read_points(l, "cp", 1, points, &length))
        return false;
    if (!is_range)
        last = points[0];
    if (!read_context(l, "when", "not-when", &context))
        return false;
    if (length > 1 && attribute(l, "tag") != NULL)
        return fail(l, "a sequence cannot have a tag", "");
    add_tags(l, points[0], last);
    return repertoire_add(&l->ruleset->repertoire, points, length, last,
                          context, line_of(l), l->problem);
}

static bool open_var(struct lgr *l)
{
    uint32_t points[REPERTOIRE_MAX];
    size_t length;
    struct context context;
    const char *type = attribute(l, "type");

    if (!read_points(l, "cp", 0, points, &length) ||
        !read_context(l, "when", "not-when", &context))
        return false;
    repertoire_add_variant(
        &l->ruleset->repertoire, points, length,
        type == NULL ? INTERN_NONE
                     : intern_add(&l->ruleset->types, slice_string(type)),
        context, line_of(l));
    return true;
}

/* Elements. */

enum kind {
    PLAIN, /* nothing to do */
    CHAR,  /* a range if VALUE */
    VAR,
    CLASS,
    OPERATOR, /* on sets: VALUE */
    MEMBER,   /* of a class: a range if VALUE */
    RULE,
    NODE, /* of a rule: VALUE */
    ACTION
};

struct element {
    const char *name;
    unsigned places;        /* where it can be, ORed */
    const char *attributes; /* with blanks around each */
    enum place inside;      /* the place of its children */
    enum kind kind;
    unsigned value;
};

#define COMMON " ref comment "
#define SETS (IN_RULES | IN_RULE | IN_SETS)

/* clang-format off */
static const struct element elements[] = {
    {"lgr", IN_DOCUMENT, "", IN_LGR, PLAIN, 0},
    {"meta", IN_LGR, "", IN_META, PLAIN, 0},
    {"version", IN_META, " comment ", IN_TEXT, PLAIN, 0},
    {"date", IN_META, "", IN_TEXT, PLAIN, 0},
    {"language", IN_META, "", IN_TEXT, PLAIN, 0},
    {"scope", IN_META, " type ", IN_TEXT, PLAIN, 0},
    {"validity-start", IN_META, "", IN_TEXT, PLAIN, 0},
    {"validity-end", IN_META, "", IN_TEXT, PLAIN, 0},
    {"unicode-version", IN_META, "", IN_TEXT, PLAIN, 0},
    {"description", IN_META, " type ", IN_TEXT, PLAIN, 0},
    {"references", IN_META, "", IN_REFERENCES, PLAIN, 0},
    {"reference", IN_REFERENCES, " id comment ", IN_TEXT, PLAIN, 0},
    {"data", IN_LGR, "", IN_DATA, PLAIN, 0},
    {"char", IN_DATA, " cp when not-when tag" COMMON, IN_CHAR, CHAR, false},
    {"range", IN_DATA, " first-cp last-cp when not-when tag" COMMON, IN_NOTHING,
     CHAR, true},
    {"var", IN_CHAR, " cp when not-when type" COMMON, IN_NOTHING, VAR, 0},
    {"rules", IN_LGR, "", IN_RULES, PLAIN, 0},
    {"class", SETS, " name by-ref from-tag property count" COMMON, IN_CLASS,
     CLASS, 0},
    {"char", IN_CLASS, " cp tag" COMMON, IN_NOTHING, MEMBER, false},
    {"range", IN_CLASS, " first-cp last-cp tag" COMMON, IN_NOTHING, MEMBER,
     true},
    {"union", SETS, " name count" COMMON, IN_SETS, OPERATOR, UNION},
    {"intersection", SETS, " name count" COMMON, IN_SETS, OPERATOR,
     INTERSECTION},
    {"difference", SETS, " name count" COMMON, IN_SETS, OPERATOR, DIFFERENCE},
    {"symmetric-difference", SETS, " name count" COMMON, IN_SETS, OPERATOR,
     SYMMETRIC},
    {"complement", SETS, " name count" COMMON, IN_SETS, OPERATOR, COMPLEMENT},
    {"rule", IN_RULES | IN_RULE, " name by-ref count" COMMON, IN_RULE, RULE, 0},
    {"choice", IN_RULE, " count" COMMON, IN_RULE, NODE, RULE_CHOICE},
    {"char", IN_RULE, " cp count" COMMON, IN_NOTHING, NODE, RULE_POINTS},
    {"any", IN_RULE, " count" COMMON, IN_NOTHING, NODE, RULE_ANY},
    {"start", IN_RULE, COMMON, IN_NOTHING, NODE, RULE_START},
    {"end", IN_RULE, COMMON, IN_NOTHING, NODE, RULE_END},
    {"anchor", IN_RULE, COMMON, IN_NOTHING, NODE, RULE_ANCHOR},
    {"look-behind", IN_RULE, COMMON, IN_RULE, NODE, RULE_LOOK_BEHIND},
    {"look-ahead", IN_RULE, COMMON, IN_RULE, NODE, RULE_LOOK_AHEAD},
    {"action", IN_RULES,
     " disp match not-match any-variant all-variants only-variants" COMMON,
     IN_NOTHING, ACTION, 0},
};
/* clang-format on */

/* Returns the element NAME at PLACE, or NULL. */
static const struct element *find_element(const char *name, enum place place)
{
    for (size_t i = 0; i < sizeof elements / sizeof *elements; i++)
        if (elements[i].places & (unsigned)place &&
            strcmp(elements[i].name, name) == 0)
            return &elements[i];
    return NULL;
}

/* Returns true if LIST, with blanks around each word, contains WORD. */
static bool is_listed(const char *list, const char *word)
{
    size_t size = strlen(word);

    for (const char *at = list; (at = strstr(at, word)) != NULL; at++)
        if (at[-1] == ' ' && at[size] == ' ')
            return true;
    return false;
}

static bool open_element(struct lgr *l, const struct element *element)
{
    struct frame *f = &l->frames[l->depth], *above = f - 1;

    for (const XML_Char **a = l->attributes; *a != NULL; a += 2)
        if (!is_listed(element->attributes, *a))
            return fail(l, "unknown attribute", *a);
    switch (element->kind) {
    case PLAIN:
        return true;
    case CHAR:
        return open_char(l, element->value);
    case VAR:
        return open_var(l);
    case CLASS:
        return open_set(l, f, above) && open_class(l, f);
    case OPERATOR:
        f->operator=(enum operator) element->value;
        return open_set(l, f, above);
    case MEMBER:
        return add_member(l, above, element->value);
    case RULE:
        return open_rule(l, f, above);
    case NODE:
        return open_node(l, f, above, (enum rule_kind)element->value);
    case ACTION:
        return open_action(l);
    }
    return false;
}

/* Handlers. */

static void stop_unless(struct lgr *l, bool is_valid)
{
    if (is_valid)
        return;
    l->has_failed = true;
    library.XML_StopParser(l->parser, XML_FALSE);
}

/* Begins the element NAME, which has its namespace before it. */
static bool begin_element(struct lgr *l, const char *name)
{
    static const char space[] = "urn:ietf:params:xml:ns:lgr-1.0\n";
    const char *separator = strrchr(name, SEPARATOR);
    const char *local = separator == NULL ? name : separator + 1;
    enum place place = l->frames[l->depth].inside;
    bool is_ours = strncmp(name, space, sizeof space - 1) == 0;

    if (is_ours && l->depth == DEPTH_MAX)
        return fail(l, "elements are nested too deeply", local);
    const struct element *element = is_ours ? find_element(local, place) : NULL;
    if (element == NULL)
        return fail(l,
                    !is_ours || place == IN_DOCUMENT
                        ? "not an element of RFC 7940"
                        : "the element is unknown, or not allowed here",
                    local);
    l->frames[++l->depth] = (struct frame){
        .inside = element->inside, .node = RULE_NONE, .rule = INTERN_NONE};
    return open_element(l, element);
}

static void XMLCALL start_element(void *data, const XML_Char *name,
                                  const XML_Char **attributes)
{
    struct lgr *l = data;

    if (l->has_failed)
        return;
    l->attributes = attributes;
    stop_unless(l, begin_element(l, name));
}

static void XMLCALL end_element(void *data, const XML_Char *name)
{
    struct lgr *l = data;
    struct frame *f = &l->frames[l->depth];

    (void)name;
    if (l->has_failed)
        return;
    stop_unless(l, f->set != NULL         ? close_set(l, f, f - 1)
                   : f->node != RULE_NONE ? close_rule(l, f)
                                          : true);
    if (f->set != NULL)
        icu()->uset_close(f->set);
    f->set = NULL;
    l->depth--;
}

static void XMLCALL read_text(void *data, const XML_Char *text, int size)
{
    struct lgr *l = data;
    const struct frame *f = &l->frames[l->depth];

    if (!l->has_failed && f->inside == IN_CLASS && !f->is_ready)
        buffer_append(&l->text, text, (size_t)size);
}

static void XMLCALL start_doctype(void *data, const XML_Char *name,
                                  const XML_Char *system,
                                  const XML_Char *public, int has_subset)
{
    (void)system, (void)public, (void)has_subset;
    stop_unless(data, fail(data, "a document type is not allowed", name));
}

static bool parse(struct lgr *l, struct slice text)
{
    l->parser = library.XML_ParserCreateNS(NULL, SEPARATOR);
    if (l->parser == NULL)
        memory_exhausted();
    library.XML_SetUserData(l->parser, l);
    library.XML_SetElementHandler(l->parser, start_element, end_element);
    library.XML_SetCharacterDataHandler(l->parser, read_text);
    library.XML_SetStartDoctypeDeclHandler(l->parser, start_doctype);
    if (library.XML_Parse(l->parser, text.text, (int)text.size, true) !=
        XML_STATUS_ERROR)
        return true;
    enum XML_Error error = library.XML_GetErrorCode(l->parser);
    if (error == XML_ERROR_NO_MEMORY)
        memory_exhausted();
    return l->has_failed
               ? false
               : fail(l, "not well-formed XML", library.XML_ErrorString(error));
}

bool lgr_read(struct ruleset *ruleset, struct slice text,
              struct problem *problem)
{
    const char *reason = load_library();

    if (reason != NULL)
        return problem_set(problem, 0,
                           "a table in XML (RFC 7940) needs libexpat, which "
                           "cannot be loaded",
                           slice_string(reason));
    struct lgr *l = memory_new(sizeof *l);
    l->ruleset = ruleset;
    l->problem = problem;
    l->frames[0].inside = IN_DOCUMENT;
    bool is_valid = parse(l, text);
    library.XML_ParserFree(l->parser);
    for (size_t i = 0; i <= l->depth; i++)
        if (l->frames[i].set != NULL)
            icu()->uset_close(l->frames[i].set);
    ruleset_free_sets(&l->sets);
    intern_free(&l->names);
    buffer_free(&l->text);
    free(l);
    return is_valid;
}

#else

bool lgr_read(struct ruleset *ruleset, struct slice text,
              struct problem *problem)
{
    (void)ruleset, (void)text;
    return problem_set(problem, 0,
                       "this build cannot read tables in XML (RFC 7940), "
                       "because it has no libexpat",
                       slice_of(NULL, 0));
}

#endif
