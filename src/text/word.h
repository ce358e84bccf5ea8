/* word.h - what a word of a text is: its grammar, places and facts. cursor.h
 * cuts a text into words.
 *
 * A text is cut into words once, from left to right. The grammar, in which the
 * longest word is taken:
 *
 *   word    = edge* part (joint part)* edge*
 *   part    = labels with single dots between (run.h), or invalid bytes
 *   joint   = a foreign character (CHAR_FOREIGN), an escape of a letter, one or
 *             two dots, an asterisk at a label, an apostrophe in a word
 *   edge    = a joint, which is then no part of the word
 *   exact   = in a place where only a name can be: all up to a character that
 *             ends a name there
 *
 * All other characters separate words. A word is plain if it is one part
 * without invalid bytes. Any other one can be a name only in an exact place, or
 * alone, where the names' rules decide about all of it; or after an emoji. */

#pragma once

#include "base/base.h"
#include "text/run.h"
#include "text/separator.h"
#include "text/source.h"

/* The places of a word, ORed. In the exact ones only a name can be. */
enum {
    PLACE_HOST = 1 << 0,    /* after "SCHEME://" */
    PLACE_ADDRESS = 1 << 1, /* after the '@' of an address or a URL */
    PLACE_BARS = 1 << 2,    /* after "||" */
    PLACE_LIST = 1 << 3,    /* among the names of a line of a list (line.h) */
    PLACE_RULE = 1 << 4,    /* the same, of a filter rule, or of its options */
    PLACE_URL = PLACE_HOST | PLACE_ADDRESS,
    PLACE_EXACT = PLACE_URL | PLACE_BARS | PLACE_LIST | PLACE_RULE,
    /* Other places, where no name is, but see WORD_IN_PATH: */
    PLACE_PAGE = 1 << 5,     /* in the text of a page */
    PLACE_PATH = 1 << 6,     /* in the path of a URL or file */
    PLACE_ATTACHED = 1 << 7, /* after a backslash or an escape */
    PLACE_TEMPLATE = 1 << 8, /* after a variable or another part of a pattern */
    PLACE_BITS = 9           /* the number of places */
};

/* Facts about a word, ORed with its places in judge.c. */
enum {
    /* The text around it and a final dot: */
    WORD_LOCAL = 1 << PLACE_BITS,   /* an '@' of an address or URL follows,
                                       perhaps with other characters of local
                                       parts between */
    WORD_IN_PATH = WORD_LOCAL << 1, /* PLACE_PATH, and no field of its own */
    WORD_FIELD = WORD_LOCAL << 2, /* it is all of a line, or of a field between
                                     tabs, commas, semicolons or bars */
    WORD_ALONE = WORD_LOCAL << 3, /* word_alone */
    /* The word itself: */
    WORD_PLAIN = WORD_LOCAL << 4,    /* one run */
    WORD_CUT = WORD_LOCAL << 5,      /* a sentence ended in it */
    WORD_INVALID = WORD_LOCAL << 6,  /* has an invalid byte, or the escape of a
                                        letter */
    WORD_PATTERN = WORD_LOCAL << 7,  /* part of a pattern of names */
    WORD_UNSPACED = WORD_LOCAL << 8, /* CHAR_UNSPACED */
    WORD_PHONETIC = WORD_LOCAL << 9, /* CHAR_PHONETIC */
    WORD_KNOWN = WORD_LOCAL << 10,   /* plain, with two labels or more, the last
                                       one a top-level domain */
    WORD_A_LABEL = WORD_LOCAL << 11, /* plain, with an A-label */
    WORD_SINGLE = WORD_LOCAL << 12,  /* a single label in a URL or address */
    WORD_EMOJI = WORD_LOCAL << 13,   /* its first label begins with an emoji */
    WORD_ESCAPE = WORD_LOCAL << 14,  /* the escape of a letter is in a host */
    WORD_ENDLESS = WORD_LOCAL << 15  /* a host with something that is in no
                                        name, and with no known end before it */
};

/* Where in a URL a place is. */
enum word_url {
    NO_URL,
    AFTER_SLASH,
    IN_AUTHORITY,
    IN_PATH,
    IN_QUERY,
    IN_ENCODED, /* in the path of an encoded URL outside of others */
    IN_DRIVE    /* after "C:\\": no backslash begins an escape */
};

struct word {
    struct text_span raw;   /* with its edges */
    struct text_span whole; /* without them, before a sentence was cut off */
    struct text_span span;
    struct text_span last; /* its last label, without a final wide dot */
    struct run run;        /* its first one: all of a plain word */
    unsigned place;        /* where it begins */
    enum word_url url;     /* the same, in a URL */
    unsigned facts;
};

/* Finds the facts about WORD, which is cut, and its last label, once; in an
 * exact place only those that matter there. */
void word_find_facts(struct source *source, struct word *word);

/* Returns WORD_ALONE if WORD, perhaps with a final dot, is alone (source.h);
 * also WORD_FIELD if it is a field, or after "*."; else 0. Without WORD_FIELD,
 * no word whose last label begins with a capital is alone, as identifiers have
 * it. */
unsigned word_alone(const struct source *source, const struct word *word);

/* Returns true if no word, and no place of one, extends beyond C: '"', '<',
 * '>', a blank or a control character that separates lines or fields. */
static inline bool word_is_hard_end(char c)
{
    const uint64_t controls = 0xF8003E03; /* bit N for the character N */
    const uint64_t ends = controls | UINT64_C(1) << ' ' | UINT64_C(1) << '"' |
                          UINT64_C(1) << '<' | UINT64_C(1) << '>';

    return (unsigned char)c <= '>' && (ends >> c & 1) != 0;
}

/* Returns the size of C at AT if it is foreign, or of the escape of a letter or
 * dot that it begins; or 0. */
static inline size_t word_foreign_size(struct slice text, size_t at,
                                       const struct character *c)
{
    if (c->code_point == '%' || c->code_point == '&' || c->code_point == '\\')
        return separator_joint_size(text, at);
    return c->properties & CHAR_FOREIGN ? c->length : 0;
}
