/* special.h - characters that --safe accepts only under a condition, or never,
 * although UTS #39 allows them. */

#ifndef SPECIAL_H
#define SPECIAL_H

#include <stdint.h>

/* Where a special character is accepted. */
enum special_place {
    SPECIAL_NOWHERE,
    SPECIAL_IN_DOMAINS,      /* under the top-level domains DOMAINS */
    SPECIAL_BETWEEN_L,       /* under DOMAINS, between two l (RFC 5892, A.3) */
    SPECIAL_AWAY_FROM_LATIN, /* next to Latin it looks like a letter, hyphen or
                                slash */
    SPECIAL_AWAY_FROM_ASCII, /* next to ASCII it looks like a hyphen or dot */
    SPECIAL_NEVER_COMBINED,  /* precomposed characters exist */
    SPECIAL_AFTER_HIRAGANA,
    SPECIAL_AFTER_KATAKANA,
    SPECIAL_AFTER_KANA,
    SPECIAL_OUTSIDE_HIRAGANA, /* not between two of them */
    SPECIAL_OUTSIDE_KATAKANA
};

struct special {
    uint32_t first, last; /* a range of code points */
    enum special_place place;
    const char *domains; /* separated by spaces */
};

/* Returns the entry of CODE_POINT, or NULL. */
const struct special *special_find(uint32_t code_point);

#endif
