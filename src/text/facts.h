/* facts.h - the facts about a word that depend on its span and on the text
 * around it, for judge.h. */

#pragma once

#include "base/base.h"
#include "text/word.h"

/* Finds the facts about WORD, which is cut, and its last label, once; in an
 * exact place only those that matter there. */
void facts_find(struct source *source, struct word *word);

/* Returns true if "*." or "+." ends at START. */
bool facts_follows_wildcard(struct slice text, size_t start);

/* Returns true if AT begins a line, of a diff, too, or a field. Blanks may
 * separate a field from a bar or a tab. */
bool facts_begins_field(struct slice text, size_t at);

/* The same for the end; in prose a blank follows a comma. */
bool facts_ends_field(struct slice text, size_t end);

/* Returns WORD_ALONE if the text from START to END is alone: all that is in
 * quotation marks or in a tag, or all of a value; also WORD_FIELD if it is a
 * field, or follows "*."; else 0. */
unsigned facts_alone(struct slice text, size_t start, size_t end);

/* The same for WORD, perhaps with a final dot; without WORD_FIELD, no word
 * whose last label begins with a capital is alone, as identifiers have it. */
unsigned facts_word_alone(const struct source *source, const struct word *word);

/* Returns the last label of SPAN, whose dots may be wide, without a final wide
 * dot. */
struct text_span facts_last_label(struct slice text, struct text_span span);

/* Returns true if "www." or "WWW." begins at START. */
bool facts_begins_www(struct slice text, size_t start);

/* Returns the next "xn--" at FROM or later. */
size_t facts_next_prefix(struct source *source, size_t from);

/* Returns true if an A-label may be in SPAN. */
static inline bool facts_has_prefix(struct source *source,
                                    struct text_span span)
{
    return facts_next_prefix(source, span.start) < span.end;
}

/* Returns true if the label at SPAN is a top-level domain. */
bool facts_is_top_level(const struct source *source, struct text_span span);

/* The same for the last label of RUN, if it has two or more. */
bool facts_has_top_level(const struct source *source, const struct run *run);
