/* main.c - start-up and exit status. */

#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/message.h"
#include "cli/arguments.h"
#include "cli/hint.h"
#include "cli/options.h"
#include "stream/stream.h"

/* Keeps later opens from reusing descriptors 1 and 2: opens /dev/null on each
 * that is closed, for reading, so that writing fails. Descriptor 0 stays
 * closed, so that /dev/stdin is no file; files that reuse it are closed again.
 */
static void occupy_descriptors(void)
{
    bool has_input = fcntl(STDIN_FILENO, F_GETFD) >= 0;

    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        /* untested: there is no /dev/null */
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", O_RDONLY) != fd)
            exit(EXIT_TROUBLE);
    if (!has_input)
        close(STDIN_FILENO);
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
    /* untested: glibc calls POSIX C */
    if (strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0)
        return "UTF-8";
    return nl_langinfo(CODESET);
}

int main(int argc, char **argv)
{
    static struct options options; /* so that its memory stays reachable */
    static struct hints hints;     /* the same */
    struct charset_reader reader;
    struct charset_writer writer;

    occupy_descriptors();
    const char *charset = locale_charset();
    message_open(charset);
    options = options_parse(argc, argv);
    options.settings.is_terminal = isatty(STDOUT_FILENO) == 1;
    options_read_arguments(&options, charset, &reader, &writer);
    struct stream *stream = stream_open(&options.settings, &reader, &writer,
                                        hint_start(&hints, &options));

    bool (*convert)(struct stream *, const char *) =
        options.settings.files ? stream_file : stream_operand;
    if (*options.operands == NULL)
        stream_file(stream, "-");
    for (char **operand = options.operands; *operand != NULL; operand++)
        if (!convert(stream, *operand))
            break;
    int status = stream_finish(stream);
    hint_finish(&hints);
    /* NFS may report ENOSPC only at close. */
    /* untested: unit-faults.c has a close() that fails */
    if (close(STDOUT_FILENO) != 0 && status != EXIT_TROUBLE) {
        message_sentence("write error: ", strerror(errno));
        return EXIT_TROUBLE;
    }
    return message_was_lost() ? EXIT_TROUBLE : status;
}
