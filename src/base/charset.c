/* charset.c - bytes in any charset from and to UTF-8; see charset.h. */

#include "config.h"

#include "base/charset.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/utf8.h"

static const iconv_t no_descriptor = (iconv_t)-1;

/* Takes the next character off *NAME, but '-' and '_', and returns it in upper
 * case; NUL at the end. */
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

/* Calls iconv_open; exhausted memory ends the process. */
static iconv_t open_descriptor(const char *to, const char *from)
{
    iconv_t descriptor = iconv_open(to, from);

    if (descriptor == no_descriptor && errno == ENOMEM)
        memory_exhausted();
    return descriptor;
}

/* Appends *FROM to OUT, converted, and removes from *FROM what was converted.
 * Returns iconv's result: -1 with errno EILSEQ or EINVAL where *FROM is not
 * valid or not complete. */
static size_t convert_bytes(iconv_t descriptor, struct slice *from,
                            struct buffer *out)
{
    size_t replaced = 0;

    if (from->size == 0)
        return 0; /* its text can be NULL, which would reset the descriptor */
    /* More spare room each time: a character can become any number of bytes. */
    for (size_t spare = 16;; spare *= 2) {
        char *in = (char *)(uintptr_t)from->text; /* iconv only reads it */
        size_t left = from->size;
        char *to = buffer_room(out, left + spare);
        size_t room = out->capacity - out->length;
        size_t result = iconv(descriptor, &in, &left, &to, &room);
        *from = slice_of(in, left);
        out->length = (size_t)(to - out->data);
        if (result != (size_t)-1)
            return replaced + result;
        if (errno != E2BIG)
            return result;
    }
}

/* Appends what DESCRIPTOR holds back and puts it into its initial state. */
static void end_stream(iconv_t descriptor, struct buffer *out)
{
    enum { ROOM = 64 }; /* bytes: a character and a shift sequence */
    char *to = buffer_room(out, ROOM);
    size_t room = ROOM;

    iconv(descriptor, NULL, NULL, &to, &room);
    out->length = (size_t)(to - out->data);
}

/* Converts all of FROM, a stream of its own, to OUT, in place of what that
 * held. DESCRIPTOR is in its initial state before and after. Returns whether
 * FROM was valid; *REPLACED tells how many characters were replaced. */
static bool convert_stream(iconv_t descriptor, struct slice from,
                           struct buffer *out, size_t *replaced)
{
    out->length = 0;
    *replaced = convert_bytes(descriptor, &from, out);
    bool valid = *replaced != (size_t)-1;
    end_stream(descriptor, out);
    return valid;
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

/* Whether DESCRIPTOR reads the UNIT bytes at FORM as TERMINATOR at the
 * beginning of a stream, or after START if that is not NULL. */
static bool reads_as(iconv_t descriptor, const char *start, const char *form,
                     size_t unit, char terminator, struct buffer *text)
{
    struct slice bytes = slice_of(start, unit);

    text->length = 0;
    if (start != NULL && convert_bytes(descriptor, &bytes, text) != 0)
        return false;
    text->length = 0;
    bytes = slice_of(form, unit);
    return convert_bytes(descriptor, &bytes, text) == 0 && text->length == 1 &&
           text->data[0] == terminator;
}

/* Finds the form of TERMINATOR in a stream that begins with the unit at START,
 * or in any stream if START is NULL. Returns whether there is one. */
static bool find_form(struct charset_reader *reader, char terminator,
                      const char *start)
{
    bool found = false;

    for (size_t i = 0; i < sizeof newlines / sizeof *newlines && !found; i++) {
        size_t unit = newlines[i].unit;
        char form[4] = {0};
        if (start != NULL && unit != reader->unit)
            continue;
        if (terminator == '\n')
            memcpy(form, newlines[i].bytes, unit);
        found = reads_as(reader->trial, start, form, unit, terminator,
                         &reader->discarded);
        iconv(reader->trial, NULL, NULL, NULL, NULL);
        if (found) {
            reader->unit = unit;
            memcpy(reader->terminator, form, unit);
        }
    }
    return found;
}

/* Whether iconv reads code points above U+10FFFF, as glibc's does in
 * UCS-4 and in "UTF-8//". Charsets with state are not among these. */
static bool exceeds_unicode(struct charset_reader *reader)
{
    static const char *const forms[] = {"\0\0\x11", "\0\x11\0",
                                        "\xF4\x90\x80\x80"};
    struct buffer *text = &reader->discarded;
    size_t ignored;

    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (convert_stream(reader->trial, slice_of(forms[i], 4), text,
                           &ignored) &&
            utf8_valid(buffer_slice(text)) < text->length)
            return true;
    return false;
}

enum charset_status charset_reader_open(struct charset_reader *reader,
                                        const char *name, char terminator)
{
    *reader = (struct charset_reader){.name = name,
                                      .utf8 = charset_is_utf8(name),
                                      .character = terminator,
                                      .unit = 1,
                                      .terminator = {terminator}};
    if (reader->utf8)
        return CHARSET_OK;
    reader->descriptor = open_descriptor("UTF-8", name);
    if (reader->descriptor == no_descriptor)
        return CHARSET_UNKNOWN;
    reader->trial = open_descriptor("UTF-8", name);
    if (reader->trial == no_descriptor)
        memory_exhausted(); /* the name is known */
    if (!find_form(reader, terminator, NULL)) {
        charset_reader_close(reader);
        return CHARSET_NO_TERMINATOR;
    }
    reader->exceeds_unicode = exceeds_unicode(reader);
    return CHARSET_OK;
}

void charset_reader_close(struct charset_reader *reader)
{
    if (!reader->utf8) {
        iconv_close(reader->descriptor);
        iconv_close(reader->trial);
    }
    buffer_free(&reader->discarded);
    buffer_free(&reader->exact);
}

void charset_reader_start(struct charset_reader *reader, const char *start)
{
    bool is_nul = memcmp(reader->terminator, "\0\0\0", 4) == 0;

    if (reader->unit > 1 && !is_nul)
        find_form(reader, '\n', start);
}

size_t charset_find_terminator(const struct charset_reader *reader,
                               struct slice bytes, size_t from)
{
    size_t unit = reader->unit;

    if (unit == 1) {
        const char *found =
            memchr(bytes.text + from, reader->terminator[0], bytes.size - from);
        return found == NULL ? bytes.size : (size_t)(found - bytes.text);
    }
    for (size_t i = from / unit * unit; i + unit <= bytes.size; i += unit)
        if (memcmp(bytes.text + i, reader->terminator, unit) == 0)
            return i;
    return bytes.size;
}

size_t charset_last_end(const struct charset_reader *reader, struct slice bytes,
                        size_t from)
{
    size_t unit = reader->unit, end = bytes.size - bytes.size % unit;

    if (charset_find_terminator(reader, bytes, from) == bytes.size)
        return 0;
    while (memcmp(bytes.text + end - unit, reader->terminator, unit) != 0)
        end -= unit;
    return end;
}

bool charset_ends_in_return(const struct charset_reader *reader,
                            struct slice bytes)
{
    size_t unit = reader->unit;
    char form[4] = {0};

    /* The charsets that differ in the newline have one carriage return. */
    for (size_t i = 0; i < unit; i++)
        form[i] = reader->terminator[i] == '\0' ? '\0' : '\r';
    return bytes.size >= unit &&
           memcmp(bytes.text + bytes.size - unit, form, unit) == 0;
}

/* Converts what of *FROM becomes SIZE bytes, at the end of OUT, and removes it
 * from *FROM. */
static void convert_some(iconv_t descriptor, struct slice *from, size_t size,
                         struct buffer *out)
{
    char *in = (char *)(uintptr_t)from->text; /* iconv only reads it */
    size_t left = from->size;
    char *to = buffer_room(out, size);

    iconv(descriptor, &in, &left, &to, &size);
    *from = slice_of(in, left);
    out->length = (size_t)(to - out->data);
}

/* Appends BYTES up to a code point above U+10FFFF, which is not valid. Returns
 * how many were read. */
static size_t read_unicode(struct charset_reader *reader, struct slice bytes,
                           struct buffer *text)
{
    struct slice left = bytes;

    /* Few at first, or many that are not valid would take long. */
    for (size_t most = 64; left.size > 0; most *= 2) {
        size_t mark = text->length;
        struct slice part = slice_of(left.text, most);
        if (left.size < most)
            part.size = left.size;
        struct slice again = part;
        convert_bytes(reader->descriptor, &part, text);
        size_t size = text->length - mark;
        size_t valid = utf8_valid(slice_of(text->data + mark, size));
        if (valid < size) {
            iconv(reader->descriptor, NULL, NULL, NULL, NULL);
            text->length = mark;
            convert_some(reader->descriptor, &again, valid, text);
            return (size_t)(again.text - bytes.text);
        }
        if (part.text == left.text)
            break;
        left = slice_from(left, (size_t)(part.text - left.text));
    }
    return bytes.size - left.size;
}

size_t charset_read(struct charset_reader *reader, struct slice bytes,
                    struct buffer *text)
{
    struct slice left = bytes;

    if (reader->exceeds_unicode)
        return read_unicode(reader, bytes, text);
    convert_bytes(reader->descriptor, &left, text);
    return bytes.size - left.size;
}

void charset_read_held(struct charset_reader *reader, struct buffer *text)
{
    struct slice bytes = slice_of(reader->terminator, reader->unit);
    size_t mark = text->length;

    /* A terminator combines with nothing, so iconv gives the character. (To
     * reset the descriptor would lose the byte order of UTF-16.) */
    if (convert_bytes(reader->descriptor, &bytes, text) == 0 &&
        text->length > mark)
        text->length--;
}

void charset_read_end(struct charset_reader *reader, struct buffer *text)
{
    if (!reader->utf8)
        end_stream(reader->descriptor, text);
}

void charset_read_past(struct charset_reader *reader, struct slice bytes)
{
    while (bytes.size > 0) {
        size_t step = bytes.size < reader->unit ? bytes.size : reader->unit;
        bytes = slice_from(bytes, step);
        reader->discarded.length = 0;
        step = charset_read(reader, bytes, &reader->discarded);
        bytes = slice_from(bytes, step);
    }
}

/* Output. */

/* Whether the charset writes ASCII text, at the beginning of a stream, as the
 * same bytes. */
static bool keeps_ascii(struct charset_writer *writer)
{
    char ascii[ASCII_END];
    size_t replaced;

    for (size_t i = 0; i < sizeof ascii; i++)
        ascii[i] = (char)i;
    struct slice text = slice_of(ascii, sizeof ascii);
    return convert_stream(writer->trial, text, &writer->tried, &replaced) &&
           slice_equal(buffer_slice(&writer->tried), text);
}

/* Whether the charset writes TERMINATOR as a unit of its own. Finds out whether
 * it has a mark, too: whether the first of two terminators takes more bytes. */
static bool writes_terminator(struct charset_writer *writer, char terminator)
{
    struct buffer *tried = &writer->tried;
    struct slice first = slice_of(&terminator, 1), second = first;

    tried->length = 0;
    bool writes = convert_bytes(writer->trial, &first, tried) == 0;
    size_t start = tried->length;
    writes = writes && convert_bytes(writer->trial, &second, tried) == 0;
    iconv(writer->trial, NULL, NULL, NULL, NULL);
    if (!writes)
        return false;
    size_t unit = tried->length - start;
    writer->has_mark = start != unit;
    for (size_t i = 0; i < sizeof newlines / sizeof *newlines; i++)
        if (unit == newlines[i].unit &&
            memcmp(tried->data + start,
                   terminator == '\n' ? newlines[i].bytes : "\0\0\0",
                   unit) == 0)
            return true;
    return false;
}

enum charset_status charset_writer_open(struct charset_writer *writer,
                                        const char *name, char terminator)
{
    *writer = (struct charset_writer){.name = name,
                                      .utf8 = charset_is_utf8(name),
                                      .replaces = strstr(name, "//") != NULL,
                                      .ascii = true};
    if (writer->utf8)
        return CHARSET_OK;
    writer->descriptor = open_descriptor(name, "UTF-8");
    if (writer->descriptor == no_descriptor)
        return CHARSET_UNKNOWN;
    writer->trial = open_descriptor(name, "UTF-8");
    if (writer->trial == no_descriptor)
        memory_exhausted(); /* the name is known */
    if (!writes_terminator(writer, terminator)) {
        charset_writer_close(writer);
        return CHARSET_NO_TERMINATOR;
    }
    writer->ascii = keeps_ascii(writer);
    return CHARSET_OK;
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
static bool try_to_write(struct charset_writer *writer, struct slice text)
{
    size_t replaced;

    return convert_stream(writer->trial, text, &writer->tried, &replaced) &&
           (replaced == 0 || writer->replaces);
}

/* glibc drops the tag characters U+E0000..U+E007F silently where the charset
 * lacks them. */
static bool has_tags(struct slice text)
{
    const char *at = text.text, *end = text.text + text.size;

    while ((at = memchr(at, 0xF3, (size_t)(end - at))) != NULL) {
        if (end - at >= 3 && at[1] == '\xA0' &&
            (at[2] == '\x80' || at[2] == '\x81'))
            return true;
        at++;
    }
    return false;
}

bool charset_can_write(struct charset_writer *writer, struct slice text,
                       uint32_t *code_point)
{
    if (writer->utf8 || (writer->ascii && utf8_is_ascii(text)))
        return true;
    bool fits = try_to_write(writer, text);
    if (fits && (writer->replaces || !has_tags(text)))
        return true;

    for (size_t i = 0, step; i < text.size; i += step) {
        step = utf8_read(text.text + i, text.size - i, code_point);
        if (!try_to_write(writer, slice_of(text.text + i, step)) ||
            writer->tried.length == 0)
            return false;
    }
    return fits;
}

void charset_write(struct charset_writer *writer, struct slice text,
                   struct buffer *out)
{
    if (writer->utf8)
        buffer_put(out, text);
    else
        convert_bytes(writer->descriptor, &text, out);
}

void charset_write_held(struct charset_writer *writer, struct buffer *out)
{
    /* The charsets with a mark would write it again; they hold nothing back. */
    if (!writer->has_mark)
        charset_write_end(writer, out);
}

void charset_write_end(struct charset_writer *writer, struct buffer *out)
{
    if (!writer->utf8)
        end_stream(writer->descriptor, out);
}

/* Stray bytes. */

void charset_append_stray(struct buffer *text, char byte)
{
    unsigned char bits = (unsigned char)byte;
    char pair[CHARSET_STRAY] = {(char)(0xF8 | bits >> 6),
                                (char)(0x80 | (bits & 0x3F))};

    buffer_append(text, pair, sizeof pair);
}

char charset_stray(const char *text)
{
    return (char)((unsigned char)text[0] << 6 | (text[1] & 0x3F));
}

/* Exact text. */

/* Reads the first SIZE bytes of RAW, as a stream of their own, into DISCARDED.
 * Returns the number of code points, 0 if the bytes are not valid. */
static size_t count_code_points(struct charset_reader *reader, struct slice raw,
                                size_t size)
{
    struct buffer *text = &reader->discarded;
    size_t replaced, count = 0;

    if (size > raw.size ||
        !convert_stream(reader->trial, slice_of(raw.text, size), text,
                        &replaced))
        return 0;
    for (size_t i = 0; i < text->length; i++)
        count += !utf8_is_tail((unsigned char)text->data[i]);
    return count;
}

/* How many bytes the character at the beginning of RAW has, with the marks
 * that iconv joins to it; 0 if that cannot be told. */
static size_t measure_character(struct charset_reader *reader, struct slice raw)
{
    enum { LONGEST = 8 }; /* bytes */
    size_t size = 1, count;

    while ((count = count_code_points(reader, raw, size)) == 0)
        if (++size > LONGEST)
            return 0;
    while (size < LONGEST && count_code_points(reader, raw, size + 1) == count)
        size++;
    return size;
}

/* Whether WRITER writes TEXT, a stream of its own, as RAW. */
static bool writes_as(struct charset_writer *writer, struct slice text,
                      struct slice raw)
{
    return try_to_write(writer, text) &&
           slice_equal(buffer_slice(&writer->tried), raw);
}

/* Appends the exact text of RAW, one record, which was read as TEXT. Returns
 * false if its characters, read one by one, do not make TEXT. */
static bool append_exact(struct charset_reader *reader,
                         struct charset_writer *writer, struct slice raw,
                         struct slice text, struct buffer *exact)
{
    while (raw.size > 0) {
        size_t size = measure_character(reader, raw);
        if (size == 0 || count_code_points(reader, raw, size) == 0)
            return false;
        struct slice bytes = slice_of(raw.text, size);
        struct slice character = buffer_slice(&reader->discarded);
        if (character.size > text.size ||
            memcmp(character.text, text.text, character.size) != 0)
            return false;
        if (writes_as(writer, character, bytes))
            buffer_put(exact, character);
        else
            for (size_t i = 0; i < size; i++)
                charset_append_stray(exact, bytes.text[i]);
        raw = slice_from(raw, size);
        text = slice_from(text, character.size);
    }
    return text.size == 0;
}

/* Takes the first record off *SLICE: up to and including the byte END, or all
 * of it. */
static struct slice take_record(struct slice *slice, char end)
{
    const char *found = memchr(slice->text, end, slice->size);
    size_t size =
        found == NULL ? slice->size : (size_t)(found - slice->text) + 1;
    struct slice record = slice_of(slice->text, size);

    *slice = slice_from(*slice, size);
    return record;
}

void charset_make_exact(struct charset_reader *reader,
                        struct charset_writer *writer, struct slice raw,
                        struct buffer *text, size_t from)
{
    struct slice left = slice_from(buffer_slice(text), from);
    struct buffer *exact = &reader->exact;

    if (reader->utf8 || reader->unit > 1 || writes_as(writer, left, raw))
        return;
    exact->length = 0;
    while (raw.size > 0 && left.size > 0) {
        struct slice bytes = take_record(&raw, reader->terminator[0]);
        struct slice record = take_record(&left, reader->character);
        size_t mark = exact->length;
        if (!writes_as(writer, record, bytes) &&
            append_exact(reader, writer, bytes, record, exact))
            continue;
        exact->length = mark;
        buffer_put(exact, record);
    }
    buffer_put(exact, left);
    text->length = from;
    buffer_put(text, buffer_slice(exact));
}

void charset_undo_exact(struct charset_reader *reader,
                        struct charset_writer *writer, struct slice exact,
                        struct buffer *text)
{
    struct buffer *bytes = &reader->exact;
    size_t ignored;

    bytes->length = 0;
    while (exact.size > 0) {
        size_t valid = utf8_valid(exact);
        try_to_write(writer, slice_of(exact.text, valid));
        buffer_put(bytes, buffer_slice(&writer->tried));
        exact = slice_from(exact, valid);
        if (exact.size == 0)
            break;
        char stray = charset_stray(exact.text);
        buffer_append(bytes, &stray, 1);
        exact = slice_from(exact, CHARSET_STRAY);
    }
    convert_stream(reader->trial, buffer_slice(bytes), text, &ignored);
}
