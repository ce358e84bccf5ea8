/* lenient.h - names with --lenient: only dots, the prefix xn-- and Punycode
 * matter. */

#ifndef LENIENT_H
#define LENIENT_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/slice.h"
#include "codec/codec.h"
#include "names/name.h"

/* Appends NAME, valid UTF-8, to OUT, encoded, or decoded if DECODES. Its dots
 * become U+002E. Returns false, with *FAILURE set, if a label cannot be
 * converted; then OUT has some labels more. CODEC must be for Punycode. */
bool lenient_convert(struct codec *codec, bool decodes, struct slice name,
                     struct buffer *out, struct failure *failure);

#endif
