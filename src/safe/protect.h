/* protect.h - names that must not be imitated.
 *
 * puny-safe(7), section Protected names, says which names imitate the names and
 * words of a list. Names look alike if their skeletons do (confusable.h). Here
 * skeletons have simplified Han, and, of labels of four letters or more, three
 * of them kana, a second form without voicing marks: a reader overlooks these.
 * With registries' tables, variants of names and words imitate them, too: names
 * whose top-level domains are equal, and each of whose other labels is equal,
 * or among the variants of the other (variants.h), by one table for all labels.
 * Contexts make this relation intransitive, so no label can represent all of
 * its variants. But variants have equal keys, which find candidates. */

#pragma once

#include "base/base.h"
#include "registry/table.h"

struct protect;

/* Returns an empty list. TABLES, or NULL, outlive it; none is added later.
 * Listed names, and those below them, imitate none, unless ARE_COMPARED. */
struct protect *protect_open(struct table *tables, bool are_compared);

/* Adds the lines of the file PATH, in UTF-8: names and words in either form;
 * "*.NAME" is NAME, and "WORD.*" is WORD. Returns false, with *FAILURE set, if
 * the file cannot be read, a line is none of these, or there is no line. */
bool protect_load(struct protect *protect, const char *path,
                  struct failure *failure);

/* The listed name or word that a name imitates. */
struct imitation {
    struct slice protected; /* a name or word; valid until another is added */
    size_t label_number;    /* of a word: the label at fault, from 1; or 0 */
    bool is_part;           /* only a part of that label: between hyphens, or a
                               beginning or end of such a part */
    bool is_variant;        /* by a table */
    size_t crowd; /* the number of listed names that may look like the name, of
                     which PROTECTED is the first, if they are too many to
                     compare with each; or 0 */
};

/* Stores in *FOUND the target that NAME, as for safe_check, imitates. Returns
 * false if NAME is no imitation. UNSAFE_LABELS has a byte for each label of
 * NAME, which is set to '1' if the label is part of an imitation. */
bool protect_find_imitated(struct protect *protect, struct slice name,
                           char *unsafe_labels, struct imitation *found);

/* Quick test. Returns false if NAME, ASCII in upper or lower case, certainly
 * imitates no protected name. */
bool protect_may_find_imitated(struct protect *protect, struct slice name);
