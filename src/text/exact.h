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

/* Returns where the host from START on ends if it may be followed by the rest
 * of a sentence, up to END: "örnek.com’dan". If it ends in no top-level domain,
 * it ends where one is followed by punctuation, a symbol or a letter of a
 * script without spaces; if there is none, where its labels end. Returns START
 * if a symbol or foreign character follows them. */
size_t exact_host_end(struct words *words, size_t start, size_t end);

#endif
