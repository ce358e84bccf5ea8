/* line.h - lines of lists: where in them only names are, and where nothing is.
 *
 * The syntaxes are those of hosts files, dnsmasq, unbound, BIND and the like,
 * zone files (RFC 1035), and filter rules ("a.example##.ad"). A byte-order mark
 * or the sign of a diff may precede them. Each line is read once. */

#ifndef LINE_H
#define LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/ascii.h"
#include "base/slice.h"
#include "text/run.h"

enum { LINE_SPANS = 2 };

struct line {
    struct text_span span;              /* without line feed or NUL */
    size_t end;                         /* of SPAN, without carriage return */
    struct text_span names[LINE_SPANS]; /* only names are there; or empty */
    struct text_span page; /* the text of a page, without names; or empty */
    bool has_dollar;       /* it may have options of a filter rule */
    bool has_values;       /* it has a key of names in a server's settings */
};

/* Escape sequences that stand for the separators of words (separator.c). */

enum { SEPARATOR_ESCAPE = 0x1B }; /* ESC, which begins those of terminals */

/* Returns the end of the escape sequence at AT that stands for a separator, or
 * 0. */
size_t separator_end(struct slice text, size_t at);

/* Returns true if one ends at END. */
bool separator_precedes(struct slice text, size_t end);

/* Returns true if the byte at AT ends a name in a line of a list, other than a
 * rule. */
static inline bool line_ends_name(struct slice text, size_t at)
{
    char c = slice_at(text, at);

    return !run_is_label_byte(c) && c != '.' && /* most are these */
           ((unsigned char)c <= ' ' ||
            ascii_is_one_of(c, "\"'<>#;/,|()~:@\x7F") ||
            (c == '\\' && separator_end(text, at) > 0));
}

/* Bytes whose next place is cached. */
enum line_byte { LINE_FEED, LINE_NUL, LINE_HASH, LINE_DOLLAR, LINE_BYTES };

/* The lines of a text, in order. Initialize TEXT, and all else to zero. */
struct line_reader {
    struct slice text;
    struct line line; /* the last one */
    size_t next[LINE_BYTES];
};

/* Makes the line that contains AT the last one, and finds only its ends: line
 * feed or NUL, as no name or its context extends beyond either. */
void line_find(struct line_reader *lines, size_t at);

/* Reads the line that contains AT, unless it is the last one. */
void line_read(struct line_reader *lines, size_t at);

/* Returns the line that contains AT. Call it in the order of the text. */
static inline const struct line *line_at(struct line_reader *lines, size_t at)
{
    if (at > lines->line.span.end || lines->line.span.end == 0)
        line_read(lines, at);
    return &lines->line;
}

/* Returns true if AT follows the '=' of an option with names: "$domain=", or,
 * in a line with a '$', ",domain=". */
bool line_follows_option(struct slice text, size_t at);

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

/* The words of a line, and their kinds (token.c). */

struct token {
    struct slice text;
    bool is_labels; /* may be a name, or a pattern of names */
    bool has_dot;
    bool is_number; /* digits */
};

/* Returns true if C separates words, or ends a line. Other control characters
 * do not. */
static inline bool token_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\0';
}

/* Returns where the blanks at AT end. */
static inline size_t token_after_blanks(struct slice line, size_t at)
{
    while (at < line.size && token_is_blank(line.text[at]))
        at++;
    return at;
}

/* Returns the word at *AT, up to a blank, a quotation mark, a parenthesis or a
 * comment, and moves *AT to the next one. */
struct token token_next(struct slice line, size_t *at);

enum token_address {
    TOKEN_NO_ADDRESS,
    TOKEN_ADDRESS_OR_NUMBER, /* "1.2.3.4" may be the number of a section */
    TOKEN_ADDRESS_ONLY
};

/* Returns whether WORD is an address of the Internet Protocol. One of version 6
 * may have a zone: "fe80::1%lo0". */
enum token_address token_address(struct slice word);

/* Records of zone files (zone.c). */

/* Returns true if a record is in LINE from START on, and stores the span of the
 * owner in NAMES[0], and that of the names in its data in NAMES[1], if there
 * are any. Only the type and its data must be there. */
bool zone_read_record(struct slice line, size_t start, struct text_span *names);

/* Returns true if the class or the time to live of a record is at AT, and then
 * its type; or, if IS_OWNER, as a final dot precedes AT, its type. */
bool zone_has_type(struct slice line, size_t at, bool is_owner);

#endif
