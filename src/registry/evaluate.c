#include "config.h"

#include "registry/evaluate.h"

#include <string.h>

#include "base/memory.h"

enum { POSITIONS = RULESET_LENGTH_MAX + 1 };

/* Matches by the position where they begin. */
struct matches {
    uint64_t known; /* positions whose matches are in ENDS */
    uint64_t ends[POSITIONS];
};

/* The matches of a node in the label: of as many occurrences as its count says,
 * and of one. */
struct match_memo {
    uint64_t stamp;
    struct matches counted, once;
};

/* Where a rule matches in the label, by the index of the anchor. */
struct rule_memo {
    uint64_t stamp;
    uint64_t known; /* indices whose results are in MATCHES */
    uint64_t matches;
    uint8_t lengths[POSITIONS]; /* of the anchors of these results */
};

void evaluate_open(struct table *t, const struct ruleset *ruleset)
{
    *t = (struct table){.ruleset = ruleset};
    t->type_stamps = memory_new((intern_count(&ruleset->types) + 1) *
                                sizeof *t->type_stamps);
}

void evaluate_choose(struct table *t, struct points label)
{
    bool is_same = points_compare(label, t->label) == 0;

    if (!is_same)
        memcpy(t->label_points, label.at, label.length * sizeof *label.at);
    t->label = (struct points){t->label_points, label.length};
    if (!is_same)
        t->label_stamp = t->anchor_stamp = ++t->stamps;
}

/* Matching: see evaluate.h. */

/* The positions before code points: all but the last one. */
static uint64_t before_points(const struct table *t)
{
    return (UINT64_C(1) << t->label.length) - 1;
}

static uint64_t all_positions(const struct table *t)
{
    return before_points(t) | UINT64_C(1) << t->label.length;
}

static uint64_t match_class(struct table *t, const uint64_t *members,
                            uint64_t from)
{
    uint64_t to = 0;

    for (from &= before_points(t); from != 0; from &= from - 1) {
        uint32_t c = t->label.at[__builtin_ctzll(from)];
        t->work++;
        if (members[c / 64] >> c % 64 & 1)
            to |= (from & -from) << 1;
    }
    return to;
}

static uint64_t match_points(struct table *t, const struct ruleset_node *node,
                             uint64_t from)
{
    struct points points = node->points;
    uint64_t to = 0;

    for (; from != 0; from &= from - 1) {
        size_t i = (size_t)__builtin_ctzll(from);
        t->work++;
        if (points.length <= t->label.length - i &&
            memcmp(t->label.at + i, points.at,
                   points.length * sizeof *points.at) == 0)
            to |= UINT64_C(1) << (i + points.length);
    }
    return to;
}

static uint64_t match_node(struct table *t, struct ruleset_node *node,
                           uint64_t from);

static uint64_t match_children(struct table *t, const struct ruleset_node *node,
                               uint64_t from)
{
    for (struct ruleset_node *n = node->first; n != NULL && from != 0;
         n = n->next)
        from = match_node(t, n, from);
    return from;
}

static uint64_t match_choice(struct table *t, const struct ruleset_node *node,
                             uint64_t from)
{
    uint64_t to = 0;

    for (struct ruleset_node *n = node->first; n != NULL; n = n->next)
        to |= match_node(t, n, from);
    return to;
}

/* Returns the memo of NODE, without matches if it has none in this label. */
static struct match_memo *memo_of(const struct table *t,
                                  struct ruleset_node *node)
{
    uint64_t stamp = node->has_anchor ? t->anchor_stamp : t->label_stamp;

    if (node->memo == NULL)
        node->memo = memory_new(sizeof *node->memo);
    if (node->memo->stamp != stamp) {
        node->memo->stamp = stamp;
        node->memo->counted.known = node->memo->once.known = 0;
    }
    return node->memo;
}

/* Returns the positions of FROM where the children of NODE end. */
static uint64_t match_behind(struct table *t, struct ruleset_node *node,
                             uint64_t from)
{
    struct matches *matches = &memo_of(t, node)->once;

    if (matches->known == 0) {
        matches->ends[0] = match_children(t, node, all_positions(t));
        matches->known = 1;
    }
    return from & matches->ends[0];
}

/* Returns the positions of FROM where the children of NODE begin to match. */
static uint64_t match_ahead(struct table *t, const struct ruleset_node *node,
                            uint64_t from)
{
    uint64_t to = 0;

    for (; from != 0; from &= from - 1)
        if (match_children(t, node, from & -from) != 0)
            to |= from & -from;
    return to;
}

static uint64_t match_anchor(const struct table *t, uint64_t from)
{
    if (t->anchor_length == 0)
        return 0;
    return (from >> t->anchor & 1) << (t->anchor + t->anchor_length);
}

/* Matches NODE once, regardless of its count. */
static uint64_t match_once(struct table *t, struct ruleset_node *node,
                           uint64_t from)
{
    t->work++;
    switch ((enum node_kind)node->kind) {
    case NODE_SEQUENCE:
        return match_children(t, node, from);
    case NODE_CHOICE:
        return match_choice(t, node, from);
    case NODE_POINTS:
        return match_points(t, node, from);
    case NODE_CLASS:
        return match_class(t, node->members, from);
    case NODE_ANY:
        return (from & before_points(t)) << 1;
    case NODE_START:
        return from & 1;
    case NODE_END:
        return from & UINT64_C(1) << t->label.length;
    case NODE_ANCHOR:
        return match_anchor(t, from);
    case NODE_LOOK_BEHIND:
        return match_behind(t, node, from);
    case NODE_LOOK_AHEAD:
        return match_ahead(t, node, from);
    case NODE_REFERENCE:
        return match_node(t, node->target, from);
    }
    return 0;
}

typedef uint64_t matcher(struct table *t, struct ruleset_node *node,
                         uint64_t from);

/* Matches NODE by MATCH from those positions of FROM whose matches are not
 * known. */
static uint64_t match_unknown(struct table *t, struct ruleset_node *node,
                              uint64_t from, struct matches *matches,
                              matcher *match)
{
    uint64_t to = 0;

    for (; from != 0; from &= from - 1) {
        int i = __builtin_ctzll(from);
        if (!(matches->known >> i & 1)) {
            matches->ends[i] = match(t, node, from & -from);
            matches->known |= from & -from;
        }
        to |= matches->ends[i];
    }
    return to;
}

/* Matches NODE once, as the next of several occurrences. */
static uint64_t match_next(struct table *t, struct ruleset_node *node,
                           uint64_t from)
{
    return node->is_memorized && node->most > 1
               ? match_unknown(t, node, from, &node->memo->once, match_once)
               : match_once(t, node, from);
}

static uint64_t match_counted(struct table *t, struct ruleset_node *node,
                              uint64_t from)
{
    unsigned count = 0;

    for (; count < node->least && from != 0; count++)
        from = match_next(t, node, from);
    uint64_t reached = from;
    for (; count < node->most && from != 0; count++) {
        /* Without the positions that were reached before: they would only cost
         * time. */
        from = match_next(t, node, from) & ~reached;
        reached |= from;
    }
    return reached;
}

/* Returns the positions where matches of NODE can begin. */
static uint64_t match_begins(const struct table *t,
                             const struct ruleset_node *node)
{
    switch (node->begins_at) {
    case NODE_START:
        return 1;
    case NODE_END:
        return UINT64_C(1) << t->label.length;
    case NODE_ANCHOR:
        return UINT64_C(1) << t->anchor;
    default:
        return all_positions(t);
    }
}

/* Returns the ends of the matches of a node that begin at FROM, a non-empty
 * set. */
static uint64_t match_node(struct table *t, struct ruleset_node *node,
                           uint64_t from)
{
    t->work++;
    if (node->is_memorized)
        return match_unknown(t, node, from & match_begins(t, node),
                             &memo_of(t, node)->counted, match_counted);
    if (node->least == 1 && node->most == 1)
        return match_once(t, node, from);
    return match_counted(t, node, from);
}

/* Matches the rule whose tree is ROOT: see match_rule. */
static bool match_root(struct table *t, struct ruleset_node *root, size_t at,
                       size_t length)
{
    if (root->kind == NODE_SEQUENCE && root->first == NULL)
        return false; /* an empty rule matches nothing */
    if (root->has_anchor) {
        t->anchor = at;
        t->anchor_length = length;
        t->anchor_stamp = ++t->stamps;
    }
    return match_node(t, root, match_begins(t, root)) != 0;
}

/* Returns true if the rule ID matches a part of the label. The anchor is the
 * LENGTH code points from index AT on; if LENGTH is 0, NODE_ANCHOR never
 * matches. */
static bool match_rule(struct table *t, uint32_t id, size_t at, size_t length)
{
    struct ruleset_rule *rule = ruleset_rule(t->ruleset, id);
    struct rule_memo *memo = rule->memo;

    if (memo == NULL)
        memo = rule->memo = memory_new(sizeof *memo);
    if (memo->stamp != t->label_stamp) {
        memo->stamp = t->label_stamp;
        memo->known = memo->matches = 0;
    }
    if (!rule->root->has_anchor)
        at = length = 0;
    uint64_t bit = UINT64_C(1) << at;
    if (!(memo->known & bit) || memo->lengths[at] != length) {
        bool matches = match_root(t, rule->root, at, length);
        memo->matches = matches ? memo->matches | bit : memo->matches & ~bit;
        memo->known |= bit;
        memo->lengths[at] = (uint8_t)length;
    }
    return memo->matches & bit;
}

/* Evaluating. */

bool evaluate_context(struct table *t, struct context context, size_t at,
                      size_t length)
{
    return context.rule == RULESET_NONE ||
           match_rule(t, context.rule, at, length) != context.is_denied;
}

bool evaluate_repertoire(struct table *t, struct evaluation *evaluation)
{
    const struct ruleset_entry *found[RULESET_LENGTH_MAX];

    for (size_t i = 0; i < t->label.length;) {
        size_t count = ruleset_find(t->ruleset, t->label, i, found);
        size_t step = 0;
        *evaluation =
            (struct evaluation){.index = i, .context = {.rule = RULESET_NONE}};
        for (size_t k = 0; k < count && step == 0; k++) {
            const struct ruleset_entry *entry = found[k];
            if (evaluate_context(t, entry->context, i, entry->points.length))
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
static void add_type(struct table *t, uint32_t type)
{
    if (type == RULESET_NONE || t->type_stamps[type] == t->stamp)
        return;
    t->type_stamps[type] = t->stamp;
    t->type_count++;
}

void evaluate_set_types(struct table *t, const uint32_t *types, size_t count)
{
    t->type_count = 0;
    t->stamp++;
    for (size_t i = 0; i < count; i++)
        add_type(t, types[i]);
}

/* Returns true if the list has the types that ACTION needs. */
static bool has_types(const struct table *t, const struct action *action,
                      bool all_replaced)
{
    const uint32_t *types = (const void *)t->ruleset->action_types.data;
    size_t found = 0;

    if (action->variants == ACTION_ANY_LABEL)
        return true;
    if (t->type_count == 0)
        return false;
    for (size_t i = 0; i < action->type_count; i++)
        found += t->type_stamps[types[action->type + i]] == t->stamp;
    if (action->variants == ACTION_ANY_VARIANT)
        return found > 0;
    return found == t->type_count &&
           (action->variants == ACTION_ALL_VARIANTS || all_replaced);
}

const struct action *evaluate_action(struct table *t, bool all_replaced)
{
    const struct action *action = (const void *)t->ruleset->actions.data;

    /* The last action, a default one, applies to any label. */
    while (!has_types(t, action, all_replaced) ||
           !evaluate_context(t, action->match, 0, 0))
        action++;
    return action;
}

bool evaluate_is_blocked(const struct table *t, bool all_replaced)
{
    const struct action *action = (const void *)t->ruleset->actions.data;

    if (t->type_count == 0)
        return false;
    for (;; action++) {
        bool is_met = has_types(t, action, all_replaced);
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
static bool add_reflexive(struct table *t, const struct ruleset_entry *entry,
                          size_t at)
{
    const struct variant *variants = ruleset_variants(t->ruleset, entry);

    for (uint32_t i = 0; i < entry->reflexive_count; i++) {
        const struct variant *v = &variants[entry->reflexive + i];
        if (!evaluate_context(t, v->context, at, entry->points.length))
            continue;
        add_type(t, v->type);
        return true;
    }
    return false;
}

/* Collects the types of the label's reflexive variants. Returns true if all
 * of its entries have one. */
static bool collect_types(struct table *t)
{
    const struct ruleset_entry *found[RULESET_LENGTH_MAX];
    bool all_reflexive = true;

    evaluate_set_types(t, NULL, 0);
    for (size_t i = 0; i < t->label.length; i++) {
        size_t count = ruleset_find(t->ruleset, t->label, i, found);
        for (size_t k = 0; k < count; k++) {
            const struct ruleset_entry *entry = found[k];
            if (entry->reflexive_count == 0 && !all_reflexive)
                continue; /* saves a fifteenth of the time for Devanagari */
            if (evaluate_context(t, entry->context, i, entry->points.length))
                all_reflexive = add_reflexive(t, entry, i) && all_reflexive;
        }
    }
    return all_reflexive;
}

/* Evaluates the label that was chosen. */
static struct evaluation evaluate(struct table *t)
{
    struct evaluation evaluation;

    evaluation.is_eligible = evaluate_repertoire(t, &evaluation);
    if (!evaluation.is_eligible)
        return evaluation;
    evaluation = (struct evaluation){.is_eligible = true};
    if (!t->ruleset->spares_labels) {
        evaluation.action = evaluate_action(t, collect_types(t));
        evaluation.is_eligible =
            evaluation.action->disposition != RULESET_INVALID;
    }
    return evaluation;
}

const struct evaluation *evaluate_label(struct table *t, struct points label)
{
    enum { KNOWN_MAX = 127 }; /* a name has no more labels */

    if (intern_count(&t->known) == KNOWN_MAX) {
        intern_free(&t->known);
        t->evaluations.size = 0;
    }
    uint32_t id = intern_add(&t->known, points_bytes(label));
    if (id == t->evaluations.size / sizeof(struct evaluation)) {
        evaluate_choose(t, label);
        struct evaluation evaluation = evaluate(t);
        buffer_append(&t->evaluations, &evaluation, sizeof evaluation);
    }
    return (const struct evaluation *)(void *)t->evaluations.data + id;
}
