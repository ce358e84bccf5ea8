#include "config.h"

#include "base/parts.h"

#include "base/escape.h"

/* Appends TEXT, which may hold raw bytes, with escapes. */
static void escape_text(const struct parts *parts, struct slice text)
{
    for (;;) {
        size_t valid = utf8_valid(text);
        escape_append(parts->text, slice_of(text.text, valid));
        text = slice_from(text, valid);
        if (text.size == 0)
            return;
        char raw = charset_next_raw(parts->raw, &text);
        escape_append_bytes(parts->text, slice_of(&raw, 1));
    }
}

void parts_copy(struct parts *parts, struct slice text)
{
    struct parts_copied part = {text, parts->text->size};

    if (parts->omits)
        return;
    if (parts->escapes) {
        escape_text(parts, text);
        return;
    }
    if (parts->copied != NULL)
        buffer_append(parts->copied, &part, sizeof part);
    buffer_put(parts->text, text);
}

/* Sources. */

/* A walk over the characters of a source. */
struct source_walk {
    struct charset_reader *reader;
    bool is_ascii;      /* ASCII text is its own encoding */
    struct slice rest;  /* of the source */
    struct buffer read; /* scratch */
};

/* Finds the longest source of a prefix of TEXT at the start of the rest.
 * Returns its size, and stores that of the prefix; or returns 0. */
static size_t match(struct source_walk *w, struct slice text, size_t *size)
{
    enum { LONGEST = 4 }; /* bytes of a character, as in EUC-TW and GB18030 */
    size_t most = w->rest.size < LONGEST ? w->rest.size : LONGEST, found = 0;

    for (size_t bytes = 1; bytes <= most; bytes++) {
        bool is_valid = charset_read_alone(
            w->reader, slice_of(w->rest.text, bytes), &w->read);
        struct slice read = buffer_slice(&w->read);
        if (!is_valid || !slice_begins(text, read))
            continue;
        found = bytes;
        *size = read.size;
    }
    return found;
}

/* Removes the source of TEXT from the beginning of the rest. Returns false if
 * the rest is the source of another text. */
static bool skip_text(struct source_walk *w, struct slice text)
{
    uint32_t ignored;

    while (text.size > 0) {
        size_t size = 1, bytes = 1;
        if (w->rest.size == 0)
            return false;
        if (utf8_read(text.text, text.size, &ignored) == 0)
            size = CHARSET_CODED_BYTE_SIZE;
        else if (!w->is_ascii || *text.text != *w->rest.text ||
                 (unsigned char)*text.text >= ASCII_END)
            bytes = match(w, text, &size);
        if (bytes == 0)
            return false;
        text = slice_from(text, size);
        w->rest = slice_from(w->rest, bytes);
    }
    return true;
}

/* Does the same as parts_put_source, part by part; may append some and fail. */
static bool put_each(const struct parts *parts, struct slice record,
                     struct source_walk *w, struct charset_writer *writer,
                     struct buffer *out)
{
    const struct parts_copied *part = (void *)parts->copied->data;
    size_t count = parts->copied->size / sizeof *part, made = 0;
    struct slice text = buffer_slice(parts->text);

    for (; count > 0; count--, part++) {
        size_t replaced = (size_t)(part->source.text - record.text);
        if (!skip_text(w, slice_of(record.text, replaced)) ||
            !charset_write(writer, slice_part(text, made, part->start), out,
                           NULL))
            return false;
        const char *source = w->rest.text;
        if (!skip_text(w, part->source))
            return false;
        buffer_append(out, source, (size_t)(w->rest.text - source));
        record = slice_from(record, replaced + part->source.size);
        made = part->start + part->source.size;
    }
    return true;
}

/* Returns true if PARTS are the text of RECORD, and all copied. */
static bool is_copied(const struct parts *parts, struct slice record)
{
    const struct parts_copied *part = (void *)parts->copied->data;
    size_t count = parts->copied->size / sizeof *part, copied = 0;

    for (; count > 0; count--, part++)
        copied += part->source.size;
    return copied == record.size && parts->text->size == copied;
}

bool parts_put_source(const struct parts *parts, struct slice record,
                      struct slice source, struct charset_reader *reader,
                      struct charset_writer *writer, struct buffer *out)
{
    size_t start = out->size;

    if (is_copied(parts, record)) {
        buffer_put(out, source);
        return true;
    }
    /* A record that round-trips does so in parts, too. */
    bool is_same = charset_write(writer, record, out, NULL) &&
                   slice_equal(slice_from(buffer_slice(out), start), source);
    out->size = start;
    if (is_same && charset_write(writer, buffer_slice(parts->text), out, NULL))
        return true;
    struct source_walk walk = {reader, writer->ascii, source, {.data = NULL}};
    bool is_put = put_each(parts, record, &walk, writer, out);
    buffer_free(&walk.read);
    if (!is_put)
        out->size = start;
    return is_put;
}
