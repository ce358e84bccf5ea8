/* look.h - what is known of a character for judging names: whether a name may
 * have it, its scripts, and what it looks like.
 *
 * ICU takes 0.7 us to answer, so it is asked once for each code point, and the
 * answer is kept. */

#ifndef LOOK_H
#define LOOK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/slice.h"
#include "safe/confusable.h"
#include "safe/scripts.h"

enum {
    LOOK_KNOWN = 1 << 0,      /* ICU has been asked */
    LOOK_ASCII = 1 << 1,      /* an ASCII character */
    LOOK_ALLOWED = 1 << 2,    /* Identifier_Status=Allowed (UTS #39) */
    LOOK_ANY_SCRIPT = 1 << 3, /* Common or Inherited, in all scripts */
    LOOK_LATIN = 1 << 4,      /* a Latin letter that is not ASCII */
    LOOK_EAST_ASIAN = 1 << 5, /* Han, kana or Bopomofo */
    LOOK_MARK = 1 << 6,       /* a nonspacing or enclosing mark */
    LOOK_DIGIT = 1 << 7,      /* a decimal digit of any script */
    LOOK_LIKE_ASCII = 1 << 8, /* looks like letters, digits or hyphens of
                                 ASCII, without any mark, or is ASCII */
    LOOK_LIKE_DIGIT = 1 << 9, /* looks like one ASCII digit, or is one */
    LOOK_STROKE = 1 << 10,    /* East Asian, and looks like punctuation */
    LOOK_SIGN = 1 << 11,      /* makes sense in few places only (rules.c) */
    LOOK_FOREIGN = 1 << 12    /* is shown under some domains only (rules.c) */
};

enum { LOOK_I_OR_L = 1 }; /* in a skeleton: it looks like an i and like an l */

struct look {
    uint16_t flags;
    uint16_t scripts;       /* the number of its set of scripts */
    uint32_t zero;          /* of a digit: the zero of its system */
    uint32_t skeleton;      /* where its skeleton begins in SKELETONS */
    uint32_t skeleton_size; /* in bytes */
};

enum { LOOK_PAGE = 256, LOOK_PAGES = 0x110000 / LOOK_PAGE };

struct looks {
    struct look *pages[LOOK_PAGES]; /* what ICU has been asked for, or NULL */
    struct confusables *confusables;
    struct buffer sets;      /* of scripts, no two of them equal */
    struct buffer skeletons; /* one after the other */
    struct buffer scratch;   /* ICU's skeleton of a character */
    struct buffer upper;     /* ICU's skeleton of its capital */
};

/* Returns NULL, with the reason in *REASON, if ICU's data are missing. */
struct looks *looks_open(const char **reason);
void looks_close(struct looks *looks);

/* Asks ICU about CODE_POINT and keeps the answer; for look_at. */
const struct look *looks_find(struct looks *looks, uint32_t code_point);

/* Returns the set of scripts that has NUMBER in struct look. */
struct scripts looks_scripts(const struct looks *looks, unsigned number);

/* Returns the skeleton of LOOK, by which characters are compared: that of UTS
 * #39 section 4, with what browsers found beyond that, without marks, in lower
 * case. Valid until another character is looked up. */
struct slice looks_skeleton(const struct looks *looks, const struct look *look);

/* What is known of CODE_POINT. Valid until the looks are closed. */
static inline const struct look *look_at(struct looks *looks,
                                         uint32_t code_point)
{
    const struct look *page = looks->pages[code_point / LOOK_PAGE];

    if (page != NULL && page[code_point % LOOK_PAGE].flags & LOOK_KNOWN)
        return &page[code_point % LOOK_PAGE];
    return looks_find(looks, code_point);
}

#endif
