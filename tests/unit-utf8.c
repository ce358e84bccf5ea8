/* unit-utf8.c - utf8.h accepts the sequences that iconv accepts, and reads
 * the same code point there. */

#include "config.h"

#include <iconv.h>
#include <string.h>

#include "lib/tap.h"
#include "base/utf8.h"

static iconv_t descriptor;

/* Returns what utf8_read should: iconv has room for only one code point. */
static size_t expected(const char *text, size_t size, uint32_t *code_point)
{
    char copy[UTF8_MAX_BYTES], *in = copy;
    unsigned char result[4];
    char *out = (char *)result;
    size_t left = size, room = sizeof result;

    memcpy(copy, text, size);
    iconv(descriptor, NULL, NULL, NULL, NULL);
    iconv(descriptor, &in, &left, &out, &room);
    if (room > 0)
        return 0;
    *code_point = (uint32_t)result[0] | (uint32_t)result[1] << 8 |
                  (uint32_t)result[2] << 16 | (uint32_t)result[3] << 24;
    return size - left;
}

static bool agrees(const unsigned char *bytes, size_t size)
{
    const char *text = (const char *)bytes;
    uint32_t wanted = 0, found = 0;
    size_t wanted_length = expected(text, size, &wanted);
    size_t length = utf8_read(text, size, &found);
    size_t valid =
        utf8_valid(slice_of(text, wanted_length == 0 ? size : wanted_length));

    if (length == wanted_length && valid == wanted_length &&
        (length == 0 || found == wanted))
        return true;
    tap_add("# %02X %02X %02X %02X, %zu bytes: wanted %zu bytes, U+%04X, got "
            "%zu bytes, U+%04X\n",
            bytes[0], bytes[1], bytes[2], bytes[3], size, wanted_length,
            (unsigned)wanted, length, (unsigned)found);
    return false;
}

static bool test_short(void)
{
    unsigned char bytes[UTF8_MAX_BYTES] = {0};
    for (unsigned i = 0; i < 0x100; i++) {
        bytes[0] = (unsigned char)i;
        if (!agrees(bytes, 1))
            return false;
    }
    for (unsigned i = 0; i < 0x10000; i++) {
        bytes[0] = (unsigned char)(i >> 8);
        bytes[1] = (unsigned char)i;
        if (!agrees(bytes, 2))
            return false;
    }
    return true;
}

/* Both sides of every limit that RFC 3629 section 4 sets a byte. */
static const unsigned char boundaries[] = {0x00, 0x2D, 0x7F, 0x80, 0x81, 0x8F,
                                           0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2,
                                           0xE0, 0xED, 0xF0, 0xF4, 0xFF};

enum { BOUNDARIES = sizeof boundaries };

static bool test_boundaries(void)
{
    for (unsigned i = 0; i < 0x100 * BOUNDARIES * BOUNDARIES * BOUNDARIES;
         i++) {
        unsigned rest = i / 0x100;
        unsigned char bytes[UTF8_MAX_BYTES] = {
            (unsigned char)i, boundaries[rest % BOUNDARIES],
            boundaries[rest / BOUNDARIES % BOUNDARIES],
            boundaries[rest / BOUNDARIES / BOUNDARIES]};
        if (!agrees(bytes, 3) || !agrees(bytes, 4))
            return false;
    }
    return true;
}

static bool test_all_long(void)
{
    for (unsigned i = 0; i < 1u << 24; i++) {
        unsigned char bytes[UTF8_MAX_BYTES] = {(unsigned char)(i >> 16),
                                               (unsigned char)(i >> 8),
                                               (unsigned char)i, 0x80};
        if (!agrees(bytes, 3) || !agrees(bytes, 4))
            return false;
    }
    return true;
}

static bool test_writing(void)
{
    for (uint32_t wanted = 0; wanted <= 0x10FFFF; wanted++) {
        char text[UTF8_MAX_BYTES] = {0};
        uint32_t found = 0;
        if (wanted >= 0xD800 && wanted <= 0xDFFF)
            continue;
        size_t size = utf8_write(wanted, text);
        if (expected(text, size, &found) == size && found == wanted)
            continue;
        tap_add("# code point: wanted U+%04X, got U+%04X\n", (unsigned)wanted,
                (unsigned)found);
        return false;
    }
    return true;
}

/* ASCII is read in words: a fault is found at any place in a word. */
static bool test_place_of_fault(void)
{
    char text[40];
    for (size_t size = 1; size <= sizeof text; size++)
        for (size_t where = 0; where < size; where++) {
            memset(text, 'a', sizeof text);
            text[where] = '\xFF';
            if (utf8_valid(slice_of(text, size)) == where &&
                !utf8_is_ascii(slice_of(text, size)) &&
                utf8_is_ascii(slice_of(text, where)))
                continue;
            tap_add("# wanted a fault in byte %zu of %zu, got %zu\n", where,
                    size, utf8_valid(slice_of(text, size)));
            return false;
        }
    return true;
}

/* The iterator yields each character with its bytes, and stops at invalid
 * UTF-8. */
static bool test_next(void)
{
    struct slice rest = slice_string("a\u00FC\u65E5\U0001F600\xFFz");
    static const uint32_t points[] = {'a', 0xFC, 0x65E5, 0x1F600};
    const char *start = rest.text;
    struct utf8_character c;
    size_t count = 0;

    for (; count < 4 && utf8_next(&rest, &c); count++)
        if (!tap_same_number("code point", points[count], c.code_point) ||
            c.text.text != start || c.text.size != count + 1 ||
            rest.text != (start += c.text.size))
            return false;
    return count == 4 && !utf8_next(&rest, &c) && rest.size == 2;
}

static bool test_mark(void)
{
    return tap_same_number("size", 3, utf8_bom_size(slice_string("\uFEFFa"))) &&
           tap_same_number("size", 0, utf8_bom_size(slice_string("\uFEFE"))) &&
           tap_same_number("size", 0, utf8_bom_size(slice_of("\uFEFF", 2)));
}

int main(void)
{
    tap_ok(test_next(), "characters, one by one");
    tap_ok(test_mark(), "the byte-order mark");
    tap_ok(test_place_of_fault(), "a fault is found in any place of a word");
    descriptor = iconv_open("UTF-32LE", "UTF-8");
    if (descriptor == (iconv_t)-1) {
        tap_skip("sequences of bytes", "iconv has no UTF-32LE");
        return tap_done();
    }
    tap_ok(test_short(), "all sequences of one and two bytes");
    tap_ok(test_boundaries(),
           "all first bytes, three and four bytes long, with boundaries");
    if (tap_long())
        tap_ok(test_all_long(), "all sequences of three bytes, and U+80 more");
    tap_ok(test_writing(), "every code point is written as iconv reads it");
    iconv_close(descriptor);
    return tap_done();
}
