/* table.h - registries' tables of the characters that they register, in the
 * formats of RFC 3743 (section 5) and RFC 4290 (section 5).
 *
 * A line has a code point, with or without "U+", or a range of them, as
 * U+0061..U+007A. Variants after '|', ';' or '(' are not looked at; lines that
 * begin with Reference or Version are passed over. */

#ifndef TABLE_H
#define TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "names/list.h"

/* All zero is an empty one. */
struct table {
    struct buffer ranges; /* of struct table_range, sorted */
};

struct table_range {
    uint32_t first;
    uint32_t last;
};

/* Reads the file PATH into TABLE, which is empty. Returns false, with *FAILURE
 * set, if that fails. */
bool table_load(struct table *table, const char *path,
                struct list_failure *failure);

/* Whether CODE_POINT is in TABLE. */
bool table_has(const struct table *table, uint32_t code_point);

void table_free(struct table *table);

#endif
