/* word.h - the words of a text, and their facts.
 *
 * A text is cut into words once, from left to right. The grammar, in which the
 * longest word is taken:
 *
 *   word    = edge* part (joint part)* edge*
 *   part    = labels with single dots between (run.h), or invalid bytes
 *   joint   = a foreign character (RUN_FOREIGN, or a '%' that begins no
 *             escape of a separator), one or two dots, an asterisk at a label
 *   edge    = a joint, which is then no part of the word
 *   exact   = in a place where only a name can be: all up to a character that
 *             ends a name there; a host (authority_host_end)
 *   path    = the text from the end of a host to that of its URL; no names
 *
 * All other characters separate words. A word is plain if it is one part
 * without invalid bytes: only then, or in an exact place, it can be a name.
 * In an exact place the names' rules decide about all of a word. */

#ifndef WORD_H
#define WORD_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "names/tlds.h"
#include "text/line.h"
#include "text/run.h"

/* Facts about a word. */
enum {
    /* The exact places: */
    WORD_HOST = 1 << 0,    /* after "SCHEME://" */
    WORD_ADDRESS = 1 << 1, /* after the '@' of an address or a URL */
    WORD_BARS = 1 << 2,    /* after "||" */
    WORD_LIST = 1 << 3,    /* among the names of a line of a list (line.h) */
    WORD_RULE = 1 << 4,    /* the same, of a filter rule, or of its options */
    WORD_URL = WORD_HOST | WORD_ADDRESS,
    WORD_EXACT = WORD_URL | WORD_BARS | WORD_LIST | WORD_RULE,
    /* Other places: */
    WORD_PAGE = 1 << 5, /* in the text of a page */
    WORD_PATH = 1 << 6, /* in the path of a URL or file */
    /* The text around it and a final dot: */
    WORD_LOCAL = 1 << 7,    /* an '@' of an address or URL follows, perhaps with
                               other characters of local parts between */
    WORD_ATTACHED = 1 << 8, /* a backslash or an escape precedes */
    WORD_FIELD = 1 << 9,    /* it is all of a line, or of a field between tabs,
                               commas, semicolons or bars */
    WORD_ALONE = 1 << 10,   /* it is a field, or all that is in quotation marks
                               or in a tag, or all of a value, or follows "*." */
    /* The word itself: */
    WORD_PLAIN = 1 << 11,    /* one run */
    WORD_INVALID = 1 << 12,  /* has invalid bytes; or is a host with foreign
                                characters and no known end */
    WORD_PATTERN = 1 << 13,  /* part of a pattern of names */
    WORD_UNSPACED = 1 << 14, /* has a character of a script without spaces */
    WORD_PHONETIC = 1 << 15, /* RUN_PHONETIC */
    WORD_KNOWN = 1 << 16,    /* plain, with two labels or more, the last one a
                                top-level domain */
    WORD_A_LABEL = 1 << 17,  /* plain, with an A-label */
    WORD_PREFIX = 1 << 18,   /* has "xn--" anywhere */
    WORD_SINGLE = 1 << 19    /* a single label in a URL or address */
};

/* Where in a URL a place is. */
enum word_url {
    NO_URL,
    AFTER_SLASH,
    IN_AUTHORITY,
    IN_PATH,
    IN_QUERY,
    IN_ENCODED, /* in the path of an encoded URL outside of others */
    IN_DRIVE
};

struct word {
    struct text_span raw;   /* with its edges */
    struct text_span whole; /* without them, before a sentence was cut off */
    struct text_span span;
    struct text_span last; /* its last label, without a final wide dot */
    struct run run;        /* the labels if it is plain; or else its first */
    unsigned facts;
    enum word_url url; /* where in a URL it begins */
};

/* A text with words, and caches. Initialize TEXT, TLDS and
 * LINES.TEXT, and all else to zero. */
struct source {
    struct slice text;
    struct tlds *tlds;
    struct line_reader lines;
    size_t local_end; /* cached: where the last search for an '@' ended */
    size_t prefix;    /* cached: the next "xn--" */
};

/* A place between the words of a text, for word.c. Initialize SOURCE, and all
 * else to zero. */
struct cursor {
    struct source source;
    size_t at;        /* the text before it has been cut */
    unsigned anchor;  /* WORD_HOST and the like, of a place that begins at AT */
    bool is_attached; /* a backslash or an escape ends at AT */
    bool in_option;   /* AT is in an option with names of a filter rule */
    bool is_variable; /* the last '(' follows '$' or '%' */
    unsigned slashes; /* those that end at AT */
    enum word_url url; /* where in a URL AT is */
    unsigned opened;   /* the '(' in that URL that no ')' has closed */
};

/* Returns true if no word, and no place of one, extends beyond C. */
static inline bool word_is_hard_end(char c)
{
    return (unsigned char)c <= '>' && /* most are letters */
           ((unsigned char)c <= ' ' || c == '"' || c == '<' || c == '>');
}

/* Returns true if C at AT is foreign, or a '%' that is. */
static inline bool word_is_foreign(struct slice text, size_t at,
                                   const struct character *c)
{
    return (c->properties & RUN_FOREIGN) ||
           (c->code_point == '%' && separator_end(text, at) == 0);
}

/* Returns where the stretch of text before AT begins: after a hard end, or at
 * FROM. */
static inline size_t word_stretch_start(struct slice text, size_t from,
                                        size_t at)
{
    while (at > from && !word_is_hard_end(text.text[at - 1]))
        at--;
    return at - (at > from && text.text[at - 1] == SEPARATOR_ESCAPE);
}

/* Continues at AT, which word_stretch_start returned. */
void word_go_to(struct cursor *cursor, size_t at);

/* Finds the next word before STOP, and stores its raw span, its parts and its
 * place in *WORD. Returns false if there is none. */
bool word_next(struct cursor *cursor, size_t stop, struct word *word);

#endif
