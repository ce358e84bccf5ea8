/* table.c - the tables of registries; see table.h. */

#include "config.h"

#include "registry/table.h"

#include <errno.h>
#include <stdlib.h>

#include "base/memory.h"
#include "registry/ruleset.h"
#include "registry/source.h"
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

bool tables_add_file(struct tables *t, FILE *file, struct problem *problem)
{
    struct table *table = memory_new(sizeof *table);

    ruleset_open(&table->ruleset);
    if (!source_read(&table->ruleset, file, problem)) {
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
