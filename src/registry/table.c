#include "config.h"

#include "registry/table.h"

#include <strings.h>

#include "base/io.h"
#include "base/unicode.h"
#include "names/idna2008.h"
#include "registry/evaluate.h"
#include "registry/lgr.h"
#include "registry/lines.h"

/* Reading. */

enum { FILE_MAX_MIB = 16 }; /* published tables: 4 MB */

/* Returns true if START begins an HTML page, which a server sends where a table
 * is not found. */
static bool is_html(struct slice start)
{
    static const char *const begins[] = {"<!doctype html", "<html"};

    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (start.size > strlen(begins[i]) &&
            strncasecmp(start.text, begins[i], strlen(begins[i])) == 0)
            return true;
    return false;
}

/* Warns of entries that no label can have, with an upper-case letter (those of
 * Cherokee are PVALID). Of a range, only the first code point is checked. */
static void warn_of_upper_case(struct ruleset *s)
{
    for (uint32_t i = 0; i < ruleset_entry_count(s); i++) {
        const struct ruleset_entry *e = ruleset_entry(s, i);
        size_t k = 0;
        while (k < e->points.length &&
               (unicode_to_lower(e->points.at[k]) == e->points.at[k] ||
                idna2008_property(e->points.at[k]) != IDNA2008_DISALLOWED))
            k++;
        if (k == e->points.length)
            continue;
        struct buffer detail = {.data = NULL};
        buffer_code_point(&detail, e->points.at[k]);
        s->line = e->line;
        ruleset_warn(s,
                     "no label can have an entry with this upper-case letter, "
                     "because labels are mapped to lower case",
                     buffer_slice(&detail));
        buffer_free(&detail);
    }
}

/* Reads TEXT, a table in any format. Returns false after a fault. */
static bool read_table(struct ruleset *ruleset, struct slice text)
{
    struct slice start = ascii_trim(slice_from(text, utf8_bom_size(text)));
    bool is_utf16 = utf8_is_utf16(text);
    bool is_xml = is_utf16
                      ? text.size >= 4 && slice_has(slice_part(text, 2, 4), '<')
                      : slice_at(start, 0) == '<';

    if (is_html(start))
        return ruleset_fail(ruleset, "an HTML page, not a table");
    if (is_utf16 && !is_xml)
        return ruleset_fail(ruleset, "in UTF-16; iconv -f UTF-16 -t UTF-8 "
                                     "converts it");
    if (!(is_xml ? lgr_read(ruleset, text) : lines_read(ruleset, text)))
        return false;
    warn_of_upper_case(ruleset);
    return true;
}

bool tables_have_ascii(const struct table *tables)
{
    for (; tables != NULL; tables = tables->next)
        for (uint32_t c = 'a'; c <= 'z'; c++)
            if (ruleset_has(tables->evaluator->ruleset, c))
                return true;
    return false;
}

size_t tables_weight(const struct table *tables)
{
    size_t weight = 0;

    for (; tables != NULL; tables = tables->next)
        weight += 1 + ruleset_entry_count(tables->evaluator->ruleset) / 100;
    return weight;
}

bool tables_add_text(struct table **tables, const char *path, struct slice text,
                     struct buffer *warnings, struct failure *failure)
{
    struct ruleset *ruleset = memory_new(sizeof *ruleset);

    while (*tables != NULL)
        tables = &(*tables)->next;
    ruleset_open(ruleset);
    bool is_valid = read_table(ruleset, text);
    buffer_put(warnings, buffer_slice(&ruleset->warnings));
    failure_set(failure, &ruleset->fault);
    *tables = memory_new(sizeof **tables);
    **tables = (struct table){evaluate_open(ruleset), path, NULL};
    return is_valid;
}

bool tables_add(struct table **tables, const char *path,
                struct buffer *warnings, struct failure *failure)
{
    struct buffer text = {.data = NULL};
    bool is_valid =
        io_read_file(path, FILE_MAX_MIB, &text, failure) &&
        tables_add_text(tables, path, buffer_slice(&text), warnings, failure);

    buffer_free(&text);
    return is_valid;
}

/* Evaluating. */

/* Says why EVALUATION by TABLE refuses LABEL; HAS_OTHERS: other tables do, too.
 */
static void set_failure(const struct table *table, const uint32_t *label,
                        const struct evaluation *evaluation, bool has_others,
                        struct failure *failure)
{
    const struct ruleset *ruleset = table->evaluator->ruleset;
    const struct action *action = evaluation->action;
    struct context context =
        action == NULL ? evaluation->context : action->match;
    bool has_rule = context.rule != RULESET_NONE;
    uint32_t comment = RULESET_NONE;

    *failure = (struct failure){.rule = "table",
                                .name = table->path,
                                .found = label[evaluation->index]};
    if (has_rule) {
        failure->text = intern_get(&ruleset->rule_names, context.rule);
        comment = ruleset_rule(ruleset, context.rule)->comment;
    }
    if (action == NULL && !has_rule) {
        failure->message = has_others ? "no table has all characters of the "
                                        "label: %s lacks %f"
                                      : "the table lacks %f";
    } else if (action == NULL) {
        failure->message =
            context.is_denied
                ? "%s: %f is not allowed where the rule %q matches%c"
                : "%s: %f is allowed only where the rule %q matches%c";
    } else {
        /* The rule of an action matches labels that are refused, that of a
         * context labels that are allowed. */
        failure->before = action->line > 0 ? "%s:%u: " : "%s: ";
        failure->number = action->line;
        failure->message = action->disposition == RULESET_BLOCKED
                               ? "the label is blocked"
                               : "the label is not allowed";
        failure->after = action->line == 0 ? ", by a default action (RFC 7940)"
                         : !has_rule       ? "%c"
                         : context.is_denied
                             ? ", because the rule %q does not match%c"
                             : ", because the rule %q matches%c";
        if (comment == RULESET_NONE)
            comment = action->comment;
    }
    if (comment != RULESET_NONE)
        failure->comment = intern_get(&ruleset->comments, comment);
}

struct table *tables_allow(struct table *tables, struct slice label,
                           struct failure *failure)
{
    uint32_t room[RULESET_LENGTH_MAX];
    struct points points = points_decode(label, room);
    size_t most = 0;

    for (struct table *table = tables; table != NULL; table = table->next) {
        const struct evaluation *e = evaluate_label(table->evaluator, points);
        if (e->action != NULL && e->action->disposition > RULESET_BLOCKED)
            return table;
        size_t allowed = e->action == NULL ? e->index : points.length;
        if (table != tables && allowed <= most)
            continue;
        most = allowed;
        set_failure(table, room, e, tables->next != NULL, failure);
    }
    return NULL;
}

struct table *tables_find(struct table *tables, struct slice label,
                          struct slice *disposition)
{
    uint32_t room[RULESET_LENGTH_MAX];
    struct points points = points_decode(label, room);

    for (struct table *table = tables; table != NULL; table = table->next) {
        const struct evaluation *e = evaluate_label(table->evaluator, points);
        if (e->action == NULL || e->action->disposition == RULESET_INVALID)
            continue;
        *disposition = intern_get(&table->evaluator->ruleset->dispositions,
                                  e->action->disposition);
        return table;
    }
    return NULL;
}
