/* loop-libidn.c - punycode_encode() and punycode_decode() of libidn, which
 * convert from and to code points. */

#include "config.h"

#include <string.h>

#include <punycode.h>

#include "loop.h"

static size_t encode(const struct loop_line *line, char *text,
                     uint32_t *code_points)
{
    size_t length = LOOP_ROOM;
    (void)code_points;
    if (punycode_encode(line->length, line->code_points, NULL, &length, text) !=
        PUNYCODE_SUCCESS)
        loop_fail("punycode_encode failed");
    return length;
}

static size_t decode(const struct loop_line *line, char *text,
                     uint32_t *code_points)
{
    size_t length = LOOP_ROOM;
    (void)text;
    if (punycode_decode(line->size, line->text, &length, code_points, NULL) !=
        PUNYCODE_SUCCESS)
        loop_fail("punycode_decode failed");
    return length;
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "-d") == 0)
        loop_to_code_points(decode);
    else
        loop_to_text(encode);
    return 0;
}
