/* utf8.c - reading UTF-8, from any byte on, agrees with iconv, and writing it
 * gives the same bytes. */

#include "config.h"

#include <iconv.h>

#include "fuzz.h"
#include "base/utf8.h"

/* Decodes the valid prefix of TEXT, and returns its size. */
static size_t ask_iconv(const char *text, size_t size, uint32_t *points,
                        size_t *length)
{
    static iconv_t descriptor;
    static bool opened;
    char *in = (char *)(uintptr_t)text, *out;
    size_t left = size, room = 4 * size;
    unsigned char *bytes = fuzz_alloc(room);

    if (!opened)
        descriptor = iconv_open("UTF-32LE", "UTF-8");
    opened = true;
    if (descriptor == (iconv_t)-1) {
        puts("1..0 # SKIP iconv has no UTF-32LE");
        exit(EXIT_SUCCESS);
    }
    out = (char *)bytes;
    iconv(descriptor, NULL, NULL, NULL, NULL);
    iconv(descriptor, &in, &left, &out, &room);
    *length = (4 * size - room) / 4;
    for (size_t i = 0; i < *length; i++)
        points[i] = (uint32_t)bytes[4 * i] | (uint32_t)bytes[4 * i + 1] << 8 |
                    (uint32_t)bytes[4 * i + 2] << 16 |
                    (uint32_t)bytes[4 * i + 3] << 24;
    free(bytes);
    return size - left;
}

static void check_from(const char *text, size_t size)
{
    uint32_t *wanted = fuzz_alloc(size * sizeof *wanted);
    uint32_t *points = fuzz_alloc(size * sizeof *points), first = 0;
    size_t wanted_length, length;
    size_t valid = ask_iconv(text, size, wanted, &wanted_length);

    FUZZ_CHECK(utf8_valid(slice_of(text, size)) == valid);
    FUZZ_CHECK(utf8_decode(text, size, points, &length) == valid);
    FUZZ_CHECK(length == wanted_length);
    FUZZ_CHECK(memcmp(points, wanted, length * sizeof *points) == 0);
    FUZZ_CHECK((utf8_read(text, size, &first) > 0) == (length > 0));
    FUZZ_CHECK(length == 0 || first == wanted[0]);

    char *again = fuzz_alloc(length * UTF8_MAX_BYTES);
    FUZZ_CHECK(utf8_encode(points, length, again) == valid);
    FUZZ_CHECK(memcmp(again, text, valid) == 0);
    free(again);
    free(points);
    free(wanted);
}

static void check_ascii(const char *text, size_t size)
{
    size_t ascii = 0;

    while (ascii < size && (unsigned char)text[ascii] < 0x80)
        ascii++;
    FUZZ_CHECK(utf8_is_ascii(slice_of(text, size)) == (ascii == size));
    FUZZ_CHECK(utf8_is_ascii(slice_of(text, ascii)));
    FUZZ_CHECK(utf8_ascii(slice_of(text, size)) == ascii);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { PLACES = 64 };
    const char *text = (const char *)data;

    check_ascii(text, size);
    for (size_t i = 0; i < size && i < PLACES; i++)
        check_from(text + i, size - i);
    return 0;
}
