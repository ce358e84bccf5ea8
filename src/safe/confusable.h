/* confusable.h - ICU's data on characters that look alike (UTS #39).
 *
 * Only these data need ICU's library i18n. It is loaded at the first lookup; if
 * that fails, the process ends with a message. */

#ifndef CONFUSABLE_H
#define CONFUSABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"

struct confusables;

/* Returns NULL without ICU. The caller calls confusables_close. */
struct confusables *confusables_open(void);

/* CONFUSABLES is what confusables_open returned. */
void confusables_close(struct confusables *confusables);

/* Returns true if CODE_POINT has Identifier_Status=Allowed (UTS #39 section
 * 3.1): it is recommended for identifiers, or included. */
bool confusables_allow(struct confusables *confusables, uint32_t code_point);

/* Stores the skeleton of CODE_POINT (UTS #39 section 4), in normalization form
 * D, in *SKELETON, replacing its contents. */
void confusables_skeleton(struct confusables *confusables, uint32_t code_point,
                          struct buffer *skeleton);

#endif
