#include "config.h"

#include "registry/lgr.h"

#ifdef HAVE_EXPAT

#include <expat.h>
#include <iconv.h>
#include <stdlib.h>

#include "base/icu.h"
#include "base/library.h"
#include "registry/schema.h"

/* expat 2.9 deprecates XML_GetCurrentLineNumber, but only 2.9 has the function
 * that replaces it, and the library that is loaded may be older. */
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

/* The functions of libexpat that this file calls; see library.h. It is loaded
 * when it is first needed, unless EXPAT_LINKED is defined. */
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
    if (library.XML_Parse != NULL)
        return NULL;
    return library_load(SONAME, FUNCTIONS(LIBRARY_NAME), &library);
}

#endif

enum {
    DEPTH_MAX = 64,       /* of elements */
    COUNT_MAX = 1000000,  /* of occurrences */
    RANGES_MAX = 8 << 20, /* of all sets; published tables have up to 50,000 */
    XML_SEPARATOR = '\n'  /* between a namespace and a name */
};

/* The meaning of the name of a set. */
enum set_kind { SET_CLASS, SET_TAG, SET_PROPERTY, SET_KINDS };

/* An element that is open. */
struct frame {
    const struct schema_element *element; /* NULL: the document, or foreign */
    enum schema_place inside;             /* the place of its children */
    unsigned seen;             /* the ONCE of the children so far, ORed */
    struct ruleset_node *node; /* of a rule, or NULL */
    uint32_t name;   /* the ID of a named rule or class, or RULESET_NONE */
    USet *set;       /* of a class or an operator on sets; else NULL */
    size_t operands; /* sets of an operator, variants of a "char", so far */
    bool is_null;    /* a "char" without code points */
};

struct lgr {
    struct ruleset *ruleset; /* its LINE is always the current one */
    XML_Parser parser;
    struct frame frames[DEPTH_MAX + 1];
    size_t depth;
    uint32_t room[RULESET_LENGTH_MAX];   /* see read_points */
    struct schema_attributes attributes; /* of the element that starts */
    struct intern set_names[SET_KINDS];
    struct buffer sets[SET_KINDS]; /* USet *: by name; NULL while undefined */
    struct buffer all_sets;        /* USet * */
    size_t ranges;                 /* of these so far */
    struct buffer text;            /* of the element, if it can have text */
};

/* Faults. Unless described otherwise, a bool is false after a fault. */

static bool fail(struct lgr *l, const char *words)
{
    return ruleset_fail(l->ruleset, words);
}

static bool fail_word(struct lgr *l, const char *words, struct slice word)
{
    return ruleset_fail_word(l->ruleset, words, word);
}

/* Adds the size of SET, divided by PART, to that of all, which is limited. */
static bool count_ranges(struct lgr *l, const USet *set, size_t part)
{
    l->ranges += (size_t)icu()->uset_getItemCount(set) / part;
    if (l->ranges > RANGES_MAX)
        return fail(l, "the classes are too large");
    return true;
}

/* Adds the code points from FIRST to LAST to SET. ICU moves all later ranges of
 * SET. That is counted as a use of a small part of SET, to bound the time. */
static bool add_range(struct lgr *l, USet *set, uint32_t first, uint32_t last)
{
    enum { PART = 64 };

    icu()->uset_addRange(set, (UChar32)first, (UChar32)last);
    return count_ranges(l, set, PART);
}

/* Attributes. */

/* Stores the value of ATTRIBUTE, without surrounding blanks. Returns false if
 * the element does not have it. */
static bool get(const struct lgr *l, enum schema_attribute attribute,
                struct slice *value)
{
    bool is_given = (l->attributes.given & attribute) != 0;

    *value = is_given ? l->attributes.values[__builtin_ctz(attribute)]
                      : slice_of("", 0);
    return is_given;
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
static bool read_points(struct lgr *l, enum schema_attribute attribute,
                        size_t least, struct points *points)
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
    if (points->length < least)
        return fail(l, "no code point");
    return true;
}

/* Reads the attribute ALLOWED or DENIED, the name of a rule. */
static struct context read_context(struct lgr *l, enum schema_attribute allowed,
                                   enum schema_attribute denied)
{
    struct context context = {.rule = RULESET_NONE};
    struct slice name;

    context.is_denied = !get(l, allowed, &name) && get(l, denied, &name);
    if (name.size > 0)
        context.rule = ruleset_rule_id(l->ruleset, name);
    return context;
}

/* Reads the attribute "count" ("2", "2+" or "2:3") for N, if present. */
static bool read_count(struct lgr *l, struct ruleset_node *n)
{
    struct slice value;
    char *end;

    if (!get(l, A_COUNT, &value))
        return true;
    bool is_valid = schema_matches(value, "D") || schema_matches(value, "D+") ||
                    schema_matches(value, "D:D");
    unsigned long least = strtoul(value.text, &end, 10);
    unsigned long most = *end == ':'   ? strtoul(end + 1, NULL, 10)
                         : *end == '+' ? COUNT_MAX
                                       : least;
    if (!is_valid || most < least || most > COUNT_MAX)
        return fail_word(l, "not a count (2, 2+ or 2:3)", value);
    n->least = (uint8_t)(least < NODE_UNBOUNDED ? least : NODE_UNBOUNDED);
    n->most = (uint8_t)(most < NODE_UNBOUNDED ? most : NODE_UNBOUNDED);
    return true;
}

/* Returns an empty set. It lasts until the document is read, and counts as
 * EMPTY_LENGTH ranges, to bound the memory. */
static USet *new_set(struct lgr *l)
{
    enum { EMPTY_LENGTH = 32 };
    USet *set = icu()->uset_openEmpty(); /* memory is never exhausted: icu.h */

    l->ranges += EMPTY_LENGTH;
    buffer_append(&l->all_sets, &set, sizeof set);
    return set;
}

/* Returns where the set NAME is stored, valid until another is named. */
static USet **set_at(struct lgr *l, enum set_kind kind, struct slice name)
{
    struct buffer *sets = &l->sets[kind];
    uint32_t id = intern_add(&l->set_names[kind], name);

    if (id == sets->size / sizeof(USet *))
        buffer_append(sets, &(USet *){NULL}, sizeof(USet *));
    return (USet **)(void *)sets->data + id;
}

/* Data: section 5. */

/* Adds an entry (ruleset_add_entry) with the element's context and tags. */
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
    if (points.length > 1 && l->attributes.given & A_TAG)
        return fail(l, "a sequence cannot have a tag");
    return f->is_null || add_tagged_entry(l, points, *points.at);
}

/* Reads the one code point of ATTRIBUTE. */
static bool read_point(struct lgr *l, enum schema_attribute attribute,
                       uint32_t *point)
{
    struct points points;

    if (!read_points(l, attribute, 1, &points))
        return false;
    *point = *points.at;
    if (points.length > 1)
        return fail(l, "more than one code point");
    return true;
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
        if (!schema_check(l->ruleset, NEW_TYPE, type))
            return false;
        id = intern_add(&l->ruleset->types, type);
    }
    above->operands++;
    if (!above->is_null)
        ruleset_add_variant(l->ruleset, points, id,
                            read_context(l, A_WHEN, A_NOT_WHEN));
    else if (!slice_equal(type, slice_string("invalid")))
        ruleset_warn(l->ruleset,
                     "this variant makes no labels, because nothing is "
                     "inserted between code points",
                     slice_of(NULL, 0));
    return true;
}

/* Classes: section 6.2. */

/* Begins a class or operator on sets: a definition, or part of another one. */
static bool open_set(struct lgr *l, struct frame *f, const struct frame *above)
{
    struct slice name;

    f->set = new_set(l);
    if (get(l, A_NAME, &name)) {
        if (*set_at(l, SET_CLASS, name) != NULL)
            return fail_word(l, "the class is repeated", name);
        f->name = intern_find(&l->set_names[SET_CLASS], name);
    }
    if (above->set != NULL && l->attributes.given & A_COUNT)
        return fail(l, "a count has no meaning here");
    if (above->set != NULL || above->node == NULL)
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
    enum schema_operation operation = above->element->operand;

    /* This bounds the time, too, which the set of ABOVE determines. */
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

/* Returns the members of SET, as of a node: ICU would search for them. */
static uint64_t *make_bits(const USet *set)
{
    uint64_t *bits = memory_new((UCHAR_MAX_VALUE + 1) / 8);
    int32_t count = icu()->uset_getItemCount(set);
    UChar32 c, last;
    UErrorCode error = U_ZERO_ERROR;

    for (int32_t i = 0; i < count; i++)
        for (icu()->uset_getItem(set, i, &c, &last, NULL, 0, &error);
             c <= last;) {
            bool is_word = c % 64 == 0 && last - c >= 63;
            bits[c / 64] |= is_word ? UINT64_MAX : UINT64_C(1) << c % 64;
            c += is_word ? 64 : 1;
        }
    return bits;
}

static bool close_set(struct lgr *l, struct frame *f, struct frame *above)
{
    enum schema_operation operation = f->element->operand;
    struct slice text = buffer_slice(&l->text);
    size_t least = operation == COMPLEMENT ? 1 : 2;

    if (operation == MEMBERS) {
        bool has_attribute =
            l->attributes.given & (A_BY_REF | A_FROM_TAG | A_PROPERTY);
        if (has_attribute && ascii_trim(text).size > 0)
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
    if (f->node == NULL) {
        *set_at(l, SET_CLASS, intern_get(&l->set_names[SET_CLASS], f->name)) =
            f->set;
        return true;
    }
    f->node->members = make_bits(f->set);
    return ruleset_complete_node(l->ruleset, f->node);
}

/* Rules: section 6.3. */

/* Returns the root of the rule ID, or NULL after a fault. */
static struct ruleset_node *find_rule(struct lgr *l, uint32_t id)
{
    struct ruleset_node *root = ruleset_rule(l->ruleset, id)->root;

    if (root == NULL)
        fail_word(l, "the rule is not defined, or only later",
                  intern_get(&l->ruleset->rule_names, id));
    return root;
}

/* Returns true if a child of PARENT is of KIND. */
static bool has_child(const struct ruleset_node *parent, enum node_kind kind)
{
    const struct ruleset_node *n = parent->first;

    while (n != NULL && n->kind != kind)
        n = n->next;
    return n != NULL;
}

/* Checks that a child of KIND can follow the children of PARENT, a sequence. */
static bool check_order(struct lgr *l, const struct ruleset_node *parent,
                        enum node_kind kind)
{
    bool is_first = parent->first == NULL;
    const char *words = NULL;

    if (parent->last != NULL && parent->last->kind == NODE_END)
        words = "only the last operator can be an end";
    else if (kind == NODE_START && !is_first)
        words = "only the first operator can be a start";
    else if (kind == NODE_ANCHOR && parent->has_anchor)
        words = "a rule has one anchor at most";
    else if (kind == NODE_LOOK_BEHIND && !is_first)
        words = "only the first operator can be a look-behind";
    else if (kind == NODE_LOOK_AHEAD &&
             (!parent->has_anchor || has_child(parent, NODE_LOOK_AHEAD)))
        words = "a rule has one look-ahead at most, after its anchor";
    if (words != NULL)
        return fail(l, words);
    return true;
}

/* Begins a rule or another match operator. */
static bool open_node(struct lgr *l, struct frame *f, const struct frame *above)
{
    enum node_kind kind = f->element->operand;
    struct points points;
    struct slice name;

    f->node = ruleset_add_node(l->ruleset, kind, above->node);
    if (kind == NODE_POINTS) {
        if (!read_points(l, A_CP, 1, &points))
            return false;
        f->node->points = ruleset_store(l->ruleset, points);
    } else if (get(l, A_NAME, &name)) {
        f->name = ruleset_rule_id(l->ruleset, name);
        struct ruleset_rule *rule = ruleset_rule(l->ruleset, f->name);
        rule->comment = read_comment(l);
        if (rule->root != NULL)
            return fail_word(l, "the rule is repeated", name);
    } else if (get(l, A_BY_REF, &name)) {
        f->node->kind = NODE_REFERENCE;
        f->node->target = find_rule(l, ruleset_rule_id(l->ruleset, name));
        f->inside = IN_NOTHING;
        if (f->node->target == NULL)
            return false;
    }
    return read_count(l, f->node);
}

static bool close_rule(struct lgr *l, const struct frame *f)
{
    struct ruleset_node *node = f->node;

    if (!ruleset_complete_node(l->ruleset, node))
        return false;
    if (node->kind == NODE_CHOICE && node->first == NULL)
        return fail(l, "a choice of nothing");
    if (!node->has_anchor && has_child(node, NODE_LOOK_BEHIND))
        return fail(l, "a look-behind needs an anchor after it");
    if (node->has_edge && (node->least != 1 || node->most != 1))
        return fail(l, "a start or end cannot have a count");
    if (f->name != RULESET_NONE)
        ruleset_rule(l->ruleset, f->name)->root = node;
    return true;
}

/* Actions: section 7. */

static bool open_action(struct lgr *l)
{
    struct action action = {.match = read_context(l, A_MATCH, A_NOT_MATCH),
                            .comment = read_comment(l),
                            .line = l->ruleset->line};
    struct slice disposition, types;

    if (action.match.rule != RULESET_NONE) {
        const struct ruleset_node *root = find_rule(l, action.match.rule);
        if (root == NULL)
            return false;
        if (root->has_anchor)
            return fail_word(
                l, "the rule of an action cannot have an anchor",
                intern_get(&l->ruleset->rule_names, action.match.rule));
    }
    if (get(l, A_ANY_VARIANT, &types))
        action.variants = ACTION_ANY_VARIANT;
    else if (get(l, A_ALL_VARIANTS, &types))
        action.variants = ACTION_ALL_VARIANTS;
    else if (get(l, A_ONLY_VARIANTS, &types))
        action.variants = ACTION_ONLY_VARIANTS;
    get(l, A_DISP, &disposition);
    ruleset_add_action(l->ruleset, action, disposition, types);
    return ruleset_check_size(l->ruleset);
}

/* Elements. */

static bool open_element(struct lgr *l, const struct schema_element *element,
                         const char **list)
{
    struct frame *f = &l->frames[l->depth], *above = f - 1;
    const struct ruleset_node *parent = above->node;

    if (above->seen & element->once)
        return fail_word(l, "the element is repeated",
                         slice_string(element->name));
    if (above->inside == IN_LGR && above->seen > element->once)
        return fail(l, "the order is meta, data, rules");
    above->seen |= element->once;
    if (!schema_read(l->ruleset, element, list, &l->attributes))
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
    case NODE:
        return open_node(l, f, above);
    case ACTION:
        break;
    }
    return open_action(l);
}

/* Checks the text of the current element up to a child, or its end. */
static bool check_text(struct lgr *l)
{
    const struct schema_element *element = l->frames[l->depth].element;

    return element == NULL || schema_check(l->ruleset, element->text,
                                           ascii_trim(buffer_slice(&l->text)));
}

static bool begin_element(struct lgr *l, const char *name, const char **list)
{
    static const char space[] = "urn:ietf:params:xml:ns:lgr-1.0\n";
    const char *separator = strrchr(name, XML_SEPARATOR);
    const char *local = separator == NULL ? name : separator + 1;
    struct frame *above = &l->frames[l->depth];
    bool is_ours = strncmp(name, space, sizeof space - 1) == 0;
    const struct schema_element *element =
        is_ours ? schema_find(local, above->inside) : NULL;

    if (l->depth == DEPTH_MAX)
        return fail_word(l, "elements are nested too deeply",
                         slice_string(local));
    if (element == NULL && (is_ours || above->inside != IN_SCOPE))
        return fail_word(
            l,
            !is_ours && strcmp(local, "lgr") == 0
                ? "the namespace urn:ietf:params:xml:ns:lgr-1.0 is "
                  "missing"
            : !is_ours || above->inside == IN_DOCUMENT
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
                       .name = RULESET_NONE};
    if (element == NULL)
        return true;
    l->text.size = 0;
    return open_element(l, element, list);
}

static bool end_element(struct lgr *l)
{
    struct frame *f = &l->frames[l->depth];

    if (!check_text(l))
        return false;
    if (f->is_null && f->operands == 0)
        return fail(l, "no code point and no variant");
    if (f->set != NULL ? !close_set(l, f, f - 1)
                       : f->node != NULL && !close_rule(l, f))
        return false;
    if (f->element != NULL)
        l->text.size = 0;
    l->depth--;
    return true;
}

/* XML. */

/* Begins an event in the current line. Returns false after a fault, and stops
 * the parser, which may report some more events. */
static bool begin_event(struct lgr *l)
{
    l->ruleset->line = (size_t)library.XML_GetCurrentLineNumber(l->parser);
    if (l->ruleset->fault.message == NULL)
        return true;
    library.XML_StopParser(l->parser, XML_FALSE);
    return false;
}

static void XMLCALL handle_start(void *data, const XML_Char *name,
                                 const XML_Char **list)
{
    if (begin_event(data))
        begin_element(data, name, list);
}

static void XMLCALL handle_end(void *data, const XML_Char *name)
{
    (void)name;
    if (begin_event(data))
        end_element(data);
}

static void XMLCALL handle_text(void *data, const XML_Char *text, int size)
{
    struct lgr *l = data;

    buffer_append(&l->text, text, (size_t)size);
}

/* Its entities could be expanded in it already, so nothing more is read. */
static void XMLCALL handle_doctype(void *data, const XML_Char *name,
                                   const XML_Char *system,
                                   const XML_Char *public, int has_subset)
{
    (void)system, (void)public, (void)has_subset;
    begin_event(data);
    fail_word(data, "a document type is not allowed", slice_string(name));
    begin_event(data);
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
        iconv(descriptor, &from, &left, &to, &room);
        iconv(descriptor, NULL, NULL, &to, &room); /* may be held back */
        struct slice rest = slice_of(text, sizeof text - room);
        if (utf8_next(&rest, &c))
            info->map[i] = (int)c.code_point;
    }
    iconv_close(descriptor);
    return XML_STATUS_OK;
}

static bool parse(struct lgr *l, struct slice text)
{
    l->parser = library.XML_ParserCreateNS(NULL, XML_SEPARATOR);
    if (l->parser == NULL)
        memory_exhausted();
    library.XML_SetUserData(l->parser, l);
    library.XML_SetElementHandler(l->parser, handle_start, handle_end);
    library.XML_SetCharacterDataHandler(l->parser, handle_text);
    library.XML_SetStartDoctypeDeclHandler(l->parser, handle_doctype);
    library.XML_SetUnknownEncodingHandler(l->parser, read_encoding, NULL);
    enum XML_Status status =
        library.XML_Parse(l->parser, text.text, (int)text.size, true);
    if (!begin_event(l))
        return false;
    if (status != XML_STATUS_ERROR)
        return true;
    enum XML_Error error = library.XML_GetErrorCode(l->parser);
    if (error == XML_ERROR_NO_MEMORY)
        memory_exhausted();
    return fail_word(l, "not well-formed XML",
                     slice_string(library.XML_ErrorString(error)));
}

bool lgr_read(struct ruleset *ruleset, struct slice text)
{
    struct lgr l = {.ruleset = ruleset, .frames = {{.inside = IN_DOCUMENT}}};
    const char *reason = load_library();

    if (reason != NULL)
        return fail_word(&l,
                         "a table in XML (RFC 7940) needs libexpat, which "
                         "cannot be loaded",
                         slice_string(reason));
    bool is_valid = parse(&l, text);
    library.XML_ParserFree(l.parser);
    for (size_t kind = 0; kind < SET_KINDS; kind++) {
        buffer_free(&l.sets[kind]);
        intern_free(&l.set_names[kind]);
    }
    USet **set = (void *)l.all_sets.data;
    for (size_t count = l.all_sets.size / sizeof *set; count > 0; count--)
        icu()->uset_close(*set++);
    buffer_free(&l.all_sets);
    buffer_free(&l.text);
    return is_valid && ruleset_complete(ruleset, false);
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
