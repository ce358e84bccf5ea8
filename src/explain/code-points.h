/* code-points.h - code points for --explain, one a line, in columns: number,
 * character, script, name and notes. */

#ifndef CODE_POINTS_H
#define CODE_POINTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/slice.h"
#include "names/idna.h"
#include "names/name.h"

enum { CODE_POINTS_COLUMNS = 5, CODE_POINTS_SLOTS = 256 };

/* Initialize the first four members, and the others with zero. */
struct code_points {
    struct names *names; /* convert ASCII; not lenient */
    struct idna *idna;   /* maps other characters */
    bool unescaped;      /* do not escape unsafe characters */
    bool ascii;          /* escape non-ASCII characters */

    bool is_valid;       /* the name of the code points is valid */
    struct buffer list;  /* uint32_t[]: indices in KNOWN */
    struct buffer known; /* struct description[] of code-points.c */
    struct buffer words; /* the text of the cells of KNOWN */
    uint32_t slots[CODE_POINTS_SLOTS];  /* the index in KNOWN of the last code
                                           point with this remainder */
    size_t widths[CODE_POINTS_COLUMNS]; /* of the widest cells */
    struct buffer mapped;               /* the mapped current character */
};

/* A part of the list. */
struct code_points_range {
    size_t first;
    size_t count;
};

/* Empties the list, for the code points of another name. */
void code_points_clear(struct code_points *points, bool is_valid);

/* Adds the code points of TEXT, valid UTF-8. Returns their range. */
struct code_points_range code_points_add(struct code_points *points,
                                         struct slice text);

/* Appends the scripts of RANGE, a non-empty one, to OUT, each once, separated
 * by " + ". Common and Inherited are named only if no others are. */
void code_points_put_scripts(const struct code_points *points,
                             struct code_points_range range,
                             struct buffer *out);

/* Appends the lines of RANGE to OUT, with columns wide enough for the whole
 * list. */
void code_points_put_lines(const struct code_points *points,
                           struct code_points_range range, struct buffer *out);

void code_points_close(struct code_points *points);

#endif
