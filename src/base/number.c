/* number.c - numbers as text; see number.h. */

#include "config.h"

#include "base/number.h"

void number_decimal(struct buffer *out, uint64_t number)
{
    char digits[20];
    size_t at = sizeof digits;

    do
        digits[--at] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    buffer_append(out, digits + at, sizeof digits - at);
}

void number_hex(struct buffer *out, uint32_t code_point)
{
    unsigned digits = NUMBER_HEX_MIN_DIGITS;

    while (digits < 8 && code_point >> 4 * digits > 0)
        digits++;
    char *to = buffer_room(out, digits);
    for (unsigned left = digits; left-- > 0;)
        *to++ = "0123456789ABCDEF"[code_point >> 4 * left & 15];
    out->size += digits;
}

void number_point(struct buffer *out, uint32_t code_point)
{
    buffer_text(out, "U+");
    number_hex(out, code_point);
}
