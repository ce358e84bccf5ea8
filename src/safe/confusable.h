/* confusable.h - ICU's data on characters that look alike (UTS #39).
 *
 * They are in ICU's library i18n, which nothing else in puny needs. Linking it
 * would cost each start of the program 0.3 ms, so it is loaded when it is first
 * asked for, unless ICU_I18N_LINKED is defined (static programs, systems
 * without dlopen). */

#ifndef CONFUSABLE_H
#define CONFUSABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"

struct confusables;

/* Returns NULL if the library cannot be loaded, or in a build without ICU;
 * *REASON then says why, in words that last as long as the process. */
struct confusables *confusables_open(const char **reason);
void confusables_close(struct confusables *confusables);

/* Whether CODE_POINT has Identifier_Status=Allowed (UTS #39 section 3.1): it
 * is recommended for identifiers, or included. */
bool confusables_allow(const struct confusables *confusables,
                       uint32_t code_point);

/* Stores the skeleton of CODE_POINT (UTS #39 section 4), in normalization form
 * D, in *SKELETON, in place of what it held. */
void confusables_skeleton(const struct confusables *confusables,
                          uint32_t code_point, struct buffer *skeleton);

#endif
