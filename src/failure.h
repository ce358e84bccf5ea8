/* failure.h - the failures of all folders as one, and their words. */

#ifndef FAILURE_H
#define FAILURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "codec/codec.h"
#include "names/name.h"
#include "safe/safe.h"
#include "text/replace.h"

enum failure_kind {
    FAILURE_CODEC,       /* CODEC says why */
    FAILURE_NAME,        /* NAME says why */
    FAILURE_NOT_SAFE,    /* SAFE says why */
    FAILURE_UNDECODABLE, /* the byte FOUND at WHERE is not valid in CHARSET */
    FAILURE_UNWRITABLE,  /* CHARSET lacks the character FOUND */
    FAILURE_TERMINATOR,  /* the result holds FOUND, which ends a record */
    FAILURE_LEFT         /* LEFT has a name that is left in a text, and why */
};

/* The mode that a string without a mode may be meant for. */
enum failure_advice { FAILURE_NO_ADVICE, FAILURE_TRY_NAME, FAILURE_TRY_TEXT };

/* Why a string could not be converted. */
struct failure {
    enum failure_kind kind;
    struct codec_fault codec;
    enum failure_advice advice;
    struct name_failure name; /* its word lasts until the next conversion */
    struct safe_failure safe; /* its slices last until the next conversion */
    struct replace_left left; /* its slices last until the next conversion */
    const char *charset;      /* the charset's name; borrowed */
    size_t where;             /* in bytes, from 0 */
    uint32_t found;           /* a byte or code point, as the kind says */
};

/* Set *FAILURE to the failure of a folder. Return false. */
bool failure_of_codec(struct failure *failure, const struct codec_fault *fault);
bool failure_of_name(struct failure *failure, const struct name_failure *name);
bool failure_of_safe(struct failure *failure, const struct safe_failure *safe);
bool failure_of_text(struct failure *failure, const struct replace_left *left);

/* Appends the reason in words to OUT, without an end of line. */
void failure_explain(const struct failure *failure, struct buffer *out);

#endif
