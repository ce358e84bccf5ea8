/* rules.c - rules of rulesets: matching all positions at once gives the same
 * result as trying them one by one. */

#include "config.h"

#ifdef HAVE_ICU

#define FUZZ_LEAKS
#include "fuzz.h"
#include "registry/evaluate.h"
#include "registry/ruleset.h"

enum { STEPS_MAX = 5000 }; /* more takes exponential time */
enum { LABEL_MAX = 6, NODES_MAX = 7, COUNT_MAX = 3, DEPTH_MAX = 3 };

/* A rule and a label of the letters a, b and c. */
struct world {
    struct ruleset ruleset;
    uint32_t label[LABEL_MAX];
    size_t length;
    size_t anchor, anchor_length;
    unsigned nodes;
    unsigned *steps; /* of matching one position at a time */
};

/* The members of classes: {a} and {b, c}. */
#define LETTER(c) (UINT64_C(1) << ((c)-64))
static uint64_t classes[2][2] = {{0, LETTER('a')},
                                 {0, LETTER('b') | LETTER('c')}};

/* The positions of the label at which a match can end. */
struct ends {
    bool at[LABEL_MAX + 1];
};

static uint32_t take_letter(struct fuzz_input *in)
{
    return 'a' + fuzz_below(in, 3);
}

static void take_count(struct fuzz_input *in, struct ruleset_node *node)
{
    static const uint8_t counts[][2] = {
        {1, 1}, {0, 1}, {0, NODE_UNBOUNDED}, {1, NODE_UNBOUNDED},
        {2, 2}, {1, 3}};
    const uint8_t *count =
        counts[fuzz_below(in, sizeof counts / sizeof *counts)];

    node->least = count[0];
    node->most = count[1];
}

static bool has_children(enum node_kind kind)
{
    return kind == NODE_SEQUENCE || kind == NODE_CHOICE ||
           kind == NODE_LOOK_BEHIND || kind == NODE_LOOK_AHEAD;
}

static bool has_count(enum node_kind kind)
{
    return kind == NODE_SEQUENCE || kind == NODE_CHOICE ||
           kind == NODE_POINTS || kind == NODE_CLASS || kind == NODE_ANY ||
           kind == NODE_REFERENCE;
}

/* Adds a node below PARENT; OTHER is a complete tree, or NULL. */
static void take_node(struct world *w, struct fuzz_input *in,
                      struct ruleset_node *parent, struct ruleset_node *other,
                      unsigned depth)
{
    enum node_kind kind = (enum node_kind)fuzz_below(in, NODE_REFERENCE + 1);
    uint32_t points[2];

    if (w->nodes++ >= NODES_MAX)
        return;
    if (kind == NODE_REFERENCE && other == NULL)
        kind = NODE_ANY;
    struct ruleset_node *node = ruleset_add_node(&w->ruleset, kind, parent);
    if (has_count(kind))
        take_count(in, node);
    if (kind == NODE_CLASS)
        node->members = classes[fuzz_below(in, 2)];
    if (kind == NODE_REFERENCE)
        node->target = other;
    if (kind == NODE_POINTS) {
        points[0] = take_letter(in);
        points[1] = take_letter(in);
        node->points = ruleset_store(
            &w->ruleset, (struct points){points, 1 + fuzz_below(in, 2)});
    }
    if (has_children(kind) && depth < DEPTH_MAX)
        for (unsigned i = fuzz_below(in, 4); i > 0; i--)
            take_node(w, in, node, other, depth + 1);
    /* Rules that would take too long are matched, too. */
    ruleset_complete_node(&w->ruleset, node);
}

static struct ruleset_node *take_tree(struct world *w, struct fuzz_input *in,
                                      struct ruleset_node *other)
{
    struct ruleset_node *root =
        ruleset_add_node(&w->ruleset, NODE_SEQUENCE, NULL);

    w->nodes = 0;
    for (unsigned i = 1 + fuzz_below(in, 3); i > 0; i--)
        take_node(w, in, root, other, 0);
    ruleset_complete_node(&w->ruleset, root);
    return root;
}

/* Matching, one position at a time. */

static struct ends ends_of(const struct world *w,
                           const struct ruleset_node *node, size_t from);

static void include(struct ends *all, const struct ends *more)
{
    for (size_t i = 0; i <= LABEL_MAX; i++)
        all->at[i] |= more->at[i];
}

static struct ends ends_of_children(const struct world *w,
                                    const struct ruleset_node *node,
                                    size_t from)
{
    struct ends ends = {{false}};

    ends.at[from] = true;
    for (const struct ruleset_node *n = node->first; n != NULL; n = n->next) {
        struct ends next = {{false}};
        for (size_t k = 0; k <= w->length; k++)
            if (ends.at[k]) {
                struct ends more = ends_of(w, n, k);
                include(&next, &more);
            }
        ends = next;
    }
    return ends;
}

static bool is_any(const struct ends *ends)
{
    for (size_t i = 0; i <= LABEL_MAX; i++)
        if (ends->at[i])
            return true;
    return false;
}

static bool ends_behind(const struct world *w, const struct ruleset_node *node,
                        size_t at)
{
    for (size_t i = 0; i <= w->length; i++)
        if (ends_of_children(w, node, i).at[at])
            return true;
    return false;
}

static bool has_points_at(const struct world *w,
                          const struct ruleset_node *node, size_t from)
{
    struct points points = node->points;

    for (size_t i = 0; i < points.length; i++)
        if (from + i >= w->length || w->label[from + i] != points.at[i])
            return false;
    return true;
}

static struct ends ends_once(const struct world *w,
                             const struct ruleset_node *node, size_t from)
{
    struct ends ends = {{false}}, ahead;
    bool is_inside = from < w->length;

    switch ((enum node_kind)node->kind) {
    case NODE_SEQUENCE:
        return ends_of_children(w, node, from);
    case NODE_CHOICE:
        for (const struct ruleset_node *n = node->first; n != NULL;
             n = n->next) {
            struct ends more = ends_of(w, n, from);
            include(&ends, &more);
        }
        break;
    case NODE_POINTS:
        if (has_points_at(w, node, from))
            ends.at[from + node->points.length] = true;
        break;
    case NODE_CLASS:
        if (is_inside &&
            (w->label[from] == 'a') == (node->members == classes[0]))
            ends.at[from + 1] = true;
        break;
    case NODE_ANY:
        if (is_inside)
            ends.at[from + 1] = true;
        break;
    case NODE_START:
        ends.at[from] = from == 0;
        break;
    case NODE_END:
        ends.at[from] = !is_inside;
        break;
    case NODE_ANCHOR:
        if (from == w->anchor)
            ends.at[from + w->anchor_length] = true;
        break;
    case NODE_LOOK_BEHIND:
        ends.at[from] = ends_behind(w, node, from);
        break;
    case NODE_LOOK_AHEAD:
        ahead = ends_of_children(w, node, from);
        ends.at[from] = is_any(&ahead);
        break;
    case NODE_REFERENCE:
        return ends_of(w, node->target, from);
    }
    return ends;
}

static struct ends ends_of(const struct world *w,
                           const struct ruleset_node *node, size_t from)
{
    unsigned most =
        node->most == NODE_UNBOUNDED ? LABEL_MAX + COUNT_MAX : node->most;
    struct ends ends = {{false}}, now = {{false}};

    if (++*w->steps > STEPS_MAX)
        return ends;
    now.at[from] = true;
    for (unsigned count = 0; count <= most; count++) {
        struct ends next = {{false}};
        if (count >= node->least)
            include(&ends, &now);
        for (size_t i = 0; i <= w->length; i++)
            if (now.at[i] && count < most) {
                struct ends more = ends_once(w, node, i);
                include(&next, &more);
            }
        now = next;
    }
    return ends;
}

static bool matches(const struct world *w, const struct ruleset_node *root)
{
    bool does_match = false;

    for (size_t i = 0; i <= w->length; i++) {
        struct ends ends = ends_of(w, root, i);
        does_match |= is_any(&ends);
    }
    return does_match && root->first != NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = fuzz_open(data, size);
    struct world w = {.length = 1 + fuzz_below(&in, LABEL_MAX)};
    unsigned steps = 0;

    w.steps = &steps;
    for (size_t i = 0; i < w.length; i++)
        w.label[i] = take_letter(&in);
    w.anchor = fuzz_below(&in, (unsigned)w.length);
    w.anchor_length = 1 + fuzz_below(&in, (unsigned)(w.length - w.anchor));
    ruleset_open(&w.ruleset);
    struct ruleset_node *part = take_tree(&w, &in, NULL);
    struct ruleset_node *root = take_tree(&w, &in, part);
    uint32_t rule = ruleset_rule_id(&w.ruleset, slice_string("r"));
    ruleset_rule(&w.ruleset, rule)->root = root;
    struct context context = {.rule = rule};
    struct evaluator *evaluator = evaluate_open(&w.ruleset);
    struct points label = {w.label, w.length};
    bool is_match =
        evaluate_context(evaluator, label, context, w.anchor, w.anchor_length);
    bool is_wanted = matches(&w, root);
    FUZZ_CHECK(is_match == is_wanted || steps > STEPS_MAX);
    FUZZ_CHECK(evaluate_context(evaluator, label, context, w.anchor,
                                w.anchor_length) == is_match);
    return 0;
}

#else

#include "fuzz.h"

FUZZ_NOTHING

#endif
