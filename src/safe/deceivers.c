/* deceivers.c - unsafe names that were shown; see deceivers.h. */

#include "config.h"

#include "safe/deceivers.h"

#include "base/escape.h"
#include "base/utf8.h"
#include "safe/safe.h"

void deceivers_note(struct deceivers *d, struct slice name)
{
    if (utf8_is_ascii(name))
        return;
    if (d->safe == NULL) {
        d->safe = safe_open();
        safe_set_policy(d->safe);
    }
    if (safe_judge(d->safe, name, NULL) || ++d->count > DECEIVERS_NAMED)
        return;
    buffer_text(&d->named, d->count > 1 ? ", '" : "'");
    escape_append(&d->named, name);
    buffer_text(&d->named, "'");
}
