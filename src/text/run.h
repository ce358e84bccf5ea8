/* run.h - runs of labels with dots between them: names in a text, and much that
 * looks like one.
 *
 * A label can have what unicode_properties allows, and a middle dot that is
 * part of the word. */

#ifndef RUN_H
#define RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "base/unicode.h"
#include "base/utf8.h"

/* A character, or a byte that is not valid UTF-8: that has length 1, code point
 * 0 and no properties. */
struct character {
    size_t length; /* in bytes */
    uint32_t code_point;
    unsigned properties; /* unicode_properties; of ASCII also RUN_WORD */
};

/* A property in addition to those of unicode.h: a word can have the character.
 * These are the ASCII characters of names and of the local part before an '@',
 * and all that are not ASCII. */
enum { RUN_WORD = 0x80 };

/* The properties of the ASCII characters; RUN_WORD for every other byte. */
extern const unsigned char run_bytes[0x100];

/* Returns the character at AT, which is not ASCII; for run_character. */
struct character run_wide_character(struct slice text, size_t at);

/* Returns the character at AT, which is before the end of TEXT. */
static inline struct character run_character(struct slice text, size_t at)
{
    unsigned char byte = (unsigned char)text.text[at];

    if (byte < 0x80)
        return (struct character){1, byte, run_bytes[byte]};
    return run_wide_character(text, at);
}

/* Returns the character that ends at AT. It begins at FROM, which is below AT,
 * or after it. */
struct character run_character_before(struct slice text, size_t from,
                                      size_t at);

struct label {
    size_t start; /* in the text */
    size_t end;
    size_t length;  /* in characters, without marks and joiners */
    unsigned first; /* properties of the first character */
    unsigned last;  /* properties of the last one that is no mark or joiner */
    unsigned any;   /* properties that any character has */
    unsigned all;   /* properties that all characters have */
};

/* Labels with dots between them, none of them empty. */
struct run {
    size_t start; /* in the text */
    size_t end;
    size_t labels; /* their number */
    struct label last;
    size_t longest;  /* length of the longest label but the last */
    unsigned first;  /* properties of the first character */
    unsigned before; /* properties that all have in the labels but the last */
    unsigned any;    /* properties that any character has */
    bool is_ascii;
    bool before_sentence; /* a dot and the next sentence follow */
};

/* Stores the run that begins with the label at START of TEXT, up to the end of
 * a sentence. */
void run_read(struct slice text, size_t start, struct run *run);

/* Adds all labels that follow RUN, even after what seemed to end a sentence. */
void run_extend(struct slice text, struct run *run);

/* Adds REST, which begins after RUN and a dot. */
void run_join(struct run *run, const struct run *rest);

#endif
