/* codec.h - the door of src/codec: UTF-8 strings to Bootstring and back,
 * optionally with mixed case, in code-point notation (RFC 3492 appendix A), and
 * as traces (section 7). This room knows nothing of names or files.
 *
 *   bootstring   code points to Bootstring and back, in O(n log n), and the
 *                deltas as digits
 *   rankset      sets of integers with ranks
 *   short        a fast path for short strings
 *   profile      Bootstring profiles, by name and by parameters */

#pragma once

#include "base/base.h"
#include "codec/profile.h"

struct codec_mode {
    const struct profile *profile;
    bool mixed_case;  /* the case of the digits carries that of the text */
    bool code_points; /* the text is in the notation u+0644 u+064A */
    bool trace;       /* the result is the trace */
    bool escapes;     /* strings in the trace are escaped */
};

/* The mode, and memory for each string, which is to be initialized with zero.
 */
struct codec {
    struct codec_mode mode;
    struct buffer points;    /* the text as code points */
    struct buffer uppercase; /* the case of each code point */
    struct buffer scratch;   /* for bootstring.h */
    struct buffer encoded;   /* the result that a trace explains */
};

/* Append the encoded or decoded form of TEXT to OUT. Return false, with
 * *FAILURE set and nothing appended, if TEXT cannot be converted. A trace of
 * such a text has the steps before the fault; it is empty if TEXT is not in the
 * notation or not in UTF-8. For a trace FAILURE is not NULL. */
bool codec_encode(struct codec *codec, struct slice text, struct buffer *out,
                  struct failure *failure);
bool codec_decode(struct codec *codec, struct slice text, struct buffer *out,
                  struct failure *failure);

/* Frees the memory; the codec can be used again. */
void codec_close(struct codec *codec);
