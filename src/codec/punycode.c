/* punycode.c - short strings of UTF-8 to Punycode and back; see punycode.h. */

#include "codec/punycode.h"

#include <stdint.h>
#include <string.h>

#include "base/utf8.h"
#include "codec/short-decoder.h"
#include "codec/shorts.h"

_Static_assert((int)PUNYCODE_MAX_BYTES <= (int)SHORTS_MAX,
               "a key has room for the place of each code point");

/* Copies the literals of TEXT to OUT and turns its other code points into keys.
 * Stores the number of code points in *LENGTH. Returns the number of keys;
 * SIZE_MAX if TEXT is invalid. */
static inline size_t split_utf8(struct slice text, char *out,
                                struct shorts_keys *keys, size_t *length)
{
    const char *at = text.text, *end = at + text.size;
    size_t basic = 0, count = 0;

    shorts_open(keys);
    for (; at < end; basic++) {
        uint32_t code_point;
        size_t step = utf8_read(at, (size_t)(end - at), &code_point);
        if (step == 0)
            return SIZE_MAX;
        at += step;
        out[basic] = (char)code_point;
        if (step > 1) {
            shorts_key(keys)[count] =
                (int32_t)(code_point * SHORTS_MAX + basic + count);
            count++;
            basic--;
        }
    }
    *length = basic + count;
    return count;
}

bool punycode_encode_short(struct slice text, char *out, size_t room,
                           size_t *length)
{
    struct shorts_keys keys;
    size_t points, count;

    if (text.size > PUNYCODE_MAX_BYTES || room <= text.size)
        return false;
    count = split_utf8(text, out, &keys, &points);
    if (count == SIZE_MAX)
        return false;
    *length = shorts_encode(&profile_punycode, &keys, count, points, NULL,
                            out, room);
    return *length != SIZE_MAX;
}

bool punycode_decode_short(struct slice code, char *out, size_t *size)
{
    char copy[SHORT_DECODER_READ] = {0};

    if (code.size > SHORT_DECODER_MAX)
        return false;
    memcpy(copy, code.text, code.size);
    return short_decode(copy, code.size, out, size);
}
