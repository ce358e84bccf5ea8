/* match.h - match rules against labels (RFC 7940 section 6.3).
 *
 * A label of n code points has n + 1 positions, at most 64: bit N of a uint64_t
 * is the position before code point N. A node maps the set of positions where
 * matches begin to the set where they end. So there is no backtracking, and the
 * size of the rule bounds the time. */

#ifndef MATCH_H
#define MATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "registry/ruleset.h"

struct match_memo;

/* State for one ruleset. All members are private, except TEXT, LENGTH and
 * WORK. */
struct matcher {
    const struct ruleset *ruleset;
    const uint32_t *text; /* the label */
    size_t length;
    size_t anchor;             /* the index of its first code point */
    size_t anchor_length;      /* 0 without an anchor */
    uint64_t label_stamp;      /* of the caches for this label */
    uint64_t anchor_stamp;     /* of those for this anchor, too */
    uint64_t stamps;           /* the last one given */
    struct match_memo **memos; /* by node; or NULL */
    uint64_t work;             /* the number of nodes visited so far */
};

/* Opens a matcher for RULESET, which is complete and borrowed. The caller calls
 * match_close. */
void match_open(struct matcher *m, const struct ruleset *ruleset);

/* Chooses the label, which is borrowed and has at most RULESET_LENGTH_MAX code
 * points. */
void match_label(struct matcher *m, const uint32_t *text, size_t length);

/* Returns true if the rule ID matches a part of the label. The anchor is the
 * LENGTH code points from index AT on; if LENGTH is 0, NODE_ANCHOR never
 * matches. */
bool match_rule(struct matcher *m, uint32_t id, size_t at, size_t length);

void match_close(struct matcher *m);

#endif
