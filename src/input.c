/* input.c - from a file descriptor, or an operand, to records; see input.h. */

#include "config.h"

#include "input.h"

#include <string.h>

#include "base/io.h"
#include "base/utf8.h"

enum { BLOCK = 128 * 1024 }; /* bytes; larger ones are no faster */

static char terminator_of(const struct input *in)
{
    return in->reader.character;
}

/* Blocks. */

/* Skips the byte-order mark that opens the input. */
static void skip_mark(struct input *in)
{
    static const char mark[] = "\xEF\xBB\xBF";

    if (!in->is_text && in->rest.size >= 3 &&
        memcmp(in->rest.text, mark, 3) == 0)
        in->rest = slice_from(in->rest, 3);
}

/* Makes the first USED bytes of RAW the block. */
static void begin_block(struct input *in, size_t used)
{
    struct slice block = slice_of(in->raw.data, used);

    in->used = used;
    if (!in->reader.utf8) {
        in->left = block;
        return;
    }
    in->rest = block;
    if (!in->is_started)
        skip_mark(in);
}

int input_read(struct input *in, int descriptor)
{
    struct buffer *raw = &in->raw;
    size_t end = 0;

    if (in->used > 0) {
        in->is_started = true;
        raw->length -= in->used;
        memmove(raw->data, raw->data + in->used, raw->length);
        in->used = 0;
    }
    while (end == 0) {
        size_t known = raw->length;
        if (in->is_at_end)
            return 0;
        ssize_t size = io_read(descriptor, buffer_room(raw, BLOCK), BLOCK);
        if (size < 0)
            return -1;
        raw->length += (size_t)size;
        in->is_at_end = size == 0;
        if (!in->is_started && known < in->reader.unit &&
            raw->length >= in->reader.unit) {
            charset_reader_start(&in->reader, raw->data);
            known = 0;
        }
        end = in->is_at_end
                  ? raw->length
                  : charset_last_end(&in->reader, buffer_slice(raw), known);
        if (in->is_at_end && end == 0)
            return 0;
    }
    begin_block(in, end);
    return 1;
}

/* The text of a block that is not UTF-8. */

/* Whether nothing follows the block. */
static bool is_last(const struct input *in)
{
    return in->is_at_end && in->used == in->raw.length;
}

/* Appends the text of RAW up to bytes that are not valid. Returns how many
 * bytes were read. */
static size_t read_valid(struct input *in, struct slice raw)
{
    size_t mark = in->text.length;
    size_t size = charset_read(&in->reader, raw, &in->text);

    if (size < raw.size)
        charset_read_held(&in->reader, &in->text);
    else if (is_last(in))
        charset_read_end(&in->reader, &in->text);
    if (in->exact_for != NULL)
        charset_make_exact(&in->reader, in->exact_for, slice_of(raw.text, size),
                           &in->text, mark);
    return size;
}

/* Appends the unit of bytes at WHERE, which is not valid, as strays. Returns
 * its size. */
static size_t read_strays(struct input *in, struct slice raw, size_t where)
{
    struct slice unit = slice_from(raw, where);

    if (unit.size > in->reader.unit)
        unit.size = in->reader.unit;
    /* A terminator can be invalid, after half a character. Records end there
     * all the same. */
    if (charset_find_terminator(&in->reader,
                                slice_of(raw.text, where + unit.size),
                                where) == where) {
        char end = terminator_of(in);
        buffer_append(&in->text, &end, 1);
    } else {
        for (size_t i = 0; i < unit.size; i++)
            charset_append_stray(&in->text, unit.text[i]);
    }
    return unit.size;
}

/* Stores the text of RAW. Returns how many bytes were read; it is less than
 * their number where the next are not valid, unless they become strays. */
static size_t read_text(struct input *in, struct slice raw)
{
    in->text.length = 0;
    in->source = raw;
    in->place = (struct input_place){.text = NULL};
    size_t done = read_valid(in, raw);
    while (done < raw.size && in->is_text) {
        done += read_strays(in, raw, done);
        done += read_valid(in, slice_from(raw, done));
    }
    return done;
}

/* The raw bytes of a record. */

static size_t count_in_text(const struct input *in)
{
    const char *at = in->text.data, *end = at + in->text.length;
    size_t count = 0;

    while (at < end &&
           (at = memchr(at, terminator_of(in), (size_t)(end - at))) != NULL) {
        at++;
        count++;
    }
    return count;
}

static size_t count_in_source(const struct input *in)
{
    size_t unit = in->reader.unit, count = 0, at = 0;

    while ((at = charset_find_terminator(&in->reader, in->source, at)) <
           in->source.size) {
        at += unit;
        count++;
    }
    return count;
}

/* Stores the place of the first record, unless it or a later one is known. Some
 * charsets have more than one way to write a terminator; then the records of
 * the text are not those of the bytes. */
static void find_place(struct input *in)
{
    if (in->place.text != NULL)
        return;
    in->place.text = in->text.data;
    in->place.raw =
        count_in_text(in) == count_in_source(in) ? in->source.text : NULL;
}

/* TEXT as bytes of the input's charset; TEXT itself if that cannot write it. */
static struct slice rewrite(struct input *in, struct slice text)
{
    struct charset_writer *back = &in->back;
    uint32_t ignored;

    in->rewritten.length = 0;
    if ((back->name == NULL &&
         charset_writer_open(back, in->reader.name, terminator_of(in)) !=
             CHARSET_OK) ||
        !charset_can_write(back, text, &ignored)) {
        buffer_put(&in->rewritten, text);
    } else {
        charset_write(back, text, &in->rewritten);
        charset_write_held(back, &in->rewritten);
    }
    return buffer_slice(&in->rewritten);
}

/* Moves the place on to the record that TEXT points into. */
static void move_place(struct input *in, const char *text)
{
    const struct charset_reader *reader = &in->reader;
    struct input_place *place = &in->place;
    const char *end;

    while ((end = memchr(place->text, reader->character,
                         (size_t)(text - place->text))) != NULL) {
        size_t at = (size_t)(place->raw - in->source.text);
        place->text = end + 1;
        place->raw = in->source.text +
                     charset_find_terminator(reader, in->source, at) +
                     reader->unit;
    }
}

struct slice input_raw(struct input *in, const struct record *r)
{
    if (r->fault != NULL)
        return r->fault->raw;
    if (in->reader.utf8)
        return r->text;
    if (in->operand.text != NULL)
        return in->operand;
    find_place(in);
    if (in->place.raw == NULL)
        return rewrite(in, r->text);
    move_place(in, r->text.text);
    size_t start = (size_t)(in->place.raw - in->source.text);
    size_t end = charset_find_terminator(&in->reader, in->source, start);
    struct slice raw = slice_of(in->place.raw, end - start);
    if (r->end.size > 1 && raw.size >= in->reader.unit)
        raw.size -= in->reader.unit; /* the return of CR LF */
    return raw;
}

struct slice input_plain(struct input *in, struct slice part)
{
    if (in->exact_for == NULL || in->is_text || utf8_valid(part) == part.size)
        return part;
    charset_undo_exact(&in->reader, in->exact_for, part, &in->rewritten);
    return buffer_slice(&in->rewritten);
}

/* Records. */

/* Returns the record of RAW, the bytes that are being read, that is not valid
 * at FAULT and ends before END. */
static struct record invalid_record(struct input *in, struct slice raw,
                                    size_t fault, size_t end)
{
    const struct charset_reader *reader = &in->reader;
    struct record r = {.fault = &in->fault};
    const char *text = in->text.data;
    size_t known = in->text.length;

    if (end < raw.size)
        r.end = slice_of(&reader->character, 1);
    struct slice tail = slice_part(raw, fault, end);
    if (r.end.size > 0 && reader->character == '\n' &&
        charset_ends_in_return(reader, tail)) {
        tail.size -= reader->unit;
        r.end = slice_string("\r\n");
    }
    in->source = slice_of(raw.text, fault);
    find_place(in);
    while (known > 0 && text[known - 1] != reader->character)
        known--;
    if (in->place.raw != NULL) {
        size_t start = charset_last_end(reader, in->source, 0);
        in->fault.raw = slice_of(raw.text + start, fault - start + tail.size);
        in->fault.where = fault - start;
    } else {
        struct buffer *bytes = &in->invalid_bytes;
        bytes->length = 0;
        buffer_put(bytes,
                   rewrite(in, slice_from(buffer_slice(&in->text), known)));
        in->fault.where = bytes->length;
        buffer_put(bytes, tail);
        in->fault.raw = buffer_slice(bytes);
    }
    in->text.length = known;
    return r;
}

/* Makes the next part of the block text: all of it, or what comes before a
 * record that is not valid. */
static void decode_part(struct input *in)
{
    struct slice raw = in->left;
    bool is_first = !in->is_started && raw.text == in->raw.data;
    size_t done = read_text(in, raw);

    in->left = slice_from(raw, raw.size);
    if (done < raw.size) {
        size_t end = charset_find_terminator(&in->reader, raw, done);
        size_t next = end < raw.size ? end + in->reader.unit : end;
        in->invalid = invalid_record(in, raw, done, end);
        in->left = slice_from(raw, next);
        charset_read_past(&in->reader, slice_part(raw, done, next));
    }
    in->rest = buffer_slice(&in->text);
    if (is_first)
        skip_mark(in);
}

bool input_next(struct input *in, struct record *record)
{
    for (;;) {
        if (in->rest.size > 0) {
            record->end = record_end(in->rest, terminator_of(in));
            record->text = record_before(in->rest, record->end);
            record->fault = NULL;
            in->rest = record_after(in->rest, record->end);
            return true;
        }
        if (in->invalid.fault != NULL) {
            *record = in->invalid;
            in->invalid.fault = NULL;
            return true;
        }
        if (in->left.size == 0)
            return false;
        decode_part(in);
    }
}

struct record input_operand(struct input *in, const char *operand)
{
    struct record r = {.text = slice_string(operand),
                       .end = slice_of(&in->reader.character, 1)};

    if (in->reader.utf8)
        return r;
    in->is_at_end = true;
    in->operand = r.text;
    size_t done = read_text(in, in->operand);
    if (done < in->operand.size) {
        in->fault = (struct record_fault){.raw = in->operand, .where = done};
        r.fault = &in->fault;
        charset_read_end(&in->reader, &in->text);
    }
    r.text = buffer_slice(&in->text);
    return r;
}

void input_close(struct input *in)
{
    if (in->back.name != NULL)
        charset_writer_close(&in->back);
    buffer_free(&in->raw);
    buffer_free(&in->text);
    buffer_free(&in->rewritten);
    buffer_free(&in->invalid_bytes);
}
