/* failure.h - one type for the errors of all modules: a message with
 * placeholders, written where the fault is found, and the facts in it.
 *
 *   %f  FOUND: code point and character, U+0430 'a', and ORIGIN, if any;
 *       %U: its number; %F: its scripts
 *   %o  OTHER, like %f; %O: its scripts
 *   %x  FOUND, a byte, as \x{FF}
 *   %p  WHERE, counted from 1
 *   %u  NUMBER; %l: LIMIT
 *   %s  NAME
 *   %q  TEXT, quoted; %w: not quoted; %n: WHOLE, quoted; %t: TLD, quoted
 *   %c  COMMENT, in brackets, or nothing
 *   |   the message ends here if TLD is empty */

#pragma once

#include "base/buffer.h"

/* Strings are static. Slices last until the next call of the function that
 * failed. All but the first member can be zero. */
struct failure {
    const char *message;

    /* Further parts: LEAD, "label 2, 'text': ", BEFORE, the message, AFTER. */
    const char *lead;
    size_t label_number; /* the label at fault, from 1; 0: the whole name */
    struct slice label;  /* its text, as it was given */
    const char *before;
    const char *after;

    /* In a file. */
    size_t line;        /* at fault, from 1; 0: the whole file */
    bool is_unreadable; /* the file; the message is that of errno */

    /* Facts in the message. */
    size_t where; /* the index of a code point or byte */
    size_t number, limit;
    uint32_t found;   /* a code point or byte */
    uint32_t other;   /* a code point */
    uint32_t origin;  /* what was given and is mapped to FOUND; or 0 */
    const char *name; /* of a charset, a property or the like */
    struct slice text;
    struct slice whole;   /* the name, as it was given */
    struct slice tld;     /* its top-level domain */
    struct slice comment; /* of a table */

    /* For callers, which have words of their own. */
    bool is_byte;     /* a byte is invalid in its charset */
    bool may_be_text; /* no name has the character, but text around one may */
    const char *rule; /* the rule of rules.h that is broken, for tests */
};

/* Stores WHY in *FAILURE, unless that is NULL. */
void failure_set(struct failure *failure, const struct failure *why);

/* FAIL(failure, message, .found = c) does the same, and is the constant false:
 * "|| FAIL()" has no branch that is never taken. */
#define FAIL(to, ...) \
    (failure_set(to, &(struct failure){.message = __VA_ARGS__}), false)

/* Says that BYTE, at offset WHERE, is not valid in CHARSET. Returns false. */
bool failure_byte(struct failure *failure, const char *charset, size_t where,
                  char byte);

/* Says that the byte of TEXT at WHERE is not valid UTF-8. Returns false. */
bool failure_utf8(struct failure *failure, struct slice text, size_t where);

/* Adds that LABEL, the label NUMBER, from 1, is at fault. Returns false. */
bool failure_in_label(struct failure *failure, size_t number,
                      struct slice label);

/* Appends the reason to OUT, without an end of line. */
void failure_explain(const struct failure *failure, struct buffer *out);
