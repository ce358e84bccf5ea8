#include "config.h"

#include "text/separator.h"

#include "base/ascii.h"
#include "text/run.h"

enum { ESCAPE = 0x1B }; /* ESC */

bool separator_is_backslashed(struct slice text, size_t at)
{
    size_t start = at;

    while (start > 0 && text.text[start - 1] == '\\')
        start--;
    bool ends_string = slice_at(text, start - 1) == ESCAPE;
    return (at - start - ends_string) % 2 == 1;
}

/* Returns the end of the hexadecimal number of DIGITS digits at AT if it is the
 * code of a separator; else 0. */
static size_t code_end(struct slice text, size_t at, size_t digits)
{
    size_t end = at + digits;
    unsigned code = 0;

    for (; at < end; at++) {
        unsigned digit = ascii_hex_value(slice_at(text, at));
        if (digit == ASCII_NO_HEX)
            return 0;
        code = code * 16 + digit;
    }
    return code < ASCII_END && !(run_bytes[code] & UNICODE_LABEL) ? end : 0;
}

/* Returns the end of the percent-encoded separator at AT, or 0: "%2F", or
 * "%252F" as in a URL within a URL. */
static size_t percent_end(struct slice text, size_t at)
{
    size_t end = code_end(text, at + 1, 2);

    if (end > 0 && text.text[at + 1] == '2' && text.text[at + 2] == '5') {
        size_t inner = code_end(text, end, 2);
        return inner > 0 ? inner : end;
    }
    return end;
}

/* Returns the end of the quoted-printable separator ("=2E") whose digits are at
 * AT, or 0. One digit must be an upper-case letter, because "=24" is more often
 * text. */
static size_t quoted_end(struct slice text, size_t at)
{
    return ascii_is_upper((unsigned char)slice_at(text, at)) ||
                   ascii_is_upper((unsigned char)slice_at(text, at + 1))
               ? code_end(text, at, 2)
               : 0;
}

static bool is_between(char c, unsigned char first, unsigned char last)
{
    return (unsigned char)c >= first && (unsigned char)c <= last;
}

/* Returns the end of the control sequence, or of the escape sequence of a
 * character set ("ESC ( B"), whose final byte or parameters begin at AT, or 0.
 * Only a control sequence has parameters. */
static size_t control_end(struct slice text, size_t at)
{
    enum { LONGEST = 64 }; /* bytes, so that a long text is not read again */
    size_t least = at > LONGEST ? at - LONGEST : 0, start = at;
    unsigned char first = '0'; /* of the final bytes */

    while (start > least && is_between(text.text[start - 1], ' ', '/'))
        start--;
    bool has_parameters = start == at; /* more of them may be at AT */
    if (has_parameters || slice_at(text, start - 1) != ESCAPE) {
        while (start > least && is_between(text.text[start - 1], '0', '?'))
            start--;
        if (slice_at(text, start - 1) != '[' ||
            slice_at(text, start - 2) != ESCAPE)
            return 0;
        first = '@';
        while (has_parameters && is_between(slice_at(text, at), '0', '?'))
            at++;
    }
    while (is_between(slice_at(text, at), ' ', '/'))
        at++;
    return is_between(slice_at(text, at), first, '~') ? at + 1 : 0;
}

size_t separator_end(struct slice text, size_t at)
{
    char c = text.text[at];

    if (c == '%')
        return percent_end(text, at);
    if (at == 0)
        return 0;
    size_t quoted = text.text[at - 1] == '=' ? quoted_end(text, at) : 0;
    if (quoted > 0)
        return quoted;
    if (text.text[at - 1] != '\\')
        return control_end(text, at);
    if (!separator_is_backslashed(text, at))
        return 0;
    if (ascii_is_one_of(c, "nrt"))
        return at + 1;
    return c == 'u'   ? code_end(text, at + 1, 4)
           : c == 'x' ? code_end(text, at + 1, 2)
                      : 0;
}

bool separator_precedes(struct slice text, size_t at)
{
    static const size_t sizes[] = {1, 2, 3, 5}; /* m, \n, =2E, %2F, %252F */

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (at >= sizes[i] && separator_end(text, at - sizes[i]) == at)
            return true;
    return false;
}
