/* run.h - runs of labels with dots between them: what a name in a text is made
 * of, and much that is no name.
 *
 * In a label can be what unicode_properties allows, and a middle dot that is
 * part of the word. */

#ifndef RUN_H
#define RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "base/unicode.h"
#include "base/utf8.h"

struct character {
    size_t length;       /* in bytes; 1 for a byte that is not valid UTF-8 */
    uint32_t code_point; /* 0 for that */
    unsigned properties; /* unicode_properties, 0 too; of ASCII also RUN_WORD */
};

/* May be in a word: all that is not ASCII, and of ASCII what can be in a name
 * or in the local part before an '@'. A property beside those of unicode.h. */
enum { RUN_WORD = 0x80 };

/* The properties of the ASCII characters; RUN_WORD for every other byte. */
extern const unsigned char run_bytes[0x100];

/* The character at AT, where TEXT does not end. */
struct character run_wide_character(struct slice text, size_t at);
static inline struct character run_character(struct slice text, size_t at)
{
    unsigned char byte = (unsigned char)text.text[at];

    if (byte < 0x80)
        return (struct character){1, byte, run_bytes[byte]};
    return run_wide_character(text, at);
}

/* The character that ends at AT, of those that begin at or after FROM < AT. */
struct character run_character_before(struct slice text, size_t from,
                                      size_t at);

struct label {
    size_t start; /* in the text */
    size_t end;
    size_t length;  /* in characters, without marks and joiners */
    unsigned first; /* properties of the first character, */
    unsigned last;  /* of the last one that is no mark or joiner, */
    unsigned any;   /* of any, */
    unsigned all;   /* and what all have */
};

/* Labels with dots between them, none of them empty. */
struct run {
    size_t start; /* in the text */
    size_t end;
    size_t labels;
    struct label last;
    size_t longest;  /* length of the longest label but the last */
    unsigned first;  /* properties of the first character, */
    unsigned before; /* what all characters of the labels but the last have, */
    unsigned any;    /* and of any character */
    bool is_ascii;
    bool before_sentence; /* a dot and the next sentence follow */
};

/* Stores the run that begins with the label at START of TEXT, up to the end of
 * a sentence. */
void run_read(struct slice text, size_t start, struct run *run);

/* Reads on where a sentence seemed to end, to the end of the labels. */
void run_extend(struct slice text, struct run *run);

/* Adds REST, which begins after RUN and a dot. */
void run_join(struct run *run, const struct run *rest);

#endif
