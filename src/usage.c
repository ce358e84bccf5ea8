/* usage.c - --help, --version, and messages on mistaken options; see
 * usage.h. */

#include "config.h"

#include "usage.h"

#include <getopt.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/unicode.h"
#include "base/utf8.h"
#include "message.h"
#include "names/tlds.h"
#include "option.h"

enum { HELP_COLUMN = 27 };

/* Appends the choices of ROW, separated by SEPARATOR. */
static void add_choices(struct buffer *text, const struct option_row *row,
                        const char *separator)
{
    for (size_t i = 0; row->choice(i) != NULL; i++) {
        buffer_text(text, i == 0 ? "" : separator);
        buffer_text(text, row->choice(i));
    }
}

/* Prints "  -f, --from-code=CHARSET  HELP". */
static void print_row(const struct option_row *row)
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
    if (row->choice != NULL)
        add_choices(&text, row, "|");
    else if (row->argument != NULL)
        buffer_text(&text, row->argument);
    printf("%-*.*s  %s\n", HELP_COLUMN - 2, (int)text.length, text.data,
           row->help);
    buffer_free(&text);
}

/* Ends the process. Reports a failed write. */
_Noreturn static void finish(void)
{
    /* An error while printing can leave nothing to flush. */
    if (ferror(stdout) || fflush(stdout) != 0 || fclose(stdout) != 0) {
        message_error("write error");
        exit(MESSAGE_TROUBLE);
    }
    exit(EXIT_SUCCESS);
}

void usage_print(const struct option_row *row, void *member, char *argument)
{
    (void)row, (void)member, (void)argument;
    fputs("Usage: puny [OPTION]... [STRING]...\n"
          "Convert each STRING to Punycode (RFC 3492), or with -d back; with "
          "none, each\n"
          "line of standard input. A file goes in with <, as in: puny -n < "
          "FILE\n",
          stdout);
    for (const struct option_row *r = option_rows;
         r < option_rows + OPTION_COUNT; r++)
        print_row(r);
    fputs("Exit status: 0 all converted, 1 some input could not be, 2 "
          "trouble.\n"
          "Report bugs to: " PACKAGE_BUGREPORT "\n",
          stdout);
    finish();
}

void usage_print_version(const struct option_row *row, void *member,
                         char *argument)
{
    (void)row, (void)member, (void)argument;
    fputs(PACKAGE_STRING "\n", stdout);
    if (!unicode_has_icu())
        puts("Built without ICU.");
    else
        printf("ICU %s, Unicode %s.\n", unicode_icu_version(),
               unicode_version());
#ifndef HAVE_EXPAT
    puts("Built without libexpat.");
#endif
    printf("Top-level domains of %s.\n", tlds_date());
    finish();
}

_Noreturn void usage_refuse_choice(const struct option_row *row,
                                   const char *word)
{
    struct buffer name = {.data = NULL}, after = {.data = NULL};

    buffer_format(&name, "--%s%c", row->name, '\0');
    buffer_text(&after, ": the choices are ");
    add_choices(&after, row, ", ");
    buffer_append(&after, "", 1);
    message_refuse(name.data, word, after.data);
}

/* Options of idn, idn2, iconv and other filters, and their equivalents. */
static const struct foreign {
    char letter;      /* or 0 */
    const char *name; /* or NULL */
    const char *answer;
} foreign[] = {
    {'a', "idna-to-ascii", "-n encodes names"},
    {'u', "idna-to-unicode", "-dn decodes names"},
    {'e', "punycode-encode", "any text is encoded without an option"},
    {0, "punycode-decode", "-d decodes any text"},
    {0, "encode", "encoding needs no option; -d decodes"},
    {'s', "stringprep", "-dn shows a name as it is mapped"},
    {'q', "quiet", "2> /dev/null hides messages"},
    {0, "silent", "2> /dev/null hides messages"},
    {'r', "register", "-n --strict accepts names that may be registered"},
    {'l', "lookup", "-n encodes names for lookup; iconv -l lists charsets"},
    {0, "list", "iconv -l lists charsets"},
    {'N', "tr46nt", "-n is UTS #46, non-transitional"},
    {0, "tr46t", "-n is UTS #46, non-transitional"},
    {0, "no-tr46", "-n --strict maps only the case of ASCII letters"},
    {0, "usestd3asciirules", "-n --strict accepts only letters, digits and -"},
    {'c', NULL, "-t CHARSET//TRANSLIT replaces characters that CHARSET lacks"},
    {'o', "output", "the output file follows >"},
    {'i', "in-place", "write to another file: puny -T < FILE > NEW"},
    {'0', "null", "-z ends lines in NUL"},
};

/* Ends with the equivalent of an option of other programs, given as LETTER, or
 * as NAME of SIZE bytes. Returns if the option is not in the list. */
static void answer_foreign(int letter, const char *name, size_t size)
{
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        const struct foreign *f = &foreign[i];
        struct buffer message = {.data = NULL};
        if (name == NULL ? letter != f->letter
                         : f->name == NULL || strlen(f->name) != size ||
                               strncmp(name, f->name, size) != 0)
            continue;
        if (name == NULL)
            buffer_format(&message, "there is no -%c: %s", letter, f->answer);
        else
            buffer_format(&message, "there is no --%s: %s", f->name, f->answer);
        buffer_append(&message, "", 1);
        message_sentence(message.data);
        exit(MESSAGE_TROUBLE);
    }
}

/* Returns the first argument, at WORD or later, whose first non-ASCII bytes are
 * LETTER, or NULL. */
static const char *find_argument(char *const *word, const char *letter)
{
    for (; *word != NULL; word++) {
        size_t ascii = utf8_ascii(slice_string(*word));
        if (**word == '-' &&
            strncmp(*word + ascii, letter, strlen(letter)) == 0)
            return *word;
    }
    return NULL;
}

/* Ends with a message about LETTER, a value of optopt: with glibc a byte,
 * perhaps negative; with musl a character, or a surrogate for an invalid byte.
 * If it is not ASCII, the argument, at WORD or later, is quoted. */
_Noreturn static void refuse_letter(const char *before, int letter,
                                    const char *after, char *const *word)
{
    char option[1 + UTF8_MAX + 1] = "-";
    const char *whole = NULL;

    if (letter <= 0xFF || utf8_is_surrogate((uint32_t)letter))
        option[1] = (char)letter;
    else
        utf8_write((uint32_t)letter, option + 1);
    if ((unsigned char)option[1] >= 0x80)
        whole = find_argument(word, option + 1);
    message_refuse(before, whole != NULL ? whole : option, after);
}

/* Returns how many options begin with the LENGTH characters of NAME. */
static int count_options(const char *name, size_t length)
{
    int count = 0;

    for (size_t i = 0; i < OPTION_COUNT; i++)
        count += strncmp(option_rows[i].name, name, length) == 0;
    return count;
}

_Noreturn void usage_refuse_option(int found, char **argv)
{
    /* The option, if it is a long one. After a letter without its argument,
     * musl's optind is beyond the end. */
    const char *word = argv[optind - 1];
    bool is_long = word != NULL && strncmp(word, "--", 2) == 0;

    if (found == ':' && is_long)
        message_refuse("option", word, " needs an argument");
    if (found == ':')
        refuse_letter("option", optopt, " needs an argument", argv);
    if (optopt != 0 && optopt < OPTION_LONG) {
        answer_foreign(optopt, NULL, 0);
        refuse_letter("unknown option", optopt, "", argv + optind - 1);
    }
    if (optopt != 0)
        message_refuse("option", word, " takes no argument");
    size_t size = strcspn(word + 2, "=");
    if (count_options(word + 2, size) > 1)
        message_refuse("option", word, " is ambiguous");
    answer_foreign(0, word + 2, size);
    message_refuse("unknown option", word, "");
}
