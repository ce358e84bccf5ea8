/* records.c - a run: record after record from the input to the output; see
 * records.h. Functions that return bool say whether the run goes on, unless
 * they say otherwise. */

#include "config.h"

#include "records.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "base/escape.h"
#include "base/io.h"
#include "base/utf8.h"
#include "message.h"

static bool is_text(const struct records *r)
{
    return r->converter.options.kind == CONVERT_TEXT;
}

static bool has_fields(const struct records *r)
{
    return r->options.fields.count > 0;
}

/* Whether the current record is one of the header. */
static bool is_in_header(const struct records *r)
{
    return r->operand == NULL && r->number <= r->options.header;
}

static bool report_trouble(struct records *r, const char *what)
{
    message_error(what);
    r->status = RECORDS_TROUBLE;
    return false;
}

static bool flush(struct records *r)
{
    return output_flush(&r->output) || report_trouble(r, "write error");
}

/* Records that are passed on. */

/* Appends a record in the output's charset, or as the bytes that it was. */
static void put_unchanged(struct records *r, const struct record *record)
{
    struct slice text = record->text;
    struct output *out = &r->output;
    uint32_t ignored;

    bool is_valid = record->fault == NULL && utf8_valid(text) == text.size;
    bool is_exact = r->is_same_charset && !out->escapes;
    if (is_valid && out->escapes) {
        r->result.length = 0;
        escape_append(&r->result, text);
        text = buffer_slice(&r->result);
    }
    if (!is_valid || is_exact || !output_put(out, text, &ignored))
        output_put_raw(out, input_raw(&r->input, record), r->input.reader.utf8);
    output_put(out, record->end, &ignored);
}

/* Records that cannot be converted. */

/* Prints "puny: -:7: REASON" for a line, "puny: 'STRING': REASON" for an
 * operand. */
static bool diagnose(struct records *r, const struct failure *failure)
{
    struct buffer *m = &r->message;

    if (r->options.is_terminal && !flush(r))
        return false;
    m->length = 0;
    if (r->operand != NULL) {
        buffer_text(m, "puny: '");
        escape_append(m, slice_string(r->operand));
        buffer_text(m, "': ");
    } else {
        buffer_format(m, "puny: -:%" PRIu64 ": ", r->number);
    }
    if (r->field > 0)
        buffer_format(m, "field %" PRIu64 ": ", r->field);
    failure_explain(failure, m);
    buffer_text(m, "\n");
    message_print(m);
    return true;
}

/* Appends the trace up to where it failed, which takes the place of the record.
 * Returns whether there is one, and it can be written. */
static bool put_failed_trace(struct records *r)
{
    uint32_t ignored;

    if (!r->converter.options.trace || r->result.length == 0 ||
        !output_put(&r->output, buffer_slice(&r->result), &ignored))
        return false;
    r->has_traced = true;
    return true;
}

/* Does what --invalid says with RECORD. */
static bool reject(struct records *r, const struct record *record,
                   const struct failure *failure)
{
    enum records_invalid mode = r->options.invalid;
    uint32_t ignored;

    if (mode == RECORDS_FAIL || mode == RECORDS_ABORT)
        r->status = RECORDS_SOME_FAILED;
    if (mode != RECORDS_IGNORE && !diagnose(r, failure))
        return false;
    if (mode == RECORDS_ABORT)
        return false;
    if (mode == RECORDS_DROP)
        return true;
    if (put_failed_trace(r))
        output_put(&r->output, record->end, &ignored);
    else
        put_unchanged(r, record);
    return true;
}

static struct failure failure_of_record(const struct records *r,
                                        const struct record_fault *fault)
{
    return (struct failure){.kind = FAILURE_INVALID,
                            .where = fault->where,
                            .found =
                                (unsigned char)fault->raw.text[fault->where],
                            .charset = r->input.reader.name};
}

static bool reject_invalid(struct records *r, const struct record *record)
{
    struct failure failure = failure_of_record(r, record->fault);

    r->field = 0;
    r->result.length = 0;
    return reject(r, record, &failure);
}

/* Records that are converted. The functions append to OUT and return false,
 * with *FAILURE set, if that cannot be done. */

/* Whether what is in OUT from MARK on is still one record: code points can
 * name a terminator. */
static bool is_one_record(const struct records *r, const struct buffer *out,
                          size_t mark, struct failure *failure)
{
    char end = r->input.reader.character;

    if (!r->converter.options.code_points || r->operand != NULL ||
        out->length == mark ||
        memchr(out->data + mark, end, out->length - mark) == NULL)
        return true;
    *failure = (struct failure){.kind = FAILURE_TERMINATOR,
                                .found = (unsigned char)end};
    return false;
}

static bool fail_unwritable(const struct records *r, uint32_t code_point,
                            struct failure *failure)
{
    *failure = (struct failure){.kind = FAILURE_UNWRITABLE,
                                .charset = r->output.writer.name,
                                .found = code_point};
    return false;
}

/* A trace; an empty line separates it from the one before. */
static bool convert_to_trace(struct records *r, struct slice text,
                             struct buffer *out, struct failure *failure)
{
    size_t mark = out->length;

    if (r->has_traced)
        buffer_text(out, "\n");
    size_t start = out->length;
    bool done = convert(&r->converter, text, out, failure);
    if (out->length == start)
        out->length = mark;
    return done;
}

/* The text of a record, or of a field. */
static bool convert_part(struct records *r, struct slice text,
                         struct buffer *out, struct failure *failure)
{
    size_t mark = out->length;

    return convert(&r->converter, text, out, failure) &&
           is_one_record(r, out, mark, failure);
}

/* Appends what is not converted of a record. */
static void copy_part(const struct records *r, struct slice text,
                      struct buffer *out)
{
    if (r->output.escapes)
        escape_append(out, text);
    else
        buffer_put(out, text);
}

static bool convert_fields(struct records *r, struct slice text,
                           struct buffer *out, struct failure *failure)
{
    struct fields_walk walk = {.record = text};
    size_t copied = 0, start, end;
    uint32_t lacks;

    while (fields_next(&r->options.fields, &walk, &start, &end)) {
        struct slice field = slice_part(text, start, end);
        copy_part(r, slice_part(text, copied, start), out);
        r->field = walk.number;
        size_t mark = out->length;
        if (!convert_part(r, input_plain(&r->input, field), out, failure))
            return false;
        if (!output_can_put(&r->output, slice_from(buffer_slice(out), mark),
                            &lacks))
            return fail_unwritable(r, lacks, failure);
        copied = end;
    }
    r->field = 0;
    copy_part(r, slice_from(text, copied), out);
    return true;
}

static bool convert_text(struct records *r, struct slice text,
                         struct buffer *out, struct failure *failure)
{
    r->field = 0;
    if (has_fields(r))
        return convert_fields(r, text, out, failure);
    if (r->converter.options.trace)
        return convert_to_trace(r, text, out, failure);
    return convert_part(r, text, out, failure);
}

/* Appends what becomes of RECORD to the output, but for its end. */
static bool put_converted(struct records *r, const struct record *record,
                          struct failure *failure)
{
    struct output *output = &r->output;
    uint32_t lacks;

    r->result.length = 0;
    /* A result need not be copied, unless it may have to be dropped. */
    if (output_is_direct(output) && !r->converter.options.trace) {
        size_t mark = output->bytes.length;
        if (convert_text(r, record->text, &output->bytes, failure))
            return true;
        output->bytes.length = mark;
        return false;
    }
    if (!convert_text(r, record->text, &r->result, failure))
        return false;
    if (!output_put(output, buffer_slice(&r->result), &lacks))
        return fail_unwritable(r, lacks, failure);
    return true;
}

/* Records that are explained. */

/* Sets the result to the block of RECORD. Returns whether it is a valid
 * name. */
static bool make_block(struct records *r, const struct record *record)
{
    r->result.length = 0;
    if (record->fault == NULL)
        return explain_name(&r->explain, record->text, &r->result);
    struct failure failure = failure_of_record(r, record->fault);
    explain_bytes(&r->explain, record->fault->raw, &failure, &r->result);
    return false;
}

/* Writes the block of RECORD, unless that is empty. An empty line separates it
 * from the one before, with -z a NUL. */
static void explain_record(struct records *r, const struct record *record)
{
    struct output *out = &r->output;
    uint32_t ignored;

    if (record->text.size == 0 && record->fault == NULL)
        return;
    if (r->has_explained)
        output_put(out, slice_of(&r->input.reader.character, 1), &ignored);
    r->has_explained = true;
    explain_in_ascii(&r->explain, false);
    if (!make_block(r, record))
        r->status = RECORDS_SOME_FAILED;
    if (output_put(out, buffer_slice(&r->result), &ignored))
        return;
    explain_in_ascii(&r->explain, true);
    make_block(r, record);
    output_put(out, buffer_slice(&r->result), &ignored);
}

static bool convert_record(struct records *r, const struct record *record)
{
    struct failure failure;
    uint32_t ignored;

    output_mark(&r->output);
    r->number++;
    if (r->options.explain) {
        explain_record(r, record);
        return true;
    }
    if (is_in_header(r)) {
        put_unchanged(r, record);
        return true;
    }
    if (record->fault != NULL)
        return reject_invalid(r, record);
    if (!put_converted(r, record, &failure))
        return reject(r, record, &failure);
    r->has_traced = r->converter.options.trace;
    output_put(&r->output, record->end, &ignored);
    return true;
}

/* Converts in bulk what comes next and can be. Backs off while that makes no
 * progress. */
static void convert_in_bulk(struct records *r)
{
    enum { BACKOFF_MAX = 63 };
    struct slice *rest = &r->input.rest;
    struct output *output = &r->output;
    size_t size = rest->size;
    uint32_t ignored;

    if (size == 0 || r->options.explain || !output->writer.utf8 ||
        has_fields(r) || r->number < r->options.header ||
        (output->has_strays && !is_text(r)))
        return;
    if (r->singly > 0) {
        r->singly--;
        return;
    }
    output_mark(output);
    bool is_direct = output_is_direct(output);
    struct buffer *out = is_direct ? &output->bytes : &r->result;
    r->result.length = 0;
    convert_bulk(&r->converter, rest, r->input.reader.character, out,
                 &r->number);
    if (!is_direct)
        output_put(output, buffer_slice(&r->result), &ignored);
    if (rest->size < size)
        r->backoff = 0;
    else if (r->backoff < BACKOFF_MAX)
        r->backoff = 2 * r->backoff + 1;
    r->singly = r->backoff;
}

static bool convert_block(struct records *r)
{
    struct record record;

    for (;;) {
        convert_in_bulk(r);
        if (!input_next(&r->input, &record))
            return true;
        if (!convert_record(r, &record))
            return false;
    }
}

void records_open(struct records *r)
{
    struct input *in = &r->input;
    struct output *out = &r->output;

    r->is_same_charset = !out->writer.has_mark &&
                         charset_is_same(in->reader.name, out->writer.name);
    in->is_text = is_text(r);
    if (r->is_same_charset && !in->reader.utf8 && (is_text(r) || has_fields(r)))
        in->exact_for = &out->writer;
    out->escapes = r->converter.options.escape && !is_text(r);
    out->has_strays = !in->reader.utf8 && (is_text(r) || in->exact_for != NULL);
    output_open(out);
}

bool records_operand(struct records *r, const char *operand)
{
    r->operand = operand;
    struct record record = input_operand(&r->input, operand);
    return convert_record(r, &record);
}

void records_stream(struct records *r, int descriptor)
{
    int status;

    if (io_feeds_itself(descriptor, STDOUT_FILENO)) {
        message_sentence("-: input file is output file");
        r->status = RECORDS_TROUBLE;
        return;
    }
    while ((status = input_read(&r->input, descriptor)) > 0)
        if (!convert_block(r) || !flush(r))
            return;
    if (status < 0)
        report_trouble(r, "-");
}

enum records_status records_finish(struct records *r)
{
    if (r->status != RECORDS_TROUBLE && !output_finish(&r->output))
        report_trouble(r, "write error");
    charset_reader_close(&r->input.reader);
    charset_writer_close(&r->output.writer);
    input_close(&r->input);
    output_close(&r->output);
    convert_close(&r->converter);
    explain_close(&r->explain);
    fields_free(&r->options.fields);
    buffer_free(&r->result);
    buffer_free(&r->message);
    return r->status;
}
