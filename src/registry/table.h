/* table.h - the tables of registries: which labels they register, and which of
 * these are variants of each other.
 *
 * A table is a ruleset of RFC 7940 (lgr.h), or lines as in RFC 3743 and RFC
 * 4290 (lines.h), which become a ruleset without rules. evaluate.h and
 * variants.h apply rulesets, and protect.h finds variants of listed names.
 *
 * A label is an array of 1 to RULESET_LENGTH_MAX code points, valid and
 * mapped. */

#ifndef TABLE_H
#define TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/buffer.h"
#include "base/failure.h"
#include "base/slice.h"

struct ruleset;
struct variants;

/* The tables of a run. */
struct tables;

/* Returns an empty list of tables. It and the tables in it are never freed. */
struct tables *tables_open(void);

/* Adds the table in the file PATH. Returns false if it is faulty: then nothing
 * more can be done with TABLES. Appends to PROBLEMS the fault or warnings, each
 * a line that follows the path (see ruleset.h). */
bool tables_add(struct tables *tables, const char *path,
                struct buffer *problems);

/* Adds the table in FILE like tables_add. The caller closes FILE. */
bool tables_add_file(struct tables *tables, FILE *file,
                     struct buffer *problems);

/* Return the number of tables, and the ruleset of the one at an index. */
size_t tables_count(const struct tables *tables);
const struct ruleset *tables_ruleset(const struct tables *tables, size_t table);

/* Returns true if a table has an ASCII letter: then the tables decide about
 * labels of ASCII, too. */
bool tables_have_ascii(const struct tables *tables);

/* Returns true if one of the tables allows LABEL, and stores the first of these
 * in *TABLE: the label is eligible, and its disposition is not "blocked". If
 * not, sets *FAILURE, by the table that allows the longest part of it. Its
 * slices last until a table is added. */
bool tables_allow(struct tables *tables, const uint32_t *label, size_t length,
                  size_t *table, struct failure *failure);

/* Returns true if one of the labels A and B is among the variants of the other
 * by the table TABLE. Labels with code points outside of its repertoire have no
 * variants; contexts and dispositions of the labels themselves are ignored. */
bool tables_are_variants(struct tables *tables, size_t table, const uint32_t *a,
                         size_t a_length, const uint32_t *b, size_t b_length);

/* Finds the first table in which LABEL is eligible, and stores it in *TABLE and
 * the label's disposition in *DISPOSITION. Returns false if there is none. */
bool tables_find(struct tables *tables, const uint32_t *label, size_t length,
                 size_t *table, struct slice *disposition);

/* Returns the search for variants (variants.h) of the table TABLE. */
struct variants *tables_variants(struct tables *tables, size_t table);

#endif
