/* look.h - what is known of a character for judging a name: may it be in one,
 * which scripts has it, what does it look like.
 *
 * ICU is asked once for each code point, since it takes 0.7 us to answer, and
 * the answer is kept. */

#ifndef LOOK_H
#define LOOK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/slice.h"
#include "names/confusable.h"
#include "names/scripts.h"

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
    LOOK_SIGN = 1 << 11,      /* makes sense in few places only (safe.c) */
    LOOK_FOREIGN = 1 << 12    /* is shown under some domains only (safe.c) */
};

/* In a skeleton: what looks like an i, and like an l. */
enum { LOOK_I_OR_L = 1 };

struct look {
    uint16_t flags;
    uint16_t scripts;       /* number of its set; see looks_scripts */
    uint32_t zero;          /* of a digit: the zero of its system */
    uint32_t skeleton;      /* where its skeleton begins */
    uint32_t skeleton_size; /* in bytes */
};

enum { LOOK_PAGE = 256, LOOK_PAGES = 0x110000 / LOOK_PAGE };

struct looks {
    struct look *pages[LOOK_PAGES]; /* of what has been asked for, or NULL */
    struct confusables *confusables;
    struct buffer sets;      /* of scripts, each of those found once */
    struct buffer skeletons; /* one after the other */
    struct buffer scratch;
    struct buffer upper;
};

/* Returns NULL, and why in *REASON, if ICU's data cannot be had. */
struct looks *looks_open(const char **reason);
void looks_close(struct looks *looks);

/* Asks ICU. */
const struct look *looks_find(struct looks *looks, uint32_t code_point);

/* The set that has NUMBER. */
struct scripts looks_scripts(const struct looks *looks, unsigned number);

/* What LOOK looks like when it is compared with other characters: its skeleton
 * by UTS #39 section 4 and by what browsers found beyond that, without its
 * marks, in lower case. Valid until the next character is looked up. */
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
