#include "config.h"

#include "cli/arguments.h"

#include <stdlib.h>

#include "base/escape.h"
#include "base/message.h"
#include "codec/profile.h"
#include "names/tlds.h"
#include "safe/safe.h"
#include "stream/fields.h"

static void open_reader(struct charset_reader *reader, const char *charset,
                        char terminator)
{
    struct failure failure;

    if (!charset_reader_open(reader, charset, terminator, &failure))
        message_refuse("cannot read the charset", charset, failure.message);
}

/* Appends WORD, an argument of OPTION in the locale's CHARSET, in UTF-8. */
static void decode_argument(const char *option, const char *word,
                            const char *charset, struct buffer *text)
{
    struct charset_reader reader;
    struct slice bytes = slice_string(word);

    if (charset_is_utf8(charset)) {
        buffer_put(text, bytes);
        return;
    }
    open_reader(&reader, charset, '\n');
    if (charset_read(&reader, bytes, true, text) != bytes.size)
        message_refuse(option, word, ": not valid in the locale's charset");
    charset_reader_close(&reader);
}

/* Returns the fields of --field, --delimiter and --csv, or NULL. */
static const struct fields *read_fields(const struct options *o,
                                        const char *charset)
{
    static struct fields fields;
    struct buffer delimiter = {.data = NULL};
    struct failure failure;

    if (o->fields == NULL)
        return NULL;
    if (!fields_parse(&fields, o->fields, &failure))
        message_refuse("--field", o->fields, failure.message);
    fields.is_csv = o->csv;
    if (o->csv)
        fields_set_delimiter(&fields, ",");
    if (o->delimiter == NULL)
        return &fields;
    if (o->csv && strcmp(o->delimiter, "\"") == 0)
        message_refuse("--delimiter", o->delimiter, ": --csv quotes with it");
    decode_argument("--delimiter", o->delimiter, charset, &delimiter);
    buffer_append(&delimiter, "", 1);
    if (!fields_set_delimiter(&fields, delimiter.data))
        message_refuse("--delimiter", o->delimiter,
                       strcmp(o->delimiter, "\\t") == 0 ||
                               strcmp(o->delimiter, "tab") == 0
                           ? ": not one character; $'\\t' is a tab in bash"
                           : ": not one character");
    buffer_free(&delimiter);
    return &fields;
}

/* Returns the profile of --variant and --bootstring. */
static const struct profile *read_profile(const struct options *o,
                                          const char *charset)
{
    static struct profile chosen;
    struct buffer list = {.data = NULL}, message = {.data = NULL};
    struct failure failure;

    if (o->variant == 0 && o->bootstring.count == 0)
        return &profile_punycode;
    profile_get((size_t)o->variant, &chosen);
    for (size_t i = 0; i < o->bootstring.count; i++) {
        /* An empty argument is no empty item. */
        buffer_text(&list, list.size > 0 ? "," : "");
        decode_argument("--bootstring", o->bootstring.word[i], charset, &list);
    }
    if (list.size > 0) {
        buffer_append(&list, "", 1);
        if (!profile_change(&chosen, list.data, &failure)) {
            buffer_text(&message, "puny: --bootstring: ");
            failure_explain(&failure, &message);
            message_refuse_formatted(&message);
        }
    }
    buffer_free(&list);
    if (o->settings.mixed_case && !profile_has_case(&chosen))
        message_refuse_sentence(
            "--mixed-case needs a letter for each digit below tmax, with the "
            "same value in both cases");
    return &chosen;
}

/* Ends with a message about F, a fault of the file at PATH. ADVICE is for files
 * that cannot be read. */
_Noreturn static void refuse_file(const char *path, const struct failure *f,
                                  const char *advice)
{
    struct buffer message = {.data = NULL};

    buffer_text(&message, "puny: ");
    message_quote(&message, path);
    if (f->line > 0)
        buffer_format(&message, ":%zu", f->line);
    buffer_text(&message, ": ");
    failure_explain(f, &message);
    buffer_text(&message, f->is_unreadable ? advice : "");
    buffer_text(&message, "\n");
    message_print(&message);
    exit(EXIT_TROUBLE);
}

/* Returns the top-level domains; NULL if those of names do not matter. */
static struct tlds *read_tlds(const struct options *o)
{
    static struct tlds tlds;
    struct failure failure;

    tlds.is_any = o->settings.lenient;
    for (size_t i = 0; i < o->tlds.count; i++) {
        const char *path = o->tlds.word[i];
        if (strcmp(path, "any") == 0)
            tlds.is_any = true;
        else if (strcmp(path, "known") != 0 &&
                 !tlds_add_file(&tlds, path, &failure))
            refuse_file(path, &failure,
                        " (--tlds takes a file, or the word known or any)");
    }
    bool matters = o->settings.kind != SETTINGS_NAME ||
                   (o->tlds.count > 0 && !tlds.is_any);
    return matters ? &tlds : NULL;
}

/* Gives each item of WORDS, the arguments of OPTION, to ADD. */
static void add_items(struct safe *safe, const char *option,
                      const struct options_words *words, const char *charset,
                      bool (*add)(struct safe *, struct slice,
                                  struct failure *))
{
    struct buffer text = {.data = NULL}, message = {.data = NULL};
    struct failure failure;
    struct slice item;

    for (size_t i = 0; i < words->count; i++) {
        buffer_text(&text, i > 0 ? "," : "");
        decode_argument(option, words->word[i], charset, &text);
    }
    struct slice list =
        words->count > 0 ? buffer_slice(&text) : slice_of(NULL, 0);
    while (slice_cut(&list, ',', &item)) {
        item = slice_trim(item, " ");
        if (add(safe, item, &failure))
            continue;
        buffer_format(&message, "puny: %s '", option);
        escape_append(&message, item);
        buffer_text(&message, "'");
        failure_explain(&failure, &message);
        message_refuse_formatted(&message);
    }
    buffer_free(&text);
}

static void add_table(struct safe *safe, const char *path)
{
    struct buffer warnings = {.data = NULL}, message = {.data = NULL};
    struct failure failure;
    bool is_valid = safe_add_table(safe, path, &warnings, &failure);
    struct slice rest = buffer_slice(&warnings);

    while (rest.size > 0) {
        struct slice line = slice_of(rest.text, slice_find(rest, 0, '\n'));
        rest = slice_from(rest, line.size + 1);
        message.size = 0;
        buffer_text(&message, "puny: ");
        message_quote(&message, path);
        buffer_put(&message, line);
        buffer_text(&message, "\n");
        message_print(&message);
    }
    buffer_free(&warnings);
    buffer_free(&message);
    if (!is_valid)
        refuse_file(path, &failure, "");
}

/* Returns the checks of names, or NULL if no option is about them. */
static struct safe *read_safe(const struct options *o, const char *charset)
{
    struct failure failure;
    static struct safe *safe; /* of the whole run */

    if (!o->safe && o->scripts.count == 0 && o->tables.count == 0)
        return NULL;
    safe = safe_open(o->safe);
    add_items(safe, "--trust", &o->trust, charset, safe_add_trusted);
    add_items(safe, "--scripts", &o->scripts, charset, safe_add_script);
    for (size_t i = 0; i < o->tables.count; i++)
        add_table(safe, o->tables.word[i]);
    for (size_t i = 0; i < o->protect.count; i++)
        if (!safe_add_protected(safe, o->protect.word[i], o->alike, &failure))
            refuse_file(o->protect.word[i], &failure,
                        " (--protect takes a file of names)");
    return safe;
}

void options_read_arguments(struct options *o, const char *charset,
                            struct charset_reader *reader,
                            struct charset_writer *writer)
{
    struct settings *settings = &o->settings;
    const char *from = settings->has_from ? o->from : charset;
    const char *to = o->to == NULL || *o->to == '\0' ? charset : o->to;
    struct failure failure;

    settings->fields = read_fields(o, charset);
    settings->profile = read_profile(o, charset);
    settings->tlds = read_tlds(o);
    settings->safe = read_safe(o, charset);
    open_reader(reader, from, settings->terminator);
    if (!charset_writer_open(writer, to, settings->terminator, &failure))
        message_refuse("cannot write the charset", to, failure.message);
}
