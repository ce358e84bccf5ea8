/* records.c - run the conversion over operands or a stream, record by record;
 * see records.h. Unless noted, a bool result means: continue the run. */

#include "config.h"

#include "stream/records.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/escape.h"
#include "base/io.h"
#include "base/utf8.h"
#include "stream/fields.h"

const struct records_mode records_modes[RECORDS_MODES] = {
    {"fail", .is_reported = true, .is_failure = true, .is_written = true},
    {"abort", .is_reported = true, .is_failure = true, .ends_run = true},
    {"warn", .is_reported = true, .is_written = true},
    {"ignore", .is_written = true},
    {"drop", .is_reported = true},
    {"only", .is_reported = true, .is_failure = true, .is_alone = true},
};

static const struct records_mode check_mode = {.is_reported = true,
                                               .is_failure = true};

static bool is_explained(const struct records *r)
{
    return r->settings.kind == SETTINGS_EXPLAIN;
}

static bool is_text(const struct records *r)
{
    return r->settings.kind == SETTINGS_TEXT;
}

/* True if the output is a list of names, without the text around them. */
static bool is_list(const struct records *r)
{
    return r->settings.only_names;
}

static bool has_fields(const struct records *r)
{
    return r->settings.fields != NULL;
}

static bool report_trouble(struct records *r, const char *place)
{
    message_error(place);
    r->status = EXIT_TROUBLE;
    return false;
}

static bool flush(struct records *r)
{
    if (output_flush(&r->output))
        return true;
    return report_trouble(r, "write error");
}

/* Copied records. */

static void put_end(struct records *r, const struct record *record)
{
    output_put(&r->output, record->end, NULL);
}

/* Appends RECORD in the output's charset; as its source bytes if both
 * charsets are the same, or if it has invalid bytes, unless these could leave
 * the output shifted. Returns false, with the character in *LACKS, if the
 * charset lacks one. */
static bool put_unchanged(struct records *r, struct record *record,
                          uint32_t *lacks)
{
    input_validate(&r->input, record);
    bool is_utf8 = record->fault == NULL || r->input.reader.utf8;
    bool keeps_bytes = r->is_same_charset ||
                       (record->fault != NULL && !r->output.writer.is_stateful);
    if (r->escapes)
        output_put_escaped(&r->output, is_utf8 ? &record->text : NULL,
                           input_source(&r->input, record));
    else if (keeps_bytes)
        output_copy(&r->output, input_source(&r->input, record));
    else if (!output_put(&r->output, record->text, lacks))
        return false;
    put_end(r, record);
    return true;
}

/* Copies RECORD; as its source bytes if the output's charset lacks a character
 * of it. */
static void pass_on(struct records *r, struct record *record)
{
    if (!put_unchanged(r, record, NULL)) {
        output_copy(&r->output, input_source(&r->input, record));
        put_end(r, record);
    }
}

/* Diagnostics. */

/* Appends "puny: -:7: " for a line and "puny: 'STRING': " for an operand. */
static void put_prefix(struct records *r)
{
    struct buffer *m = &r->messages;

    if (r->operand != NULL) {
        buffer_text(m, "puny: '");
        message_quote(m, r->operand);
        buffer_text(m, "': ");
    } else {
        buffer_format(m, "puny: -:%" PRIu64 ": ", r->number);
    }
    if (r->field > 0)
        buffer_format(m, "field %" PRIu64 ": ", r->field);
}

/* Quotes TEXT, or its beginning if it is longer than any name: a message should
 * not grow with a record that somebody else has made. */
static void put_beginning(struct buffer *out, struct slice text)
{
    enum { SHOWN = 64 };
    bool is_long = text.size > NAME_INPUT_MAX_BYTES;

    if (is_long)
        text.size = SHOWN;
    while (is_long && text.size > SHOWN - UTF8_MAX_BYTES &&
           utf8_is_tail((unsigned char)text.text[text.size]))
        text.size--;
    buffer_text(out, "'");
    escape_append(out, text);
    buffer_text(out, is_long ? "'..." : "'");
}

/* Notes a diagnostic about TEXT: WHY it is not converted, or NULL if it would
 * be. */
static void note(void *records, struct slice text, const struct failure *why)
{
    struct records *r = records;

    put_prefix(r);
    put_beginning(&r->messages, text);
    buffer_text(&r->messages,
                why == NULL ? " would be converted" : " is not converted: ");
    if (why != NULL)
        failure_explain(why, &r->messages);
    buffer_text(&r->messages, "\n");
}

/* Prints the diagnostics and sets the exit status, both subject to --invalid.
 */
static bool report(struct records *r)
{
    if (r->mode->is_failure)
        r->status = EXIT_FAILURE;
    if (r->mode->is_reported) {
        if (r->settings.is_terminal && !flush(r))
            return false;
        message_print(&r->messages);
    }
    r->messages.size = 0;
    return !r->mode->ends_run;
}

/* Applies --invalid to RECORD, which cannot be converted. If it has a partial
 * trace, that replaces it. */
static bool reject(struct records *r, struct record *record,
                   const struct failure *failure)
{
    put_prefix(r);
    failure_explain(failure, &r->messages);
    buffer_text(&r->messages, "\n");
    if (!report(r))
        return false;
    if (!(r->mode->is_written || r->mode->is_alone) || is_list(r))
        return true;
    if (r->settings.trace && r->result.size > 0) {
        buffer_put(&r->result, record->end);
        if (output_put(&r->output, buffer_slice(&r->result), NULL)) {
            r->has_written = true;
            return true;
        }
    }
    pass_on(r, record);
    return true;
}

static struct failure failure_of_record(const struct records *r,
                                        const struct record_fault *fault)
{
    return (struct failure){.message = failure_invalid,
                            .where = fault->where,
                            .found =
                                (unsigned char)fault->bytes.text[fault->where],
                            .name = r->input.reader.name};
}

/* Converted records. These functions append to OUT, or set *FAILURE and return
 * false. */

static bool fail_unwritable(const struct records *r, uint32_t code_point,
                            struct failure *failure)
{
    return FAIL(failure, "%f cannot be written in %s",
                .name = r->output.writer.name, .found = code_point);
}

/* Appends TEXT, which may hold raw bytes, with escapes. */
static void escape_copied(const struct records *r, struct slice text,
                          struct buffer *out)
{
    for (;;) {
        size_t valid = utf8_valid(text);
        escape_append(out, slice_of(text.text, valid));
        text = slice_from(text, valid);
        if (text.size == 0)
            return;
        char raw = output_next_raw(&r->output, &text);
        escape_append_bytes(out, slice_of(&raw, 1));
    }
}

/* Notes the edits of PART, a field or the whole record, which became SIZE
 * bytes: all of it, or the names in free text. */
static void note_edits(struct records *r, struct slice part, size_t size)
{
    size_t start = (size_t)(part.text - r->text);
    struct replace_edit edit = {start, start + part.size, size};
    const struct buffer *names = &r->converter.edits;

    if (!is_text(r)) {
        buffer_append(&r->edits, &edit, sizeof edit);
        return;
    }
    for (size_t i = 0; i < names->size; i += sizeof edit) {
        memcpy(&edit, names->data + i, sizeof edit);
        edit.start += start;
        edit.end += start;
        buffer_append(&r->edits, &edit, sizeof edit);
    }
}

/* Converts a whole record or one field. With --code-points the text can name
 * the terminator, which is refused. */
static bool convert_part(struct records *r, struct slice text,
                         struct buffer *out, struct failure *failure)
{
    const struct settings *s = &r->settings;
    size_t start = out->size;
    char end = s->terminator;
    uint32_t lacks;

    if (settings_escape_text(s)) {
        r->unescaped.size = 0;
        convert(&r->converter, text, &r->unescaped, failure); /* never fails */
        escape_copied(r, buffer_slice(&r->unescaped), out);
        return true;
    }
    bool done = convert(&r->converter, text, out, failure);
    struct slice result = slice_from(buffer_slice(out), start);
    if (r->keeps_bytes)
        note_edits(r, text, result.size);
    if (done && s->code_points && !s->trace && r->operand == NULL &&
        result.size > 0 && memchr(result.text, end, result.size) != NULL)
        return FAIL(failure, "%f would end the record",
                    .found = (unsigned char)end);
    if (!done || !s->check || is_text(r) || slice_equal(result, text))
        return done;
    if (!output_can_put(&r->output, result, &lacks))
        return fail_unwritable(r, lacks, failure);
    note(r, text, NULL);
    return true;
}

/* Appends the unconverted part of a record. */
static void copy_part(const struct records *r, struct slice text,
                      struct buffer *out)
{
    if (is_list(r))
        return;
    if (r->escapes)
        escape_copied(r, text, out);
    else
        buffer_put(out, text);
}

static bool convert_fields(struct records *r, struct slice text,
                           struct buffer *out, struct failure *failure)
{
    struct fields_walk walk = {.record = text};
    size_t copied = 0, start, end;
    uint32_t lacks;

    while (fields_next(r->settings.fields, &walk, &start, &end)) {
        struct slice field = slice_part(text, start, end);
        copy_part(r, slice_part(text, copied, start), out);
        r->field = walk.number;
        size_t result = out->size;
        if (!convert_part(r, field, out, failure))
            return false;
        if (!output_can_put(&r->output, slice_from(buffer_slice(out), result),
                            &lacks))
            return fail_unwritable(r, lacks, failure);
        copied = end;
    }
    r->field = 0;
    copy_part(r, slice_from(text, copied), out);
    return true;
}

/* Writes OUT, the converted RECORD, unless it is a part of the output already.
 * Returns false, with *FAILURE set, if the output's charset lacks a character
 * of it. */
static bool put_converted(struct records *r, const struct record *record,
                          struct buffer *out, struct failure *failure)
{
    struct output *output = &r->output;
    uint32_t lacks;

    if (r->keeps_bytes && input_put_edited(&r->input, record, buffer_slice(out),
                                           &r->edits, &output->bytes)) {
        put_end(r, record);
        return true;
    }
    if (!is_list(r))
        buffer_put(out, record->end);
    if (out == &r->result && !output_put(output, buffer_slice(out), &lacks))
        return fail_unwritable(r, lacks, failure);
    r->has_written = true;
    return true;
}

/* Converts RECORD; straight into the output where nothing needs to be undone,
 * which saves 4 % of the instructions of -n, and an eighth of the memory of a
 * huge record. Traces are separated by empty lines. */
static bool convert_whole(struct records *r, struct record *record)
{
    const struct settings *s = &r->settings;
    bool is_separated = s->trace && r->has_written;
    struct buffer *out = r->is_direct ? &r->output.bytes : &r->result;
    size_t start = out->size;
    struct failure failure;
    uint32_t lacks;

    r->text = record->text.text;
    r->edits.size = 0;
    if (is_separated)
        buffer_text(out, "\n");
    bool done = has_fields(r) ? convert_fields(r, record->text, out, &failure)
                              : convert_part(r, record->text, out, &failure);
    if (!done) {
        if (r->is_direct || (is_separated && out->size == 1))
            out->size = start;
        return reject(r, record, &failure);
    }
    if (r->messages.size > 0) {
        if (!report(r))
            return false;
        if (r->mode->is_alone)
            pass_on(r, record);
        if (!r->mode->is_written)
            return true;
    }
    if (r->drops_converted) {
        done = output_can_put(&r->output, buffer_slice(out), &lacks) ||
               fail_unwritable(r, lacks, &failure);
    } else {
        done = put_converted(r, record, out, &failure);
    }
    return done || reject(r, record, &failure);
}

/* --explain. */

/* Writes the block for RECORD, in ASCII if the output's charset lacks a
 * character of it. Empty records are skipped; blocks are separated by an empty
 * line, or by NUL with -z. */
static void explain_record(struct records *r, const struct record *record)
{
    struct output *out = &r->output;
    struct slice text = record->text, result;
    struct failure failure;
    bool is_invalid = record->fault != NULL;

    if (is_invalid) {
        text = record->fault->bytes;
        failure = failure_of_record(r, record->fault);
    }
    if (text.size == 0)
        return;
    if (r->has_written && r->settings.explain == SETTINGS_BLOCKS)
        output_put(out, slice_of(&r->settings.terminator, 1), NULL);
    r->has_written = true;
    for (int ascii = 0; ascii < 2; ascii++) {
        r->result.size = 0;
        if (!explain_put(r->explain, text, is_invalid ? &failure : NULL, ascii,
                         &r->result))
            r->status = EXIT_FAILURE;
        result = buffer_slice(&r->result);
        if (output_put(out, result, NULL))
            return;
    }
    /* National variants of ASCII lack even the backslash or the braces. */
    output_copy(out, result);
}

static bool convert_record(struct records *r, struct record *record)
{
    struct failure failure;
    uint32_t lacks;

    output_commit(&r->output);
    r->number++;
    if (is_explained(r)) {
        explain_record(r, record);
        return true;
    }
    r->field = 0;
    r->result.size = 0;
    if (r->operand == NULL && r->number <= r->settings.header) {
        if (r->settings.check || put_unchanged(r, record, &lacks))
            return true;
        fail_unwritable(r, lacks, &failure);
        return reject(r, record, &failure);
    }
    if (record->fault != NULL) {
        failure = failure_of_record(r, record->fault);
        return reject(r, record, &failure);
    }
    return convert_whole(r, record);
}

/* Converts the next records in bulk where possible, with exponential backoff
 * while bulk conversion makes no progress. If the output's charset lacks a
 * character of their results, fewer records will be tried at once. */
static void convert_in_bulk(struct records *r)
{
    enum { BACKOFF_MAX = 63 };
    struct slice rest = r->input.rest;
    struct output *output = &r->output;
    bool is_direct = output_is_direct(output) && !r->drops_converted;
    uint64_t number = r->number;

    if (!r->has_bulk || rest.size == 0 || number < r->settings.header)
        return;
    if (r->singly > 0) {
        r->singly--;
        return;
    }
    output_commit(output);
    r->result.size = 0;
    convert_bulk(&r->converter, &rest, r->most, r->input.reader.terminator,
                 is_direct ? &output->bytes : &r->result,
                 is_direct && is_text(r) ? NULL : &number);
    struct slice result = buffer_slice(&r->result);
    if (r->drops_converted ? !output_can_put(output, result, NULL)
                           : !is_direct && !output_put(output, result, NULL)) {
        r->most = (number - r->number + 1) / 2;
        return;
    }
    if (rest.size < r->input.rest.size)
        r->backoff = 0;
    else if (r->backoff < BACKOFF_MAX)
        r->backoff = 2 * r->backoff + 1;
    r->singly = r->backoff;
    r->most = r->most > UINT64_MAX / 2 ? UINT64_MAX : 2 * r->most;
    r->number = number;
    r->input.rest = rest;
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

void records_open(struct records *r, const struct settings *settings)
{
    struct input *in = &r->input;
    struct output *out = &r->output;

    r->settings = *settings;
    if (is_explained(r))
        r->explain = explain_open(settings);
    else
        convert_open(&r->converter, settings, note, r);
    r->mode = settings->check ? &check_mode : &records_modes[settings->invalid];
    r->drops_converted = settings->check || r->mode->is_alone;
    r->escapes = is_text(r) ? settings_escape_text(settings)
                            : settings_escape_results(settings);
    r->is_same_charset = out->writer.bom.size == 0 &&
                         !out->writer.is_stateful &&
                         charset_is_same(in->reader.name, out->writer.name);
    r->keeps_bytes = r->is_same_charset && !in->reader.utf8 && !r->escapes &&
                     !is_list(r) && (is_text(r) || has_fields(r));
    r->has_bulk = !is_explained(r) && !settings->check &&
                  !settings_escape_text(&r->settings) && !has_fields(r) &&
                  !out->writer.is_stateful && !r->keeps_bytes;
    r->most = UINT64_MAX;
    r->converter.notes_edits = r->keeps_bytes;
    in->is_text = is_text(r);
    input_open(in);
    if (is_text(r) || has_fields(r) || out->writer.is_stateful)
        out->raw = in->reader.utf8 ? OUTPUT_RAW_BYTES : OUTPUT_CODED_BYTES;
    r->is_direct = output_is_direct(out) && !settings->trace &&
                   !settings_report_names(settings) && !r->drops_converted;
    output_open(out);
    if (settings->explain == SETTINGS_LINES && settings->header > 0) {
        explain_put_header(r->explain, &r->result);
        output_put(out, buffer_slice(&r->result), NULL);
    }
}

bool records_operand(struct records *r, const char *operand)
{
    r->operand = operand;
    struct record record = input_operand(&r->input, operand);
    return convert_record(r, &record);
}

/* Looks at the first record, before it is converted. */
static void see_first(struct records *r)
{
    struct record record;

    if (r->input.is_utf16 && !r->settings.has_from)
        message_sentence(
            "-: the input is UTF-16, by its first bytes; -f UTF-16 reads it");
    else if (r->see_first != NULL && input_peek(&r->input, &record))
        r->see_first(&r->settings, record.text);
}

void records_stream(struct records *r, int descriptor)
{
    bool is_first = true;
    int status;

    if (io_feeds_itself(descriptor, STDOUT_FILENO)) {
        message_sentence("-: input file is output file");
        r->status = EXIT_TROUBLE;
        return;
    }
    while ((status = input_read(&r->input, descriptor)) > 0) {
        if (is_first)
            see_first(r);
        is_first = false;
        if (!convert_block(r) || !flush(r))
            return;
    }
    if (status < 0)
        report_trouble(r, "-");
}

int records_finish(struct records *r)
{
    flush(r);
    charset_reader_close(&r->input.reader);
    charset_writer_close(&r->output.writer);
    input_close(&r->input);
    output_close(&r->output);
    convert_close(&r->converter);
    explain_close(r->explain);
    buffer_free(&r->result);
    buffer_free(&r->messages);
    buffer_free(&r->unescaped);
    buffer_free(&r->edits);
    return r->status;
}
