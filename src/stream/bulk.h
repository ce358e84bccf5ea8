/* bulk.h - fast paths for many records that need little processing.
 *
 * Each function converts records from the beginning of REST, up to the first
 * one that it cannot convert, or that is too near the end of REST to be read in
 * whole chunks (chunk.h). Its results are those of codec.h and name.h. */

#pragma once

#include "base/base.h"
#include "names/tlds.h"
#include "safe/safe.h"

struct bulk {
    struct slice rest;  /* converted records are removed from its beginning */
    char terminator;    /* newline, and then CR LF ends records, too; or NUL */
    struct buffer *out; /* the results are appended, with the terminators */
    uint64_t count;     /* the number of converted records is added */
};

/* Encodes ASCII strings: appends DELIMITER to each non-empty one. */
void bulk_encode(struct bulk *bulk, char delimiter);

/* Decodes short Punycode (short.h). */
void bulk_decode(struct bulk *bulk);

/* Converts ASCII domain names: maps them to lower case. Stops at a name that
 * may contain an A-label or be invalid, that SAFE, unless NULL, may refuse
 * (safe_may_refuse_ascii), or that TLDS, unless NULL, refuse; STRICT is as in
 * name.h. If ARE_URLS, converts URLs that begin with "http://" or "https://" in
 * lower case, and such a host, without a user or port. */
void bulk_names(struct bulk *bulk, bool strict, bool are_urls,
                struct safe *safe, struct tlds *tlds);
