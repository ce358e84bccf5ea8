/* number.h - numbers as text. Unlike printf(), they cost no more than their
 * digits. */

#ifndef NUMBER_H
#define NUMBER_H

#include <stddef.h>
#include <stdint.h>

#include "base/ascii.h"
#include "base/buffer.h"
#include "base/slice.h"

enum {
    NUMBER_HEX_MIN_DIGITS = 4, /* digits of a code point in hexadecimal */
    NUMBER_HEX_MAX_DIGITS = 6  /* digits of the longest one that is read */
};

/* Appends NUMBER in decimal. */
void number_decimal(struct buffer *out, uint64_t number);

/* Appends CODE_POINT in hexadecimal, as Unicode writes it: at least
 * NUMBER_HEX_MIN_DIGITS digits, in upper case. */
void number_hex(struct buffer *out, uint32_t code_point);

/* Appends "U+" and CODE_POINT, as number_hex. */
void number_point(struct buffer *out, uint32_t code_point);

/* Reads the hexadecimal digits that TEXT begins with, in either case, up to
 * NUMBER_HEX_MAX_DIGITS of them. Stores their value in *CODE_POINT. Returns the
 * number of digits. Inline: encoding with --code-points takes 7 % fewer
 * instructions. */
static inline size_t number_read_hex(struct slice text, uint32_t *code_point)
{
    size_t most =
        text.size < NUMBER_HEX_MAX_DIGITS ? text.size : NUMBER_HEX_MAX_DIGITS;
    size_t i = 0;
    uint32_t value = 0, digit;

    for (; i < most && (digit = ascii_hex_value(text.text[i])) < ASCII_NO_HEX;
         i++)
        value = value * 16 + digit;
    *code_point = value;
    return i;
}

#endif
