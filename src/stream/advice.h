/* advice.h - ways out, mostly in brackets after a message: what the module that
 * finds a fault cannot know, because it depends on the options or the whole
 * record. Hints, which precede the results at a terminal, are in cli/hint.c. */

#pragma once

#include "base/base.h"
#include "settings.h"
#include "stream/fields.h"

/* Each function returns the advice, or "". */

/* About WHY the string, name or URL TEXT cannot be converted. */
const char *advice_about(const struct settings *settings, struct slice text,
                         const struct failure *why);

/* About bytes that are not valid. IS_TOLD: a message has named the charset. */
const char *advice_about_bytes(const struct settings *settings, bool is_operand,
                               bool is_told);

/* About an input without the chosen fields. FIRST, its first line, may have one
 * field, and characters that other lists have between fields. */
const char *advice_about_fields(const struct fields *fields,
                                struct slice first);

/* About WHY a field of RECORD, which IS_FIRST in a file, cannot be converted.
 */
const char *advice_about_field(const struct fields *fields, struct slice record,
                               bool is_first, const struct failure *why);
