#include "config.h"

#include "text/separator.h"

#include "text/run.h"

/* Reads the hexadecimal number of DIGITS digits at AT. */
static bool read_code(struct slice text, size_t at, size_t digits,
                      uint32_t *code)
{
    *code = 0;
    for (size_t i = 0; i < digits; i++) {
        unsigned digit = ascii_hex_value(slice_at(text, at + i));
        if (digit == ASCII_NO_HEX)
            return false;
        *code = *code * 16 + digit;
    }
    return true;
}

/* Returns the end of the same if it is the code of a separator; else 0. */
static size_t code_end(struct slice text, size_t at, size_t digits)
{
    uint32_t code;

    return read_code(text, at, digits, &code) && code < ASCII_END &&
                   !(run_bytes[code] & CHAR_LABEL)
               ? at + digits
               : 0;
}

/* "%2F", or "%252F" as in a URL within a URL. */
static size_t percent_end(struct slice text, size_t at)
{
    size_t end = code_end(text, at + 1, 2), inner;
    bool is_percent = slice_begins(slice_from(text, at), slice_string("%25"));

    return is_percent && (inner = code_end(text, end, 2)) > 0 ? inner : end;
}

static size_t backslash_end(struct slice text, size_t at)
{
    char next = slice_at(text, at + 1);

    if (ascii_is_one_of(next, "nrt"))
        return at + 2;
    return next == 'u'   ? code_end(text, at + 2, 4)
           : next == 'x' ? code_end(text, at + 2, 2)
                         : 0;
}

/* Returns the end of the control sequence at AT ("ESC [ 1 ; 32 m": ECMA-48,
 * section 5.4), of the escape sequence of a character set ("ESC ( B"), or of
 * "ESC \\", which ends a control string; or 0. */
static size_t control_end(struct slice text, size_t at)
{
    size_t start = at + 1, end = start;
    bool is_control = slice_at(text, start) == '[';

    end += is_control;
    while (slice_at(text, end) >= ' ' &&
           slice_at(text, end) <= (is_control ? '?' : '/'))
        end++;
    char last = slice_at(text, end);
    return last == '\\' || (end > start && last >= '0' && last <= '~') ? end + 1
                                                                       : 0;
}

size_t separator_end(struct slice text, size_t at)
{
    switch (text.text[at]) {
    case '%':
        return percent_end(text, at);
    case '\\':
        return backslash_end(text, at);
    case SEPARATOR_ESCAPE:
        return control_end(text, at);
    case '=': /* quoted-printable: RFC 2045 */
        return slice_begins(slice_from(text, at), slice_string("=3D")) ||
                       slice_begins(slice_from(text, at), slice_string("=0A"))
                   ? at + 3
                   : 0;
    default:
        return 0;
    }
}

bool separator_precedes(struct slice text, size_t end)
{
    enum { LONGEST = 8 }; /* bytes: more than "\\u002F" has */

    for (size_t at = end; at > 0 && end - at < LONGEST;)
        if (separator_end(text, --at) == end)
            return true;
    return false;
}

size_t separator_letter_size(struct slice text, size_t at)
{
    enum { SIZE = sizeof "\\u00fc" - 1 };
    size_t end = separator_end(text, at);
    uint32_t code;

    if (end == 0 && text.text[at] == '\\')
        return slice_at(text, at + 1) == 'u' &&
                       read_code(text, at + 2, SIZE - 2, &code) &&
                       code >= ASCII_END
                   ? SIZE
                   : 0;
    if (end == 0)
        return text.text[at] == '%';
    return text.text[end - 2] == '2' && (text.text[end - 1] | 0x20) == 'e'
               ? end - at
               : 0;
}
