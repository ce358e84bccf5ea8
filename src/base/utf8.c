#include "config.h"

#include "base/utf8.h"

size_t utf8_decode(const char *text, size_t size, uint32_t *code_points,
                   size_t *length)
{
    struct slice rest = slice_of(text, size);
    struct utf8_character c;

    for (*length = 0; utf8_next(&rest, &c); ++*length)
        code_points[*length] = c.code_point;
    return size - rest.size;
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
    size_t ascii = utf8_ascii(text);
    struct slice rest = slice_from(text, ascii);
    struct utf8_character c;

    while (utf8_next(&rest, &c))
        ;
    return text.size - rest.size;
}
