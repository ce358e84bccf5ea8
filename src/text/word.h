/* word.h - the words of a line, and their kinds. */

#ifndef WORD_H
#define WORD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"

struct word {
    struct slice text;
    bool is_labels; /* may be a name, or a pattern of names */
    bool has_dot;
    bool is_number; /* digits */
};

/* Returns true if C separates words, or ends a line. Other control characters
 * do not. */
static inline bool word_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\0';
}

/* Return where the blanks, or the other bytes, at AT end. */
size_t word_after_blanks(struct slice line, size_t at);
size_t word_after(struct slice line, size_t at);

/* Returns the word at *AT, up to a blank, a quotation mark or a comment, and
 * moves *AT to the next one. */
struct word word_next(struct slice line, size_t *at);

/* Returns true if WORD is one of the COUNT strings WORDS. */
bool word_is_one_of(struct slice word, const char *const *words, size_t count);

enum word_address {
    WORD_NO_ADDRESS,
    WORD_ADDRESS_OR_NUMBER, /* "1.2.3.4" may be the number of a section */
    WORD_ADDRESS_ONLY
};

/* Returns whether WORD is an address of the Internet Protocol. One of version 6
 * may have a zone: "fe80::1%lo0". */
enum word_address word_address(struct slice word);

#endif
