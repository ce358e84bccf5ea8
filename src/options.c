/* options.c - the command line; see options.h. */

#include "config.h"

#include "options.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "base/unicode.h"
#include "message.h"
#include "option.h"
#include "usage.h"

/* Modes. */

/* Modes in the words of the options that choose them. */
static const struct mode {
    enum option_modes modes;
    const char *words;
} modes[] = {
    {OPTION_NAMES, "--name"},
    {OPTION_EXPLAINS, "--explain"},
    {OPTION_TEXTS, "--text"},
    {OPTION_TEXT_ENCODE, "--text without --decode"},
    {OPTION_TEXT_DECODE, "--text with --decode"},
};

enum { MODES = sizeof modes / sizeof *modes };

static bool has(uint64_t given, enum option_id id)
{
    return (given & OPTION_BIT(id)) != 0;
}

static enum option_modes choose_mode(uint64_t given)
{
    if (has(given, OPTION_EXPLAIN))
        return OPTION_EXPLAINS;
    if (has(given, OPTION_TEXT))
        return has(given, OPTION_DECODE) ? OPTION_TEXT_DECODE
                                         : OPTION_TEXT_ENCODE;
    return has(given, OPTION_NAME) ? OPTION_NAMES : OPTION_STRINGS;
}

_Noreturn static void refuse(struct buffer *message)
{
    buffer_append(message, "", 1);
    message_refuse_sentence(message->data);
}

/* Ends with "--safe needs --name, --explain or --text with --decode". */
_Noreturn static void refuse_for_modes(const struct option_row *row)
{
    struct buffer message = {.data = NULL};
    enum option_modes left = row->modes;

    buffer_format(&message, "--%s needs ", row->name);
    for (const struct mode *m = modes; m < modes + MODES; m++) {
        if ((left & m->modes) != m->modes)
            continue;
        if (left != row->modes)
            buffer_text(&message, left == m->modes ? " or " : ", ");
        buffer_text(&message, m->words);
        left &= ~m->modes;
    }
    refuse(&message);
}

/* Ends with "--mixed-case cannot be combined with --name: REASON". */
_Noreturn static void refuse_in_mode(const struct option_row *row,
                                     enum option_modes mode)
{
    struct buffer message = {.data = NULL};
    const struct mode *m = modes;

    /* The direction matters only if the option is for the other one. */
    while ((m->modes & mode) == 0 || (m->modes & row->modes) != 0)
        m++;
    buffer_format(&message, "--%s cannot be combined with %s: %s", row->name,
                  m->words, row->reason);
    refuse(&message);
}

/* Checks that the GIVEN options can be used in the mode. */
static void check_rows(uint64_t given)
{
    enum option_modes mode = choose_mode(given);

    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct option_row *row = &option_rows[i];
        if (!has(given, (enum option_id)i) || (row->modes & mode) != 0)
            continue;
        if (mode == OPTION_STRINGS || row->reason == NULL)
            refuse_for_modes(row);
        refuse_in_mode(row, mode);
    }
}

static void check_exclusions(uint64_t given)
{
    for (size_t i = 0; i < OPTION_COUNT; i++)
        for (size_t j = 0; j < OPTION_COUNT; j++) {
            struct buffer message = {.data = NULL};
            if (!has(given, (enum option_id)i) ||
                !has(given & option_rows[i].excludes, (enum option_id)j))
                continue;
            buffer_format(&message, "--%s and --%s exclude each other",
                          option_rows[i].name, option_rows[j].name);
            refuse(&message);
        }
}

/* Checks the rules that no row can state. */
static void check_rules(const struct options *o)
{
    bool has_icu = unicode_has_icu();
    const struct rule {
        bool is_broken;
        const char *sentence;
    } rules[] = {
        {o->delimiter != NULL && o->fields == NULL,
         "--delimiter needs --field"},
        {o->header > 0 && *o->operands != NULL,
         "--header is for standard input; its number is written --header=2"},
        {o->code_points && o->fields != NULL && o->delimiter == NULL,
         "--code-points with --field needs --delimiter: blanks separate code "
         "points"},
        {o->explain && !has_icu,
         "this puny was built without ICU: it has no --explain"},
        {o->mixed_case && !o->code_points && !has_icu,
         "this puny was built without ICU: --mixed-case needs --code-points"},
        {o->kind == CONVERT_NAME && !o->lenient && !has_icu,
         "this puny was built without ICU: --name needs --lenient"},
        {o->kind == CONVERT_TEXT && !(o->decode && o->lenient) && !has_icu,
         "this puny was built without ICU: --text needs --decode and "
         "--lenient"},
    };

    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (rules[i].is_broken)
            message_refuse_sentence(rules[i].sentence);
}

/* Parsing. */

/* The arguments of getopt_long. */
struct syntax {
    struct option table[OPTION_COUNT + 1];
    char letters[2 + 2 * OPTION_COUNT + 1];
};

static struct syntax make_syntax(void)
{
    struct syntax syntax = {.letters = ""};
    char *letter = syntax.letters;

    if (getenv("POSIXLY_CORRECT") != NULL) /* musl ignores the variable */
        *letter++ = '+';
    *letter++ = ':';

    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct option_row *row = &option_rows[i];
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

/* Returns the id of the option for FOUND, the result of getopt_long;
 * OPTION_COUNT if that is a mistake. */
static int find_option(int found)
{
    int id = 0;

    if (found >= OPTION_LONG)
        return found - OPTION_LONG;
    while (id < OPTION_COUNT && option_rows[id].letter != found)
        id++;
    return id;
}

struct options options_parse(int argc, char **argv)
{
    struct options options = {.terminator = '\n'};
    struct syntax syntax = make_syntax();
    uint64_t given = 0;
    int found;

    opterr = 0;
    while ((found = getopt_long(argc, argv, syntax.letters, syntax.table,
                                NULL)) != -1) {
        int id = find_option(found);
        if (id == OPTION_COUNT)
            usage_refuse_option(found, argv);
        const struct option_row *row = &option_rows[id];
        if (row->set != NULL)
            row->set(row, (char *)&options + row->member, optarg);
        given |= OPTION_BIT(id);
    }
    check_rows(given);
    check_exclusions(given);
    options.kind = has(given, OPTION_TEXT)   ? CONVERT_TEXT
                   : has(given, OPTION_NAME) ? CONVERT_NAME
                                             : CONVERT_STRING;
    options.operands = argv + optind;
    check_rules(&options);
    options.safe |=
        options.explain || options.protect.count > 0 || options.trust.count > 0;
    return options;
}
