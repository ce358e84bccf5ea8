/* separator.c - escaped separators in a text; see separator.h. */

#include "config.h"

#include "text/separator.h"

#include "base/ascii.h"
#include "text/run.h"

bool separator_is_backslashed(struct slice text, size_t at)
{
    size_t start = at;

    while (start > 0 && text.text[start - 1] == '\\')
        start--;
    return (at - start) % 2 == 1;
}

/* Stores the hexadecimal number of DIGITS digits at AT in *CODE. Returns where
 * it ends, 0 if there is none. */
static size_t number_end(struct slice text, size_t at, size_t digits,
                         unsigned *code)
{
    *code = 0;

    for (size_t i = 0; i < digits; i++) {
        unsigned digit = ascii_hex_value(slice_at(text, at + i));
        if (digit == ASCII_NO_HEX)
            return 0;
        *code = *code * 16 + digit;
    }
    return at + digits;
}

/* Returns where the number of DIGITS digits at AT ends if it is the code of a
 * separator, else 0. */
static size_t code_end(struct slice text, size_t at, size_t digits)
{
    unsigned code;
    size_t end = number_end(text, at, digits, &code);

    bool is_separator =
        end > 0 && code < ASCII_END && !(run_bytes[code] & UNICODE_LABEL);

    return is_separator ? end : 0;
}

bool separator_is_percent(struct slice text, size_t at)
{
    unsigned code;

    return text.text[at] == '%' && number_end(text, at + 1, 2, &code) > 0;
}

/* Returns where the percent-encoded separator at AT ends, 0 if there is none:
 * "%2F", or "%252F" as in a URL within a URL. */
static size_t percent_end(struct slice text, size_t at)
{
    size_t end = code_end(text, at + 1, 2);

    if (end > 0 && text.text[at + 1] == '2' && text.text[at + 2] == '5') {
        size_t inner = code_end(text, end, 2);
        return inner > 0 ? inner : end;
    }
    return end;
}

/* Returns where the quoted-printable separator ("=2E") ends that has its digits
 * at AT, 0 if there is none. One digit must be a letter in upper case, because
 * "=24" is more often text. */
static size_t quoted_end(struct slice text, size_t at)
{
    return ascii_is_upper((unsigned char)slice_at(text, at)) ||
                   ascii_is_upper((unsigned char)slice_at(text, at + 1))
               ? code_end(text, at, 2)
               : 0;
}

size_t separator_end(struct slice text, size_t at)
{
    char c = text.text[at];

    if (c == '%')
        return percent_end(text, at);
    if (at == 0)
        return 0;
    if (text.text[at - 1] == '=')
        return quoted_end(text, at);
    if (text.text[at - 1] != '\\' || !separator_is_backslashed(text, at))
        return 0;
    if (ascii_is_one_of(c, "bfnrt"))
        return at + 1;
    return c == 'u'   ? code_end(text, at + 1, 4)
           : c == 'x' ? code_end(text, at + 1, 2)
                      : 0;
}

bool separator_precedes(struct slice text, size_t at)
{
    static const size_t sizes[] = {1, 2, 3, 5}; /* \n, =2E, %2F, %252F */

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (at >= sizes[i] && separator_end(text, at - sizes[i]) == at)
            return true;
    return false;
}
