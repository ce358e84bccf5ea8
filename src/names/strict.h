/* strict.h - the checks of --strict: whether a registry can register a label
 * as it was given (RFC 5891 sections 4.1 and 4.2). */

#ifndef STRICT_H
#define STRICT_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/slice.h"
#include "names/idna.h"
#include "names/name.h"

/* A valid label of a name, in each of its forms. */
struct strict_label {
    struct slice given;
    struct slice text;   /* decoded, with ASCII in lower case */
    struct slice u_form; /* TEXT, mapped */
    struct slice rest;   /* of the name, after GIVEN */
};

/* Returns true if LABEL is valid by IDNA2008, the mapping changed nothing but
 * the case of ASCII letters, and the following dot, if any, is ASCII. If not,
 * sets *FAILURE, which may refer to SCRATCH. */
bool strict_check(struct idna *idna, const struct strict_label *label,
                  struct buffer *scratch, struct failure *failure);

#endif
