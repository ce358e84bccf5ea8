/* original.c - the bytes that a text was read from; see original.h. */

#include "config.h"

#include "base/original.h"

#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"

/* Encoding again. */

/* Returns the writer of the charset. */
static struct charset_writer *writer_of(struct original *o)
{
    if (o->writer.name == NULL)
        charset_writer_open(&o->writer, o->reader->name, o->reader->character);
    return &o->writer;
}

/* Stores TEXT in REWRITTEN, encoded in the charset, raw bytes for coded ones.
 * Returns false if the charset lacks a character. */
static bool rewrite(struct original *o, struct slice text)
{
    struct buffer *out = &o->rewritten;

    out->size = 0;
    for (;;) {
        size_t valid = utf8_valid(text);
        if (!charset_write(writer_of(o), slice_of(text.text, valid), out, NULL))
            return false;
        text = slice_from(text, valid);
        if (text.size == 0)
            return true;
        char raw = charset_decode_byte(text.text);
        buffer_append(out, &raw, 1);
        text = slice_from(text, CHARSET_CODED_BYTE_SIZE);
    }
}

/* Returns whether the charset encodes TEXT as RAW. */
static bool is_encoded_as(struct original *o, struct slice text,
                          struct slice raw)
{
    return rewrite(o, text) && slice_equal(buffer_slice(&o->rewritten), raw);
}

void original_begin(struct original *o, struct slice raw, struct slice text,
                    bool is_record)
{
    o->raw = raw;
    o->text = text;
    o->is_record = is_record;
    o->is_sought = false;
}

/* Records. */

static size_t count_in_text(const struct original *o)
{
    struct slice rest = o->text;
    size_t count = 0;
    const char *end;

    while (rest.size > 0 &&
           (end = memchr(rest.text, o->reader->character, rest.size)) != NULL) {
        rest = slice_from(rest, (size_t)(end + 1 - rest.text));
        count++;
    }
    return count;
}

static size_t count_in_raw(const struct original *o)
{
    size_t count = 0, at = 0;

    while ((at = charset_find_terminator(o->reader, o->raw, at)) <
           o->raw.size) {
        at += o->reader->unit;
        count++;
    }
    return count;
}

/* Advances TEXTS and RAWS to RECORD. */
static void seek(struct original *o, struct slice record)
{
    const char *end;

    if (!o->is_sought)
        o->is_parallel = count_in_text(o) == count_in_raw(o);
    if (!o->is_sought || record.text < o->texts.text) {
        o->is_sought = true;
        o->texts = o->text;
        o->raws = o->raw;
    }
    while (o->is_parallel &&
           (end = memchr(o->texts.text, o->reader->character,
                         (size_t)(record.text - o->texts.text))) != NULL) {
        size_t size = charset_find_terminator(o->reader, o->raws, 0);
        o->texts = slice_from(o->texts, (size_t)(end + 1 - o->texts.text));
        o->raws = slice_from(o->raws, size + o->reader->unit);
    }
}

struct slice original_bytes(struct original *o, struct slice record,
                            bool has_return)
{
    if (o->is_record)
        return o->raw;
    seek(o, record);
    if (!o->is_parallel) {
        rewrite(o, record); /* UTF-7 has all characters */
        return buffer_slice(&o->rewritten);
    }
    struct slice raw = o->raws;
    raw.size = charset_find_terminator(o->reader, raw, 0);
    if (has_return && raw.size >= o->reader->unit)
        raw.size -= o->reader->unit;
    return raw;
}

/* Edited records. */

/* Reads the first SIZE bytes of RAW, a stream of their own, into CHARACTER.
 * Returns the number of code points, or 0 if the bytes are invalid. */
static size_t count_code_points(struct original *o, struct slice raw,
                                size_t size)
{
    struct buffer *text = &o->character;
    size_t count = 0;

    if (size > raw.size ||
        !charset_read_alone(o->reader, slice_of(raw.text, size), text))
        return 0;
    for (size_t i = 0; i < text->size; i++)
        count += !utf8_is_tail((unsigned char)text->data[i]);
    return count;
}

/* Returns the size of the first character of RAW and of the marks that iconv
 * composes with it, and stores it in CHARACTER. Returns 0 on failure. */
static size_t measure_character(struct original *o, struct slice raw)
{
    enum { LONGEST = 8 }; /* bytes */
    size_t size = 1, count;

    while ((count = count_code_points(o, raw, size)) == 0)
        if (++size > LONGEST)
            return 0;
    while (size < LONGEST && count_code_points(o, raw, size + 1) == count)
        size++;
    count_code_points(o, raw, size);
    return size;
}

/* Removes the first character or coded byte of *TEXT, and the bytes that encode
 * it from *RAW. Returns false if *RAW begins with other bytes. */
static bool skip_character(struct original *o, struct slice *text,
                           struct slice *raw)
{
    struct slice character = slice_of(text->text, CHARSET_CODED_BYTE_SIZE);
    size_t size = 1;
    uint32_t ignored;

    if (raw->size == 0)
        return false;
    if (writer_of(o)->ascii && *text->text == *raw->text &&
        (unsigned char)*text->text < ASCII_END) {
        character.size = 1;
    } else if (utf8_read(text->text, text->size, &ignored) > 0) {
        size = measure_character(o, *raw);
        character = buffer_slice(&o->character);
        if (size == 0 || character.size > text->size ||
            memcmp(character.text, text->text, character.size) != 0)
            return false;
    }
    *text = slice_from(*text, character.size);
    *raw = slice_from(*raw, size);
    return true;
}

/* Removes the bytes of TEXT from the beginning of *RAW. Returns false if they
 * encode another text. */
static bool skip_text(struct original *o, struct slice text, struct slice *raw)
{
    while (text.size > 0)
        if (!skip_character(o, &text, raw))
            return false;
    return true;
}

/* Moves the bytes of TEXT from the beginning of *RAW to OUT. Returns false if
 * they encode another text. */
static bool copy_text(struct original *o, struct slice text, struct slice *raw,
                      struct buffer *out)
{
    const char *start = raw->text;

    if (!skip_text(o, text, raw))
        return false;
    buffer_append(out, start, (size_t)(raw->text - start));
    return true;
}

/* Does the same as original_put, edit by edit. May append a part of EDITED on
 * failure. */
static bool put_parts(struct original *o, struct slice record, struct slice raw,
                      struct slice edited, const struct buffer *edits,
                      struct buffer *out)
{
    struct original_edit edit;
    size_t done = 0;

    for (size_t i = 0; i < edits->size; i += sizeof edit) {
        memcpy(&edit, edits->data + i, sizeof edit);
        struct slice kept = slice_part(record, done, edit.start);
        edited = slice_from(edited, kept.size);
        if (!copy_text(o, kept, &raw, out) ||
            !skip_text(o, slice_part(record, edit.start, edit.end), &raw) ||
            !rewrite(o, slice_of(edited.text, edit.size)))
            return false;
        buffer_put(out, buffer_slice(&o->rewritten));
        edited = slice_from(edited, edit.size);
        done = edit.end;
    }
    return copy_text(o, slice_from(record, done), &raw, out);
}

bool original_put(struct original *o, struct slice record, struct slice raw,
                  struct slice edited, const struct buffer *edits,
                  struct buffer *out)
{
    size_t start = out->size;

    if (edits->size == 0) {
        buffer_put(out, raw);
        return true;
    }
    /* A record that round-trips does so in parts, too. */
    if (is_encoded_as(o, record, raw) && rewrite(o, edited)) {
        buffer_put(out, buffer_slice(&o->rewritten));
        return true;
    }
    if (put_parts(o, record, raw, edited, edits, out))
        return true;
    out->size = start;
    return false;
}

void original_close(struct original *o)
{
    if (o->writer.name != NULL)
        charset_writer_close(&o->writer);
    buffer_free(&o->rewritten);
    buffer_free(&o->character);
}
