/* ruleset.c - a registry's table of any format; see ruleset.h. */

#include "config.h"

#include "registry/ruleset.h"

#include <stdlib.h>

#include "base/ascii.h"
#include "base/icu.h"

void ruleset_open(struct ruleset *s)
{
    *s = (struct ruleset){.rules = {.data = NULL}};
    intern_add(&s->dispositions, slice_string("invalid"));
}

uint32_t ruleset_add_set(struct ruleset *s, struct USet *set)
{
    buffer_append(&s->sets, &set, sizeof set);
    return (uint32_t)(s->sets.size / sizeof set - 1);
}

void ruleset_free_sets(struct buffer *sets)
{
    for (size_t i = 0; i < sets->size; i += sizeof(USet *)) {
        USet *set = *(USet **)(void *)(sets->data + i);
        if (set != NULL)
            icu()->uset_close(set);
    }
    buffer_free(sets);
}

uint32_t ruleset_rule_number(struct ruleset *s, struct slice name, size_t line)
{
    struct ruleset_rule undefined = {RULE_NONE, INTERN_NONE, (uint32_t)line};
    uint32_t number = intern_add(&s->rule_names, name);

    if (number == s->rules.size / sizeof undefined)
        buffer_append(&s->rules, &undefined, sizeof undefined);
    return number;
}

bool ruleset_next_word(struct slice *text, struct slice *word)
{
    size_t start = 0, end;

    while (start < text->size && ascii_is_one_of(text->text[start], " \t\r\n"))
        start++;
    for (end = start;
         end < text->size && !ascii_is_one_of(text->text[end], " \t\r\n");)
        end++;
    *word = slice_part(*text, start, end);
    *text = slice_from(*text, end);
    return word->size > 0;
}

static int compare_numbers(const void *left, const void *right)
{
    const uint32_t *a = left, *b = right;

    return (*a > *b) - (*a < *b);
}

void ruleset_add_action(struct ruleset *s, struct ruleset_action action,
                        struct slice types)
{
    struct slice word;
    size_t start = s->action_types.size, kept = 0;

    while (ruleset_next_word(&types, &word)) {
        uint32_t type = intern_add(&s->types, word);
        buffer_append(&s->action_types, &type, sizeof type);
    }
    size_t count = (s->action_types.size - start) / sizeof(uint32_t);
    if (count > 0) {
        uint32_t *numbers = (uint32_t *)(void *)(s->action_types.data + start);
        qsort(numbers, count, sizeof *numbers, compare_numbers);
        for (size_t i = 0; i < count; i++)
            if (i == 0 || numbers[i] != numbers[i - 1])
                numbers[kept++] = numbers[i];
    }
    s->action_types.size = start + kept * sizeof(uint32_t);
    action.type = (uint32_t)(start / sizeof(uint32_t));
    action.type_count = (uint32_t)kept;
    buffer_append(&s->actions, &action, sizeof action);
}

static void add_default_actions(struct ruleset *s)
{
    static const struct {
        const char *disposition, *type;
        enum ruleset_variants variants;
    } rows[] = {
        {"invalid", "invalid", RULESET_ANY_VARIANT},
        {"blocked", "blocked", RULESET_ANY_VARIANT},
        {"allocatable", "allocatable", RULESET_ANY_VARIANT},
        {"activated", "activated", RULESET_ALL_VARIANTS},
        {"valid", "", RULESET_ANY_LABEL},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct ruleset_action action = {
            .disposition =
                intern_add(&s->dispositions, slice_string(rows[i].disposition)),
            .match = {.rule = INTERN_NONE},
            .variants = rows[i].variants,
            .comment = INTERN_NONE};
        ruleset_add_action(s, action, slice_string(rows[i].type));
    }
}

bool ruleset_close(struct ruleset *s, bool drops_repeated,
                   struct problem *problem)
{
    uint32_t count = intern_count(&s->rule_names);

    add_default_actions(s);
    for (uint32_t i = 0; i < count; i++)
        if (ruleset_rule(s, i)->root == RULE_NONE)
            return problem_set(problem, ruleset_rule(s, i)->line,
                               "the rule is not defined",
                               intern_get(&s->rule_names, i));
    return repertoire_close(&s->repertoire, drops_repeated, problem);
}

void ruleset_free(struct ruleset *s)
{
    struct intern *interns[] = {&s->rule_names, &s->types, &s->dispositions,
                                &s->comments};

    repertoire_free(&s->repertoire);
    rule_free(&s->trees);
    ruleset_free_sets(&s->sets);
    for (size_t i = 0; i < sizeof interns / sizeof *interns; i++)
        intern_free(interns[i]);
    buffer_free(&s->rules);
    buffer_free(&s->actions);
    buffer_free(&s->action_types);
}
