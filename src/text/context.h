/* context.h - the surroundings of a run of labels: whether it is alone, or part
 * of something larger, such as an address, a URL or the path of a file.
 *
 * These functions cache how far they have read, so that the time of all calls
 * is linear. Call them with runs in the order of the text. */

#ifndef CONTEXT_H
#define CONTEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "text/run.h"

enum context_url { CONTEXT_NO_URL, CONTEXT_AUTHORITY, CONTEXT_PATH };

/* A text and cached answers. Initialize TEXT, and all else to zero. */
struct context {
    struct slice text;
    size_t local_end; /* LOCAL is valid for runs that end before this */
    bool local;       /* an '@' follows */
    size_t url_known; /* the text before this has been searched for URLs */
    enum context_url url;
};

/* Returns true if RUN is alone in its line, or in a field between tabs, commas,
 * semicolons or bars. */
bool context_is_field(struct slice text, const struct run *run);

/* Returns true if RUN is a field, or all that is in quotation marks or in a
 * tag, or all of a value after '=', or after ':' and a blank, or follows "*.".
 */
bool context_is_alone(struct slice text, const struct run *run);

/* Returns true if RUN precedes an '@' of an address or a URL, separated only by
 * characters of labels and local parts. */
bool context_is_local_part(struct context *context, const struct run *run);

/* Returns true if RUN is in the path, query or fragment of a URL: after "//"
 * and a later '/', '?' or '#'. */
bool context_is_in_url_path(struct context *context, const struct run *run);

/* Returns true if RUN follows a directory name and a slash: "src/größe.rs". */
bool context_is_in_file_path(struct slice text, const struct run *run);

/* Returns true if RUN follows a backslash in a path that begins with a drive:
 * "C:\\fotos\\rückseite.de". */
bool context_is_in_drive_path(struct slice text, const struct run *run);

#endif
