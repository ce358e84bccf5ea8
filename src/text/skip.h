/* skip.h - where in a text words may be names: a quick search, which decides
 * about none. It looks for
 *
 *   clue     the next byte that a name asked for has: one beyond ASCII, or that
 *            of "xn--"; any, if all names are asked for; for reports also the
 *            escape of a letter
 *   stretch  the text around it between hard ends (word_is_hard_end)
 *   sign     in the stretch, a dot, or what may precede a place of names
 *
 * Only stretches with a sign or "xn--" are cut into words, and lines of lists
 * that have names (line.h). */

#pragma once

#include "base/base.h"
#include "text/word.h"

/* A search. Initialize SOURCE and the clues, and all else to zero. */
struct skip {
    struct source *source;
    bool wide;     /* bytes beyond ASCII are clues */
    bool a_labels; /* "xn--" is a clue */
    bool escapes;  /* those of letters are clues */
    bool all;      /* no clue is needed */
    size_t next;   /* cached: the next byte beyond ASCII, or escape */
};

/* Returns the next clue at FROM or later, or the end of the text. */
size_t skip_clue(struct skip *skip, size_t from);

/* Returns the span in which the next words may be names, which begin in it; the
 * text before FROM has been read. It is empty at the end of the text. */
struct text_span skip_next(struct skip *skip, size_t from);
