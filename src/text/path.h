/* path.h - runs that are parts of something larger: the local part of an
 * address, the path, query or fragment of a URL, the path of a file. */

#ifndef PATH_H
#define PATH_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "text/run.h"

enum path_url { PATH_NO_URL, PATH_AUTHORITY, PATH_AFTER_HOST };

/* Cached answers, so that the time of all calls is linear. Initialize with
 * zero, and ask in the order of the text. */
struct path_cache {
    size_t local_end;    /* IS_LOCAL is valid for runs that end before this */
    bool is_local;       /* an '@' follows */
    size_t url_known;    /* the text before this has been searched for URLs */
    enum path_url url;   /* where in a URL it ends */
    size_t url_brackets; /* the '(' that are open in that URL */
};

/* Returns true if RUN precedes an '@' of an address or a URL, separated only by
 * characters of labels and local parts. LOCAL_END is then where that is. */
bool path_is_local_part(struct path_cache *cache, struct slice text,
                        const struct run *run);

/* Returns true if RUN is after the host of a URL, or after a single slash. A
 * URL ends as in UTS #58: at a blank, '<', '>', '"'; other
 * punctuation belongs to it if letters follow. */
bool path_contains(struct path_cache *cache, struct slice text,
                   const struct run *run);

#endif
