/* loop-icu.c - converts names by the function of ICU that the argument names,
 * with puny's options. */

#include "config.h"

#include <string.h>

#include <unicode/uidna.h>

#include "loop.h"

/* The signature of these functions. */
typedef int32_t convert_function(const UIDNA *idna, const char *name,
                                 int32_t length, char *dest, int32_t capacity,
                                 UIDNAInfo *info, UErrorCode *error);

static UIDNA *idna;
static convert_function *function;

static size_t convert(const struct loop_line *line, char *text,
                      uint32_t *code_points)
{
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    UErrorCode error = U_ZERO_ERROR;
    int32_t length = function(idna, line->text, (int32_t)line->size, text,
                              LOOP_ROOM, &info, &error);
    (void)code_points;
    if (U_FAILURE(error) || info.errors != 0)
        loop_fail("a name is not valid");
    return (size_t)length;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        convert_function *function;
    } functions[] = {{"labelToASCII", uidna_labelToASCII_UTF8},
                     {"nameToASCII", uidna_nameToASCII_UTF8},
                     {"nameToUnicode", uidna_nameToUnicodeUTF8}};
    UErrorCode error = U_ZERO_ERROR;

    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (argc == 2 && strcmp(argv[1], functions[i].name) == 0)
            function = functions[i].function;
    idna = uidna_openUTS46(UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ |
                               UIDNA_NONTRANSITIONAL_TO_ASCII |
                               UIDNA_NONTRANSITIONAL_TO_UNICODE,
                           &error);
    if (U_FAILURE(error) || function == NULL)
        loop_fail("no such function");
    loop_to_text(convert);
    uidna_close(idna);
    return 0;
}
