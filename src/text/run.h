/* run.h - the characters of a text, and runs: labels with single dots between.
 *
 * A label has characters with CHAR_LABEL. */

#pragma once

#include "base/base.h"
#include "names/host.h"
#include "names/label.h"
#include "text/char.h"

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
    unsigned properties;
};

/* The properties of each ASCII character; CHAR_WORD for every other byte. */
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
struct character run_wide_before(struct slice text, size_t at);

/* Returns the properties of the character at AT, or 0 at the end of TEXT. */
static inline unsigned run_at(struct slice text, size_t at)
{
    return at < text.size ? run_character(text, at).properties : 0;
}

/* Returns the character that ends at AT, which is not 0. */
static inline struct character run_character_before(struct slice text,
                                                    size_t at)
{
    unsigned char byte = (unsigned char)text.text[at - 1];

    if (byte < 0x80)
        return (struct character){1, byte, run_bytes[byte]};
    return run_wide_before(text, at);
}

static inline bool run_is_label_byte(char byte)
{
    return (run_bytes[(unsigned char)byte] & CHAR_LABEL) != 0;
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

/* Reads the next label. Returns false if there is none. */
bool run_next_label(struct run_labels *labels);

/* Returns the last label of SPAN, whose dots may be wide, without a final wide
 * dot. */
struct text_span run_last_label(struct slice text, struct text_span span);

/* Returns true if a dot of any kind is in TEXT. */
static inline bool run_has_dot(struct slice text)
{
    struct run_labels labels = {.text = text};

    run_next_label(&labels);
    return labels.dot > 0;
}

/* Stores the run that begins with the label at START. */
void run_read(struct slice text, size_t start, struct run *run);

/* Returns true if a character that can be in a label ends at AT. */
bool run_ends_label(struct slice text, size_t at);
