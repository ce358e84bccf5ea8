/* protect.h - names that must not be imitated.
 *
 * A name imitates a protected one if it, or what is left of it without its
 * first labels, looks like it, marks left out (UTS #39 section 4, look.h). A
 * protected name and those below it imitate none. */

#ifndef PROTECT_H
#define PROTECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/slice.h"
#include "names/list.h"
#include "safe/look.h"
#include "names/name.h"

struct protect;

/* Returns NULL if ICU's data are missing. LOOKS must outlive it. */
struct protect *protect_open(struct looks *looks);
void protect_close(struct protect *protect);

/* Adds the names in the file PATH: one a line, in either form, in UTF-8.
 * Returns false, with *FAILURE set, if it cannot be read or a line is no valid
 * name. */
bool protect_load(struct protect *protect, const char *path,
                  struct list_failure *failure);

/* Whether NAME, as for safe_judge, imitates a protected name. If so, stores the
 * protected name in *IMITATED, valid until another is added, and in *AT where
 * the part of NAME begins that looks like it. */
bool protect_is_imitated(struct protect *protect, struct slice name,
                         struct slice *imitated, size_t *at);

#endif
