/* end.h - where a word ends; the functions are called in this order. The
 * characters of labels are in run.h. */

#pragma once

#include "base/base.h"
#include "text/word.h"

/* Reads WORD, whose place is known, at the start of its raw span, and stores
 * its spans, its run, and the facts that its parts give: WORD_PLAIN,
 * WORD_INVALID, WORD_PATTERN and the like. It ends at LIMIT at the latest, but
 * in exact places. Returns false if it is empty. */
bool end_read(struct source *source, struct word *word, size_t limit);

/* Removes hyphens at both ends of WORD. Returns false if nothing is left. */
bool end_trim(struct source *source, struct word *word);

/* Cuts WORD, which is trimmed, where the first sentence ends in it. None does
 * if all of it is in upper case, or a non-ASCII top-level domain is. */
void end_cut(struct source *source, struct word *word);
