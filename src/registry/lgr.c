/* lgr.c - read a label generation ruleset in XML; see lgr.h.
 *
 * A table says where each element can be, and with which attributes. The open
 * elements are a stack. */

#include "config.h"

#include "registry/lgr.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "registry/lgr-rule.h"
#include "registry/lgr-set.h"
#include "registry/lgr-state.h"

#define NAMESPACE "urn:ietf:params:xml:ns:lgr-1.0"

static struct lgr_frame *top_frame(struct lgr *l)
{
    return &l->frames[l->depth];
}

/* Data: section 5. */

static bool open_char(struct lgr *l)
{
    uint32_t points[REPERTOIRE_MAX];
    size_t length;
    struct context context;

    if (!lgr_read_points(l, "cp", 1, points, &length) ||
        !lgr_read_context(l, "when", "not-when", &context))
        return false;
    if (length > 1 && lgr_attribute(l, "tag") != NULL)
        return lgr_fail(l, "a sequence cannot have a tag", lgr_no_word());
    lgr_add_tags(l, points[0], points[0]);
    return repertoire_add(&l->ruleset->repertoire, points, length, points[0],
                          context, l->line, l->problem);
}

static bool open_range(struct lgr *l)
{
    uint32_t first, last;
    struct context context;

    if (!lgr_read_range(l, &first, &last) ||
        !lgr_read_context(l, "when", "not-when", &context))
        return false;
    lgr_add_tags(l, first, last);
    return repertoire_add(&l->ruleset->repertoire, &first, 1, last, context,
                          l->line, l->problem);
}

static bool open_var(struct lgr *l)
{
    uint32_t points[REPERTOIRE_MAX];
    size_t length;
    struct context context;
    const char *type = lgr_attribute(l, "type");

    if (!lgr_read_points(l, "cp", 0, points, &length) ||
        !lgr_read_context(l, "when", "not-when", &context))
        return false;
    repertoire_add_variant(
        &l->ruleset->repertoire, points, length,
        type == NULL ? INTERN_NONE
                     : intern_add(&l->ruleset->types, slice_string(type)),
        context, l->line);
    return true;
}

/* Elements. */

enum kind {
    PLAIN, /* nothing to do */
    CHAR,
    RANGE,
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
    enum lgr_place inside;  /* the place of its children */
    enum kind kind;
    int value;
};

#define RULE_COMMON " ref comment "
#define SET_PLACES (LGR_IN_RULES | LGR_IN_RULE | LGR_IN_SETS)

static const struct element elements[] = {
    {"lgr", LGR_IN_DOCUMENT, "", LGR_IN_LGR, PLAIN, 0},
    {"meta", LGR_IN_LGR, "", LGR_IN_META, PLAIN, 0},
    {"version", LGR_IN_META, " comment ", LGR_IN_TEXT, PLAIN, 0},
    {"date", LGR_IN_META, "", LGR_IN_TEXT, PLAIN, 0},
    {"language", LGR_IN_META, "", LGR_IN_TEXT, PLAIN, 0},
    {"scope", LGR_IN_META, " type ", LGR_IN_TEXT, PLAIN, 0},
    {"validity-start", LGR_IN_META, "", LGR_IN_TEXT, PLAIN, 0},
    {"validity-end", LGR_IN_META, "", LGR_IN_TEXT, PLAIN, 0},
    {"unicode-version", LGR_IN_META, "", LGR_IN_TEXT, PLAIN, 0},
    {"description", LGR_IN_META, " type ", LGR_IN_TEXT, PLAIN, 0},
    {"references", LGR_IN_META, "", LGR_IN_REFERENCES, PLAIN, 0},
    {"reference", LGR_IN_REFERENCES, " id comment ", LGR_IN_TEXT, PLAIN, 0},
    {"data", LGR_IN_LGR, "", LGR_IN_DATA, PLAIN, 0},
    {"char", LGR_IN_DATA, " cp when not-when tag" RULE_COMMON, LGR_IN_CHAR,
     CHAR, 0},
    {"range", LGR_IN_DATA, " first-cp last-cp when not-when tag" RULE_COMMON,
     LGR_IN_NOTHING, RANGE, 0},
    {"var", LGR_IN_CHAR, " cp when not-when type" RULE_COMMON, LGR_IN_NOTHING,
     VAR, 0},
    {"rules", LGR_IN_LGR, "", LGR_IN_RULES, PLAIN, 0},
    {"class", SET_PLACES, " name by-ref from-tag property count" RULE_COMMON,
     LGR_IN_CLASS, CLASS, 0},
    {"char", LGR_IN_CLASS, " cp tag" RULE_COMMON, LGR_IN_NOTHING, MEMBER,
     false},
    {"range", LGR_IN_CLASS, " first-cp last-cp tag" RULE_COMMON, LGR_IN_NOTHING,
     MEMBER, true},
    {"union", SET_PLACES, " name count" RULE_COMMON, LGR_IN_SETS, OPERATOR,
     SET_UNION},
    {"intersection", SET_PLACES, " name count" RULE_COMMON, LGR_IN_SETS,
     OPERATOR, SET_INTERSECTION},
    {"difference", SET_PLACES, " name count" RULE_COMMON, LGR_IN_SETS, OPERATOR,
     SET_DIFFERENCE},
    {"symmetric-difference", SET_PLACES, " name count" RULE_COMMON, LGR_IN_SETS,
     OPERATOR, SET_SYMMETRIC_DIFFERENCE},
    {"complement", SET_PLACES, " name count" RULE_COMMON, LGR_IN_SETS, OPERATOR,
     SET_COMPLEMENT},
    {"rule", LGR_IN_RULES | LGR_IN_RULE, " name by-ref count" RULE_COMMON,
     LGR_IN_RULE, RULE, 0},
    {"choice", LGR_IN_RULE, " count" RULE_COMMON, LGR_IN_RULE, NODE,
     RULE_CHOICE},
    {"char", LGR_IN_RULE, " cp count" RULE_COMMON, LGR_IN_NOTHING, NODE,
     RULE_POINTS},
    {"any", LGR_IN_RULE, " count" RULE_COMMON, LGR_IN_NOTHING, NODE, RULE_ANY},
    {"start", LGR_IN_RULE, RULE_COMMON, LGR_IN_NOTHING, NODE, RULE_START},
    {"end", LGR_IN_RULE, RULE_COMMON, LGR_IN_NOTHING, NODE, RULE_END},
    {"anchor", LGR_IN_RULE, RULE_COMMON, LGR_IN_NOTHING, NODE, RULE_ANCHOR},
    {"look-behind", LGR_IN_RULE, RULE_COMMON, LGR_IN_RULE, NODE,
     RULE_LOOK_BEHIND},
    {"look-ahead", LGR_IN_RULE, RULE_COMMON, LGR_IN_RULE, NODE,
     RULE_LOOK_AHEAD},
    {"action", LGR_IN_RULES,
     " disp match not-match any-variant all-variants only-variants" RULE_COMMON,
     LGR_IN_NOTHING, ACTION, 0},
};

/* Returns the element NAME at PLACE, or NULL. */
static const struct element *find_element(const char *name,
                                          enum lgr_place place)
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

static bool check_attributes(struct lgr *l, const struct element *element)
{
    for (const char **a = l->attributes; *a != NULL; a += 2)
        if (!is_listed(element->attributes, *a))
            return lgr_fail(l, "unknown attribute", slice_string(*a));
    return true;
}

static bool open_element(struct lgr *l, const struct element *element,
                         struct lgr_frame *above)
{
    struct lgr_frame *f = top_frame(l);

    switch (element->kind) {
    case PLAIN:
        return true;
    case CHAR:
        return open_char(l);
    case RANGE:
        return open_range(l);
    case VAR:
        return open_var(l);
    case CLASS:
        return lgr_open_set(l, f, above) && lgr_open_class(l, f);
    case OPERATOR:
        f->operation = (enum set_operation)element->value;
        return lgr_open_set(l, f, above);
    case MEMBER:
        return lgr_add_member(l, above, element->value != 0);
    case RULE:
        return lgr_open_rule(l, f, above);
    case NODE:
        return lgr_open_node(l, f, above, (enum rule_kind)element->value);
    case ACTION:
        return lgr_open_action(l);
    }
    return false;
}

static bool start_element(void *state, const char *name,
                          const char **attributes, size_t line)
{
    struct lgr *l = state;
    struct lgr_frame *above = top_frame(l);
    const struct element *element = find_element(name, above->inside);

    l->line = line;
    l->attributes = attributes;
    if (element == NULL)
        return lgr_fail(l,
                        above->inside == LGR_IN_DOCUMENT
                            ? "not an element of RFC 7940"
                            : "the element is unknown, or not allowed here",
                        slice_string(name));
    l->frames[++l->depth] = (struct lgr_frame){.inside = element->inside,
                                               .node = RULE_NONE,
                                               .rule = INTERN_NONE,
                                               .class = INTERN_NONE};
    return check_attributes(l, element) && open_element(l, element, above);
}

static bool end_element(void *state, size_t line)
{
    struct lgr *l = state;
    struct lgr_frame *f = top_frame(l);
    bool is_valid = true;

    l->line = line;
    if (f->is_set)
        is_valid = lgr_close_set(l, f, f - 1);
    else if (f->node != RULE_NONE)
        is_valid = lgr_close_rule(l, f);
    if (is_valid) {
        buffer_free(&f->set);
        l->depth--;
    }
    return is_valid;
}

static void read_text(void *state, struct slice text)
{
    struct lgr *l = state;
    const struct lgr_frame *f = top_frame(l);

    if (f->inside == LGR_IN_CLASS && !f->is_ready)
        buffer_put(&l->text, text);
}

struct lgr *lgr_open(struct ruleset *ruleset, struct problem *problem)
{
    struct lgr *l = memory_new(sizeof *l);

    l->ruleset = ruleset;
    l->problem = problem;
    l->frames[0].inside = LGR_IN_DOCUMENT;
    l->handler = (struct xml_handler){.state = l,
                                      .namespace = NAMESPACE,
                                      .problem = problem,
                                      .start = start_element,
                                      .end = end_element,
                                      .text = read_text};
    l->xml = xml_open(&l->handler);
    if (l->xml != NULL)
        return l;
    free(l);
    return NULL;
}

bool lgr_read(struct lgr *l, struct slice part, bool is_last)
{
    return xml_read(l->xml, part, is_last);
}

void lgr_close(struct lgr *l)
{
    struct intern *interns[] = {&l->classes, &l->tags, &l->properties};
    struct buffer *buffers[] = {&l->class_sets, &l->property_sets, &l->text,
                                &l->scratch};
    struct buffer *ranges = (void *)l->tag_ranges.data;

    xml_close(l->xml);
    for (size_t i = 0; i <= l->depth; i++)
        buffer_free(&l->frames[i].set);
    for (size_t i = 0; i < l->tag_ranges.length / sizeof *ranges; i++)
        buffer_free(&ranges[i]);
    buffer_free(&l->tag_ranges);
    for (size_t i = 0; i < sizeof interns / sizeof *interns; i++)
        intern_free(interns[i]);
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
        buffer_free(buffers[i]);
    free(l);
}
