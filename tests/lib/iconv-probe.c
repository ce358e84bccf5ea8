/* iconv-probe.c - how the platform's iconv converts some bytes, for tests of
 * puny's conversions; the installed iconv(1) may use another library.
 *
 * iconv-probe FROM TO [FILE] converts up to 4 KiB of standard input. It fails
 * if iconv does not know a charset, finds invalid input or, unless TO has a
 * "//" suffix, replaces anything. With FILE it writes nothing, and fails unless
 * FILE has the result.
 *
 * iconv-probe --and-back CHARSET CODED BACK converts UTF-8 to CHARSET, in the
 * file CODED, and this to UTF-8 again, in BACK. It also fails if BACK is not
 * converted to CODED: some charsets give another normal form back.
 *
 * iconv-probe --distinct reads the output of iconv -l, and writes the charsets,
 * one a line, without aliases: of the names with which iconv reads and writes
 * the same bytes, the first.
 *
 * iconv-probe --locale prints the charset that the C library takes from the
 * locale; a static program may know fewer locales than locale(1). */

#include "config.h"

#include <iconv.h>
#include <langinfo.h>
#include <locale.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

/* Adds BYTES to an FNV-1a hash. */
static uint64_t hash(uint64_t sum, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ (unsigned char)bytes[i]) * 0x100000001B3;
    return sum;
}

/* Converts the SIZE bytes at BYTES to OUT, which has room for 64. Returns the
 * size of the result, or 0 if the conversion fails. */
static size_t convert_few(iconv_t descriptor, const char *bytes, size_t size,
                          char *out)
{
    char *in = (char *)(uintptr_t)bytes, *end = out;
    size_t left = size, room = 64;

    iconv(descriptor, NULL, NULL, NULL, NULL);
    memset(out, 0, room);
    bool is_good = iconv(descriptor, &in, &left, &end, &room) != (size_t)-1 &&
                   iconv(descriptor, NULL, NULL, &end, &room) != (size_t)-1;
    return is_good ? (size_t)(end - out) : 0;
}

/* Returns a hash of the results of converting many sequences of one and two
 * bytes from CHARSET, and many characters to it; 0 if iconv does not know
 * CHARSET. */
static uint64_t fingerprint(const char *charset)
{
    iconv_t from = iconv_open("UTF-8", charset);
    iconv_t to = iconv_open(charset, "UTF-8");
    uint64_t sum = 0xCBF29CE484222325;
    char text[64], bytes[64];

    if (from == (iconv_t)-1 || to == (iconv_t)-1)
        return 0;
    for (unsigned i = 0; i < 0x10100; i += i < 0x100 ? 1 : 3) {
        const char sequence[] = {(char)i, (char)(i >> 8)};
        size_t size = convert_few(from, sequence, i < 0x100 ? 1 : 2, text);
        sum = hash(sum, text, size + 1);
    }
    for (uint32_t c = 0; c < 0x20000; c += 7) {
        size_t size = convert_few(to, text, utf8_write(c, text), bytes);
        sum = hash(sum, bytes, size + 1);
    }
    iconv_close(from);
    iconv_close(to);
    return sum;
}

static void list_distinct(void)
{
    enum { MOST = 4096 };
    static uint64_t known[MOST];
    size_t count = 0;
    char name[100];

    while (scanf("%99s", name) == 1 && count < MOST) {
        size_t i = 0;
        name[strcspn(name, "/,")] = '\0';
        uint64_t sum = *name == '\0' ? 0 : fingerprint(name);
        while (i < count && known[i] != sum)
            i++;
        if (sum == 0 || i < count)
            continue;
        known[count++] = sum;
        puts(name);
    }
}

struct text {
    char bytes[16 * 1024];
    size_t size;
};

static struct text read_text(FILE *file)
{
    struct text text = {.size = 0};

    if (file != NULL)
        text.size = fread(text.bytes, 1, 4096, file);
    return text;
}

static bool write_text(const char *name, const struct text *text)
{
    FILE *file = fopen(name, "w");

    return file != NULL &&
           fwrite(text->bytes, 1, text->size, file) == text->size &&
           fclose(file) == 0;
}

static bool is_equal(const struct text *a, const struct text *b)
{
    return a->size == b->size && memcmp(a->bytes, b->bytes, a->size) == 0;
}

static bool convert(const char *from, const char *to, struct text *input,
                    struct text *output)
{
    char *in = input->bytes, *out = output->bytes;
    size_t in_left = input->size, out_left = sizeof output->bytes;
    iconv_t descriptor = iconv_open(to, from);

    if (descriptor == (iconv_t)-1)
        return false;
    size_t replaced = iconv(descriptor, &in, &in_left, &out, &out_left);
    if (replaced == (size_t)-1 || (replaced > 0 && strstr(to, "//") == NULL) ||
        iconv(descriptor, NULL, NULL, &out, &out_left) == (size_t)-1)
        return false;
    iconv_close(descriptor);
    output->size = (size_t)(out - output->bytes);
    return true;
}

static bool convert_input(const char *from, const char *to, const char *wanted)
{
    struct text input = read_text(stdin), output;

    if (!convert(from, to, &input, &output))
        return false;
    if (wanted == NULL)
        return fwrite(output.bytes, 1, output.size, stdout) == output.size;
    input = read_text(fopen(wanted, "r"));
    return is_equal(&input, &output);
}

static bool convert_and_back(const char *charset, const char *coded_name,
                             const char *back_name)
{
    struct text input = read_text(stdin), coded, back, again;

    return convert("UTF-8", charset, &input, &coded) &&
           convert(charset, "UTF-8", &coded, &back) &&
           convert("UTF-8", charset, &back, &again) &&
           is_equal(&coded, &again) && write_text(coded_name, &coded) &&
           write_text(back_name, &back);
}

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "--and-back") == 0)
        return !convert_and_back(argv[2], argv[3], argv[4]);
    if (argc == 3 || argc == 4)
        return !convert_input(argv[1], argv[2], argv[3]);
    if (argc == 2 && strcmp(argv[1], "--distinct") == 0) {
        list_distinct();
    } else if (argc == 2 && strcmp(argv[1], "--locale") == 0) {
        setlocale(LC_CTYPE, "");
        puts(nl_langinfo(CODESET));
    } else {
        return 2;
    }
    return 0;
}
