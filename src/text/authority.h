/* authority.h - where a host ends, as in browsers and in sentences. */

#pragma once

#include "base/base.h"
#include "text/word.h"

/* Returns true if a port, path, query or fragment begins at AT. */
bool authority_rest_begins(struct slice text, size_t at);

/* Returns the end of the host at the run of WORD, of which only the text before
 * LIMIT is read: all that can be mapped to a name, as in browsers; but if no
 * port or path follows, and it does not end in a top-level domain, only the
 * text before the sentence that goes on after the last one; or that before a
 * character that is not in labels, or if labels follow that, WORD gets
 * WORD_INVALID. Other ASCII ends a host with a dot, or if no label follows. */
size_t authority_host_end(const struct source *source, struct word *word,
                          size_t limit);
