/* codec.c - one string of UTF-8 to Bootstring and back; see codec.h. */

#include "config.h"

#include "codec/codec.h"

#include <string.h>

#include "base/utf8.h"

enum { SHORT = 64, LONG = 1024 }; /* bytes; below, memory does not matter */

bool codec_fail(struct codec_fault *fault, enum bootstring_status status,
                const struct bootstring_outcome *outcome)
{
    *fault = (struct codec_fault){
        .status = status, .where = outcome->where, .found = outcome->found};
    return false;
}

static bool fail_invalid(struct codec_fault *fault, const char *text,
                         size_t where)
{
    *fault = (struct codec_fault){.kind = CODEC_INVALID,
                                  .where = where,
                                  .found = (unsigned char)text[where]};
    return false;
}

/* All code points are basic: they and, if there are any, the delimiter. */
static bool encode_basic(const struct codec *codec, const char *text,
                         size_t size, struct buffer *out)
{
    char *to = buffer_room(out, size + 1);

    memcpy(to, text, size);
    to[size] = (char)codec->bootstring->delimiter;
    out->length += size + (size > 0);
    return true;
}

bool codec_encode(struct codec *codec, const char *text, size_t size,
                  struct buffer *out, struct codec_fault *fault)
{
    struct bootstring_outcome outcome;
    enum bootstring_status status;
    size_t length;

    if (codec->bootstring == &bootstring_punycode && size <= SHORT) {
        char *to = buffer_room(out, 9 * size + 1);
        if (bootstring_encode_utf8(text, size, to, 9 * size + 1, &length)) {
            out->length += length;
            return true;
        }
    }
    /* Without code points a long ASCII string takes a fifth of the memory. */
    if (size > LONG && utf8_is_ascii(text, size))
        return encode_basic(codec, text, size, out);
    uint32_t *points = buffer_array(&codec->code_points, size, sizeof *points);
    size_t valid = utf8_decode(text, size, points, &length);
    if (valid < size)
        return fail_invalid(fault, text, valid);

    void *scratch =
        buffer_array(&codec->scratch, bootstring_scratch(length), 1);
    /* Enough for Punycode; others may need more. */
    for (size_t room = length * 9 + 1;; room *= 2) {
        char *to = buffer_room(out, room);
        status = bootstring_encode(codec->bootstring, points, length, NULL, to,
                                   room, scratch, &outcome);
        if (status != BOOTSTRING_NO_ROOM)
            break;
    }
    if (status != BOOTSTRING_OK)
        return codec_fail(fault, status, &outcome);
    out->length += outcome.length;
    return true;
}

bool codec_fail_decode(struct codec_fault *fault, enum bootstring_status status,
                       const struct bootstring_outcome *outcome,
                       const char *text, size_t size)
{
    size_t where = outcome->where;

    codec_fail(fault, status, outcome);
    if (status == BOOTSTRING_NOT_BASIC &&
        utf8_read(text + where, size - where, &fault->found) == 0)
        return fail_invalid(fault, text, where);
    return false;
}

bool codec_decode(struct codec *codec, const char *text, size_t size,
                  struct buffer *out, struct codec_fault *fault)
{
    struct bootstring_outcome outcome;
    size_t length;

    if (codec->bootstring == &bootstring_punycode && size <= SHORT) {
        char *to = buffer_room(out, size * UTF8_MAX);
        if (bootstring_decode_utf8(text, size, to, &length)) {
            out->length += length;
            return true;
        }
    }
    /* Nothing behind the delimiter: all is literal. */
    if (size > LONG && text[size - 1] == (char)codec->bootstring->delimiter &&
        utf8_is_ascii(text, size)) {
        buffer_append(out, text, size - 1);
        return true;
    }
    uint32_t *points = buffer_array(&codec->code_points, size, sizeof *points);
    void *scratch = buffer_array(&codec->scratch, bootstring_scratch(size), 1);
    enum bootstring_status status = bootstring_decode(
        codec->bootstring, text, size, points, NULL, scratch, &outcome);
    if (status != BOOTSTRING_OK)
        return codec_fail_decode(fault, status, &outcome, text, size);

    char *to = buffer_room(out, outcome.length * UTF8_MAX);
    out->length += utf8_encode(points, outcome.length, to);
    return true;
}

void codec_close(struct codec *codec)
{
    buffer_free(&codec->code_points);
    buffer_free(&codec->scratch);
}
