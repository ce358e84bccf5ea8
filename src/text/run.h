/* run.h - characters, and runs: labels separated by single dots.
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
#include "names/host.h"
#include "names/label.h"

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

/* A property in addition to those of unicode.h: an ASCII character of names or
 * of the local part before an '@', or a byte of a non-ASCII one. */
enum { RUN_WORD = 0x80 };

/* A property of runs: they have a character from U+0250 to U+036F, that is, of
 * the blocks with phonetic letters, modifiers and marks. */
enum { RUN_PHONETIC = 0x200 };

enum {
    RUN_ZERO_WIDTH_SPACE = 0x200B, /* separates words in some scripts */
    RUN_APOSTROPHE = 0x2019
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

/* The same without marks and joiners, unless there is nothing before them. */
struct character run_base_before(struct slice text, size_t from, size_t at);

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

/* Characters that can be anywhere in labels, besides letters and the like. */
enum run_extra {
    RUN_NONE,
    RUN_SYMBOLS, /* symbols */
    RUN_FIELD    /* in a field: these, and U+2019 */
};

/* Labels with single dots between, none of them empty. A dot may be written as
 * in a pattern (run_dot). */
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
    enum run_extra extra;
};

/* Returns the size of the dot at AT, plain or written; or 0 if there is none.
 */
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
void run_read(struct slice text, size_t start, enum run_extra extra,
              struct run *run);

/* Returns true if C can be in a label, also U+00B7 and the like, which are only
 * between letters. */
bool run_can_hold(const struct character *c);

#endif
