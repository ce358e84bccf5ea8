/* loop-idn2.c - idn2_to_ascii_8z() of libidn2, or with -d
 * idn2_to_unicode_8z8z(), non-transitional, as puny -n. */

#include "config.h"

#include <string.h>

#include <idn2.h>

#include "loop.h"

static int (*function)(const char *name, char **result, int flags);

static size_t convert(const struct loop_line *line, char *text,
                      uint32_t *code_points)
{
    char *result;
    (void)code_points;
    if (function(line->text, &result, IDN2_NONTRANSITIONAL) != IDN2_OK)
        loop_fail("a name is not valid");
    size_t size = strlen(result);
    memcpy(text, result, size);
    idn2_free(result);
    return size;
}

int main(int argc, char **argv)
{
    function = argc == 2 && strcmp(argv[1], "-d") == 0 ? idn2_to_unicode_8z8z
                                                       : idn2_to_ascii_8z;
    loop_to_text(convert);
    return 0;
}
