/* ascii.h - the classes of ASCII characters, and their case.
 *
 * All functions accept any code point, and the predicates any char as well,
 * which may be negative. Non-ASCII ones are in no class and have no case. */

#pragma once

#include "base/slice.h"

enum { ASCII_END = 0x80 };

static inline bool ascii_is_lower(int64_t c)
{
    return c >= 'a' && c <= 'z';
}

static inline bool ascii_is_upper(int64_t c)
{
    return c >= 'A' && c <= 'Z';
}

static inline bool ascii_is_digit(int64_t c)
{
    return c >= '0' && c <= '9';
}

static inline bool ascii_is_letter(int64_t c)
{
    return ascii_is_lower(c | 0x20);
}

static inline bool ascii_is_alphanumeric(int64_t c)
{
    return ascii_is_letter(c) || ascii_is_digit(c);
}

/* Returns true if C occurs in the string SET. NUL never does. */
static inline bool ascii_is_one_of(char c, const char *set)
{
    for (; *set != '\0'; set++)
        if (*set == c)
            return true;
    return false;
}

/* White space: blanks, tabs, and ends of lines and pages. */
#define ASCII_WHITE " \t\n\v\f\r"

static inline bool ascii_is_white(char c)
{
    return ascii_is_one_of(c, ASCII_WHITE);
}

/* Returns TEXT without white space at its ends. */
static inline struct slice ascii_trim(struct slice text)
{
    return slice_trim(text, ASCII_WHITE);
}

enum { ASCII_NO_HEX = 16 };

/* Returns the value of the hexadecimal digit C, or ASCII_NO_HEX. */
static inline unsigned ascii_hex_value(char c)
{
    if (ascii_is_digit(c))
        return (unsigned)(c - '0');
    char lower = (char)(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? (unsigned)(lower - 'a' + 10)
                                        : ASCII_NO_HEX;
}

/* Reads the hexadecimal digits that TEXT begins with, up to six, in either
 * case. Stores their value in *NUMBER, and returns how many there are. */
static inline size_t ascii_read_hex(struct slice text, uint32_t *number)
{
    uint32_t value = 0, digit;
    size_t i = 0;

    for (; i < 6 && (digit = ascii_hex_value(slice_at(text, i))) < ASCII_NO_HEX;
         i++)
        value = value * 16 + digit;
    *number = value;
    return i;
}

static inline uint32_t ascii_to_lower(uint32_t c)
{
    return ascii_is_upper(c) ? c + ('a' - 'A') : c;
}

static inline uint32_t ascii_to_upper(uint32_t c)
{
    return ascii_is_lower(c) ? c - ('a' - 'A') : c;
}
