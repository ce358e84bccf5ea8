/* failure.h - why something is refused: a sentence, and the facts in it.
 *
 * Whoever finds a fault has the words for it, with placeholders:
 *
 *   %f  FOUND, as U+00FC 'u with diaeresis'; %U: its number; %F: its scripts
 *   %o  OTHER, like %f; %O: its scripts
 *   %x  FOUND, a byte, as \x{FF}
 *   %p  WHERE, counted from 1; %u: WHERE itself
 *   %s  NAME
 *   %q  TEXT, quoted; %n: WHOLE, quoted; %t: TLD, quoted
 *   %c  COMMENT, in brackets, or nothing
 *   |   the words end here if TLD is empty */

#ifndef FAILURE_H
#define FAILURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/slice.h"

enum { FAILURE_OTHERS = 8 };

/* Strings are static. Slices last until the next call of the function that
 * failed. */
struct failure {
    const char *words;
    const char *others[FAILURE_OTHERS + 1]; /* further words, up to NULL */
    const char *rule; /* the name of the broken rule (safe/rules.c), or NULL */
    const char *lead; /* precedes everything, if not NULL */
    const char *before;  /* precedes the words, if not NULL */
    const char *after;   /* follows the words, if not NULL */
    const char *name;    /* of a charset, a class or the like */
    size_t label_number; /* the label at fault, from 1; 0: the whole name */
    struct slice label;  /* its text, as given or decoded */
    size_t where;        /* a place, from 0, or a length */
    uint32_t found;      /* a code point or byte; 0 if unknown */
    uint32_t other;      /* a code point */
    struct slice text;
    struct slice whole;
    struct slice tld;
    struct slice comment;
};

/* "byte %p: %x is not valid %s" */
extern const char failure_invalid[];

/* Stores WHY in *FAILURE, unless that is NULL. Returns false. */
bool failure_set(struct failure *failure, const struct failure *why);

/* FAIL(failure, words, .found = c) does the same. */
#define FAIL(to, ...) failure_set(to, &(struct failure){.words = __VA_ARGS__})

/* Says that the byte of TEXT at WHERE is not valid UTF-8. Returns false. */
bool failure_utf8(struct failure *failure, struct slice text, size_t where);

/* Adds that the label NUMBER, from 1, is at fault. Returns false. */
static inline bool failure_in_label(struct failure *failure, size_t number)
{
    if (failure != NULL)
        failure->label_number = number;
    return false;
}

/* Appends the reason to OUT, without an end of line. */
void failure_explain(const struct failure *failure, struct buffer *out);

#endif
