/* utf8.c - UTF-8 and code points, whole strings; see utf8.h. */

#include "config.h"

#include "utf8.h"

size_t utf8_decode(const char *text, size_t size, uint32_t *code_points,
                   size_t *length)
{
    size_t i = 0, n = 0;
    while (i < size) {
        size_t step = utf8_read(text + i, size - i, &code_points[n]);
        if (step == 0)
            break;
        i += step;
        n++;
    }
    *length = n;
    return i;
}

size_t utf8_encode(const uint32_t *code_points, size_t length, char *text)
{
    char *end = text;
    for (size_t i = 0; i < length; i++)
        end += utf8_write(code_points[i], end);
    return (size_t)(end - text);
}

size_t utf8_valid(const char *text, size_t size)
{
    size_t i = utf8_ascii_words(text, size);
    while (i < size) {
        uint32_t ignored;
        size_t step = utf8_read(text + i, size - i, &ignored);
        if (step == 0)
            break;
        i += step;
    }
    return i;
}
