/* match.h - match rules against labels (RFC 7940 section 6.3).
 *
 * A position is before or after a code point. A label has at most 64 of them,
 * so a set of positions is a word: bit N is the position before code point N. A
 * node maps the set of positions where matches begin to the set where they end.
 * So there is no backtracking, and the size of the rule bounds the time. */

#ifndef MATCH_H
#define MATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "registry/rule.h"

struct match_memo;

/* State for one set of trees. All members are private, except TEXT and
 * LENGTH. */
struct matcher {
    const struct rule_trees *trees;
    const struct buffer *sets;
    const uint32_t *text; /* the label */
    size_t length;
    size_t anchor;             /* the place of the anchor */
    size_t anchor_length;      /* its code points; 0 without an anchor */
    uint64_t label_stamp;      /* of the caches for this label */
    uint64_t anchor_stamp;     /* of those for this anchor, too */
    uint64_t stamps;           /* the last one given */
    struct match_memo **memos; /* by the number of the node; or NULL */
};

/* Opens a matcher for complete trees, with the SETS of their classes
 * (ruleset.h). Both are borrowed. The caller calls match_close. */
void match_open(struct matcher *m, const struct rule_trees *trees,
                const struct buffer *sets);

/* Chooses the label, which is borrowed and has at most 63 code points. */
void match_label(struct matcher *m, const uint32_t *text, size_t length);

/* Returns true if the tree ROOT matches a part of the label. LENGTH code points
 * at AT are the anchor; with LENGTH 0 no anchor matches. */
bool match_rule(struct matcher *m, uint32_t root, size_t at, size_t length);

void match_close(struct matcher *m);

#endif
