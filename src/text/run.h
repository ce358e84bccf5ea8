/* run.h - characters, and runs: labels with single dots between.
 *
 * A label has characters with RUN_LABEL, and middle dots and Hebrew quotation
 * marks inside a word. Symbols (RUN_SYMBOL) can be all of a label if a dot and
 * a label follow. They then have the properties of emoji. */

#pragma once

#include "base/base.h"
#include "base/pages.h"
#include "names/host.h"
#include "names/label.h"

/* Byte range of a text: START inclusive, END exclusive. */
struct text_span {
    size_t start;
    size_t end;
};

/* Properties of characters. */
enum {
    RUN_LABEL = 1,     /* can be in a label */
    RUN_DIGIT = 2,     /* a decimal digit of any script */
    RUN_LOWER = 4,     /* a lower-case letter */
    RUN_UPPER = 8,     /* an upper-case or title-case letter */
    RUN_JOINED = 16,   /* part of the preceding character: a mark, a joiner */
    RUN_EMOJI = 32,    /* a pictorial emoji, or U+FE0F */
    RUN_UNSPACED = 64, /* of a script without spaces between words, such as Han
                          and Thai, or with particles joined to foreign words,
                          such as Hangul */
    RUN_WORD = 128,   /* an ASCII character of names or of the local part before
                         an '@', or a byte of a non-ASCII one */
    RUN_SYMBOL = 256, /* a symbol (So, Sm) that is neither emoji nor mapped nor
                         a box: foreign, or a delimiter */
    RUN_PHONETIC = 512,  /* from U+0250 to U+036F, the blocks of phonetic
                            letters, modifiers and marks */
    RUN_FOREIGN = 1024,  /* in no label, but part of a word if it is between
                            letters: a hyphen, an invisible character, a
                            mathematical or currency sign */
    RUN_MAPPED = 2048,   /* mapped to others: foreign, and in no name, such as
                            U+2122; or a modifier letter, such as U+1D49 */
    RUN_WIDE = 4096,     /* beyond ASCII */
    RUN_NO_DIGIT = 8192, /* in labels, but no RUN_DIGIT */
    RUN_INNER = 16384, /* only inside labels: U+00B7, U+05F3, U+05F4, U+30FB */
    RUN_HELD = RUN_LABEL | RUN_SYMBOL | RUN_INNER /* can be in a label */
};

/* Those of non-ASCII characters, as uint16_t; or 0: not yet found. */
extern struct pages run_pages;

/* Finds and stores those of CODE_POINT; for run_properties. */
unsigned run_find_properties(uint32_t code_point);

/* Returns the same, without RUN_PHONETIC, RUN_WIDE and RUN_NO_DIGIT, by
 * ICU; for run_find_properties, which knows common letters without ICU, and its
 * test. */
unsigned run_query_properties(uint32_t code_point);

/* Returns the properties of CODE_POINT, not ASCII, ORed. One that ends a name
 * has only RUN_WIDE. Those of ASCII are in run_bytes.
 *
 * A label can contain letters, marks and decimal digits of any script, '-',
 * '_', U+200C, U+200D, emoji, and a few exceptions (RFC 5892 section 2.6), but
 * not U+318D, which Koreans use like U+00B7. Emoji are the regional indicators,
 * the emoji modifiers, and the pictures among the characters with the property
 * Extended_Pictographic: those that break lines like ideographs (UAX #14).
 *
 * Foreign characters have the general categories Pd, Cf, So, Sm, Sc, Sk, No,
 * Nl, Cn or Co. Dashes of sentences, arrows, hands that point, boxes, geometric
 * shapes and the full-width block are not foreign: they delimit words. Without
 * ICU, non-ASCII characters are RUN_LABEL. */
static inline unsigned run_properties(uint32_t code_point)
{
    const uint16_t *known = pages_find(&run_pages, code_point, sizeof *known);

    return known != NULL && *known != 0 ? *known
                                        : run_find_properties(code_point);
}

/* Returns true if BEFORE and AFTER are "l", or mapped to it: between them
 * U+00B7 is part of a word (RFC 5892 appendix A.3). */
bool run_is_between_l(uint32_t before, uint32_t after);

/* Returns true if the script of CODE_POINT, after mapping, is Han, Hiragana or
 * Katakana: a label with one can contain U+30FB (RFC 5892 appendix A.7). */
bool run_is_han_or_kana(uint32_t code_point);

/* These return true if CODE_POINT is punctuation beyond ASCII; a quotation
 * mark. */
bool run_is_punctuation(uint32_t code_point);
bool run_is_quotation_mark(uint32_t code_point);

/* Returns true if CODE_POINT, not ASCII, is white space, or mapped to ASCII
 * that is in no name, such as U+FF01; not U+FF05, which is like '%'. */
bool run_ends_host(uint32_t code_point);

/* A character. An invalid byte has length 1, code point 0, and is foreign: it
 * may be a letter of another charset. */
struct character {
    size_t length; /* bytes */
    uint32_t code_point;
    unsigned properties;
};

enum {
    RUN_ZERO_WIDTH_SPACE = 0x200B, /* separates words in some scripts */
    RUN_APOSTROPHE = 0x2019
};

/* The properties of each ASCII character; RUN_WORD for every other byte. */
extern const uint16_t run_bytes[0x100];

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

/* Returns the properties of the character at AT, or 0 at the end of TEXT. */
static inline unsigned run_at(struct slice text, size_t at)
{
    return at < text.size ? run_character(text, at).properties : 0;
}

/* Returns where the characters at AT end that have one of PROPERTIES. */
size_t run_after(struct slice text, size_t at, unsigned properties);

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

/* The same without marks and joiners, unless there is nothing before them. */
struct character run_base_before(struct slice text, size_t from, size_t at);

static inline bool run_is_label_byte(char byte)
{
    return (run_bytes[(unsigned char)byte] & RUN_LABEL) != 0;
}

struct run_label {
    size_t start;   /* in the text */
    size_t length;  /* in characters, without marks and joiners */
    unsigned first; /* properties of the first character */
    unsigned last;  /* properties of the last one except marks and joiners */
    unsigned any;   /* properties of all characters, ORed */
};

/* Labels with single dots between, plain or written, none of them empty. */
struct run {
    size_t start; /* in the text */
    size_t end;
    size_t labels; /* their number */
    struct run_label last;
    unsigned first;      /* properties of the first character */
    unsigned before_any; /* properties of the labels except the last, ORed */
    unsigned any;        /* properties of all characters, ORed */
    bool is_ascii;
    size_t sentence; /* the first dot that may end a sentence, or 0 */
    bool is_written; /* a dot is written as in a pattern */
};

/* Returns the size of the dot at AT, plain or written; or 0. */
static inline size_t run_dot(struct slice text, size_t at)
{
    switch (slice_at(text, at)) {
    case '.':
        return 1;
    case '\\':
    case '[':
    case '(':
    case '{':
        return host_written_dot(text, at);
    default:
        return 0;
    }
}

/* Returns the size of the dot at AT, plain, written or wide; or 0. */
static inline size_t run_any_dot(struct slice text, size_t at)
{
    return (unsigned char)slice_at(text, at) < 0x80
               ? run_dot(text, at)
               : label_wide_dot_size(slice_from(text, at));
}

/* The labels of a text, between dots of any kind. Initialize TEXT and NEXT, and
 * all else to zero. An empty label precedes a dot at the start, and one follows
 * a final dot. */
struct run_labels {
    struct slice text;      /* up to the end of the last label */
    size_t next;            /* where the next label begins, or after the text */
    struct text_span label; /* the last one that was read */
    size_t dot;             /* the size of the dot after it, or 0 */
};

/* Returns the labels of TEXT at SPAN, of which none is read. */
static inline struct run_labels run_labels_at(struct slice text,
                                              struct text_span span)
{
    return (struct run_labels){.text = slice_part(text, 0, span.end),
                               .next = span.start};
}

/* Reads the next label. Returns false if there is none. */
bool run_next_label(struct run_labels *labels);

/* Returns true if a dot of any kind is in TEXT. */
static inline bool run_has_dot(struct slice text)
{
    struct run_labels labels = {.text = text};

    return run_next_label(&labels) && labels.dot > 0;
}

/* Stores the run that begins with the label at START. */
void run_read(struct slice text, size_t start, struct run *run);

/* Returns true if a character that can be in a label ends at AT. */
bool run_ends_label(struct slice text, size_t at);
