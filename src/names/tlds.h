/* tlds.h - top-level domains: which last labels a name in free text can have.
 *
 * They are those of IANA's list (tlds.txt), the special-use names, and those of
 * files that the user gives. A label is compared as its A-label, after mapping
 * by UTS #46, so it can have any form. */

#ifndef TLDS_H
#define TLDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/slice.h"
#include "names/name.h"

/* The answer for a label that was asked about before. */
struct tlds_answer {
    unsigned char size; /* of the label in bytes; 0: no answer yet */
    bool is_tld;
    char label[14];
};

/* Begin with all zero: that has IANA's and the special-use names. */
struct tlds {
    struct names *names;  /* maps labels; opened when the first is mapped */
    struct buffer mapped; /* the label that is asked about, as its A-label */
    struct buffer pool;   /* the user's A-labels, each with a NUL */
    struct buffer added;  /* pointers into POOL, in the order of strcmp */
    struct tlds_answer answers[64]; /* a cache */
};

/* Why a file could not be added. */
struct tlds_failure {
    int error;     /* errno of what failed; 0: LINE is no top-level domain */
    uint64_t line; /* counted from 1 */
    struct buffer word; /* what was found there; the caller's to free */
};

/* Adds the top-level domains in the list (list.h) at PATH, as A-labels or
 * U-labels. Returns false, with *FAILURE set, if the file cannot be read or
 * another line is in it. */
bool tlds_add_file(struct tlds *tlds, const char *path,
                   struct tlds_failure *failure);

/* Whether LABEL, valid UTF-8 without a dot, is a top-level domain. */
bool tlds_has(struct tlds *tlds, struct slice label);

/* The day of IANA's list: "2026-08-22". */
const char *tlds_date(void);

void tlds_close(struct tlds *tlds);

#endif
