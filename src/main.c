/* main.c - start-up and exit status. */

#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/arguments.h"
#include "base/memory.h"
#include "cli/hint.h"
#include "base/message.h"
#include "cli/options.h"
#include "stream/records.h"

/* Keeps later opens from reusing descriptors 0 to 2: opens /dev/null on each
 * that is closed, in the wrong direction, so that its use fails. */
static void occupy_descriptors(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 &&
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            exit(MESSAGE_TROUBLE);
}

/* Returns the charset of the locale; UTF-8 in the C locale, which is that of
 * scripts and Makefiles. */
static const char *locale_charset(void)
{
    errno = 0;
    /* A locale may be missing. */
    if (setlocale(LC_CTYPE, "") == NULL && errno == ENOMEM)
        memory_exhausted();
    const char *name = setlocale(LC_CTYPE, NULL);
    if (strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0)
        return "UTF-8";
    return nl_langinfo(CODESET);
}

/* Opens the charsets of -f and -t; CHARSET is the default. */
static void open_charsets(struct records *records, const struct options *o,
                          const char *charset)
{
    const char *from = o->from == NULL || *o->from == '\0' ? charset : o->from;
    const char *to = o->to == NULL || *o->to == '\0' ? charset : o->to;

    arguments_open_reader(&records->input.reader, from, o->terminator);
    arguments_open_writer(&records->output.writer, to, o->terminator);
}

/* Returns true if free text is escaped as a whole, not name by name. */
static bool escapes_text(const struct options *o)
{
    return o->kind == CONVERT_TEXT && o->escape == OPTIONS_ALWAYS &&
           !o->only_names;
}

static void open_converter(struct converter *converter, const struct options *o,
                           const char *charset, bool is_terminal,
                           struct unsafe_names *unsafe_names)
{
    const struct convert_options conversion = {
        .kind = o->kind,
        .decode = o->decode,
        .escape =
            !escapes_text(o) && (o->escape == OPTIONS_ALWAYS ||
                                 (o->escape == OPTIONS_AUTO && is_terminal)),
        .profile = arguments_profile(o),
        .mixed_case = o->mixed_case,
        .code_points = o->code_points,
        .trace = o->trace,
        .lenient = o->lenient,
        .strict = o->strict,
        .tlds = arguments_tlds(o),
        .safe = arguments_safe(o, charset),
        .unsafe_names = hint_wants_unsafe_names(o) ? unsafe_names : NULL,
        .only_names = o->only_names,
        .terminator = o->terminator,
        .reports_left = o->kind == CONVERT_TEXT && o->has_invalid,
    };

    convert_open(converter, &conversion);
}

static struct explain *open_explain(const struct options *o,
                                    const char *charset)
{
    const struct explain_options options = {.raw = o->escape == OPTIONS_NEVER,
                                            .safe = arguments_safe(o, charset)};

    return explain_open(options);
}

static void open_records(struct records *records, const struct options *o,
                         const char *charset, struct unsafe_names *unsafe_names)
{
    *records =
        (struct records){.options = {.mode = &records_modes[o->invalid],
                                     .fields = arguments_fields(o, charset),
                                     .header = o->header,
                                     .is_terminal = isatty(STDOUT_FILENO) == 1,
                                     .explain = o->explain,
                                     .escapes_text = escapes_text(o)}};
    open_charsets(records, o, charset);
    if (o->explain)
        records->explain = open_explain(o, charset);
    else
        open_converter(&records->converter, o, charset,
                       records->options.is_terminal, unsafe_names);
    records_open(records);
}

int main(int argc, char **argv)
{
    static struct records records; /* static, because it must not move */
    static struct options
        options; /* static, so that its memory stays reachable */
    static struct unsafe_names unsafe_names;

    occupy_descriptors();
    const char *charset = locale_charset();
    message_open(charset);
    options = options_parse(argc, argv);
    open_records(&records, &options, charset, &unsafe_names);

    hint_print(&options);
    if (*options.operands == NULL)
        records_stream(&records, STDIN_FILENO);
    for (char **operand = options.operands; *operand != NULL; operand++)
        if (!records_operand(&records, *operand))
            break;
    enum records_status status = records_finish(&records);
    hint_print_unsafe_names(&unsafe_names);
    /* NFS may report ENOSPC only at close. */
    if (close(STDOUT_FILENO) != 0 && status != RECORDS_TROUBLE) {
        message_error("write error");
        return MESSAGE_TROUBLE;
    }
    return (int)status;
}
