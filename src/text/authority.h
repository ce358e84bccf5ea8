/* authority.h - where the host of a URL or an address ends: as in browsers, at
 * the first character that can be in none; but if no port or path follows, and
 * no top-level domain is at its end, before the sentence after the last one. */

#pragma once

#include "base/base.h"
#include "text/word.h"

/* Returns the end of the host that begins with the run FIRST, in PLACE. Stores
 * false in *IS_KNOWN if something in it is in no name, and no end is known
 * before that; else leaves it true. */
size_t authority_host_end(const struct source *source, const struct run *first,
                          unsigned place, bool *is_known);

/* Returns the last place in the text from START to END where a sentence may go
 * on after a top-level domain, as at the particle in "한글.com에서"; or 0. */
size_t authority_sentence(const struct source *source, size_t start,
                          size_t end);
