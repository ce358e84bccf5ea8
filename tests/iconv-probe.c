/* iconv-probe.c - how the platform's iconv converts some bytes, for tests of
 * puny's conversions; the iconv(1) at hand may be of another library.
 *
 * iconv-probe FROM TO converts up to 4 KiB of standard input. It fails where
 * iconv does not know a charset, finds invalid input or replaces anything,
 * except for a TO with a "//" suffix.
 *
 * iconv-probe --locale prints the charset that the C library takes from the
 * locale; a static program may know fewer locales than locale(1). */

#include "config.h"

#include <iconv.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    char input[4096], output[4 * sizeof input];
    char *in = input, *out = output;

    if (argc == 2 && strcmp(argv[1], "--locale") == 0) {
        setlocale(LC_CTYPE, "");
        puts(nl_langinfo(CODESET));
        return 0;
    }
    if (argc != 3)
        return 2;
    size_t in_left = fread(input, 1, sizeof input, stdin);
    size_t out_left = sizeof output;
    iconv_t descriptor = iconv_open(argv[2], argv[1]);
    if (descriptor == (iconv_t)-1)
        return 1;
    size_t replaced = iconv(descriptor, &in, &in_left, &out, &out_left);
    if (replaced == (size_t)-1 ||
        (replaced > 0 && strstr(argv[2], "//") == NULL) ||
        iconv(descriptor, NULL, NULL, &out, &out_left) == (size_t)-1)
        return 1;
    iconv_close(descriptor);
    fwrite(output, 1, (size_t)(out - output), stdout);
    return 0;
}
