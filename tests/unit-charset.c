/* unit-charset.c - charsets, where the program rarely comes. */

#include "config.h"

#include "base/charset.h"
#include "lib/tap.h"

/* The bytes of a newline in two code units are no newline. */
static bool test_alignment(void)
{
    static const char bytes[] = "A\n\0A\n"; /* U+0A41, U+4100, U+000A */
    struct charset_reader reader;

    charset_reader_open(&reader, "UTF-16LE", '\n', NULL);
    size_t found =
        charset_find_terminator(&reader, slice_of(bytes, sizeof bytes), 1);
    charset_reader_close(&reader);
    return tap_same_number("place", 4, found);
}

/* Writes an empty text and then others, and compares their sizes. */
static bool test_bom(void)
{
    static const size_t sizes[] = {0, 4, 2};
    static const char *const texts[] = {"", "a", "b"};
    struct charset_writer writer;
    struct buffer out = {.data = NULL};
    bool is_good = true;

    charset_writer_open(&writer, "UTF-16", '\n', NULL);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        out.size = 0;
        charset_write(&writer, slice_string(texts[i]), &out, NULL);
        is_good &= tap_same_number("size", sizes[i], out.size);
    }
    charset_writer_close(&writer);
    buffer_free(&out);
    return is_good;
}

/* A tag character, which glibc drops, is no fault if the charset replaces what
 * it lacks. */
static bool test_tag(const char *charset, bool wanted)
{
    struct charset_writer writer;
    struct buffer out = {.data = NULL};

    if (!charset_writer_open(&writer, charset, '\n', NULL))
        return true;
    bool is_written =
        charset_write(&writer, slice_string("\u00FC\U000E0061"), &out, NULL);
    charset_writer_close(&writer);
    buffer_free(&out);
    return tap_same_number("is written", wanted, is_written);
}

/* U+110000 is invalid in CHARSET, where it is the last four bytes at FORM,
 * after SIZE others. */
static bool test_limit(const char *charset, const char *form, size_t size)
{
    struct charset_reader reader;
    struct buffer text = {.data = NULL};

    if (!charset_reader_open(&reader, charset, '\n', NULL))
        return true;
    bool is_good =
        tap_same_number(
            "size", size,
            charset_read(&reader, slice_of(form, size + 4), false, &text)) &&
        tap_same(slice_string("\u00FC"), buffer_slice(&text));
    charset_reader_close(&reader);
    buffer_free(&text);
    return is_good;
}

int main(void)
{
    struct charset_writer writer;

    if (!charset_writer_open(&writer, "UTF-16", '\n', NULL) ||
        writer.bom.size != 2) {
        return tap_skip_all("this iconv's UTF-16 has no byte-order mark");
    }
    charset_writer_close(&writer);
    tap_ok(test_alignment(), "a search for a newline is aligned");
    tap_ok(test_bom(), "the first character has the byte-order mark");
    tap_ok(test_tag("ISO-8859-1", false), "a tag is lacking");
    tap_ok(test_tag("ISO-8859-1//TRANSLIT", true), "a tag is replaced");
    tap_ok(test_limit("UCS-4LE", "\xFC\0\0\0\0\0\x11", 4),
           "U+110000 in UCS-4LE");
    tap_ok(test_limit("UCS-4", "\0\0\0\xFC\0\x11\0", 4), "U+110000 in UCS-4");
    return tap_done();
}
