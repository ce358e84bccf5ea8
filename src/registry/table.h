/* table.h - the tables of registries: which labels they register, and which of
 * these are variants of each other.
 *
 * A table is a ruleset of RFC 7940 (lgr.h), or lines as in RFC 3743 and RFC
 * 4290 (lines.h), which become a ruleset without rules. verdict.h and
 * variants.h apply rulesets, and protect.h finds variants of
 * listed names.
 *
 * A label is an array of code points. No table allows more than 63. */

#ifndef TABLE_H
#define TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/buffer.h"
#include "base/failure.h"
#include "base/slice.h"
#include "registry/problem.h"

struct ruleset;

/* The tables of a run. */
struct tables;

/* Returns an empty list of tables. The caller calls tables_close. */
struct tables *tables_open(void);

/* TABLES may be NULL. */
void tables_close(struct tables *tables);

/* Adds the table in the file PATH. Returns false, with *PROBLEM set, if it is
 * faulty. Otherwise *PROBLEM is a warning, or its words are NULL. */
bool tables_add(struct tables *tables, const char *path,
                struct problem *problem);

/* Adds the table in FILE like tables_add. The caller closes FILE. */
bool tables_add_file(struct tables *tables, FILE *file,
                     struct problem *problem);

/* Returns true if one of the tables allows the label, which has at most
 * REPERTOIRE_MAX code points. If not, sets *FAILURE, by the table that allows
 * the longest part of it. Its slices last until a table is added. */
bool tables_allow(struct tables *tables, const uint32_t *label, size_t length,
                  struct failure *failure);

/* Returns how many tables there are. */
size_t tables_count(const struct tables *tables);

/* Returns the ruleset of the table NUMBER, from 0. */
const struct ruleset *tables_ruleset(const struct tables *tables,
                                     size_t number);

/* Returns true if one of the labels is among the variants of the other by the
 * table NUMBER. Labels with code points outside of its repertoire have no
 * variants; contexts and dispositions of the labels themselves do not count. */
bool tables_are_variants(struct tables *tables, size_t number,
                         const uint32_t *a, size_t a_length, const uint32_t *b,
                         size_t b_length);

/* Receives a variant and its disposition. Returns false to end the search. */
typedef bool table_taker(void *state, const uint32_t *variant, size_t length,
                         struct slice disposition);

/* Explains the label by the first table that allows it: stores its index label,
 * as uint32_t, in INDEX, passes its variants to TAKE, and stores in
 * *IS_COMPLETE whether these are all. Returns false if no table allows the
 * label. */
bool tables_explain(struct tables *tables, const uint32_t *label, size_t length,
                    struct buffer *index, table_taker *take, void *state,
                    bool *is_complete);

#endif
