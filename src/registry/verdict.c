/* verdict.c - eligibility and dispositions of labels; see verdict.h. */

#include "config.h"

#include "registry/verdict.h"

#include <stdlib.h>

#include "base/memory.h"

void verdict_open(struct judge *j, const struct ruleset *ruleset)
{
    *j = (struct judge){.ruleset = ruleset};
    match_open(&j->matcher, &ruleset->trees, &ruleset->sets);
    j->type_stamps = memory_new((intern_count(&ruleset->types) + 1) *
                                sizeof *j->type_stamps);
}

void verdict_close(struct judge *j)
{
    match_close(&j->matcher);
    buffer_free(&j->types);
    free(j->type_stamps);
}

void verdict_choose(struct judge *j, const uint32_t *text, size_t length)
{
    match_label(&j->matcher, text, length);
}

bool verdict_allows(struct judge *j, struct context context, size_t at,
                    size_t length)
{
    if (context.rule == INTERN_NONE)
        return true;
    uint32_t root = ruleset_rule(j->ruleset, context.rule)->root;
    return match_rule(&j->matcher, root, at, length) != context.is_denied;
}

bool verdict_is_in_repertoire(struct judge *j, bool with_contexts,
                              struct verdict *verdict)
{
    const struct repertoire *r = &j->ruleset->repertoire;
    const struct matcher *m = &j->matcher;
    uint32_t found[REPERTOIRE_MAX];

    for (size_t i = 0; i < m->length;) {
        size_t count = repertoire_find(r, m->text + i, m->length - i, found);
        size_t step = 0;
        *verdict = (struct verdict){.reason = VERDICT_POINT, .place = i};
        for (size_t k = 0; k < count && step == 0; k++) {
            const struct entry *e = repertoire_entry(r, found[k]);
            if (!with_contexts || verdict_allows(j, e->context, i, e->length)) {
                step = e->length;
            } else {
                verdict->reason = VERDICT_CONTEXT;
                verdict->context = e->context;
            }
        }
        if (step == 0)
            return false;
        i += step;
    }
    return true;
}

void verdict_clear_types(struct judge *j)
{
    j->types.size = 0;
    j->stamp++;
}

void verdict_add_type(struct judge *j, uint32_t type)
{
    if (type == INTERN_NONE || j->type_stamps[type] == j->stamp)
        return;
    j->type_stamps[type] = j->stamp;
    buffer_append(&j->types, &type, sizeof type);
}

/* Returns how many types of ACTION are in the list. */
static size_t count_types(const struct judge *j,
                          const struct ruleset_action *action)
{
    const uint32_t *types =
        (const uint32_t *)(const void *)j->ruleset->action_types.data +
        action->type;
    size_t count = 0;

    for (size_t i = 0; i < action->type_count; i++)
        count += j->type_stamps[types[i]] == j->stamp;
    return count;
}

static bool has_types(const struct judge *j,
                      const struct ruleset_action *action, bool only)
{
    size_t count = j->types.size / sizeof(uint32_t);

    switch (action->variants) {
    case RULESET_ANY_LABEL:
        return true;
    case RULESET_ANY_VARIANT:
        return count > 0 && count_types(j, action) > 0;
    case RULESET_ALL_VARIANTS:
        return count > 0 && count_types(j, action) == count;
    case RULESET_ONLY_VARIANTS:
        return only && count > 0 && count_types(j, action) == count;
    }
    return false;
}

const struct ruleset_action *verdict_action(struct judge *j, bool only)
{
    const struct ruleset_action *action =
        (const void *)j->ruleset->actions.data;

    /* The last action, a default one, applies to any label. */
    while (!has_types(j, action, only) ||
           !verdict_allows(j, action->match, 0, 0))
        action++;
    return action;
}

/* Adds the types of the reflexive variants of the entry E at AT. Returns false
 * if none is allowed there. */
static bool add_reflexive(struct judge *j, const struct entry *e, size_t at)
{
    bool has_one = false;

    for (uint32_t i = 0; i < e->reflexive_count; i++) {
        const struct variant *v =
            repertoire_variant(&j->ruleset->repertoire, e->reflexive + i);
        if (!verdict_allows(j, v->context, at, e->length))
            continue;
        verdict_add_type(j, v->type);
        has_one = true;
    }
    return has_one;
}

/* Collects the types of the label's reflexive variants. Returns true if all
 * of its entries have one. */
static bool collect_types(struct judge *j)
{
    const struct repertoire *r = &j->ruleset->repertoire;
    const struct matcher *m = &j->matcher;
    uint32_t found[REPERTOIRE_MAX];
    bool only = true;

    verdict_clear_types(j);
    for (size_t i = 0; i < m->length; i++) {
        size_t count = repertoire_find(r, m->text + i, m->length - i, found);
        for (size_t k = 0; k < count; k++) {
            const struct entry *e = repertoire_entry(r, found[k]);
            if (e->reflexive_count == 0 && !only)
                continue;
            if (verdict_allows(j, e->context, i, e->length))
                only = add_reflexive(j, e, i) && only;
        }
    }
    return only;
}

bool verdict_find(struct judge *j, const uint32_t *text, size_t length,
                  struct verdict *verdict)
{
    verdict_choose(j, text, length);
    if (!verdict_is_in_repertoire(j, true, verdict))
        return false;
    const struct ruleset_action *action = verdict_action(j, collect_types(j));
    *verdict = (struct verdict){.reason = action->disposition == RULESET_INVALID
                                              ? VERDICT_ACTION
                                              : VERDICT_ELIGIBLE,
                                .context = action->match,
                                .action = action};
    return verdict->reason == VERDICT_ELIGIBLE;
}
