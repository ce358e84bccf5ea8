#include "config.h"

#include "base/escape.h"

/* General categories Cc, Cf, Zl and Zp of Unicode 15.1 (DerivedGeneralCategory
 * in the Unicode Character Database), without U+200C and U+200D. */
static const struct {
    uint32_t first, last;
} unsafe_ranges[] = {
    {0x0000, 0x001F},   {0x007F, 0x009F},   {0x00AD, 0x00AD},
    {0x0600, 0x0605},   {0x061C, 0x061C},   {0x06DD, 0x06DD},
    {0x070F, 0x070F},   {0x0890, 0x0891},   {0x08E2, 0x08E2},
    {0x180E, 0x180E},   {0x200B, 0x200B},   {0x200E, 0x200F},
    {0x2028, 0x202E},   {0x2060, 0x2064},   {0x2066, 0x206F},
    {0xFEFF, 0xFEFF},   {0xFFF9, 0xFFFB},   {0x110BD, 0x110BD},
    {0x110CD, 0x110CD}, {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3},
    {0x1D173, 0x1D17A}, {0xE0001, 0xE0001}, {0xE0020, 0xE007F},
};

bool escape_wants(uint32_t code_point)
{
    if (code_point >= ' ' && code_point <= '~')
        return false;
    for (size_t i = 0; i < sizeof unsafe_ranges / sizeof *unsafe_ranges; i++)
        if (code_point <= unsafe_ranges[i].last)
            return code_point >= unsafe_ranges[i].first;
    return false;
}

/* Returns true if TEXT begins like an escape of escape_append. */
static bool is_like_ours(struct slice text)
{
    return text.size >= 3 && text.text[0] == '\\' &&
           (text.text[1] == 'u' || text.text[1] == 'x') && text.text[2] == '{';
}

void escape_append(struct buffer *out, struct slice text)
{
    uint32_t c;

    for (size_t size; text.size > 0; text = slice_from(text, size)) {
        size = utf8_read(text.text, text.size, &c);
        if (size == 0) {
            size = 1;
            escape_append_bytes(out, slice_of(text.text, size));
        } else if (escape_wants(c) || is_like_ours(text)) {
            buffer_format(out, "\\u{%X}", (unsigned)c);
        } else {
            buffer_append(out, text.text, size);
        }
    }
}

void escape_end_quote(struct buffer *out, size_t start)
{
    enum { SHOWN = 256 };
    bool is_long = out->size - start > SHOWN;

    if (is_long)
        out->size = start + utf8_valid(slice_of(out->data + start, SHOWN));
    buffer_text(out, is_long ? "'..." : "'");
}

void escape_quote(struct buffer *out, struct slice text)
{
    buffer_text(out, "'");
    size_t start = out->size;
    escape_append(out, text);
    escape_end_quote(out, start);
}

void escape_append_bytes(struct buffer *out, struct slice bytes)
{
    for (; bytes.size > 0; bytes = slice_from(bytes, 1)) {
        unsigned char byte = (unsigned char)*bytes.text;
        if (byte < ' ' || byte > '~' || is_like_ours(bytes))
            buffer_format(out, "\\x{%02X}", byte);
        else
            buffer_append(out, bytes.text, 1);
    }
}

void escape_append_ascii(struct buffer *out, struct slice text)
{
    struct utf8_character c;

    while (utf8_next(&text, &c))
        if (utf8_is_ascii(c.text))
            buffer_put(out, c.text);
        else
            buffer_format(out, "\\u{%X}", (unsigned)c.code_point);
}
