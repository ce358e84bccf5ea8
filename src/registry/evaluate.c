#include "config.h"

#include "registry/evaluate.h"

struct evaluation_state {
    struct points label; /* in LABEL_POINTS; rules are matched in it */
    uint32_t label_points[RULESET_LENGTH_MAX];
    uint64_t label_stamp;         /* of the memos for this label */
    struct evaluation evaluation; /* of this label, if IS_EVALUATED */
    bool is_evaluated;
    size_t anchor; /* the index of its first code point */
    size_t anchor_length;
    size_t type_count;     /* of the list of types */
    uint64_t *type_stamps; /* by type: TYPES_STAMP if it is in the list */
    uint64_t types_stamp;
};

struct evaluator *evaluate_open(const struct ruleset *ruleset)
{
    struct evaluator *e = memory_new(sizeof *e);

    *e = (struct evaluator){.ruleset = ruleset,
                            .state = memory_new(sizeof *e->state)};
    e->state->type_stamps = memory_new((intern_count(&ruleset->types) + 1) *
                                       sizeof *e->state->type_stamps);
    return e;
}

/* Makes LABEL the one that rules are matched in. If it is the same as before,
 * the cached results are kept. */
static void choose_label(struct evaluator *e, struct points label)
{
    if (points_compare(label, e->state->label) == 0)
        return;
    memcpy(e->state->label_points, label.at, label.length * sizeof *label.at);
    e->state->label = (struct points){e->state->label_points, label.length};
    e->state->label_stamp++;
    e->state->is_evaluated = false;
}

/* Matching: see evaluate.h. A node that is matched backwards maps the set of
 * positions where matches end to the set where they begin. */

/* The positions before code points: all but the last one. */
static uint64_t before_points(const struct evaluator *e)
{
    return (UINT64_C(1) << e->state->label.length) - 1;
}

/* Returns the memo of NODE, which is empty if it is of another label, or if the
 * node depends on the anchor. */
static struct ruleset_memo *memo_of(const struct evaluator *e,
                                    struct ruleset_node *node)
{
    if (node->has_anchor || node->memo.stamp != e->state->label_stamp)
        node->memo = (struct ruleset_memo){.stamp = e->state->label_stamp};
    return &node->memo;
}

/* Returns true if the label has the code points of NODE at index I. */
static bool has_points(const struct evaluator *e,
                       const struct ruleset_node *node, size_t i)
{
    size_t length = node->points.length;
    const uint32_t *at = e->state->label.at + i;

    if (i + length > e->state->label.length)
        return false;
    if (node->kind == NODE_CLASS)
        return node->members[*at / 64] >> *at % 64 & 1;
    return *at == *node->points.at && /* saves a tenth for Arabic */
           memcmp(at, node->points.at, length * sizeof *at) == 0;
}

/* Returns the positions of FROM where NODE matches. */
static uint64_t leaf_begins(struct evaluator *e, struct ruleset_node *node,
                            uint64_t from)
{
    struct ruleset_memo *memo = memo_of(e, node);
    uint64_t unknown = from & ~memo->known;

    memo->known |= from;
    for (; unknown != 0; unknown &= unknown - 1) {
        e->work++;
        if (has_points(e, node, (size_t)__builtin_ctzll(unknown)))
            memo->found |= unknown & -unknown;
    }
    return from & memo->found;
}

static uint64_t match_leaf(struct evaluator *e, struct ruleset_node *node,
                           uint64_t from, bool is_backwards)
{
    size_t length = node->points.length;

    return is_backwards ? leaf_begins(e, node, from >> length)
                        : leaf_begins(e, node, from) << length;
}

static uint64_t match_anchor(const struct evaluator *e, uint64_t from,
                             bool is_backwards)
{
    uint64_t begin = UINT64_C(1) << e->state->anchor;

    return is_backwards ? from >> e->state->anchor_length & begin
                        : (from & begin) << e->state->anchor_length;
}

static uint64_t match_node(struct evaluator *e, struct ruleset_node *node,
                           uint64_t from, bool is_backwards);

/* Matches NODE and its next siblings. */
static uint64_t match_sequence(struct evaluator *e, struct ruleset_node *node,
                               uint64_t from, bool is_backwards)
{
    if (node == NULL || from == 0)
        return from;
    if (is_backwards)
        return match_node(e, node, match_sequence(e, node->next, from, true),
                          true);
    return match_sequence(e, node->next, match_node(e, node, from, false),
                          false);
}

static uint64_t match_choice(struct evaluator *e,
                             const struct ruleset_node *node, uint64_t from,
                             bool is_backwards)
{
    uint64_t to = 0;

    for (struct ruleset_node *n = node->first; n != NULL; n = n->next)
        to |= match_node(e, n, from, is_backwards);
    return to;
}

/* Returns all positions where the children of NODE begin to match, if that is a
 * look-ahead; else where they end. */
static uint64_t match_anywhere(struct evaluator *e, struct ruleset_node *node)
{
    struct ruleset_memo *memo = memo_of(e, node);

    if (memo->known == 0) {
        memo->known = before_points(e) | UINT64_C(1) << e->state->label.length;
        memo->found = match_sequence(e, node->first, memo->known,
                                     node->kind == NODE_LOOK_AHEAD);
    }
    return memo->found;
}

/* Matches NODE once, regardless of its count. */
static uint64_t match_once(struct evaluator *e, struct ruleset_node *node,
                           uint64_t from, bool is_backwards)
{
    e->work++;
    switch ((enum node_kind)node->kind) {
    case NODE_SEQUENCE:
        return match_sequence(e, node->first, from, is_backwards);
    case NODE_CHOICE:
        return match_choice(e, node, from, is_backwards);
    case NODE_POINTS:
    case NODE_CLASS:
        return match_leaf(e, node, from, is_backwards);
    case NODE_ANY:
        return is_backwards ? from >> 1 : (from & before_points(e)) << 1;
    case NODE_START:
        return from & 1;
    case NODE_END:
        return from & UINT64_C(1) << e->state->label.length;
    case NODE_ANCHOR:
        return match_anchor(e, from, is_backwards);
    case NODE_LOOK_BEHIND:
    case NODE_LOOK_AHEAD:
        return from & match_anywhere(e, node);
    case NODE_REFERENCE:
        break;
    }
    return match_node(e, node->target, from, is_backwards);
}

static uint64_t match_node(struct evaluator *e, struct ruleset_node *node,
                           uint64_t from, bool is_backwards)
{
    unsigned count = 0;
    uint64_t before = 0;

    /* Further occurrences change nothing once one has changed nothing. */
    for (; count < node->least && from != before; count++) {
        before = from;
        from = match_once(e, node, from, is_backwards);
    }
    uint64_t reached = from;
    for (; count < node->most && from != 0; count++) {
        /* Positions that were reached before would only cost time. */
        from = match_once(e, node, from, is_backwards) & ~reached;
        reached |= from;
    }
    return reached;
}

/* Evaluating. Static functions evaluate the label that was chosen. */

/* The anchor of rules is the LENGTH code points at index AT. */
static bool allows(struct evaluator *e, struct context context, size_t at,
                   size_t length)
{
    if (context.rule == RULESET_NONE)
        return true;
    struct ruleset_node *root = ruleset_rule(e->ruleset, context.rule)->root;
    e->state->anchor = at;
    e->state->anchor_length = length;
    /* An empty rule matches nothing. */
    bool is_match = root->first != NULL && match_anywhere(e, root) != 0;
    return is_match != context.is_denied;
}

bool evaluate_context(struct evaluator *e, struct points label,
                      struct context context, size_t at, size_t length)
{
    if (context.rule == RULESET_NONE || label.length > RULESET_LENGTH_MAX)
        return context.rule == RULESET_NONE;
    choose_label(e, label);
    return allows(e, context, at, length);
}

bool evaluate_repertoire(struct evaluator *e, struct points label,
                         struct evaluation *evaluation)
{
    const struct ruleset_entry *found[RULESET_LENGTH_MAX];

    choose_label(e, label);
    for (size_t i = 0; i < label.length;) {
        size_t count = ruleset_find(e->ruleset, label, i, found);
        size_t step = 0;
        *evaluation =
            (struct evaluation){.index = i, .context = {.rule = RULESET_NONE}};
        for (size_t k = 0; k < count && step == 0; k++) {
            const struct ruleset_entry *entry = found[k];
            if (allows(e, entry->context, i, entry->points.length))
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

/* Adds TYPE to the list of types, unless it is RULESET_NONE. */
static void add_type(struct evaluator *e, uint32_t type)
{
    if (type == RULESET_NONE ||
        e->state->type_stamps[type] == e->state->types_stamp)
        return;
    e->state->type_stamps[type] = e->state->types_stamp;
    e->state->type_count++;
}

/* Sets the list of types to TYPES, COUNT of them. */
static void set_types(struct evaluator *e, const uint32_t *types, size_t count)
{
    e->state->type_count = 0;
    e->state->types_stamp++;
    for (size_t i = 0; i < count; i++)
        add_type(e, types[i]);
}

/* Returns true if the list has the types that ACTION needs. */
static bool has_types(const struct evaluator *e, const struct action *action,
                      bool all_replaced)
{
    const uint32_t *types = (const void *)e->ruleset->action_types.data;
    size_t found = 0;

    if (action->variants == ACTION_ANY_LABEL)
        return true;
    if (e->state->type_count == 0)
        return false;
    for (size_t i = 0; i < action->type_count; i++)
        found += e->state->type_stamps[types[action->type + i]] ==
                 e->state->types_stamp;
    if (action->variants == ACTION_ANY_VARIANT)
        return found > 0;
    return found == e->state->type_count &&
           (action->variants == ACTION_ALL_VARIANTS || all_replaced);
}

/* Returns the first action for the label and the list of types. */
static const struct action *find_action(struct evaluator *e, bool all_replaced)
{
    const struct action *action = (const void *)e->ruleset->actions.data;

    /* The last action, a default one, applies to any label. */
    while (!has_types(e, action, all_replaced) ||
           !allows(e, action->match, 0, 0))
        action++;
    return action;
}

const struct action *evaluate_action(struct evaluator *e, struct points label,
                                     const uint32_t *types, size_t count,
                                     bool all_replaced)
{
    choose_label(e, label);
    set_types(e, types, count);
    return find_action(e, all_replaced);
}

bool evaluate_is_blocked(struct evaluator *e, const uint32_t *types,
                         size_t count, bool all_replaced)
{
    const struct action *action = (const void *)e->ruleset->actions.data;

    set_types(e, types, count);
    if (e->state->type_count == 0)
        return false;
    for (;; action++) {
        bool is_met = has_types(e, action, all_replaced);
        /* Further types can make a label meet this action, but never end that;
         * for all-variants and only-variants it is the reverse. */
        bool gains = action->variants == ACTION_ANY_LABEL ||
                     action->variants == ACTION_ANY_VARIANT;
        bool blocks = action->disposition <= RULESET_BLOCKED;
        if (!blocks && (is_met || gains))
            return false;
        if (blocks && is_met && gains && action->match.rule == RULESET_NONE)
            return true;
    }
}

const struct variant *evaluate_reflexive(struct evaluator *e,
                                         struct points label,
                                         const struct ruleset_entry *entry,
                                         size_t at)
{
    const struct variant *variants = ruleset_variants(e->ruleset, entry);

    for (uint32_t i = 0; i < entry->reflexive_count; i++) {
        const struct variant *v = &variants[entry->reflexive + i];
        if (evaluate_context(e, label, v->context, at, entry->points.length))
            return v;
    }
    return NULL;
}

/* Sets the list to the types of the label's reflexive variants, if actions are
 * for labels themselves. Returns true if all of its entries have one. */
static bool collect_types(struct evaluator *e)
{
    const struct ruleset_entry *found[RULESET_LENGTH_MAX];
    bool all_reflexive = true;

    set_types(e, NULL, 0);
    for (size_t i = 0; !e->ruleset->spares_labels && i < e->state->label.length;
         i++) {
        size_t count = ruleset_find(e->ruleset, e->state->label, i, found);
        for (size_t k = 0; k < count; k++) {
            const struct ruleset_entry *entry = found[k];
            if (entry->reflexive_count == 0 && !all_reflexive)
                continue; /* saves a fifteenth of the time for Devanagari */
            if (!allows(e, entry->context, i, entry->points.length))
                continue;
            const struct variant *v =
                evaluate_reflexive(e, e->state->label, entry, i);
            all_reflexive &= v != NULL;
            add_type(e, v == NULL ? RULESET_NONE : v->type);
        }
    }
    return all_reflexive;
}

const struct evaluation *evaluate_label(struct evaluator *e,
                                        struct points label)
{
    struct evaluation *result = &e->state->evaluation;

    choose_label(e, label);
    if (e->state->is_evaluated)
        return result;
    e->state->is_evaluated = true;
    if (evaluate_repertoire(e, label, result))
        *result =
            (struct evaluation){.action = find_action(e, collect_types(e))};
    return result;
}
