/* table.c - the tables of registries; see table.h. */

#include "config.h"

#include "registry/table.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "registry/lgr.h"
#include "registry/lines.h"
#include "registry/ruleset.h"
#include "registry/variants.h"
#include "registry/verdict.h"

enum {
    FILE_MAX = 16 * 1024 * 1024, /* bytes; published tables have up to 4 MB */
    PART = 16 * 1024             /* bytes of a read */
};

struct table {
    struct ruleset ruleset;
    struct judge judge;
    struct variants variants;
};

struct tables {
    struct buffer list; /* struct table *, which do not move */
};

size_t tables_count(const struct tables *t)
{
    return t->list.length / sizeof(struct table *);
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

/* The source of a table: a file, or memory. */
struct source {
    FILE *file;          /* or NULL */
    struct slice memory; /* the unread rest */
    struct buffer part;
    size_t read; /* bytes */
};

/* Stores the next part of SOURCE, empty at its end. Returns false, with
 * *PROBLEM set, if it cannot be read, or is too large. */
static bool next_part(struct source *source, struct slice *part,
                      struct problem *problem)
{
    if (source->file == NULL) {
        size_t size = source->memory.size < PART ? source->memory.size : PART;
        *part = slice_part(source->memory, 0, size);
        source->memory = slice_from(source->memory, size);
        return true;
    }
    char *room = buffer_array(&source->part, PART, 1);
    *part = slice_of(room, fread(room, 1, PART, source->file));
    source->read += part->size;
    if (ferror(source->file))
        return problem_set_error(problem, errno);
    return source->read <= FILE_MAX ||
           problem_set(problem, 0, "larger than 16 MiB", slice_of(NULL, 0));
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
    size_t i = utf8_mark_size(start);

    if (is_utf16(start))
        return start.size >= 4 && memchr(start.text + 2, '<', 2) != NULL;
    while (i < start.size && memchr(" \t\r\n", start.text[i], 4) != NULL)
        i++;
    return i < start.size && start.text[i] == '<';
}

static bool read_xml(struct ruleset *ruleset, struct source *source,
                     struct slice part, struct problem *problem)
{
    struct lgr *lgr = lgr_open(ruleset, problem);
    bool is_valid = lgr != NULL;

    while (is_valid) {
        bool is_last = part.size == 0;
        is_valid = lgr_read(lgr, part, is_last);
        if (is_last)
            break;
        is_valid = is_valid && next_part(source, &part, problem);
    }
    if (lgr != NULL)
        lgr_close(lgr);
    return is_valid && ruleset_close(ruleset, false, problem);
}

static bool read_lines(struct ruleset *ruleset, struct source *source,
                       struct slice part, struct problem *problem)
{
    struct buffer text = {.data = NULL};
    bool is_valid =
        !is_utf16(part) ||
        problem_set(problem, 0,
                    "in UTF-16; iconv -f UTF-16 -t UTF-8 converts it",
                    slice_of(NULL, 0));

    while (is_valid && part.size > 0) {
        buffer_put(&text, part);
        is_valid = next_part(source, &part, problem);
    }
    is_valid = is_valid && lines_read(ruleset, buffer_slice(&text), problem);
    buffer_free(&text);
    return is_valid && ruleset_close(ruleset, true, problem);
}

/* Reads SOURCE into RULESET. If that succeeds, *PROBLEM is a
 * warning, or its words are NULL. */
static bool read_source(struct ruleset *ruleset, struct source *source,
                        struct problem *problem)
{
    struct slice part;

    ruleset_open(ruleset);
    if (!next_part(source, &part, problem))
        return false;
    bool has_xml = is_xml(part);
    if (!(has_xml ? read_xml : read_lines)(ruleset, source, part, problem))
        return false;
    *problem = (struct problem){.words = NULL};
    if (has_xml)
        repertoire_is_symmetric(&ruleset->repertoire, problem);
    return true;
}

static bool add_source(struct tables *t, struct source *source,
                       struct problem *problem)
{
    struct table *table = memory_new(sizeof *table);
    bool is_valid = read_source(&table->ruleset, source, problem);

    buffer_free(&source->part);
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

bool tables_add_text(struct tables *t, struct slice text,
                     struct problem *problem)
{
    return add_source(t, &(struct source){.memory = text}, problem);
}

bool tables_add(struct tables *t, const char *path, struct problem *problem)
{
    struct source source = {.file = fopen(path, "rb")};

    if (source.file == NULL)
        return problem_set_error(problem, errno);
    bool is_valid = add_source(t, &source, problem);
    fclose(source.file);
    return is_valid;
}

/* Judging. */

static struct slice comment_of(const struct ruleset *ruleset, uint32_t comment)
{
    return comment == INTERN_NONE ? slice_of("", 0)
                                  : intern_get(&ruleset->comments, comment);
}

static void store_reason(const struct ruleset *ruleset, const uint32_t *label,
                         const struct verdict *verdict,
                         struct table_reason *reason)
{
    static const enum table_denial denials[] = {[VERDICT_POINT] = TABLE_POINT,
                                                [VERDICT_CONTEXT] =
                                                    TABLE_CONTEXT,
                                                [VERDICT_ACTION] = TABLE_LABEL};
    uint32_t comment = INTERN_NONE;

    *reason = (struct table_reason){.denial = denials[verdict->reason],
                                    .found = label[verdict->place],
                                    .rule = slice_of("", 0),
                                    .is_denied = verdict->context.is_denied};
    if (verdict->reason == VERDICT_POINT)
        return;
    if (verdict->context.rule != INTERN_NONE) {
        reason->rule = intern_get(&ruleset->rule_names, verdict->context.rule);
        comment = ruleset_rule(ruleset, verdict->context.rule)->comment;
    }
    if (verdict->reason == VERDICT_ACTION) {
        /* An action says when the label is invalid. */
        reason->is_denied = !verdict->context.is_denied;
        if (comment == INTERN_NONE)
            comment = verdict->action->comment;
    }
    reason->comment = comment_of(ruleset, comment);
}

bool tables_allow(struct tables *t, const uint32_t *label, size_t length,
                  struct table_reason *reason)
{
    size_t most = 0;

    if (length > REPERTOIRE_MAX) {
        *reason = (struct table_reason){.found = label[REPERTOIRE_MAX]};
        return false;
    }
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
        store_reason(&table->ruleset, label, &verdict, reason);
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
