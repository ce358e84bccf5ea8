/* token.h - the words of a line of a list, between blanks, quotation marks and
 * parentheses; for line.c and zone.c. */

#pragma once

#include "base/base.h"
#include "text/run.h"

struct token {
    struct slice text;
    bool is_labels; /* may be a name, or a pattern of names */
    bool has_dot;
    bool is_number; /* digits, perhaps with dots */
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
