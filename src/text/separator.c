#include "config.h"

#include "text/separator.h"

#include "text/run.h"

/* Reads the number of up to LONGEST digits at AT, and returns its end. */
static size_t read_code(struct slice text, size_t at, size_t longest,
                        unsigned base, uint32_t *code)
{
    size_t end = at;
    unsigned digit;

    for (*code = 0; end - at < longest &&
                    (digit = ascii_hex_value(slice_at(text, end))) < base;
         end++)
        *code = *code * base + digit;
    return end;
}

/* Returns true if CODE_POINT, beyond ASCII, is in words; so are surrogates. */
static bool is_letter(uint32_t code_point)
{
    return code_point >= ASCII_END && code_point <= UTF8_LAST &&
           (!utf8_is_scalar(code_point) ||
            (char_properties(code_point) & (CHAR_LABEL | CHAR_FOREIGN)));
}

/* Returns the end of the hexadecimal code of DIGITS digits at AT if it is that
 * of a separator; else 0. Two digits may be those of a byte of UTF-8. */
static size_t code_end(struct slice text, size_t at, size_t digits)
{
    uint32_t code;
    size_t end = read_code(text, at, digits, 16, &code);
    bool is_separator = code < ASCII_END ? !(run_bytes[code] & CHAR_LABEL)
                                         : digits > 2 && !is_letter(code);

    return end == at + digits && is_separator ? end : 0;
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

/* By its number, or with the name of its mark. */
static size_t entity_size(struct slice text, size_t at)
{
    enum { LONGEST = 7 }; /* digits: "1114111" */
    struct slice marks = slice_string("uml acute grave circ tilde ring cedil "
                                      "slash caron zlig elig");
    size_t start = at + 2, end = start;
    uint32_t code = 0;

    if (slice_at(text, at + 1) == '#') {
        bool is_hex = slice_at(text, start) == 'x';
        end = read_code(text, start + is_hex, LONGEST, is_hex ? 16 : 10, &code);
    } else {
        while (end - start < LONGEST && ascii_is_lower(slice_at(text, end)))
            end++;
        if (ascii_is_letter(slice_at(text, at + 1)) &&
            slice_is_among(slice_part(text, start, end), marks, ' '))
            code = 0xFC;
    }
    return slice_at(text, end) == ';' && is_letter(code) ? end + 1 - at : 0;
}

static size_t escape_size(struct slice text, size_t at)
{
    enum { SIZE = sizeof "\\u00fc" - 1 };
    uint32_t code;

    return slice_at(text, at + 1) == 'u' &&
                   read_code(text, at + 2, SIZE - 2, 16, &code) == at + SIZE &&
                   is_letter(code)
               ? SIZE
               : 0;
}

size_t separator_letter_size(struct slice text, size_t at)
{
    char first = text.text[at];

    return first == '&'    ? entity_size(text, at)
           : first == '\\' ? escape_size(text, at)
                           : 0;
}

size_t separator_joint_size(struct slice text, size_t at)
{
    size_t end = separator_end(text, at);

    if (end == 0)
        return text.text[at] == '%' ? 1 : separator_letter_size(text, at);
    return text.text[end - 2] == '2' && (text.text[end - 1] | 0x20) == 'e'
               ? end - at
               : 0;
}
