/* rule.h - the rules of a ruleset as trees (RFC 7940 section 6.3).
 *
 * A node is a match operator. Nodes have numbers; a tree is built from its
 * root. */

#ifndef RULE_H
#define RULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

#define RULE_NONE UINT32_MAX

enum rule_kind {
    RULE_SEQUENCE,    /* of its children */
    RULE_CHOICE,      /* of its children */
    RULE_POINTS,      /* LENGTH code points from POINTS on */
    RULE_CLASS,       /* a code point of the set POINTS */
    RULE_ANY,         /* a code point */
    RULE_START,       /* the start of the label */
    RULE_END,         /* the end of the label */
    RULE_ANCHOR,      /* the code points that have the context */
    RULE_LOOK_BEHIND, /* its children end here */
    RULE_LOOK_AHEAD,  /* its children begin here */
    RULE_REFERENCE    /* the tree whose root is POINTS */
};

/* A count beyond this changes nothing, because labels have 63 code points. */
enum { RULE_UNBOUNDED = 64 };

struct rule_node {
    uint8_t kind;      /* enum rule_kind */
    uint8_t least;     /* the lowest number of occurrences in a row */
    uint8_t most;      /* the highest; RULE_UNBOUNDED: any */
    bool has_anchor;   /* it contains a RULE_ANCHOR */
    bool is_memorized; /* the matcher caches its matches for each position,
                          because nodes refer to it, or it is repeated */
    uint16_t depth;    /* of its tree, with those it refers to */
    uint32_t first;    /* child, or RULE_NONE */
    uint32_t last;     /* child */
    uint32_t next;     /* sibling, or RULE_NONE */
    uint32_t points;
    uint32_t length;
};

enum {
    RULE_DEPTH_MAX = 500,  /* of a tree, through its references */
    RULE_NODES_MAX = 16384 /* of all trees; published tables have up to 200, but
                              a hostile one can need all for each character */
};

/* All zero is empty. */
struct rule_trees {
    struct buffer nodes;  /* struct rule_node */
    struct buffer points; /* uint32_t, of RULE_POINTS */
};

/* Adds a node that occurs once, as the last child of PARENT unless that is
 * RULE_NONE. Returns its number. */
uint32_t rule_add(struct rule_trees *trees, enum rule_kind kind,
                  uint32_t parent);

/* Stores code points for RULE_POINTS. */
void rule_set_points(struct rule_trees *trees, uint32_t node,
                     const uint32_t *points, size_t length);

/* Completes a node whose children are complete. Returns false if its tree is
 * deeper than RULE_DEPTH_MAX, or there are more than RULE_NODES_MAX nodes. */
bool rule_close(struct rule_trees *trees, uint32_t node);

/* Returns the node with the number NODE, valid until one is added. */
static inline struct rule_node *rule_at(const struct rule_trees *trees,
                                        uint32_t node)
{
    return (struct rule_node *)(void *)trees->nodes.data + node;
}

/* Frees the memory. */
void rule_free(struct rule_trees *trees);

#endif
