/* lines.c - records in and out; see lines.h.
 *
 * Input is read in blocks. The complete records of a block become UTF-8 in
 * one go, are converted one after another into one buffer, and that is
 * written before the next block is read. Functions that return bool say
 * whether to go on. */

#include "config.h"

#include "lines.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/escape.h"
#include "base/memory.h"
#include "base/utf8.h"

enum { BLOCK = 128 * 1024 }; /* bytes; larger ones are no faster */

/* One record: its TEXT, NULL if it is not valid in its charset; the RAW bytes
 * that it was, NULL where they have yet to be looked for; and END, its
 * terminator: LF, CR LF, NUL or nothing. */
struct record {
    const char *text;
    size_t size;
    const char *raw;
    size_t raw_size;
    const char *end;
    size_t end_size;
};

/* Diagnostics. */

static bool io_error(struct lines *l, const char *what)
{
    fprintf(stderr, "puny: %s: %s\n", what, strerror(errno));
    l->status = LINES_TROUBLE;
    return false;
}

/* Whether all but names is to be copied, whatever the bytes are. */
static bool is_text(const struct lines *l)
{
    return l->converter.options.kind == CONVERT_TEXT;
}

/* Whether what is passed on as it is should be escaped. */
static bool escapes_copies(const struct lines *l)
{
    return l->converter.options.escape && !is_text(l);
}

/* Stray bytes: those that mean nothing in the input's charset, which -T copies.
 * In UTF-8 made from another charset each is two bytes, which are not valid:
 * so it ends a name, is part of no character, and can be told. */

static void append_stray(struct buffer *text, char byte)
{
    unsigned char bits = (unsigned char)byte;
    char pair[] = {(char)(0xF8 | bits >> 6), (char)(0x80 | (bits & 0x3F))};

    buffer_append(text, pair, sizeof pair);
}

/* Appends the stray byte that TEXT begins with. Returns how long TEXT has
 * it. */
static size_t put_stray(struct lines *l, const char *text)
{
    char byte = *text;
    size_t length = 1;

    if (l->has_strays) {
        byte = (char)((unsigned char)text[0] << 6 | (text[1] & 0x3F));
        length = 2;
    }
    buffer_append(&l->out, &byte, 1);
    return length;
}

/* Output. */

/* Whether UTF-8 needs no more to be output. */
static bool is_direct(const struct lines *l)
{
    return l->writer.utf8 && !l->has_strays;
}

static bool flush(struct lines *l)
{
    const char *from = l->out.data;
    size_t left = l->out.length;

    while (left > 0) {
        ssize_t written = write(STDOUT_FILENO, from, left);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0) {
            l->out.length = l->complete = 0;
            return io_error(l, "write error");
        }
        from += written;
        left -= (size_t)written;
    }
    l->out.length = l->complete = 0;
    return true;
}

static struct lines *current;

/* Called when memory is exhausted. */
static void write_whole_records(void)
{
    current->out.length = current->complete;
    flush(current);
}

void lines_open(struct lines *l)
{
    current = l;
    memory_hook = write_whole_records;
}

/* Whether the output's charset has all of TEXT, but for bytes of it that are
 * not UTF-8. */
static bool can_put(struct lines *l, const char *text, size_t size)
{
    struct charset_writer *writer = &l->writer;
    struct convert_failure *failure = &l->converter.failure;

    if (writer->utf8)
        return true;
    for (size_t i = 0, valid; i < size; i += valid + 1) {
        valid = utf8_valid(text + i, size - i);
        *failure = (struct convert_failure){.reason = CONVERT_UNWRITABLE,
                                            .charset = writer->name};
        if (!charset_can_write(writer, text + i, valid, &failure->found))
            return false;
    }
    return true;
}

/* Appends TEXT in the output's charset; bytes of it that are not UTF-8 as they
 * are. Returns false, with nothing appended, if the charset lacks a
 * character. */
static bool put(struct lines *l, const char *text, size_t size)
{
    if (is_direct(l)) {
        buffer_append(&l->out, text, size);
        return true;
    }
    if (!can_put(l, text, size))
        return false;
    for (size_t i = 0; i < size;) {
        size_t valid = utf8_valid(text + i, size - i);
        charset_write(&l->writer, text + i, valid, &l->out);
        i += valid;
        if (i < size)
            i += put_stray(l, text + i);
    }
    return true;
}

/* Appends bytes of the input that mean nothing in its charset. */
static void put_raw(struct lines *l, const char *raw, size_t size)
{
    if (!escapes_copies(l)) {
        buffer_append(&l->out, raw, size);
        return;
    }
    l->result.length = 0;
    if (l->reader.utf8) {
        escape_append(&l->result, raw, size);
        if (put(l, l->result.data, l->result.length))
            return;
        /* The output's charset lacks a character. */
        l->result.length = 0;
    }
    escape_append_bytes(&l->result, raw, size);
    /* National forms of ASCII lack even the backslash or the braces. */
    if (!put(l, l->result.data, l->result.length))
        buffer_append(&l->out, l->result.data, l->result.length);
}

/* Finds the input that became the text of the current record, and has BLOCK
 * begin there: the next is looked for from that on. There may be none, since
 * some charsets have more than one way to write a terminator; then it is the
 * text. */
static void find_raw(struct lines *l, struct record *r)
{
    const struct charset_reader *reader = &l->reader;

    r->raw = r->text;
    r->raw_size = r->size;
    if (reader->utf8)
        return;
    for (;;) {
        size_t end =
            charset_find_terminator(reader, l->block, l->block_size, 0);
        if (l->block_number + 1 == l->number) {
            r->raw = l->block;
            r->raw_size = end;
            break;
        }
        if (end == l->block_size)
            return;
        l->block_number++;
        l->block += end + reader->unit;
        l->block_size -= end + reader->unit;
    }
    if (r->end_size > 1 && r->raw_size >= reader->unit)
        r->raw_size -= reader->unit; /* the return of CR LF */
}

/* Appends a record unchanged, but for the charset: as it was where that cannot
 * be done. */
static void put_unchanged(struct lines *l, struct record *r)
{
    bool is_valid = r->text != NULL && utf8_valid(r->text, r->size) == r->size;

    l->result.length = 0;
    if (is_valid && escapes_copies(l))
        escape_append(&l->result, r->text, r->size);
    else if (is_valid)
        buffer_append(&l->result, r->text, r->size);
    if (is_valid && put(l, l->result.data, l->result.length))
        return;
    if (r->raw == NULL)
        find_raw(l, r);
    put_raw(l, r->raw, r->raw_size);
}

static void put_record_unchanged(struct lines *l, struct record *r)
{
    put_unchanged(l, r);
    put(l, r->end, r->end_size);
}

/* Records. */

/* "puny: -:7: REASON" for a line, "puny: 'STRING': REASON" for an operand. */
static bool diagnose(struct lines *l)
{
    struct buffer *m = &l->message;

    if (l->terminal && !flush(l))
        return false;
    m->length = 0;
    if (l->operand != NULL) {
        buffer_text(m, "puny: '");
        escape_append(m, l->operand, strlen(l->operand));
        buffer_text(m, "': ");
    } else {
        buffer_format(m, "puny: -:%" PRIu64 ": ", l->number);
    }
    if (l->field > 0)
        buffer_format(m, "field %" PRIu64 ": ", l->field);
    convert_explain(&l->converter.failure, m);
    buffer_text(m, "\n");
    escape_print(stderr, m->data, m->length, l->ascii_diagnostics);
    return true;
}

/* Does what --invalid says with a record that cannot be converted. INSTEAD, if
 * not NULL, takes the place of the record itself. */
static bool reject(struct lines *l, struct record *r,
                   const struct buffer *instead)
{
    if (l->invalid == LINES_FAIL || l->invalid == LINES_ABORT)
        l->status = LINES_SOME_FAILED;
    if (l->invalid != LINES_IGNORE && !diagnose(l))
        return false;
    if (l->invalid == LINES_ABORT)
        return false;
    if (l->invalid == LINES_DROP)
        return true;
    if (instead != NULL && put(l, instead->data, instead->length)) {
        l->converter.has_traced = true;
        put(l, r->end, r->end_size);
    } else {
        put_record_unchanged(l, r);
    }
    return true;
}

/* Appends what is not converted of a record. */
static void copy(const struct lines *l, const char *text, size_t size,
                 struct buffer *out)
{
    if (escapes_copies(l))
        escape_append(out, text, size);
    else
        buffer_append(out, text, size);
}

/* Whether what is in OUT from MARK on is still one record: code points can
 * name what ends one. */
static bool is_one_record(struct lines *l, const struct buffer *out,
                          size_t mark)
{
    const struct convert_string_options *o = &l->converter.options.string;

    if (!o->code_points || o->trace || l->operand != NULL ||
        out->length == mark ||
        memchr(out->data + mark, l->terminator, out->length - mark) == NULL)
        return true;
    l->converter.failure = (struct convert_failure){
        .reason = CONVERT_TERMINATOR, .found = (unsigned char)l->terminator};
    return false;
}

/* Appends what becomes of a record, or of a field, to OUT. */
static bool convert_part(struct lines *l, const char *text, size_t size,
                         struct buffer *out)
{
    size_t mark = out->length;

    return convert(&l->converter, text, size, out) &&
           is_one_record(l, out, mark);
}

/* Appends RECORD to OUT with the chosen fields converted. Returns false if one
 * cannot be; FIELD is its number then. */
static bool convert_fields(struct lines *l, const struct record *r,
                           struct buffer *out)
{
    struct fields_walk walk = {.record = r->text, .size = r->size};
    size_t copied = 0, start, end;

    while (fields_next(&l->fields, &walk, &start, &end)) {
        copy(l, r->text + copied, start - copied, out);
        l->field = walk.number;
        size_t mark = out->length;
        if (!convert_part(l, r->text + start, end - start, out) ||
            !can_put(l, out->data + mark, out->length - mark))
            return false;
        copied = end;
    }
    l->field = 0;
    copy(l, r->text + copied, r->size - copied, out);
    return true;
}

static bool convert_record(struct lines *l, struct record *r)
{
    /* Some results need not be copied. */
    bool direct = is_direct(l);
    struct buffer *out = direct ? &l->out : &l->result;
    size_t mark = l->out.length;

    l->complete = mark;
    l->number++;
    if (l->operand == NULL && l->number <= l->header) {
        put_record_unchanged(l, r);
        return true;
    }
    l->result.length = 0;
    l->field = 0;
    if (!(l->fields.count > 0 ? convert_fields(l, r, out)
                              : convert_part(l, r->text, r->size, out)) ||
        (!direct && !put(l, l->result.data, l->result.length))) {
        l->out.length = mark;
        return reject(l, r, convert_instead(&l->converter));
    }
    if (direct)
        buffer_append(&l->out, r->end, r->end_size);
    else
        put(l, r->end, r->end_size);
    return true;
}

/* Whether SIZE bytes end in a carriage return that is not part of a record. */
static bool ends_in_return(const struct lines *l, const char *text, size_t size)
{
    return l->terminator == '\n' && size > 0 && text[size - 1] == '\r';
}

/* Converts what records it can in bulk; returns how many bytes they took. Where
 * that is in vain time and again, it is tried less often. */
static size_t convert_plain_records(struct lines *l, const char *text,
                                    size_t size)
{
    enum { PAUSE_MAX = 63 }; /* records */

    if (!is_direct(l) || l->fields.count > 0 || l->number < l->header ||
        l->pause_left-- > 0)
        return 0;
    l->complete = l->out.length;
    size_t used = convert_plain(&l->converter, text, size, l->terminator,
                                &l->out, &l->number);
    l->pause = used > 0               ? 0
               : l->pause < PAUSE_MAX ? 2 * l->pause + 1
                                      : PAUSE_MAX;
    l->pause_left = l->pause;
    return used;
}

/* Converts the records of TEXT, valid UTF-8 unless it is the input itself. */
static bool convert_text(struct lines *l, const char *text, size_t size)
{
    static const char mark[] = "\xEF\xBB\xBF";
    const char *end = text + size;

    if (l->number == 0 && !is_text(l) && size >= 3 &&
        memcmp(text, mark, 3) == 0)
        text += 3;
    while (text < end) {
        text += convert_plain_records(l, text, (size_t)(end - text));
        struct record r = {.text = text, .end_size = 1};
        r.end = memchr(text, l->terminator, (size_t)(end - text));
        if (r.end == NULL) {
            if (text == end)
                break;
            r.end = end;
            r.end_size = 0;
        }
        r.size = (size_t)(r.end - text);
        text = r.end + r.end_size;
        if (r.end_size == 1 && ends_in_return(l, r.text, r.size)) {
            r.end--;
            r.size--;
            r.end_size++;
        }
        if (!convert_record(l, &r))
            return false;
    }
    return true;
}

/* Rejects a record whose RAW bytes have a fault at WHERE. */
static bool reject_invalid(struct lines *l, struct record *r, size_t where)
{
    l->number++;
    l->field = 0;
    if (l->operand == NULL && l->number <= l->header) {
        put_record_unchanged(l, r);
        return true;
    }
    l->converter.failure =
        (struct convert_failure){.reason = CONVERT_INVALID,
                                 .fault.where = where,
                                 .fault.found = (unsigned char)r->raw[where],
                                 .charset = l->reader.name};
    return reject(l, r, NULL);
}

/* Deals with the record in RAW that has a fault at byte WHERE. Stores how
 * much of RAW it and its terminator took in *USED. */
static bool skip_invalid(struct lines *l, const char *raw, size_t size,
                         size_t where, size_t *used)
{
    struct charset_reader *reader = &l->reader;
    size_t end = charset_find_terminator(reader, raw, size, where);
    struct record r = {.raw = raw,
                       .raw_size = end,
                       .end = &l->terminator,
                       .end_size = end < size ? 1 : 0};

    *used = end < size ? end + reader->unit : size;
    if (l->terminator == '\n' && end < size &&
        charset_ends_in_return(reader, raw + where, end - where)) {
        r.raw_size -= reader->unit;
        r.end = "\r\n";
        r.end_size = 2;
    }
    charset_read_past(reader, raw + where, *used - where);
    return reject_invalid(l, &r, where);
}

/* Has TEXT be what SIZE bytes of input are as UTF-8. Returns how many were
 * read; it is less where the next are not valid, unless they are copied. */
static size_t read_text(struct lines *l, const char *raw, size_t size)
{
    struct charset_reader *reader = &l->reader;

    l->text.length = 0;
    l->has_strays = false;
    size_t done = charset_read(reader, raw, size, &l->text);
    while (done < size && is_text(l)) {
        size_t unit = size - done < reader->unit ? size - done : reader->unit;
        l->has_strays = true;
        /* Also a terminator can mean nothing, behind half a character; records
         * end there all the same. */
        if (charset_find_terminator(reader, raw, done + unit, done) == done)
            buffer_append(&l->text, &l->terminator, 1);
        else
            for (size_t i = 0; i < unit; i++)
                append_stray(&l->text, raw[done + i]);
        done += unit;
        done += charset_read(reader, raw + done, size - done, &l->text);
    }
    return done;
}

/* Converts the records in SIZE bytes of input, which end with a record. */
static bool convert_raw(struct lines *l, const char *raw, size_t size)
{
    struct charset_reader *reader = &l->reader;

    if (reader->utf8)
        return convert_text(l, raw, size);
    while (size > 0) {
        size_t start = 0, end, used;
        l->block = raw;
        l->block_size = size;
        l->block_number = l->number;
        size_t valid = read_text(l, raw, size);
        if (valid == size)
            return convert_text(l, l->text.data, l->text.length);
        /* The records before the one that holds the fault. */
        while ((end = charset_find_terminator(reader, raw, valid, start)) <
               valid)
            start = end + reader->unit;
        while (l->text.length > 0 &&
               l->text.data[l->text.length - 1] != l->terminator)
            l->text.length--;
        if (!convert_text(l, l->text.data, l->text.length) ||
            !skip_invalid(l, raw + start, size - start, valid - start, &used))
            return false;
        raw += start + used;
        size -= start + used;
    }
    return true;
}

bool lines_operand(struct lines *l, const char *operand)
{
    struct charset_reader *reader = &l->reader;
    struct record r = {.text = operand,
                       .size = strlen(operand),
                       .end = &l->terminator,
                       .end_size = 1};

    l->operand = operand;
    if (!reader->utf8) {
        charset_reader_rewind(reader);
        r.raw = operand;
        r.raw_size = r.size;
        size_t valid = read_text(l, r.raw, r.raw_size);
        if (valid < r.raw_size)
            return reject_invalid(l, &r, valid);
        r.text = l->text.data;
        r.size = l->text.length;
    }
    return convert_record(l, &r);
}

/* Reads a block behind what RAW holds. Returns false at an error; at the end
 * of the input nothing is added. */
static bool read_block(struct lines *l, int input)
{
    char *room = buffer_room(&l->raw, BLOCK);
    ssize_t size;

    do
        size = read(input, room, BLOCK);
    while (size < 0 && errno == EINTR);
    if (size < 0)
        return io_error(l, "-");
    l->raw.length += (size_t)size;
    return true;
}

void lines_stream(struct lines *l, int input)
{
    struct buffer *raw = &l->raw;
    bool started = false, at_end = false;

    while (!at_end) {
        size_t known = raw->length;
        if (!read_block(l, input))
            return;
        at_end = raw->length == known;
        if (!started && raw->length >= l->reader.unit) {
            charset_reader_start(&l->reader, raw->data);
            started = true;
            known = 0;
        }
        size_t end = at_end ? raw->length
                            : charset_last_end(&l->reader, raw->data,
                                               raw->length, known);
        if (end == 0)
            continue;
        if (!convert_raw(l, raw->data, end))
            return;
        raw->length -= end;
        memmove(raw->data, raw->data + end, raw->length);
        if (!flush(l))
            return;
    }
}

enum lines_status lines_finish(struct lines *l)
{
    l->complete = l->out.length;
    if (l->status != LINES_TROUBLE) {
        charset_write_end(&l->writer, &l->out);
        flush(l);
    }
    charset_reader_close(&l->reader);
    charset_writer_close(&l->writer);
    convert_close(&l->converter);
    fields_free(&l->fields);
    buffer_free(&l->raw);
    buffer_free(&l->text);
    buffer_free(&l->result);
    buffer_free(&l->out);
    buffer_free(&l->message);
    return l->status;
}
