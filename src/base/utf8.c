/* utf8.c - UTF-8 and code points: whole strings; see utf8.h. */

#include "config.h"

#include "base/utf8.h"

size_t utf8_decode(const char *text, size_t size, uint32_t *code_points,
                   size_t *length)
{
    const char *end = text + size, *at = text;
    uint32_t *to = code_points;

    while (at < end) {
        size_t step = utf8_read(at, (size_t)(end - at), to);
        if (step == 0)
            break;
        at += step;
        to++;
    }
    *length = (size_t)(to - code_points);
    return (size_t)(at - text);
}

size_t utf8_encode(const uint32_t *code_points, size_t length, char *text)
{
    char *end = text;

    for (size_t i = 0; i < length; i++)
        end += utf8_write(code_points[i], end);
    return (size_t)(end - text);
}

size_t utf8_valid(struct slice text)
{
    size_t i = utf8_ascii(text);
    while (i < text.size) {
        uint32_t ignored;
        size_t step = utf8_read(text.text + i, text.size - i, &ignored);
        if (step == 0)
            break;
        i += step;
    }
    return i;
}
