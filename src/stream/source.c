/* source.c - the bytes that a text was read from; see source.h. */

#include "config.h"

#include "stream/source.h"

#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "text/replace.h"

/* Encoding again. */

/* Returns the writer of the charset. */
static struct charset_writer *writer_of(struct source *s)
{
    if (s->writer.name == NULL)
        charset_writer_open(&s->writer, s->reader->name, s->reader->terminator);
    return &s->writer;
}

/* Stores TEXT in REWRITTEN, encoded in the charset, raw bytes for coded ones.
 * Returns false if the charset lacks a character. */
static bool rewrite(struct source *s, struct slice text)
{
    struct buffer *out = &s->rewritten;

    out->size = 0;
    for (;;) {
        size_t valid = utf8_valid(text);
        if (!charset_write(writer_of(s), slice_of(text.text, valid), out, NULL))
            return false;
        text = slice_from(text, valid);
        if (text.size == 0)
            return true;
        char raw = charset_decode_byte(text.text);
        buffer_append(out, &raw, 1);
        text = slice_from(text, CHARSET_CODED_BYTE_SIZE);
    }
}

void source_begin(struct source *s, struct slice bytes, struct slice text,
                  bool is_record)
{
    s->bytes = bytes;
    s->text = text;
    s->is_record = is_record;
    s->is_sought = false;
}

/* Records. */

static size_t count_in_text(const struct source *s)
{
    struct slice rest = s->text, record;
    size_t count = 0;

    while (slice_cut(&rest, s->reader->terminator, &record) &&
           rest.text != NULL)
        count++;
    return count;
}

static size_t count_in_bytes(const struct source *s)
{
    size_t count = 0, at = 0;

    while ((at = charset_find_terminator(s->reader, s->bytes, at)) <
           s->bytes.size) {
        at += s->reader->unit;
        count++;
    }
    return count;
}

/* Advances REST_TEXT and REST_BYTES to RECORD. */
static void seek(struct source *s, struct slice record)
{
    const char *end;

    if (!s->is_sought)
        s->is_parallel = count_in_text(s) == count_in_bytes(s);
    if (!s->is_sought || record.text < s->rest_text.text) {
        s->is_sought = true;
        s->rest_text = s->text;
        s->rest_bytes = s->bytes;
    }
    while (s->is_parallel &&
           (end = memchr(s->rest_text.text, s->reader->terminator,
                         (size_t)(record.text - s->rest_text.text))) != NULL) {
        size_t size = charset_find_terminator(s->reader, s->rest_bytes, 0);
        s->rest_text =
            slice_from(s->rest_text, (size_t)(end + 1 - s->rest_text.text));
        s->rest_bytes = slice_from(s->rest_bytes, size + s->reader->unit);
    }
}

struct slice source_bytes(struct source *s, struct slice record,
                          bool has_return)
{
    if (s->is_record)
        return s->bytes;
    seek(s, record);
    if (!s->is_parallel) {
        rewrite(s, record); /* UTF-7 has all characters */
        return buffer_slice(&s->rewritten);
    }
    struct slice bytes = s->rest_bytes;
    bytes.size = charset_find_terminator(s->reader, bytes, 0);
    if (has_return && bytes.size >= s->reader->unit)
        bytes.size -= s->reader->unit;
    return bytes;
}

/* Edited records. */

/* Reads the first SIZE bytes of BYTES, a stream of their own, into CHARACTER.
 * Returns the number of code points, or 0 if the bytes are invalid. */
static size_t count_code_points(struct source *s, struct slice bytes,
                                size_t size)
{
    struct buffer *text = &s->character;
    size_t count = 0;

    if (size > bytes.size ||
        !charset_read_alone(s->reader, slice_of(bytes.text, size), text))
        return 0;
    for (size_t i = 0; i < text->size; i++)
        count += !utf8_is_tail((unsigned char)text->data[i]);
    return count;
}

/* Returns the size of the first character of BYTES and of the marks that iconv
 * composes with it, and stores it in CHARACTER. Returns 0 on failure. */
static size_t measure_character(struct source *s, struct slice bytes)
{
    enum { LONGEST = 4 }; /* bytes, as in EUC-TW and GB18030 */
    size_t size = 1, count;

    while ((count = count_code_points(s, bytes, size)) == 0)
        if (++size > LONGEST)
            return 0;
    while (size < LONGEST && count_code_points(s, bytes, size + 1) == count)
        size++;
    count_code_points(s, bytes, size);
    return size;
}

/* Removes the first character or coded byte of *TEXT, and the bytes that encode
 * it from *BYTES. Returns false if *BYTES begins with other bytes. */
static bool skip_character(struct source *s, struct slice *text,
                           struct slice *bytes)
{
    struct slice character = slice_of(text->text, CHARSET_CODED_BYTE_SIZE);
    size_t size = 1;
    uint32_t ignored;

    if (bytes->size == 0)
        return false;
    if (writer_of(s)->ascii && *text->text == *bytes->text &&
        (unsigned char)*text->text < ASCII_END) {
        character.size = 1;
    } else if (utf8_read(text->text, text->size, &ignored) > 0) {
        size = measure_character(s, *bytes);
        character = buffer_slice(&s->character);
        if (size == 0 || character.size > text->size ||
            memcmp(character.text, text->text, character.size) != 0)
            return false;
    }
    *text = slice_from(*text, character.size);
    *bytes = slice_from(*bytes, size);
    return true;
}

/* Removes the bytes of TEXT from the beginning of *BYTES. Returns false if they
 * encode another text. */
static bool skip_text(struct source *s, struct slice text, struct slice *bytes)
{
    while (text.size > 0)
        if (!skip_character(s, &text, bytes))
            return false;
    return true;
}

/* Moves the bytes of TEXT from the beginning of *BYTES to OUT. Returns false if
 * they encode another text. */
static bool copy_text(struct source *s, struct slice text, struct slice *bytes,
                      struct buffer *out)
{
    const char *start = bytes->text;

    if (!skip_text(s, text, bytes))
        return false;
    buffer_append(out, start, (size_t)(bytes->text - start));
    return true;
}

/* Does the same as source_put, edit by edit. May append a part of EDITED on
 * failure. */
static bool put_parts(struct source *s, struct slice record, struct slice bytes,
                      struct slice edited, const struct buffer *edits,
                      struct buffer *out)
{
    struct replace_edit edit;
    size_t done = 0;

    for (size_t i = 0; i < edits->size; i += sizeof edit) {
        memcpy(&edit, edits->data + i, sizeof edit);
        struct slice kept = slice_part(record, done, edit.start);
        edited = slice_from(edited, kept.size);
        if (!copy_text(s, kept, &bytes, out) ||
            !skip_text(s, slice_part(record, edit.start, edit.end), &bytes) ||
            !rewrite(s, slice_of(edited.text, edit.size)))
            return false;
        buffer_put(out, buffer_slice(&s->rewritten));
        edited = slice_from(edited, edit.size);
        done = edit.end;
    }
    return copy_text(s, slice_from(record, done), &bytes, out);
}

bool source_put(struct source *s, struct slice record, struct slice bytes,
                struct slice edited, const struct buffer *edits,
                struct buffer *out)
{
    size_t start = out->size;

    if (edits->size == 0) {
        buffer_put(out, bytes);
        return true;
    }
    /* A record that round-trips does so in parts, too. */
    if (rewrite(s, record) && slice_equal(buffer_slice(&s->rewritten), bytes) &&
        rewrite(s, edited)) {
        buffer_put(out, buffer_slice(&s->rewritten));
        return true;
    }
    if (put_parts(s, record, bytes, edited, edits, out))
        return true;
    out->size = start;
    return false;
}

void source_close(struct source *s)
{
    if (s->writer.name != NULL)
        charset_writer_close(&s->writer);
    buffer_free(&s->rewritten);
    buffer_free(&s->character);
}
