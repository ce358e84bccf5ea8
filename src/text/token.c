#include "config.h"

#include "text/token.h"

#include "names/host.h"

struct token token_next(struct slice line, size_t *at)
{
    size_t start = *at, end = start;
    unsigned all = ~0U;
    bool has_dot = false, is_labels = true;

    for (;; end++) {
        for (; end < line.size; end++) {
            unsigned properties = run_bytes[(unsigned char)line.text[end]];
            if (!(properties & CHAR_LABEL))
                break;
            all &= properties;
        }
        char c = slice_at(line, end);
        bool is_labels_byte = (unsigned char)c >= 0x80 || c == '.' || c == '*';
        if (!is_labels_byte &&
            (token_is_blank(c) || ascii_is_one_of(c, "#;\"'()")))
            break;
        all = c == '.' ? all : 0;
        has_dot |= c == '.';
        is_labels &= is_labels_byte || (c == '%' && end > start);
    }
    *at = token_after_blanks(line, end);
    is_labels &= end > start && (has_dot || line.text[start] != '-');
    return (struct token){slice_part(line, start, end), is_labels, has_dot,
                          end > start && (all & CHAR_DIGIT)};
}

enum token_address token_address(struct slice word)
{
    enum { SECTION_MAX = 99, PRIVATE = 10 }; /* 10.0.0.0/8: RFC 1918 */
    unsigned char bytes[HOST_IP_BYTES];
    struct slice address = slice_of(word.text, slice_find(word, 0, '%'));
    bool is_large = false;

    if (slice_equal(word, slice_string("0.0.0.0")) ||
        slice_equal(word, slice_string("127.0.0.1")))
        return TOKEN_ADDRESS_ONLY; /* those of most hosts files */
    if (slice_has(address, ':'))
        return host_read_ip(address, AF_INET6, bytes) ? TOKEN_ADDRESS_ONLY
                                                      : TOKEN_NO_ADDRESS;
    if (!host_read_ip(word, AF_INET, bytes))
        return TOKEN_NO_ADDRESS;
    for (size_t i = 0; i < 4; i++)
        is_large |= bytes[i] > SECTION_MAX;
    return is_large || bytes[0] == PRIVATE ? TOKEN_ADDRESS_ONLY
                                           : TOKEN_ADDRESS_OR_NUMBER;
}
