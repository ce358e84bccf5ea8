/* view.h - a label as the rules of rules.c see it: its characters, and the
 * top-level domain of its name. */

#ifndef VIEW_H
#define VIEW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "names/name.h"
#include "safe/look.h"
#include "safe/rules.h"

/* The traits of a label are the flags (look.h) that any of its characters has,
 * LOOK_LIKE_ASCII and LOOK_LIKE_DIGIT if all have them, and these. */
enum {
    VIEW_MIXED = 1 << 16,    /* its characters have different sets of scripts,
                                not counting LOOK_ANY_SCRIPT */
    VIEW_WORDLESS = 1 << 17, /* none of its characters has LOOK_LETTER */
    VIEW_LAST = 1 << 18      /* it is the last label of its name */
};

enum { VIEW_NOTHING = 0 }; /* in place of a code point */

struct view {
    struct rules *rules;
    struct slice tld;
    size_t length; /* in code points */
    unsigned traits;
    uint32_t points[NAME_LABEL_MAX];
    const struct look *looks[NAME_LABEL_MAX];
};

/* Reads LABEL, a U-label in a name whose last label is TLD, a part of the same
 * string. Both are borrowed. */
void view_open(struct view *view, struct rules *rules, struct slice label,
               struct slice tld);

/* Returns the scripts of a character with LOOK. */
struct scripts view_scripts(const struct view *view, const struct look *look);

/* Returns the first character that has FLAG, or VIEW_NOTHING. */
uint32_t view_first_with(const struct view *view, unsigned flag);

/* Returns the first character that is neither Latin nor in all scripts, or
 * VIEW_NOTHING. */
uint32_t view_first_foreign(const struct view *view);

bool view_has_ascii_letter(const struct view *view);

/* Returns true if the top-level domain is one of DOMAINS, separated by
 * spaces. */
bool view_tld_is_among(const struct view *view, const char *domains);

/* Returns true if the top-level domain is in a script of CODE_POINT, or of a
 * country that writes one. */
bool view_is_at_home(const struct view *view, uint32_t code_point);

#endif
