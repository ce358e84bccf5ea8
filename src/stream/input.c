#include "config.h"

#include "stream/input.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/buffer.h"
#include "base/io.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "stream/output.h"
#include "text/replace.h"

enum { BLOCK = 128 * 1024 }; /* bytes; larger ones are no faster */

struct input_state {
    bool is_started;    /* a block has been read */
    bool is_at_end;     /* of the file */
    struct buffer data; /* the block, and the beginning of the next one */
    size_t used;        /* bytes of DATA in the block */

    /* If the charset is not UTF-8: */
    struct slice left;  /* bytes of the block that are not decoded yet */
    struct buffer text; /* the part of the block that was decoded last, or an
                           operand */
    struct slice bytes; /* TEXT was read from them */
    bool is_operand;    /* TEXT is one record, perhaps with terminators */

    struct record faulty;       /* the record after REST, if it is invalid */
    struct buffer faulty_bytes; /* the bytes of FAULTY */
    struct buffer faulty_text;  /* its text */

    /* The search for the source bytes of records: */
    bool is_parallel;        /* each record of TEXT has one of BYTES */
    struct slice rest_text;  /* TEXT from the last record sought on; empty
                                before the first */
    struct slice rest_bytes; /* its bytes */
    struct output rewritten; /* text in the reader's charset; its writer has no
                                name until it is opened on demand */
    struct buffer character; /* a decoded character */
};

void input_open(struct input *in)
{
    in->state = memory_new(sizeof *in->state);
    in->rest = slice_string("");
}

/* Blocks. */

/* Returns true if BLOCK begins with a byte-order mark of UTF-16, and its first
 * record, up to TERMINATOR, has NUL, as in ASCII. (The rest may be in
 * another block.) */
static bool begins_utf16(struct slice block, char terminator)
{
    const char *nul = memchr(block.text, '\0', block.size),
               *end = memchr(block.text, terminator, block.size);

    return block.size >= 2 && nul != NULL && (end == NULL || nul <= end) &&
           (memcmp(block.text, "\xFF\xFE", 2) == 0 ||
            memcmp(block.text, "\xFE\xFF", 2) == 0);
}

/* Makes the first USED bytes of DATA the block. */
static void begin_block(struct input *in, size_t used)
{
    struct input_state *state = in->state;
    struct slice block = slice_of(state->data.data, used);

    state->used = used;
    if (!state->is_started)
        in->is_utf16 = begins_utf16(block, in->reader.terminator);
    if (!state->is_started && !in->is_text) {
        size_t mark = charset_bom_size(&in->reader, block);
        if (!in->reader.utf8) /* the mark can set the order of the bytes */
            charset_read(&in->reader, slice_of(block.text, mark), &state->text);
        block = slice_from(block, mark);
    }
    if (in->reader.utf8)
        in->rest = block;
    else
        state->left = block;
}

int input_read(struct input *in, int descriptor)
{
    struct input_state *state = in->state;
    struct buffer *data = &state->data;
    size_t end = 0;

    if (state->used > 0) {
        state->is_started = true;
        data->size -= state->used;
        memmove(data->data, data->data + state->used, data->size);
        state->used = 0;
    }
    while (end == 0) {
        size_t known = data->size;
        if (state->is_at_end)
            return 0;
        ssize_t size = io_read(descriptor, buffer_room(data, BLOCK), BLOCK);
        if (size < 0)
            return -1;
        data->size += (size_t)size;
        state->is_at_end = size == 0;
        if (!state->is_started && known < in->reader.unit &&
            data->size >= in->reader.unit) {
            charset_reader_start(&in->reader, data->data);
            known = 0;
        }
        end = state->is_at_end
                  ? data->size
                  : charset_last_end(&in->reader, buffer_slice(data), known);
        if (state->is_at_end && end == 0)
            return 0;
    }
    begin_block(in, end);
    return 1;
}

/* Source bytes. A charset can encode one character in several ways, so a text
 * that is read and written again may differ from its source. */

/* Stores TEXT in REWRITTEN, encoded in the reader's charset. Returns false if
 * that lacks a character. */
static bool rewrite(struct input *in, struct slice text)
{
    struct output *rewritten = &in->state->rewritten;

    if (rewritten->writer.name == NULL)
        charset_writer_open(&rewritten->writer, in->reader.name,
                            in->reader.terminator);
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

/* Returns the bytes that RECORD, a record of TEXT without its terminator, which
 * is CR LF if HAS_RETURN, was read from, up to the next call. In order, this
 * takes linear time. */
static struct slice find_source(struct input *in, struct slice record,
                                bool has_return)
{
    struct input_state *s = in->state;
    const struct charset_reader *reader = &in->reader;
    const char *end;

    if (s->is_operand)
        return s->bytes;
    if (s->rest_text.size == 0 || record.text < s->rest_text.text) {
        s->rest_text = buffer_slice(&s->text);
        s->rest_bytes = s->bytes;
        s->is_parallel = are_parallel(reader, s->rest_text, s->rest_bytes);
    }
    if (!s->is_parallel) {
        rewrite(in, record); /* UTF-7 has all characters */
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

/* Reads the first SIZE bytes of BYTES, a stream of their own, into CHARACTER.
 * Returns the number of code points, or 0 if the bytes are invalid. */
static size_t count_code_points(struct input *in, struct slice bytes,
                                size_t size)
{
    struct buffer *text = &in->state->character;
    size_t count = 0;

    if (size > bytes.size ||
        !charset_read_alone(&in->reader, slice_of(bytes.text, size), text))
        return 0;
    for (size_t i = 0; i < text->size; i++)
        count += !utf8_is_tail((unsigned char)text->data[i]);
    return count;
}

/* Returns the size of the first character of BYTES and of the marks that iconv
 * composes with it, and stores it in CHARACTER. Returns 0 on failure. */
static size_t measure_character(struct input *in, struct slice bytes)
{
    enum { LONGEST = 4 }; /* bytes, as in EUC-TW and GB18030 */
    size_t size = 1, count;

    while ((count = count_code_points(in, bytes, size)) == 0)
        if (++size > LONGEST)
            return 0;
    while (size < LONGEST && count_code_points(in, bytes, size + 1) == count)
        size++;
    count_code_points(in, bytes, size);
    return size;
}

/* Removes the bytes of TEXT from the beginning of *BYTES. Returns false if they
 * encode another text. */
static bool skip_text(struct input *in, struct slice text, struct slice *bytes)
{
    uint32_t ignored;

    while (text.size > 0) {
        struct slice character = slice_of(text.text, CHARSET_CODED_BYTE_SIZE);
        size_t size = 1;
        if (bytes->size == 0)
            return false;
        if (in->state->rewritten.writer.ascii && *text.text == *bytes->text &&
            (unsigned char)*text.text < ASCII_END) {
            character.size = 1;
        } else if (utf8_read(text.text, text.size, &ignored) > 0) {
            size = measure_character(in, *bytes);
            character = buffer_slice(&in->state->character);
            if (size == 0 || character.size > text.size ||
                memcmp(character.text, text.text, character.size) != 0)
                return false;
        }
        text = slice_from(text, character.size);
        *bytes = slice_from(*bytes, size);
    }
    return true;
}

/* Does the same as input_put_edited, edit by edit. May append a part of EDITED
 * on failure. */
static bool put_parts(struct input *in, struct slice record, struct slice bytes,
                      struct slice edited, const struct buffer *edits,
                      struct buffer *out)
{
    size_t done = 0;

    for (size_t i = 0; i <= edits->size; i += sizeof(struct replace_edit)) {
        struct replace_edit edit = {record.size, record.size, 0};
        const char *start = bytes.text;
        if (i < edits->size)
            memcpy(&edit, edits->data + i, sizeof edit);
        if (!skip_text(in, slice_part(record, done, edit.start), &bytes))
            return false;
        buffer_append(out, start, (size_t)(bytes.text - start));
        edited = slice_from(edited, edit.start - done);
        if (!skip_text(in, slice_part(record, edit.start, edit.end), &bytes) ||
            !rewrite(in, slice_of(edited.text, edit.size)))
            return false;
        buffer_put(out, buffer_slice(&in->state->rewritten.bytes));
        edited = slice_from(edited, edit.size);
        done = edit.end;
    }
    return true;
}

bool input_put_edited(struct input *in, const struct record *r,
                      struct slice edited, const struct buffer *edits,
                      struct buffer *out)
{
    struct slice bytes = input_source(in, r);
    const struct buffer *rewritten = &in->state->rewritten.bytes;
    size_t start = out->size;

    if (edits->size == 0) {
        buffer_put(out, bytes);
        return true;
    }
    /* A record that round-trips does so in parts, too. */
    if (rewrite(in, r->text) && slice_equal(buffer_slice(rewritten), bytes) &&
        rewrite(in, edited)) {
        buffer_put(out, buffer_slice(rewritten));
        return true;
    }
    if (put_parts(in, r->text, bytes, edited, edits, out))
        return true;
    out->size = start;
    return false;
}

/* Decoding. */

/* Appends the text of BYTES up to the first invalid ones. Returns how many
 * bytes were read. */
static size_t read_valid(struct input *in, struct slice bytes,
                         struct buffer *text)
{
    struct slice data = buffer_slice(&in->state->data);
    size_t size = charset_read(&in->reader, bytes, text);

    if (size < bytes.size)
        charset_read_held(&in->reader, text);
    else if (in->state->is_at_end &&
             bytes.text + bytes.size == data.text + data.size)
        charset_read_end(&in->reader, text);
    return size;
}

/* Appends the unit of BYTES at WHERE, which is invalid, coded. Returns its
 * size. */
static size_t read_raw_bytes(struct input *in, struct slice bytes, size_t where,
                             struct buffer *text)
{
    struct slice unit = slice_from(bytes, where);

    if (unit.size > in->reader.unit)
        unit.size = in->reader.unit;
    /* After a truncated character iconv may reject the terminator as well; it
     * still ends the record. */
    if (charset_find_terminator(&in->reader,
                                slice_of(bytes.text, where + unit.size),
                                where) == where) {
        char end = in->reader.terminator;
        buffer_append(text, &end, 1);
    } else {
        for (size_t i = 0; i < unit.size; i++)
            charset_put_coded_byte(text, unit.text[i]);
    }
    return unit.size;
}

/* Appends the text of BYTES from DONE on, where invalid ones begin. These
 * become coded bytes. */
static void read_invalid(struct input *in, struct slice bytes, size_t done,
                         struct buffer *text)
{
    while (done < bytes.size) {
        done += read_raw_bytes(in, bytes, done, text);
        done += read_valid(in, slice_from(bytes, done), text);
    }
}

/* Stores the text of BYTES, up to the first invalid ones except in free text.
 * Returns the number of bytes read. */
static size_t read_text(struct input *in, struct slice bytes)
{
    struct buffer *text = &in->state->text;

    text->size = 0;
    size_t done = read_valid(in, bytes, text);
    if (!in->is_text)
        return done;
    read_invalid(in, bytes, done, text);
    return bytes.size;
}

/* Appends a terminator to the text of BYTES, a line of a stateful charset, if
 * the charset read the line's terminator as something else. */
static void end_line(struct input *in, struct slice bytes)
{
    struct buffer *text = &in->state->text;
    char end = in->reader.terminator;

    if (charset_last_end(&in->reader, bytes, 0) == bytes.size &&
        (text->size == 0 || text->data[text->size - 1] != end))
        buffer_append(text, &end, 1);
}

/* Returns the terminator of the record whose invalid bytes begin INVALID, and
 * whose last bytes before the terminator end at SIZE. */
static struct slice end_of_faulty(const struct input *in, struct slice invalid,
                                  size_t size)
{
    bool is_line = in->reader.terminator == '\n';

    if (size == invalid.size)
        return slice_string("");
    if (is_line &&
        charset_ends_in_return(&in->reader, slice_of(invalid.text, size)))
        return slice_string("\r\n");
    return slice_of(&in->reader.terminator, 1);
}

/* Moves the unterminated record at the end of TEXT to FAULTY, and reads the
 * rest of it from INVALID, which begins with its invalid bytes. Returns the
 * number of bytes of INVALID that belong to it. */
static size_t take_faulty(struct input *in, struct slice invalid)
{
    struct input_state *state = in->state;
    struct buffer *bytes = &state->faulty_bytes, *text = &state->text;
    struct buffer *whole = &state->faulty_text;
    size_t size = charset_find_terminator(&in->reader, invalid, 0);
    size_t start = text->size;

    while (start > 0 && text->data[start - 1] != in->reader.terminator)
        start--;
    struct slice before =
        find_source(in, slice_from(buffer_slice(text), start), false);
    struct slice end = end_of_faulty(in, invalid, size);
    size_t kept = end.size > 1 ? size - in->reader.unit : size;
    size_t all = size < invalid.size ? size + in->reader.unit : size;
    bytes->size = 0;
    buffer_put(bytes, before);
    /* The terminator can be the first invalid byte, so its bytes follow. */
    buffer_append(bytes, invalid.text, all);

    whole->size = 0;
    buffer_put(whole, slice_from(buffer_slice(text), start));
    text->size = start;
    read_invalid(in, slice_of(invalid.text, kept), 0, whole);
    if (end.size > 0)
        charset_read_held(&in->reader, whole); /* reads the terminator */
    state->faulty =
        (struct record){.text = buffer_slice(whole),
                        .end = end,
                        .is_invalid = true,
                        .bytes = slice_of(bytes->data, before.size + kept),
                        .where = before.size};
    return all;
}

/* Decodes the next part of the block: all of it, or a line if the charset is
 * stateful, or the records before one with invalid bytes. */
static void decode_part(struct input *in)
{
    struct input_state *state = in->state;
    struct slice part = state->left;

    if (in->reader.is_stateful) {
        size_t end = charset_find_terminator(&in->reader, part, 0);
        part.size = end < part.size ? end + in->reader.unit : end;
    }
    size_t done = read_text(in, part);
    if (in->reader.is_stateful && done == part.size)
        end_line(in, part);
    state->bytes = slice_of(part.text, done);
    state->rest_text.size = 0;
    struct slice invalid = slice_from(part, done);
    if (invalid.size > 0)
        done += take_faulty(in, invalid);
    state->left = slice_from(state->left, done);
    in->rest = buffer_slice(&state->text);
}

/* Records. */

bool input_next(struct input *in, struct record *record)
{
    struct input_state *state = in->state;

    for (;;) {
        if (in->rest.size > 0) {
            record->end = record_end(in->rest, in->reader.terminator);
            record->text = record_before(in->rest, record->end);
            record->is_invalid = false;
            in->rest = record_after(in->rest, record->end);
            return true;
        }
        if (state->faulty.is_invalid) {
            *record = state->faulty;
            state->faulty.is_invalid = false;
            return true;
        }
        if (state->left.size == 0)
            return false;
        decode_part(in);
    }
}

bool input_peek(struct input *in, struct record *record)
{
    if (!input_next(in, record))
        return false;
    if (record->is_invalid) {
        in->state->faulty = *record;
        return true;
    }
    in->rest.size += (size_t)(in->rest.text - record->text.text);
    in->rest.text = record->text.text;
    return true;
}

struct record input_operand(struct input *in, const char *operand)
{
    struct input_state *state = in->state;
    struct record r = {.text = slice_string(operand),
                       .end = slice_of(&in->reader.terminator, 1)};

    if (in->reader.utf8)
        return r;
    r.bytes = r.text;
    r.where = read_text(in, r.bytes);
    r.is_invalid = r.where < r.bytes.size;
    read_invalid(in, r.bytes, r.where, &state->text);
    charset_read_end(&in->reader, &state->text);
    r.text = buffer_slice(&state->text);
    state->bytes = r.bytes;
    state->is_operand = true;
    return r;
}

struct slice input_source(struct input *in, const struct record *r)
{
    if (r->is_invalid)
        return r->bytes;
    if (in->reader.utf8)
        return r->text;
    return find_source(in, r->text, r->end.size > 1);
}

void input_validate(struct input *in, struct record *r)
{
    size_t valid = utf8_valid(r->text);

    if (r->is_invalid || valid == r->text.size)
        return;
    r->bytes = input_source(in, r);
    r->where = valid;
    r->is_invalid = true;
}

void input_close(struct input *in)
{
    struct input_state *state = in->state;

    if (state->rewritten.writer.name != NULL)
        charset_writer_close(&state->rewritten.writer);
    buffer_free(&state->rewritten.bytes);
    buffer_free(&state->character);
    buffer_free(&state->data);
    buffer_free(&state->text);
    buffer_free(&state->faulty_bytes);
    buffer_free(&state->faulty_text);
    free(state);
}
