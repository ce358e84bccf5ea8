/* arguments.c - what the arguments of the options stand for; see
 * arguments.h. */

#include "config.h"

#include "arguments.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape.h"
#include "codec/variant.h"
#include "failure.h"
#include "message.h"

/* Appends WORD, which is in CHARSET, to TEXT as UTF-8. Returns false if it is
 * not valid in CHARSET. */
static bool read_word(const char *word, const char *charset,
                      struct buffer *text)
{
    struct charset_reader reader;

    if (charset_is_utf8(charset)) {
        buffer_text(text, word);
        return true;
    }
    arguments_open_reader(&reader, charset, '\n');
    struct slice bytes = slice_string(word);
    bool is_valid = charset_read(&reader, bytes, text) == bytes.size;
    charset_read_end(&reader, text);
    charset_reader_close(&reader);
    return is_valid;
}

static void set_delimiter(struct fields *fields, const char *word,
                          const char *charset)
{
    struct buffer text = {.data = NULL};
    bool is_valid = read_word(word, charset, &text);

    buffer_append(&text, "", 1);
    if (!is_valid || !fields_set_delimiter(fields, text.data))
        message_refuse("--delimiter", word, ": not one character");
    buffer_free(&text);
}

struct fields arguments_fields(const struct options *o, const char *charset)
{
    static const char *const faults[] = {
        [FIELDS_NOT_A_RANGE] = ": not a list of fields (N, N-, N-M, -M)",
        [FIELDS_ZERO] = ": fields are numbered from 1",
        [FIELDS_DECREASING] = ": a range that decreases",
        [FIELDS_TOO_LARGE] = ": a number too large",
    };
    struct fields fields = {.ranges = NULL};

    if (o->fields == NULL)
        return fields;
    enum fields_status status = fields_parse(&fields, o->fields);
    if (status != FIELDS_OK)
        message_refuse("--field", o->fields, faults[status]);
    if (o->delimiter != NULL)
        set_delimiter(&fields, o->delimiter, charset);
    return fields;
}

const struct bootstring *arguments_bootstring(const struct options *o)
{
    static struct bootstring chosen;
    struct buffer message = {.data = NULL};

    if (o->variant == NULL && o->bootstring == NULL)
        return &bootstring_punycode;
    if (!variant_find(o->variant == NULL ? "punycode" : o->variant, &chosen))
        message_refuse("--variant", o->variant, ": no such choice");
    if (o->bootstring != NULL) {
        buffer_text(&message, "puny: --bootstring: ");
        if (!variant_change(&chosen, o->bootstring, &message))
            message_refuse_with(&message);
        buffer_free(&message);
    }
    if (o->mixed_case && !variant_has_free_case(&chosen))
        message_refuse_sentence(
            "--mixed-case needs a letter for each digit below tmax, with the "
            "same value in both cases");
    return &chosen;
}

/* Ends with a message on what is wrong with the file at PATH. */
_Noreturn static void refuse_tlds(const char *path,
                                  const struct tlds_failure *failure)
{
    struct buffer message = {.data = NULL};

    buffer_text(&message, "puny: ");
    escape_append(&message, slice_string(path));
    if (failure->error != 0) {
        buffer_format(&message, ": %s\n", strerror(failure->error));
    } else {
        buffer_format(&message, ":%" PRIu64 ": '", failure->line);
        escape_append(&message, buffer_slice(&failure->word));
        buffer_text(&message, "' is not a top-level domain\n");
    }
    message_print(&message);
    exit(MESSAGE_TROUBLE);
}

struct tlds *arguments_tlds(const struct options *o)
{
    static struct tlds tlds;
    struct tlds_failure failure;
    bool any = false;

    for (size_t i = 0; i < o->tlds.length; i += sizeof(char *)) {
        const char *path;
        memcpy(&path, o->tlds.data + i, sizeof path);
        if (strcmp(path, "any") == 0)
            any = true;
        else if (!tlds_add_file(&tlds, path, &failure))
            refuse_tlds(path, &failure);
    }
    return any ? NULL : &tlds;
}

/* Ends with a message on what is wrong with the list in the file PATH. */
_Noreturn static void refuse_list(const char *path,
                                  const struct list_failure *f)
{
    struct buffer message = {.data = NULL};
    struct failure failure;

    buffer_text(&message, "puny: ");
    escape_append(&message, slice_string(path));
    if (f->problem == LIST_UNREADABLE)
        buffer_text(&message, ": ");
    else
        buffer_format(&message, ":%zu: ", f->line);
    switch (f->problem) {
    case LIST_UNREADABLE:
        buffer_text(&message, strerror(f->error));
        break;
    case LIST_NO_NAME:
        failure_of_name(&failure, &f->name);
        failure_explain(&failure, &message);
        break;
    case LIST_NO_ENTRY:
        buffer_text(&message, "not a line of a registry's table (U+0061, "
                              "U+0061..U+007A)");
        break;
    }
    buffer_text(&message, "\n");
    message_print(&message);
    exit(MESSAGE_TROUBLE);
}

/* Ends with a message on WRONG, a part of the argument of OPTION. */
_Noreturn static void refuse_item(const char *option, struct slice wrong,
                                  const char *reason)
{
    struct buffer word = {.data = NULL};

    buffer_put(&word, wrong);
    buffer_append(&word, "", 1);
    message_refuse(option, word.data, reason);
}

static void add_trusted(struct safe *safe, const char *word,
                        const char *charset)
{
    struct buffer text = {.data = NULL};
    struct slice wrong;

    if (!read_word(word, charset, &text))
        message_refuse("--trust", word, ": not valid in the locale's charset");
    if (!safe_add_trusted(safe, buffer_slice(&text), &wrong))
        refuse_item("--trust", wrong, ": not a top-level domain");
    buffer_free(&text);
}

static void add_to_safe(struct safe *safe, const struct options_judge *judge,
                        const char *charset)
{
    struct list_failure failure;
    struct slice wrong;

    switch (judge->kind) {
    case OPTIONS_TRUST:
        add_trusted(safe, judge->word, charset);
        break;
    case OPTIONS_SCRIPTS:
        if (!safe_add_scripts(safe, slice_string(judge->word), &wrong))
            refuse_item("--scripts", wrong,
                        ": not the name of a script (Latin, or Latn)");
        break;
    case OPTIONS_TABLE:
        if (!safe_add_table(safe, judge->word, &failure))
            refuse_list(judge->word, &failure);
        break;
    case OPTIONS_PROTECT:
        if (!safe_add_protected(safe, judge->word, &failure))
            refuse_list(judge->word, &failure);
        break;
    }
}

struct safe *arguments_safe(const struct options *o, const char *charset)
{
    static struct safe safe;
    const struct options_judge *judges = (const void *)o->judges.data;
    struct buffer message = {.data = NULL};
    const char *reason;

    if (!o->safe && o->judges.length == 0)
        return NULL;
    if (!safe_open(&safe, &reason)) {
        buffer_format(&message, "puny: --%s needs ICU's library i18n: ",
                      o->explain ? "explain" : "safe");
        escape_append(&message, slice_string(reason));
        buffer_text(&message, "\n");
        message_print(&message);
        exit(MESSAGE_TROUBLE);
    }
    safe.policy = o->safe;
    for (size_t i = 0; i < o->judges.length / sizeof *judges; i++)
        add_to_safe(&safe, &judges[i], charset);
    return &safe;
}

/* Ends with a message if CHARSET could not be opened. */
static void check_charset(enum charset_status status, const char *verb,
                          const char *charset, char terminator)
{
    if (status == CHARSET_UNKNOWN)
        message_refuse(verb, charset, ": iconv does not know it");
    if (status == CHARSET_NO_TERMINATOR)
        message_refuse(verb, charset,
                       terminator == '\n'
                           ? ": it has no newline, which ends records"
                           : ": it has no NUL, which ends records");
}

void arguments_open_reader(struct charset_reader *reader, const char *charset,
                           char terminator)
{
    check_charset(charset_reader_open(reader, charset, terminator),
                  "cannot read the charset", charset, terminator);
}

void arguments_open_writer(struct charset_writer *writer, const char *charset,
                           char terminator)
{
    check_charset(charset_writer_open(writer, charset, terminator),
                  "cannot write the charset", charset, terminator);
}
