/* exact.h - words in exact places: where they begin and end.
 *
 * Such a word is all up to the first character that ends a name in its place;
 * the names' rules decide about all of it. A host after "SCHEME://" or '@' that
 * no port, path, query or fragment follows may end in a sentence. */

#ifndef EXACT_H
#define EXACT_H

#include <stdbool.h>
#include <stddef.h>

#include "text/word.h"

/* Reads WORD, whose facts have its place, at words->at, and stores its spans
 * and its run. Returns false if it is empty. */
bool exact_read(struct words *words, struct word *word);

/* Returns where the host from START on ends if the rest of a sentence may
 * follow it, up to END. The first of these that there is:
 *
 *   - a top-level domain before ASCII that is in no name: "ü.de;ö.de"
 *   - END, after a top-level domain
 *   - the last top-level domain before punctuation, a symbol, or a letter of a
 *     script without spaces: "örnek.com’dan"
 *   - the end of its labels; or START, which means that there is no host, if a
 *     symbol or foreign character follows them */
size_t exact_host_end(struct words *words, size_t start, size_t end);

#endif
