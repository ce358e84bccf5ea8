/* codec.h - UTF-8 strings to Bootstring and back, optionally with mixed case
 * and in code-point notation (RFC 3492 appendix A). */

#ifndef CODEC_H
#define CODEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/failure.h"
#include "base/slice.h"
#include "codec/profile.h"

/* The simple case mappings of Unicode. A code point without a mapping is mapped
 * to itself. */
struct codec_case {
    uint32_t (*to_lower)(uint32_t code_point);
    uint32_t (*to_upper)(uint32_t code_point);
};

/* Options, and memory that is reused for the next string. Initialize the
 * options, and all other members with zero. */
struct codec {
    const struct profile *profile;
    /* NULL without mixed case. With it, the last digit of a delta has the case
     * of the letter, by these mappings. */
    const struct codec_case *mixed_case;
    bool code_points; /* the text is in the notation u+0644 u+064A */
    /* The result is the trace (RFC 3492 sections 7.2 and 7.3), lines separated
     * by newlines, in quadratic time. */
    bool traces;
    bool escapes;            /* quoted input in it is made safe for terminals */
    struct buffer points;    /* the text as code points */
    struct buffer uppercase; /* the case of each code point */
    struct buffer scratch;   /* for bootstring.h */
    struct buffer traced;    /* the result of a traced encoding */
};

/* Append the encoded or decoded form of TEXT to OUT. Return false, with
 * *FAILURE set and nothing appended, if TEXT cannot be converted; but a trace,
 * for which FAILURE is not NULL, ends with the step before the fault, and is
 * empty only if TEXT cannot be read. */
bool codec_encode(struct codec *codec, struct slice text, struct buffer *out,
                  struct failure *failure);
bool codec_decode(struct codec *codec, struct slice text, struct buffer *out,
                  struct failure *failure);

/* Frees the memory; the codec can be used again. */
void codec_close(struct codec *codec);

#endif
