/* table.c - the tables of registries; see table.h. */

#include "config.h"

#include "registry/table.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/unicode.h"
#include "base/utf8.h"
#include "names/idna2008.h"
#include "registry/lgr.h"
#include "registry/lines.h"
#include "registry/ruleset.h"
#include "registry/variants.h"
#include "registry/verdict.h"

struct table {
    struct ruleset ruleset;
    struct judge judge;
    struct variants variants;
};

struct tables {
    struct buffer list; /* struct table *: tables must not move */
};

size_t tables_count(const struct tables *t)
{
    return t->list.size / sizeof(struct table *);
}

static struct table *table_at(const struct tables *t, size_t number)
{
    struct table *const *list = (const void *)t->list.data;

    return list[number];
}

const struct ruleset *tables_ruleset(const struct tables *t, size_t number)
{
    return &table_at(t, number)->ruleset;
}

static void close_table(struct table *table)
{
    variants_close(&table->variants);
    verdict_close(&table->judge);
    ruleset_free(&table->ruleset);
    free(table);
}

struct tables *tables_open(void)
{
    return memory_new(sizeof(struct tables));
}

void tables_close(struct tables *t)
{
    if (t == NULL)
        return;
    for (size_t i = 0; i < tables_count(t); i++)
        close_table(table_at(t, i));
    buffer_free(&t->list);
    free(t);
}

/* Reading. */

enum {
    FILE_MAX = 16 * 1024 * 1024, /* bytes; published tables have up to 4 MB */
    PART = 16 * 1024             /* bytes of a read */
};

/* Appends FILE to TEXT. Returns false, with *PROBLEM set, if it cannot be read,
 * or is too large. */
static bool read_file(FILE *file, struct buffer *text, struct problem *problem)
{
    size_t size;

    while ((size = fread(buffer_room(text, PART), 1, PART, file)) > 0) {
        text->size += size;
        if (text->size > FILE_MAX)
            return problem_set(problem, 0, "larger than 16 MiB",
                               slice_of(NULL, 0));
    }
    return !ferror(file) || problem_set_error(problem, errno);
}

static bool is_utf16(struct slice start)
{
    return start.size >= 2 && (memcmp(start.text, "\xFF\xFE", 2) == 0 ||
                               memcmp(start.text, "\xFE\xFF", 2) == 0);
}

/* Returns true if START begins an XML document: '<' after a byte-order mark and
 * white space; in UTF-16 right after the mark. */
static bool is_xml(struct slice start)
{
    size_t i = utf8_bom_size(start);

    if (is_utf16(start))
        return start.size >= 4 && memchr(start.text + 2, '<', 2) != NULL;
    while (i < start.size && memchr(" \t\r\n", start.text[i], 4) != NULL)
        i++;
    return i < start.size && start.text[i] == '<';
}

/* Returns true for an upper-case letter that no label can have. Those of
 * Cherokee are PVALID. */
static bool is_mapped_letter(uint32_t code_point)
{
    return unicode_properties(code_point) & UNICODE_UPPER &&
           idna2008_property(code_point) == IDNA2008_DISALLOWED;
}

/* Stores in *PROBLEM the first entry that no label can have because of its
 * upper-case letter, if any. Of a range, only the first code point counts. */
static void warn_of_upper_case(const struct repertoire *r,
                               struct problem *problem)
{
    size_t count = r->entries.size / sizeof(struct entry);

    for (uint32_t i = 0; i < count; i++) {
        const struct entry *e = repertoire_entry(r, i);
        const uint32_t *text = repertoire_text(r, e->text);
        for (uint32_t k = 0; k < e->length; k++)
            if (is_mapped_letter(text[k])) {
                problem_set_point(problem, 0,
                                  "labels have no upper-case letters", text[k]);
                return;
            }
    }
}

/* Reads TEXT, a table in any format, into RULESET. *PROBLEM is then a fault, a
 * warning, or its words are NULL. */
static bool read_table(struct ruleset *ruleset, struct slice text,
                       struct problem *problem)
{
    bool has_xml = is_xml(text);

    if (!has_xml && is_utf16(text))
        return problem_set(problem, 0,
                           "in UTF-16; iconv -f UTF-16 -t UTF-8 converts it",
                           slice_of(NULL, 0));
    if (!(has_xml ? lgr_read : lines_read)(ruleset, text, problem) ||
        !ruleset_close(ruleset, !has_xml, problem))
        return false;
    *problem = (struct problem){.words = NULL};
    if (!has_xml || repertoire_is_symmetric(&ruleset->repertoire, problem))
        warn_of_upper_case(&ruleset->repertoire, problem);
    return true;
}

bool tables_add_file(struct tables *t, FILE *file, struct problem *problem)
{
    struct table *table = memory_new(sizeof *table);
    struct buffer text = {.data = NULL};

    ruleset_open(&table->ruleset);
    bool is_valid = read_file(file, &text, problem) &&
                    read_table(&table->ruleset, buffer_slice(&text), problem);
    buffer_free(&text);
    if (!is_valid) {
        ruleset_free(&table->ruleset);
        free(table);
        return false;
    }
    verdict_open(&table->judge, &table->ruleset);
    table->variants.judge = &table->judge;
    buffer_append(&t->list, &table, sizeof table);
    return true;
}

bool tables_add(struct tables *t, const char *path, struct problem *problem)
{
    FILE *file = fopen(path, "rb");

    if (file == NULL)
        return problem_set_error(problem, errno);
    bool is_valid = tables_add_file(t, file, problem);
    fclose(file);
    return is_valid;
}

/* Judging. */

static struct slice comment_of(const struct ruleset *ruleset, uint32_t comment)
{
    return comment == INTERN_NONE ? slice_of("", 0)
                                  : intern_get(&ruleset->comments, comment);
}

/* Says why VERDICT refuses LABEL. */
static void set_failure(const struct ruleset *ruleset, const uint32_t *label,
                        const struct verdict *verdict, struct failure *failure)
{
    bool has_context = verdict->reason != VERDICT_POINT;
    uint32_t rule = has_context ? verdict->context.rule : INTERN_NONE;
    uint32_t comment = INTERN_NONE;
    bool is_denied = verdict->context.is_denied;

    *failure =
        (struct failure){.rule = "table", .found = label[verdict->place]};
    if (rule != INTERN_NONE) {
        failure->text = intern_get(&ruleset->rule_names, rule);
        comment = ruleset_rule(ruleset, rule)->comment;
    }
    if (verdict->reason == VERDICT_POINT) {
        failure->words = "no --table has all its characters: %f is missing";
    } else if (verdict->reason == VERDICT_CONTEXT) {
        failure->words =
            is_denied ? "--table: %f is not allowed where the rule %q matches%c"
                      : "--table: %f is allowed only where the rule %q "
                        "matches%c";
    } else {
        /* A rule of an action matches invalid labels, one of a context valid
         * ones. */
        failure->words =
            rule == INTERN_NONE ? "--table: the label is not allowed%c"
            : is_denied ? "--table: the label is not allowed, because the "
                          "rule %q does not match%c"
                        : "--table: the label is not allowed, because the "
                          "rule %q matches%c";
        if (comment == INTERN_NONE)
            comment = verdict->action->comment;
    }
    failure->comment = comment_of(ruleset, comment);
}

bool tables_allow(struct tables *t, const uint32_t *label, size_t length,
                  struct failure *failure)
{
    size_t most = 0;

    for (size_t i = 0; i < tables_count(t); i++) {
        struct table *table = table_at(t, i);
        struct verdict verdict;
        if (verdict_find(&table->judge, label, length, &verdict))
            return true;
        size_t allowed =
            verdict.reason == VERDICT_ACTION ? length : verdict.place;
        if (i > 0 && allowed <= most)
            continue;
        most = allowed;
        set_failure(&table->ruleset, label, &verdict, failure);
    }
    return false;
}

static bool is_in_repertoire(struct judge *judge, const uint32_t *label,
                             size_t length)
{
    struct verdict ignored;

    verdict_choose(judge, label, length);
    return verdict_is_in_repertoire(judge, false, &ignored);
}

bool tables_are_variants(struct tables *t, size_t number, const uint32_t *a,
                         size_t a_length, const uint32_t *b, size_t b_length)
{
    struct table *table = table_at(t, number);

    return is_in_repertoire(&table->judge, a, a_length) &&
           is_in_repertoire(&table->judge, b, b_length) &&
           (variants_reach(&table->variants, a, a_length, b, b_length) ||
            variants_reach(&table->variants, b, b_length, a, a_length));
}

/* Explaining. */

struct taking {
    const struct ruleset *ruleset;
    table_taker *take;
    void *state;
};

static bool take_variant(void *state, const uint32_t *text, size_t length,
                         uint32_t disposition)
{
    const struct taking *taking = state;

    return taking->take(
        taking->state, text, length,
        intern_get(&taking->ruleset->dispositions, disposition));
}

bool tables_explain(struct tables *t, const uint32_t *label, size_t length,
                    struct buffer *index, table_taker *take, void *state,
                    bool *is_complete)
{
    for (size_t i = 0; i < tables_count(t); i++) {
        struct table *table = table_at(t, i);
        struct verdict verdict;
        struct taking taking = {&table->ruleset, take, state};
        if (!verdict_find(&table->judge, label, length, &verdict))
            continue;
        variants_index(&table->variants, label, length, index);
        *is_complete = variants_each(&table->variants, label, length,
                                     take_variant, &taking);
        return true;
    }
    return false;
}
