#include "config.h"

#include "stream/input.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/io.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "stream/source.h"

enum { BLOCK = 128 * 1024 }; /* bytes; larger ones are no faster */

struct input_state {
    bool is_started;    /* a block has been read */
    bool is_at_end;     /* of the file */
    struct buffer data; /* the block, and the beginning of the next one */
    size_t used;        /* bytes of DATA in the block */

    /* If the charset is not UTF-8: */
    struct slice left;    /* bytes of the block that are not decoded yet */
    struct buffer text;   /* the part of the block that was decoded last, or an
                             operand */
    struct source source; /* of TEXT */
    bool is_faulty;       /* the source has invalid bytes ... */
    size_t where;         /* ... of which the first has this offset */
};

void input_open(struct input *in)
{
    in->state = memory_new(sizeof *in->state);
    in->state->source.reader = &in->reader;
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

/* Decodes the next part of the block: all of it, or a line if the charset is
 * stateful. Except in free text, it ends with the first record that has invalid
 * bytes. */
static void decode_part(struct input *in)
{
    struct input_state *state = in->state;
    const struct charset_reader *reader = &in->reader;
    struct slice part = state->left;
    size_t end = part.size;

    if (reader->is_stateful)
        end = charset_find_terminator(reader, part, 0);
    part.size = end < part.size ? end + reader->unit : end;
    state->text.size = 0;
    state->where = read_valid(in, part, &state->text);
    state->is_faulty = state->where < part.size && !in->is_text;
    if (state->is_faulty) {
        end = charset_find_terminator(reader, part, state->where);
        part.size = end < part.size ? end + reader->unit : end;
    }
    read_invalid(in, part, state->where, &state->text);
    if (reader->is_stateful)
        end_line(in, part);
    source_set(&state->source, buffer_slice(&state->text), part);
    state->left = slice_from(state->left, part.size);
    in->rest = buffer_slice(&state->text);
}

/* Records. */

/* Sets whether RECORD, of a source with invalid bytes, has them. After half a
 * character, the first one can be the terminator of the last record. */
static void find_invalid(struct input *in, struct record *r)
{
    struct source *source = &in->state->source;
    size_t where = in->state->where, valid = utf8_valid(r->text);
    bool is_cut =
        in->rest.size == 0 &&
        charset_find_terminator(&in->reader, source->bytes, where) == where;

    r->is_invalid = is_cut || valid < r->text.size;
    if (!r->is_invalid)
        return;
    r->where = source_offset(source, slice_of(r->text.text, valid), where);
    r->bytes = source_find(source, r->text, r->end.size > 1);
}

bool input_next(struct input *in, struct record *record)
{
    struct input_state *state = in->state;

    while (in->rest.size == 0) {
        if (state->left.size == 0)
            return false;
        decode_part(in);
    }
    struct slice end = record_end(in->rest, in->reader.terminator);
    *record = (struct record){.text = record_before(in->rest, end), .end = end};
    in->rest = record_after(in->rest, end);
    if (state->is_faulty)
        find_invalid(in, record);
    return true;
}

struct record input_operand(struct input *in, const char *operand)
{
    struct buffer *text = &in->state->text;
    struct record r = {.text = slice_string(operand),
                       .end = slice_of(&in->reader.terminator, 1)};

    if (in->reader.utf8)
        return r;
    r.bytes = r.text;
    text->size = 0;
    r.where = read_valid(in, r.bytes, text);
    r.is_invalid = r.where < r.bytes.size && !in->is_text;
    read_invalid(in, r.bytes, r.where, text);
    charset_read_end(&in->reader, text);
    r.text = buffer_slice(text);
    return r;
}

struct slice input_source(struct input *in, const struct record *r)
{
    if (r->bytes.text != NULL)
        return r->bytes;
    if (in->reader.utf8)
        return r->text;
    return source_find(&in->state->source, r->text, r->end.size > 1);
}

bool input_put_edited(struct input *in, const struct record *r,
                      struct slice edited, const struct buffer *edits,
                      struct buffer *out)
{
    return source_put_edited(&in->state->source, r->text, input_source(in, r),
                             edited, edits, out);
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

    source_close(&state->source);
    buffer_free(&state->data);
    buffer_free(&state->text);
    free(state);
}
