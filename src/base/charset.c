#include "config.h"

#include "base/charset.h"

#include <errno.h>
#include <iconv.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

static const iconv_t no_descriptor = (iconv_t)-1;

const char *charset_library(void)
{
    static char name[32] = "the C library";

#ifdef _LIBICONV_VERSION
    snprintf(name, sizeof name, "GNU libiconv %d.%d", _LIBICONV_VERSION >> 8,
             _LIBICONV_VERSION & 0xFF);
#elif defined __GLIBC__
    snprintf(name, sizeof name, "glibc %s", gnu_get_libc_version());
#endif
    return name;
}

/* Removes the next character from *NAME, and any '-' and '_' before it. Returns
 * it in upper case, NUL at the end. */
static char next_of_name(const char **name)
{
    while (**name == '-' || **name == '_')
        ++*name;
    char c = (char)ascii_to_upper((unsigned char)**name);
    *name += c != '\0';
    return c;
}

bool charset_is_same(const char *a, const char *b)
{
    char c;

    do {
        c = next_of_name(&a);
        if (c != next_of_name(&b))
            return false;
    } while (c != '\0');
    return true;
}

bool charset_is_utf8(const char *name)
{
    return charset_is_same(name, "UTF-8");
}

/* Calls iconv_open; exhausted memory ends the process, and so does a failure if
 * iconv knows the charsets. */
static iconv_t open_descriptor(const char *to, const char *from, bool are_known)
{
    iconv_t descriptor = iconv_open(to, from);

    if (descriptor == no_descriptor && (are_known || errno == ENOMEM))
        memory_exhausted();
    return descriptor;
}

/* Converts a prefix of *FROM, removes it, and appends the result to OUT.
 * Returns (size_t)-1, with errno set, if an invalid or incomplete sequence
 * follows it, else 0, or in a small text the number of replaced characters. */
static size_t convert_bytes(iconv_t descriptor, struct slice *from,
                            struct buffer *out)
{
    if (from->size == 0)
        return 0; /* a NULL text would reset the descriptor */
    /* A character can become any number of bytes, so SPARE grows. */
    for (size_t spare = 16;; spare *= 2) {
        char *in = (char *)(uintptr_t)from->text; /* iconv only reads it */
        size_t left = from->size;
        char *to = buffer_room(out, left + spare);
        size_t room = out->capacity - out->size;
        size_t result = iconv(descriptor, &in, &left, &to, &room);
        *from = slice_of(in, left);
        out->size = (size_t)(to - out->data);
        if (result != (size_t)-1 || errno != E2BIG)
            return result;
    }
}

/* Appends the character that DESCRIPTOR buffers, if any, and the bytes that
 * return to its initial state. */
static void end_stream(iconv_t descriptor, struct buffer *out)
{
    enum { ROOM = 64 }; /* bytes: a character and a shift sequence */
    char *to = buffer_room(out, ROOM);
    size_t room = ROOM;

    iconv(descriptor, NULL, NULL, &to, &room);
    out->size = (size_t)(to - out->data);
}

/* Input. */

struct charset_decoder {
    iconv_t descriptor;
    iconv_t trial;           /* another one, for charset_read_alone */
    bool is_lax;             /* iconv reads values that are no code points */
    struct buffer discarded; /* scratch */
};

/* Does what convert_bytes does in a lax charset with code units of UNIT bytes,
 * up to the first value that is no code point. Returns false if anything is
 * left. iconv is given one character at a time, because it does not tell which
 * ones it has replaced. */
static bool convert_characters(iconv_t descriptor, size_t unit,
                               struct slice *from, struct buffer *out)
{
    struct slice rest = *from;
    size_t start = out->size;

    for (size_t size = unit; size <= rest.size;) {
        struct slice left = slice_of(rest.text, size);
        size_t replaced = convert_bytes(descriptor, &left, out);
        bool has_failed = replaced == (size_t)-1;
        struct slice read = slice_from(buffer_slice(out), start);
        if (read.size == 0
                ? has_failed && errno != EINVAL
                : (!has_failed && replaced > 0) || utf8_valid(read) < read.size)
            break;
        rest = slice_from(rest, size - left.size);
        size = left.size + unit;
        if (read.size > 0 || rest.size == 0)
            *from = rest;
        start = out->size;
    }
    if (from->size == 0)
        return true;
    out->size = start;
    if (unit == 1) /* a shift sequence may precede the value */
        iconv(descriptor, NULL, NULL, NULL, NULL);
    return false;
}

/* Appends the text of a prefix of *BYTES, which it removes, to TEXT. Returns
 * false if an invalid or incomplete sequence follows it. */
static bool read_bytes(const struct charset_reader *reader, iconv_t descriptor,
                       struct slice *bytes, struct buffer *text)
{
    return reader->decoder->is_lax
               ? convert_characters(descriptor, reader->unit, bytes, text)
               : convert_bytes(descriptor, bytes, text) == 0;
}

bool charset_read_alone(struct charset_reader *reader, struct slice bytes,
                        struct buffer *text)
{
    text->size = 0;
    bool valid = read_bytes(reader, reader->decoder->trial, &bytes, text);
    end_stream(reader->decoder->trial, text);
    return valid;
}

/* Returns whether the charset, with code units of one byte, is stateful: the
 * first byte of a shift or escape sequence of ISO-2022, EBCDIC, UTF-7 or HZ is
 * no character on its own. */
static bool has_shifts(struct charset_reader *reader)
{
    static const char shifts[] = {0x0E, 0x1B, '+', '~'};
    struct buffer *text = &reader->decoder->discarded;

    for (size_t i = 0; i < sizeof shifts; i++)
        if (!charset_read_alone(reader, slice_of(&shifts[i], 1), text) ||
            text->size == 0)
            return true;
    return false;
}

/* Encodings of newline: in ASCII, in EBCDIC (two conventions), and in code
 * units of two and four bytes in either order. */
static const struct {
    size_t unit;
    char bytes[4];
} newlines[] = {
    {1, {0x0A}},    {1, {0x25}},          {1, {0x15}},          {2, {0, 0x0A}},
    {2, {0x0A, 0}}, {4, {0, 0, 0, 0x0A}}, {4, {0x0A, 0, 0, 0}},
};

/* Finds the encoding of the terminator in a stream that begins with START: one
 * code unit, or nothing. Returns false if it has none. */
static bool find_form(struct charset_reader *reader, struct slice start)
{
    struct buffer *text = &reader->decoder->discarded;

    for (size_t i = 0; i < sizeof newlines / sizeof *newlines; i++) {
        size_t unit = newlines[i].unit;
        char stream[8] = {0}, *form = stream + start.size;
        if (start.size > 0 && start.size != unit)
            continue;
        if (start.size > 0)
            memcpy(stream, start.text, unit);
        if (reader->terminator == '\n')
            memcpy(form, newlines[i].bytes, unit);
        if (charset_read_alone(reader, slice_of(stream, start.size + unit),
                               text) &&
            (start.size > 0 ? text->size > 0 : text->size == 1) &&
            text->data[text->size - 1] == reader->terminator) {
            reader->unit = unit;
            memcpy(reader->end, form, unit);
            return true;
        }
    }
    return false;
}

/* Returns whether the charset is UTF-8 by another name, such as "UTF-8//".
 * UTF-8-MAC, which composes what it reads, is not. */
static bool reads_utf8(struct charset_reader *reader)
{
    struct slice utf8 = slice_string("u\u0308\U0001F600");
    struct buffer *text = &reader->decoder->discarded;

    return charset_read_alone(reader, utf8, text) &&
           slice_equal(buffer_slice(text), utf8);
}

/* Returns whether iconv reads values that are no code points: glibc does in
 * UCS-4, where the text is no valid UTF-8; GNU libiconv does in UCS-4, UTF-7
 * and C99, where they become U+FFFD. */
static bool reads_no_code_points(struct charset_reader *reader)
{
    static const struct slice values[] = {
        {"\0\0\x11", 4}, {"\0\x11\0", 4}, {"+3AA-", 5}, {"\\U00110000", 10}};
    struct buffer *text = &reader->decoder->discarded;

    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        charset_read_alone(reader, values[i], text);
        struct slice read = buffer_slice(text);
        if (utf8_valid(read) < read.size ||
            slice_equal(read, slice_string("\uFFFD")))
            return true;
    }
    return false;
}

static bool fail_unknown(struct failure *failure)
{
    static char message[100];

    snprintf(message, sizeof message,
             ": iconv does not know it; iconv -l of %s lists charsets",
             charset_library());
    return FAIL(failure, message);
}

static bool fail_terminator(char terminator, struct failure *failure)
{
    return FAIL(failure, terminator == '\n'
                             ? ": it has no newline, which ends records"
                             : ": it has no NUL, which ends records");
}

bool charset_reader_open(struct charset_reader *reader, const char *name,
                         char terminator, struct failure *failure)
{
    *reader = (struct charset_reader){.name = name,
                                      .utf8 = charset_is_utf8(name),
                                      .terminator = terminator,
                                      .unit = 1,
                                      .end = {terminator}};
    if (reader->utf8)
        return true;
    iconv_t descriptor = open_descriptor("UTF-8", name, false);
    if (descriptor == no_descriptor)
        return fail_unknown(failure);
    struct charset_decoder *d = memory_new(sizeof *d);
    *d =
        (struct charset_decoder){.descriptor = descriptor,
                                 .trial = open_descriptor("UTF-8", name, true)};
    reader->decoder = d;
    if (!find_form(reader, slice_of(NULL, 0))) {
        charset_reader_close(reader);
        return fail_terminator(terminator, failure);
    }
    reader->utf8 = reads_utf8(reader);
    d->is_lax = reads_no_code_points(reader);
    reader->is_stateful = reader->unit == 1 && has_shifts(reader);
    return true;
}

void charset_reader_close(struct charset_reader *reader)
{
    struct charset_decoder *d = reader->decoder;

    if (d == NULL)
        return;
    iconv_close(d->descriptor);
    iconv_close(d->trial);
    buffer_free(&d->discarded);
    free(d);
}

void charset_reader_restart(struct charset_reader *reader)
{
    charset_reader_close(reader);
    if (!charset_reader_open(reader, reader->name, reader->terminator, NULL))
        memory_exhausted(); /* the charset is known */
}

void charset_reader_start(struct charset_reader *reader, const char *start)
{
    if (reader->unit == 1)
        return;
    /* In musl a descriptor never forgets the byte order. */
    iconv_close(reader->decoder->trial);
    reader->decoder->trial = open_descriptor("UTF-8", reader->name, true);
    if (reader->terminator == '\n') /* NUL has the same bytes in any order */
        find_form(reader, slice_of(start, reader->unit));
}

size_t charset_bom_size(struct charset_reader *reader, struct slice bytes)
{
    enum { LONGEST = 5 }; /* bytes, in UTF-7 */
    size_t unit = reader->unit, size = unit > 1 ? unit : LONGEST;

    if (reader->utf8)
        return utf8_bom_size(bytes);
    struct buffer *text = &reader->decoder->discarded;
    for (; size > 0; size -= unit) {
        if (size > bytes.size ||
            !charset_read_alone(reader, slice_of(bytes.text, size), text))
            continue;
        /* In UTF-16 and UTF-32 iconv removes it. */
        size_t bom = utf8_bom_size(buffer_slice(text));
        if (text->size == bom && (bom > 0 || unit > 1))
            return size;
    }
    return 0;
}

size_t charset_find_terminator(const struct charset_reader *reader,
                               struct slice bytes, size_t from)
{
    size_t unit = reader->unit;

    if (unit == 1)
        return slice_find(bytes, from, reader->end[0]);
    for (size_t i = from / unit * unit; i + unit <= bytes.size; i += unit)
        if (memcmp(bytes.text + i, reader->end, unit) == 0)
            return i;
    return bytes.size;
}

size_t charset_last_end(const struct charset_reader *reader, struct slice bytes,
                        size_t from)
{
    size_t unit = reader->unit, end = bytes.size - bytes.size % unit;

    if (charset_find_terminator(reader, bytes, from) == bytes.size)
        return 0;
    while (memcmp(bytes.text + end - unit, reader->end, unit) != 0)
        end -= unit;
    return end;
}

/* Appends the character that iconv buffers, if any, before invalid bytes. A
 * terminator combines with nothing, so iconv returns the character; in some
 * stateful charsets it also resets the shift state. (Resetting the descriptor
 * would lose the byte order of UTF-16.) */
static void read_held(struct charset_reader *reader, struct buffer *text)
{
    struct slice bytes = slice_of(reader->end, reader->unit);
    size_t start = text->size;

    convert_bytes(reader->decoder->descriptor, &bytes, text);
    if (slice_ends(slice_from(buffer_slice(text), start),
                   slice_of(&reader->terminator, 1)))
        text->size--;
}

size_t charset_read(struct charset_reader *reader, struct slice bytes,
                    bool is_end, struct buffer *text)
{
    struct slice left = bytes;

    read_bytes(reader, reader->decoder->descriptor, &left, text);
    if (left.size > 0)
        read_held(reader, text);
    else if (is_end)
        end_stream(reader->decoder->descriptor, text);
    return bytes.size - left.size;
}

/* Output. */

struct charset_encoder {
    iconv_t descriptor;  /* in its initial state between calls */
    bool replaces;       /* the name has a "//" suffix */
    char substitute;     /* U+001A, if that is one byte; else NUL */
    struct buffer tried; /* scratch */
};

/* Appends TEXT, as a stream of its own, to OUT. DESCRIPTOR is in its initial
 * state before and after. Returns the number of replaced characters, or
 * (size_t)-1 if TEXT cannot be encoded. */
static size_t encode_stream(iconv_t descriptor, struct slice text,
                            struct buffer *out)
{
    enum { ROOM = 64 }; /* bytes: a BOM and a shift sequence */
    size_t result = 0, room;

    /* Without enough room iconv would not return the number of replaced
     * characters. So try again with more; UTF-32 needs four bytes for one. */
    for (size_t growth = 4; text.size > 0; growth *= 2) {
        char *in = (char *)(uintptr_t)text.text; /* iconv only reads it */
        size_t left = text.size;
        if (left > (SIZE_MAX - ROOM) / growth)
            memory_exhausted();
        room = growth * left + ROOM;
        char *to = buffer_room(out, room);
        result = iconv(descriptor, &in, &left, &to, &room);
        if (result != (size_t)-1 || errno != E2BIG) {
            out->size = (size_t)(to - out->data);
            break;
        }
        iconv(descriptor, NULL, NULL, NULL, NULL);
    }
    end_stream(descriptor, out);
    return result;
}

/* Like encode_stream, but replaces the contents of TRIED. */
static size_t try_stream(struct charset_writer *writer, iconv_t descriptor,
                         struct slice text)
{
    writer->encoder->tried.size = 0;
    return encode_stream(descriptor, text, &writer->encoder->tried);
}

/* Returns whether the charset writes ASCII text as the same bytes. */
static bool keeps_ascii(struct charset_writer *writer)
{
    char ascii[ASCII_END];

    for (size_t i = 0; i < sizeof ascii; i++)
        ascii[i] = (char)i;
    struct slice text = slice_of(ascii, sizeof ascii);
    return try_stream(writer, writer->encoder->descriptor, text) == 0 &&
           slice_equal(buffer_slice(&writer->encoder->tried), text);
}

/* Sets the encoded TERMINATOR, and the BOM if all streams begin alike. Returns
 * false if the charset lacks TERMINATOR. */
static bool find_bom(struct charset_writer *writer, char terminator)
{
    size_t unit = writer->unit;
    /* A new one, because some platforms write the BOM only once for each. */
    iconv_t descriptor = open_descriptor(writer->name, "UTF-8", true);
    struct slice one = slice_of(&terminator, 1), left = one;
    struct buffer first = {.data = NULL};

    convert_bytes(descriptor, &left, &first);
    iconv(descriptor, NULL, NULL, NULL, NULL);
    try_stream(writer, descriptor, one);
    bool has_end = first.size >= unit;
    if (has_end)
        memcpy(writer->end, first.data + first.size - unit, unit);
    if (first.size > unit && slice_equal(buffer_slice(&writer->encoder->tried),
                                         buffer_slice(&first)))
        buffer_append(&writer->bom, first.data, first.size - unit);
    buffer_free(&first);
    iconv_close(descriptor);
    return has_end;
}

bool charset_writer_open(struct charset_writer *writer, const char *name,
                         char terminator, struct failure *failure)
{
    struct charset_reader reader;

    *writer = (struct charset_writer){.name = name,
                                      .utf8 = charset_is_utf8(name),
                                      .unit = 1,
                                      .end = {terminator},
                                      .ascii = true};
    if (writer->utf8)
        return true;
    if (!charset_reader_open(&reader, name, terminator, failure))
        return false;
    writer->is_stateful = reader.is_stateful;
    writer->unit = reader.unit;
    charset_reader_close(&reader);
    iconv_t descriptor = open_descriptor(name, "UTF-8", false);
    if (descriptor == no_descriptor)
        return fail_unknown(failure); /* musl only reads some charsets */
    struct charset_encoder *e = memory_new(sizeof *e);
    *e = (struct charset_encoder){.descriptor = descriptor,
                                  .replaces = strstr(name, "//") != NULL};
    writer->encoder = e;
    if (!find_bom(writer, terminator)) {
        charset_writer_close(writer);
        return fail_terminator(terminator, failure);
    }
    writer->ascii = keeps_ascii(writer);
    try_stream(writer, descriptor, slice_of("\x1A", 1));
    if (e->tried.size == 1)
        e->substitute = *e->tried.data;
    return true;
}

void charset_writer_close(struct charset_writer *writer)
{
    struct charset_encoder *e = writer->encoder;

    buffer_free(&writer->bom);
    if (e == NULL)
        return;
    iconv_close(e->descriptor);
    buffer_free(&e->tried);
    free(e);
}

/* Returns true if OUT, TEXT encoded, has a substitute that iconv did not count:
 * glibc's IBM charsets write one for each character that they lack. */
static bool has_hidden_substitute(const struct charset_writer *writer,
                                  struct slice text, struct slice out)
{
    return writer->encoder->substitute != '\0' &&
           slice_count(out, writer->encoder->substitute) >
               slice_count(text, 0x1A);
}

/* Appends TEXT as a stream of its own. Returns false if iconv refuses or,
 * unless requested, replaces a character. */
static bool write_stream(struct charset_writer *writer, struct slice text,
                         struct buffer *out)
{
    size_t start = out->size;
    size_t replaced = encode_stream(writer->encoder->descriptor, text, out);

    if (replaced == (size_t)-1)
        return false;
    return writer->encoder->replaces ||
           (replaced == 0 &&
            !has_hidden_substitute(writer, text,
                                   slice_from(buffer_slice(out), start)));
}

/* Returns true if glibc may have dropped a character of TEXT silently: a tag
 * (U+E0000..U+E007F, which begin with this byte) that the charset lacks. */
static bool may_drop(const struct charset_writer *writer, struct slice text)
{
    return !writer->encoder->replaces && slice_has(text, '\xF3');
}

/* Stores the first character of TEXT that the charset lacks in *LACKS. Returns
 * false if it has all of them. Overwrites the spare room of SCRATCH. */
static bool find_lacking(struct charset_writer *writer, struct slice text,
                         struct buffer *scratch, uint32_t *lacks)
{
    size_t start = scratch->size;
    struct utf8_character c;

    while (utf8_next(&text, &c)) {
        bool fits = write_stream(writer, c.text, scratch);
        bool is_dropped = scratch->size == start;
        scratch->size = start;
        *lacks = c.code_point;
        if (!fits || is_dropped)
            return true;
    }
    return false;
}

/* Removes the BOM at START of OUT, unless the stream begins there. */
static void remove_bom(struct charset_writer *writer, struct buffer *out,
                       size_t start)
{
    struct slice bom = buffer_slice(&writer->bom);
    struct slice bytes = slice_from(buffer_slice(out), start);

    if (writer->is_bom_written && bom.size > 0 && slice_begins(bytes, bom)) {
        out->size -= bom.size;
        memmove(out->data + start, bytes.text + bom.size,
                bytes.size - bom.size);
    }
    writer->is_bom_written |= out->size > start;
}

void charset_write_raw(struct charset_writer *writer, struct slice raw,
                       struct buffer *out)
{
    if (!writer->is_bom_written) {
        buffer_put(out, buffer_slice(&writer->bom));
        writer->is_bom_written = true;
    }
    buffer_put(out, raw);
}

/* Implements charset_write for valid UTF-8. */
static bool write_valid(struct charset_writer *writer, struct slice text,
                        struct buffer *out, uint32_t *lacks)
{
    size_t start = out->size;
    uint32_t ignored;

    if (writer->utf8 || (writer->ascii && utf8_is_ascii(text))) {
        buffer_put(out, text);
        return true;
    }
    bool fits = write_stream(writer, text, out);
    if (fits ? may_drop(writer, text) : lacks != NULL)
        fits &=
            !find_lacking(writer, text, out, lacks == NULL ? &ignored : lacks);
    if (fits)
        remove_bom(writer, out, start);
    else
        out->size = start;
    return fits;
}

bool charset_write(struct charset_writer *writer, struct slice text,
                   struct buffer *out, uint32_t *lacks)
{
    size_t start = out->size;
    bool was_bom_written = writer->is_bom_written;

    if (writer->raw == CHARSET_NO_RAW)
        return write_valid(writer, text, out, lacks);
    for (;;) {
        size_t valid = utf8_valid(text);
        if (!write_valid(writer, slice_of(text.text, valid), out, lacks))
            break;
        text = slice_from(text, valid);
        if (text.size == 0)
            return true;
        char raw = charset_next_raw(writer->raw, &text);
        charset_write_raw(writer, slice_of(&raw, 1), out);
    }
    out->size = start;
    writer->is_bom_written = was_bom_written;
    return false;
}

char charset_next_raw(enum charset_raw raw, struct slice *text)
{
    bool is_coded = raw == CHARSET_CODED_BYTES;
    char byte = *text->text;

    if (is_coded)
        byte = (char)((unsigned char)byte << 6 | (text->text[1] & 0x3F));
    *text = slice_from(*text, is_coded ? CHARSET_CODED_BYTE_SIZE : 1);
    return byte;
}

/* Coded bytes. */

void charset_put_coded_byte(struct buffer *text, char byte)
{
    unsigned char bits = (unsigned char)byte;
    char pair[CHARSET_CODED_BYTE_SIZE] = {(char)(0xF8 | bits >> 6),
                                          (char)(0x80 | (bits & 0x3F))};

    buffer_append(text, pair, sizeof pair);
}
