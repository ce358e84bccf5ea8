#include "config.h"

#include "stream/input.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/io.h"
#include "base/memory.h"
#include "base/utf8.h"

enum { BLOCK = 128 * 1024 }; /* bytes; larger ones are no faster */

struct input_state {
    bool is_started;    /* a block has been read */
    bool is_at_end;     /* of the file */
    struct buffer data; /* the block, and the beginning of the next one */
    size_t used;        /* bytes of DATA in the block */

    /* If the charset is not UTF-8: */
    struct slice left;  /* bytes of the block that are not decoded yet */
    const char *end;    /* the end of the last block, or of an operand */
    struct slice part;  /* the bytes of the block that were decoded last */
    struct buffer text; /* the text of PART, or of an operand */
    bool is_faulty;     /* PART has invalid bytes */
    size_t where;       /* the offset of the first of these in PART */

    /* The search for the sources of records: */
    bool is_parallel;             /* each record of TEXT has one of PART */
    struct slice rest_text;       /* TEXT from the last record sought on; empty
                                     before the first */
    struct slice rest_bytes;      /* its source */
    struct charset_writer writer; /* has no name until it is opened on demand */
    struct buffer rewritten;      /* text in the charset */
};

void input_open(struct input *in)
{
    in->state = memory_new(sizeof *in->state);
    in->rest = slice_string("");
}

/* Blocks. */

/* Returns the name of UTF-16 in the order of bytes that BLOCK, without a mark,
 * seems to have, or NULL: ASCII has NUL in each first or each second byte, in
 * an eighth of all bytes or more. */
static const char *find_utf16_order(struct slice block)
{
    enum { LEAST = 4, SHARE = 8 }; /* of NULs, and their share of the bytes */
    size_t nuls[2] = {0, 0};

    for (size_t i = 0; i < block.size; i++)
        nuls[i % 2] += block.text[i] == '\0';
    if ((nuls[0] > 0 && nuls[1] > 0) || nuls[0] + nuls[1] < LEAST ||
        (nuls[0] + nuls[1]) * SHARE < block.size)
        return NULL;
    return nuls[0] > 0 ? "UTF-16BE" : "UTF-16LE";
}

/* Returns the name of the form of UTF-16 that BLOCK, the first one, is in, or
 * NULL if it is in none: with a byte-order mark its first record, up to
 * TERMINATOR, has NUL, as in ASCII. (The rest may be in another block.) */
static const char *find_utf16(struct slice block, char terminator)
{
    const char *nul = memchr(block.text, '\0', block.size),
               *end = memchr(block.text, terminator, block.size);

    if (nul == NULL)
        return NULL;
    if (block.size >= 2 && (end == NULL || nul <= end) &&
        (memcmp(block.text, "\xFF\xFE", 2) == 0 ||
         memcmp(block.text, "\xFE\xFF", 2) == 0))
        return "UTF-16";
    return terminator == '\0' ? NULL : find_utf16_order(block);
}

/* Makes the first USED bytes of DATA the block. */
static void begin_block(struct input *in, size_t used)
{
    struct input_state *state = in->state;
    struct slice block = slice_of(state->data.data, used);

    state->used = used;
    state->end = state->is_at_end ? block.text + used : NULL;
    if (!state->is_started)
        in->utf16 = find_utf16(block, in->reader.terminator);
    if (!state->is_started && !in->is_text) {
        size_t mark = charset_bom_size(&in->reader, block);
        if (!in->reader.utf8) /* the mark can set the order of the bytes */
            charset_read(&in->reader, slice_of(block.text, mark), false,
                         &state->text);
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
    return charset_read(&in->reader, bytes,
                        bytes.text + bytes.size == in->state->end, text);
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

/* Returns BYTES up to the first terminator at or after FROM, inclusive. */
static struct slice first_record(const struct charset_reader *reader,
                                 struct slice bytes, size_t from)
{
    size_t end = charset_find_terminator(reader, bytes, from);

    return end < bytes.size ? slice_of(bytes.text, end + reader->unit) : bytes;
}

/* Decodes the next part of the block: all of it, or a line if the charset is
 * stateful. Except in free text, it ends with the first record that has invalid
 * bytes. */
static void decode_part(struct input *in)
{
    struct input_state *state = in->state;
    const struct charset_reader *reader = &in->reader;
    struct slice part = state->left;

    if (reader->is_stateful)
        part = first_record(reader, part, 0);
    state->text.size = 0;
    state->where = read_valid(in, part, &state->text);
    state->is_faulty = state->where < part.size && !in->is_text;
    if (state->is_faulty)
        part = first_record(reader, part, state->where);
    read_invalid(in, part, state->where, &state->text);
    if (reader->is_stateful)
        end_line(in, part);
    state->part = part;
    state->rest_text.size = 0;
    state->left = slice_from(state->left, part.size);
    in->rest = buffer_slice(&state->text);
}

/* Sources. */

/* Returns TEXT in the reader's charset, which has all characters, up to the
 * next call. */
static struct slice rewrite(struct input *in, struct slice text)
{
    struct charset_writer *writer = &in->state->writer;
    struct buffer *rewritten = &in->state->rewritten;

    if (writer->name == NULL) {
        charset_writer_open(writer, in->reader.name, in->reader.terminator);
        writer->raw = CHARSET_CODED_BYTES;
    }
    rewritten->size = 0;
    charset_write(writer, text, rewritten, NULL);
    return buffer_slice(rewritten);
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

/* Returns the source of RECORD, a record of TEXT without its terminator, which
 * is CR LF if HAS_RETURN, up to the next call. */
static struct slice find_source(struct input *in, struct slice record,
                                bool has_return)
{
    const struct charset_reader *reader = &in->reader;
    struct input_state *s = in->state;
    const char *end;

    if (s->rest_text.size == 0 || record.text < s->rest_text.text) {
        s->rest_text = buffer_slice(&s->text);
        s->rest_bytes = s->part;
        s->is_parallel = are_parallel(reader, s->rest_text, s->part);
    }
    if (!s->is_parallel)
        return rewrite(in, record);
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

/* Records. */

/* Sets whether RECORD, of a part with invalid bytes, has them. After half a
 * character, the first one can be the terminator of the last record. */
static void find_invalid(struct input *in, struct record *r)
{
    struct input_state *s = in->state;
    size_t valid = utf8_valid(r->text);
    bool is_cut =
        in->rest.size == 0 &&
        charset_find_terminator(&in->reader, s->part, s->where) == s->where;

    r->is_invalid = is_cut || valid < r->text.size;
    if (!r->is_invalid)
        return;
    /* The text before the byte; the whole record if they are parallel. */
    struct slice bytes = find_source(in, slice_of(r->text.text, valid), false);
    r->where = s->is_parallel ? s->where - (size_t)(bytes.text - s->part.text)
                              : bytes.size;
    r->bytes = find_source(in, r->text, r->end.size > 1);
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
    in->state->end = operand + r.bytes.size;
    text->size = 0;
    r.where = read_valid(in, r.bytes, text);
    r.is_invalid = r.where < r.bytes.size && !in->is_text;
    read_invalid(in, r.bytes, r.where, text);
    r.text = buffer_slice(text);
    return r;
}

struct slice input_source(struct input *in, const struct record *r)
{
    if (r->bytes.text != NULL)
        return r->bytes;
    return in->reader.utf8 ? r->text
                           : find_source(in, r->text, r->end.size > 1);
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

    if (state->writer.name != NULL)
        charset_writer_close(&state->writer);
    buffer_free(&state->rewritten);
    buffer_free(&state->data);
    buffer_free(&state->text);
    free(state);
}
