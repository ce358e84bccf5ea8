#include "config.h"

#include "text/word.h"

#include "base/ascii.h"
#include "text/run.h"

size_t word_after_blanks(struct slice line, size_t at)
{
    while (at < line.size && word_is_blank(line.text[at]))
        at++;
    return at;
}

size_t word_after(struct slice line, size_t at)
{
    const char *c = line.text + at, *end = line.text + line.size;

    while (c < end && !word_is_blank(*c))
        c++;
    return (size_t)(c - line.text);
}

struct word word_next(struct slice line, size_t *at)
{
    size_t start = *at, end = start;
    unsigned all = ~0U;
    bool has_dot = false, is_labels = true;

    for (;; end++) {
        for (; end < line.size; end++) {
            unsigned properties = run_bytes[(unsigned char)line.text[end]];
            if (!(properties & UNICODE_LABEL))
                break;
            all &= properties;
        }
        char c = slice_at(line, end);
        if (word_is_blank(c) || c == '#' || c == ';' || c == '"' || c == '\'')
            break;
        all = 0;
        has_dot |= c == '.';
        is_labels &= (unsigned char)c >= 0x80 || c == '.' || c == '*' ||
                     (c == '%' && end > start);
    }
    *at = word_after_blanks(line, end);
    is_labels &= end > start && (has_dot || line.text[start] != '-');
    return (struct word){slice_part(line, start, end), is_labels, has_dot,
                         end > start && (all & UNICODE_DIGIT)};
}

bool word_is_one_of(struct slice word, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (*words[i] == slice_at(word, 0) &&
            slice_equal(word, slice_string(words[i])))
            return true;
    return false;
}

/* Addresses. */

static enum word_address read_ipv4(struct slice word)
{
    enum { DOTS = 3, DIGITS_MAX = 3, SECTION_MAX = 99 };
    unsigned dots = 0, digits = 0, value = 0, sum = 0;
    bool is_large = false;

    for (size_t i = 0; i < word.size; i++) {
        if (word.text[i] == '.' && digits > 0) {
            dots++;
            digits = value = 0;
            continue;
        }
        if (!ascii_is_digit((unsigned char)word.text[i]) ||
            ++digits > DIGITS_MAX)
            return WORD_NO_ADDRESS;
        value = value * 10 + (unsigned)(word.text[i] - '0');
        is_large |= value > SECTION_MAX;
        sum += value;
    }
    if (dots != DOTS || digits == 0)
        return WORD_NO_ADDRESS;
    return is_large || sum == 0 ? WORD_ADDRESS_ONLY : WORD_ADDRESS_OR_NUMBER;
}

enum word_address word_address(struct slice word)
{
    enum { COLONS = 7 };
    enum word_address ipv4 = read_ipv4(word);
    size_t colons = 0;
    bool has_gap = false;

    if (ipv4 != WORD_NO_ADDRESS)
        return ipv4;

    for (size_t i = 0; i < word.size && word.text[i] != '%'; i++) {
        char c = word.text[i];
        has_gap |= c == ':' && slice_at(word, i + 1) == ':';
        colons += c == ':';
        if (c != '.' && c != ':' && ascii_hex_value(c) == ASCII_NO_HEX)
            return WORD_NO_ADDRESS;
    }
    return has_gap || colons == COLONS ? WORD_ADDRESS_ONLY : WORD_NO_ADDRESS;
}
