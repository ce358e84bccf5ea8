#include "config.h"

#include "stream/report.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/escape.h"
#include "base/message.h"
#include "names/uts46.h"
#include "stream/advice.h"
#include "stream/fields.h"

const struct report_mode report_modes[] = {
    {"fail", .is_reported = true, .is_failure = true, .is_written = true},
    {"abort", .is_reported = true, .is_failure = true, .ends_run = true},
    {"warn", .is_reported = true, .is_written = true},
    {"ignore", .is_written = true},
    {"drop", .is_reported = true},
    {"only", .is_reported = true, .is_failure = true, .is_written = true,
     .is_alone = true},
    {.name = NULL},
};

static const struct report_mode check_mode = {
    .is_reported = true, .is_failure = true, .is_alone = true};

void report_open(struct report *r, const struct settings *settings,
                 const struct charset_reader *reader)
{
    r->settings = settings;
    r->reader = reader;
    r->mode = settings->check ? &check_mode : &report_modes[settings->invalid];
}

/* Appends "puny: FILE:", or "puny: 'STRING':" for an operand. */
static void put_input(struct report *r)
{
    struct buffer *m = &r->messages;

    buffer_text(m, "puny: ");
    if (r->operand == NULL) {
        buffer_put(m, buffer_slice(&r->file));
    } else {
        buffer_text(m, "'");
        size_t start = m->size;
        message_quote(m, r->operand);
        escape_end_quote(m, start);
    }
    buffer_text(m, ":");
}

/* Appends "puny: FILE:7: ", or "puny: 'STRING': ". */
static void put_prefix(struct report *r)
{
    struct buffer *m = &r->messages;

    put_input(r);
    if (r->operand == NULL) {
        buffer_decimal(m, r->number);
        buffer_text(m, ":");
    }
    buffer_text(m, " ");
    if (r->field > 0)
        buffer_format(m, "field %" PRIu64 ": ", r->field);
}

/* Quotes TEXT, in which raw bytes may be coded. */
static void put_quoted(struct report *r, struct slice text)
{
    struct charset_writer raw = {.utf8 = true, .raw = CHARSET_CODED_BYTES};
    struct buffer bytes = {.data = NULL};

    if (!r->reader->utf8) {
        charset_write(&raw, text, &bytes, NULL);
        text = buffer_slice(&bytes);
    }
    escape_quote(&r->messages, text);
    buffer_free(&bytes);
}

static void print_messages(struct report *r)
{
    message_print(&r->messages);
    r->messages.size = 0;
}

/* Prints "puny: FILE: SENTENCE". */
static void tell(struct report *r, const struct failure *sentence)
{
    put_input(r);
    buffer_text(&r->messages, " ");
    failure_explain(sentence, &r->messages);
    buffer_text(&r->messages, "\n");
    print_messages(r);
}

void report_trouble(struct report *r, const char *sentence)
{
    tell(r, &(struct failure){.message = "%s", .name = sentence});
    report_raise(r, EXIT_TROUBLE);
}

static const char *advise_charset(const struct report *r)
{
    return advice_about_bytes(r->settings, r->operand != NULL,
                              r->is_charset_told);
}

/* One message tells of all further lines with invalid bytes. */
enum { SHOWN_LINES = 3 };

/* Counts the current line, which has a word with invalid bytes. Returns true if
 * it is one of the further ones. */
static bool is_one_of_many(struct report *r)
{
    if (r->invalid_lines == 0)
        r->first_invalid = r->number;
    r->invalid_lines += r->last_invalid != r->number;
    r->last_invalid = r->number;
    return r->invalid_lines > SHOWN_LINES;
}

static void report_invalid_lines(struct report *r)
{
    if (r->invalid_lines <= SHOWN_LINES)
        return;
    put_input(r);
    buffer_format(&r->messages,
                  " names in %" PRIu64 " lines, of which line %" PRIu64
                  " is the first, have bytes that are not valid ",
                  r->invalid_lines, r->first_invalid);
    escape_append(&r->messages, slice_string(r->reader->name));
    buffer_format(&r->messages, "%s\n", advise_charset(r));
    print_messages(r);
}

/* Removes the name from the beginning of WHY it is not safe, if the message
 * has quoted it: it is TEXT. */
static void say_it(struct failure *why, struct slice text)
{
    if (why->before != NULL && strcmp(why->before, "%n ") == 0 &&
        slice_equal(why->whole, text))
        why->before = "it ";
}

void report_failure(struct report *r, const struct failure *why)
{
    struct failure given = *why;

    if (r->operand != NULL)
        say_it(&given, r->text);
    put_prefix(r);
    failure_explain(&given, &r->messages);
    buffer_text(&r->messages, why->is_byte ? advise_charset(r) : "");
    buffer_text(&r->messages, "\n");
}

void report_part(struct report *r, struct slice text, const struct failure *why)
{
    if (why != NULL && why->is_byte && r->operand == NULL && is_one_of_many(r))
        return;
    if (r->operand != NULL && slice_equal(text, r->text))
        buffer_text(&r->messages, "puny: ");
    else
        put_prefix(r);
    put_quoted(r, text);
    if (why == NULL) {
        buffer_text(&r->messages, " would be converted\n");
        return;
    }
    struct failure given = *why;
    if (why->is_byte)
        given =
            (struct failure){.message = "it has bytes that are not valid %s",
                             .name = r->reader->name,
                             .after = advise_charset(r)};
    else if (given.found != 0 && given.origin == 0) /* of mapped text */
        given.origin = uts46_origin(text, given.found);
    say_it(&given, text);
    buffer_text(&r->messages, " is not converted: ");
    failure_explain(&given, &r->messages);
    buffer_text(&r->messages, "\n");
}

void report_file_name(struct report *r)
{
    bool is_standard = strcmp(r->operand, "-") == 0;

    buffer_text(&r->messages, "puny: '");
    message_quote(&r->messages, r->operand);
    buffer_format(&r->messages,
                  "' is %s, but is taken as a string; --files reads it\n",
                  is_standard ? "standard input" : "a file");
}

void report_record(struct report *r)
{
    if (r->mode->is_failure)
        report_raise(r, EXIT_FAILURE);
    if (r->mode->is_reported)
        message_print(&r->messages);
    r->messages.size = 0;
}

void report_charset(struct report *r, const char *name, const char *how)
{
    if (name == NULL || r->settings->has_from)
        return;
    tell(r, &(struct failure){.message =
                                  "the input is %s, by its %w; -f %s reads it",
                              .name = name,
                              .text = slice_string(how)});
    if (settings_report_names(r->settings) && r->mode->is_failure)
        report_raise(r, EXIT_FAILURE);
    r->is_charset_told = true;
}

void report_no_field(struct report *r)
{
    const struct fields *fields = r->settings->fields;

    if (r->without_field == 0 ||
        r->without_field + r->settings->header < r->number)
        return;
    if (r->mode->is_failure)
        report_raise(r, EXIT_FAILURE);
    if (!r->mode->is_reported)
        return;
    if (r->operand == NULL)
        put_input(r);
    else
        buffer_text(&r->messages, "puny:");
    buffer_format(&r->messages, " no line has field %" PRIu64 "%s\n",
                  fields->ranges[0].first, r->field_advice);
    print_messages(r);
}

void report_end(struct report *r, const char *iso_2022, bool is_utf8)
{
    report_no_field(r);
    if (r->mode->is_reported) {
        report_invalid_lines(r);
        if (is_utf8 && r->settings->has_from) {
            tell(r, &(struct failure){
                        .message = "the input is valid UTF-8; -f says %s",
                        .name = r->reader->name});
            if (r->mode->is_failure)
                report_raise(r, EXIT_FAILURE);
        }
        if (r->settings->kind != SETTINGS_STRING)
            report_charset(r, iso_2022, "escape sequences");
    }
    r->number = r->without_field = r->invalid_lines = r->last_invalid = 0;
    r->is_charset_told = false;
}

void report_close(struct report *r)
{
    buffer_free(&r->file);
    buffer_free(&r->messages);
}
