/* look.h - properties of characters for judging names: whether a name may have
 * one, its scripts, and its skeleton.
 *
 * A query costs 0.7 us in ICU, so the properties are cached. */

#ifndef LOOK_H
#define LOOK_H

#include <stdint.h>

#include "base/buffer.h"
#include "base/slice.h"
#include "safe/scripts.h"

/* Where --safe accepts a special character, although UTS #39 allows it. */
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

enum {
    LOOK_KNOWN = 1 << 0,      /* ICU has been queried */
    LOOK_ASCII = 1 << 1,      /* an ASCII character */
    LOOK_REFUSED = 1 << 2,    /* not Identifier_Status=Allowed (UTS #39), except
                                 LOOK_JOINER and LOOK_LIMITED; or
                                 SPECIAL_NOWHERE */
    LOOK_ANY_SCRIPT = 1 << 3, /* Common or Inherited, in all scripts */
    LOOK_LATIN = 1 << 4,      /* a non-ASCII Latin letter */
    LOOK_EAST_ASIAN = 1 << 5, /* Han, kana or Bopomofo */
    LOOK_MARK = 1 << 6,       /* a nonspacing or enclosing mark */
    LOOK_DIGIT = 1 << 7,      /* a decimal digit of any script */
    LOOK_LIKE_ASCII = 1 << 8, /* an ASCII character, or a strong confusable of
                                 ASCII letters, digits or hyphens */
    LOOK_LIKE_DIGIT = 1 << 9, /* an ASCII digit, or looks like one */
    LOOK_STROKE = 1 << 10,    /* SPECIAL_AWAY_FROM_LATIN */
    LOOK_FOREIGN = 1 << 11,   /* SPECIAL_IN_DOMAINS */
    LOOK_SIGN = 1 << 12,      /* special in another way */
    LOOK_LETTER = 1 << 13,    /* a letter or digit of any script */
    LOOK_JOINER = 1 << 14,    /* U+200C or U+200D */
    LOOK_LIMITED = 1 << 15    /* of a script in limited use (UAX #31) */
};

/* The properties of a character. */
struct look {
    uint16_t flags;
    uint16_t scripts;       /* number of its set of scripts: looks_scripts */
    uint32_t zero;          /* of a digit: the zero of its system */
    uint32_t skeleton;      /* where its skeleton begins in SKELETONS */
    uint32_t skeleton_size; /* in bytes */
    uint32_t other_size;    /* of a second skeleton after it, or 0 */
    const struct special *special; /* or NULL */
};

enum { LOOK_PAGE = 256, LOOK_PAGES = 0x110000 / LOOK_PAGE };

/* ICU's data on characters that look alike, which need its library i18n. */
struct confusables;

/* The cache; all members are private. */
struct looks {
    struct look *pages[LOOK_PAGES]; /* allocated on demand */
    struct confusables *confusables;
    struct buffer sets;      /* distinct struct scripts */
    struct buffer skeletons; /* concatenated */
    struct buffer scratch;   /* ICU's skeleton of a character */
    struct buffer upper;     /* ICU's skeleton of its upper case */
};

/* Returns an empty cache. The caller calls looks_close. */
struct looks *looks_open(void);

void looks_close(struct looks *looks);

/* Queries ICU about CODE_POINT and caches the result; for look_at. */
const struct look *looks_find(struct looks *looks, uint32_t code_point);

/* Returns the set of scripts with NUMBER, a look's member SCRIPTS. */
struct scripts looks_scripts(const struct looks *looks, unsigned number);

/* Returns the skeleton of LOOK: characters that look the same have the same
 * skeleton. It is that of UTS #39 section 4, in lower case, or that of
 * lookalikes.txt, without marks in Latin, Greek, Cyrillic, Hebrew and Arabic;
 * in other scripts marks are vowels. The skeleton of ASCII is its lower case.
 * Valid until another character is looked up. */
struct slice looks_skeleton(const struct looks *looks, const struct look *look);

/* Returns the second skeleton of LOOK, or an empty one: U+00DF looks like ss
 * and like b. */
struct slice looks_other(const struct looks *looks, const struct look *look);

/* Returns the properties of CODE_POINT, valid until the looks are closed. */
static inline const struct look *look_at(struct looks *looks,
                                         uint32_t code_point)
{
    const struct look *page = looks->pages[code_point / LOOK_PAGE];

    if (page != NULL && page[code_point % LOOK_PAGE].flags & LOOK_KNOWN)
        return &page[code_point % LOOK_PAGE];
    return looks_find(looks, code_point);
}

#endif
