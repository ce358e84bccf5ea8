/* explain.h - what a name is made of, and what is wrong with it (--explain).
 *
 * A block of lines for each name. The manual, section EXPLAIN, has the format,
 * which scripts rely on. */

#ifndef EXPLAIN_H
#define EXPLAIN_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/slice.h"
#include "failure.h"
#include "codec/codec.h"
#include "names/idna.h"
#include "names/name.h"
#include "safe/safe.h"
#include "points.h"

struct explain_options {
    bool raw;          /* unsafe characters are written as they are */
    struct safe *safe; /* judges names; the caller's */
};

/* What is kept from one name to the next. */
struct explain {
    struct explain_options options;
    struct names *decoder;
    struct names *encoder;
    struct names *strict;
    struct idna *idna;
    struct codec codec;

    /* The current name. */
    struct points points;
    struct buffer labels; /* struct label[] of explain.c */
    struct buffer u_form;
    struct buffer a_form;
    struct buffer former;     /* the A-form that IDNA2003 made of it */
    struct buffer not_valid;  /* why it is not valid; empty if it is */
    struct buffer not_strict; /* why it is not valid by IDNA2008 */
    struct buffer not_safe;   /* why it is not safe */
    struct buffer decoded;    /* a label */
    struct buffer scratch;
};

/* Opens EXPLAIN for the options. It must not move. Returns false if ICU's data
 * are missing. */
bool explain_open(struct explain *explain,
                  const struct explain_options *options);

/* Says whether the blocks that follow are to be in ASCII, with \u{...} for
 * other characters. */
void explain_in_ascii(struct explain *explain, bool ascii);

/* Appends the block of NAME, in either form, to OUT. Returns whether the name
 * is valid. */
bool explain_name(struct explain *explain, struct slice name,
                  struct buffer *out);

/* Appends the block of BYTES, which FAILURE says are not valid in their
 * charset. */
void explain_bytes(struct explain *explain, struct slice bytes,
                   const struct failure *failure, struct buffer *out);

/* EXPLAIN may be NULL. */
void explain_close(struct explain *explain);

#endif
