#include "config.h"

#include "registry/evaluate.h"

#include <string.h>

#include "base/icu.h"
#include "base/memory.h"

/* The matches of a node in the label. */
struct match_memo {
    uint64_t stamp;
    uint64_t known; /* positions whose matches are in ENDS */
    uint64_t ends[64];
};

void evaluate_open(struct evaluator *e, const struct ruleset *ruleset)
{
    *e = (struct evaluator){.ruleset = ruleset};
    e->type_stamps = memory_new((intern_count(&ruleset->types) + 1) *
                                sizeof *e->type_stamps);
}

void evaluate_choose(struct evaluator *e, struct points label)
{
    e->label = label;
    e->label_stamp = e->anchor_stamp = ++e->stamps;
}

/* Matching: see evaluate.h. */

/* The positions before code points: all but the last one. */
static uint64_t before_points(const struct evaluator *e)
{
    return (UINT64_C(1) << e->label.length) - 1;
}

static uint64_t all_positions(const struct evaluator *e)
{
    return before_points(e) | UINT64_C(1) << e->label.length;
}

static uint64_t match_class(const struct evaluator *e, const USet *set,
                            uint64_t from)
{
    uint64_t to = 0;

    for (from &= before_points(e); from != 0; from &= from - 1)
        if (icu()->uset_contains(set,
                                 (UChar32)e->label.at[__builtin_ctzll(from)]))
            to |= (from & -from) << 1;
    return to;
}

static uint64_t match_points(const struct evaluator *e, const struct node *node,
                             uint64_t from)
{
    struct points points = node->points;
    uint64_t to = 0;

    for (; from != 0; from &= from - 1) {
        size_t i = (size_t)__builtin_ctzll(from);
        if (points.length <= e->label.length - i &&
            memcmp(e->label.at + i, points.at,
                   points.length * sizeof *points.at) == 0)
            to |= UINT64_C(1) << (i + points.length);
    }
    return to;
}

static uint64_t match_node(struct evaluator *e, struct node *node,
                           uint64_t from);

static uint64_t match_children(struct evaluator *e, const struct node *node,
                               uint64_t from)
{
    for (struct node *n = node->first; n != NULL && from != 0; n = n->next)
        from = match_node(e, n, from);
    return from;
}

static uint64_t match_choice(struct evaluator *e, const struct node *node,
                             uint64_t from)
{
    uint64_t to = 0;

    for (struct node *n = node->first; n != NULL; n = n->next)
        to |= match_node(e, n, from);
    return to;
}

/* Returns the positions of FROM where the children of NODE begin to match. */
static uint64_t match_ahead(struct evaluator *e, const struct node *node,
                            uint64_t from)
{
    uint64_t to = 0;

    for (; from != 0; from &= from - 1)
        if (match_children(e, node, from & -from) != 0)
            to |= from & -from;
    return to;
}

static uint64_t match_anchor(const struct evaluator *e, uint64_t from)
{
    if (e->anchor_length == 0)
        return 0;
    return (from >> e->anchor & 1) << (e->anchor + e->anchor_length);
}

/* Matches NODE once, regardless of its count. */
static uint64_t match_once(struct evaluator *e, const struct node *node,
                           uint64_t from)
{
    switch ((enum node_kind)node->kind) {
    case NODE_SEQUENCE:
        return match_children(e, node, from);
    case NODE_CHOICE:
        return match_choice(e, node, from);
    case NODE_POINTS:
        return match_points(e, node, from);
    case NODE_CLASS:
        return match_class(e, node->set, from);
    case NODE_ANY:
        return (from & before_points(e)) << 1;
    case NODE_START:
        return from & 1;
    case NODE_END:
        return from & UINT64_C(1) << e->label.length;
    case NODE_ANCHOR:
        return match_anchor(e, from);
    case NODE_LOOK_BEHIND:
        return from & match_children(e, node, all_positions(e));
    case NODE_LOOK_AHEAD:
        return match_ahead(e, node, from);
    case NODE_REFERENCE:
        return match_node(e, node->target, from);
    }
    return 0;
}

static uint64_t match_counted(struct evaluator *e, const struct node *node,
                              uint64_t from)
{
    unsigned count = 0;

    for (; count < node->least && from != 0; count++)
        from = match_once(e, node, from);
    uint64_t reached = from;
    for (; count < node->most && from != 0; count++) {
        /* Without the positions that were reached before: they would only cost
         * time. */
        from = match_once(e, node, from) & ~reached;
        reached |= from;
    }
    return reached;
}

/* Matches a node whose matches are memorized. */
static uint64_t match_memorized(struct evaluator *e, struct node *node,
                                uint64_t from)
{
    uint64_t stamp = node->has_anchor ? e->anchor_stamp : e->label_stamp;
    uint64_t to = 0;

    if (node->memo == NULL)
        node->memo = memory_new(sizeof *node->memo);
    struct match_memo *memo = node->memo;
    if (memo->stamp != stamp) {
        memo->stamp = stamp;
        memo->known = 0;
    }
    for (; from != 0; from &= from - 1) {
        int i = __builtin_ctzll(from);
        if (!(memo->known >> i & 1)) {
            memo->ends[i] = match_counted(e, node, from & -from);
            memo->known |= from & -from;
        }
        to |= memo->ends[i];
    }
    return to;
}

/* Returns the ends of the matches of a node that begin at FROM, a non-empty
 * set. */
static uint64_t match_node(struct evaluator *e, struct node *node,
                           uint64_t from)
{
    e->work++;
    if (node->is_memorized)
        return match_memorized(e, node, from);
    if (node->least == 1 && node->most == 1)
        return match_once(e, node, from);
    return match_counted(e, node, from);
}

/* Returns true if the rule ID matches a part of the label. The anchor is the
 * LENGTH code points from index AT on; if LENGTH is 0, NODE_ANCHOR never
 * matches. */
static bool match_rule(struct evaluator *e, uint32_t id, size_t at,
                       size_t length)
{
    struct node *root = ruleset_rule(e->ruleset, id)->root;

    if (root->kind == NODE_SEQUENCE && root->first == NULL)
        return false; /* an empty rule matches nothing */
    if (root->has_anchor) {
        e->anchor = at;
        e->anchor_length = length;
        e->anchor_stamp = ++e->stamps;
    }
    return match_node(e, root, all_positions(e)) != 0;
}

/* Evaluating. */

bool evaluate_context(struct evaluator *e, struct context context, size_t at,
                      size_t length)
{
    return context.rule == RULESET_NONE ||
           match_rule(e, context.rule, at, length) != context.is_denied;
}

bool evaluate_repertoire(struct evaluator *e, struct evaluation *evaluation)
{
    const struct entry *found[RULESET_LENGTH_MAX];

    for (size_t i = 0; i < e->label.length;) {
        size_t count = ruleset_find(e->ruleset, e->label, i, found);
        size_t step = 0;
        *evaluation =
            (struct evaluation){.index = i, .context = {.rule = RULESET_NONE}};
        for (size_t k = 0; k < count && step == 0; k++) {
            const struct entry *entry = found[k];
            if (evaluate_context(e, entry->context, i, entry->points.length))
                step = entry->points.length;
            else
                evaluation->context = entry->context;
        }
        if (step == 0)
            return false;
        i += step;
    }
    return true;
}

static void clear_types(struct evaluator *e)
{
    e->type_count = 0;
    e->stamp++;
}

/* Adds TYPE to the list of types, unless it is RULESET_NONE. */
static void add_type(struct evaluator *e, uint32_t type)
{
    if (type == RULESET_NONE || e->type_stamps[type] == e->stamp)
        return;
    e->type_stamps[type] = e->stamp;
    e->type_count++;
}

void evaluate_set_types(struct evaluator *e, const uint32_t *types,
                        size_t count)
{
    clear_types(e);
    for (size_t i = 0; i < count; i++)
        add_type(e, types[i]);
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
    if (action->variants == ACTION_ANY_LABEL)
        return true;
    if (e->type_count == 0 ||
        (action->variants == ACTION_ONLY_VARIANTS && !all_replaced))
        return false;
    size_t found = count_types(e, action);
    return action->variants == ACTION_ANY_VARIANT ? found > 0
                                                  : found == e->type_count;
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

    if (e->type_count == 0)
        return false;
    for (;; action++) {
        bool is_met = has_types(e, action, all_replaced);
        /* Further types can make a label meet this action, but never end that.
         * For the other kinds (all-variants, only-variants) it is the reverse.
         */
        bool gains = action->variants == ACTION_ANY_LABEL ||
                     action->variants == ACTION_ANY_VARIANT;
        bool blocks = action->disposition == RULESET_INVALID ||
                      action->disposition == RULESET_BLOCKED;
        if (!blocks && (is_met || gains))
            return false;
        if (blocks && is_met && gains && action->match.rule == RULESET_NONE)
            return true;
    }
}

/* Adds the type of the reflexive variant of ENTRY that counts at index AT.
 * Returns false if none is allowed there. */
static bool add_reflexive(struct evaluator *e, const struct entry *entry,
                          size_t at)
{
    const struct variant *variants = ruleset_variants(e->ruleset, entry);

    for (uint32_t i = 0; i < entry->reflexive_count; i++) {
        const struct variant *v = &variants[entry->reflexive + i];
        if (!evaluate_context(e, v->context, at, entry->points.length))
            continue;
        add_type(e, v->type);
        return true;
    }
    return false;
}

/* Collects the types of the label's reflexive variants. Returns true if all
 * of its entries have one. */
static bool collect_types(struct evaluator *e)
{
    const struct entry *found[RULESET_LENGTH_MAX];
    bool all_reflexive = true;

    clear_types(e);
    for (size_t i = 0; i < e->label.length; i++) {
        size_t count = ruleset_find(e->ruleset, e->label, i, found);
        for (size_t k = 0; k < count; k++) {
            const struct entry *entry = found[k];
            if (entry->reflexive_count == 0 && !all_reflexive)
                continue; /* saves a fifteenth of the time for Devanagari */
            if (evaluate_context(e, entry->context, i, entry->points.length))
                all_reflexive = add_reflexive(e, entry, i) && all_reflexive;
        }
    }
    return all_reflexive;
}

bool evaluate_label(struct evaluator *e, struct points label,
                    struct evaluation *evaluation)
{
    evaluate_choose(e, label);
    if (!evaluate_repertoire(e, evaluation))
        return false;
    *evaluation = (struct evaluation){.action = NULL};
    if (e->ruleset->spares_labels)
        return true;
    evaluation->action = evaluate_action(e, collect_types(e));
    return evaluation->action->disposition != RULESET_INVALID;
}
