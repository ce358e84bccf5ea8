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

#include "base/escape.h"
#include "base/memory.h"
#include "lines.h"
#include "base/unicode.h"
#include "base/utf8.h"
#include "codec/variant.h"

enum { EXIT_USAGE = 2 };

enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

/* What the command line says, before it means anything. */
struct options {
    const char *from;
    const char *to;
    const char *fields;
    const char *delimiter;
    const char *variant;
    char *bootstring;
    bool mixed_case;
    bool code_points;
    bool trace;
    uint64_t header;
    enum when escape;
    enum convert_kind kind;
    bool decode;
    bool lenient;
    bool strict;
    char terminator;
    enum lines_invalid invalid;
};

/* The long options, above all characters: so optopt tells --decode from -d. */
enum {
    OPTION_FIRST = 0x110000,
    OPTION_NAME = OPTION_FIRST,
    OPTION_TEXT,
    OPTION_FIELD,
    OPTION_DELIMITER,
    OPTION_HEADER,
    OPTION_DECODE,
    OPTION_FROM_CODE,
    OPTION_TO_CODE,
    OPTION_ZERO_TERMINATED,
    OPTION_MIXED_CASE,
    OPTION_CODE_POINTS,
    OPTION_TRACE,
    OPTION_VARIANT,
    OPTION_BOOTSTRING,
    OPTION_INVALID,
    OPTION_ESCAPE,
    OPTION_LENIENT,
    OPTION_STRICT,
    OPTION_HELP,
    OPTION_VERSION
};

static const char letters[] = ":df:mnt:Tz";

static const struct option long_options[] = {
    {"name", no_argument, NULL, OPTION_NAME},
    {"text", no_argument, NULL, OPTION_TEXT},
    {"decode", no_argument, NULL, OPTION_DECODE},
    {"from-code", required_argument, NULL, OPTION_FROM_CODE},
    {"to-code", required_argument, NULL, OPTION_TO_CODE},
    {"zero-terminated", no_argument, NULL, OPTION_ZERO_TERMINATED},
    {"field", required_argument, NULL, OPTION_FIELD},
    {"delimiter", required_argument, NULL, OPTION_DELIMITER},
    {"header", optional_argument, NULL, OPTION_HEADER},
    {"mixed-case", no_argument, NULL, OPTION_MIXED_CASE},
    {"code-points", no_argument, NULL, OPTION_CODE_POINTS},
    {"trace", no_argument, NULL, OPTION_TRACE},
    {"variant", required_argument, NULL, OPTION_VARIANT},
    {"bootstring", required_argument, NULL, OPTION_BOOTSTRING},
    {"lenient", no_argument, NULL, OPTION_LENIENT},
    {"strict", no_argument, NULL, OPTION_STRICT},
    {"invalid", required_argument, NULL, OPTION_INVALID},
    {"escape", required_argument, NULL, OPTION_ESCAPE},
    {"help", no_argument, NULL, OPTION_HELP},
    {"version", no_argument, NULL, OPTION_VERSION},
    {NULL, 0, NULL, 0}};

/* clang-format off */
static const char usage[] =
    "Usage: puny [OPTION]... [STRING]...\n"
    "Convert each STRING to Punycode (RFC 3492), or with -d back; with none, each\n"
    "line of standard input.\n"
    "\n"
    "  -n, --name             each is a domain name: convert its labels (xn--...)\n"
    "  -T, --text             each is free text: convert the domain names in it\n"
    "  -d, --decode           from Punycode to text\n"
    "  -f, --from-code=CHARSET, -t, --to-code=CHARSET\n"
    "                         as in iconv(1); default: the locale's, UTF-8 in C\n"
    "  -z, --zero-terminated  lines end in NUL, not newline\n"
    "  --field=LIST, --delimiter=C, --header[=N]\n"
    "                         as in numfmt(1): convert these fields of each line\n"
    "  --invalid=MODE         what cannot be converted gets: fail (a message, is\n"
    "                         left as it is, status 1), abort, warn, ignore, drop\n"
    "  --escape=WHEN          write what is unsafe on a terminal as \\u{202E}: auto\n"
    "                         (when writing to one), always, never\n"
    "With -n or -T:\n"
    "  --lenient              only the prefix and Punycode, no mapping, no checks\n"
    "  --strict               STD3 rules and the placement of hyphens, too\n"
    "With neither:\n"
    "  -m, --mixed-case       upper case is carried by the case of the digits\n"
    "  --code-points          the text is written as u+0644 u+064A\n"
    "  --trace                print the trace of the algorithm, not the result\n"
    "  --variant=NAME         another Bootstring: punycode (default), rust, swift\n"
    "  --bootstring=KEY=VALUE,...\n"
    "                         any other: base, tmin, tmax, skew, damp, digits,\n"
    "                         delimiter, initial-bias, initial-n\n"
    "  --help, --version      print this, or the version\n"
    "\n"
    "Exit status: 0 all converted, 1 some input could not be, 2 trouble.\n"
    "\n"
    "Examples:\n"
    "  puny bücher            prints bcher-kva\n"
    "  puny -dn < names       decodes the domain names in a file\n";
/* clang-format on */

/* The charset of the locale; that of the C locale says nothing of the text
 * that scripts and Makefiles handle in it, which is UTF-8. */
static const char *locale_charset(void)
{
    errno = 0;
    /* A locale that is not there is no mistake, but it may only seem so. */
    if (setlocale(LC_CTYPE, "") == NULL && errno == ENOMEM)
        memory_exhausted();
    const char *name = setlocale(LC_CTYPE, NULL);
    if (name == NULL || strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0)
        return "UTF-8";
    return nl_langinfo(CODESET);
}

/* Ends with MESSAGE and a hint at --help. */
_Noreturn static void refuse_with(struct buffer *message)
{
    buffer_text(message, "\nTry 'puny --help' for more information.\n");
    escape_print(stderr, message->data, message->length,
                 !charset_is_utf8(locale_charset()));
    exit(EXIT_USAGE);
}

/* Ends with "puny: BEFORE 'WORD'AFTER", where WORD is from the command
 * line. */
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
    refuse_with(&message);
}

/* Ends with a sentence on options that do not go together. */
_Noreturn static void refuse_sentence(const char *sentence)
{
    struct buffer message = {.data = NULL};

    buffer_text(&message, "puny: ");
    buffer_text(&message, sentence);
    refuse_with(&message);
}

/* How many long options begin with the LENGTH characters of NAME. */
static int count_options(const char *name, size_t length)
{
    int count = 0;
    for (const struct option *o = long_options; o->name != NULL; o++)
        count += strncmp(o->name, name, length) == 0;
    return count;
}

/* Names the mistake that getopt_long FOUND: it would print the words of the
 * command line as they are. */
_Noreturn static void refuse_option(int found, char **argv)
{
    const char *word = argv[optind - 1];
    char letter[1 + UTF8_MAX + 1] = "-";
    bool is_letter = optopt != 0 && optopt < OPTION_FIRST;

    /* glibc gives a byte, perhaps negative; musl a character, or a byte that
     * is none as a surrogate. */
    if (optopt <= 0xFF || (optopt >= 0xD800 && optopt <= 0xDFFF))
        letter[1] = (char)optopt;
    else if (is_letter)
        utf8_write((uint32_t)optopt, letter + 1);
    /* The word of a letter can be the one before or behind. */
    if (is_letter)
        word = letter;
    if (found == ':')
        refuse("option", word, " needs an argument");
    if (optopt >= OPTION_FIRST)
        refuse("option", word, " takes no argument");
    if (!is_letter && count_options(word + 2, strcspn(word + 2, "=")) > 1)
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
    if (unicode_icu_version() == NULL)
        puts("Built without ICU.");
    else
        printf("ICU %s, Unicode %s.\n", unicode_icu_version(),
               unicode_version());
}

_Noreturn static void write_error(void)
{
    fprintf(stderr, "puny: write error: %s\n", strerror(errno));
    exit(LINES_TROUBLE);
}

/* Prints with PRINT and ends; what is asked for is not lost without a word. */
_Noreturn static void show(void (*print)(void))
{
    print();
    /* An error while printing can leave nothing to flush. */
    if (ferror(stdout) || fflush(stdout) != 0 || fclose(stdout) != 0)
        write_error();
    exit(EXIT_SUCCESS);
}

static void show_usage(void)
{
    fputs(usage, stdout);
}

/* Sees that the options go together. */
static void check_options(const struct options *o)
{
    bool is_string = o->kind == CONVERT_STRING;
    bool has_icu = unicode_icu_version() != NULL;
    const struct {
        bool is_wrong;
        const char *sentence;
    } rules[] = {
        {is_string && (o->lenient || o->strict),
         "--lenient and --strict need --name or --text"},
        {o->lenient && o->strict, "--lenient and --strict exclude each other"},
        {o->delimiter != NULL && o->fields == NULL,
         "--delimiter needs --field"},
        {!is_string && (o->mixed_case || o->code_points),
         "--mixed-case and --code-points are not for --name and --text, which "
         "map letters to lower case"},
        {!is_string && o->trace,
         "--trace is not for --name and --text: give the label without its "
         "prefix"},
        {!is_string && (o->variant != NULL || o->bootstring != NULL),
         "--name and --text know only Punycode, not --variant and "
         "--bootstring"},
        {o->trace && o->fields != NULL,
         "--trace and --field exclude each other"},
        {o->code_points && o->fields != NULL && o->delimiter == NULL,
         "--code-points and --field need --delimiter: blanks separate code "
         "points"},
        {o->mixed_case && !o->code_points && !has_icu,
         "this puny was built without ICU: --mixed-case needs --code-points"},
        {o->kind == CONVERT_NAME && !o->lenient && !has_icu,
         "this puny was built without ICU: --name needs --lenient"},
        {o->kind == CONVERT_TEXT && !(o->decode && o->lenient) && !has_icu,
         "this puny was built without ICU: --text needs --decode and "
         "--lenient"},
    };

    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (rules[i].is_wrong)
            refuse_sentence(rules[i].sentence);
}

static void set_kind(struct options *o, enum convert_kind kind)
{
    if (o->kind != CONVERT_STRING && o->kind != kind)
        refuse_sentence("--name and --text exclude each other");
    o->kind = kind;
}

/* The number of header lines in WORD, 1 if it is NULL. */
static uint64_t parse_header(const char *word)
{
    char *end;

    if (word == NULL)
        return 1;
    errno = 0;
    unsigned long long number = strtoull(word, &end, 10);
    if (*word < '0' || *word > '9' || *end != '\0' || errno != 0 || number == 0)
        refuse("--header", word, ": not a number of lines");
    return number;
}

/* Sets what the option ID, with optarg, asks for. Returns false if it is none
 * of ours. */
static bool set_option(struct options *o, int id)
{
    static const char *const modes[] = {"fail",   "abort", "warn",
                                        "ignore", "drop",  NULL};
    static const char *const whens[] = {"auto", "always", "never", NULL};

    switch (id) {
    case 'n':
    case OPTION_NAME:
        set_kind(o, CONVERT_NAME);
        return true;
    case 'T':
    case OPTION_TEXT:
        set_kind(o, CONVERT_TEXT);
        return true;
    case 'd':
    case OPTION_DECODE:
        return o->decode = true;
    case 'f':
    case OPTION_FROM_CODE:
        o->from = optarg;
        return true;
    case 't':
    case OPTION_TO_CODE:
        o->to = optarg;
        return true;
    case OPTION_FIELD:
        o->fields = optarg;
        return true;
    case OPTION_DELIMITER:
        o->delimiter = optarg;
        return true;
    case OPTION_HEADER:
        o->header = parse_header(optarg);
        return true;
    case OPTION_INVALID:
        o->invalid = (enum lines_invalid)choose("--invalid", optarg, modes);
        return true;
    case 'z':
    case OPTION_ZERO_TERMINATED:
        o->terminator = '\0';
        return true;
    case 'm':
    case OPTION_MIXED_CASE:
        return o->mixed_case = true;
    case OPTION_CODE_POINTS:
        return o->code_points = true;
    case OPTION_TRACE:
        return o->trace = true;
    case OPTION_VARIANT:
        o->variant = optarg;
        return true;
    case OPTION_BOOTSTRING:
        o->bootstring = optarg;
        return true;
    case OPTION_LENIENT:
        return o->lenient = true;
    case OPTION_STRICT:
        return o->strict = true;
    case OPTION_ESCAPE:
        o->escape = (enum when)choose("--escape", optarg, whens);
        return true;
    case OPTION_HELP:
        show(show_usage);
    case OPTION_VERSION:
        show(show_version);
    default:
        return false;
    }
}

static struct options parse_options(int argc, char **argv)
{
    struct options options = {.terminator = '\n'};
    int id;

    opterr = 0;
    while ((id = getopt_long(argc, argv, letters, long_options, NULL)) != -1)
        if (!set_option(&options, id))
            refuse_option(id, argv);
    check_options(&options);
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

/* Opens READER, or ends the program. */
static void open_reader(struct charset_reader *reader, const char *charset,
                        char terminator)
{
    if (charset_reader_open(reader, charset, terminator))
        return;
    if (errno == ENOMEM)
        memory_exhausted();
    refuse("cannot read the charset", charset, ": iconv does not know it");
}

static void open_writer(struct charset_writer *writer, const char *charset)
{
    if (charset_writer_open(writer, charset))
        return;
    if (errno == ENOMEM)
        memory_exhausted();
    refuse("cannot write the charset", charset, ": iconv does not know it");
}

/* Has WORD, in CHARSET, separate the fields. */
static void set_delimiter(struct fields *fields, const char *word,
                          const char *charset)
{
    struct charset_reader reader;
    struct buffer text = {.data = NULL};
    bool is_one;

    if (charset_is_utf8(charset)) {
        is_one = fields_set_delimiter(fields, word);
    } else {
        open_reader(&reader, charset, '\n');
        is_one =
            charset_read(&reader, word, strlen(word), &text) == strlen(word);
        buffer_append(&text, "", 1);
        is_one = is_one && fields_set_delimiter(fields, text.data);
        charset_reader_close(&reader);
        buffer_free(&text);
    }
    if (!is_one)
        refuse("--delimiter", word, ": not one character");
}

static void set_fields(struct fields *fields, const char *list)
{
    static const char *const faults[] = {
        [FIELDS_NOT_A_RANGE] = ": not a list of fields (N, N-, N-M, -M)",
        [FIELDS_ZERO] = ": fields are numbered from 1",
        [FIELDS_DECREASING] = ": a range that decreases",
        [FIELDS_TOO_LARGE] = ": a number too large",
    };
    enum fields_status status = fields_parse(fields, list);

    if (status != FIELDS_OK)
        refuse("--field", list, faults[status]);
}

/* The Bootstring that is asked for; it lasts. */
static const struct bootstring *choose_bootstring(const struct options *o)
{
    static struct bootstring chosen;
    struct buffer message = {.data = NULL};

    if (o->variant == NULL && o->bootstring == NULL)
        return &bootstring_punycode;
    if (!variant_find(o->variant == NULL ? "punycode" : o->variant, &chosen))
        refuse("--variant", o->variant, ": no such choice");
    if (o->bootstring != NULL) {
        buffer_text(&message, "puny: --bootstring: ");
        if (!variant_change(&chosen, o->bootstring, &message))
            refuse_with(&message);
        buffer_free(&message);
    }
    if (o->mixed_case && !variant_has_free_case(&chosen))
        refuse_sentence("--mixed-case needs a small letter for each digit "
                        "below tmax, and its capital for the same digit");
    return &chosen;
}

static bool is_set(enum when when, bool automatic)
{
    return when == WHEN_ALWAYS || (when == WHEN_AUTO && automatic);
}

static struct convert_options choose_conversion(const struct options *o,
                                                bool escape)
{
    return (struct convert_options){
        .kind = o->kind,
        .decode = o->decode,
        .escape = escape,
        .name = {.lenient = o->lenient, .strict = o->strict},
        .string = {.bootstring = choose_bootstring(o),
                   .mixed_case = o->mixed_case,
                   .code_points = o->code_points,
                   .trace = o->trace},
    };
}

/* Opens the charsets that are asked for; CHARSET is the default. */
static void open_charsets(struct lines *lines, const struct options *o,
                          const char *charset)
{
    const char *from = o->from == NULL || *o->from == '\0' ? charset : o->from;
    const char *to = o->to == NULL || *o->to == '\0' ? charset : o->to;

    open_reader(&lines->reader, from, o->terminator);
    open_writer(&lines->writer, to);
}

static struct lines open_lines(const struct options *o)
{
    const char *charset = locale_charset();
    struct lines lines = {.invalid = o->invalid,
                          .header = o->header,
                          .terminator = o->terminator,
                          .terminal = isatty(STDOUT_FILENO) == 1,
                          .ascii_diagnostics = !charset_is_utf8(charset)};
    struct convert_options conversion =
        choose_conversion(o, is_set(o->escape, lines.terminal));

    if (o->fields != NULL)
        set_fields(&lines.fields, o->fields);
    if (o->delimiter != NULL)
        set_delimiter(&lines.fields, o->delimiter, charset);
    open_charsets(&lines, o, charset);
    if (!convert_open(&lines.converter, &conversion)) {
        fputs("puny: ICU cannot be started: its data or memory are missing\n",
              stderr);
        exit(LINES_TROUBLE);
    }
    return lines;
}

/* Whether STRING, which was taken for any text, looks like a domain name. */
static bool is_like_name(const char *string)
{
    bool is_ascii = utf8_is_ascii(string, strlen(string));
    return strncmp(string, "xn--", 4) == 0 ||
           (!is_ascii && strchr(string, '.') != NULL);
}

/* Tells people, not scripts, of the option they may want. */
static void hint_at_name(const struct options *options, char **operands)
{
    if (options->kind != CONVERT_STRING || isatty(STDERR_FILENO) != 1)
        return;
    for (; *operands != NULL; operands++)
        if (is_like_name(*operands)) {
            fputs("puny: hint: -n converts domain names\n", stderr);
            return;
        }
}

int main(int argc, char **argv)
{
    occupy_descriptors();
    struct options options = parse_options(argc, argv);
    struct lines lines = open_lines(&options);
    lines_open(&lines);

    if (optind == argc)
        lines_stream(&lines, STDIN_FILENO);
    hint_at_name(&options, argv + optind);
    while (optind < argc && lines_operand(&lines, argv[optind]))
        optind++;
    enum lines_status status = lines_finish(&lines);
    /* A file system on a network may say only now that it has no room. */
    if (close(STDOUT_FILENO) != 0 && status != LINES_TROUBLE)
        write_error();
    return (int)status;
}
