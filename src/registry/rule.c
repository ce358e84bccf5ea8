/* rule.c - the rules of a ruleset as trees; see rule.h. */

#include "config.h"

#include "registry/rule.h"

uint32_t rule_add(struct rule_trees *trees, enum rule_kind kind,
                  uint32_t parent)
{
    uint32_t number = (uint32_t)(trees->nodes.size / sizeof(struct rule_node));
    struct rule_node node = {.kind = (uint8_t)kind,
                             .least = 1,
                             .most = 1,
                             .has_anchor = kind == RULE_ANCHOR,
                             .depth = 1,
                             .first = RULE_NONE,
                             .last = RULE_NONE,
                             .next = RULE_NONE};

    buffer_append(&trees->nodes, &node, sizeof node);
    if (parent == RULE_NONE)
        return number;
    struct rule_node *above = rule_at(trees, parent);
    if (above->last == RULE_NONE)
        above->first = number;
    else
        rule_at(trees, above->last)->next = number;
    above->last = number;
    return number;
}

void rule_set_points(struct rule_trees *trees, uint32_t node,
                     const uint32_t *points, size_t length)
{
    struct rule_node *n = rule_at(trees, node);

    n->points = (uint32_t)(trees->points.size / sizeof *points);
    n->length = (uint32_t)length;
    buffer_append(&trees->points, points, length * sizeof *points);
}

/* Updates NODE for PART, a child or a tree that it refers to. */
static void include(struct rule_node *node, const struct rule_node *part)
{
    if (node->depth <= part->depth)
        node->depth = (uint16_t)(part->depth + 1);
    node->has_anchor = node->has_anchor || part->has_anchor;
}

bool rule_close(struct rule_trees *trees, uint32_t node)
{
    struct rule_node *n = rule_at(trees, node);

    if (n->kind == RULE_REFERENCE)
        include(n, rule_at(trees, n->points));
    for (uint32_t i = n->first; i != RULE_NONE; i = rule_at(trees, i)->next)
        include(n, rule_at(trees, i));
    /* Repeated matching of these could need exponential time. */
    n->is_memorized =
        (n->first != RULE_NONE && n->most != 1) || n->kind == RULE_LOOK_AHEAD;
    if (n->kind == RULE_REFERENCE)
        rule_at(trees, n->points)->is_memorized = true;
    return n->depth <= RULE_DEPTH_MAX &&
           trees->nodes.size / sizeof *n <= RULE_NODES_MAX;
}

void rule_free(struct rule_trees *trees)
{
    buffer_free(&trees->nodes);
    buffer_free(&trees->points);
}
