/* stream.c - the conversion of a stream of records; see stream.h. Unless noted,
 * a bool result means: continue the run. */

#include "config.h"

#include "stream/stream.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/escape.h"
#include "base/io.h"
#include "names/host.h"
#include "names/idna.h"
#include "names/label.h"
#include "names/tlds.h"
#include "stream/fields.h"

const struct stream_mode stream_modes[] = {
    {"fail", .is_reported = true, .is_failure = true, .is_written = true},
    {"abort", .is_reported = true, .is_failure = true, .ends_run = true},
    {"warn", .is_reported = true, .is_written = true},
    {"ignore", .is_written = true},
    {"drop", .is_reported = true},
    {"only", .is_reported = true, .is_failure = true, .is_written = true,
     .is_alone = true},
    {.name = NULL},
};

static const struct stream_mode check_mode = {
    .is_reported = true, .is_failure = true, .is_alone = true};

/* Output. */

/* Raises the exit status to STATUS. */
static void raise_status(struct stream *s, int status)
{
    if (s->status < status)
        s->status = status;
}

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
    message_error("write error");
    raise_status(s, EXIT_TROUBLE);
    return false;
}

/* Diagnostics. */

/* Appends "puny: FILE:", or "puny: 'STRING':" for an operand. */
static void put_input(struct stream *s)
{
    struct buffer *m = &s->messages;

    buffer_text(m, "puny: ");
    if (s->operand == NULL) {
        buffer_put(m, buffer_slice(&s->file));
    } else {
        buffer_text(m, "'");
        size_t start = m->size;
        message_quote(m, s->operand);
        escape_end_quote(m, start);
    }
    buffer_text(m, ":");
}

/* Appends "puny: FILE:7: ", or "puny: 'STRING': ". */
static void put_prefix(struct stream *s)
{
    struct buffer *m = &s->messages;

    put_input(s);
    if (s->operand == NULL) {
        buffer_decimal(m, s->number);
        buffer_text(m, ":");
    }
    buffer_text(m, " ");
    if (s->field > 0)
        buffer_format(m, "field %" PRIu64 ": ", s->field);
}

/* Quotes TEXT, in which raw bytes may be coded. */
static void put_quoted(struct stream *s, struct slice text)
{
    struct charset_writer raw = {.utf8 = true, .raw = CHARSET_CODED_BYTES};
    struct buffer bytes = {.data = NULL};

    if (!s->input.reader.utf8) {
        charset_write(&raw, text, &bytes, NULL);
        text = buffer_slice(&bytes);
    }
    escape_quote(&s->messages, text);
    buffer_free(&bytes);
}

static void print_messages(struct stream *s)
{
    message_print(&s->messages);
    s->messages.size = 0;
}

/* Prints the message "puny: FILE: SENTENCE", about trouble with a file. */
static void report_trouble(struct stream *s, const char *sentence)
{
    put_input(s);
    buffer_format(&s->messages, " %s\n", sentence);
    print_messages(s);
    raise_status(s, EXIT_TROUBLE);
}

/* Returns advice about bytes that are not valid. */
static const char *advise_charset(const struct stream *s)
{
    return s->settings.has_from || s->is_charset_told
               ? ""
               : " (-f names another charset, such as WINDOWS-1252)";
}

/* One message tells of all further lines with invalid bytes. */
enum { SHOWN_LINES = 3 };

/* Counts the current line, which has a word with invalid bytes. Returns true if
 * it is one of the further ones. */
static bool is_one_of_many(struct stream *s)
{
    if (s->invalid_lines == 0)
        s->first_invalid = s->number;
    s->invalid_lines += s->last_invalid != s->number;
    s->last_invalid = s->number;
    return s->invalid_lines > SHOWN_LINES;
}

static void report_invalid_lines(struct stream *s)
{
    if (s->invalid_lines <= SHOWN_LINES)
        return;
    put_input(s);
    buffer_format(&s->messages,
                  " names in %" PRIu64 " lines, of which line %" PRIu64
                  " is the first, have bytes that are not valid ",
                  s->invalid_lines, s->first_invalid);
    escape_append(&s->messages, slice_string(s->input.reader.name));
    buffer_format(&s->messages, "%s\n", advise_charset(s));
    print_messages(s);
}

/* Notes a diagnostic about TEXT: WHY it is not converted, or NULL if it would
 * be. An operand is quoted once. */
static void note_diagnostic(void *stream, struct slice text,
                            const struct failure *why)
{
    struct stream *s = stream;

    if (why != NULL && why->is_byte && s->operand == NULL && is_one_of_many(s))
        return;
    if (s->operand != NULL && slice_equal(text, s->text))
        buffer_text(&s->messages, "puny: ");
    else
        put_prefix(s);
    put_quoted(s, text);
    buffer_text(&s->messages,
                why == NULL ? " would be converted" : " is not converted: ");
    if (why != NULL && why->is_byte)
        failure_explain(
            &(struct failure){.message = "it has bytes that are not valid %s",
                              .name = s->input.reader.name,
                              .after = advise_charset(s)},
            &s->messages);
    else if (why != NULL) {
        struct failure given = *why;
        if (given.found != 0 && given.origin == 0) /* of mapped text */
            given.origin = idna_origin(text, given.found);
        failure_explain(&given, &s->messages);
    }
    buffer_text(&s->messages, "\n");
}

/* Appends RECORD to the output. */
static bool pass_on(struct stream *s, const struct record *record)
{
    return output_pass_on(&s->output, record, &s->input, NULL);
}

/* Prints the diagnostics and sets the exit status, as --invalid says. */
static bool report_record(struct stream *s)
{
    if (s->mode->is_failure)
        raise_status(s, EXIT_FAILURE);
    if (s->mode->is_reported) {
        if (s->settings.is_terminal && !flush(s, s->output.complete))
            return false;
        message_print(&s->messages);
    }
    s->messages.size = 0;
    if (!s->mode->is_written)
        output_withdraw(&s->output);
    return !s->mode->ends_run;
}

/* Applies --invalid to RECORD, which cannot be converted. If it has a partial
 * trace, that replaces it. */
static bool reject(struct stream *s, const struct record *record,
                   const struct failure *failure)
{
    put_prefix(s);
    failure_explain(failure, &s->messages);
    buffer_text(&s->messages, failure->is_byte ? advise_charset(s) : "");
    buffer_text(&s->messages, "\n");
    if (!report_record(s))
        return false;
    if (!s->mode->is_written || !settings_keep_lines(&s->settings))
        return true;
    if (s->settings.only_names)
        return output_put(&s->output, record->end, NULL);
    if (s->settings.trace && output_result(&s->output).size > 0) {
        buffer_put(s->output.result.text, record->end);
        if (output_end(&s->output, NULL))
            return true;
    }
    return pass_on(s, record);
}

/* Converted records. Functions append to the result, or set *FAILURE. */

/* Converts a whole record or one field. With --code-points the text can name
 * the terminator, which is refused. */
static bool convert_part(struct stream *s, struct slice text,
                         struct failure *failure)
{
    const struct settings *settings = &s->settings;
    const struct buffer *out = s->output.result.text;
    size_t start = out->size;
    char end = settings->terminator;
    bool done = convert_string(&s->converter, text, &s->output.result, failure);
    struct slice result = slice_from(buffer_slice(out), start);

    if (done && settings->code_points && !settings->trace &&
        s->operand == NULL && slice_has(result, end))
        return FAIL(failure, "%f would end the record",
                    .found = (unsigned char)end);
    if (s->operand != NULL && done && result.size > 0)
        s->has_change |= !slice_equal(result, text);
    if (!done || !settings->check || s->input.is_text ||
        slice_equal(result, text))
        return done;
    if (!output_can_put(&s->output, result, failure))
        return false;
    note_diagnostic(s, text, NULL);
    return true;
}

/* Converts the field that WALK has found. */
static bool convert_field(struct stream *s, const struct fields_walk *walk,
                          struct failure *failure)
{
    const struct fields *fields = s->settings.fields;
    struct buffer *out = s->output.result.text;
    size_t start = out->size, copied = s->output.copied.size;

    if (!convert_part(s, fields_value(walk, &s->quoted), failure)) {
        if (!fields_misquoted(fields, walk, failure) && !fields->is_csv &&
            fields_look_like_csv(fields, s->text))
            failure->after = "; --csv reads quotation marks";
        return false;
    }
    s->quoted.size = 0;
    /* This makes all of a field with "": a name has no quotation mark, so the
     * result still has one. */
    if (fields->is_csv && !s->settings.only_names &&
        fields_quote(fields, walk, slice_from(buffer_slice(out), start),
                     &s->quoted)) {
        s->output.copied.size = copied;
        out->size = start;
        buffer_put(out, buffer_slice(&s->quoted));
    }
    return output_can_put(&s->output, slice_from(buffer_slice(out), start),
                          failure);
}

static bool convert_fields(struct stream *s, struct failure *failure)
{
    const struct fields *fields = s->settings.fields;
    struct fields_walk walk = {.record = s->text};
    struct slice rest = s->text;

    if (!fields_check(fields, s->text, &s->field, failure))
        return false;
    s->field = 0;
    while (fields_next(fields, &walk)) {
        parts_copy(&s->output.result, record_before(rest, walk.field));
        s->field = walk.number;
        if (!convert_field(s, &walk, failure))
            return false;
        rest = record_after(rest, walk.field);
    }
    s->without_field += s->field == 0;
    s->field = 0;
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
                                  s->settings.terminator);
    if (if_ended && end.size == 0)
        return;
    size_t at = (size_t)(end.text - out->data);
    rest->size = 0;
    buffer_put(rest, slice_from(buffer_slice(out), at));
    out->size = at;
    for (uint32_t id = 0; id < count; id++) {
        buffer_text(out, id == 0 ? " (" : ", ");
        if (settings_escape_results(&s->settings))
            escape_append(out, intern_get(&s->both, id));
        else
            buffer_put(out, intern_get(&s->both, id));
    }
    buffer_text(out, ")");
    buffer_put(out, buffer_slice(rest));
    intern_clear(&s->both);
}

/* Notes NAME, with U-labels, unless --safe kept an A-label. In bulk, it can be
 * the first one of another record. */
static void note_both(struct slice name)
{
    struct stream *s = current;

    put_both(s, true);
    if (s->settings.safe == NULL || !label_contains_prefix(name))
        intern_add(&s->both, slice_trim(name, "."));
    s->both_at = s->output.result.text->size;
    if (s->settings.note_name != NULL)
        s->settings.note_name(name);
}

/* Converts RECORD. Traces are separated by empty lines. */
static bool convert_whole(struct stream *s, const struct record *record)
{
    const struct settings *settings = &s->settings;
    struct buffer *out = s->output.result.text;
    struct failure failure;

    s->text = record->text;
    intern_clear(&s->both);
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
        parts_copy(&s->output.result, slice_from(s->text, s->text.size));
    }
    if (s->messages.size > 0 || s->last_invalid == s->number) {
        if (!report_record(s))
            return false;
        if (!s->mode->is_written)
            return true;
        if (s->mode->is_alone) {
            output_withdraw(&s->output);
            return pass_on(s, record);
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
    bool is_block = s->settings.explain == SETTINGS_BLOCKS;
    bool is_url = s->settings.url && failure == NULL;
    struct slice host;

    if (is_block &&
        (text.size == 0 ||
         (is_url && host_find(text, &host, NULL) && host.size == 0)))
        return;
    if (is_block && s->output.has_written)
        output_put(&s->output, slice_of(&s->settings.terminator, 1), NULL);
    s->output.has_written = true;
    for (int ascii = 0; ascii < 2; ascii++) {
        s->output.text.size = 0;
        if (!explain_put(s->explain, text, failure, ascii, &s->output.text))
            raise_status(s, EXIT_FAILURE);
        if (output_put(&s->output, buffer_slice(&s->output.text), NULL))
            return;
    }
    output_copy(&s->output, buffer_slice(&s->output.text));
}

static bool is_header(const struct stream *s)
{
    return s->operand == NULL && s->number <= s->settings.header;
}

/* Explains one field of RECORD, which is valid; an empty one if it has not so
 * many. A line stands for each header, too, of which the first is written. */
static void explain_field(struct stream *s, const struct record *record)
{
    const struct fields *fields = s->settings.fields;
    struct fields_walk walk = {.record = record->text};
    struct slice text = slice_of(record->text.text, 0);
    struct failure failure;

    if (is_header(s)) {
        if (s->number > 1)
            output_put(&s->output, slice_of(&s->settings.terminator, 1), NULL);
        return;
    }
    if (!fields_check(fields, record->text, &s->field, &failure)) {
        explain_text(s, record->text, &failure);
        return;
    }
    if (fields_next(fields, &walk))
        text = fields_value(&walk, &s->quoted);
    else
        s->without_field++;
    explain_text(s, text, NULL);
}

/* Converts RECORD. WHY it cannot be converted may be known, or is NULL. */
static bool convert_record(struct stream *s, const struct record *record,
                           const struct failure *why)
{
    struct failure failure;

    output_begin(&s->output);
    s->number++;
    if (record->is_invalid) {
        why = &failure;
        failure_byte(&failure, s->input.reader.name, record->where,
                     record->where < record->bytes.size
                         ? record->bytes.text[record->where]
                         : s->settings.terminator);
    }
    if (s->explain != NULL) {
        if (s->settings.fields != NULL && !record->is_invalid)
            explain_field(s, record);
        else
            explain_text(s, record->is_invalid ? record->bytes : record->text,
                         why);
        return true;
    }
    s->field = 0;
    if (is_header(s))
        return s->settings.check ||
               output_pass_on(&s->output, record, &s->input, &failure) ||
               reject(s, record, &failure);
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
                                            s->settings.terminator)));
}

/* Converts the next records in bulk, up to one that cannot be converted; then
 * returns false, with *FAILURE set. If the output's charset lacks a character
 * of the results, they are to be converted singly. */
static bool convert_in_bulk(struct stream *s, struct failure *failure)
{
    struct input *in = &s->input;
    char terminator = s->settings.terminator;

    if (s->singles > 0) {
        s->singles--;
        return true;
    }
    if (in->rest.size == 0 || s->number < s->settings.header)
        return true;
    struct slice records = bulk_records(s);
    struct bulk bulk = {records, terminator, s->output.result.text, s->number};
    output_begin(&s->output);
    bool done = convert_bulk(&s->converter, &bulk, failure);
    put_both(s, false);
    if (!output_end(&s->output, NULL)) {
        s->singles = (unsigned)slice_count(records, terminator);
        return true;
    }
    s->number = bulk.count;
    records = record_before(records, bulk.rest);
    if (in->is_text && !output_is_direct(&s->output))
        s->number += slice_count(records, terminator);
    in->rest = slice_from(in->rest, records.size);
    return done;
}

static bool convert_block(struct stream *s)
{
    struct record record;
    struct failure failure;

    for (;;) {
        bool can = s->is_single || s->print_hint != NULL ||
                   convert_in_bulk(s, &failure);
        if (!input_next(&s->input, &record))
            return true;
        if (s->print_hint != NULL)
            s->print_hint(&s->settings, record.text);
        s->print_hint = NULL;
        if (!convert_record(s, &record, can ? NULL : &failure))
            return false;
    }
}

/* Writes the names of the columns of --explain=lines, with --header. */
static void put_column_names(struct stream *s)
{
    if (s->settings.explain != SETTINGS_LINES || s->settings.header == 0)
        return;
    s->output.text.size = 0;
    explain_put_header(s->explain, &s->output.text);
    output_put(&s->output, buffer_slice(&s->output.text), NULL);
}

/* Returns true if records cannot be converted in bulk. */
static bool is_single(const struct stream *s)
{
    const struct settings *settings = &s->settings;
    const struct output *out = &s->output;
    bool notes = settings->note_name != NULL || settings->note_word != NULL;

    /* In other charsets than UTF-8, input_next finds invalid bytes in URLs.
     * What is converted twice would be noted twice. */
    return s->explain != NULL || s->mode->is_alone ||
           settings_report_names(settings) || settings->fields != NULL ||
           settings->trace || settings->code_points ||
           (settings->both && !settings->only_names) || out->result.escapes ||
           out->result.copied != NULL || out->writer.is_stateful ||
           (settings->url && !s->input.reader.utf8) ||
           (notes && !output_is_direct(out));
}

void stream_open(struct stream *s, const struct settings *settings)
{
    s->settings = *settings;
    struct settings own = *settings;
    if (settings->both && !settings->only_names)
        own.note_name = note_both;
    if (settings->kind == SETTINGS_EXPLAIN)
        s->explain = explain_open(settings);
    else
        convert_open(&s->converter, &own, note_diagnostic, s);
    s->mode = settings->check ? &check_mode : &stream_modes[settings->invalid];
    s->input.is_text = settings->kind == SETTINGS_TEXT;
    s->output.drops = s->mode->is_alone;
    output_open(&s->output, settings, &s->input.reader);
    s->is_single = is_single(s);
    current = s;
    memory_hook = write_complete_records;
    put_column_names(s);
}

/* Operands. */

/* Returns true if TEXT, the current operand, names a file or standard input. A
 * name under a top-level domain does not: it can be a zone file, too. */
static bool is_file_name(const struct stream *s, struct slice text)
{
    static struct tlds known;
    struct slice last = slice_last(text, '.');

    return (strcmp(s->operand, "-") == 0 || io_is_file(s->operand)) &&
           (strchr(s->operand, '/') != NULL || utf8_valid(last) < last.size ||
            !tlds_has(&known, last));
}

/* Reports the current operand, which was meant as a file: its check as a string
 * could never fail. */
static bool report_file_name(struct stream *s)
{
    bool is_standard = strcmp(s->operand, "-") == 0;

    output_begin(&s->output);
    buffer_text(&s->messages, "puny: '");
    message_quote(&s->messages, s->operand);
    buffer_format(&s->messages,
                  "' is %s, but is taken as a string; --files reads it\n",
                  is_standard ? "standard input" : "a file");
    return report_record(s);
}

bool stream_operand(struct stream *s, const char *operand)
{
    struct record record = input_operand(&s->input, operand);
    bool is_check = s->settings.check || (settings_report_names(&s->settings) &&
                                          s->mode->is_failure);

    s->operand = operand;
    s->has_change = false;
    if (!convert_record(s, &record, NULL))
        return false;
    return !is_check || s->has_change || !is_file_name(s, record.text) ||
           report_file_name(s);
}

/* Files. */

/* Reports that the input is in the charset NAME, if any, unless -f is given. */
static void report_charset(struct stream *s, const char *name, const char *how)
{
    if (name == NULL || s->settings.has_from)
        return;
    put_input(s);
    buffer_format(&s->messages, " the input is %s, by its %s; -f %s reads it\n",
                  name, how, name);
    print_messages(s);
    if (settings_report_names(&s->settings) && s->mode->is_failure)
        raise_status(s, EXIT_FAILURE);
    s->is_charset_told = true;
    s->print_hint = NULL;
}

/* Says that no record had a chosen field, which is hardly intended. */
static void report_no_field(struct stream *s)
{
    const struct fields *fields = s->settings.fields;

    if (s->without_field == 0 || !s->mode->is_reported ||
        s->without_field + s->settings.header < s->number)
        return;
    if (s->operand == NULL)
        put_input(s);
    else
        buffer_text(&s->messages, "puny:");
    buffer_format(
        &s->messages, " warning: no line has field %" PRIu64 "%s\n",
        fields->ranges[0].first,
        fields->delimiter_size > 0
            ? ""
            : " (fields are separated by blanks; see --delimiter, --csv)");
    print_messages(s);
}

/* Converts the records of DESCRIPTOR. */
static bool convert_file(struct stream *s, int descriptor)
{
    int status;

    if (io_feeds_itself(descriptor, STDOUT_FILENO)) {
        report_trouble(s, "input file is output file");
        return true;
    }
    while ((status = input_read(&s->input, descriptor)) > 0) {
        report_charset(s, s->input.utf16, "first bytes");
        s->input.utf16 = NULL;
        if (!convert_block(s) || !flush(s, s->output.bytes.size))
            return false;
    }
    if (status < 0)
        report_trouble(s, strerror(errno));
    return true;
}

/* Reports what is known at the end of a file, and forgets it. */
static void end_file(struct stream *s)
{
    report_charset(s, s->input.utf16, "first bytes");
    report_no_field(s);
    if (s->mode->is_reported)
        report_invalid_lines(s);
    if (s->settings.kind != SETTINGS_STRING && s->mode->is_reported)
        report_charset(s, s->input.iso_2022, "escape sequences");
    s->number = s->without_field = s->invalid_lines = s->last_invalid = 0;
    s->is_charset_told = false;
}

bool stream_file(struct stream *s, const char *path)
{
    bool is_standard = strcmp(path, "-") == 0;
    int descriptor = is_standard ? STDIN_FILENO : open(path, O_RDONLY);

    s->file.size = 0;
    message_quote(&s->file, *path == '\0' ? "''" : path);
    if (descriptor < 0) {
        report_trouble(s, strerror(errno));
        return true;
    }
    if (s->input.is_later && s->settings.fields != NULL)
        put_column_names(s); /* they replace a header */
    bool goes_on = convert_file(s, descriptor);
    goes_on &= flush(s, s->output.bytes.size);
    end_file(s);
    input_restart(&s->input); /* also after a read that failed in a line */
    if (!is_standard)
        close(descriptor);
    return goes_on;
}

int stream_finish(struct stream *s)
{
    flush(s, s->output.bytes.size);
    if (s->operand != NULL)
        report_no_field(s);
    charset_reader_close(&s->input.reader);
    input_close(&s->input);
    memory_hook = NULL;
    output_close(&s->output);
    convert_close(&s->converter);
    explain_close(s->explain);
    buffer_free(&s->file);
    intern_free(&s->both);
    buffer_free(&s->messages);
    buffer_free(&s->quoted);
    return s->status;
}
