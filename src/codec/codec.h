/* codec.h - a string with its memory: UTF-8 to Bootstring and back, with case
 * and code-point notation (RFC 3492 appendix A) where they are asked for. */

#ifndef CODEC_H
#define CODEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/slice.h"
#include "codec/bootstring.h"

/* The simple case mappings of Unicode. A code point without one is mapped to
 * itself. */
struct codec_case {
    uint32_t (*to_lower)(uint32_t code_point);
    uint32_t (*to_upper)(uint32_t code_point);
};

/* Begin with the options set and all else zero. The memory is kept from one
 * string to the next. */
struct codec {
    const struct bootstring *bootstring;
    /* With mixed case, the case of the last digit of a delta is the case of the
     * letter, by these mappings; else NULL. */
    const struct codec_case *mixed_case;
    bool code_points;        /* the text is in the notation u+0644 u+064A */
    struct buffer points;    /* the text as code points */
    struct buffer uppercase; /* the case of each of them */
    struct buffer scratch;   /* for bootstring.h */
    struct buffer traced;    /* what a trace encodes to */
};

enum codec_fault_kind {
    CODEC_BOOTSTRING, /* STATUS says what is wrong with FOUND */
    CODEC_INVALID,    /* the byte FOUND does not begin valid UTF-8 */
    CODEC_NOTATION    /* not a code point in the notation u+0644 */
};

/* What is wrong with a string. */
struct codec_fault {
    enum codec_fault_kind kind;
    enum bootstring_status status;
    size_t where; /* from 0; in bytes if the kind is CODEC_INVALID, else in
                     code points */
    uint32_t found;
};

/* Append the encoded or decoded form of TEXT to OUT. Return false, with *FAULT
 * set and nothing appended, if there is none. */
bool codec_encode(struct codec *codec, struct slice text, struct buffer *out,
                  struct codec_fault *fault);
bool codec_decode(struct codec *codec, struct slice text, struct buffer *out,
                  struct codec_fault *fault);

/* Append the trace (trace.h) of encoding or decoding TEXT to TRACE. ESCAPE
 * makes what it quotes safe for terminals. Return false, with *FAULT set, if
 * TEXT cannot be converted. The trace then ends with the step before the fault;
 * it is empty unless the kind is CODEC_BOOTSTRING. */
bool codec_trace_encode(struct codec *codec, struct slice text, bool escape,
                        struct buffer *trace, struct codec_fault *fault);
bool codec_trace_decode(struct codec *codec, struct slice text, bool escape,
                        struct buffer *trace, struct codec_fault *fault);

/* Frees the memory; the codec can be used again. */
void codec_close(struct codec *codec);

#endif
