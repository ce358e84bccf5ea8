/* repertoire.h - the code points and sequences of a table, with their variants
 * (RFC 7940 section 5).
 *
 * An entry is a code point, a sequence, or a range of code points that share
 * one context. Its variants follow it. Entries are added first; after
 * repertoire_close they can be looked up. */

#ifndef REPERTOIRE_H
#define REPERTOIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "registry/intern.h"
#include "registry/problem.h"

enum { REPERTOIRE_MAX = 63 }; /* code points of a label, so of an entry */

/* A condition on the place in the label: section 5.2. */
struct context {
    uint32_t rule;  /* its number, or INTERN_NONE for any place */
    bool is_denied; /* not-when: the rule must not match */
};

struct entry {
    uint32_t text; /* where its code points, or that of the first of a range,
                      begin in POINTS */
    uint32_t length;
    struct context context;
    uint32_t variant; /* number of its first variant */
    uint32_t variant_count;
    uint32_t reflexive; /* the first variant that equals the entry */
    uint32_t reflexive_count;
};

struct variant {
    uint32_t text; /* where its code points begin in POINTS */
    uint32_t length;
    uint32_t type; /* a number, or INTERN_NONE */
    struct context context;
    uint32_t line;
};

/* The entries of one code point. */
struct repertoire_slot {
    uint32_t single;  /* the entry of the code point alone, plus 1, or 0 */
    uint32_t starter; /* its number in STARTERS, plus 1; 0 if no sequence begins
                         with it */
};

/* All zero is empty. */
struct repertoire {
    struct buffer points;   /* uint32_t: all code points */
    struct buffer entries;  /* struct entry */
    struct buffer variants; /* struct variant, sorted for each entry */
    struct buffer starters; /* uint64_t: the lengths of the sequences that begin
                               with a code point, bit N for N */
    struct intern sequences;        /* their code points */
    struct buffer sequence_entries; /* uint32_t: the entry of each */
    struct repertoire_slot *pages[0x1100];
};

/* Adds the entry of POINTS, or of the range from POINTS[0] to LAST. Returns
 * false, with *PROBLEM set, if a code point, or the sequence, already has an
 * entry. */
bool repertoire_add(struct repertoire *r, const uint32_t *points, size_t length,
                    uint32_t last, struct context context, size_t line,
                    struct problem *problem);

/* Adds a variant to the last entry. An empty one deletes the entry from a label
 * (section 5.3.3). */
void repertoire_add_variant(struct repertoire *r, const uint32_t *points,
                            size_t length, uint32_t type,
                            struct context context, size_t line);

/* Sorts the variants. Returns false, with *PROBLEM set, if the repertoire is
 * empty, or a variant is repeated with the same context. With DROPS_REPEATED,
 * repeated variants are dropped instead. */
bool repertoire_close(struct repertoire *r, bool drops_repeated,
                      struct problem *problem);

/* Returns true if CODE_POINT has an entry. */
bool repertoire_has(const struct repertoire *r, uint32_t code_point);

/* Returns true if each variant of an entry has that entry as a variant. If not,
 * stores the first missing variant in *PROBLEM. */
bool repertoire_is_symmetric(const struct repertoire *r,
                             struct problem *problem);

/* Stores the numbers of the entries that TEXT begins with, the longest first.
 * Returns how many there are, at most REPERTOIRE_MAX. */
size_t repertoire_find(const struct repertoire *r, const uint32_t *text,
                       size_t length, uint32_t *numbers);

/* Returns the entry NUMBER, valid until one is added. */
static inline const struct entry *repertoire_entry(const struct repertoire *r,
                                                   uint32_t number)
{
    return (const struct entry *)(const void *)r->entries.data + number;
}

/* Returns the variant NUMBER, valid until one is added. */
static inline const struct variant *
repertoire_variant(const struct repertoire *r, uint32_t number)
{
    return (const struct variant *)(const void *)r->variants.data + number;
}

/* Returns the code points that begin at TEXT, a member of an entry or variant;
 * valid until one is added. */
static inline const uint32_t *repertoire_text(const struct repertoire *r,
                                              uint32_t text)
{
    return (const uint32_t *)(const void *)r->points.data + text;
}

/* Compares two labels by code point. Returns a number below, equal to or above
 * 0, as memcmp() does. */
int repertoire_compare(const uint32_t *a, size_t a_length, const uint32_t *b,
                       size_t b_length);

/* Frees the memory. */
void repertoire_free(struct repertoire *r);

#endif
