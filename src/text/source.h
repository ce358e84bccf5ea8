/* source.h - a text in which words are looked for, and questions about it that
 * are asked before a word in it is known. */

#pragma once

#include "base/base.h"
#include "names/tlds.h"
#include "text/line.h"
#include "text/run.h"

/* A text, and caches. Initialize TEXT, TLDS, CLUES and LINES (line.h), and all
 * else to zero. */
struct source {
    struct slice text;
    struct tlds *tlds;
    unsigned clues; /* of the words wanted, for search.h */
    struct line_reader lines;
    size_t local_end; /* cached: where the last search for an '@' ended */
    size_t prefix;    /* cached: the next "xn--" */
    size_t wide;      /* cached: the next byte beyond ASCII, or escape */
};

/* Returns true if "*." or "+." ends at START. */
bool source_follows_wildcard(struct slice text, size_t start);

/* Returns true if "www." or "WWW." begins at START. */
bool source_begins_www(struct slice text, size_t start);

/* Returns true if AT begins a line, of a diff, too, or a field. Blanks may
 * separate a field from a bar or a tab. */
bool source_begins_field(struct slice text, size_t at);

/* The same for the end; in prose a blank follows a comma. */
bool source_ends_field(struct slice text, size_t end);

/* How a part of a text is alone. */
enum source_alone {
    SOURCE_JOINED,   /* not at all */
    SOURCE_ENCLOSED, /* all in quotation marks or a tag, or all of a value */
    SOURCE_FIELD     /* a field, or after "*." */
};
enum source_alone source_alone(struct slice text, size_t start, size_t end);

/* Returns the next "xn--" at FROM or later. */
size_t source_next_prefix(struct source *source, size_t from);

/* Returns true if an A-label may be in SPAN. */
static inline bool source_has_prefix(struct source *source,
                                     struct text_span span)
{
    return source_next_prefix(source, span.start) < span.end;
}

/* Returns true if the label at SPAN is a top-level domain. */
bool source_is_top_level(const struct source *source, struct text_span span);

/* The same for the last label of RUN, if it has two or more. */
bool source_has_top_level(const struct source *source, const struct run *run);
