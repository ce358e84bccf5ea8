/* token.h - the words of a line of a list, and their kinds; and resource
 * records of zone files (RFC 1035, section 5.1). */

#ifndef TOKEN_H
#define TOKEN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/ascii.h"
#include "base/slice.h"
#include "text/run.h"

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

/* Returns the word at *AT, up to a blank, a quotation mark or a comment, and
 * moves *AT to the next one. */
struct token token_next(struct slice line, size_t *at);

enum token_address {
    TOKEN_NO_ADDRESS,
    TOKEN_ADDRESS_OR_NUMBER, /* "1.2.3.4" may be the number of a section */
    TOKEN_ADDRESS_ONLY
};

/* Returns whether WORD is an address of the Internet Protocol. One of version 6
 * may have a zone: "fe80::1%lo0". */
enum token_address token_address(struct slice word);

/* Returns true if a record is in LINE from START on, and stores the span of the
 * owner in NAMES[0], and that of the names in its data in NAMES[1], if there
 * are any. Only the type and its data must be there. */
bool record_read(struct slice line, size_t start, struct text_span *names);

/* Returns true if the class or the time to live of a record is at AT, and then
 * its type; or, if IS_OWNER, as a final dot precedes AT, its type. */
bool record_has_type(struct slice line, size_t at, bool is_owner);

#endif
