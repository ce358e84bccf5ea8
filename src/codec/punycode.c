/* punycode.c - short strings of UTF-8 to Punycode and back; see punycode.h. */

#include "codec/punycode.h"

#include <stdint.h>

#include "base/utf8.h"
#include "codec/shorts.h"

_Static_assert((int)PUNYCODE_MAX_BYTES <= (int)SHORTS_MAX,
               "a key has room for the place of each code point");
_Static_assert(PUNYCODE_MAX_POINTS <= 16, "a word has a nibble for each place");

/* Separates TEXT: its literal code points go to OUT, the others become keys.
 * Stores the number of code points in *LENGTH and returns that of the keys;
 * SIZE_MAX if TEXT is not valid. */
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
    *length =
        shorts_encode(&deltas_punycode, &keys, count, points, NULL, out, room);
    return *length != SIZE_MAX;
}

bool punycode_decode_short(struct slice code, char *out, size_t *size)
{
    uint32_t points[PUNYCODE_MAX_POINTS]; /* literal ones, then insertions */
    uint64_t order = UINT64_C(0xFEDCBA9876543210); /* of these, in nibbles */
    uint32_t all = 0;
    size_t total;
    struct bootstring_outcome ignored;
    struct decoder d = decoder_open(&deltas_punycode, code.text, code.size);
    char *end = out;

    if (d.basic > PUNYCODE_MAX_POINTS)
        return false;
    for (total = 0; total < d.basic; total++) {
        points[total] = d.input[total];
        all |= d.input[total];
    }
    if (!bootstring_is_basic(all))
        return false;
    while (d.position < d.length) {
        if (total == PUNYCODE_MAX_POINTS ||
            decoder_take(&deltas_punycode, &d, total + 1, &ignored) !=
                BOOTSTRING_OK)
            return false;
        /* Moves the nibbles from place I on up by one, and puts the new one
         * there. */
        uint64_t shift = d.i++ * 4, below = (UINT64_C(1) << shift) - 1;
        order =
            (order & below) | (uint64_t)total << shift | (order & ~below) << 4;
        points[total++] = (uint32_t)d.n;
    }
    for (size_t i = 0; i < total; i++, order >>= 4)
        end += utf8_write(points[order & 15], end);
    *size = (size_t)(end - out);
    return true;
}
