#include "config.h"

#include "text/separator.h"

#include "text/run.h"

/* Returns the end of the number at AT, of at most LONGEST digits of BASE, and
 * stores it in *CODE. */
static size_t read_code(struct slice text, size_t at, size_t longest,
                        unsigned base, uint32_t *code)
{
    size_t end = at;
    unsigned digit;

    *code = 0;
    while (end - at < longest &&
           (digit = ascii_hex_value(slice_at(text, end))) < base) {
        *code = *code * base + digit;
        end++;
    }
    return end;
}

/* Returns the end of the hexadecimal number of DIGITS digits at AT if it is the
 * code of a separator; else 0. */
static size_t code_end(struct slice text, size_t at, size_t digits)
{
    uint32_t code;
    size_t end = read_code(text, at, digits, 16, &code);

    return end == at + digits && code < ASCII_END &&
                   !(run_bytes[code] & CHAR_LABEL)
               ? end
               : 0;
}

/* Returns the end of the percent-encoded separator at AT, or 0: "%2F", or
 * "%252F" as in a URL within a URL. */
static size_t percent_end(struct slice text, size_t at)
{
    size_t end = code_end(text, at + 1, 2);
    uint32_t code;
    bool is_twice = end > 0 && text.text[at + 1] == '2' &&
                    text.text[at + 2] == '5' &&
                    read_code(text, end, 2, 16, &code) == end + 2;

    return is_twice ? code_end(text, end, 2) : end;
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

static bool is_between(char c, unsigned char first, unsigned char last)
{
    return (unsigned char)c >= first && (unsigned char)c <= last;
}

/* Returns the end of the control sequence at AT ("ESC [ 1 ; 32 m": ECMA-48,
 * section 5.4), of the escape sequence of a character set ("ESC ( B"), or of
 * "ESC \\", which ends a control string; or 0. */
static size_t control_end(struct slice text, size_t at)
{
    size_t start = at + 1, end = start;
    bool is_control = slice_at(text, start) == '[';

    end += is_control;
    while (is_between(slice_at(text, end), ' ', is_control ? '?' : '/'))
        end++;
    char last = slice_at(text, end);
    return last == '\\' || (end > start && is_between(last, '0', '~')) ? end + 1
                                                                       : 0;
}

/* Returns the end of the punctuation in brackets at AT, or 0. */
static size_t bracket_end(struct slice text, size_t at)
{
    enum { LONGEST = 3 }; /* bytes between the brackets */
    bool is_round = text.text[at] == '(';
    const char *signs = is_round ? "at" : ": :// / @ ? at";
    size_t start = at + 1, end = start;

    if (!ascii_is_one_of(slice_at(text, start), ":/@?a"))
        return 0;
    while (end - start < LONGEST && end < text.size &&
           !ascii_is_one_of(text.text[end], "])"))
        end++;
    return slice_at(text, end) == (is_round ? ')' : ']') &&
                   slice_is_among(slice_part(text, start, end),
                                  slice_string(signs), ' ')
               ? end + 1
               : 0;
}

bool separator_precedes(struct slice text, size_t end)
{
    enum { LONGEST = 64 }; /* bytes: more than one has */

    for (size_t at = end; at > 0 && end - at < LONGEST;)
        if (separator_end(text, --at) == end)
            return true;
    return false;
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
    case '[':
    case '(':
        return bracket_end(text, at);
    default:
        return 0;
    }
}

/* Returns the end of the letter beyond ASCII at AT as an entity of HTML: by its
 * number, or with the name of its mark, "&uuml;"; or 0. */
static size_t entity_end(struct slice text, size_t at)
{
    enum { LONGEST = 7 }; /* digits: "1114111" */
    struct slice marks = slice_string("uml acute grave circ tilde ring cedil "
                                      "slash caron zlig elig");
    size_t start = at + 2, end = start;
    uint32_t code;

    if (slice_at(text, at + 1) == '#') {
        bool is_hex = slice_at(text, start) == 'x';
        start += is_hex;
        end = read_code(text, start, LONGEST, is_hex ? 16 : 10, &code);
        if (code < ASCII_END || !utf8_is_scalar(code) ||
            !(char_properties(code) & CHAR_LABEL))
            return 0;
    } else {
        while (end - start < LONGEST && ascii_is_lower(slice_at(text, end)))
            end++;
        if (!slice_is_among(slice_part(text, start, end), marks, ' '))
            return 0;
    }
    return slice_at(text, end) == ';' ? end + 1 : 0;
}

/* Returns the end of the bytes beyond ASCII at AT, two or more, if they are in
 * quoted-printable, "=C3=BC" (RFC 2045); or 0. */
static size_t quoted_end(struct slice text, size_t at)
{
    enum { BYTE = 3 };
    size_t end = at;
    uint32_t code;

    while (slice_at(text, end) == '=' &&
           read_code(text, end + 1, 2, 16, &code) == end + BYTE &&
           !ascii_is_lower(text.text[end + 1]) &&
           !ascii_is_lower(text.text[end + 2]) && code >= 0x80)
        end += BYTE;
    return end - at > BYTE ? end : 0;
}

size_t separator_letter_size(struct slice text, size_t at)
{
    char first = text.text[at];
    size_t end = first == '&'   ? entity_end(text, at)
                 : first == '=' ? quoted_end(text, at)
                                : separator_end(text, at);

    if (end == 0)
        return first == '%';
    bool is_code = first == '%' || first == '\\';
    bool is_dot =
        text.text[end - 2] == '2' && (text.text[end - 1] | 0x20) == 'e';
    return is_code && !is_dot ? 0 : end - at;
}
