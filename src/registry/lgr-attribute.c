/* lgr-attribute.c - attributes of the elements of RFC 7940; see lgr-state.h. */

#include "config.h"

#include <string.h>

#include "base/ascii.h"
#include "base/number.h"
#include "base/utf8.h"
#include "registry/lgr-state.h"

enum { COUNT_MAX = 1000000 }; /* of occurrences; more is no number */

bool lgr_fail(struct lgr *l, const char *words, struct slice word)
{
    return problem_set(l->problem, l->line, words, word);
}

const char *lgr_attribute(const struct lgr *l, const char *name)
{
    for (const char **a = l->attributes; *a != NULL; a += 2)
        if (strcmp(*a, name) == 0)
            return a[1];
    return NULL;
}

uint32_t lgr_read_comment(struct lgr *l)
{
    const char *comment = lgr_attribute(l, "comment");

    return comment == NULL
               ? INTERN_NONE
               : intern_add(&l->ruleset->comments, slice_string(comment));
}

bool lgr_read_point(struct slice word, uint32_t *point)
{
    return word.size > 0 && number_read_hex(word, point) == word.size &&
           utf8_is_scalar(*point);
}

bool lgr_read_points(struct lgr *l, const char *name, size_t least,
                     uint32_t *points, size_t *length)
{
    const char *value = lgr_attribute(l, name);
    struct slice rest, word;

    *length = 0;
    if (value == NULL)
        return lgr_fail(l, "the attribute is missing", slice_string(name));
    rest = slice_string(value);
    while (ruleset_next_word(&rest, &word)) {
        if (*length == REPERTOIRE_MAX)
            return lgr_fail(l, "more than 63 code points", lgr_no_word());
        if (!lgr_read_point(word, &points[(*length)++]))
            return lgr_fail(l, "not a code point", word);
    }
    if (*length < least)
        return lgr_fail(l, "no code point", lgr_no_word());
    return true;
}

bool lgr_read_one_point(struct lgr *l, const char *name, uint32_t *point)
{
    uint32_t points[REPERTOIRE_MAX];
    size_t length;

    if (!lgr_read_points(l, name, 1, points, &length))
        return false;
    if (length > 1)
        return lgr_fail(l, "more than one code point", lgr_no_word());
    *point = points[0];
    return true;
}

bool lgr_read_range(struct lgr *l, uint32_t *first, uint32_t *last)
{
    if (!lgr_read_one_point(l, "first-cp", first) ||
        !lgr_read_one_point(l, "last-cp", last))
        return false;
    if (*first > *last)
        return lgr_fail(l, "the range is backwards",
                        slice_string(lgr_attribute(l, "last-cp")));
    return true;
}

bool lgr_read_context(struct lgr *l, const char *allowed, const char *denied,
                      struct context *context)
{
    const char *when = lgr_attribute(l, allowed),
               *not_when = lgr_attribute(l, denied);
    const char *name = when != NULL ? when : not_when;

    *context = (struct context){INTERN_NONE, when == NULL};
    if (when != NULL && not_when != NULL)
        return lgr_fail(l, "two attributes exclude each other",
                        slice_string(denied));
    if (name != NULL)
        context->rule =
            ruleset_rule_number(l->ruleset, slice_string(name), l->line);
    return true;
}

/* Reads a decimal number of at most COUNT_MAX at the beginning of TEXT. */
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

bool lgr_read_count(struct lgr *l, struct rule_node *node)
{
    const char *value = lgr_attribute(l, "count"), *rest = value;
    unsigned least, most;

    if (value == NULL)
        return true;
    bool is_valid = read_number(&rest, &least);
    most = least;
    if (is_valid && strcmp(rest, "+") == 0)
        most = RULE_UNBOUNDED;
    else if (is_valid && *rest == ':')
        is_valid = read_number((rest++, &rest), &most) && *rest == '\0';
    else
        is_valid = is_valid && *rest == '\0';
    if (!is_valid || (most < least && *rest != '+'))
        return lgr_fail(l, "not a count (2, 2+ or 2:3)", slice_string(value));
    node->least = (uint8_t)(least < RULE_UNBOUNDED ? least : RULE_UNBOUNDED);
    node->most = (uint8_t)(most < RULE_UNBOUNDED ? most : RULE_UNBOUNDED);
    return true;
}
