/* authority.h - where a host ends, as in browsers and in sentences. */

#pragma once

#include "base/base.h"
#include "text/word.h"

/* Returns true if a port, path, query or fragment begins at AT. */
bool authority_rest_begins(struct slice text, size_t at);

/* Returns the end of the host at the run of WORD, of which only the text before
 * LIMIT is read: all that can be mapped to a name, as in browsers, except
 *
 *   - punctuation that no label follows: "«https://größe.intern»?"
 *   - the text from punctuation on after the last top-level domain, unless the
 *     host ends with one: "https://örnek.com’dan"; unless a port or path
 *     follows, also from a symbol, or a letter of a script without spaces
 *   - if there is no top-level domain, and no port or path follows, the text
 *     from a character on that is not in labels, and emoji before it; if more
 *     labels follow it, or
 *     if a port or path follows and there is punctuation in the last label, the
 *     word gets WORD_INVALID
 *
 * Other ASCII ends a host with a dot, or if no label follows. */
size_t authority_host_end(const struct source *source, struct word *word,
                          size_t limit);
