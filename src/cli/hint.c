#include "config.h"

#include "cli/hint.h"

#include <sys/stat.h>
#include <unistd.h>

#include "base/charset.h"
#include "base/escape.h"
#include "base/message.h"
#include "base/unicode.h"
#include "names/host.h"
#include "names/label.h"
#include "names/name.h"
#include "safe/safe.h"
#include "stream/stream.h"

/* The likely kind of a string. */
struct look {
    bool has_name;    /* a word that is a U-label and a dot, or an A-label */
    bool has_a_label; /* that word has an A-label */
    bool is_word;     /* the string is one word */
};

static struct look look_at(struct slice text)
{
    static const char separators[] = " \t/@\",;:<>()|^'";
    struct look look = {.is_word = true};
    struct slice label;

    for (size_t at = 0; at < text.size && !look.has_name; at++) {
        size_t start = at;
        while (at < text.size && !ascii_is_one_of(text.text[at], separators))
            at++;
        struct slice word = slice_part(text, start, at);
        look.is_word &= at == text.size;
        look.has_name = slice_has(word, '.') && !utf8_is_ascii(word);
        while (slice_cut(&word, '.', &label))
            if (label_has_prefix(label))
                look.has_name = look.has_a_label = true;
    }
    return look;
}

static bool is_safe_name(struct hints *h, struct slice unicode,
                         struct failure *failure)
{
    if (h->safe == NULL)
        h->safe = safe_open(true);
    return safe_check(h->safe, unicode, failure);
}

static bool begins_like_prefix(struct slice label)
{
    return slice_begins(label, slice_string("xn-"));
}

/* Returns true if LABEL is an A-label whose prefix lacks hyphens or is missing:
 * with the whole prefix, it decodes to a label that is valid and safe. Of
 * honest names with hyphens, one in 60 does. */
static bool lacks_prefix(struct hints *h, struct slice label)
{
    struct buffer name = {.data = NULL}, decoded = {.data = NULL};
    struct name_converter *names =
        name_open((struct name_mode){.strict = true});

    if (begins_like_prefix(label))
        label = slice_from(label, 3);
    buffer_text(&name, LABEL_PREFIX);
    buffer_put(&name, label);
    bool is_a_label =
        name_convert(names, buffer_slice(&name), &decoded, NULL) &&
        is_safe_name(h, name_unicode(names), NULL);
    name_close(names);
    buffer_free(&name);
    buffer_free(&decoded);
    return is_a_label;
}

static const char prefix_hint[] =
    "hint: the prefix of an A-label is xn--, with two hyphens";
static const char no_prefix_hint[] =
    "hint: no label begins with xn--; -d decodes Punycode without it";

/* Returns the hint about NAME, which is to be decoded, or NULL. */
static const char *hint_about_prefix(struct hints *h, struct slice name)
{
    struct slice label;

    /* untested: a build without ICU */
    if (!unicode_has_icu() || !utf8_is_ascii(name) ||
        label_contains_prefix(name))
        return NULL;
    while (slice_cut(&name, '.', &label))
        if (slice_has(label, '-') && lacks_prefix(h, label))
            return begins_like_prefix(label) ? prefix_hint : no_prefix_hint;
    return NULL;
}

/* Returns the hint about TEXT, or NULL. */
static const char *hint_about(struct hints *h, struct slice text)
{
    const struct settings *s = h->settings;
    struct look look = look_at(text);
    bool decodes = s->decode || look.has_a_label;

    for (size_t at = 0; at < text.size && s->kind != SETTINGS_NAME; at++)
        if (label_find_dash(slice_from(text, at)) != 0)
            return prefix_hint;
    if (s->kind == SETTINGS_STRING && look.has_name && !look.is_word &&
        host_is_part(text))
        return decodes ? "hint: -dn --url decodes the host of a URL, -dT the "
                         "domain names in text"
                       : "hint: -n --url converts the host of a URL, -T the "
                         "domain names in text";
    if (s->kind == SETTINGS_STRING && look.has_name)
        return look.is_word ? decodes ? "hint: -dn decodes domain names"
                                      : "hint: -n converts domain names"
               : decodes    ? "hint: -dT decodes the domain names in text"
                            : "hint: -T converts the domain names in text";
    if (s->kind == SETTINGS_NAME && s->decode && !s->url)
        return hint_about_prefix(h, text);
    if (s->kind != SETTINGS_TEXT || s->lenient || !look.is_word ||
        slice_has(text, '.'))
        return NULL;
    if (s->decode)
        return look.has_a_label ? "hint: -dn decodes a name without a dot"
                                : NULL;
    return utf8_is_ascii(text) ? NULL
                               : "hint: -n converts a name without a dot";
}

/* Returns true if WORD is the only one of OPERANDS. */
static bool has_one(char *const *operands, const char *word)
{
    return *operands != NULL && operands[1] == NULL &&
           strcmp(*operands, word) == 0;
}

static const char file_hint[] = "hint: arguments are strings; --files reads "
                                "files, and - as standard input";

/* Returns true if an operand is the name of a file, or OR_INPUT and "-", but is
 * taken as a string. */
static bool has_file(const struct options *o, bool or_input)
{
    for (char *const *operand = o->operands; *operand != NULL; operand++)
        if ((or_input || strcmp(*operand, "-") != 0) &&
            stream_look(&o->settings, *operand) == STREAM_MAYBE_FILE)
            return !o->settings.files;
    return false;
}

/* Returns the hint about the operands, or NULL. */
static const char *hint_about_operands(struct hints *h, const struct options *o)
{
    const struct settings *s = &o->settings;
    char *const *operands = o->operands;
    const char *hint = NULL;

    if (s->files)
        return NULL;
    for (size_t i = 0; operands[i] != NULL && s->has_from; i++) {
        struct slice text = slice_string(operands[i]);
        if (!charset_is_utf8(o->from) && !utf8_is_ascii(text) &&
            utf8_valid(text) == text.size)
            return "hint: a string is valid UTF-8; -f is for the charset of "
                   "strings, too";
    }
    if (has_file(o, true))
        return file_hint;
    if (s->kind == SETTINGS_STRING && has_one(operands, "help"))
        return "hint: --help prints the options";
    for (size_t i = 0; operands[i] != NULL && hint == NULL; i++)
        hint = hint_about(h, slice_string(operands[i]));
    return hint;
}

/* The observer's functions. */

static void note_record(void *user, struct slice record)
{
    const char *hint = hint_about(user, record);

    if (hint != NULL)
        message_sentence(hint, "");
}

static void note_word(void *user)
{
    ((struct hints *)user)->words++;
}

enum { UNSAFE_MAX = 3 }; /* names in hints; the others are counted */

/* Notes NAME, in Unicode, if it may deceive. */
static void note_unsafe_name(void *user, struct slice name)
{
    struct hints *h = user;
    struct failure failure;

    if (utf8_is_ascii(name) || is_safe_name(h, name, &failure) ||
        ++h->unsafe_names > UNSAFE_MAX)
        return;
    buffer_text(&h->unsafe, "puny: hint: '");
    escape_append(&h->unsafe, name);
    buffer_text(&h->unsafe, "' may deceive: ");
    failure_explain(&failure, &h->unsafe);
    buffer_text(&h->unsafe, "\n");
}

struct observer hint_start(struct hints *h, const struct options *o)
{
    const struct settings *s = &o->settings;
    struct observer observer = {.user = h};
    struct stat input;

    *h = (struct hints){.settings = s};
    bool is_checked = s->safe != NULL || s->strict || s->lenient;
    bool shows_names =
        (s->kind == SETTINGS_NAME || s->kind == SETTINGS_TEXT) &&
        ((*o->operands != NULL && !s->files) || (s->decode && s->is_terminal));
    bool is_input = !s->files && has_one(o->operands, "-") &&
                    stream_look(s, "-") == STREAM_MAYBE_FILE &&
                    fstat(STDIN_FILENO, &input) == 0 && S_ISFIFO(input.st_mode);

    bool is_terminal = isatty(STDERR_FILENO) == 1;
    const char *hint =
        is_input ? "hint: - is a string; without it, standard input is read"
        : is_terminal        ? hint_about_operands(h, o)
        : has_file(o, false) ? file_hint
                             : NULL;

    if (is_terminal && *o->operands == NULL && isatty(STDIN_FILENO) == 1)
        hint = "hint: type strings, one a line; Ctrl-D ends, --help prints the "
               "options";
    if (hint != NULL)
        message_sentence(hint, "");
    h->has_hint = hint != NULL;
    if (!is_terminal)
        return observer;
    if (s->kind != SETTINGS_TEXT)
        observer.note_record = note_record;
    if (shows_names && !is_checked)
        observer.note_name = note_unsafe_name;
    if (s->kind == SETTINGS_TEXT && !s->has_invalid && !s->check)
        observer.note_word = note_word;
    return observer;
}

void hint_finish(struct hints *h)
{
    struct buffer line = {.data = NULL};

    if (h->words > 0 && !h->has_hint) {
        buffer_format(&line,
                      "puny: hint: %zu %s not converted; --invalid=warn tells "
                      "why\n",
                      h->words,
                      h->words == 1 ? "word that looks like a name is"
                                    : "words that look like names are");
        message_print(&line);
        buffer_free(&line);
    }
    if (h->unsafe_names > UNSAFE_MAX)
        buffer_format(&h->unsafe,
                      "puny: hint: %zu more may deceive; see --safe\n",
                      h->unsafe_names - UNSAFE_MAX);
    if (h->unsafe_names > 0)
        message_print(&h->unsafe);
}
