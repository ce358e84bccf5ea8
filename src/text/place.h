/* place.h - where in a text a word begins, and what precedes places of names.
 *
 * The quick search (skip.h) and the reader of words (word.h) both ask
 * place_after: a new sign of a place is a case of it. */

#pragma once

#include "base/base.h"
#include "text/run.h"

/* The places of a word, ORed. In the exact ones only a name can be. */
enum {
    PLACE_HOST = 1 << 0,    /* after "SCHEME://" */
    PLACE_ADDRESS = 1 << 1, /* after the '@' of an address or a URL */
    PLACE_BARS = 1 << 2,    /* after "||" */
    PLACE_LIST = 1 << 3,    /* among the names of a line of a list (line.h) */
    PLACE_RULE = 1 << 4,    /* the same, of a filter rule, or of its options */
    PLACE_URL = PLACE_HOST | PLACE_ADDRESS,
    PLACE_EXACT = PLACE_URL | PLACE_BARS | PLACE_LIST | PLACE_RULE,
    /* Other places: */
    PLACE_PAGE = 1 << 5,     /* in the text of a page */
    PLACE_PATH = 1 << 6,     /* in the path of a URL or file */
    PLACE_ATTACHED = 1 << 7, /* after a backslash or an escape */
    PLACE_TEMPLATE = 1 << 8, /* after a variable or another part of a pattern */
    PLACE_BITS = 9           /* facts (word.h) have the bits after them */
};

/* Returns true if C is in names or before the '@' of addresses; not ':'. */
static inline bool place_is_word_byte(char c)
{
    return (run_bytes[(unsigned char)c] & CHAR_WORD) && c != ':';
}

/* For place_after: these return true if END is after "SCHEME://"; the same in
 * another form ("?u=https%3A%2F%2Fa", "hxxps[://]a"); "||" of a filter; or
 * "$domain=", ",domain=" or another option of a filter. */
bool place_follows_scheme(struct slice text, size_t end);
bool place_follows_encoded_scheme(struct slice text, size_t end);
bool place_follows_bars(struct slice text, size_t end);
bool place_follows_option(struct slice text, size_t end);

/* Returns the place of names that begins at END by the text before it, or 0.
 * Whether it is one also depends on the line, for options, and on the URL that
 * an '@' is in. A blank before the last byte is before none. */
static inline unsigned place_after(struct slice text, size_t end)
{
    char before = slice_at(text, end - 2);

    switch (text.text[end - 1]) {
    case '/':
        if ((before != '/' && before != '\\') || slice_at(text, end) == '/')
            return 0;
        return place_follows_scheme(text, end) ? PLACE_HOST : 0;
    case 'F': /* of "%2F" */
    case 'f':
        return before == '2' && place_follows_encoded_scheme(text, end)
                   ? PLACE_HOST
                   : 0;
    case '@':
        return place_is_word_byte(before) ? PLACE_ADDRESS : 0;
    case '|':
        return before == '|' && slice_at(text, end) != '|' &&
                       place_follows_bars(text, end)
                   ? PLACE_BARS
                   : 0;
    case '=':
        if (before != 'n' && before != 'm' && before != 'o' && before != 'w')
            return 0;
        return place_follows_option(text, end) ? PLACE_RULE : 0;
    default:
        return 0;
    }
}
