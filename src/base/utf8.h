/* utf8.h - UTF-8 and code points.
 *
 * Strict, like RFC 3629 section 4 and iconv: no overlong forms, no surrogates,
 * no code points above U+10FFFF. Inline, because it is on every hot path. */

#pragma once

#include "base/slice.h"

enum {
    UTF8_MAX_BYTES = 4,  /* bytes of the longest sequence */
    UTF8_LAST = 0x10FFFF /* the last code point of Unicode */
};

static inline bool utf8_is_surrogate(uint32_t code_point)
{
    return code_point - 0xD800 < 0x800;
}

/* Returns true if CODE_POINT is a Unicode scalar value: UTF-8 can have it. */
static inline bool utf8_is_scalar(uint32_t code_point)
{
    return code_point <= UTF8_LAST && !utf8_is_surrogate(code_point);
}

static inline bool utf8_is_tail(unsigned char byte)
{
    return (byte & 0xC0) == 0x80;
}

/* Reads the sequence that begins at TEXT, which has SIZE > 0 bytes, into
 * *CODE_POINT. Returns its length in bytes, or 0 if it is invalid. */
static inline size_t utf8_read(const char *text, size_t size,
                               uint32_t *code_point)
{
    const unsigned char *s = (const unsigned char *)text;
    uint32_t c = s[0];

    if (c < 0x80) {
        *code_point = c;
        return 1;
    }
    if (c < 0xC2 || size < 2 || !utf8_is_tail(s[1]))
        return 0;
    if (c < 0xE0) {
        *code_point = (c & 0x1F) << 6 | (s[1] & 0x3F);
        return 2;
    }
    if (size < 3 || !utf8_is_tail(s[2]))
        return 0;
    if (c < 0xF0) {
        c = (c & 0x0F) << 12 | (uint32_t)(s[1] & 0x3F) << 6 | (s[2] & 0x3F);
        *code_point = c;
        return c < 0x800 || utf8_is_surrogate(c) ? 0 : 3;
    }
    if (c > 0xF4 || size < 4 || !utf8_is_tail(s[3]))
        return 0;
    c = (c & 0x07) << 18 | (uint32_t)(s[1] & 0x3F) << 12 |
        (uint32_t)(s[2] & 0x3F) << 6 | (s[3] & 0x3F);
    *code_point = c;
    return c - 0x10000 > UTF8_LAST - 0x10000 ? 0 : 4;
}

/* Reads the last sequence of TEXT, which is not empty, into *CODE_POINT.
 * Returns its size, or 0 if it is invalid. */
static inline size_t utf8_read_last(struct slice text, uint32_t *code_point)
{
    size_t start = text.size;

    do
        start--;
    while (start > 0 && utf8_is_tail((unsigned char)text.text[start]));
    size_t size = text.size - start;
    return utf8_read(text.text + start, size, code_point) == size ? size : 0;
}

struct utf8_character {
    uint32_t code_point;
    struct slice text; /* its bytes */
};

/* Removes the first character from REST and stores it in *CHARACTER. Returns
 * false at the end of REST, or if it does not begin with a valid sequence. */
static inline bool utf8_next(struct slice *rest,
                             struct utf8_character *character)
{
    if (rest->size == 0)
        return false;
    size_t size = utf8_read(rest->text, rest->size, &character->code_point);
    character->text = slice_of(rest->text, size);
    *rest = slice_from(*rest, size);
    return size > 0;
}

/* Writes CODE_POINT, a Unicode scalar value, to TEXT, which has room for
 * UTF8_MAX_BYTES. Returns the number of bytes written. */
static inline size_t utf8_write(uint32_t code_point, char *text)
{
    unsigned char *s = (unsigned char *)text;

    /* Branch-free for one and two bytes: accents are unpredictable. */
    if (code_point < 0x800) {
        bool is_long = code_point >= 0x80;
        s[0] = (unsigned char)(is_long ? 0xC0 | code_point >> 6 : code_point);
        s[1] = (unsigned char)(0x80 | (code_point & 0x3F));
        return 1 + (size_t)is_long;
    }
    if (code_point < 0x10000) {
        s[0] = (unsigned char)(0xE0 | code_point >> 12);
        s[1] = (unsigned char)(0x80 | (code_point >> 6 & 0x3F));
        s[2] = (unsigned char)(0x80 | (code_point & 0x3F));
        return 3;
    }
    s[0] = (unsigned char)(0xF0 | code_point >> 18);
    s[1] = (unsigned char)(0x80 | (code_point >> 12 & 0x3F));
    s[2] = (unsigned char)(0x80 | (code_point >> 6 & 0x3F));
    s[3] = (unsigned char)(0x80 | (code_point & 0x3F));
    return 4;
}

/* Loads the eight bytes at TEXT, the first one lowest. */
static inline uint64_t utf8_load(const char *text)
{
    uint64_t word;
    __builtin_memcpy(&word, text, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* Returns the length of the longest ASCII prefix of TEXT. */
static inline size_t utf8_ascii(struct slice text)
{
    const uint64_t top_bits = UINT64_C(0x8080808080808080);
    const char *at = text.text;
    size_t i = 0;

    while (text.size - i >= 32 &&
           ((utf8_load(at + i) | utf8_load(at + i + 8) |
             utf8_load(at + i + 16) | utf8_load(at + i + 24)) &
            top_bits) == 0)
        i += 32;
    for (; text.size - i >= 8; i += 8) {
        uint64_t others = utf8_load(at + i) & top_bits;
        if (others != 0)
            return i + (size_t)__builtin_ctzll(others) / 8;
    }
    while (i < text.size && (unsigned char)at[i] < 0x80)
        i++;
    return i;
}

static inline bool utf8_is_ascii(struct slice text)
{
    return utf8_ascii(text) == text.size;
}

/* Returns the size of the byte-order mark that TEXT begins with, or 0. */
static inline size_t utf8_bom_size(struct slice text)
{
    return text.size >= 3 && memcmp(text.text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

/* Returns true if TEXT begins with a byte-order mark of UTF-16. */
static inline bool utf8_is_utf16(struct slice text)
{
    return slice_begins(text, slice_of("\xFF\xFE", 2)) ||
           slice_begins(text, slice_of("\xFE\xFF", 2));
}

/* Decodes TEXT up to the first invalid sequence into CODE_POINTS, with room for
 * SIZE, and stores their number in *LENGTH. Returns the size that was read. */
static inline size_t utf8_decode(const char *text, size_t size,
                                 uint32_t *code_points, size_t *length)
{
    struct slice rest = slice_of(text, size);
    struct utf8_character c;

    for (*length = 0; utf8_next(&rest, &c); ++*length)
        code_points[*length] = c.code_point;
    return size - rest.size;
}

/* Writes CODE_POINTS, all of them Unicode scalar values, to TEXT, which has
 * room for UTF8_MAX_BYTES each. Returns the number of bytes written. */
static inline size_t utf8_encode(const uint32_t *code_points, size_t length,
                                 char *text)
{
    char *end = text;

    for (size_t i = 0; i < length; i++)
        end += utf8_write(code_points[i], end);
    return (size_t)(end - text);
}

/* Returns the length of the longest valid prefix of TEXT. */
static inline size_t utf8_valid(struct slice text)
{
    struct slice rest = slice_from(text, utf8_ascii(text));
    struct utf8_character c;

    while (utf8_next(&rest, &c))
        ;
    return text.size - rest.size;
}
