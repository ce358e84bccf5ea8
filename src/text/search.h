/* search.h - the quick search: where in a text words may be that are names.
 *
 * It decides about none: they are still to be cut and judged. It looks for
 *
 *   clue     the next byte that a name asked for has
 *   stretch  the text around it between hard ends (word_is_hard_end)
 *   sign     in the stretch, a dot, or what may precede a place of names
 *
 * Only stretches with a sign or "xn--" are cut into words, and lines of lists
 * that have names (line.h). */

#pragma once

#include "base/base.h"
#include "text/word.h"

/* The clues, ORed. */
enum {
    SEARCH_WIDE = 1,   /* a byte beyond ASCII */
    SEARCH_PREFIX = 2, /* "xn--" */
    SEARCH_ESCAPE = 4, /* the escape of a letter; with SEARCH_WIDE */
    SEARCH_ALL = 8     /* any byte but hard ends */
};

/* Returns the next clue at FROM or later, or the end of the text. */
size_t search_clue(struct source *source, size_t from);

/* Returns the span in which the next words may be names, which begin in it; the
 * text before FROM has been read. It is empty at the end of the text. */
struct text_span search_words(struct source *source, size_t from);
