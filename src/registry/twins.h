/* twins.h - find names that are variants of listed names.
 *
 * A name is a twin of a listed name if their top-level domains are equal, and
 * each other label of the listed name equals the label in its place, or one of
 * the two is among the variants of the other (variants.h), by one table for all
 * labels. Names below a twin are twins. A listed name without a dot is a word:
 * it is compared with each label, except a top-level domain. Listed names,
 * names below them, and listed words are twins only of names with more labels.
 *
 * Contexts make this relation intransitive, so no label can represent all of
 * its variants. But variants have equal keys, which find candidates; a
 * search for one label among the variants of the other decides. */

#ifndef TWINS_H
#define TWINS_H

#include <stdbool.h>

#include "base/slice.h"
#include "registry/table.h"

struct twins;

/* Returns an empty list of names. TABLES must outlive it, and no table may be
 * added later. The caller calls twins_close. */
struct twins *twins_open(struct tables *tables);

/* TWINS may be NULL. */
void twins_close(struct twins *twins);

/* Adds NAME: mapped, with U-labels, without dots at its ends. */
void twins_add(struct twins *twins, struct slice name);

/* Returns true if NAME, in the same form, is a twin of a listed name. If so,
 * stores the one with most labels in *LISTED, valid until another is added, and
 * the part of NAME that corresponds to it in *PART. */
bool twins_find(struct twins *twins, struct slice name, struct slice *listed,
                struct slice *part);

#endif
