/* options.c - what the command line asks for; see options.h. */

#include "config.h"

#include "options.h"

#include <errno.h>
#include <getopt.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/unicode.h"
#include "base/utf8.h"
#include "message.h"

/* Options with a letter have it as their id. The ids of the others are above
 * all characters. */
enum {
    OPTION_FIELD = 0x110000,
    OPTION_DELIMITER,
    OPTION_HEADER,
    OPTION_TRACE,
    OPTION_CODE_POINTS,
    OPTION_VARIANT,
    OPTION_BOOTSTRING,
    OPTION_INVALID,
    OPTION_ESCAPE,
    OPTION_LENIENT,
    OPTION_STRICT,
    OPTION_SAFE,
    OPTION_PROTECT,
    OPTION_TRUST,
    OPTION_SCRIPTS,
    OPTION_TABLE,
    OPTION_TLDS,
    OPTION_EXPLAIN,
    OPTION_HELP,
    OPTION_VERSION
};

static const char letters[] = ":df:mnt:Tz";

static const struct option table[] = {
    {"name", no_argument, NULL, 'n'},
    {"text", no_argument, NULL, 'T'},
    {"explain", no_argument, NULL, OPTION_EXPLAIN},
    {"decode", no_argument, NULL, 'd'},
    {"from-code", required_argument, NULL, 'f'},
    {"to-code", required_argument, NULL, 't'},
    {"zero-terminated", no_argument, NULL, 'z'},
    {"field", required_argument, NULL, OPTION_FIELD},
    {"delimiter", required_argument, NULL, OPTION_DELIMITER},
    {"header", optional_argument, NULL, OPTION_HEADER},
    {"mixed-case", no_argument, NULL, 'm'},
    {"code-points", no_argument, NULL, OPTION_CODE_POINTS},
    {"trace", no_argument, NULL, OPTION_TRACE},
    {"variant", required_argument, NULL, OPTION_VARIANT},
    {"bootstring", required_argument, NULL, OPTION_BOOTSTRING},
    {"lenient", no_argument, NULL, OPTION_LENIENT},
    {"strict", no_argument, NULL, OPTION_STRICT},
    {"safe", no_argument, NULL, OPTION_SAFE},
    {"protect", required_argument, NULL, OPTION_PROTECT},
    {"trust", required_argument, NULL, OPTION_TRUST},
    {"scripts", required_argument, NULL, OPTION_SCRIPTS},
    {"table", required_argument, NULL, OPTION_TABLE},
    {"tlds", required_argument, NULL, OPTION_TLDS},
    {"invalid", required_argument, NULL, OPTION_INVALID},
    {"escape", required_argument, NULL, OPTION_ESCAPE},
    {"help", no_argument, NULL, OPTION_HELP},
    {"version", no_argument, NULL, OPTION_VERSION},
    {NULL, 0, NULL, 0}};

/* clang-format off */
static const char usage[] =
    "Usage: puny [OPTION]... [STRING]...\n"
    "Convert each STRING to Punycode (RFC 3492), or with -d back; with none, each\n"
    "line of standard input. A file goes in with <, as in: puny -n < FILE\n"
    "\n"
    "What a string is: any text, or\n"
    "  -n, --name             a domain name: its labels become xn--...\n"
    "  -T, --text             free text: the domain names in it are converted\n"
    "  --explain              a domain name: show what it is made of, convert nothing\n"
    "  -d, --decode           convert from Punycode to text\n"
    "Which names are accepted (with -n or -T):\n"
    "  --lenient              any: only the prefix and Punycode, no mapping or checks\n"
    "  --strict               only what may be registered: IDNA2008\n"
    "  --safe                 only what is not likely to deceive; the rest is\n"
    "                         refused, or with -d written as xn--...\n"
    "  --protect=FILE         like --safe, and nothing that imitates a name in FILE\n"
    "  --trust=LIST           like --safe, but names under these top-level domains\n"
    "                         (com,de) are checked by --protect only\n"
    "  --scripts=LIST, --table=FILE\n"
    "                         only these scripts; only the characters in FILE\n"
    "  --tlds=FILE            with -T: more top-level domains; the word any: all\n"
    "Input and output:\n"
    "  -f, --from-code=CHARSET, -t, --to-code=CHARSET\n"
    "                         as in iconv(1); default: the locale's, UTF-8 in C\n"
    "  -z, --zero-terminated  lines end in NUL, not newline\n"
    "  --field=LIST, --delimiter=C, --header[=N]\n"
    "                         as in numfmt(1): convert these fields of each line\n"
    "  --invalid=MODE         what cannot be converted: fail (report and copy it,\n"
    "                         status 1; the default), abort, warn, ignore, drop\n"
    "  --escape=WHEN          write what is unsafe on a terminal as \\u{202E}: auto\n"
    "                         (writing to one), always, never; with -T only in names\n"
    "Strings that are not names:\n"
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
    "  puny -n bücher.example    prints xn--bcher-kva.example\n"
    "  puny -dT --safe < log     decodes the domain names in a log\n";
/* clang-format on */

/* Mistaken options. getopt_long would print the words of the command line as
 * they are, so it is kept silent. */

/* How many options begin with the LENGTH characters of NAME. */
static int count_options(const char *name, size_t length)
{
    int count = 0;

    for (const struct option *o = table; o->name != NULL; o++)
        count += strncmp(o->name, name, length) == 0;
    return count;
}

static bool is_option(int id)
{
    const struct option *o = table;

    while (o->name != NULL && o->val != id)
        o++;
    return o->name != NULL;
}

/* Ends with a message on LETTER, a value of optopt: with glibc a byte, perhaps
 * negative; with musl a character, or a surrogate for an invalid byte. */
_Noreturn static void refuse_letter(const char *before, int letter,
                                    const char *after)
{
    char word[1 + UTF8_MAX + 1] = "-";

    if (letter <= 0xFF || utf8_is_surrogate((uint32_t)letter))
        word[1] = (char)letter;
    else
        utf8_write((uint32_t)letter, word + 1);
    message_refuse(before, word, after);
}

/* Ends with a message on the mistake that getopt_long FOUND. */
_Noreturn static void refuse_option(int found, char **argv)
{
    /* The option, if it is a long one. After a letter without its argument,
     * musl's optind is beyond the end. */
    const char *word = argv[optind - 1];
    bool is_long = word != NULL && strncmp(word, "--", 2) == 0;

    if (found == ':' && is_long)
        message_refuse("option", word, " needs an argument");
    if (found == ':')
        refuse_letter("option", optopt, " needs an argument");
    if (optopt != 0 && !is_option(optopt))
        refuse_letter("unknown option", optopt, "");
    if (optopt != 0)
        message_refuse("option", word, " takes no argument");
    if (count_options(word + 2, strcspn(word + 2, "=")) > 1)
        message_refuse("option", word, " is ambiguous");
    message_refuse("unknown option", word, "");
}

/* Whether the options break a rule, and the sentence that says so. */
struct rule {
    bool is_broken;
    const char *sentence;
};

/* Ends with a message if one of the RULES is broken. */
static void check_rules(const struct rule *rules, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (rules[i].is_broken)
            message_refuse_sentence(rules[i].sentence);
}

/* --explain is a mode of its own, and converts nothing. */
static void check_explain(const struct options *o)
{
    const struct rule rules[] = {
        {o->kind != CONVERT_STRING || o->decode,
         "--explain takes names in either form, without --name, --text and "
         "--decode"},
        {o->lenient || o->strict,
         "--explain tells what is valid with and without --strict; it does not "
         "go with --lenient and --strict"},
        {o->fields != NULL || o->delimiter != NULL || o->header > 0 ||
             o->invalid != NULL,
         "--explain copies nothing, so --field, --delimiter, --header and "
         "--invalid are not for it"},
        {o->mixed_case || o->code_points || o->trace || o->variant != NULL ||
             o->bootstring != NULL,
         "--explain is for names; --mixed-case, --code-points, --trace, "
         "--variant and --bootstring are not"},
        {o->tlds.length > 0, "--tlds needs --text without --decode"},
        {unicode_icu_version() == NULL,
         "this puny was built without ICU: it has no --explain"},
    };

    check_rules(rules, sizeof rules / sizeof *rules);
}

/* Checks that the options are compatible. */
static void check_options(const struct options *o)
{
    bool is_string = o->kind == CONVERT_STRING;
    bool has_icu = unicode_icu_version() != NULL;
    bool is_judged = o->safe || o->judges.length > 0;
    const struct rule rules[] = {
        {is_string && (o->lenient || o->strict),
         "--lenient and --strict need --name or --text"},
        {o->tlds.length > 0 && (o->kind != CONVERT_TEXT || o->decode),
         "--tlds needs --text without --decode"},
        {o->tlds.length > 0 && o->lenient,
         "--tlds and --lenient exclude each other: with --lenient any last "
         "label will do"},
        {is_judged && is_string,
         "--safe, --protect, --trust, --scripts and --table need --name, "
         "--explain, or --text with --decode"},
        {is_judged && o->kind == CONVERT_TEXT && !o->decode,
         "--safe, --protect, --trust, --scripts and --table are not for --text "
         "without --decode: A-labels are safe"},
        {is_judged && o->lenient,
         "--lenient excludes --safe, --protect, --trust, --scripts and "
         "--table: it lets all names pass"},
        {o->lenient && o->strict, "--lenient and --strict exclude each other"},
        {o->delimiter != NULL && o->fields == NULL,
         "--delimiter needs --field"},
        {!is_string && o->mixed_case,
         "--mixed-case is not for --name and --text, which map letters to "
         "lower case"},
        {!is_string && o->code_points,
         "--code-points is not for --name and --text: --explain shows the code "
         "points of names"},
        {!is_string && o->trace,
         "--trace is not for --name and --text: give the label without its "
         "prefix, or use --explain"},
        {!is_string && (o->variant != NULL || o->bootstring != NULL),
         "--name and --text know only Punycode, not --variant and "
         "--bootstring"},
        {o->trace && o->fields != NULL,
         "--trace and --field exclude each other"},
        {o->code_points && o->fields != NULL && o->delimiter == NULL,
         "--code-points with --field needs --delimiter: blanks separate code "
         "points"},
        {o->mixed_case && !o->code_points && !has_icu,
         "this puny was built without ICU: --mixed-case needs --code-points"},
        {o->kind == CONVERT_NAME && !o->lenient && !has_icu,
         "this puny was built without ICU: --name needs --lenient"},
        {o->kind == CONVERT_TEXT && !(o->decode && o->lenient) && !has_icu,
         "this puny was built without ICU: --text needs --decode and "
         "--lenient"},
    };

    if (o->explain)
        check_explain(o);
    else
        check_rules(rules, sizeof rules / sizeof *rules);
}

/* Arguments. */

/* The index of WORD, the argument of OPTION, among CHOICES; they end in
 * NULL. */
static int choose(const char *option, const char *word,
                  const char *const *choices)
{
    for (int i = 0; choices[i] != NULL; i++)
        if (strcmp(word, choices[i]) == 0)
            return i;
    message_refuse(option, word, ": no such choice");
}

static void set_kind(struct options *o, enum convert_kind kind)
{
    if (o->kind != CONVERT_STRING && o->kind != kind)
        message_refuse_sentence("--name and --text exclude each other");
    o->kind = kind;
}

static void set_header(struct options *o, const char *word)
{
    char *end;

    o->header = 1;
    if (word == NULL)
        return;
    errno = 0;
    o->header = strtoull(word, &end, 10);
    if (!ascii_is_digit((unsigned char)*word) || *end != '\0' || errno != 0 ||
        o->header == 0)
        message_refuse("--header", word, ": not a number of lines");
}

static void set_invalid(struct options *o, const char *word)
{
    for (size_t i = 0; i < RECORDS_MODES; i++)
        if (strcmp(word, records_modes[i].name) == 0) {
            o->invalid = &records_modes[i];
            return;
        }
    message_refuse("--invalid", word, ": no such choice");
}

static void set_escape(struct options *o, const char *word)
{
    static const char *const whens[] = {"auto", "always", "never", NULL};

    o->escape = (enum options_when)choose("--escape", word, whens);
}

static void add_judge(struct options *o, enum options_judge_kind kind,
                      const char *word)
{
    struct options_judge judge = {.kind = kind, .word = word};

    o->safe |= kind == OPTIONS_PROTECT || kind == OPTIONS_TRUST;
    buffer_append(&o->judges, &judge, sizeof judge);
}

static void show_version(void)
{
    fputs(PACKAGE_STRING "\n", stdout);
    if (unicode_icu_version() == NULL)
        puts("Built without ICU.");
    else
        printf("ICU %s, Unicode %s.\n", unicode_icu_version(),
               unicode_version());
    printf("Top-level domains of %s.\n", tlds_date());
}

static void show_usage(void)
{
    fputs(usage, stdout);
}

/* Prints with PRINT and ends. Reports a failed write. */
_Noreturn static void show(void (*print)(void))
{
    print();
    /* An error while printing can leave nothing to flush. */
    if (ferror(stdout) || fflush(stdout) != 0 || fclose(stdout) != 0) {
        message_error("write error");
        exit(MESSAGE_TROUBLE);
    }
    exit(EXIT_SUCCESS);
}

/* The options that do no more than set a member of struct options: to true, or
 * to their argument. */
static const struct setting {
    int id;
    size_t member;
} flags[] = {{'d', offsetof(struct options, decode)},
             {'m', offsetof(struct options, mixed_case)},
             {OPTION_CODE_POINTS, offsetof(struct options, code_points)},
             {OPTION_TRACE, offsetof(struct options, trace)},
             {OPTION_LENIENT, offsetof(struct options, lenient)},
             {OPTION_STRICT, offsetof(struct options, strict)},
             {OPTION_SAFE, offsetof(struct options, safe)},
             {OPTION_EXPLAIN, offsetof(struct options, explain)}},
  words[] = {{'f', offsetof(struct options, from)},
             {'t', offsetof(struct options, to)},
             {OPTION_FIELD, offsetof(struct options, fields)},
             {OPTION_DELIMITER, offsetof(struct options, delimiter)},
             {OPTION_VARIANT, offsetof(struct options, variant)},
             {OPTION_BOOTSTRING, offsetof(struct options, bootstring)}};

/* Sets the member of the option ID, if it is one of these. Returns whether it
 * is. */
static bool set_member(struct options *o, int id, char *argument)
{
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (flags[i].id == id) {
            *(bool *)((char *)o + flags[i].member) = true;
            return true;
        }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (words[i].id == id) {
            *(char **)(void *)((char *)o + words[i].member) = argument;
            return true;
        }
    return false;
}

/* Sets what the option ID with ARGUMENT asks for. Returns false if there is no
 * such option. */
static bool set_option(struct options *o, int id, char *argument)
{
    if (set_member(o, id, argument))
        return true;
    switch (id) {
    case 'n':
        set_kind(o, CONVERT_NAME);
        break;
    case 'T':
        set_kind(o, CONVERT_TEXT);
        break;
    case 'z':
        o->terminator = '\0';
        break;
    case OPTION_HEADER:
        set_header(o, argument);
        break;
    case OPTION_INVALID:
        set_invalid(o, argument);
        break;
    case OPTION_ESCAPE:
        set_escape(o, argument);
        break;
    case OPTION_PROTECT:
        add_judge(o, OPTIONS_PROTECT, argument);
        break;
    case OPTION_TRUST:
        add_judge(o, OPTIONS_TRUST, argument);
        break;
    case OPTION_SCRIPTS:
        add_judge(o, OPTIONS_SCRIPTS, argument);
        break;
    case OPTION_TABLE:
        add_judge(o, OPTIONS_TABLE, argument);
        break;
    case OPTION_TLDS:
        buffer_append(&o->tlds, &argument, sizeof argument);
        break;
    case OPTION_HELP:
        show(show_usage);
    case OPTION_VERSION:
        show(show_version);
    default:
        return false;
    }
    return true;
}

struct options options_parse(int argc, char **argv)
{
    struct options options = {.terminator = '\n'};
    int id;

    opterr = 0;
    while ((id = getopt_long(argc, argv, letters, table, NULL)) != -1)
        if (!set_option(&options, id, optarg))
            refuse_option(id, argv);
    check_options(&options);
    options.safe |= options.explain;
    options.operands = argv + optind;
    return options;
}
