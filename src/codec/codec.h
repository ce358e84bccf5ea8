/* codec.h - one string of UTF-8 to Bootstring and back, with the memory that
 * the codec wants. */

#ifndef CODEC_H
#define CODEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "codec/bootstring.h"
#include "base/buffer.h"

/* Begin with BOOTSTRING set and all else zero. The memory is kept from one
 * string to the next. */
struct codec {
    const struct bootstring *bootstring;
    struct buffer code_points;
    struct buffer scratch;
};

enum codec_fault_kind {
    CODEC_BOOTSTRING, /* STATUS says, of FOUND */
    CODEC_INVALID,    /* the byte FOUND does not begin valid UTF-8 */
    CODEC_NOTATION    /* no code point in the notation of annotated.h */
};

/* What is wrong with a string. WHERE counts from 0: code points, but bytes of
 * what is not valid. */
struct codec_fault {
    enum codec_fault_kind kind;
    enum bootstring_status status;
    size_t where;
    uint32_t found;
};

/* Append the encoded or decoded form of the SIZE bytes at TEXT to OUT. Return
 * false, with *FAULT set and nothing appended, if there is none. */
bool codec_encode(struct codec *codec, const char *text, size_t size,
                  struct buffer *out, struct codec_fault *fault);
bool codec_decode(struct codec *codec, const char *text, size_t size,
                  struct buffer *out, struct codec_fault *fault);

/* Set *FAULT for a STATUS of bootstring_encode, or of bootstring_decode on
 * TEXT. Return false. */
bool codec_fail(struct codec_fault *fault, enum bootstring_status status,
                const struct bootstring_outcome *outcome);
bool codec_fail_decode(struct codec_fault *fault, enum bootstring_status status,
                       const struct bootstring_outcome *outcome,
                       const char *text, size_t size);

void codec_close(struct codec *codec);

#endif
