/* main.c - options, locale, exit status. */

#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "escape.h"
#include "lines.h"
#include "utf8.h"

enum { EXIT_USAGE = 2 };

enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

/* What the command line says, before it means anything. */
struct options {
    const char *from;
    const char *to;
    enum when escape;
    bool decode;
    char terminator;
    enum lines_invalid invalid;
};

/* The long options, above all characters: so optopt tells --decode from -d. */
enum {
    OPTION_FIRST = 0x110000,
    OPTION_DECODE = OPTION_FIRST,
    OPTION_FROM_CODE,
    OPTION_TO_CODE,
    OPTION_ZERO_TERMINATED,
    OPTION_INVALID,
    OPTION_ESCAPE,
    OPTION_HELP,
    OPTION_VERSION
};

static const struct option long_options[] = {
    {"decode", no_argument, NULL, OPTION_DECODE},
    {"from-code", required_argument, NULL, OPTION_FROM_CODE},
    {"to-code", required_argument, NULL, OPTION_TO_CODE},
    {"zero-terminated", no_argument, NULL, OPTION_ZERO_TERMINATED},
    {"invalid", required_argument, NULL, OPTION_INVALID},
    {"escape", required_argument, NULL, OPTION_ESCAPE},
    {"help", no_argument, NULL, OPTION_HELP},
    {"version", no_argument, NULL, OPTION_VERSION},
    {NULL, 0, NULL, 0}};

static const char usage[] =
    "Usage: puny [OPTION]... [STRING]...\n"
    "Convert each STRING to Punycode (RFC 3492), or back; with none, each line"
    "\n"
    "of standard input.\n"
    "\n"
    "  -d, --decode             from Punycode to text\n"
    "  -f, --from-code=CHARSET  the input's charset, as in iconv(1)\n"
    "  -t, --to-code=CHARSET    the output's charset\n"
    "                             (both: the locale's; UTF-8 in the C locale)\n"
    "  -z, --zero-terminated    lines end in NUL, not newline\n"
    "      --invalid=MODE       what a line that cannot be converted gets:\n"
    "                             fail    a message, itself, status 1 (default)"
    "\n"
    "                             abort   a message, and the end, status 1\n"
    "                             warn    a message, itself\n"
    "                             ignore  itself\n"
    "                             drop    a message\n"
    "      --escape=WHEN        write characters that are unsafe on a terminal "
    "as\n"
    "                             \\u{202E}: auto (default: when writing to a\n"
    "                             terminal), always, never\n"
    "      --help               show this help, and exit\n"
    "      --version            show the version, and exit\n"
    "\n"
    "Exit status: 0 all was converted; 1 some input could not be; 2 trouble.\n"
    "\n"
    "Examples:\n"
    "  puny bücher                prints bcher-kva\n"
    "  puny -d bcher-kva          prints bücher\n"
    "  puny < words > encoded     converts a list\n";

/* Ends with "puny: BEFORE 'WORD'AFTER", where WORD is from the command line,
 * and a hint at --help. */
_Noreturn static void refuse(const char *before, const char *word,
                             const char *after)
{
    struct buffer message = {.data = NULL};

    buffer_text(&message, "puny: ");
    buffer_text(&message, before);
    buffer_text(&message, " '");
    escape_append(&message, word, strlen(word));
    buffer_text(&message, "'");
    buffer_text(&message, after);
    buffer_text(&message, "\nTry 'puny --help' for more information.\n");
    if (!message.failed)
        fwrite(message.data, 1, message.length, stderr);
    exit(EXIT_USAGE);
}

/* How many long options begin with the LENGTH characters of NAME. */
static int count_options(const char *name, size_t length)
{
    int count = 0;
    for (const struct option *o = long_options; o->name != NULL; o++)
        count += strncmp(o->name, name, length) == 0;
    return count;
}

/* Names the mistake that getopt_long found: it would print the words of the
 * command line as they are. */
_Noreturn static void refuse_option(int found, char **argv)
{
    /* Not the word of a letter: that can be the one before or behind. */
    const char *word = argv[optind - 1];
    char letter[1 + UTF8_MAX + 1] = "-";

    /* glibc gives a byte, perhaps negative; musl a character, or a byte that
     * is none as a surrogate. */
    if (optopt <= 0xFF || (optopt >= 0xD800 && optopt <= 0xDFFF))
        letter[1] = (char)optopt;
    else if (optopt < OPTION_FIRST)
        utf8_write((uint32_t)optopt, letter + 1);
    if (optopt != 0 && optopt < OPTION_FIRST)
        refuse(found == ':' ? "this option needs an argument:"
                            : "unknown option",
               letter, "");
    if (found == ':')
        refuse("option", word, " needs an argument");
    if (optopt != 0)
        refuse("option", word, " takes no argument");
    if (count_options(word + 2, strcspn(word + 2, "=")) > 1)
        refuse("option", word, " is ambiguous");
    refuse("unknown option", word, "");
}

/* The index of WORD, the argument of OPTION, among CHOICES; they end in
 * NULL. */
static int choose(const char *option, const char *word,
                  const char *const *choices)
{
    for (int i = 0; choices[i] != NULL; i++)
        if (strcmp(word, choices[i]) == 0)
            return i;
    refuse(option, word, ": no such choice");
}

static void show_version(void)
{
    fputs(PACKAGE_STRING "\n", stdout);
}

/* Prints with SHOW and ends; what is asked for is not lost without a word. */
_Noreturn static void show(void (*print)(void))
{
    print();
    /* An error while printing can leave nothing to flush. */
    if (ferror(stdout) || fflush(stdout) != 0 || fclose(stdout) != 0) {
        fprintf(stderr, "puny: write error: %s\n", strerror(errno));
        exit(LINES_TROUBLE);
    }
    exit(EXIT_SUCCESS);
}

static void show_usage(void)
{
    fputs(usage, stdout);
}

static struct options parse_options(int argc, char **argv)
{
    static const char *const modes[] = {"fail",   "abort", "warn",
                                        "ignore", "drop",  NULL};
    static const char *const whens[] = {"auto", "always", "never", NULL};
    struct options options = {.terminator = '\n'};
    int option;

    opterr = 0;
    while ((option = getopt_long(argc, argv, ":df:t:z", long_options, NULL)) !=
           -1)
        switch (option) {
        case 'd':
        case OPTION_DECODE:
            options.decode = true;
            break;
        case 'f':
        case OPTION_FROM_CODE:
            options.from = optarg;
            break;
        case 't':
        case OPTION_TO_CODE:
            options.to = optarg;
            break;
        case 'z':
        case OPTION_ZERO_TERMINATED:
            options.terminator = '\0';
            break;
        case OPTION_INVALID:
            options.invalid =
                (enum lines_invalid)choose("--invalid", optarg, modes);
            break;
        case OPTION_ESCAPE:
            options.escape = (enum when)choose("--escape", optarg, whens);
            break;
        case OPTION_HELP:
            show(show_usage);
        case OPTION_VERSION:
            show(show_version);
        default:
            refuse_option(option, argv);
        }
    return options;
}

/* A descriptor that is closed would be taken by the next file to be opened:
 * give it one that cannot be used the way it should be. */
static void occupy_descriptors(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 &&
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            exit(LINES_TROUBLE);
}

/* The charset of the locale; that of the C locale says nothing of the text
 * that scripts and Makefiles handle in it, which is UTF-8. */
static const char *locale_charset(void)
{
    setlocale(LC_CTYPE, "");
    const char *name = setlocale(LC_CTYPE, NULL);
    if (name == NULL || strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0)
        return "UTF-8";
    return nl_langinfo(CODESET);
}

static struct lines open_lines(const struct options *o)
{
    const char *charset = locale_charset();
    const char *from = o->from == NULL ? charset : o->from;
    const char *to = o->to == NULL ? charset : o->to;
    struct lines lines = {.invalid = o->invalid,
                          .terminator = o->terminator,
                          .terminal = isatty(STDOUT_FILENO) == 1,
                          .ascii_diagnostics = !charset_is_utf8(charset)};

    lines.converter.options = (struct convert_options){
        .decode = o->decode,
        .escape = o->escape == WHEN_ALWAYS ||
                  (o->escape == WHEN_AUTO && lines.terminal),
        .bootstring = &bootstring_punycode};
    if (!charset_reader_open(&lines.reader, from, o->terminator))
        refuse("cannot read the charset", from, ": iconv does not know it");
    if (!charset_writer_open(&lines.writer, to))
        refuse("cannot write the charset", to, ": iconv does not know it");
    return lines;
}

int main(int argc, char **argv)
{
    occupy_descriptors();
    struct options options = parse_options(argc, argv);
    struct lines lines = open_lines(&options);

    if (optind == argc)
        lines_stream(&lines, STDIN_FILENO);
    while (optind < argc && lines_operand(&lines, argv[optind]))
        optind++;
    return (int)lines_finish(&lines);
}
