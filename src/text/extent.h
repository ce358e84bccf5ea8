/* extent.h - how far the word reaches that a run of labels belongs to. */

#ifndef EXTENT_H
#define EXTENT_H

#include "text/place.h"
#include "text/run.h"

/* Returns the whole word that RUN, as it was read, belongs to: with all labels
 * that are joined to it (run_word_end); in an exact place all up to its end,
 * but for a wildcard's "*." or '.' before it and '.', ".*" or '*' after it; in
 * a URL also with the foreign characters around the host. */
struct text_span extent_word(struct places *places, struct run *run);

#endif
