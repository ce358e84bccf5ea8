/* end.h - where a word ends.
 *
 * The end of a word is decided here, and in this order:
 *
 *   end_read          its parts and the joints between them, or all of an exact
 *                     place: of an item of a list or filter, or of a host
 *                     (authority_host_end)
 *   end_trim          without decoration at both ends
 *   end_cut           where a host would end, if it begins with "www."; and
 *                     without the sentence that follows it
 *
 * The characters of labels are in run.h. */

#ifndef END_H
#define END_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "text/word.h"

/* Reads WORD, whose facts have its place, at the start of its raw span, and
 * stores its spans, its run, and the facts that its parts give: WORD_PLAIN,
 * WORD_INVALID, WORD_PATTERN. Returns false if it is empty. */
bool end_read(struct source *source, struct word *word);

/* Removes decoration from WORD: emoji, "_" at both ends, '-' before it, words
 * glued to "www" or to a top-level domain. Returns false if nothing is left. */
bool end_trim(struct source *source, struct word *word);

/* Returns where the emoji at the end of RUN begin, unless they are a whole
 * label. */
size_t end_before_emoji(struct slice text, const struct run *run);

/* Cuts WORD, which is trimmed: if it begins with "www." and has no top-level
 * domain, where a host ends; then where the first sentence ends in it. None
 * does if all of it is in upper case, or a non-ASCII top-level domain is. */
void end_cut(struct source *source, struct word *word);

/* Hosts (authority.c). */

/* Returns true if a port, path, query or fragment begins at AT. */
bool authority_rest_begins(struct slice text, size_t at);

/* Returns the end of the host at START, of which only the text before LIMIT is
 * read: all that can be mapped to a name, as in browsers, except
 *
 *   - punctuation that no label follows: "«https://größe.intern»?"
 *   - the text from punctuation on after the last top-level domain, unless the
 *     host ends with one: "https://örnek.com’dan"; unless a port or path
 *     follows, also from a symbol, or a letter of a script without spaces
 *   - if there is no top-level domain, and no port or path follows, the text
 *     from a character on that is not in labels, and emoji before it; if more
 *     labels follow it, or
 *     if a port or path follows and there is punctuation in the last label, the
 *     host has WORD_INVALID in *FACTS
 *
 * Other ASCII ends a host with a dot, or if no label follows. */
size_t authority_host_end(const struct source *source, size_t start,
                          size_t limit, unsigned *facts);

#endif
