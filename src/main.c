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

#include "arguments.h"
#include "base/memory.h"
#include "hint.h"
#include "message.h"
#include "options.h"
#include "records.h"

/* Keeps later opens from reusing descriptors 0 to 2: each that is closed gets a
 * file that cannot be used in its direction. */
static void occupy_descriptors(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 &&
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            exit(MESSAGE_TROUBLE);
}

/* Returns the charset of the locale; UTF-8 in the C locale, because that is
 * what scripts and Makefiles handle there. */
static const char *locale_charset(void)
{
    errno = 0;
    /* A locale that is not installed is no mistake. */
    if (setlocale(LC_CTYPE, "") == NULL && errno == ENOMEM)
        memory_exhausted();
    const char *name = setlocale(LC_CTYPE, NULL);
    if (name == NULL || strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0)
        return "UTF-8";
    return nl_langinfo(CODESET);
}

/* Opens the charsets that are asked for; CHARSET is the default. */
static void open_charsets(struct records *records, const struct options *o,
                          const char *charset)
{
    const char *from = o->from == NULL || *o->from == '\0' ? charset : o->from;
    const char *to = o->to == NULL || *o->to == '\0' ? charset : o->to;

    arguments_open_reader(&records->input.reader, from, o->terminator);
    arguments_open_writer(&records->output.writer, to, o->terminator);
}

_Noreturn static void end_without_icu(void)
{
    message_sentence("ICU cannot start: it lacks memory or its data");
    exit(MESSAGE_TROUBLE);
}

static void open_converter(struct converter *converter, const struct options *o,
                           const char *charset, bool is_terminal)
{
    const struct convert_options conversion = {
        .kind = o->kind,
        .decode = o->decode,
        .escape = o->escape == OPTIONS_ALWAYS ||
                  (o->escape == OPTIONS_AUTO && is_terminal),
        .bootstring = arguments_bootstring(o),
        .mixed_case = o->mixed_case,
        .code_points = o->code_points,
        .trace = o->trace,
        .lenient = o->lenient,
        .strict = o->strict,
        .tlds = arguments_tlds(o),
        .safe = arguments_safe(o, charset),
    };

    if (!convert_open(converter, &conversion))
        end_without_icu();
}

static struct explain *open_explain(const struct options *o,
                                    const char *charset)
{
    static struct explain explain; /* it must not move */
    const struct explain_options options = {.raw = o->escape == OPTIONS_NEVER,
                                            .safe = arguments_safe(o, charset)};

    if (!explain_open(&explain, &options))
        end_without_icu();
    return &explain;
}

static void open_records(struct records *records, const struct options *o,
                         const char *charset)
{
    *records = (struct records){
        .options = {.mode = o->invalid == NULL ? &records_modes[0] : o->invalid,
                    .fields = arguments_fields(o, charset),
                    .header = o->header,
                    .is_terminal = isatty(STDOUT_FILENO) == 1,
                    .explain = o->explain}};
    open_charsets(records, o, charset);
    if (o->explain)
        records->explain = open_explain(o, charset);
    else
        open_converter(&records->converter, o, charset,
                       records->options.is_terminal);
    records_open(records);
}

int main(int argc, char **argv)
{
    static struct records records; /* static, because it must not move */
    static struct options options; /* static, so its memory is no leak */

    occupy_descriptors();
    const char *charset = locale_charset();
    message_open(charset);
    options = options_parse(argc, argv);
    open_records(&records, &options, charset);

    hint_print(&options);
    if (*options.operands == NULL)
        records_stream(&records, STDIN_FILENO);
    for (char **operand = options.operands; *operand != NULL; operand++)
        if (!records_operand(&records, *operand))
            break;
    enum records_status status = records_finish(&records);
    /* NFS may report ENOSPC only at close. */
    if (close(STDOUT_FILENO) != 0 && status != RECORDS_TROUBLE) {
        message_error("write error");
        return MESSAGE_TROUBLE;
    }
    return (int)status;
}
