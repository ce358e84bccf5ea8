/* tlds.h - top-level domains: the last labels of names in free text, and with
 * --tlds of all names.
 *
 * They come from IANA's list (tlds.txt), the special-use names, and files of
 * the user. Labels are compared as A-labels, after mapping by UTS #46. */

#pragma once

#include "base/base.h"
#include "base/intern.h"
#include "names/name.h"

/* Initialize with zero, for IANA's and the special-use names. Never freed. */
struct tlds {
    bool is_any;                  /* any last label will do, as the user says */
    struct name_converter *names; /* maps labels; opened on demand */
    struct buffer mapped;         /* scratch: the A-label of a label */
    struct intern added;          /* the user's A-labels */
    struct tlds_answer {          /* a cached lookup */
        unsigned char size;       /* of the label in bytes; 0 if unused */
        bool is_tld;
        char label[14];
    } answers[64];
};

/* Adds the entries of the list at PATH (io.h): A-labels or U-labels, with or
 * without a dot. Returns false, with *FAILURE set, if the file cannot be read,
 * or an entry is no top-level domain; those before it are added. */
bool tlds_add_file(struct tlds *tlds, const char *path,
                   struct failure *failure);

/* Returns true if LABEL, valid UTF-8 without a dot, is a top-level domain, even
 * if any will do. An empty one is none. */
bool tlds_has(struct tlds *tlds, struct slice label);

/* Returns true if the last label of NAME is a top-level domain, or if any will
 * do, or NAME is empty or an IPv4 address; otherwise sets *FAILURE, unless that
 * is NULL. NAME is valid and mapped, with U-labels or A-labels, and without
 * dots at its ends. */
bool tlds_check(struct tlds *tlds, struct slice name, struct failure *failure);

/* Returns true if LABEL comes from a file of the user. */
bool tlds_is_added(struct tlds *tlds, struct slice label);

/* IANA's list and the special-use names, which the build generates from
 * tlds.txt: A-labels and ASCII labels in lower case, in the order of strcmp. */
extern const char *const tlds_table[];
extern const size_t tlds_table_size;
extern const char tlds_table_date[]; /* of IANA's list: "2026-08-22" */
