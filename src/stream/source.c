#include "config.h"

#include "stream/source.h"

#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "text/replace.h"

/* Stores TEXT in REWRITTEN, encoded in the reader's charset. Returns false if
 * that lacks a character. */
static bool rewrite(struct source *s, struct slice text)
{
    struct output *rewritten = &s->rewritten;

    if (rewritten->writer.name == NULL)
        charset_writer_open(&rewritten->writer, s->reader->name,
                            s->reader->terminator);
    rewritten->raw = OUTPUT_CODED_BYTES;
    rewritten->bytes.size = 0;
    return output_put(rewritten, text, NULL);
}

/* Returns whether TEXT and BYTES have the same number of terminators. In UTF-7
 * they need not. */
static bool are_parallel(const struct charset_reader *reader, struct slice text,
                         struct slice bytes)
{
    struct slice record;
    size_t at = 0;

    while (slice_cut(&text, reader->terminator, &record) && text.text != NULL) {
        at = charset_find_terminator(reader, bytes, at) + reader->unit;
        if (at > bytes.size)
            return false;
    }
    return charset_find_terminator(reader, bytes, at) == bytes.size;
}

struct slice source_find(struct source *s, struct slice record, bool has_return)
{
    const struct charset_reader *reader = s->reader;
    const char *end;

    if (s->rest_text.size == 0 || record.text < s->rest_text.text) {
        s->rest_text = s->text;
        s->rest_bytes = s->bytes;
        s->is_parallel = are_parallel(reader, s->text, s->bytes);
    }
    if (!s->is_parallel) {
        rewrite(s, record); /* UTF-7 has all characters */
        return buffer_slice(&s->rewritten.bytes);
    }
    while ((end = memchr(s->rest_text.text, reader->terminator,
                         (size_t)(record.text - s->rest_text.text))) != NULL) {
        size_t size = charset_find_terminator(reader, s->rest_bytes, 0);
        s->rest_text =
            slice_from(s->rest_text, (size_t)(end + 1 - s->rest_text.text));
        s->rest_bytes = slice_from(s->rest_bytes, size + reader->unit);
    }
    struct slice bytes = s->rest_bytes;
    bytes.size = charset_find_terminator(reader, bytes, 0);
    if (has_return && bytes.size >= reader->unit)
        bytes.size -= reader->unit;
    return bytes;
}

size_t source_offset(struct source *s, struct slice before, size_t where)
{
    struct slice bytes = source_find(s, before, false);

    return s->is_parallel ? where - (size_t)(bytes.text - s->bytes.text)
                          : bytes.size;
}

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

/* Removes the bytes of TEXT from the beginning of *BYTES. Returns false if they
 * encode another text. */
static bool skip_text(struct source *s, struct slice text, struct slice *bytes)
{
    uint32_t ignored;

    while (text.size > 0) {
        struct slice character = slice_of(text.text, CHARSET_CODED_BYTE_SIZE);
        size_t size = 1;
        if (bytes->size == 0)
            return false;
        if (s->rewritten.writer.ascii && *text.text == *bytes->text &&
            (unsigned char)*text.text < ASCII_END) {
            character.size = 1;
        } else if (utf8_read(text.text, text.size, &ignored) > 0) {
            size = measure_character(s, *bytes);
            character = buffer_slice(&s->character);
            if (size == 0 || character.size > text.size ||
                memcmp(character.text, text.text, character.size) != 0)
                return false;
        }
        text = slice_from(text, character.size);
        *bytes = slice_from(*bytes, size);
    }
    return true;
}

/* Does the same as source_put_edited, edit by edit. May append a part of EDITED
 * on failure. */
static bool put_parts(struct source *s, struct slice record, struct slice bytes,
                      struct slice edited, const struct buffer *edits,
                      struct buffer *out)
{
    size_t done = 0;

    for (size_t i = 0; i <= edits->size; i += sizeof(struct replace_edit)) {
        struct replace_edit edit = {record.size, record.size, 0};
        const char *start = bytes.text;
        if (i < edits->size)
            memcpy(&edit, edits->data + i, sizeof edit);
        if (!skip_text(s, slice_part(record, done, edit.start), &bytes))
            return false;
        buffer_append(out, start, (size_t)(bytes.text - start));
        edited = slice_from(edited, edit.start - done);
        if (!skip_text(s, slice_part(record, edit.start, edit.end), &bytes) ||
            !rewrite(s, slice_of(edited.text, edit.size)))
            return false;
        buffer_put(out, buffer_slice(&s->rewritten.bytes));
        edited = slice_from(edited, edit.size);
        done = edit.end;
    }
    return true;
}

bool source_put_edited(struct source *s, struct slice record,
                       struct slice bytes, struct slice edited,
                       const struct buffer *edits, struct buffer *out)
{
    const struct buffer *rewritten = &s->rewritten.bytes;
    size_t start = out->size;

    if (edits->size == 0) {
        buffer_put(out, bytes);
        return true;
    }
    /* A record that round-trips does so in parts, too. */
    if (rewrite(s, record) && slice_equal(buffer_slice(rewritten), bytes) &&
        rewrite(s, edited)) {
        buffer_put(out, buffer_slice(rewritten));
        return true;
    }
    if (put_parts(s, record, bytes, edited, edits, out))
        return true;
    out->size = start;
    return false;
}

void source_close(struct source *s)
{
    if (s->rewritten.writer.name != NULL)
        charset_writer_close(&s->rewritten.writer);
    buffer_free(&s->rewritten.bytes);
    buffer_free(&s->character);
}
