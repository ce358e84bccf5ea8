/* deceivers.h - unsafe names in the output, if --safe was not given: for a hint
 * at the end of the run. */

#ifndef DECEIVERS_H
#define DECEIVERS_H

#include <stddef.h>

#include "base/buffer.h"
#include "base/slice.h"

enum { DECEIVERS_NAMED = 3 }; /* the number of names in the hint */

/* Initialize with zero. Lives as long as the process. */
struct deceivers {
    struct safe *safe; /* opened for the first non-ASCII name */
    size_t count;
    struct buffer named; /* the first of them, quoted, escaped (escape.h), and
                            separated by ", " */
};

/* Counts NAME, which is as in safe_judge, if it is unsafe. */
void deceivers_note(struct deceivers *deceivers, struct slice name);

#endif
