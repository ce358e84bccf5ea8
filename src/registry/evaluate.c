/* evaluate.c - eligibility and dispositions of labels; see evaluate.h. */

#include "config.h"

#include "registry/evaluate.h"

#include <stdlib.h>

#include "base/memory.h"

void evaluate_open(struct evaluator *e, const struct ruleset *ruleset)
{
    *e = (struct evaluator){.ruleset = ruleset};
    match_open(&e->matcher, ruleset);
    e->type_stamps = memory_new((intern_count(&ruleset->types) + 1) *
                                sizeof *e->type_stamps);
}

void evaluate_close(struct evaluator *e)
{
    match_close(&e->matcher);
    buffer_free(&e->types);
    free(e->type_stamps);
}

void evaluate_choose(struct evaluator *e, const uint32_t *text, size_t length)
{
    match_label(&e->matcher, text, length);
}

bool evaluate_context(struct evaluator *e, struct context context, size_t at,
                      size_t length)
{
    return context.rule == RULESET_NONE ||
           match_rule(&e->matcher, context.rule, at, length) !=
               context.is_denied;
}

bool evaluate_repertoire(struct evaluator *e, struct evaluation *evaluation)
{
    const struct matcher *m = &e->matcher;
    uint32_t found[RULESET_LENGTH_MAX];

    for (size_t i = 0; i < m->length;) {
        size_t count =
            ruleset_find(e->ruleset, m->text + i, m->length - i, found);
        size_t step = 0;
        *evaluation =
            (struct evaluation){.reason = EVALUATION_POINT, .index = i};
        for (size_t k = 0; k < count && step == 0; k++) {
            const struct entry *entry = ruleset_entry(e->ruleset, found[k]);
            if (evaluate_context(e, entry->context, i, entry->length)) {
                step = entry->length;
            } else {
                evaluation->reason = EVALUATION_CONTEXT;
                evaluation->context = entry->context;
            }
        }
        if (step == 0)
            return false;
        i += step;
    }
    return true;
}

bool evaluate_is_divisible(const struct evaluator *e)
{
    const struct matcher *m = &e->matcher;
    uint32_t found[RULESET_LENGTH_MAX];
    uint64_t reached = 1; /* bit N: the code points before index N */

    for (size_t i = 0; i < m->length; i++) {
        if (!(reached >> i & 1))
            continue;
        size_t count =
            ruleset_find(e->ruleset, m->text + i, m->length - i, found);
        for (size_t k = 0; k < count; k++)
            reached |= UINT64_C(1)
                       << (i + ruleset_entry(e->ruleset, found[k])->length);
    }
    return reached >> m->length & 1;
}

void evaluate_clear_types(struct evaluator *e)
{
    e->types.size = 0;
    e->stamp++;
}

void evaluate_add_type(struct evaluator *e, uint32_t type)
{
    if (type == RULESET_NONE || e->type_stamps[type] == e->stamp)
        return;
    e->type_stamps[type] = e->stamp;
    buffer_append(&e->types, &type, sizeof type);
}

/* Returns how many types of ACTION are in the list. */
static size_t count_types(const struct evaluator *e,
                          const struct action *action)
{
    const uint32_t *types =
        (const uint32_t *)(const void *)e->ruleset->action_types.data +
        action->type;
    size_t count = 0;

    for (size_t i = 0; i < action->type_count; i++)
        count += e->type_stamps[types[i]] == e->stamp;
    return count;
}

/* Returns true if the list has the types that ACTION needs. */
static bool has_types(const struct evaluator *e, const struct action *action,
                      bool all_replaced)
{
    size_t count = e->types.size / sizeof(uint32_t);

    if (action->variants == ACTION_ANY_LABEL)
        return true;
    if (count == 0 ||
        (action->variants == ACTION_ONLY_VARIANTS && !all_replaced))
        return false;
    size_t found = count_types(e, action);
    return action->variants == ACTION_ANY_VARIANT ? found > 0 : found == count;
}

const struct action *evaluate_action(struct evaluator *e, bool all_replaced)
{
    const struct action *action = (const void *)e->ruleset->actions.data;

    /* The last action, a default one, applies to any label. */
    while (!has_types(e, action, all_replaced) ||
           !evaluate_context(e, action->match, 0, 0))
        action++;
    return action;
}

bool evaluate_is_blocked(const struct evaluator *e, bool all_replaced)
{
    const struct action *action = (const void *)e->ruleset->actions.data;

    if (e->types.size == 0)
        return false;
    for (;; action++) {
        bool has_any = has_types(e, action, all_replaced);
        bool can_change = action->variants == ACTION_ANY_LABEL ||
                          action->variants == ACTION_ANY_VARIANT;
        if (action->disposition != RULESET_INVALID &&
            action->disposition != RULESET_BLOCKED) {
            /* More types can only end a match of all of them. */
            if (has_any || can_change)
                return false;
        } else if (has_any && can_change &&
                   action->match.rule == RULESET_NONE) {
            return true;
        }
    }
}

/* Adds the types of the reflexive variants of ENTRY at index AT. Returns false
 * if none is allowed there. */
static bool add_reflexive(struct evaluator *e, const struct entry *entry,
                          size_t at)
{
    bool has_one = false;

    for (uint32_t i = 0; i < entry->reflexive_count; i++) {
        const struct variant *v =
            ruleset_variant(e->ruleset, entry->reflexive + i);
        if (!evaluate_context(e, v->context, at, v->length))
            continue;
        evaluate_add_type(e, v->type);
        has_one = true;
    }
    return has_one;
}

/* Collects the types of the label's reflexive variants. Returns true if all
 * of its entries have one. */
static bool collect_types(struct evaluator *e)
{
    const struct matcher *m = &e->matcher;
    uint32_t found[RULESET_LENGTH_MAX];
    bool all_reflexive = true;

    evaluate_clear_types(e);
    for (size_t i = 0; i < m->length; i++) {
        size_t count =
            ruleset_find(e->ruleset, m->text + i, m->length - i, found);
        for (size_t k = 0; k < count; k++) {
            const struct entry *entry = ruleset_entry(e->ruleset, found[k]);
            if (entry->reflexive_count == 0 && !all_reflexive)
                continue;
            if (evaluate_context(e, entry->context, i, entry->length))
                all_reflexive = add_reflexive(e, entry, i) && all_reflexive;
        }
    }
    return all_reflexive;
}

bool evaluate_label(struct evaluator *e, const uint32_t *text, size_t length,
                    struct evaluation *evaluation)
{
    evaluate_choose(e, text, length);
    if (!evaluate_repertoire(e, evaluation))
        return false;
    *evaluation = (struct evaluation){.reason = EVALUATION_ELIGIBLE};
    if (e->ruleset->spares_labels)
        return true;
    const struct action *action = evaluate_action(e, collect_types(e));
    evaluation->action = action;
    evaluation->context = action->match;
    if (action->disposition != RULESET_INVALID)
        return true;
    evaluation->reason = EVALUATION_ACTION;
    return false;
}
