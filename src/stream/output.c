#include "config.h"

#include "stream/output.h"

#include <unistd.h>

#include "base/escape.h"
#include "base/io.h"

void output_open(struct output *o, const struct settings *settings,
                 const struct charset_reader *reader)
{
    struct charset_writer *writer = &o->writer;
    struct parts *result = &o->result;
    bool copies = settings->kind == SETTINGS_TEXT || settings->url ||
                  settings->fields != NULL;

    o->ends_records = settings_keep_lines(settings);
    o->is_same_charset = writer->bom.size == 0 && !writer->is_stateful &&
                         charset_is_same(reader->name, writer->name);
    /* Other results have no raw bytes, so they are not searched for any. */
    if (copies || writer->is_stateful)
        writer->raw = reader->utf8 ? CHARSET_RAW_BYTES : CHARSET_CODED_BYTES;
    result->raw = writer->raw;
    result->omits = settings->only_names;
    result->escapes = settings_escape_copied(settings);
    result->text = charset_keeps_text(writer) ? &o->bytes : &o->text;
    /* Of UTF-8, the text is the source. */
    bool writes_sources = copies && !result->omits && !result->escapes;
    if (writes_sources && o->is_same_charset && !reader->utf8)
        result->copied = &o->copied;
}

bool output_put(struct output *o, struct slice text, struct failure *failure)
{
    uint32_t lacks = 0;

    if (output_is_direct(o)) {
        buffer_put(&o->bytes, text);
        return true;
    }
    return charset_write(&o->writer, text, &o->bytes,
                         failure == NULL ? NULL : &lacks) ||
           FAIL(failure, "%f cannot be written in %s", .name = o->writer.name,
                .found = lacks);
}

bool output_can_put(struct output *o, struct slice text,
                    struct failure *failure)
{
    size_t size = o->bytes.size;
    bool was_bom_written = o->writer.is_bom_written;

    if (output_is_direct(o))
        return true;
    bool can = output_put(o, text, failure);
    o->bytes.size = size;
    o->writer.is_bom_written = was_bom_written;
    return can;
}

bool output_end(struct output *o, struct failure *failure)
{
    if (!output_is_direct(o) && !output_put(o, buffer_slice(&o->text), failure))
        return false;
    o->has_written = true;
    return true;
}

bool output_end_record(struct output *o, const struct record *record,
                       struct input *input, struct failure *failure)
{
    if (o->drops) {
        bool can = output_can_put(o, output_result(o), failure);
        output_withdraw(o);
        return can;
    }
    if (o->result.copied != NULL &&
        parts_put_source(&o->result, record->text, input_source(input, record),
                         &input->reader, &o->writer, &o->bytes))
        return output_put(o, record->end, NULL);
    if (o->ends_records)
        buffer_put(o->result.text, record->end);
    return output_end(o, failure);
}

/* Appends RECORD with escapes; its source if that is invalid in its charset, or
 * has a character that the output's charset lacks. */
static void pass_on_escaped(struct output *o, const struct record *record,
                            struct input *input, bool is_invalid)
{
    o->text.size = 0;
    if (!is_invalid || input->reader.utf8) {
        escape_append(&o->text, record->text);
        if (output_put(o, buffer_slice(&o->text), NULL))
            return;
        o->text.size = 0;
    }
    escape_append_bytes(&o->text, input_source(input, record));
    /* National variants of ASCII lack even the backslash or the braces. */
    if (!output_put(o, buffer_slice(&o->text), NULL))
        output_copy(o, buffer_slice(&o->text));
}

bool output_pass_on(struct output *o, const struct record *record,
                    struct input *input, struct slice columns,
                    struct failure *failure)
{
    bool is_invalid =
        record->is_invalid || utf8_valid(record->text) < record->text.size;
    bool keeps_bytes =
        o->is_same_charset || (is_invalid && !o->writer.is_stateful);

    if (o->result.escapes) {
        pass_on_escaped(o, record, input, is_invalid);
    } else if (keeps_bytes || !output_put(o, record->text, failure)) {
        if (!keeps_bytes && failure != NULL)
            return false;
        output_copy(o, input_source(input, record));
    }
    output_put(o, columns, NULL);
    output_put(o, record->end, NULL);
    return true;
}

bool output_flush(struct output *o, size_t size, bool is_at_end)
{
    struct slice bytes = slice_of(o->bytes.data, size);
    struct slice end = slice_of(o->writer.end, o->writer.unit);

    if (size == 0)
        return true;
    bool is_written = (!o->lacks_end || io_write(STDOUT_FILENO, end)) &&
                      io_write(STDOUT_FILENO, bytes);
    o->lacks_end = is_at_end && !slice_ends(bytes, end);
    o->bytes.size -= size;
    memmove(o->bytes.data, o->bytes.data + size, o->bytes.size);
    o->complete = 0;
    return is_written;
}

void output_close(struct output *o)
{
    charset_writer_close(&o->writer);
    buffer_free(&o->bytes);
    buffer_free(&o->text);
    buffer_free(&o->copied);
}
