/* stream.c - the conversion of a stream of records; see stream.h. Unless noted,
 * a bool result means: continue the run. */

#include "config.h"

#include "stream/stream.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/escape.h"
#include "base/io.h"
#include "base/message.h"
#include "names/host.h"
#include "names/label.h"
#include "names/tlds.h"
#include "base/intern.h"
#include "explain/explain.h"
#include "stream/advice.h"
#include "stream/convert.h"
#include "stream/fields.h"
#include "stream/input.h"
#include "stream/output.h"
#include "stream/report.h"

struct stream {
    const struct settings *settings;
    struct observer hint; /* the caller's; its note_record is called once */
    struct input input;
    struct output output;
    struct report report;
    struct converter converter;
    struct explain *explain; /* or NULL; then CONVERTER is open */
    struct converter other;  /* in the other direction; with --both, of names */
    struct buffer columns;   /* of the record, by OTHER */
    struct intern both;      /* the names of the record, with --both, of text */
    size_t both_at;          /* the size of the result at the last one */
    struct buffer quoted;    /* scratch of fields and put_both */
    bool is_single;          /* records cannot be converted in bulk */
    unsigned singles;        /* how many are to be converted singly, because the
                                output's charset lacks a character of a result */
};

static struct stream *current; /* for memory_hook, which takes no argument */

static void write_complete_records(void)
{
    output_flush(&current->output, current->output.complete, false);
}

/* Writes the first SIZE bytes of the output. */
static bool flush(struct stream *s, size_t size)
{
    if (output_flush(&s->output, size, s->input.is_at_end))
        return true;
    message_sentence("write error: ", strerror(errno));
    report_raise(&s->report, EXIT_TROUBLE);
    return false;
}

/* Prints the diagnostics and sets the exit status. Returns false if the run
 * ends. Withdraws the result unless --invalid lets it be written. */
static bool report_notes(struct stream *s)
{
    struct report *r = &s->report;

    if (r->mode->is_reported && s->settings->is_terminal &&
        !flush(s, s->output.complete))
        return false;
    report_record(r);
    if (!r->mode->is_written)
        output_withdraw(&s->output);
    return !r->mode->ends_run;
}

/* Returns true if names have columns in their other form. */
static bool has_columns(const struct stream *s)
{
    return s->settings->both && !s->input.is_text;
}

/* Begins a column at the end of the record. */
static void begin_column(struct stream *s)
{
    const struct fields *f = s->settings->fields;

    if (f == NULL || f->delimiter_size == 0)
        buffer_text(&s->columns, "\t");
    else
        buffer_append(&s->columns, f->delimiter, f->delimiter_size);
}

/* Appends RECORD, which is not converted, with an empty column for each field.
 * It has none with --invalid=only, whose output people mend and convert again.
 */
static bool pass_on(struct stream *s, const struct record *record,
                    struct failure *failure)
{
    const struct fields *fields = s->settings->fields;
    struct fields_walk walk = {.record = record->text};

    s->columns.size = 0;
    if (has_columns(s) && !s->report.mode->is_alone) {
        if (fields == NULL)
            begin_column(s);
        while (fields != NULL && fields_next(fields, &walk))
            begin_column(s);
    }
    return output_pass_on(&s->output, record, &s->input,
                          buffer_slice(&s->columns), failure);
}

/* Applies --invalid to RECORD, which cannot be converted; the reason has been
 * noted. If it has a partial trace, that replaces it. */
static bool apply_mode(struct stream *s, const struct record *record)
{
    if (!report_notes(s))
        return false;
    if (!s->report.mode->is_written || !settings_keep_lines(s->settings))
        return true;
    if (s->settings->only_names) {
        output_put(&s->output, slice_string(has_columns(s) ? "\t" : ""), NULL);
        output_put(&s->output, record->end, NULL);
        return true;
    }
    if (s->settings->trace && output_result(&s->output).size > 0) {
        buffer_put(s->output.result.text, record->end);
        if (output_end(&s->output, NULL))
            return true;
    }
    return pass_on(s, record, NULL);
}

/* The same, because of FAILURE. */
static bool reject(struct stream *s, const struct record *record,
                   const struct failure *failure)
{
    report_failure(&s->report, failure);
    return apply_mode(s, record);
}

/* Converted records. Functions append to the result, or set *FAILURE. */

/* Quotes the result from START of OUT on, of WALK's field in CSV, if it needs
 * that. Returns true if so. */
static bool quote_result(struct stream *s, const struct fields_walk *walk,
                         struct buffer *out, size_t start)
{
    s->quoted.size = 0;
    if (!fields_quote(s->settings->fields, walk,
                      slice_from(buffer_slice(out), start), &s->quoted))
        return false;
    out->size = start;
    buffer_put(out, buffer_slice(&s->quoted));
    return true;
}

/* Adds the column of NAME, which has been converted: both directions accept the
 * same names. */
static void add_column(struct stream *s, struct slice name)
{
    struct parts parts = {.text = &s->columns,
                          .omits = s->settings->only_names};
    struct failure ignored;

    begin_column(s);
    size_t start = s->columns.size;
    convert_string(&s->other, name, &parts, &ignored);
    if (s->settings->fields != NULL && s->settings->fields->is_csv)
        quote_result(s, &(struct fields_walk){.number = 0}, &s->columns, start);
}

/* Converts a whole record or one field. With --code-points the text can name
 * the terminator, which is refused. */
static bool convert_part(struct stream *s, struct slice text,
                         struct failure *failure)
{
    const struct settings *settings = s->settings;
    const struct buffer *out = s->output.result.text;
    size_t start = out->size;
    char end = settings->terminator;
    bool done = convert_string(&s->converter, text, &s->output.result, failure);
    struct slice result = slice_from(buffer_slice(out), start);

    if (done && settings->code_points && !settings->trace &&
        s->report.operand == NULL && slice_has(result, end))
        return FAIL(failure, "%f would end the record",
                    .found = (unsigned char)end);
    if (done && has_columns(s))
        add_column(s, text);
    if (!done || !settings->check || s->input.is_text ||
        slice_equal(result, text))
        return done;
    if (!output_can_put(&s->output, result, failure))
        return false;
    report_part(&s->report, text, NULL);
    return true;
}

/* Converts the field that WALK has found. */
static bool convert_field(struct stream *s, const struct fields_walk *walk,
                          struct failure *failure)
{
    const struct fields *fields = s->settings->fields;
    struct buffer *out = s->output.result.text;
    size_t start = out->size, copied = s->output.copied.size;

    if (!convert_part(s, fields_value(walk, &s->quoted), failure)) {
        bool is_first = s->report.operand == NULL && s->report.number == 1;
        const char *advice =
            advice_about_field(fields, s->report.text, is_first, failure);
        if (!fields_misquoted(fields, walk, failure) && *advice != '\0')
            failure->after = advice;
        return false;
    }
    /* This makes all of a field with "": a name has no quotation mark, so the
     * result still has one. */
    if (fields->is_csv && !s->settings->only_names &&
        quote_result(s, walk, out, start))
        s->output.copied.size = copied;
    return output_can_put(&s->output, slice_from(buffer_slice(out), start),
                          failure);
}

static bool convert_fields(struct stream *s, struct failure *failure)
{
    const struct fields *fields = s->settings->fields;
    struct fields_walk walk = {.record = s->report.text};
    struct slice rest = s->report.text;

    if (!fields_check(fields, s->report.text, &s->report.field, failure))
        return false;
    s->report.field = 0;
    while (fields_next(fields, &walk)) {
        parts_copy(&s->output.result, record_before(rest, walk.field));
        s->report.field = walk.number;
        if (!convert_field(s, &walk, failure))
            return false;
        rest = record_after(rest, walk.field);
    }
    s->report.without_field += s->report.field == 0;
    s->report.field = 0;
    parts_copy(&s->output.result, rest);
    return true;
}

/* Appends the noted names to their record, where it ends in the result, and
 * forgets them: each once, as in "relay=xn--tda.example (ü.example)". With
 * IF_ENDED, does so only if the result has the terminator. */
static void put_both(struct stream *s, bool if_ended)
{
    struct buffer *out = s->output.result.text, *rest = &s->quoted;
    uint32_t count = intern_count(&s->both);

    if (count == 0)
        return;
    struct slice end = record_end(slice_from(buffer_slice(out), s->both_at),
                                  s->settings->terminator);
    if (if_ended && end.size == 0)
        return;
    size_t at = (size_t)(end.text - out->data);
    rest->size = 0;
    buffer_put(rest, slice_from(buffer_slice(out), at));
    out->size = at;
    for (uint32_t id = 0; id < count; id++) {
        buffer_text(out, id == 0 ? " (" : ", ");
        if (settings_escape_results(s->settings))
            escape_append(out, intern_get(&s->both, id));
        else
            buffer_put(out, intern_get(&s->both, id));
    }
    buffer_text(out, ")");
    buffer_put(out, buffer_slice(rest));
    intern_clear(&s->both);
}

/* Returns true if U-labels follow the line of their names. */
static bool notes_both(const struct stream *s)
{
    return s->settings->both && s->input.is_text && !s->settings->only_names;
}

/* Notes NAME, with U-labels, unless --safe kept an A-label. In bulk, it can be
 * the first one of another record. */
static void note_both(struct stream *s, struct slice name)
{
    put_both(s, true);
    if (s->settings->safe == NULL || !label_contains_prefix(name))
        intern_add(&s->both, slice_trim(name, "."));
    s->both_at = s->output.result.text->size;
}

/* Converts RECORD. Traces are separated by empty lines. */
static bool convert_whole(struct stream *s, const struct record *record)
{
    const struct settings *settings = s->settings;
    struct buffer *out = s->output.result.text;
    struct failure failure;

    s->report.text = record->text;
    intern_clear(&s->both);
    s->columns.size = 0;
    if (settings->trace && s->output.has_written)
        buffer_text(out, "\n");
    size_t first = out->size;
    if (settings->fields != NULL ? !convert_fields(s, &failure)
                                 : !convert_part(s, record->text, &failure)) {
        if (!settings->trace || out->size == first)
            output_withdraw(&s->output);
        return reject(s, record, &failure);
    }
    if (settings->both) {
        put_both(s, false);
        buffer_put(out, buffer_slice(&s->columns));
        parts_copy(&s->output.result,
                   slice_from(s->report.text, s->report.text.size));
    }
    if (report_is_due(&s->report)) {
        if (!report_notes(s))
            return false;
        if (!s->report.mode->is_written)
            return true;
        if (s->report.mode->is_alone) {
            output_withdraw(&s->output);
            return pass_on(s, record, NULL);
        }
    }
    return output_end_record(&s->output, record, &s->input, &failure) ||
           reject(s, record, &failure);
}

/* --explain. */

/* Writes the block or line for TEXT, in ASCII if the output's charset lacks a
 * character of it. FAILURE is why TEXT is invalid, or NULL. An empty TEXT has
 * no block; blocks are separated by an empty line, or by NUL with -z. */
static void explain_text(struct stream *s, struct slice text,
                         const struct failure *failure)
{
    bool is_block = s->settings->explain == SETTINGS_BLOCKS;
    bool is_url = s->settings->url && failure == NULL;
    struct slice host;

    if (is_block &&
        (text.size == 0 ||
         (is_url && host_find(text, &host, NULL) && host.size == 0)))
        return;
    if (is_block && s->output.has_written)
        output_put(&s->output, slice_of(&s->settings->terminator, 1), NULL);
    s->output.has_written = true;
    for (int ascii = 0; ascii < 2; ascii++) {
        s->output.text.size = 0;
        if (!explain_put(s->explain, text, failure, ascii, &s->output.text))
            report_raise(&s->report, EXIT_FAILURE);
        if (output_put(&s->output, buffer_slice(&s->output.text), NULL))
            return;
    }
    output_copy(&s->output, buffer_slice(&s->output.text));
}

static bool is_in_header(const struct stream *s)
{
    return s->report.operand == NULL && s->report.number <= s->settings->header;
}

/* Explains the chosen field of RECORD, which is valid; an empty text if RECORD
 * lacks it. Each header record also has a line: put_column_names has written
 * the first, and the others are empty. */
static void explain_field(struct stream *s, const struct record *record)
{
    const struct fields *fields = s->settings->fields;
    struct fields_walk walk = {.record = record->text};
    struct slice text = slice_of(record->text.text, 0);
    struct failure failure;

    if (is_in_header(s)) {
        if (s->report.number > 1)
            output_put(&s->output, slice_of(&s->settings->terminator, 1), NULL);
        return;
    }
    if (!fields_check(fields, record->text, &s->report.field, &failure)) {
        explain_text(s, record->text, &failure);
        return;
    }
    if (fields_next(fields, &walk))
        text = fields_value(&walk, &s->quoted);
    else
        s->report.without_field++;
    explain_text(s, text, NULL);
}

/* Converts RECORD. WHY it cannot be converted may be known, or is NULL. */
static bool convert_record(struct stream *s, const struct record *record,
                           const struct failure *why)
{
    struct failure failure;

    output_begin(&s->output);
    s->report.number++;
    if (s->report.number == 1 && s->settings->fields != NULL)
        s->report.field_advice =
            advice_about_fields(s->settings->fields, record->text);
    if (record->is_invalid) {
        why = &failure;
        failure_byte(&failure, s->input.reader.name, record->where,
                     record->where < record->bytes.size
                         ? record->bytes.text[record->where]
                         : s->settings->terminator);
    }
    if (s->explain != NULL) {
        if (s->settings->fields != NULL && !record->is_invalid)
            explain_field(s, record);
        else
            explain_text(s, record->is_invalid ? record->bytes : record->text,
                         why);
        return true;
    }
    s->report.field = 0;
    if (is_in_header(s))
        return s->settings->check || pass_on(s, record, &failure) ||
               reject(s, record, &failure);
    if (s->report.operand != NULL && s->settings->kind != SETTINGS_STRING &&
        stream_look(s->settings, s->report.operand) == STREAM_FILE) {
        report_file_name(&s->report);
        return apply_mode(s, record);
    }
    return why != NULL ? reject(s, record, why) : convert_whole(s, record);
}

/* Returns the next records to convert in bulk: all, or some kilobytes if the
 * output's charset may lack a character of their results. */
static struct slice bulk_records(const struct stream *s)
{
    enum { ENOUGH = 4096 };
    struct slice rest = s->input.rest;

    if (charset_keeps_text(&s->output.writer) || rest.size <= ENOUGH)
        return rest;
    return record_before(
        rest, record_after(rest, record_end(slice_from(rest, ENOUGH),
                                            s->settings->terminator)));
}

/* Converts the next records in bulk, up to one that cannot be converted; then
 * returns false, with *FAILURE set. If the output's charset lacks a character
 * of the results, they are to be converted singly. */
static bool convert_in_bulk(struct stream *s, struct failure *failure)
{
    struct input *in = &s->input;
    char terminator = s->settings->terminator;

    if (s->singles > 0) {
        s->singles--;
        return true;
    }
    if (in->rest.size == 0 || s->report.number < s->settings->header)
        return true;
    struct slice records = bulk_records(s);
    struct bulk bulk = {records, terminator, s->output.result.text,
                        s->report.number};
    output_begin(&s->output);
    bool done = convert_bulk(&s->converter, &bulk, failure);
    put_both(s, false);
    if (!output_end(&s->output, NULL)) {
        s->singles = (unsigned)slice_count(records, terminator);
        return true;
    }
    s->report.number = bulk.count;
    records = record_before(records, bulk.rest);
    if (in->is_text && !output_is_direct(&s->output))
        s->report.number += slice_count(records, terminator);
    in->rest = slice_from(in->rest, records.size);
    return done;
}

static bool convert_block(struct stream *s)
{
    struct observer *hint = &s->hint;
    struct record record;
    struct failure failure;

    for (;;) {
        bool can = s->is_single || hint->note_record != NULL ||
                   convert_in_bulk(s, &failure);
        if (!input_next(&s->input, &record))
            return true;
        if (hint->note_record != NULL && !s->report.is_charset_told)
            hint->note_record(hint->user, record.text);
        hint->note_record = NULL;
        if (!convert_record(s, &record, can ? NULL : &failure))
            return false;
    }
}

/* Opening. */

/* Writes the names of the columns of --explain=lines, with --header. */
static void put_column_names(struct stream *s)
{
    if (s->settings->explain != SETTINGS_LINES || s->settings->header == 0)
        return;
    s->output.text.size = 0;
    explain_put_header(s->explain, &s->output.text);
    output_put(&s->output, buffer_slice(&s->output.text), NULL);
}

/* Returns true if records cannot be converted in bulk. */
static bool is_single(const struct stream *s)
{
    const struct settings *settings = s->settings;
    const struct output *out = &s->output;
    bool notes =
        notes_both(s) || s->hint.note_name != NULL || s->hint.note_word != NULL;

    /* Invalid bytes in URLs are found by input_next, except in UTF-8. A name
     * that is converted in bulk and again singly would be noted twice. */
    return s->explain != NULL || s->report.mode->is_alone ||
           settings_report_names(settings) || settings->fields != NULL ||
           has_columns(s) || settings->trace || settings->code_points ||
           out->result.escapes || out->result.copied != NULL ||
           out->writer.is_stateful ||
           (settings->url && !s->input.reader.utf8) ||
           (notes && !output_is_direct(out));
}

static void observe_name(void *user, struct slice name)
{
    struct stream *s = user;

    if (notes_both(s))
        note_both(s, name);
    if (s->hint.note_name != NULL)
        s->hint.note_name(s->hint.user, name);
}

static void observe_word(void *user)
{
    const struct observer *hint = &((struct stream *)user)->hint;

    hint->note_word(hint->user);
}

static void observe_report(void *user, struct slice run,
                           const struct failure *why)
{
    report_part(&((struct stream *)user)->report, run, why);
}

/* Opens the converters. Only wanted events are observed. */
static void open_converters(struct stream *s)
{
    const struct settings *settings = s->settings;
    struct observer observer = {.user = s};

    if (notes_both(s) || s->hint.note_name != NULL)
        observer.note_name = observe_name;
    if (s->hint.note_word != NULL)
        observer.note_word = observe_word;
    if (settings_report_names(settings))
        observer.report = observe_report;
    convert_open(&s->converter, settings, observer);
    if (has_columns(s))
        convert_open_back(&s->other, settings);
}

struct stream *stream_open(const struct settings *settings,
                           const struct charset_reader *reader,
                           const struct charset_writer *writer,
                           struct observer hint)
{
    struct stream *s = memory_new(sizeof *s);

    s->settings = settings;
    s->hint = hint;
    s->input.reader = *reader;
    s->input.is_text = settings->kind == SETTINGS_TEXT;
    s->output.writer = *writer;
    if (settings->kind == SETTINGS_EXPLAIN)
        s->explain = explain_open(settings);
    else
        open_converters(s);
    report_open(&s->report, settings, &s->input.reader);
    input_open(&s->input);
    s->output.drops = s->report.mode->is_alone;
    output_open(&s->output, settings, &s->input.reader);
    s->is_single = is_single(s);
    current = s;
    memory_hook = write_complete_records;
    put_column_names(s);
    return s;
}

/* Operands. */

enum stream_look stream_look(const struct settings *s, const char *operand)
{
    static struct tlds known;
    struct slice text = slice_string(operand);
    bool is_standard = strcmp(operand, "-") == 0; /* a name, too */
    bool is_error = s->kind == SETTINGS_TEXT ||
                    (s->kind == SETTINGS_NAME && (!is_standard || s->check));

    /* A zone file can have the name of its zone. */
    if ((is_error && (!utf8_is_ascii(text) || label_contains_prefix(text) ||
                      (!slice_has(text, '/') &&
                       tlds_has(&known, slice_last(text, '.'))))) ||
        (!is_standard && !io_is_file(operand)))
        return STREAM_STRING;
    return is_error ? STREAM_FILE : STREAM_MAYBE_FILE;
}

bool stream_operand(struct stream *s, const char *operand)
{
    struct record record = input_operand(&s->input, operand);

    s->report.operand = operand;
    return convert_record(s, &record, NULL);
}

/* Files. */

/* Converts the records of DESCRIPTOR. */
static bool convert_file(struct stream *s, int descriptor)
{
    int status, error;

    if (io_feeds_itself(descriptor, STDOUT_FILENO)) {
        report_trouble(&s->report, "input file is output file");
        return true;
    }
    do {
        status = input_read(&s->input, descriptor);
        error = errno; /* before messages */
        report_charset(&s->report, s->input.utf16, "first bytes");
        s->input.utf16 = NULL;
        if (status > 0 &&
            (!convert_block(s) || !flush(s, s->output.bytes.size)))
            return false;
    } while (status > 0);
    if (status < 0)
        report_trouble(&s->report, error == EBADF ? "standard input is closed"
                                                  : strerror(error));
    return true;
}

bool stream_file(struct stream *s, const char *path)
{
    bool is_standard = strcmp(path, "-") == 0;

    s->report.file.size = 0;
    message_quote(&s->report.file, *path == '\0' ? "''" : path);
    int descriptor = is_standard ? STDIN_FILENO : open(path, O_RDONLY);
    if (descriptor < 0) {
        report_trouble(&s->report, strerror(errno));
        return true;
    }
    if (s->input.is_later && s->settings->fields != NULL)
        put_column_names(s); /* they replace a header */
    bool goes_on = convert_file(s, descriptor);
    goes_on &= flush(s, s->output.bytes.size);
    /* A run that ends early has read more or less of the file. */
    report_end(&s->report, s->input.iso_2022,
               goes_on && input_is_utf8(&s->input));
    input_restart(&s->input); /* also after a read that failed in a line */
    if (!is_standard)
        close(descriptor);
    return goes_on;
}

int stream_finish(struct stream *s)
{
    flush(s, s->output.bytes.size);
    if (s->report.operand != NULL)
        report_no_field(&s->report);
    charset_reader_close(&s->input.reader);
    input_close(&s->input);
    memory_hook = NULL;
    output_close(&s->output);
    convert_close(&s->converter);
    explain_close(s->explain);
    report_close(&s->report);
    convert_close(&s->other);
    buffer_free(&s->columns);
    intern_free(&s->both);
    buffer_free(&s->quoted);
    int status = s->report.status;
    free(s);
    return status;
}
