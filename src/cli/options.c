/* options.c - the command line; see options.h.
 *
 * The parser, the checks, --help and the completions all read the table. */

#include "config.h"

#include "cli/options.h"

#include <assert.h>
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/charset.h"
#include "base/message.h"
#include "base/unicode.h"
#include "codec/profile.h"
#include "names/label.h"
#include "names/tlds.h"
#include "stream/report.h"

/* Added to the number of an option, for getopt_long. It is above all letters,
 * which with musl can be any character. */
enum { OPTION_LONG = 0x110000 };

/* Sets of kinds of strings. */
enum option_kinds {
    OPTION_STRINGS = 1 << SETTINGS_STRING,
    OPTION_NAMES = 1 << SETTINGS_NAME,
    OPTION_EXPLAINS = 1 << SETTINGS_EXPLAIN,
    OPTION_TEXTS = 1 << SETTINGS_TEXT,
    OPTION_CONVERTS = OPTION_STRINGS | OPTION_NAMES | OPTION_TEXTS,
    OPTION_JUDGED = OPTION_NAMES | OPTION_TEXTS | OPTION_EXPLAINS,
    OPTION_ALL = OPTION_STRINGS | OPTION_JUDGED
};

/* How the argument is read, and the type of the member. */
enum type {
    NO_MEMBER, /* nothing is stored: it is enough that the option was given */
    FLAG,      /* bool */
    NUL,       /* char: the option sets it to NUL */
    WORD,      /* char * */
    WORDS,     /* struct options_words */
    LINES,     /* uint64_t */
    CHOICE,    /* int: the number of the choice, from 0; if the argument is
                  optional, from 2, and 1 without it */
    PRINT_HELP,
    PRINT_VERSION
};

struct row {
    const char *name;
    char letter;          /* or 0 */
    const char *argument; /* its name in --help, or NULL; it is optional if the
                             name begins with '[' */
    enum type type;
    size_t member;              /* its offset in struct options */
    enum option_kinds kinds;    /* it is for them */
    const char *help;           /* one line */
    const char *const *choices; /* of CHOICE, up to NULL; or NULL: the modes of
                                   --invalid */
    const char *reason;         /* why other kinds exclude it, or NULL */
    const char *excludes[8];    /* options that it cannot be combined with */
    const char *needs;          /* another option, or NULL */
    const char *heading;        /* precedes it in --help; or NULL */
};

#define IN(member) offsetof(struct options, member)

static const char kind_reason[] = "choose one of them";
static const char copy_reason[] = "--explain copies nothing";
static const char punycode_reason[] = "names are always Punycode";

static const char *const explain_choices[] = {"lines", NULL};
static const char *const names_choices[] = {"all", NULL};
static const char *const escape_choices[] = {[SETTINGS_AUTO] = "auto",
                                             [SETTINGS_ALWAYS] = "always",
                                             [SETTINGS_NEVER] = "never",
                                             NULL};

/* In the order of --help. */
/* clang-format off */
static const struct row rows[] = {
    {"name", 'n', NULL, NO_MEMBER, 0, OPTION_NAMES,
     "a domain name: its labels become xn--...",
     .reason = kind_reason, .heading = "Each STRING, or without one each line of standard input, is any text, or:"},
    {"text", 'T', NULL, NO_MEMBER, 0, OPTION_TEXTS,
     "free text: only the domain names in it are converted",
     .reason = kind_reason},
    {"explain", 0, "[=lines]", CHOICE, IN(settings.explain), OPTION_EXPLAINS,
     "a domain name: describe it, convert nothing",
     .choices = explain_choices, .reason = kind_reason},
    {"decode", 'd', NULL, FLAG, IN(settings.decode), OPTION_CONVERTS,
     "decode: names with -dn, those in text with -dT",
     .reason = "--explain reads names in either form"},

    {"url", 0, NULL, FLAG, IN(settings.url), OPTION_NAMES | OPTION_EXPLAINS,
     "with -n, --explain: a URL, e-mail address, host:port",
     .reason = "--text finds the hosts of URLs", .heading = "Names:"},
    {"only-names", 0, "[=all]", CHOICE, IN(settings.only_names),
     OPTION_NAMES | OPTION_TEXTS,
     "with -T, -n --url: names alone; =all: ASCII ones, too",
     .choices = names_choices},
    {"tlds", 0, "FILE|known|any", WORDS, IN(tlds), OPTION_JUDGED,
     .help = "only names under known top-level domains"},
    {"both", 0, NULL, FLAG, IN(settings.both), OPTION_NAMES | OPTION_TEXTS,
     "both forms: in a column; with -T after each line",
     .excludes = {"lenient", "check", "index"}},
    {"safe", 0, NULL, FLAG, IN(safe), OPTION_JUDGED,
     .help = "refuse names that may imitate others; -d shows xn--"},
    {"protect", 0, "FILE", WORDS, IN(protect), OPTION_JUDGED,
     .help = "--safe, and refuse imitations of the names in FILE"},
    {"alike", 0, NULL, FLAG, IN(alike), OPTION_JUDGED,
     .help = "with --protect: compare the names in FILE, too",
     .needs = "protect"},
    {"trust", 0, "LIST", WORDS, IN(trust), OPTION_JUDGED,
     .help = "--safe, except under these top-level domains (com,de)"},
    {"scripts", 0, "LIST", WORDS, IN(scripts), OPTION_JUDGED,
     .help = "refuse non-ASCII labels in other scripts than LIST"},
    {"strict", 0, NULL, FLAG, IN(settings.strict), OPTION_NAMES | OPTION_TEXTS,
     "refuse names that may not be registered (IDNA2008)",
     .reason = "--explain reports both verdicts"},
    {"lenient", 0, NULL, FLAG, IN(settings.lenient), OPTION_NAMES | OPTION_TEXTS,
     "apply only the prefix and Punycode, check nothing",
     .reason = "--explain reports all checks",
     .excludes = {"strict", "safe", "protect", "trust", "scripts", "table", "tlds"}},
    {"table", 0, "FILE", WORDS, IN(tables), OPTION_JUDGED,
     .help = "refuse labels that the registry's table FILE forbids"},
    {"index", 0, NULL, FLAG, IN(settings.index), OPTION_NAMES,
     "with -n --table: write labels that all variants share",
     .excludes = {"decode", "lenient"}, .needs = "table"},

    {"invalid", 0, "MODE", CHOICE, IN(settings.invalid), OPTION_CONVERTS,
     "how to treat bad lines",
     .reason = copy_reason, .heading = "Input and output:"},
    {"check", 0, NULL, FLAG, IN(settings.check), OPTION_CONVERTS,
     "write only messages: what would change, or cannot",
     .reason = "--explain converts nothing",
     .excludes = {"invalid", "trace", "only-names"}},
    {"field", 0, "LIST", WORD, IN(fields), OPTION_ALL,
     "convert these fields of each line (2 or 1,3-)",
     .excludes = {"trace"}},
    {"delimiter", 0, "C", WORD, IN(delimiter), OPTION_ALL,
     "fields are separated by C, not by blanks",
     .needs = "field"},
    {"csv", 0, NULL, FLAG, IN(csv), OPTION_ALL,
     "fields are those of CSV: quoted, separated by commas",
     .needs = "field"},
    {"header", 0, "[=N]", LINES, IN(settings.header), OPTION_ALL,
     .help = "copy the first N lines (default: 1)"},
    {"files", 0, NULL, FLAG, IN(settings.files), OPTION_ALL,
     .help = "each STRING is a file; - is standard input"},
    {"from-code", 'f', "CHARSET", WORD, IN(from), OPTION_ALL,
     .help = "charset of input; default: the locale's, UTF-8 in C"},
    {"to-code", 't', "CHARSET", WORD, IN(to), OPTION_ALL,
     .help = "charset of output; the same default"},
    {"zero-terminated", 'z', NULL, NUL, IN(settings.terminator), OPTION_ALL,
     .help = "lines end in NUL, not newline"},
    {"escape", 0, "WHEN", CHOICE, IN(settings.escape), OPTION_ALL,
     "write control characters as \\u{202E}",
     .choices = escape_choices},

    {"mixed-case", 'm', NULL, FLAG, IN(settings.mixed_case), OPTION_STRINGS,
     "the case of the digits carries upper case",
     .reason = "names are mapped to lower case",
     .heading = "Plain Punycode (RFC 3492) of any text:"},
    {"code-points", 0, NULL, FLAG, IN(settings.code_points), OPTION_STRINGS,
     "the text is written as u+0644 u+064A",
     .reason = "--explain shows the code points of names"},
    {"trace", 0, NULL, FLAG, IN(settings.trace), OPTION_STRINGS,
     "print the steps of the algorithm, not the result",
     .reason = "trace a label without its prefix"},
    {"variant", 0, "NAME", CHOICE, IN(variant), OPTION_STRINGS,
     "another Bootstring profile",
     .choices = profile_names, .reason = punycode_reason},
    {"bootstring", 0, "KEY=VALUE,...", WORDS, IN(bootstring),
     OPTION_STRINGS, "other parameters (tmin=1,...)",
     .reason = punycode_reason},
    {"help", 'h', NULL, PRINT_HELP, 0, OPTION_ALL,
     .help = "print this, and exit"},
    {"version", 'V', NULL, PRINT_VERSION, 0, OPTION_ALL,
     .help = "print the versions, and exit"},
};
/* clang-format on */

enum { OPTIONS = sizeof rows / sizeof *rows };

/* --help and --version. */

enum { HELP_COLUMN = 27 }; /* of the texts, from 0 */

/* Returns the choice NUMBER of ROW, from 0, or NULL after the last one. */
static const char *choice(const struct row *row, int number)
{
    return row->choices != NULL ? row->choices[number]
                                : report_modes[number].name;
}

/* Appends the choices of ROW, separated by SEPARATOR. */
static void add_choices(struct buffer *text, const struct row *row,
                        const char *separator)
{
    for (int i = 0; choice(row, i) != NULL; i++) {
        buffer_text(text, i == 0 ? "" : separator);
        buffer_text(text, choice(row, i));
    }
}

/* Prints "  -f, --from-code=CHARSET  HELP". */
static void print_row(const struct row *row)
{
    struct buffer text = {.data = NULL};

    if (row->heading != NULL)
        printf("%s\n", row->heading);
    if (row->letter != 0)
        buffer_format(&text, "  -%c, --%s", row->letter, row->name);
    else
        buffer_format(&text, "      --%s", row->name);
    if (row->argument != NULL && *row->argument != '[')
        buffer_text(&text, "=");
    if (row->type == CHOICE && *row->argument != '[')
        add_choices(&text, row, "|");
    else if (row->argument != NULL)
        buffer_text(&text, row->argument);
    printf("%-*.*s  %s\n", HELP_COLUMN - 2, (int)text.size, text.data,
           row->help);
    buffer_free(&text);
}

/* Ends the process. Reports a failed write. */
_Noreturn static void exit_after_output(void)
{
    /* An error while printing can leave nothing to flush. */
    if (ferror(stdout) || fclose(stdout) != 0) {
        message_sentence("write error: ", strerror(errno));
        exit(EXIT_TROUBLE);
    }
    exit(EXIT_SUCCESS);
}

_Noreturn static void print_help(void)
{
    fputs("Usage: puny [OPTION]... [STRING]...\n"
          "  puny -n NAME...      names to xn--...; back: -dn; a list: puny -n "
          "< FILE\n"
          "  puny -T < FILE       only the names in a text; back: -dT\n"
          "  puny --explain NAME  what a name is made of, and whether it is "
          "safe\n",
          stdout);
    for (size_t i = 0; i < OPTIONS; i++)
        print_row(&rows[i]);
    puts("Exit status: 0 all converted, 1 some input could not be, 2 trouble.");
    puts("Manual: man puny, man puny-recipes. "
         "Report bugs to: " PACKAGE_BUGREPORT);
    exit_after_output();
}

_Noreturn static void print_version(void)
{
    fputs(PACKAGE_STRING "\n", stdout);
#ifdef HAVE_ICU
    const char *reason = unicode_load();
    if (reason != NULL)
        printf("ICU cannot be loaded: %s.\n", reason);
    else
        printf("ICU %s, Unicode %s.\n", unicode_icu_version(),
               unicode_version());
#else
    puts("Built without ICU.");
#endif
#ifndef HAVE_EXPAT
    puts("Built without libexpat.");
#endif
    printf("iconv of %s.\n", charset_library());
    printf("Top-level domains of %s.\n", tlds_table_date);
    puts("Copyright (c) 2026 The puny developers. MIT License; no warranty.");
    exit_after_output();
}

/* Checks. */

/* The options that choose the kind of strings. */
static const char *const kind_options[] = {
    [SETTINGS_NAME] = "--name",
    [SETTINGS_EXPLAIN] = "--explain",
    [SETTINGS_TEXT] = "--text",
};

/* GIVEN, here and below, has a bit for each row whose option was given. */
static bool is_given(uint64_t given, const char *name)
{
    size_t i = 0;

    while (strcmp(rows[i].name, name) != 0) {
        i++;
        assert(i < OPTIONS);
    }
    return (given >> i & 1) != 0;
}

/* Ends with "--ROW" and the strings after it. */
_Noreturn static void refuse_row(const struct row *row, const char *relation,
                                 const char *other, const char *after,
                                 const char *reason)
{
    struct buffer message = {.data = NULL};

    buffer_format(&message, "puny: --%s %s%s%s%s", row->name, relation, other,
                  after, reason);
    message_refuse_formatted(&message);
}

/* Ends with "--safe needs --name, --explain or --text". */
_Noreturn static void refuse_kind(const struct row *row)
{
    struct buffer message = {.data = NULL};
    unsigned left = row->kinds;

    buffer_format(&message, "puny: --%s needs ", row->name);
    for (int kind = SETTINGS_NAME; kind <= SETTINGS_TEXT; kind++) {
        if ((left & 1U << kind) == 0)
            continue;
        if (left != row->kinds)
            buffer_text(&message, left == 1U << kind ? " or " : ", ");
        buffer_text(&message, kind_options[kind]);
        left &= ~(1U << kind);
    }
    message_refuse_formatted(&message);
}

/* Checks the GIVEN options by their rows. */
static void check_rows(uint64_t given, enum settings_kind kind)
{
    for (const struct row *row = rows; row < rows + OPTIONS; row++) {
        if ((given >> (row - rows) & 1) == 0)
            continue;
        bool is_of_kind = (row->kinds & 1U << kind) != 0;
        if (!is_of_kind && (kind == SETTINGS_STRING || row->reason == NULL))
            refuse_kind(row);
        if (!is_of_kind)
            refuse_row(row, "cannot be combined with ", kind_options[kind],
                       ": ", row->reason);
        for (const char *const *other = row->excludes; *other != NULL; other++)
            if (is_given(given, *other))
                refuse_row(row, "and --", *other, " exclude each other", "");
        if (row->needs != NULL && !is_given(given, row->needs))
            refuse_row(row, "needs --", row->needs, "", "");
    }
}

/* Checks the rules that no row can state. */
static void check_rules(const struct options *o)
{
    const struct settings *s = &o->settings;
    const struct option_rule {
        bool is_broken;
        const char *sentence;
    } rules[] = {
        {s->header > 0 && s->kind != SETTINGS_EXPLAIN && !s->files &&
             *o->operands != NULL,
         "--header is for files and standard input; its number is written "
         "--header=2"},
        {s->header > 0 && s->explain == SETTINGS_BLOCKS,
         "--header with --explain needs --explain=lines"},
        {s->explain == SETTINGS_BLOCKS && o->fields != NULL,
         "--field with --explain needs --explain=lines"},
        {s->explain == SETTINGS_LINES && o->fields != NULL &&
             strpbrk(o->fields, "-, ") != NULL,
         "--explain=lines writes a line about one field"},
        {s->only_names && s->kind == SETTINGS_NAME && !s->url,
         "--only-names needs --text, or --url"},
        {s->only_names == SETTINGS_ALL_NAMES && s->url,
         "--only-names=all is for --text; --url has one host in each line"},
        {s->only_names && s->url && o->fields != NULL &&
             strpbrk(o->fields, "-, ") != NULL,
         "--only-names with --url writes the host of one field"},
        {s->only_names && s->header > 0,
         "--only-names and --header exclude each other: names have no header; "
         "tail -n +2 skips that of the input"},
        {s->only_names && report_modes[s->invalid].is_alone,
         "--invalid=only writes bad lines, and --only-names no lines: choose "
         "one"},
        {s->code_points && o->fields != NULL && o->delimiter == NULL && !o->csv,
         "--code-points with --field needs --delimiter: blanks separate code "
         "points"},
#ifndef HAVE_ICU
        {s->kind == SETTINGS_EXPLAIN,
         "this puny was built without ICU: it has no --explain"},
        {s->mixed_case && !s->code_points,
         "this puny was built without ICU: --mixed-case needs --code-points"},
        {s->kind == SETTINGS_NAME && !s->lenient,
         "this puny was built without ICU: --name needs --lenient"},
        {s->kind == SETTINGS_TEXT && !(s->decode && s->lenient),
         "this puny was built without ICU: --text needs --decode and "
         "--lenient"},
#endif
    };

    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (rules[i].is_broken)
            message_refuse_sentence(rules[i].sentence);
}

/* Mistakes. */

static const char precedes_strings[] =
    "; -- precedes strings that begin with '-'";

/* Options of idn, idn2, iconv and other filters, and their equivalents. */
static const struct foreign {
    const char *options; /* separated by blanks */
    const char *answer;
} foreign[] = {
    {"-a --idna-to-ascii --to-ascii --toascii --ascii --idn --idna --domain",
     "-n encodes names"},
    {"-u --idna-to-unicode --to-unicode --tounicode --unicode",
     "-dn decodes names"},
    {"-e --punycode-encode",
     "-n encodes names; any text is encoded without an option"},
    {"--punycode-decode", "-d decodes any text"},
    {"--encode", "encoding needs no option; -d decodes"},
    {"--reverse", "-d decodes"},
    {"-s --stringprep", "-dn shows a name as it is mapped"},
    {"-q --quiet --silent", "2> /dev/null hides messages"},
    {"-r --register", "-n --strict accepts names that may be registered"},
    {"-l --lookup", "-n encodes names for lookup; iconv -l lists charsets, "
                    "and -f tries one"},
    {"--list", "iconv -l lists charsets, and -f tries one"},
    {"-N --tr46nt --tr46t --uts46 --nontransitional",
     "-n is UTS #46, non-transitional"},
    {"--nfkc", "-n maps names, by NFKC, too"},
    {"--allow-unassigned", "-n --lenient accepts all characters"},
    {"--transitional", "-n is UTS #46, non-transitional; --explain shows the "
                       "IDNA2003 form"},
    {"--idna2008", "-n --strict accepts only what IDNA2008 allows"},
    {"--no-tr46", "-n --strict maps only the case of ASCII labels"},
    {"--usestd3asciirules --std3",
     "-n --strict accepts only letters, digits and -"},
    {"-c", "-t CHARSET//TRANSLIT replaces characters that CHARSET lacks"},
    {"-o --output", "the output file follows >"},
    {"--input --input-file", "a file goes in with <, or after --files"},
    {"--batch --stdin", "none is needed: without a STRING, lines are read"},
    {"-i --in-place", "write to another file: puny -T < FILE > NEW"},
    {"-0 --null", "-z ends lines in NUL"},
    {"-v --verbose --debug",
     "--explain describes names; -V prints the versions"},
    {"-j --jobs", "GNU parallel runs several puny; see puny-recipes(7)"},
    {"--column --columns --fields", "--field=2 converts the second column"},
    {"--separator --sep", "--delimiter=';' separates fields"},
    {"--charset --encoding", "-f CHARSET names the charset of the input"},
    {"--utf8 --utf-8", "-f UTF-8 -t UTF-8; both are the default in C and "
                       "UTF-8 locales"},
    {"--tsv", "--field=2 --delimiter=$'\\t' converts a column; -T finds names"},
    {"--ignore-errors", "--invalid=warn reports errors, but exits with 0"},
    {"--count", "wc -l counts: puny -T --only-names < FILE | wc -l"},
    {"--json", "-T converts the names in JSON"},
    {"--email", "-T converts the names in addresses"},
    {"--zone", "-T converts the names in zone files"},
};

/* Ends with the equivalent of OPTION, SIZE bytes with its hyphens, in other
 * programs. Returns if it is not in the list. */
static void answer_foreign(const char *option, size_t size)
{
    struct buffer message = {.data = NULL};

    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        if (!slice_is_among(slice_of(option, size),
                            slice_string(foreign[i].options), ' '))
            continue;
        buffer_format(&message, "puny: there is no %.*s: %s%s\n", (int)size,
                      option, foreign[i].answer,
                      option[1] == '-' ? "" : precedes_strings);
        message_print(&message);
        exit(EXIT_TROUBLE);
    }
}

/* Ends with a message about the unknown LETTER, a value of optopt. One that is
 * not ASCII may be only its first byte; so the first option that is not, at
 * WORD or later, is quoted. One with a dot is rather a name, so quoted. */
_Noreturn static void refuse_letter(int letter, char *const *word)
{
    const char option[] = {'-', (char)letter, '\0'};
    bool is_ascii = (unsigned)letter < ASCII_END;

    while (*word != NULL &&
           (**word != '-' || (is_ascii && strchr(*word, letter) == NULL) ||
            (utf8_is_ascii(slice_string(*word)) &&
             !(is_ascii && strchr(*word, '.') != NULL))))
        word++;
    if (is_ascii && *word == NULL)
        answer_foreign(option, 2);
    message_refuse("unknown option", *word == NULL ? option : *word,
                   *word == NULL ? "" : precedes_strings);
}

/* Ends with a message about the mistake that getopt_long found. FOUND is its
 * result, ':' or '?'. */
_Noreturn static void refuse_option(int found, char **argv)
{
    /* The option, if it is a long one. After a letter without its argument,
     * musl's optind is beyond the end. */
    const char *word = argv[optind - 1];
    bool is_long = optopt >= OPTION_LONG;
    const char letter[] = {'-', (char)optopt, '\0'};
    struct buffer message = {.data = NULL};
    int meant = 0;

    if (found == ':')
        message_refuse("option", is_long ? word : letter, " needs an argument");
    if (optopt != 0 && optopt < OPTION_LONG)
        refuse_letter(optopt, argv + optind - 1);
    size_t size = strcspn(word, "=");
    if (optopt != 0) {
        buffer_text(&message, " takes no argument");
        if (strcmp(rows[optopt - OPTION_LONG].name, "files") == 0) {
            buffer_text(&message, ": --files ");
            message_quote(&message, word + size + 1);
        }
        buffer_append(&message, "", 1);
        message_refuse("option", word, message.data);
    }
    buffer_format(&message, "puny: option '%.*s' is ambiguous:", (int)size,
                  word);
    for (size_t i = 0; i < OPTIONS; i++)
        if (strncmp(rows[i].name, word + 2, size - 2) == 0) {
            buffer_format(&message, " --%s", rows[i].name);
            meant++;
        }
    if (meant > 1)
        message_refuse_formatted(&message);
    buffer_free(&message);
    answer_foreign(word, size);
    message_refuse("unknown option", word, "");
}

/* Returns true if WORD is an option without its hyphens: letters, or a long
 * one, which may be abbreviated. */
static bool is_option(struct slice word)
{
    struct slice name = slice_of(word.text, slice_find(word, 0, '='));
    size_t letters = 0;

    for (size_t i = 0; i < OPTIONS; i++) {
        if (name.size > 1 && slice_begins(slice_string(rows[i].name), name))
            return true;
        if (rows[i].letter != 0)
            letters += slice_count(word, rows[i].letter);
    }
    return word.size > 0 && letters == word.size;
}

/* Ends with a message if WORD is an option with dashes in place of its hyphens,
 * as web pages and word processors write them, and input methods those that
 * UTS #46 maps to hyphens. */
static void refuse_dashes(const char *word)
{
    struct slice rest = slice_string(word);
    struct buffer message = {.data = NULL};
    uint32_t c = 0, dash = 0;

    for (int i = 0; i < 2 && rest.size > 0; i++) {
        size_t size = utf8_read(rest.text, rest.size, &c);
        bool is_dash = label_is_dash(c) || c == 0xFE63 || c == 0xFF0D;
        if (size == 0 || !(is_dash || (dash != 0 && c == '-')))
            break;
        dash = dash == 0 ? c : dash;
        rest = slice_from(rest, size);
    }
    if (dash == 0 || !is_option(rest))
        return;
    buffer_text(&message, "puny: '");
    message_quote(&message, word);
    buffer_text(&message, "' begins with ");
    failure_explain(&(struct failure){.message = "%f, not with '-'"
                                                 " (-- precedes strings)",
                                      .found = dash},
                    &message);
    message_refuse_formatted(&message);
}

/* Parsing. */

static void add_word(struct options_words *words, const char *word)
{
    words->word = realloc(words->word, (words->count + 1) * sizeof(char *));
    if (words->word == NULL)
        memory_exhausted();
    words->word[words->count++] = word;
}

/* Returns the number of lines in WORD, or 1 if that is NULL. */
static uint64_t read_lines(const char *word)
{
    char *end;

    if (word == NULL)
        return 1;
    errno = 0;
    uint64_t lines = strtoull(word, &end, 10);
    if (!ascii_is_digit(*word) || *end != '\0' || errno != 0)
        message_refuse("--header", word, ": not a number of lines");
    if (lines == 0)
        message_refuse("--header", word, ": at least 1");
    return lines;
}

/* Returns the number of the choice WORD of ROW. */
static int choose(const struct row *row, const char *word)
{
    struct buffer message = {.data = NULL};

    for (int i = 0; choice(row, i) != NULL; i++)
        if (strcmp(word, choice(row, i)) == 0)
            return i;
    buffer_format(&message, "puny: --%s '", row->name);
    message_quote(&message, word);
    buffer_text(&message, choice(row, 1) == NULL ? "': the only choice is "
                                                 : "': the choices are ");
    add_choices(&message, row, ", ");
    message_refuse_formatted(&message);
}

static void store(const struct row *row, void *member, char *word)
{
    if (word != NULL && *word == '\0' && strncmp(row->argument, "FILE", 4) == 0)
        refuse_row(row, "needs the name of a file", "", "", "");
    switch (row->type) {
    case NO_MEMBER:
        break;
    case FLAG:
        *(bool *)member = true;
        break;
    case NUL:
        *(char *)member = '\0';
        break;
    case WORD:
        *(char **)member = word;
        break;
    case WORDS:
        add_word(member, word);
        break;
    case LINES:
        *(uint64_t *)member = read_lines(word);
        break;
    case CHOICE:
        *(int *)member = *row->argument != '[' ? choose(row, word)
                         : word == NULL        ? 1
                                               : 2 + choose(row, word);
        break;
    case PRINT_HELP:
        print_help();
    case PRINT_VERSION:
        print_version();
    }
}

/* The arguments of getopt_long. */
struct syntax {
    struct option table[OPTIONS + 1];
    char letters[2 + 2 * OPTIONS + 1];
};

static struct syntax make_syntax(void)
{
    struct syntax syntax = {.letters = ""};
    char *letter = syntax.letters;

    if (getenv("POSIXLY_CORRECT") != NULL) /* musl ignores the variable */
        *letter++ = '+';
    *letter++ = ':';

    for (int i = 0; i < OPTIONS; i++) {
        const struct row *row = &rows[i];
        int has_argument = row->argument == NULL   ? no_argument
                           : *row->argument == '[' ? optional_argument
                                                   : required_argument;
        syntax.table[i] =
            (struct option){row->name, has_argument, NULL, OPTION_LONG + i};
        if (row->letter == 0)
            continue;
        *letter++ = row->letter;
        if (has_argument == required_argument)
            *letter++ = ':';
    }
    return syntax;
}

struct options options_parse(int argc, char **argv)
{
    struct options options = {.settings.terminator = '\n'};
    struct syntax syntax = make_syntax();
    uint64_t given = 0;
    int found;

    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        refuse_dashes(argv[i]);
    opterr = 0;
    while ((found = getopt_long(argc, argv, syntax.letters, syntax.table,
                                NULL)) != -1) {
        int i = found >= OPTION_LONG ? found - OPTION_LONG : 0;
        while (found < OPTION_LONG && rows[i].letter != found)
            if (++i == OPTIONS)
                refuse_option(found, argv);
        store(&rows[i], (char *)&options + rows[i].member, optarg);
        given |= UINT64_C(1) << i;
    }
    options.settings.has_from = options.from != NULL && *options.from != '\0';
    options.settings.has_invalid = is_given(given, "invalid");
    options.settings.kind = is_given(given, "explain") ? SETTINGS_EXPLAIN
                            : is_given(given, "text")  ? SETTINGS_TEXT
                            : is_given(given, "name")  ? SETTINGS_NAME
                                                       : SETTINGS_STRING;
    options.operands = argv + optind;
    check_rows(given, options.settings.kind);
    check_rules(&options);
    options.safe |= is_given(given, "explain") || is_given(given, "protect") ||
                    is_given(given, "trust");
    return options;
}
