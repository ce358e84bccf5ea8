#include "config.h"

#include "stream/input.h"

#include <stdlib.h>

#include "base/io.h"
#include "base/unicode.h"

enum { BLOCK = 128 * 1024 }; /* bytes; larger ones are no faster */

/* Blocks. */

struct input_block {
    bool is_started;     /* a block has been read */
    struct buffer start; /* the first bytes of the input, for UTF16 */
    bool is_right;       /* the charset is UTF-8, too, or a block is not */
    size_t characters;   /* those beyond ASCII in the blocks before */
    bool reads_no_words; /* the charset makes no words of their bytes */
    struct buffer data;  /* the block, and the beginning of the next one */
    size_t used;         /* bytes of DATA in the block */

    /* If the charset is not UTF-8: */
    struct slice left;    /* bytes of the block that are not decoded yet */
    const char *end;      /* the end of the last block, or of an operand */
    struct slice decoded; /* the bytes of the block that were decoded last */
    struct buffer text;   /* the text of DECODED, or of an operand */
    size_t where; /* the offset of its first invalid byte, or its size */

    /* The search for the sources of records: */
    bool is_parallel;             /* each record of TEXT has one of DECODED */
    struct slice rest_text;       /* TEXT from the last record sought on; empty
                                     before the first */
    struct slice rest_bytes;      /* its source */
    struct charset_writer writer; /* has no name until it is opened on demand */
    struct buffer rewritten;      /* text in the charset */
};

/* Returns the name of UTF-16 in the order of bytes that START, without a mark,
 * seems to have, or NULL: ASCII has NUL in each first or each second byte, in
 * an eighth of all bytes or more; or half of the line feeds have. There are at
 * least LEAST NULs. */
static const char *find_utf16_order(struct slice start, size_t least)
{
    enum { SHARE = 8 }; /* of NULs among the bytes */
    size_t nuls[2] = {0, 0}, feeds = 0, wide_feeds = 0;

    for (size_t i = 0; i < start.size; i++)
        nuls[i % 2] += start.text[i] == '\0';
    size_t order = nuls[1] > nuls[0], all = nuls[0] + nuls[1];
    for (size_t i = 0; i < start.size; i++)
        if (start.text[i] == '\n') {
            feeds++;
            wide_feeds += i % 2 != order &&
                          slice_at(start, order == 1 ? i + 1 : i - 1) == '\0';
        }
    bool has_ascii = nuls[!order] == 0 && all * SHARE >= start.size;
    bool has_feeds =
        nuls[!order] * 4 <= nuls[order] && feeds > 0 && wide_feeds * 2 >= feeds;
    return all < least || !(has_ascii || has_feeds) ? NULL
           : order == 1                             ? "UTF-16LE"
                                                    : "UTF-16BE";
}

/* Returns the charset that an escape sequence in BLOCK chooses, or NULL. */
static const char *find_iso_2022(struct slice block)
{
    const char *at = block.text, *end = at + block.size;

    while ((at = memchr(at, '\x1B', (size_t)(end - at))) != NULL &&
           end - at > 3)
        if (memcmp(++at, "$B", 2) == 0 || memcmp(at, "$@", 2) == 0 ||
            memcmp(at, "(J", 2) == 0)
            return "ISO-2022-JP";
        else if (memcmp(at, "$)C", 3) == 0)
            return "ISO-2022-KR";
    return NULL;
}

static const char marked_utf16[] = "UTF-16";

/* Returns the name of the form of UTF-16 that START, the first bytes, is in, or
 * NULL if it is in none: with a byte-order mark its first record, up to
 * TERMINATOR, has NUL, as in ASCII. LEAST: as above. */
static const char *find_utf16(struct slice start, char terminator, size_t least)
{
    size_t nul = slice_find(start, 0, '\0');

    if (nul == start.size)
        return NULL;
    if (nul <= slice_find(start, 0, terminator) && utf8_is_utf16(start))
        return marked_utf16;
    return terminator == '\0' ? NULL : find_utf16_order(start, least);
}

enum { ENOUGH = 4096 }; /* first bytes */

/* Collects ADDED, the bytes after START, and guesses the charset: before the
 * first line is used, if that may be in UTF-16, or else at the end of the file;
 * so the guess does not depend on how the bytes are read. Returns false if that
 * line has to wait for more bytes. A byte-order mark is enough. */
static bool collect_start(struct input *in, struct slice added)
{
    enum { LEAST = 4 };
    struct input_block *b = in->block;
    size_t room = ENOUGH - b->start.size;
    char terminator = in->reader.terminator;
    bool is_last = added.size == 0;

    if (in->is_guessed)
        return true;
    if (added.size > room)
        added.size = room;
    buffer_put(&b->start, added);
    struct slice start = buffer_slice(&b->start);
    const char *first = find_utf16(
        slice_of(start.text, slice_find(start, 0, '\n')), terminator, 1);
    bool is_early = in->reader.unit == 1 && first != NULL;
    if (is_last ||
        (is_early && (added.size == room || first == marked_utf16))) {
        in->utf16 = find_utf16(start, terminator, LEAST);
        in->is_guessed = true;
    }
    return in->is_guessed || !is_early;
}

/* Returns true if C is a sign or control beyond ASCII, which EBCDIC has in
 * bytes beyond ASCII, too; U+2E80 begins CJK. */
static bool is_sign(uint32_t c)
{
    return (c >= ASCII_END && c < 0xC0) || (c >= 0x2000 && c < 0x2E80);
}

/* Returns true if the charset reads a single byte of TEXT as a sign, or as an
 * upper-case letter after a lower-case one. In UTF-8 nearly all words have such
 * bytes; in words of the charset that are valid UTF-8 by chance, none. */
static bool reads_no_words(struct input *in, struct slice text)
{
    struct buffer read = {.data = NULL};
    bool is_found = false, was_lower = false;

    for (size_t i = 0; i < text.size && !is_found; i++) {
        struct slice byte = slice_of(text.text + i, 1);
        struct utf8_character c = {0};
        if ((unsigned char)*byte.text < ASCII_END) {
            was_lower = ascii_is_lower(*byte.text);
            continue;
        }
        if (!charset_read_alone(&in->reader, byte, &read))
            break; /* a charset of several bytes */
        struct slice left = buffer_slice(&read);
        utf8_next(&left, &c); /* unless the byte is no character */
        enum letters_kind kind = letters_find(c.code_point).kind;
        is_found =
            is_sign(c.code_point) || (was_lower && kind == LETTERS_UPPER);
        was_lower = kind == LETTERS_LOWER;
    }
    buffer_free(&read);
    return is_found;
}

/* Notes whether BLOCK is in UTF-8, which the charset is not. */
static void look_for_utf8(struct input *in, struct slice block)
{
    struct input_block *b = in->block;

    if (b->is_right || utf8_is_ascii(block))
        return;
    b->is_right = utf8_valid(block) < block.size;
    if (b->is_right)
        return;
    for (size_t i = 0; i < block.size; i++)
        b->characters += (unsigned char)block.text[i] >= 0xC0;
    b->reads_no_words = b->reads_no_words || reads_no_words(in, block);
}

bool input_is_utf8(const struct input *in)
{
    enum { FEW = 2, MANY = 8 };
    const struct input_block *b = in->block;

    return !b->is_right && (b->characters >= MANY ||
                            (b->characters >= FEW && b->reads_no_words));
}

/* Makes the first USED bytes of DATA the block. */
static void begin_block(struct input *in, size_t used)
{
    struct input_block *b = in->block;
    struct slice block = slice_of(b->data.data, used);

    b->used = used;
    b->end = in->is_at_end ? block.text + used : NULL;
    if (in->iso_2022 == NULL)
        in->iso_2022 = find_iso_2022(block);
    if (!b->is_started && (in->is_later || !in->is_text)) {
        size_t mark = charset_bom_size(&in->reader, block);
        if (!in->reader.utf8) /* the mark can set the order of the bytes */
            charset_read(&in->reader, slice_of(block.text, mark), false,
                         &b->text);
        block = slice_from(block, mark);
    }
    if (in->reader.utf8) {
        in->rest = block;
    } else {
        look_for_utf8(in, block);
        b->left = block;
    }
}

int input_read(struct input *in, int descriptor)
{
    struct input_block *b = in->block;
    struct buffer *data = &b->data;
    size_t end = 0;
    bool is_ready = false;

    if (b->used > 0) {
        b->is_started = true;
        data->size -= b->used;
        memmove(data->data, data->data + b->used, data->size);
        b->used = 0;
    }
    while (end == 0 || !is_ready) {
        size_t known = data->size;
        if (in->is_at_end)
            return 0;
        ssize_t size = io_read(descriptor, buffer_room(data, BLOCK), BLOCK);
        if (size < 0)
            return -1;
        data->size += (size_t)size;
        is_ready = collect_start(
            in, slice_from(buffer_slice(data), data->size - (size_t)size));
        in->is_at_end = size == 0;
        if (!b->is_started && known < in->reader.unit &&
            data->size >= in->reader.unit) {
            charset_reader_start(&in->reader, data->data);
            known = 0;
        }
        size_t last =
            in->is_at_end
                ? data->size
                : charset_last_end(&in->reader, buffer_slice(data), known);
        end = last > 0 ? last : end;
    }
    begin_block(in, end);
    return 1;
}

void input_open(struct input *in)
{
    in->block = memory_new(sizeof *in->block);
}

void input_restart(struct input *in)
{
    struct input_block *b = in->block;

    charset_reader_restart(&in->reader);
    in->utf16 = in->iso_2022 = NULL;
    in->is_guessed = b->is_started = in->is_at_end = false;
    in->is_later = true;
    b->start.size = b->data.size = b->used = 0;
    b->is_right = b->reads_no_words = false;
    b->characters = 0;
    b->left = in->rest = slice_of(NULL, 0);
}

/* Decoding. */

/* Appends the text of BYTES up to the first invalid ones to TEXT. Returns how
 * many bytes were read. */
static size_t read_valid(struct input *in, struct slice bytes)
{
    return charset_read(&in->reader, bytes,
                        bytes.text + bytes.size == in->block->end,
                        &in->block->text);
}

/* Appends the invalid unit of BYTES at WHERE, coded. Returns its size. */
static size_t read_raw_bytes(struct input *in, struct slice bytes, size_t where)
{
    struct slice unit = slice_from(bytes, where);

    if (unit.size > in->reader.unit)
        unit.size = in->reader.unit;
    /* After a truncated character iconv may reject the terminator as well; it
     * still ends the record. */
    if (charset_find_terminator(&in->reader,
                                slice_of(bytes.text, where + unit.size),
                                where) == where) {
        buffer_append(&in->block->text, &in->reader.terminator, 1);
    } else {
        for (size_t i = 0; i < unit.size; i++)
            charset_put_coded_byte(&in->block->text, unit.text[i]);
    }
    return unit.size;
}

/* Appends the text of BYTES from DONE on, where invalid ones begin, coded. */
static void read_invalid(struct input *in, struct slice bytes, size_t done)
{
    while (done < bytes.size) {
        done += read_raw_bytes(in, bytes, done);
        done += read_valid(in, slice_from(bytes, done));
    }
}

/* Appends a terminator to the text of BYTES, a line of a stateful charset, if
 * the charset read the line's terminator as something else. */
static void end_line(struct input *in, struct slice bytes)
{
    struct slice text = buffer_slice(&in->block->text);
    char end = in->reader.terminator;

    if (charset_last_end(&in->reader, bytes, 0) == bytes.size &&
        (text.size == 0 || text.text[text.size - 1] != end))
        buffer_append(&in->block->text, &end, 1);
}

/* Returns BYTES up to the first terminator at or after FROM, inclusive. */
static struct slice first_record(const struct charset_reader *reader,
                                 struct slice bytes, size_t from)
{
    size_t end = charset_find_terminator(reader, bytes, from);

    return end < bytes.size ? slice_of(bytes.text, end + reader->unit) : bytes;
}

/* Decodes the next part of the block: all, or a line if the charset is
 * stateful; except in free text, up to the first record with invalid bytes. */
static void decode_part(struct input *in)
{
    struct input_block *b = in->block;
    const struct charset_reader *reader = &in->reader;
    struct slice part = b->left;

    if (reader->is_stateful)
        part = first_record(reader, part, 0);
    b->text.size = 0;
    b->where = read_valid(in, part);
    if (b->where < part.size && !in->is_text)
        part = first_record(reader, part, b->where);
    read_invalid(in, part, b->where);
    if (reader->is_stateful)
        end_line(in, part);
    b->decoded = part;
    b->rest_text.size = 0;
    b->left = slice_from(b->left, part.size);
    in->rest = buffer_slice(&b->text);
}

/* Sources. */

/* Returns TEXT in the reader's charset, which can write it, for one call. */
static struct slice rewrite(struct input *in, struct slice text)
{
    struct input_block *b = in->block;

    if (b->writer.name == NULL) {
        charset_writer_open(&b->writer, in->reader.name, in->reader.terminator,
                            NULL);
        b->writer.raw = CHARSET_CODED_BYTES;
    }
    b->rewritten.size = 0;
    charset_write(&b->writer, text, &b->rewritten, NULL);
    return buffer_slice(&b->rewritten);
}

/* Returns whether TEXT and BYTES have as many terminators; UTF-7 need not. */
static bool are_parallel(const struct charset_reader *reader, struct slice text,
                         struct slice bytes)
{
    size_t at = charset_find_terminator(reader, bytes, 0), count = 0;

    for (; at < bytes.size; count++)
        at = charset_find_terminator(reader, bytes, at + reader->unit);
    return count == slice_count(text, reader->terminator);
}

/* Returns the source of RECORD, a record of TEXT without its terminator, which
 * is CR LF if HAS_RETURN, up to the next call; which may be about the same
 * record, or a later one. */
static struct slice find_source(struct input *in, struct slice record,
                                bool has_return)
{
    struct input_block *b = in->block;
    const struct charset_reader *reader = &in->reader;
    struct slice earlier;

    if (b->rest_text.size == 0) {
        b->rest_text = buffer_slice(&b->text);
        b->rest_bytes = b->decoded;
        b->is_parallel = are_parallel(reader, b->rest_text, b->decoded);
    }
    if (!b->is_parallel)
        return rewrite(in, record);
    while (b->rest_text.text < record.text) {
        slice_cut(&b->rest_text, reader->terminator, &earlier);
        earlier = first_record(reader, b->rest_bytes, 0);
        b->rest_bytes = slice_from(b->rest_bytes, earlier.size);
    }
    struct slice bytes = b->rest_bytes;
    bytes.size = charset_find_terminator(reader, bytes, 0);
    if (has_return)
        bytes.size -= reader->unit;
    return bytes;
}

struct slice input_source(struct input *in, const struct record *r)
{
    if (r->bytes.text != NULL)
        return r->bytes;
    return in->reader.utf8 ? r->text
                           : find_source(in, r->text, r->end.size > 1);
}

/* Records. */

/* Sets whether RECORD, of a part with invalid bytes, has such bytes, and where.
 * A part ends with the record of its first invalid byte. */
static void find_invalid(struct input *in, struct record *r)
{
    struct input_block *b = in->block;
    size_t valid = utf8_valid(r->text);
    /* If a record ends within a character, its terminator is the first invalid
     * byte, which is not in its text. */
    bool is_at_end =
        in->rest.size == 0 &&
        charset_find_terminator(&in->reader, b->decoded, b->where) == b->where;

    r->is_invalid = is_at_end || valid < r->text.size;
    if (!r->is_invalid)
        return;
    struct slice source = find_source(in, slice_of(r->text.text, valid), false);
    if (b->is_parallel) /* SOURCE is that of the whole record */
        r->where = b->where - (size_t)(source.text - b->decoded.text);
    else
        r->where = source.size;
    r->bytes = input_source(in, r);
}

bool input_next(struct input *in, struct record *record)
{
    struct input_block *b = in->block;

    while (in->rest.size == 0) {
        if (b->left.size == 0)
            return false;
        decode_part(in);
    }
    struct slice end = record_end(in->rest, in->reader.terminator);
    *record = (struct record){.text = record_before(in->rest, end), .end = end};
    in->rest = record_after(in->rest, end);
    if (b->where < b->decoded.size && !in->is_text)
        find_invalid(in, record);
    return true;
}

struct record input_operand(struct input *in, const char *operand)
{
    struct input_block *b = in->block;
    struct record r = {.text = slice_string(operand),
                       .end = slice_of(&in->reader.terminator, 1)};

    if (in->reader.utf8)
        return r;
    r.bytes = r.text;
    b->end = operand + r.bytes.size;
    b->text.size = 0;
    r.where = read_valid(in, r.bytes);
    r.is_invalid = r.where < r.bytes.size && !in->is_text;
    read_invalid(in, r.bytes, r.where);
    r.text = buffer_slice(&b->text);
    return r;
}

void input_close(struct input *in)
{
    struct input_block *b = in->block;

    if (b->writer.name != NULL)
        charset_writer_close(&b->writer);
    buffer_free(&b->rewritten);
    buffer_free(&b->data);
    buffer_free(&b->start);
    buffer_free(&b->text);
    free(b);
}
