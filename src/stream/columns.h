/* columns.h - the columns at the end of a record of names, with --both: the
 * other form of each name, after a delimiter. */

#pragma once

#include "base/base.h"
#include "settings.h"
#include "stream/convert.h"

/* Begins with all zero. */
struct columns {
    struct converter converter; /* in the other direction */
    const struct fields *fields;
    struct buffer text; /* those of the current record; the caller clears it */
    struct buffer form; /* scratch */
};

/* SETTINGS are those of the names in the record. */
void columns_open(struct columns *columns, const struct settings *settings);

/* Adds the column of NAME, which has been converted. Returns false, with
 * *FAILURE set, if it cannot be. */
bool columns_add(struct columns *columns, struct slice name,
                 struct failure *failure);

/* Replaces all columns by empty ones for RECORD, whose names are not converted:
 * one for each field that it has. */
void columns_clear(struct columns *columns, struct slice record);

void columns_close(struct columns *columns);
