/* confusable.h - ICU's data on characters that look alike (UTS #39).
 *
 * Only these data need ICU's library i18n. It is loaded by confusables_open; if
 * that fails, the process ends with a message. */

#ifndef CONFUSABLE_H
#define CONFUSABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"

struct confusables;

/* Returns NULL if ICU lacks the data, or in a build without ICU; *REASON then
 * says why, in words that last as long as the process. */
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
