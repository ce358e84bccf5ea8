/* run.h - runs: labels separated by single dots, which may be a name.
 *
 * A label consists of characters with UNICODE_LABEL, and of middle dots and
 * Hebrew quotation marks that are part of a word. Symbols (UNICODE_SYMBOL) are
 * in a label if they are all of it, and a dot and a label follow; or anywhere,
 * if the caller says so. They then have the properties of emoji. */

#ifndef RUN_H
#define RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "base/unicode.h"
#include "base/utf8.h"

/* Byte range of a text: START inclusive, END exclusive. */
struct text_span {
    size_t start;
    size_t end;
};

/* A character. An invalid byte has length 1, code point 0, and is foreign: it
 * may be a letter of another charset. */
struct character {
    size_t length; /* bytes */
    uint32_t code_point;
    unsigned properties; /* of unicode_properties; for ASCII also RUN_WORD */
};

/* A property in addition to those of unicode.h: can be in a word. Words consist
 * of the ASCII characters of names and of the local part before an '@', and of
 * all non-ASCII characters. */
enum { RUN_WORD = 0x80 };

/* A property of runs: they have a character from U+0250 to U+036F, that is, of
 * the blocks with phonetic letters, modifiers and marks. */
enum { RUN_PHONETIC = 0x200 };

enum {
    RUN_ZERO_WIDTH_SPACE = 0x200B, /* separates words in some scripts */
    RUN_KEYCAP = 0x20E3            /* makes an emoji of a digit, '#' or '*' */
};

/* The properties of each ASCII character; RUN_WORD for every other byte. */
extern const unsigned char run_bytes[0x100];

/* Returns the non-ASCII character at AT; for run_character. */
struct character run_wide_character(struct slice text, size_t at);

/* Returns the character at AT, which is before the end of TEXT. */
static inline struct character run_character(struct slice text, size_t at)
{
    unsigned char byte = (unsigned char)text.text[at];

    if (byte < 0x80)
        return (struct character){1, byte, run_bytes[byte]};
    return run_wide_character(text, at);
}

/* Returns the non-ASCII character that ends at AT; for run_character_before. */
struct character run_wide_before(struct slice text, size_t from, size_t at);

/* Returns the character that ends at AT and begins at FROM or later. FROM is
 * less than AT. */
static inline struct character run_character_before(struct slice text,
                                                    size_t from, size_t at)
{
    unsigned char byte = (unsigned char)text.text[at - 1];

    if (byte < 0x80)
        return (struct character){1, byte, run_bytes[byte]};
    return run_wide_before(text, from, at);
}

static inline bool run_is_label_byte(char byte)
{
    return (run_bytes[(unsigned char)byte] & UNICODE_LABEL) != 0;
}

struct run_label {
    size_t start; /* in the text */
    size_t end;
    size_t length;  /* in characters, without marks and joiners */
    unsigned first; /* properties of the first character */
    unsigned last;  /* properties of the last one except marks and joiners */
    unsigned any;   /* properties of all characters, ORed */
    unsigned all;   /* properties of all characters, ANDed */
};

/* One or more labels, none of them empty. */
struct run {
    size_t start; /* in the text */
    size_t end;
    size_t labels; /* their number */
    struct run_label last;
    size_t longest;      /* length of the longest label except the last */
    unsigned first;      /* properties of the first character */
    unsigned before_all; /* properties of the labels except the last, ANDed */
    unsigned before_any; /* the same, ORed */
    unsigned any;        /* properties of all characters, ORed */
    bool has_symbols;    /* symbols can be anywhere in its labels */
    bool is_ascii;
    size_t word_end;  /* of the word that it begins (run_word_end) */
    unsigned facts;   /* about its place and itself (place.h) */
    unsigned known;   /* the facts that have been found, or found not to be */
    size_t sentences; /* the number of dots that may end a sentence */
    size_t sentence;  /* where the first of them is */
};

/* Stores the run that begins with the label at START. HAS_SYMBOLS: symbols can
 * be anywhere in its labels. */
void run_read(struct slice text, size_t start, bool has_symbols,
              struct run *run);

/* Returns the end of the last label that foreign characters (UNICODE_FOREIGN,
 * or a '%' that begins no escaped separator) or exactly two dots join to RUN:
 * where the word ends that it begins. Without any, returns its end. U+200B next
 * to a script without spaces joins nothing. */
size_t run_word_end(struct slice text, const struct run *run);

/* Returns true if the character C at AT is foreign, or a '%' that is. */
bool run_is_foreign(struct slice text, size_t at, const struct character *c);

/* Returns true if C can be in a label, or join one to an A-label after it. */
bool run_joins(const struct character *c);

/* Returns true if C can be in a label; U+00B7 is, too, between letters. */
bool run_can_hold(const struct character *c);

/* Returns true if C, next to a run, may be part of the word: it is invisible,
 * or an invalid byte. */
bool run_is_hidden(const struct character *c);

/* Returns true if the symbols at AT are a whole label. */
bool run_is_symbol_label(struct slice text, size_t at);

/* Removes decoration: emoji at the end of the last label, and if UNDERSCORES,
 * equal numbers of underscores at both ends, as in Markdown. */
void run_trim(struct slice text, struct run *run, bool underscores);

/* Returns the size of the emoji at the start of RUN, which begins with one, if
 * a letter follows them; otherwise 0. */
size_t run_emoji(struct slice text, const struct run *run);

/* Returns the size of the words before the ASCII name that begins with "www" in
 * the first label of RUN, after a script without spaces: "请访问www.例子.中国";
 * or 0. */
size_t run_before_www(struct slice text, const struct run *run);

/* Returns true if "www." and more begin at START. */
bool run_begins_www(struct slice text, size_t start);

/* Why a run of labels is not a name. */
enum text_reason {
    TEXT_NAME,          /* it is one */
    TEXT_NO_TOP_LEVEL,  /* its last label is not a top-level domain */
    TEXT_SINGLE,        /* it is a single label after "//" or '@' */
    TEXT_SENTENCE,      /* a sentence ends at one of its dots */
    TEXT_ATTACHED,      /* a backslash precedes it */
    TEXT_PAGE,          /* it is in the text of a page: a filter's selector */
    TEXT_PATH,          /* it is in the path of a URL or file */
    TEXT_LOCAL_PART,    /* it precedes an '@' */
    TEXT_PATTERN,       /* it is part of a regular expression, or a wildcard */
    TEXT_CODE,          /* a call follows */
    TEXT_FILE,          /* it is the name of a file */
    TEXT_NUMBER,        /* it is a numbered heading */
    TEXT_ABBREVIATION,  /* it is an abbreviation or an initial */
    TEXT_UNSPACED,      /* it is an ASCII name next to other words */
    TEXT_PRONUNCIATION, /* it is a word in the phonetic alphabet */
    TEXT_PARTS,         /* it is a word where only a name can be, but contains
                           something that is in no name */
    TEXT_NOT_VALID,     /* it is found, but not a valid name */
    TEXT_NO_LABEL,      /* it decodes to nothing, or to text with "xn--" */
    TEXT_NOT_RESTORED,  /* encoding would not find it again, if decoded */
    TEXT_MIXED          /* the same, because it has U-labels, too */
};

struct text_found {
    struct text_span span;
    enum text_reason reason;
};

#endif
