/* match.c - match rules against labels; see match.h. */

#include "config.h"

#include "registry/match.h"

#include <stdlib.h>
#include <string.h>

#include "base/icu.h"
#include "base/memory.h"

/* The matches of a node in the label. */
struct match_memo {
    uint64_t stamp;
    uint64_t known; /* positions whose matches are in ENDS */
    uint64_t ends[64];
};

static size_t count_nodes(const struct ruleset *ruleset)
{
    return ruleset->nodes.size / sizeof(struct node);
}

void match_open(struct matcher *m, const struct ruleset *ruleset)
{
    *m = (struct matcher){.ruleset = ruleset};
    m->memos = memory_new((count_nodes(ruleset) + 1) * sizeof *m->memos);
}

void match_close(struct matcher *m)
{
    for (size_t i = 0; i < count_nodes(m->ruleset); i++)
        free(m->memos[i]);
    free(m->memos);
}

void match_label(struct matcher *m, const uint32_t *text, size_t length)
{
    m->text = text;
    m->length = length;
    m->label_stamp = m->anchor_stamp = ++m->stamps;
}

/* The positions before code points: all but the last one. */
static uint64_t before_points(const struct matcher *m)
{
    return (UINT64_C(1) << m->length) - 1;
}

static uint64_t all_positions(const struct matcher *m)
{
    return before_points(m) | UINT64_C(1) << m->length;
}

static uint64_t match_class(const struct matcher *m, uint32_t id, uint64_t from)
{
    const USet *set = ((USet *const *)(const void *)m->ruleset->sets.data)[id];
    uint64_t to = 0;

    for (from &= before_points(m); from != 0; from &= from - 1)
        if (icu()->uset_contains(set, (UChar32)m->text[__builtin_ctzll(from)]))
            to |= (from & -from) << 1;
    return to;
}

static uint64_t match_points(const struct matcher *m, const struct node *node,
                             uint64_t from)
{
    const uint32_t *points = ruleset_points(m->ruleset, node->operand);
    uint64_t to = 0;

    for (; from != 0; from &= from - 1) {
        size_t i = (size_t)__builtin_ctzll(from);
        if (node->length <= m->length - i &&
            memcmp(m->text + i, points, node->length * sizeof *points) == 0)
            to |= UINT64_C(1) << (i + node->length);
    }
    return to;
}

static uint64_t match_node(struct matcher *m, uint32_t index, uint64_t from);

static uint64_t match_children(struct matcher *m, const struct node *node,
                               uint64_t from)
{
    for (uint32_t i = node->first; i != RULESET_NONE && from != 0;
         i = ruleset_node(m->ruleset, i)->next)
        from = match_node(m, i, from);
    return from;
}

static uint64_t match_choice(struct matcher *m, const struct node *node,
                             uint64_t from)
{
    uint64_t to = 0;

    for (uint32_t i = node->first; i != RULESET_NONE;
         i = ruleset_node(m->ruleset, i)->next)
        to |= match_node(m, i, from);
    return to;
}

/* Returns the positions of FROM where the children of NODE begin to match. */
static uint64_t match_ahead(struct matcher *m, const struct node *node,
                            uint64_t from)
{
    uint64_t to = 0;

    for (; from != 0; from &= from - 1)
        if (match_children(m, node, from & -from) != 0)
            to |= from & -from;
    return to;
}

static uint64_t match_anchor(const struct matcher *m, uint64_t from)
{
    if (m->anchor_length == 0)
        return 0;
    return (from >> m->anchor & 1) << (m->anchor + m->anchor_length);
}

/* Matches NODE once, regardless of its count. */
static uint64_t match_once(struct matcher *m, const struct node *node,
                           uint64_t from)
{
    switch ((enum node_kind)node->kind) {
    case NODE_SEQUENCE:
        return match_children(m, node, from);
    case NODE_CHOICE:
        return match_choice(m, node, from);
    case NODE_POINTS:
        return match_points(m, node, from);
    case NODE_CLASS:
        return match_class(m, node->operand, from);
    case NODE_ANY:
        return (from & before_points(m)) << 1;
    case NODE_START:
        return from & 1;
    case NODE_END:
        return from & UINT64_C(1) << m->length;
    case NODE_ANCHOR:
        return match_anchor(m, from);
    case NODE_LOOK_BEHIND:
        return from & match_children(m, node, all_positions(m));
    case NODE_LOOK_AHEAD:
        return match_ahead(m, node, from);
    case NODE_REFERENCE:
        return match_node(m, node->operand, from);
    }
    return 0;
}

static uint64_t match_counted(struct matcher *m, const struct node *node,
                              uint64_t from)
{
    unsigned count = 0;

    for (; count < node->least && from != 0; count++)
        from = match_once(m, node, from);
    uint64_t reached = from;
    for (; count < node->most && from != 0; count++) {
        /* Without the positions that were reached before: they would only cost
         * time. */
        from = match_once(m, node, from) & ~reached;
        reached |= from;
    }
    return reached;
}

/* Matches a node whose matches are memorized. */
static uint64_t match_memorized(struct matcher *m, uint32_t index,
                                const struct node *node, uint64_t from)
{
    uint64_t stamp = node->has_anchor ? m->anchor_stamp : m->label_stamp;
    uint64_t to = 0;

    if (m->memos[index] == NULL)
        m->memos[index] = memory_new(sizeof **m->memos);
    struct match_memo *memo = m->memos[index];
    if (memo->stamp != stamp) {
        memo->stamp = stamp;
        memo->known = 0;
    }
    for (; from != 0; from &= from - 1) {
        int i = __builtin_ctzll(from);
        if (!(memo->known >> i & 1)) {
            memo->ends[i] = match_counted(m, node, from & -from);
            memo->known |= from & -from;
        }
        to |= memo->ends[i];
    }
    return to;
}

/* Returns the ends of the matches of a node that begin at FROM, a non-empty
 * set. */
static uint64_t match_node(struct matcher *m, uint32_t index, uint64_t from)
{
    const struct node *node = ruleset_node(m->ruleset, index);

    m->work++;
    if (node->is_memorized)
        return match_memorized(m, index, node, from);
    if (node->least == 1 && node->most == 1)
        return match_once(m, node, from);
    return match_counted(m, node, from);
}

bool match_rule(struct matcher *m, uint32_t id, size_t at, size_t length)
{
    uint32_t root = ruleset_rule(m->ruleset, id)->root;
    const struct node *node = ruleset_node(m->ruleset, root);

    if (node->kind == NODE_SEQUENCE && node->first == RULESET_NONE)
        return false; /* an empty rule matches nothing */
    if (node->has_anchor) {
        m->anchor = at;
        m->anchor_length = length;
        m->anchor_stamp = ++m->stamps;
    }
    return match_node(m, root, all_positions(m)) != 0;
}
