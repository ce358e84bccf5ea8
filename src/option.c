/* option.c - the table of options; see option.h. */

#include "config.h"

#include "option.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "codec/variant.h"
#include "message.h"
#include "usage.h"

static void set_true(const struct option_row *row, void *member, char *argument)
{
    (void)row, (void)argument;
    *(bool *)member = true;
}

static void set_word(const struct option_row *row, void *member, char *argument)
{
    (void)row;
    *(char **)member = argument;
}

static void add_word(const struct option_row *row, void *member, char *argument)
{
    struct options_words *words = member;

    (void)row;
    words->word = realloc(words->word, (words->count + 1) * sizeof(char *));
    if (words->word == NULL)
        memory_exhausted();
    words->word[words->count++] = argument;
}

static void set_nul(const struct option_row *row, void *member, char *argument)
{
    (void)row, (void)argument;
    *(char *)member = '\0';
}

static void set_lines(const struct option_row *row, void *member, char *word)
{
    uint64_t *lines = member;
    char *end;

    (void)row;
    *lines = 1;
    if (word == NULL)
        return;
    errno = 0;
    *lines = strtoull(word, &end, 10);
    if (!ascii_is_digit((unsigned char)*word) || *end != '\0' || errno != 0 ||
        *lines == 0)
        message_refuse("--header", word, ": not a number of lines");
}

/* Returns the number of the choice WORD of ROW. */
static size_t choose(const struct option_row *row, const char *word)
{
    for (size_t i = 0; row->choice(i) != NULL; i++)
        if (strcmp(word, row->choice(i)) == 0)
            return i;
    usage_refuse_choice(row, word);
}

static const char *invalid_choice(size_t i)
{
    return i < RECORDS_MODES ? records_modes[i].name : NULL;
}

static void set_invalid(const struct option_row *row, void *member, char *word)
{
    *(const struct records_mode **)member = &records_modes[choose(row, word)];
}

static const char *escape_choice(size_t i)
{
    static const char *const names[] = {[OPTIONS_AUTO] = "auto",
                                        [OPTIONS_ALWAYS] = "always",
                                        [OPTIONS_NEVER] = "never"};

    return i < sizeof names / sizeof *names ? names[i] : NULL;
}

static void set_escape(const struct option_row *row, void *member, char *word)
{
    *(enum options_when *)member = (enum options_when)choose(row, word);
}

static const char *variant_choice(size_t i)
{
    return variant_names[i];
}

static void set_variant(const struct option_row *row, void *member, char *word)
{
    *(const char **)member = variant_names[choose(row, word)];
}

#define IN(member) offsetof(struct options, member)

#define JUDGED (OPTION_NAMES | OPTION_TEXT_DECODE | OPTION_EXPLAINS)
static const char kind_reason[] = "both are kinds of strings";
static const char safe_reason[] =
    "A-labels are safe; -n checks lists of names, and -dT logs";
static const char copy_reason[] = "--explain copies nothing";
static const char punycode_reason[] = "names are always Punycode";

/* clang-format off */
const struct option_row option_rows[] = {
    [OPTION_NAME] = {
        "name", 'n', NULL, NULL, 0, OPTION_NAMES,
        "a domain name: its labels become xn--...",
        .reason = kind_reason, .heading = "Kind of string (default: any text):"},
    [OPTION_TEXT] = {
        "text", 'T', NULL, NULL, 0, OPTION_TEXTS,
        "free text: the domain names in it are converted",
        .reason = kind_reason},
    [OPTION_EXPLAIN] = {
        "explain", 0, NULL, set_true, IN(explain), OPTION_EXPLAINS,
        "a domain name: show its details, convert nothing",
        .reason = kind_reason},
    [OPTION_DECODE] = {
        "decode", 'd', NULL, set_true, IN(decode), OPTION_CONVERTS,
        "convert from Punycode to text",
        .reason = "--explain reads names in either form"},

    [OPTION_LENIENT] = {
        "lenient", 0, NULL, set_true, IN(lenient), OPTION_NAMES | OPTION_TEXTS,
        "all names: only the prefix and Punycode, no checks",
        .excludes = OPTION_BIT(OPTION_STRICT) | OPTION_BIT(OPTION_SAFE) |
                    OPTION_BIT(OPTION_PROTECT) | OPTION_BIT(OPTION_TRUST) |
                    OPTION_BIT(OPTION_SCRIPTS) | OPTION_BIT(OPTION_TABLE) |
                    OPTION_BIT(OPTION_TLDS),
        .reason = "--explain reports all checks",
        .heading = "Accepted names:"},
    [OPTION_STRICT] = {
        "strict", 0, NULL, set_true, IN(strict), OPTION_NAMES | OPTION_TEXTS,
        "only names that may be registered (IDNA2008)",
        .reason = "--explain reports both verdicts"},
    [OPTION_SAFE] = {
        "safe", 0, NULL, set_true, IN(safe), JUDGED,
        "only names unlikely to deceive; -d keeps others xn--",
        .reason = safe_reason},
    [OPTION_PROTECT] = {
        "protect", 0, "FILE", add_word, IN(protect), JUDGED,
        "like --safe, and no imitations of names in FILE",
        .reason = safe_reason},
    [OPTION_TRUST] = {
        "trust", 0, "LIST", add_word, IN(trust), JUDGED,
        "like --safe, except under these domains (com,de)",
        .reason = safe_reason},
    [OPTION_SCRIPTS] = {
        "scripts", 0, "LIST", add_word, IN(scripts), JUDGED,
        "only labels in these scripts (Latin,Grek)",
        .reason = safe_reason},
    [OPTION_TABLE] = {
        "table", 0, "FILE", add_word, IN(tables), JUDGED,
        "only labels that the registry's table in FILE allows",
        .reason = safe_reason},
    [OPTION_TLDS] = {
        "tlds", 0, "FILE|any", add_word, IN(tlds), OPTION_TEXTS,
        "with -T: further top-level domains, or any",
        .reason = NULL},
    [OPTION_ONLY_NAMES] = {
        "only-names", 0, NULL, set_true, IN(only_names), OPTION_TEXTS,
        "with -T: write the converted names, one a line",
        .excludes = OPTION_BIT(OPTION_HEADER)},

    [OPTION_FROM_CODE] = {
        "from-code", 'f', "CHARSET", set_word, IN(from), OPTION_ALL,
        "charset of input; default: the locale's, UTF-8 in C",
        .heading = "Input and output:"},
    [OPTION_TO_CODE] = {
        "to-code", 't', "CHARSET", set_word, IN(to), OPTION_ALL,
        "charset of output; the same default", .reason = NULL},
    [OPTION_ZERO_TERMINATED] = {
        "zero-terminated", 'z', NULL, set_nul, IN(terminator), OPTION_ALL,
        "lines end in NUL, not newline", .reason = NULL},
    [OPTION_FIELD] = {
        "field", 0, "LIST", set_word, IN(fields), OPTION_CONVERTS,
        "convert these fields of each line (2 or 1,3-)",
        .excludes = OPTION_BIT(OPTION_TRACE), .reason = copy_reason},
    [OPTION_DELIMITER] = {
        "delimiter", 0, "C", set_word, IN(delimiter), OPTION_CONVERTS,
        "fields are separated by C, not by blanks",
        .reason = copy_reason},
    [OPTION_HEADER] = {
        "header", 0, "[=N]", set_lines, IN(header), OPTION_CONVERTS,
        "copy the first N lines (default: 1)",
        .reason = copy_reason},
    [OPTION_INVALID] = {
        "invalid", 0, "MODE", set_invalid, IN(invalid), OPTION_CONVERTS,
        "on bad input (fail; with -T ignore)",
        .choice = invalid_choice, .reason = copy_reason},
    [OPTION_ESCAPE] = {
        "escape", 0, "WHEN", set_escape, IN(escape), OPTION_ALL,
        "write unsafe characters as \\u{202E}",
        .choice = escape_choice},

    [OPTION_MIXED_CASE] = {
        "mixed-case", 'm', NULL, set_true, IN(mixed_case), OPTION_STRINGS,
        "the case of the digits carries upper case",
        .reason = "names are mapped to lower case",
        .heading = "Plain Punycode (RFC 3492) of any text:"},
    [OPTION_CODE_POINTS] = {
        "code-points", 0, NULL, set_true, IN(code_points), OPTION_STRINGS,
        "the text is written as u+0644 u+064A",
        .reason = "--explain shows the code points of names"},
    [OPTION_TRACE] = {
        "trace", 0, NULL, set_true, IN(trace), OPTION_STRINGS,
        "print the steps of the algorithm, not the result",
        .reason = "trace a label without its prefix"},
    [OPTION_VARIANT] = {
        "variant", 0, "NAME", set_variant, IN(variant), OPTION_STRINGS,
        "another Bootstring profile",
        .choice = variant_choice, .reason = punycode_reason},
    [OPTION_BOOTSTRING] = {
        "bootstring", 0, "KEY=VALUE,...", add_word, IN(bootstring),
        OPTION_STRINGS, "other parameters (tmin=1,...)",
        .reason = punycode_reason},
    [OPTION_HELP] = {
        "help", 'h', NULL, usage_print, 0, OPTION_ALL,
        "print this, and exit", .reason = NULL},
    [OPTION_VERSION] = {
        "version", 'V', NULL, usage_print_version, 0, OPTION_ALL,
        "print the versions, and exit", .reason = NULL},
};
/* clang-format on */
