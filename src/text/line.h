/* line.h - lines of lists: where in them only names are, and where nothing is.
 *
 * The syntaxes are those of hosts files, dnsmasq, unbound, BIND and the like,
 * zone files (RFC 1035), and filter rules ("a.example##.ad"). A byte-order mark
 * or the sign of a diff may precede them. Each line is read once. */

#pragma once

#include "base/base.h"
#include "names/tlds.h"
#include "text/run.h"
#include "text/separator.h"

enum { LINE_SPANS = 2 };

struct line {
    struct text_span span;              /* without line feed or NUL */
    struct text_span names[LINE_SPANS]; /* only names are there; or empty */
    struct text_span page; /* the text of a page, without names; or empty */
};

/* Returns true if C ends a line: no name or its context extends beyond it. */
static inline bool line_is_end(char c)
{
    return c == '\n' || c == '\0';
}

/* Returns true if the byte at AT ends a name in a line of a list, other than a
 * rule. */
static inline bool line_ends_name(struct slice text, size_t at)
{
    char c = slice_at(text, at);

    return !run_is_label_byte(c) && c != '.' && /* most are these */
           (unsigned char)c < 0x80 &&
           ((unsigned char)c <= ' ' ||
            ascii_is_one_of(c, "\"'<>#;/,|()~:@\x7F") ||
            (c == '\\' && separator_end(text, at) > 0));
}

/* The lines of a text, in order. Initialize TEXT and TLDS, and all else to
 * zero.
 */
struct line_reader {
    struct slice text;
    struct tlds *tlds;
    struct line line; /* the last one */
    size_t next[8];   /* cached: where line feed, NUL, '#', '$' are next */
};

/* Makes the line that contains AT the last one, and finds only its ends: line
 * feed or NUL. */
void line_find(struct line_reader *lines, size_t at);

/* Reads the line that contains AT, unless it is the last one. */
void line_read(struct line_reader *lines, size_t at);

/* Returns true if BYTE, '#' or '$', is in the last line. */
bool line_has(struct line_reader *lines, char byte);

/* Returns the line that contains AT. Call it in the order of the text. */
static inline const struct line *line_at(struct line_reader *lines, size_t at)
{
    if (at > lines->line.span.end || lines->line.span.end == 0)
        line_read(lines, at);
    return &lines->line;
}

/* Returns true if LINE has a part at AT or later where only names are. */
static inline bool line_has_names(const struct line *line, size_t at)
{
    return at < line->names[0].end || at < line->names[1].end;
}

/* Returns true if AT is in a part of LINE where only names are. */
static inline bool line_is_name(const struct line *line, size_t at)
{
    return (at >= line->names[0].start && at < line->names[0].end) ||
           (at >= line->names[1].start && at < line->names[1].end);
}
