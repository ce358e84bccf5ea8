/* loop-libidn.c - punycode_encode() and punycode_decode() of libidn, which
 * convert from and to code points; with -n and -dn its functions for names. */

#include "config.h"

#include <string.h>

#include <idn-free.h>

#include <idna.h>
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

static int (*name_function)(const char *name, char **result, int flags);

static size_t convert_name(const struct loop_line *line, char *text,
                           uint32_t *code_points)
{
    char *result;
    (void)code_points;
    if (name_function(line->text, &result, 0) != IDNA_SUCCESS)
        loop_fail("a name is not valid");
    size_t size = strlen(result);
    memcpy(text, result, size);
    idn_free(result);
    return size;
}

int main(int argc, char **argv)
{
    const char *option = argc == 2 ? argv[1] : "";

    if (strcmp(option, "-n") == 0 || strcmp(option, "-dn") == 0) {
        name_function =
            option[1] == 'd' ? idna_to_unicode_8z8z : idna_to_ascii_8z;
        loop_to_text(convert_name);
    } else if (strcmp(option, "-d") == 0)
        loop_to_code_points(decode);
    else
        loop_to_text(encode);
    return 0;
}
