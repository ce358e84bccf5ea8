/* tlds-table.h - IANA's top-level domains, which the build generates from
 * tlds.txt. */

#ifndef TLDS_TABLE_H
#define TLDS_TABLE_H

#include <stddef.h>

/* A-labels and ASCII labels in lower case, in the order of strcmp. */
extern const char *const tlds_table[];
extern const size_t tlds_table_size;

/* When IANA published the list: "2026-08-22". */
extern const char tlds_table_date[];

#endif
