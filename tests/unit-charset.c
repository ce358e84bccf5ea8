/* unit-charset.c - charsets, where the program rarely comes. */

#include "config.h"

#include "base/charset.h"
#include "tap.h"

/* The bytes of a newline in two code units are no newline. */
static bool test_alignment(void)
{
    static const char bytes[] = "A\n\0A\n"; /* U+0A41, U+4100, U+000A */
    struct charset_reader reader;

    charset_reader_open(&reader, "UTF-16LE", '\n');
    size_t found =
        charset_find_terminator(&reader, slice_of(bytes, sizeof bytes), 1);
    charset_reader_close(&reader);
    return found == 4;
}

/* Writes an empty text and then others, and compares their sizes. */
static bool test_bom(void)
{
    static const size_t sizes[] = {0, 4, 2};
    static const char *const texts[] = {"", "a", "b"};
    struct charset_writer writer;
    struct buffer out = {.data = NULL};
    bool is_good = true;

    charset_writer_open(&writer, "UTF-16", '\n');
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        out.size = 0;
        charset_write(&writer, slice_string(texts[i]), &out, NULL);
        is_good &= out.size == sizes[i];
    }
    charset_writer_close(&writer);
    buffer_free(&out);
    return is_good;
}

int main(void)
{
    struct charset_writer writer;

    if (charset_writer_open(&writer, "UTF-16", '\n') != CHARSET_OK ||
        writer.bom.size != 2) {
        return tap_skip_all("this iconv's UTF-16 has no byte-order mark");
    }
    charset_writer_close(&writer);
    tap_ok(test_alignment(), "a search for a newline is aligned");
    tap_ok(test_bom(), "the first character has the byte-order mark");
    return tap_done();
}
