/* charset.c - bytes in any charset from and to UTF-8; see charset.h. */

#include "config.h"

#include "base/charset.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

static const iconv_t no_descriptor = (iconv_t)-1;

bool charset_is_utf8(const char *name)
{
    const char *utf8 = "UTF8";

    for (; *name != '\0'; name++) {
        if (*name == '-' || *name == '_')
            continue;
        char upper =
            *name >= 'a' && *name <= 'z' ? (char)(*name - 'a' + 'A') : *name;
        if (upper != *utf8)
            return false;
        utf8++;
    }
    return *utf8 == '\0';
}

/* Converts the SIZE bytes at *FROM to the end of OUT and moves *FROM behind
 * what was converted. Returns iconv's result: -1 with errno EILSEQ or EINVAL
 * where *FROM is not valid or not complete. */
static size_t convert(iconv_t descriptor, const char **from, size_t size,
                      struct buffer *out)
{
    const char *end = *from + size;
    size_t replaced = 0;

    /* More spare room each time: a character can become any number of bytes. */
    for (size_t spare = 16;; spare *= 2) {
        char *in = (char *)(uintptr_t)*from; /* iconv only reads it */
        size_t left = (size_t)(end - *from);
        char *to = buffer_room(out, left + spare);
        size_t room = out->capacity - out->length;
        size_t result = iconv(descriptor, &in, &left, &to, &room);
        *from = in;
        out->length = (size_t)(to - out->data);
        if (result != (size_t)-1)
            return replaced + result;
        if (errno != E2BIG)
            return result;
    }
}

/* Puts a descriptor into its initial state. */
static void reset(iconv_t descriptor)
{
    iconv(descriptor, NULL, NULL, NULL, NULL);
}

/* Input. */

/* Newline as the charsets write it: in ASCII and EBCDIC (two customs), and
 * in code units of two and four bytes of either order. */
static const struct newline {
    size_t unit;
    char bytes[4];
} newlines[] = {
    {1, {0x0A}},    {1, {0x25}},          {1, {0x15}},          {2, {0, 0x0A}},
    {2, {0x0A, 0}}, {4, {0, 0, 0, 0x0A}}, {4, {0x0A, 0, 0, 0}},
};

/* Whether DESCRIPTOR reads the SIZE bytes at CANDIDATE as TERMINATOR at the
 * beginning of a stream, or behind START if that is not NULL. */
static bool reads_as(iconv_t descriptor, const char *start,
                     const char *candidate, size_t size, char terminator,
                     struct buffer *text)
{
    reset(descriptor);
    if (start != NULL && convert(descriptor, &start, size, text) != 0)
        return false;
    text->length = 0;
    return convert(descriptor, &candidate, size, text) == 0 &&
           text->length == 1 && text->data[0] == terminator;
}

/* Finds the form of TERMINATOR in a stream that begins with the unit at
 * START, or in any if that is NULL; with a DESCRIPTOR of its own. */
static bool find_form(struct charset_reader *reader, iconv_t descriptor,
                      char terminator, const char *start)
{
    bool found = false;

    for (size_t i = 0; i < sizeof newlines / sizeof *newlines && !found; i++) {
        size_t unit = newlines[i].unit;
        char form[4] = {0};
        if (start != NULL && unit != reader->unit)
            continue;
        if (terminator == '\n')
            memcpy(form, newlines[i].bytes, unit);
        found = reads_as(descriptor, start, form, unit, terminator,
                         &reader->discarded);
        if (found) {
            reader->unit = unit;
            memcpy(reader->terminator, form, unit);
        }
    }
    iconv_close(descriptor);
    return found;
}

bool charset_reader_open(struct charset_reader *reader, const char *name,
                         char terminator)
{
    *reader = (struct charset_reader){.name = name,
                                      .utf8 = charset_is_utf8(name),
                                      .unit = 1,
                                      .terminator = {terminator}};
    if (reader->utf8)
        return true;
    reader->descriptor = iconv_open("UTF-8", name);
    if (reader->descriptor == no_descriptor)
        return false;
    iconv_t descriptor = iconv_open("UTF-8", name);
    bool found = descriptor != no_descriptor &&
                 find_form(reader, descriptor, terminator, NULL);
    if (found)
        return true;
    int error = errno;
    charset_reader_close(reader);
    errno = error;
    return false;
}

void charset_reader_close(struct charset_reader *reader)
{
    if (!reader->utf8)
        iconv_close(reader->descriptor);
    buffer_free(&reader->discarded);
}

void charset_reader_rewind(struct charset_reader *reader)
{
    reset(reader->descriptor);
}

void charset_reader_start(struct charset_reader *reader, const char *start)
{
    bool is_nul = memcmp(reader->terminator, "\0\0\0", 4) == 0;

    if (reader->unit == 1 || is_nul)
        return;
    iconv_t descriptor = iconv_open("UTF-8", reader->name);
    if (descriptor == no_descriptor)
        memory_exhausted(); /* the name is known */
    find_form(reader, descriptor, '\n', start);
}

size_t charset_find_terminator(const struct charset_reader *reader,
                               const char *bytes, size_t size, size_t from)
{
    size_t unit = reader->unit;

    if (unit == 1) {
        const char *found =
            memchr(bytes + from, reader->terminator[0], size - from);
        return found == NULL ? size : (size_t)(found - bytes);
    }
    for (size_t i = from / unit * unit; i + unit <= size; i += unit)
        if (memcmp(bytes + i, reader->terminator, unit) == 0)
            return i;
    return size;
}

size_t charset_last_end(const struct charset_reader *reader, const char *bytes,
                        size_t size, size_t from)
{
    size_t unit = reader->unit;
    size_t first = charset_find_terminator(reader, bytes, size, from);

    if (first == size)
        return 0;
    size -= size % unit;
    while (memcmp(bytes + size - unit, reader->terminator, unit) != 0)
        size -= unit;
    return size;
}

bool charset_ends_in_return(const struct charset_reader *reader,
                            const char *bytes, size_t size)
{
    size_t unit = reader->unit;
    char form[4] = {0};

    /* The charsets that differ in the newline have one carriage return. */
    for (size_t i = 0; i < unit; i++)
        form[i] = reader->terminator[i] == '\0' ? '\0' : '\r';
    return size >= unit && memcmp(bytes + size - unit, form, unit) == 0;
}

size_t charset_read(struct charset_reader *reader, const char *bytes,
                    size_t size, struct buffer *text)
{
    const char *from = bytes;

    convert(reader->descriptor, &from, size, text);
    return (size_t)(from - bytes);
}

void charset_read_past(struct charset_reader *reader, const char *bytes,
                       size_t size)
{
    size_t unit = reader->unit;

    while (size > 0) {
        size_t step = size < unit ? size : unit;
        bytes += step;
        size -= step;
        reader->discarded.length = 0;
        step = charset_read(reader, bytes, size, &reader->discarded);
        bytes += step;
        size -= step;
    }
}

/* Output. */

/* Whether each ASCII character, written at the beginning of a stream, is the
 * byte that it is in ASCII. */
static bool keeps_ascii(struct charset_writer *writer)
{
    for (int i = 0; i < 0x80; i++) {
        char character = (char)i;
        const char *from = &character;
        writer->tried.length = 0;
        reset(writer->trial);
        if (convert(writer->trial, &from, 1, &writer->tried) != 0 ||
            writer->tried.length != 1 || writer->tried.data[0] != character)
            return false;
    }
    return true;
}

bool charset_writer_open(struct charset_writer *writer, const char *name)
{
    *writer = (struct charset_writer){.name = name,
                                      .utf8 = charset_is_utf8(name),
                                      .replaces = strstr(name, "//") != NULL,
                                      .ascii = true};
    if (writer->utf8)
        return true;
    writer->descriptor = iconv_open(name, "UTF-8");
    if (writer->descriptor == no_descriptor)
        return false;
    writer->trial = iconv_open(name, "UTF-8");
    if (writer->trial == no_descriptor) {
        iconv_close(writer->descriptor);
        return false;
    }
    writer->ascii = keeps_ascii(writer);
    return true;
}

void charset_writer_close(struct charset_writer *writer)
{
    if (!writer->utf8) {
        iconv_close(writer->descriptor);
        iconv_close(writer->trial);
    }
    buffer_free(&writer->tried);
}

/* Whether the trial descriptor takes TEXT as it is. */
static bool try(struct charset_writer *writer, const char *text, size_t size)
{
    writer->tried.length = 0;
    reset(writer->trial);
    size_t result = convert(writer->trial, &text, size, &writer->tried);
    return result == 0 || (writer->replaces && result != (size_t)-1);
}

/* glibc drops the tag characters U+E0000..U+E007F without a word where the
 * charset lacks them. */
static bool has_tags(const char *text, size_t size)
{
    const char *end = text + size;
    while ((text = memchr(text, 0xF3, (size_t)(end - text))) != NULL) {
        if (end - text >= 3 && text[1] == '\xA0' &&
            (text[2] == '\x80' || text[2] == '\x81'))
            return true;
        text++;
    }
    return false;
}

bool charset_can_write(struct charset_writer *writer, const char *text,
                       size_t size, uint32_t *code_point)
{
    if (writer->utf8 || (writer->ascii && utf8_is_ascii(text, size)))
        return true;
    bool fits = try(writer, text, size);
    if (fits && (writer->replaces || !has_tags(text, size)))
        return true;

    for (size_t i = 0, step; i < size; i += step) {
        step = utf8_read(text + i, size - i, code_point);
        if (!try(writer, text + i, step) || writer->tried.length == 0)
            return false;
    }
    return fits;
}

void charset_write(struct charset_writer *writer, const char *text, size_t size,
                   struct buffer *out)
{
    if (writer->utf8)
        buffer_append(out, text, size);
    else
        convert(writer->descriptor, &text, size, out);
}

void charset_write_end(struct charset_writer *writer, struct buffer *out)
{
    if (writer->utf8)
        return;
    char *to = buffer_room(out, 64);
    size_t room = 64;
    iconv(writer->descriptor, NULL, NULL, &to, &room);
    out->length = (size_t)(to - out->data);
}
