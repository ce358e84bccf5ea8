/* points.h - code points for --explain, one a line, in columns: number,
 * character, script, name and notes. */

#ifndef POINTS_H
#define POINTS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/slice.h"
#include "names/idna.h"
#include "names/name.h"
#include "safe/safe.h"

enum { POINTS_COLUMNS = 5 };

/* Begin with the first five members set, and all else zero. */
struct points {
    struct names *names; /* map ASCII characters; not lenient */
    struct idna *idna;   /* maps other characters */
    struct safe *safe;   /* knows what a character looks like */
    bool raw;            /* unsafe characters are written as they are */
    bool ascii;          /* characters that are not ASCII are escaped */

    struct buffer list;            /* struct point[] of points.c */
    struct buffer words;           /* the text of their cells */
    size_t widths[POINTS_COLUMNS]; /* of the widest cells */
    struct buffer mapped;          /* what the current character becomes */
};

/* A part of the list. */
struct points_range {
    size_t first;
    size_t count;
};

/* Empties the list. */
void points_clear(struct points *points);

/* Adds the code points of TEXT, valid UTF-8. Returns where they are. */
struct points_range points_add(struct points *points, struct slice text);

/* Appends the scripts of RANGE, which is not empty, to OUT: each once, " + "
 * between them. Common and inherited characters count only if there are no
 * others. */
void points_put_scripts(const struct points *points, struct points_range range,
                        struct buffer *out);

/* Appends the lines of RANGE to OUT. The columns are as wide as the whole list
 * needs. */
void points_put_lines(const struct points *points, struct points_range range,
                      struct buffer *out);

void points_close(struct points *points);

#endif
