/* place.h - where a run of labels stands: the text before and after it, as
 * facts that are found once for each run.
 *
 * In a strong place only a name can be. It is exact, that is, has an end of its
 * own, among the names of a line of a list (line.h), in an option of a filter
 * rule and after "||". The others follow "//" or '@'. */

#ifndef PLACE_H
#define PLACE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "names/tlds.h"
#include "text/line.h"
#include "text/run.h"

/* Facts about a run, in groups that are found together. */
enum {
    /* Of its characters: found when it is read, the others when asked for. */
    PLACE_UNSPACED = 1 << 0, /* a character of a script without spaces */
    PLACE_JOINED = 1 << 1,   /* one in a label before the last one */
    PLACE_PHONETIC = 1 << 2, /* RUN_PHONETIC */
    PLACE_TOUCHED = 1 << 3,  /* neither a blank nor the start precedes it */
    PLACE_READ = (1 << 5) - 1,
    /* Of the text before it. */
    PLACE_LIST = 1 << 5,   /* it is among the names of a line of a list */
    PLACE_PAGE = 1 << 6,   /* it is in the text of a page */
    PLACE_ANCHOR = 1 << 7, /* "//", '@' or "||" precedes, and perhaps "*." */
    PLACE_STRONG = 1 << 8, /* a strong place: for names with a known top-level
                              domain */
    PLACE_EXACT = 1 << 9,  /* one with an end of its own: for all names, single
                              labels, too */
    PLACE_BEFORE = (1 << 10) - (1 << 5),
    /* Of the text around it. */
    PLACE_FIELD = 1 << 10, /* it is all of a line, or of a field between tabs,
                              commas, semicolons or bars */
    PLACE_ALONE = 1 << 11, /* it is a field, or all that is in quotation marks
                              or in a tag, or all of a value, or follows "*." */
    PLACE_AROUND = PLACE_FIELD | PLACE_ALONE,
    PLACE_DOTTED = 1 << 12, /* a strong place for names of two labels or more */
    /* Of its labels. */
    PLACE_KNOWN =
        1 << 13, /* two labels or more, the last one a top-level domain */
    PLACE_A_LABEL = 1 << 14 /* it is in ASCII, with an A-label */
};

enum place_url { PLACE_NO_URL, PLACE_AUTHORITY, PLACE_AFTER_HOST };

/* A text, and cached answers, so that the time of all calls is linear.
 * Initialize TEXT, TLDS and LINES.TEXT, and all else to zero. Ask in the order
 * of the text. */
struct places {
    struct slice text;
    struct tlds *tlds; /* NULL accepts any last label */
    struct line_reader lines;
    size_t prefix;      /* cached: the next "xn--" */
    size_t local_end;   /* where the last search for an '@' after a run ended */
    size_t url_known;   /* the text before it has been searched for URLs */
    enum place_url url; /* where in a URL it ends */
    bool has_slash; /* in that URL, or what may be one without a scheme, after
                       the last ')' */
    bool has_query; /* the same for '?' */
    size_t url_brackets; /* the '(' that are open in that URL */
    size_t word_end;     /* of the last word */
    size_t reported;     /* the text before this needs no further report */
};

/* Forgets the facts of RUN, which has just been read, but for those about the
 * text before it, if START is still its start. */
void place_reset(struct places *places, struct run *run, size_t start);

/* Finds FACTS of RUN, and others of their groups; for place_facts. */
void place_find(struct places *places, struct run *run, unsigned facts);

/* Returns those of FACTS that RUN has. Each is found once for a run. */
static inline unsigned place_facts(struct places *places, struct run *run,
                                   unsigned facts)
{
    if (facts & ~run->known)
        place_find(places, run, facts & ~run->known);
    return run->facts & facts;
}

/* Returns true if the last label of RUN is a top-level domain. */
bool place_has_top_level(const struct places *places, const struct run *run);

/* Returns the next "xn--" at FROM or later. */
size_t place_next_prefix(struct places *places, size_t from);

/* Returns true if a label of RUN begins with "xn--". */
bool place_has_a_label(struct places *places, const struct run *run);

/* Returns START without "*." or '.' before it. */
size_t place_skip_wildcard(struct slice text, size_t start);

/* Returns the facts about the text before START. */
unsigned place_before(struct places *places, size_t start);

/* Returns true if RUN, a single label in a strong place, ends where that can.
 */
bool place_has_end(struct slice text, const struct run *run);

/* Returns true if RUN is in the text of a page. */
bool place_is_in_page(struct places *places, struct run *run);

/* Returns true if RUN follows a backslash, a mark, or an escape that is a part
 * of its word. */
bool place_is_attached(struct places *places, struct run *run);

/* Returns true if RUN is after the host of a URL, or after a single slash. A
 * URL ends as in UTS #58: at a blank, '<', '>', '"'; other punctuation belongs
 * to it if letters follow. */
bool place_is_in_path(struct places *places, struct run *run);

/* Returns true if RUN precedes an '@' of an address or a URL, with nothing but
 * characters of labels and local parts between them. */
bool place_is_local_part(struct places *places, struct run *run);

#endif
