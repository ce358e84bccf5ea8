/* unit-text-relations.c - what a change of the text does to the names in it, in
 * tests/cases/rows-rules.txt and rows-languages.txt: the end of the line,
 * quotation, the name itself and a scheme before it change no verdict; other
 * dots give the same names in places of names; reports change nothing, also in
 * rows and words that are mixed. */

#include "config.h"

#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "base/buffer.h"
#include "base/unicode.h"
#include "names/tlds.h"
#include "text/replace.h"
#include "text/text.h"
#include "lib/marked.h"
#include "lib/random.h"
#include "lib/tap.h"

static struct tlds tlds;
static struct rows rules, languages;

/* Relations. */

/* Appends TEXT with marks around the names in it. */
static void append_marked(struct buffer *out, struct slice text)
{
    struct text_finder *finder =
        text_open((struct text_wanted){.tlds = &tlds, .kind = TEXT_WIDE});
    struct text_found found;
    size_t copied = 0;

    text_scan(finder, text);
    while (text_next(finder, &found)) {
        buffer_put(out, slice_part(text, copied, found.span.start));
        buffer_text(out, OPENING);
        buffer_put(out, slice_part(text, found.span.start, found.span.end));
        buffer_text(out, CLOSING);
        copied = found.span.end;
    }
    buffer_put(out, slice_from(text, copied));
    text_close(finder);
}

/* Copies ROW, a text with marks, with BEFORE and AFTER around each line. */
static void enclose(struct buffer *out, struct slice row, const char *before,
                    const char *after)
{
    buffer_text(out, before);
    for (size_t i = 0; i < row.size; i++) {
        bool is_end = row.text[i] == '\n' || row.text[i] == '\r';
        if (is_end)
            buffer_text(out, after);
        buffer_append(out, row.text + i, 1);
        if (is_end && row.text[i] == '\r' && i + 1 < row.size)
            buffer_append(out, row.text + ++i, 1);
        if (is_end)
            buffer_text(out, before);
    }
    buffer_text(out, after);
}

static void end_in_cr(struct buffer *out, struct slice row)
{
    for (size_t i = 0; i < row.size; i++) {
        if (row.text[i] == '\n' && (i == 0 || row.text[i - 1] != '\r'))
            buffer_text(out, "\r");
        buffer_append(out, row.text + i, 1);
    }
    if (row.size == 0 || row.text[row.size - 1] != '\r')
        buffer_text(out, "\r");
    buffer_text(out, "\n");
}

static void put_in_quotes(struct buffer *out, struct slice row)
{
    enclose(out, row, "\"", "\"");
}

static void put_in_guillemets(struct buffer *out, struct slice row)
{
    enclose(out, row, "«", "»");
}

static void put_in_mail(struct buffer *out, struct slice row)
{
    enclose(out, row, "> ", "");
}

static void put_in_tag(struct buffer *out, struct slice row)
{
    enclose(out, row, "<p>", "</p>");
}

/* The size of the name that is marked at the start of TEXT. */
static size_t name_size(struct slice text)
{
    size_t end = MARK;

    while (!marked_is_mark(slice_from(text, end), CLOSING))
        end++;
    return end - MARK;
}

/* The offset of the last dot of NAME, or 0. */
static size_t find_last_dot(struct slice name)
{
    size_t at = name.size;

    while (at > 0 && name.text[at - 1] != '.')
        at--;
    return at == 0 ? 0 : at - 1;
}

/* True if another name under the same top-level domain, in small letters, can
 * replace NAME. Not if a part of it decides: "www.", a written dot, or a letter
 * that follows, which begins AFTER. */
static bool is_replaceable(struct slice name, struct slice after)
{
    size_t dot = find_last_dot(name);
    bool passed =
        dot > 0 && !(name.size > 4 && memcmp(name.text, "www.", 4) == 0) &&
        (after.size == 0 || (unsigned char)after.text[0] < ASCII_END ||
         marked_is_mark(after, OPENING));

    for (size_t i = 0; i < name.size; i++)
        passed &= strchr("[](){}\\", name.text[i]) == NULL &&
                  !(i > dot && ascii_is_upper(name.text[i]));
    return passed;
}

static void replace_each(struct buffer *out, struct slice row)
{
    while (row.size > 0) {
        size_t size = 1;
        if (marked_is_mark(row, OPENING)) {
            size = MARK + name_size(row);
            struct slice name = slice_part(row, MARK, size);
            if (is_replaceable(name, slice_from(row, size + MARK))) {
                buffer_text(out, OPENING "übung");
                row = slice_from(row, MARK + find_last_dot(name));
                size -= MARK + find_last_dot(name);
            }
        }
        buffer_put(out, slice_part(row, 0, size));
        row = slice_from(row, size);
    }
}

/* True if each name of LINE has a dot, and blanks around it. */
static bool has_lone_names(struct slice line)
{
    for (size_t i = 0; i < line.size; i++)
        if (marked_is_mark(slice_from(line, i), OPENING)) {
            size_t end = i + MARK + name_size(slice_from(line, i));
            size_t after = end + MARK;
            if (find_last_dot(slice_part(line, i + MARK, end)) == 0 ||
                (i > 0 && strchr(" \t", line.text[i - 1]) == NULL) ||
                (after < line.size &&
                 strchr(" \t\r", line.text[after]) == NULL))
                return false;
        }
    return true;
}

/* Puts PREFIX before the names of each line that has only lone ones. */
static void put_prefix(struct buffer *out, struct slice row, const char *prefix)
{
    size_t end = 0;
    bool has_prefix = false;

    for (size_t i = 0; i < row.size; i++) {
        if (i == end) {
            while (end < row.size && row.text[end] != '\n')
                end++;
            has_prefix = has_lone_names(slice_part(row, i, end));
            end++;
        }
        if (has_prefix && marked_is_mark(slice_from(row, i), OPENING))
            buffer_text(out, prefix);
        buffer_append(out, row.text + i, 1);
    }
}

static void make_urls(struct buffer *out, struct slice row)
{
    put_prefix(out, row, "https://");
}

static void make_addresses(struct buffer *out, struct slice row)
{
    put_prefix(out, row, "info@");
}

/* A change of a row after which the same names are found. */
static const struct relation {
    const char *title;
    void (*change)(struct buffer *out, struct slice row);
    bool is_prose; /* holds unless the beginning or end of the line matters */
} relations[] = {
    {"a line that ends in CR LF", end_in_cr, false},
    {"another name", replace_each, false},
    {"a URL for a name", make_urls, false},
    {"an address for a name", make_addresses, false},
    {"a line in quotation marks", put_in_quotes, true},
    {"a line in guillemets", put_in_guillemets, true},
    {"a line that is quoted in a mail", put_in_mail, true},
    {"a line in a tag", put_in_tag, true},
};

static bool is_kept(const struct relation *relation, const struct row *row)
{
    static struct buffer marked, text, found;

    marked.size = text.size = found.size = 0;
    relation->change(&marked, buffer_slice(&row->marked));
    marked_strip(&text, buffer_slice(&marked));
    append_marked(&found, buffer_slice(&text));
    if (tap_same(buffer_slice(&marked), buffer_slice(&found)))
        return true;
    tap_add("# row: %s\n", row->name);
    return false;
}

static void test_relations(const char *title, const struct rows *rows,
                           bool are_prose)
{
    char name[100];

    for (size_t r = 0; r < COUNT(relations); r++) {
        bool passed = true;
        if (relations[r].is_prose && !are_prose)
            continue;
        for (size_t i = 0; i < rows->count; i++)
            passed &= is_kept(&relations[r], &rows->row[i]);
        snprintf(name, sizeof name, "%s: %s", title, relations[r].title);
        tap_ok(passed, name);
    }
}
/* Modes of the program. */

static const struct observer nobody = {.user = NULL};

static struct replacer *open_mode(bool is_decoding, int only_names,
                                  struct observer observer)
{
    struct settings *settings = memory_new(sizeof *settings);

    *settings = (struct settings){.kind = SETTINGS_TEXT,
                                  .decode = is_decoding,
                                  .only_names = only_names,
                                  .terminator = '\n',
                                  .tlds = &tlds,
                                  .escape = SETTINGS_NEVER};
    return replace_open(settings, name_open(settings_name_mode(settings)),
                        observer);
}

static void convert(struct replacer *mode, bool is_list, struct slice text,
                    struct buffer *out)
{
    out->size = 0;
    buffer_room(out, 1); /* so that no data is no null pointer */
    replace_names(mode, text, &(struct parts){.text = out, .omits = is_list});
}

/* Dots. */

static const char *const labels[] = {
    "größe", "www", "a",      "例子",   "xn--bcher-kva", "рф",     "de",
    "com",   "b-c", "intern", "_dmarc", "ไทย",           "l·l",    "한국",
    "12",    "ß",   "café",   "zip",    "localhost",     "パ・リ",
};

static const char *const top_levels[] = {"de", "com", "рф", "한국"};

/* In lists only dnsmasq, unbound and bars may have written dots. */
static const char *const dots[] = {"。", "．", "｡", "[.]", "[dot]", "(dot)"};
enum { WIDE_DOTS = 3 };

static const struct place {
    const char *before, *after;
    size_t dots; /* number of the first of them that are dots there */
} exact_places[] = {
    {"https://", "/x", COUNT(dots)},
    {"siehe http://", " und", COUNT(dots)},
    {"a@", "", COUNT(dots)},
    {"<info@", ">", COUNT(dots)},
    {"||", "^", COUNT(dots)},
    {"@@||", "^$third-party", COUNT(dots)},
    {"local-zone: \"", "\" static", COUNT(dots)},
    {"zone \"", "\" {", COUNT(dots)},
    {"DOMAIN-SUFFIX,", ",x", COUNT(dots)},
    {"server=/", "/192.0.2.1", COUNT(dots) - 1},
    {"0.0.0.0 ", "", WIDE_DOTS},
    {"127.0.0.1\t", " # x", WIDE_DOTS},
    {"/x$domain=", "|~a.de", WIDE_DOTS},
    {"", "##.ad", WIDE_DOTS},
    {"", ". 3600 IN A 192.0.2.1", WIDE_DOTS},
    {"x IN CNAME ", ".", WIDE_DOTS},
};

static const char *choose(const char *const *from, size_t count,
                          uint64_t *state)
{
    return from[random_next(state) % count];
}

#define CHOOSE(from, state) choose(from, COUNT(from), state)

/* In PLACE, the name of PARTS joined by any dot is the one with plain dots. */
static bool is_any_dot(struct replacer *list, const struct place *place,
                       const char *const *parts, size_t count)
{
    static struct buffer text, wanted, got;
    bool passed = true;

    for (size_t d = 0; d <= place->dots && passed; d++) {
        text.size = 0;
        buffer_text(&text, place->before);
        for (size_t i = 0; i < count; i++) {
            if (i > 0)
                buffer_text(&text, d == 0 ? "." : dots[d - 1]);
            buffer_text(&text, parts[i]);
        }
        buffer_text(&text, place->after);
        convert(list, true, buffer_slice(&text), d == 0 ? &wanted : &got);
        if (d > 0 && !tap_same(buffer_slice(&wanted), buffer_slice(&got))) {
            tap_add_text("  from", buffer_slice(&text), 0);
            passed = false;
        }
    }
    return passed;
}

static void test_dots(void)
{
    static struct replacer *list; /* until the end */
    char title[100];

    list = open_mode(false, SETTINGS_ALL_NAMES, nobody);

    for (size_t p = 0; p < COUNT(exact_places); p++) {
        uint64_t state = 0;
        bool passed = true;
        for (int n = tap_long() ? 100000 : 1000; n > 0 && passed; n--) {
            const char *parts[4];
            size_t count = 2 + (size_t)(random_next(&state) % 3);
            for (size_t i = 0; i + 1 < count; i++)
                parts[i] = CHOOSE(labels, &state);
            parts[count - 1] = CHOOSE(top_levels, &state);
            passed = is_any_dot(list, &exact_places[p], parts, count);
        }
        snprintf(title, sizeof title, "any dot: %s...%s",
                 exact_places[p].before, exact_places[p].after);
        for (char *c = title; *c != '\0'; c++)
            if (*c == '#' || *c == '\t') /* which TAP reads */
                *c = ' ';
        tap_ok(passed, title);
    }
}

/* Mixtures. */

static const char *const openings[] = {
    "",
    "",
    "",
    "",
    "https://",
    "http:/",
    "//",
    "||",
    "@",
    "git@",
    "0.0.0.0 ",
    "127.0.0.1 ",
    "\"",
    "'",
    "`",
    "(",
    "[",
    "<",
    "http:\\/\\/",
    "://",
    "@@||",
    "server=/",
    "zone \"",
    "*.",
    ".",
    "+.",
    "$domain=",
    "a.de##",
    "ü.de##",
    "$ORIGIN ",
    "DNS:",
    "https://u:p@",
    "x:",
    "C:\\",
    "/",
    "mailto:",
    "www.",
    "DOMAIN,",
    "  ",
    "!",
    "local-zone: \"",
    "url=https%3A%2F%2F",
    ".https://",
    "||a^$domain=ü.de|~",
};

static const char *const joints[] = {
    ".",   ".",       ".",    ".",      ".",      "。",     "．",     "｡",
    "[.]", "(.)",     "\\.",  "\\\\.",  "(dot)",  "[dot]",  "{.}",    "..",
    "...", "*",       "%",    "%2F",    "\u00AD", "\u200B", "\uFFFD", "™",
    "’",   "»",       "“",    ":",      "_",      "-",      "--",     "*.",
    "$",   "${a}",    "$(a)", "(a|b)-", "+",      "?",      "~",      "|",
    "`",   "\\",      "\\n",  "\\/",    "=2E",    "\u3000", "、",     "！",
    "\t",  "\x1B[1m", "\xFF", "\xC3",   "★",      "🎉",      "・",     "l·",
};

static const char *const endings[] = {
    "",        "",
    "",        " ",
    "/",       "/p/",
    "?q",      "#f",
    ":80",     ":x",
    "^",       ".",
    ",",       ";",
    "\"",      "'",
    ")",       "]",
    ">",       ".*",
    ".*^",     "(x)",
    "(1)",     "!",
    "。",      "、",
    "|",       ":",
    "\"}",     "`",
    "$",       "’dan",
    "{de,at}", "-",
    "_",       "*",
    "##.ad",   "^$third-party",
    ". Dann",  " IN A 192.0.2.1",
    "@x.de",   ", ",
    " CNAME ",
};

/* Labels that are in no name, or end a sentence. */
static const char *const odd_labels[] = {
    "Größe", "Am", "GRÖSSE",   "DE",    "3",  "1", "3x",  "txt", "xn--",
    "xn--a", "-y", "y-",       "_",     "·",  "★", "🎉",   "ﬁ",   "י״ח",
    "Und",   "x",  "수작이다", "CNAME", "IN", "A", "NET", "ʃɔ",  "m²",
};

static void put_label(struct buffer *line, uint64_t *state)
{
    buffer_text(line, random_next(state) % 3 == 0 ? CHOOSE(odd_labels, state)
                                                  : CHOOSE(labels, state));
}

static void put_word(struct buffer *line, uint64_t *state)
{
    if (random_next(state) % 2 == 0)
        buffer_text(line, CHOOSE(openings, state));
    for (uint64_t n = random_next(state) % 4; n > 0; n--) {
        put_label(line, state);
        buffer_text(line,
                    random_next(state) % 2 == 0 ? "." : CHOOSE(joints, state));
    }
    if (random_next(state) % 2 == 0)
        put_label(line, state);
    else
        buffer_text(line, CHOOSE(top_levels, state));
    buffer_text(line,
                random_next(state) % 2 == 0 ? " " : CHOOSE(endings, state));
}

/* Puts ROW, with a joint, label or ending in place of up to two bytes. */
static void put_broken(struct buffer *line, const struct row *row,
                       uint64_t *state)
{
    static struct buffer text;

    text.size = 0;
    marked_strip(&text, buffer_slice(&row->marked));
    size_t at = (size_t)(random_next(state) % text.size);
    size_t size = (size_t)(random_next(state) % 3);
    buffer_put(line, slice_part(buffer_slice(&text), 0, at));
    switch (random_next(state) % 3) {
    case 0:
        buffer_text(line, CHOOSE(joints, state));
        break;
    case 1:
        put_label(line, state);
        break;
    default:
        buffer_text(line, CHOOSE(endings, state));
    }
    if (at + size < text.size)
        buffer_put(line, slice_from(buffer_slice(&text), at + size));
}

static void put_mixture(struct buffer *line, size_t number, uint64_t *state)
{
    line->size = 0;
    if (number % 4 == 0)
        put_broken(line, &rules.row[number / 4 % rules.count], state);
    else
        for (uint64_t n = 1 + random_next(state) % 3; n > 0; n--)
            put_word(line, state);
}

static struct mode {
    const char *title;
    bool is_decoding;
    int only_names;
    struct replacer *without, *with; /* reports */
} modes[] = {
    {.title = "-T"},
    {.title = "-dT", .is_decoding = true},
    {.title = "-T --only-names", .only_names = SETTINGS_IDN_NAMES},
    {.title = "-T --only-names=all", .only_names = SETTINGS_ALL_NAMES},
    {.title = "-dT --only-names=all",
     .is_decoding = true,
     .only_names = SETTINGS_ALL_NAMES},
};

static void ignore_report(void *user, struct slice run,
                          const struct failure *why)
{
    (void)user, (void)run, (void)why;
}

/* Mixtures give the same with reports, as of --invalid, and without. */
static void test_reports(struct mode *mode)
{
    static struct buffer line, silent, reporting;
    bool is_list = mode->only_names != 0, passed = true;
    char title[100];
    uint64_t state = 0;

    mode->without = open_mode(mode->is_decoding, mode->only_names, nobody);
    mode->with = open_mode(mode->is_decoding, mode->only_names,
                           (struct observer){.report = ignore_report});
    for (size_t n = tap_long() ? 300000 : 40000; n > 0 && passed; n--) {
        put_mixture(&line, n, &state);
        convert(mode->without, is_list, buffer_slice(&line), &silent);
        convert(mode->with, is_list, buffer_slice(&line), &reporting);
        passed = tap_same(buffer_slice(&silent), buffer_slice(&reporting));
    }
    if (!passed)
        tap_add_text("  from", buffer_slice(&line), 0);
    snprintf(title, sizeof title, "%s: reports change nothing", mode->title);
    tap_ok(passed, title);
}

int main(void)
{
    if (!unicode_has_icu())
        return tap_skip_all("ICU knows the letters");
    rules = marked_read("rows-rules.txt");
    languages = marked_read("rows-languages.txt");
    test_relations("rules", &rules, false);
    test_relations("languages", &languages, true);
    test_dots();
    for (size_t m = 0; m < COUNT(modes); m++)
        test_reports(&modes[m]);
    marked_free(&rules);
    marked_free(&languages);
    return tap_done();
}
