/* codec.h - one string of UTF-8 to Bootstring and back, with the memory that
 * the codec wants. */

#ifndef CODEC_H
#define CODEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bootstring.h"
#include "buffer.h"

/* Begin with BOOTSTRING set and all else zero. The memory is kept from one
 * string to the next. */
struct codec {
    const struct bootstring *bootstring;
    struct buffer code_points;
    struct buffer scratch;
};

/* What is wrong with a string. IS_INVALID: the byte FOUND at WHERE, counted
 * from 0, does not begin valid UTF-8. Otherwise STATUS says what the codec
 * found, WHERE counts code points, and FOUND is a code point. */
struct codec_fault {
    bool is_invalid;
    enum bootstring_status status;
    size_t where;
    uint32_t found;
};

/* Append the encoded or decoded form of the SIZE bytes at TEXT to OUT. Return
 * false, with *FAULT set and nothing appended, if there is none; also when
 * memory is exhausted, which codec_out_of_memory and OUT tell. */
bool codec_encode(struct codec *codec, const char *text, size_t size,
                  struct buffer *out, struct codec_fault *fault);
bool codec_decode(struct codec *codec, const char *text, size_t size,
                  struct buffer *out, struct codec_fault *fault);

bool codec_out_of_memory(const struct codec *codec);

void codec_close(struct codec *codec);

#endif
