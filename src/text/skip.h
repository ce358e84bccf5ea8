/* skip.h - where in a text words may be names: a quick search, which decides
 * about none. Three loops pass most of a text:
 *
 *   clue     the next byte that a name asked for has: one beyond ASCII, or that
 *            of "xn--"
 *   stretch  the text around it between hard ends: no word, and no place of one
 *            (place.h), extends beyond it
 *   sign     a dot, or what precedes a place of names, in the part of the
 *            stretch where the clue is
 *
 * Only stretches with both are cut into words, and those in lines of lists that
 * have names there (line.h). If all names are asked for, a sign is enough. */

#pragma once

#include "base/base.h"
#include "text/facts.h"
#include "text/word.h"

/* A search. Initialize SOURCE and the clues, and all else to zero. */
struct skip {
    struct source *source;
    bool wide;     /* bytes beyond ASCII are clues */
    bool a_labels; /* "xn--" is a clue */
    bool all;      /* no clue is needed */
    size_t next;   /* cached: the next byte beyond ASCII */
};

/* Returns the next clue at FROM or later, or the end of the text. */
static inline size_t skip_clue(struct skip *k, size_t from)
{
    struct slice text = k->source->text;

    if (k->wide && (k->next < from || k->next == 0))
        k->next = from + utf8_ascii(slice_from(text, from));
    size_t clue = k->wide ? k->next : text.size;
    size_t prefix = k->a_labels ? facts_next_prefix(k->source, from) : clue;
    return prefix < clue ? prefix : clue;
}

/* Returns the span in which the next words may be names, which begin in it; the
 * text before FROM has been read. A hard end, or FROM, is before it. It is
 * empty at the end of the text. */
struct text_span skip_next(struct skip *skip, size_t from);
