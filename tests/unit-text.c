/* unit-text.c - the names and A-labels that text.c finds in a text: in the rows
 * of tests/cases/rows-*.txt, in generated lines and in huge texts. */

#include "config.h"

#include <stdint.h>
#include <string.h>

#include "base/ascii.h"
#include "base/buffer.h"
#include "base/unicode.h"
#include "base/utf8.h"
#include "text/judge.h"
#include "text/replace.h"
#include "text/run.h"
#include "text/text.h"
#include "lib/joined.h"
#include "lib/marked.h"
#include "lib/random.h"
#include "lib/tap.h"

/* A function that finds the span in TEXT after *SPAN, in the names of a kind.
 */
struct search {
    bool (*next)(struct text_finder *finder, struct slice text,
                 struct text_span *span);
    enum text_kind kind;
};

/* IANA's top-level domains and the special-use names. */
static struct tlds tlds;

static void append_span(struct buffer *out, const char *text,
                        struct text_span span)
{
    buffer_append(out, text + span.start, span.end - span.start);
}

static bool next_name(struct text_finder *finder, struct slice text,
                      struct text_span *name)
{
    struct text_found found;
    bool has_next = text_next(finder, &found);

    if (has_next)
        *name = found.span;
    (void)text;
    return has_next;
}

static bool next_label(struct text_finder *finder, struct slice text,
                       struct text_span *label)
{
    (void)finder;
    return text_find_a_label(text, label->end, label);
}

static const struct search search_wide = {next_name, TEXT_WIDE};
static const struct search search_all = {next_name, TEXT_ALL};
static const struct search search_decoded = {next_name, TEXT_A_LABELS};
static const struct search search_labels = {next_label, TEXT_A_LABELS};

/* Appends TEXT with marks around the spans that SEARCH finds. */
static void append_marked(struct buffer *out, const struct search *search,
                          const char *text, size_t size)
{
    struct text_finder *finder =
        text_open((struct text_wanted){.tlds = &tlds, .kind = search->kind});
    struct text_span span = {0, 0};
    size_t copied = 0;

    text_scan(finder, slice_of(text, size));
    while (search->next(finder, slice_of(text, size), &span)) {
        append_span(out, text, (struct text_span){copied, span.start});
        buffer_text(out, OPENING);
        append_span(out, text, span);
        buffer_text(out, CLOSING);
        copied = span.end;
    }
    append_span(out, text, (struct text_span){copied, size});
    text_close(finder);
}

static bool is_equal(const struct buffer *found, const char *wanted,
                     size_t size)
{
    return tap_same(slice_of(wanted, size), buffer_slice(found));
}

/* Whether SEARCH finds the spans marked in ROW in LINE, the text of ROW,
 * regardless of adjacent memory. */
static bool is_within(const struct search *search, const struct row *row,
                      struct slice line)
{
    static const char *const neighbours[] = {"AA",       "..", "@@",
                                             "\xBC\xBC", "xn", "//"};
    bool passed = true;

    for (size_t i = 0; passed && i < COUNT(neighbours); i++) {
        struct buffer text = {.data = NULL}, found = {.data = NULL};
        buffer_room(&found, 1); /* so that no data is no null pointer */
        buffer_text(&text, neighbours[i]);
        buffer_put(&text, line);
        buffer_text(&text, neighbours[i]);
        append_marked(&found, search, text.data + strlen(neighbours[i]),
                      line.size);
        passed = tap_same(buffer_slice(&row->marked), buffer_slice(&found));
        buffer_free(&text);
        buffer_free(&found);
    }
    return passed;
}

/* The finder reads an exact-size copy, so that sanitizers detect overruns. */
static bool test_row(const struct search *search, const struct row *row)
{
    struct buffer line = {.data = NULL}, found = {.data = NULL};

    buffer_append(&found, "", 1); /* so that no data is no null pointer */
    found.size = 0;
    marked_strip(&line, buffer_slice(&row->marked));
    char *exact = malloc(line.size + (line.size == 0));
    if (exact == NULL)
        abort();
    if (line.size > 0)
        memcpy(exact, line.data, line.size);
    append_marked(&found, search, exact, line.size);
    bool passed = tap_same(buffer_slice(&row->marked), buffer_slice(&found)) &&
                  is_within(search, row, buffer_slice(&line));
    free(exact);
    buffer_free(&line);
    buffer_free(&found);
    return passed;
}

/* All rows as the lines of one text. */
static bool test_block(const struct search *search, const struct rows *rows)
{
    struct buffer text = {.data = NULL}, wanted = text, found = text;

    for (size_t i = 0; i < rows->count; i++) {
        struct slice marked = buffer_slice(&rows->row[i].marked);
        marked_strip(&text, marked);
        buffer_text(&text, "\n");
        buffer_put(&wanted, marked);
        buffer_text(&wanted, "\n");
    }
    append_marked(&found, search, text.data, text.size);
    bool passed = is_equal(&found, wanted.data, wanted.size);
    buffer_free(&text);
    buffer_free(&wanted);
    buffer_free(&found);
    return passed;
}

static void fold(struct buffer *text)
{
    for (size_t i = 0; i < text->size; i++)
        text->data[i] = (char)ascii_to_lower((unsigned char)text->data[i]);
}

/* A LINE that is decoded and encoded equals the encoded line, except for case.
 */
static bool is_undone(struct replacer *encode, struct replacer *decode,
                      const struct buffer *line, bool was_encoded)
{
    static struct buffer encoded, decoded, again;

    encoded.size = decoded.size = again.size = 0;
    replace_names(encode, buffer_slice(line),
                  &(struct parts){.text = &encoded});
    replace_names(decode, buffer_slice(was_encoded ? &encoded : line),
                  &(struct parts){.text = &decoded});
    replace_names(encode, buffer_slice(&decoded),
                  &(struct parts){.text = &again});
    fold(&encoded);
    fold(&again);
    if (is_equal(&again, encoded.data, encoded.size))
        return true;
    tap_add_text("  line", buffer_slice(line), 0);
    tap_add_text("decoded", buffer_slice(&decoded), 0);
    return false;
}

/* Whole words. */

/* No name that encoding finds in LINE is a part of a word. */
static bool has_whole_words(struct text_finder *finder,
                            const struct buffer *line)
{
    struct text_found found;
    struct slice text = buffer_slice(line);

    if (joined_is_hidden(text))
        return true;
    text_scan(finder, text);
    while (text_next(finder, &found))
        if (joined_is_part(text, found.span)) {
            tap_add_text("a part of a word",
                         slice_part(text, found.span.start, found.span.end), 0);
            tap_add_text("line", text, 0);
            return false;
        }
    return true;
}

/* Lines consist of these pieces, and those that test is_undone() of names with
 * A-labels, too. */
static const char *const pieces[] = {
    ".",
    ".",
    ".",
    ".",
    "ü",
    "Ü",
    "größe",
    "Größe",
    "www",
    "Ascii",
    "example",
    "de",
    "DE",
    "x",
    "12",
    "3d",
    "-",
    "_",
    "@",
    ":",
    "+",
    "/",
    "//",
    "?",
    " ",
    "\t",
    ",",
    "\"",
    "\\",
    "\\n",
    "\\u00fc",
    "—",
    "…",
    "。",
    "日本",
    "・",
    "·",
    "l",
    "リーグ",
    "😀",
    "❤\uFE0F",
    "©",
    "\u0308",
    "\u200D",
    "\xFF",
    "\xC3",
    "دوم",
    "١",
    "https://",
    ".example",
    ".com ",
    "#",
    "%",
    "µ",
    "\r\n",
    "||",
    "|~",
    "*.",
    ".*",
    "рф",
    "РФ",
    "^",
    "##",
    "1.",
    "www.",
    "🔗",
    ".zip",
    "%2F",
    "=2E",
    "%25",
    "\\u002F",
    "C:\\",
    "=/",
    "~",
    "|",
    "или",
    "(",
    "\x1B[0m",
    "\x1B[1;",
    "\\032",
    "0.0.0.0 ",
    "MX 10 ",
    "[",
    "]",
    "##a",
    "$domain=",
    ",",
    "\nzone \"",
    "\nlocal-data: ",
    " A 192.0.2.1\n",
    "\n127.0.0.1 ",
    " 3600 IN CNAME ",
    "server=/",
    "\n",
    "見",
    "다",
    "intern",
    "=",
    ": ",
    "ˈ",
    "\\.",
    "[.]",
    "*",
    "다.한국 ",
    "שלום",
    "·com",
    "צה״ל",
    "'.x",
    "ʃɔ",
    "\n",
};

static const char *const a_labels[] = {
    "xn--tda.de",         "xn--bcher-kva.Com",
    "xn--9dbne9b.com",    "XN--BCHER-KVA.DE",
    "1.xn--5tzm5g",       "xn--z.xn--tda.de",
    ".xn--p1ai.xn--p1ai", "xn--e28h.xn--tda.example",
    "xn--j-0ga.sk",       "xn--p1ai",
    "XN--TDA.EXAMPLE",
};

static void append_any(struct buffer *line, const char *const *from,
                       size_t count, uint64_t *random_state)
{
    buffer_text(line, from[random_next(random_state) % count]);
}

static void make_line(struct buffer *line, bool has_names)
{
    static uint64_t random_state = 0;

    line->size = 0;
    for (uint64_t n = random_next(&random_state) % 14; n > 0; n--) {
        append_any(line, pieces, COUNT(pieces), &random_state);
        if (has_names && n % 4 == 0)
            append_any(line, a_labels, COUNT(a_labels), &random_state);
    }
    buffer_text(line, ".");
}

static bool test_whole_words(void)
{
    static const char *const joints[] = {"×",      "€",      "..",     "\u2011",
                                         "\u00AD", "\u2060", "\uE000", "\xFF"};
    struct text_finder *finder =
        text_open((struct text_wanted){.tlds = &tlds, .kind = TEXT_ALL});
    struct buffer line = {.data = NULL}, more = line;
    uint64_t random_state = 1;
    bool passed = true;

    for (uint32_t n = tap_long() ? 1000000 : 20000; n > 0 && passed; n--) {
        make_line(&line, n % 2 == 0);
        append_any(&line, joints, COUNT(joints), &random_state);
        make_line(&more, n % 2 == 0);
        buffer_put(&line, buffer_slice(&more));
        passed = has_whole_words(finder, &line);
    }
    text_close(finder);
    buffer_free(&line);
    buffer_free(&more);
    return passed;
}

static const struct observer nobody = {.user = NULL};

static bool test_comes_back(void)
{
    struct name_converter *encoder =
        name_open((struct name_mode){.decode = false});
    struct name_converter *decoder =
        name_open((struct name_mode){.decode = true});
    const struct settings encodes = {
        .kind = SETTINGS_TEXT, .tlds = &tlds, .escape = SETTINGS_NEVER};
    struct settings decodes = encodes;
    decodes.decode = true;
    struct replacer *encode = replace_open(&encodes, encoder, nobody);
    struct replacer *decode = replace_open(&decodes, decoder, nobody);
    struct buffer line = {.data = NULL};
    bool passed = true;

    for (uint32_t n = tap_long() ? 1000000 : 10000; n > 0 && passed; n--) {
        make_line(&line, false);
        passed = is_undone(encode, decode, &line, true);
        make_line(&line, true);
        passed &= is_undone(encode, decode, &line, false);
    }
    name_close(encoder);
    name_close(decoder);
    replace_close(encode);
    replace_close(decode);
    buffer_free(&line);
    return passed;
}

/* A final dot is the last byte of the memory, so that sanitizers detect
 * overruns. */
static bool test_final_dot(void)
{
    static const char name[] = "\u00FC.de.";
    struct name_converter *names =
        name_open((struct name_mode){.decode = false});
    const struct settings settings = {.kind = SETTINGS_TEXT, .tlds = &tlds};
    struct replacer *encode = replace_open(&settings, names, nobody);
    struct buffer out = {.data = NULL};
    char *exact = malloc(sizeof name - 1);

    if (exact == NULL)
        abort();
    memcpy(exact, name, sizeof name - 1);
    replace_names(encode, slice_of(exact, sizeof name - 1),
                  &(struct parts){.text = &out});
    bool passed = is_equal(&out, "xn--tda.de.", 11);
    free(exact);
    buffer_free(&out);
    replace_close(encode);
    name_close(names);
    return passed;
}

/* Many lines as one text, and each on its own. */
static bool test_random_blocks(void)
{
    struct buffer line = {.data = NULL}, text = line, wanted = line,
                  found = line;
    bool passed = true;

    for (int block = 0; block < (tap_long() ? 100 : 20) && passed; block++) {
        text.size = wanted.size = found.size = 0;
        for (int i = 0; i < 200; i++) {
            make_line(&line, false);
            buffer_text(&line, "\n");
            buffer_append(&text, line.data, line.size);
            append_marked(&wanted, &search_wide, line.data, line.size);
        }
        append_marked(&found, &search_wide, text.data, text.size);
        passed = is_equal(&found, wanted.data, wanted.size);
    }
    buffer_free(&line);
    buffer_free(&text);
    buffer_free(&wanted);
    buffer_free(&found);
    return passed;
}

/* A name after many lines that are words is found whole, wherever it begins. */
static bool test_after_words(void)
{
    struct buffer text = {.data = NULL};
    struct text_finder *finder =
        text_open((struct text_wanted){.tlds = &tlds, .kind = TEXT_WIDE});
    bool passed = true;

    /* The search looks at blocks of 4096 bytes, that is 819 lines of 5. */
    for (size_t lines = 800; lines < 840 && passed; lines++) {
        struct text_found found = {.reason = JUDGE_NAME};
        text.size = 0;
        for (size_t i = 0; i < lines; i++)
            buffer_text(&text, "\nfür");
        size_t start = text.size + 1;
        buffer_text(&text, "\nbücherei.größe.de");
        text_scan(finder, buffer_slice(&text));
        passed = text_next(finder, &found) && found.span.start == start &&
                 found.span.end == text.size && !text_next(finder, &found);
    }
    text_close(finder);
    buffer_free(&text);
    return passed;
}

/* Huge texts: FIRST, then UNIT repeatedly, then LAST. A finder that is not
 * linear needs hours for them, or minutes for a tenth of them, without LONG. */

struct huge {
    const char *first;
    const char *unit;
    size_t times;
    const char *last;
    size_t names;
    size_t labels;
};

enum { MILLION = 1000000 };

static const struct huge huge_texts[] = {
    {"", "GET / HTTP/1.1 -- ", MILLION, "", 0, 0},
    {"", "größe ", MILLION, "", 0, 0},
    {"", "größe", MILLION, ".example", 1, 0},
    {"", ".", 10 * MILLION, "ü", 0, 0},
    {"ü", ".", 10 * MILLION, "ü", 0, 0},
    {"", "ü.", MILLION, "de", 1, 0},
    {"", "üü.", MILLION, "de", 1, 0},
    {"", "ü.", MILLION, "de@", 0, 0},
    {"", "ü..", MILLION, "de@", 0, 0},
    {"", "ü.de:", MILLION, "", MILLION, 0},
    {"", "ü.de:", MILLION, "x@", 0, 0},
    {"", "ü.de:", MILLION, "@", MILLION, 0},
    {"", "ü.de—", MILLION, "@", MILLION, 0},
    {"", "ü.de+Ü.", MILLION, "@", 0, 0},
    {"", "ü.Ü", MILLION, ".de", 1, 0},
    {"", "Ü.Ü", MILLION, ".DE", 1, 0},
    {"", "ü.Ü", MILLION, ".РФ", 1, 0},
    {"@", "ü.Ü", MILLION, ".d", 0, 0},
    {"", "ü.Ü", MILLION, ".d", 0, 0},
    {"https://", "ü.de/", MILLION, "", 1, 0},
    {"", "ü.de/", MILLION, "", 1, 0},
    {"local=/", "ü.de/", MILLION, "", MILLION, 0},
    {"", "ü.de,a/", MILLION, "", 1, 0},
    {"C:\\", "ü.de\\", MILLION, "", 0, 0},
    {"", "x\\ü.de ", MILLION, "", 0, 0},
    {"", "ü||", MILLION, "", 0, 0},
    {"", "||рф^", MILLION, "", MILLION, 0},
    {"", "ü |", MILLION, "ü.de", 1, 0},
    {"", "ü.*,", MILLION, "##x", MILLION, 0},
    {"", "ü.*,", MILLION, "", 0, 0},
    {"ü", "・a", MILLION, "", 0, 0},
    {"", "a・", MILLION, "ア.jp", 1, 0},
    {"", "%25", MILLION, "ü.de", 1, 0},
    {"", "=A", MILLION, "üü.de", 1, 0},
    {"", "www.", MILLION, "見.jp", 1, 0},
    {"", "1.", MILLION, "網站.jp", 1, 0},
    {"", "😀", MILLION, "a.de", 1, 0},
    {"", "😀", MILLION, "a.de ", 0, 0},
    {"", "😀a", MILLION, ".de ", 0, 0},
    {"", "ü.de😀", MILLION, "", 0, 0},
    {"", "//ü.de/x:", MILLION, "", MILLION, 0},
    {"", "//ü.de,", MILLION, "", MILLION, 0},
    {"", "/", 10 * MILLION, "ü.de", 0, 0},
    {"", "//", MILLION, " ü.de", 1, 0},
    {"", "ascii.example/", MILLION, "ü.de", 0, 0},
    {"", "\\", 10 * MILLION, "nüü.de", 1, 0},
    {"", "\\nü.de", MILLION, "", MILLION, 0},
    {"", "\\\\\\n", MILLION, "ü.de", 1, 0},
    {"ü", "\u0308", MILLION, ".de", 1, 0},
    {"ü.", "\u0308", MILLION, ".de", 1, 0},
    {"", "\u0308", MILLION, "ü.de", 1, 0},
    {"", "\x80", 10 * MILLION, "ü.de", 1, 0},
    {"", "\xF0\x9F\x98", MILLION, "ü.de", 1, 0},
    {"", "l·", MILLION, "l.de", 1, 0},
    {"", "·", MILLION, "ü.de", 1, 0},
    {"", "xn--", MILLION, "", 0, 1},
    {"", "xn--a.", MILLION, "", 0, MILLION},
    {"", "xn--a_", MILLION, "", 0, 1},
    {"", "xn--aü", MILLION, "", 0, 0},
    {"", "_xn--a ", MILLION, "", 0, 0},
    {"", "-", 10 * MILLION, "xn--a xn--a", 0, 2},
    {"", "x", 10 * MILLION, "xn--a xn--a", 0, 1},
    {"", "\\", 10 * MILLION, "nxn--a", 0, 1},
    {"", "\\nxn--a", MILLION, "", 0, MILLION},
    {"", "\xBF", 10 * MILLION, "xn--a\xBF", 0, 1},
};

static size_t count_spans(const struct search *search,
                          const struct buffer *text)
{
    struct text_finder *finder =
        text_open((struct text_wanted){.tlds = &tlds, .kind = search->kind});
    struct text_span span = {0, 0};
    size_t count = 0;

    text_scan(finder, buffer_slice(text));
    while (search->next(finder, buffer_slice(text), &span))
        count++;
    text_close(finder);
    return count;
}

static size_t scaled(size_t number)
{
    return number < MILLION || tap_long() ? number : number / 10;
}

static bool test_huge(const struct huge *huge)
{
    struct buffer text = {.data = NULL};
    size_t wanted_names = scaled(huge->names);
    size_t wanted_labels = scaled(huge->labels);

    buffer_text(&text, huge->first);
    for (size_t i = 0; i < scaled(huge->times); i++)
        buffer_text(&text, huge->unit);
    buffer_text(&text, huge->last);
    size_t names = count_spans(&search_wide, &text);
    size_t labels = count_spans(&search_labels, &text);
    buffer_free(&text);
    return tap_same_number("names", wanted_names, names) &&
           tap_same_number("labels", wanted_labels, labels);
}

/* Each rule of the judge is the reason why its example is no name. */
static void test_rules(void)
{
    struct text_finder *finder = text_open((struct text_wanted){
        .tlds = &tlds, .kind = TEXT_WIDE, .reports = true});
    char name[100];

    for (size_t i = 0; i < judge_rule_count; i++) {
        const struct judge_rule *rule = &judge_rules[i];
        struct text_found found = {.reason = JUDGE_NAME};
        text_scan(finder, slice_string(rule->example));
        text_next(finder, &found);
        snprintf(name, sizeof name, "rule %zu has the reason for its example",
                 i + 1);
        tap_ok(tap_same_number("reason", rule->reason, found.reason), name);
    }
    text_close(finder);
}

/* The rows of tests/cases/FILE, each alone and all as one text. */
static void test_rows(const struct search *search, const char *title,
                      const char *file)
{
    struct rows rows = marked_read(file);
    char name[100];

    for (size_t i = 0; i < rows.count; i++) {
        snprintf(name, sizeof name, "%s: %s", title, rows.row[i].name);
        tap_ok(test_row(search, &rows.row[i]), name);
    }
    snprintf(name, sizeof name, "%s: all rows as lines of one text", title);
    tap_ok(test_block(search, &rows), name);
    marked_free(&rows);
}

static void test_huge_texts(void)
{
    char name[100];

    for (size_t i = 0; i < COUNT(huge_texts); i++) {
        const struct huge *h = &huge_texts[i];
        snprintf(name, sizeof name, "huge: '%s', '%s' %zu times, '%s'",
                 h->first, h->unit, scaled(h->times), h->last);
        /* Not all of them are valid UTF-8, and '#' would begin a directive. */
        for (char *c = name; *c != '\0'; c++)
            if (*c < ' ' || *c > '~' || *c == '#' || *c == '\\')
                *c = '?';
        tap_ok(test_huge(h), name);
    }
}

int main(void)
{
    if (!unicode_has_icu())
        return tap_skip_all("ICU knows the letters");
    test_rows(&search_wide, "names", "rows-names.txt");
    test_rows(&search_wide, "rules", "rows-rules.txt");
    test_rows(&search_wide, "languages", "rows-languages.txt");
    test_rows(&search_labels, "A-labels", "rows-a-labels.txt");
    test_rows(&search_all, "all names", "rows-all.txt");
    test_rows(&search_decoded, "decoded", "rows-decoded.txt");
    test_rules();
    tap_ok(test_random_blocks(), "generated lines as lines of one text");
    tap_ok(test_whole_words(), "generated lines: no name is a part of a word");
    tap_ok(test_comes_back(), "generated lines, decoded and encoded");
    tap_ok(test_final_dot(), "a final dot at the end of the memory");
    tap_ok(test_after_words(), "a name after many words");
    test_huge_texts();
    return tap_done();
}
