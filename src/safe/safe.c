#include "config.h"

#include "safe/safe.h"

#include <strings.h>

#include "names/label.h"
#include "names/name.h"
#include "registry/variants.h"
#include "safe/properties.h"
#include "safe/protect.h"
#include "safe/rules.h"

struct safe {
    bool has_rules;
    struct scripts scripts;      /* of --scripts, or empty */
    struct table *tables;        /* see table.h */
    bool have_ascii;             /* see tables_have_ascii */
    struct buffer trusted;       /* top-level domains, a dot after each */
    struct protect *protect;     /* or NULL */
    struct buffer shown;         /* scratch: a changed name */
    struct buffer unsafe_labels; /* a byte for each label of the last name: '1'
                                    if the label is unsafe, else NUL */
    struct buffer index;         /* scratch: the index label of a label */
};

/* Names. They are mapped, so U+002E is their only dot. */

/* Returns the last label of NAME, without a final dot. */
static struct slice top_level_domain(struct slice name)
{
    while (slice_at(name, name.size - 1) == '.')
        name.size--;
    return slice_last(name, '.');
}

/* Returns true if tables may decide about LABEL of NAME, which can be
 * registered: it is not the top-level domain TLD, or it is the only label; and
 * neither a wildcard nor an underscored label of RFC 8552. */
static bool has_tables_for(const struct safe *s, struct slice name,
                           struct slice tld, struct slice label)
{
    return s->tables != NULL && label.size > 0 &&
           (label.text != tld.text || tld.text == name.text) &&
           (!utf8_is_ascii(label) ||
            (!slice_has(label, '*') && !slice_has(label, '_')));
}

/* Checks the labels of NAME, mostly non-ASCII ones. Notes the unsafe ones. */
static bool judge_labels(struct safe *s, struct slice name,
                         struct failure *first)
{
    bool is_safe = true;
    struct slice rest = name, label;
    struct slice tld = top_level_domain(name);
    bool applies_rules =
        s->has_rules && !slice_is_among(tld, buffer_slice(&s->trusted), '.');

    s->unsafe_labels.size = 0;
    while (slice_cut(&rest, '.', &label)) {
        struct failure why;
        bool is_ascii = utf8_is_ascii(label);
        bool is_valid =
            is_ascii || ((!applies_rules || rules_check(label, tld, &why)) &&
                         (scripts_are_empty(s->scripts) ||
                          rules_check_scripts(label, s->scripts, &why)));
        if (is_valid && (!is_ascii || s->have_ascii) &&
            has_tables_for(s, name, tld, label))
            is_valid = tables_allow(s->tables, label, &why) != NULL;
        buffer_append(&s->unsafe_labels, is_valid ? "" : "1", 1);
        if (is_valid || !is_safe)
            continue;
        why.tld = label.text == tld.text ? slice_of(NULL, 0) : tld;
        failure_in_label(&why, s->unsafe_labels.size, label);
        failure_set(first, &why);
        is_safe = false;
    }
    return is_safe;
}

bool safe_checks_ascii(const struct safe *s)
{
    return s->protect != NULL || s->have_ascii;
}

bool safe_may_refuse_ascii(struct safe *s, struct slice name)
{
    if (s->protect != NULL)
        return protect_may_find_imitated(s->protect, name);
    return s->have_ascii && !judge_labels(s, name, NULL);
}

bool safe_check(struct safe *s, struct slice name, struct failure *failure)
{
    struct imitation found;
    bool is_safe = judge_labels(s, name, failure);

    if (s->protect == NULL ||
        !protect_find_imitated(s->protect, name, s->unsafe_labels.data, &found))
        return is_safe;
    /* The imitated name is a better reason than the broken rule. */
    const char *subject = found.is_part            ? "a part of it "
                          : found.label_number > 0 ? "it "
                                                   : "%n ";
    struct slice rest = name, label = slice_of(NULL, 0);
    for (size_t i = 0; i < found.label_number; i++)
        slice_cut(&rest, '.', &label);
    return FAIL(failure,
                found.crowd > 0
                    ? "may look like one of %u listed names, too many to "
                      "compare, of which the first is %q (--protect)"
                : found.is_variant ? "is a variant of %q (--protect, --table)"
                                   : "looks like %q (--protect)",
                .rule = "imitation", .before = subject, .whole = name,
                .label_number = found.label_number, .label = label,
                .text = found.protected, .number = found.crowd);
}

struct table *safe_tables(const struct safe *s)
{
    return s->tables;
}

bool safe_check_tables(struct safe *s, struct slice name,
                       struct failure *failure)
{
    struct slice rest = name, label, tld = top_level_domain(name);

    for (size_t number = 1; slice_cut(&rest, '.', &label); number++)
        if (has_tables_for(s, name, tld, label) &&
            tables_allow(s->tables, label, failure) == NULL)
            return failure_in_label(failure, number, label);
    return true;
}

void safe_hide_unsafe(struct safe *s, struct buffer *name, size_t from)
{
    struct slice rest = slice_from(buffer_slice(name), from), label;

    if (slice_at(rest, 0) == '.') {
        rest = slice_from(rest, 1);
        from++;
    }
    if (utf8_is_ascii(rest) || safe_check(s, rest, NULL))
        return;
    s->shown.size = 0;
    for (size_t i = 0; slice_cut(&rest, '.', &label); i++) {
        if (s->unsafe_labels.data[i] != '\0' && !utf8_is_ascii(label))
            label_encode(label, &s->shown);
        else
            buffer_put(&s->shown, label);
        if (rest.text != NULL)
            buffer_text(&s->shown, ".");
    }
    name->size = from;
    buffer_put(name, buffer_slice(&s->shown));
}

/* Stores the index label of LABEL in INDEX. Returns false if it has no other
 * index label than itself. */
static bool find_index_label(struct safe *s, struct slice label)
{
    bool is_judged = !utf8_is_ascii(label) || s->have_ascii;
    struct failure why;
    struct slice disposition;
    uint64_t work = VARIANTS_WORK_MAX;
    struct table *table = is_judged
                              ? tables_allow(s->tables, label, &why)
                              : tables_find(s->tables, label, &disposition);

    if (table == NULL)
        return false;
    s->index.size = 0;
    return variants_put_index(table, label, &work, &s->index) &&
           !slice_equal(buffer_slice(&s->index), label);
}

void safe_put_index(struct safe *s, struct slice unicode, struct buffer *name,
                    size_t from)
{
    struct slice rest = slice_from(buffer_slice(name), from), converted;
    struct slice left = unicode, label, tld = top_level_domain(unicode);

    s->shown.size = 0;
    while (slice_cut(&rest, '.', &converted)) {
        label = slice_of(NULL, 0);
        /* The empty labels of the dots at the ends are not in UNICODE. */
        if (converted.size > 0)
            slice_cut(&left, '.', &label);
        bool has_index = has_tables_for(s, unicode, tld, label) &&
                         find_index_label(s, label);
        if (!has_index)
            buffer_put(&s->shown, converted);
        else if (!label_put_a_label(buffer_slice(&s->index), &s->shown))
            buffer_put(&s->shown, buffer_slice(&s->index));
        if (rest.text != NULL)
            buffer_text(&s->shown, ".");
    }
    name->size = from;
    buffer_put(name, buffer_slice(&s->shown));
}

struct slice safe_lookalike(uint32_t code_point)
{
    const struct properties *p = properties_get(code_point);

    if (!(p->flags & PROPERTY_LIKE_ASCII) ||
        p->flags & (PROPERTY_ASCII | PROPERTY_NEUTRAL))
        return slice_of(NULL, 0);
    return p->skeletons[0];
}

/* Opening and options. */

/* If NAME is a variant of a script that Unicode does not distinguish, returns
 * the ISO 15924 name of that script; otherwise NULL. */
static const char *canonical_script(struct slice name)
{
    static const char variants[][2][5] = {
        {"aran", "Arab"}, {"cyrs", "Cyrl"}, {"geok", "Geor"},
        {"jamo", "Hang"}, {"latf", "Latn"}, {"latg", "Latn"},
        {"syre", "Syrc"}, {"syrj", "Syrc"}, {"syrn", "Syrc"},
    };

    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++)
        if (name.size == 4 && strncasecmp(name.text, variants[i][0], 4) == 0)
            return variants[i][1];
    return NULL;
}

bool safe_add_script(struct safe *s, struct slice name, struct failure *failure)
{
    const char *script = canonical_script(name);

    if (script != NULL)
        return FAIL(failure, ": its characters have the script %s",
                    .name = script);
    return scripts_add(&s->scripts, name) ||
           FAIL(failure, ": not the name of a script (Latin, or Latn)");
}

bool safe_add_trusted(struct safe *s, struct slice name,
                      struct failure *failure)
{
    struct name_converter *names =
        name_open((struct name_mode){.decode = true});
    size_t start = s->trusted.size;
    name = slice_from(name, label_dot_size(name)); /* ".uk", as in --tlds */
    bool is_valid = name_convert(names, name, &s->trusted, NULL);
    struct slice tld = slice_from(buffer_slice(&s->trusted), start);

    buffer_text(&s->trusted, ".");
    name_close(names);
    return (is_valid && tld.size > 0 && !slice_has(tld, '.') &&
            !slice_has(tld, '*')) ||
           FAIL(failure, ": not a top-level domain such as uk");
}

bool safe_add_table(struct safe *s, const char *path, struct buffer *warnings,
                    struct failure *failure)
{
    bool is_valid = tables_add(&s->tables, path, warnings, failure);

    s->have_ascii = tables_have_ascii(s->tables);
    return is_valid;
}

bool safe_add_protected(struct safe *s, const char *path, bool are_compared,
                        struct failure *failure)
{
    if (s->protect == NULL)
        s->protect = protect_open(s->tables, are_compared);
    return protect_load(s->protect, path, failure);
}

struct safe *safe_open(bool has_rules)
{
    struct safe *s = memory_new(sizeof *s);

    s->has_rules = has_rules;
    return s;
}
