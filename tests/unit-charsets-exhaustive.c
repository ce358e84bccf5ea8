/* unit-charsets-exhaustive.c - -T finds the same names, and copies the same
 * bytes, whether it writes UTF-8 or the charset of its input. Tested with every
 * sequence of one and two bytes, in a name that is encoded and before an
 * A-label that is decoded, in a few charsets; with make check-long in all
 * charsets that iconv(1) lists, except aliases. Output in stateful charsets may
 * have other bytes for the same characters. */

#include "config.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/utf8.h"
#include "names/label.h"
#include "stream/input.h"
#include "lib/run.h"
#include "lib/tap.h"

/* A line with a sequence: BEFORE, the sequence, AFTER. The charset must have
 * the character NEEDS. */
struct line {
    const char *before;
    const char *after;
    bool decode;
    const char *needs;
};

#ifdef HAVE_ICU
static const struct line encoded = {"b", "cher.example\n", false, "b"};
#endif

/* The first line whose character CHARSET has is decoded. */
static const struct line decoded[] = {
    {"b ", "xn--tda.example\n", true, "\u00FC"},
    {"b ", "xn--wgv.example\n", true, "\u65E5"},
    {"b ", "xn--90a.example\n", true, "\u0431"},
    {"b ", "xn--mxa.example\n", true, "\u03B1"},
    {"b ", "xn--ueb.example\n", true, "\u05E9"},
    {"b ", "xn--mgb.example\n", true, "\u0627"},
    {"b ", "xn--12c.example\n", true, "\u0E01"},
};

/* Appends TEXT in CHARSET. Returns false if CHARSET lacks a character. */
static bool put_text(struct buffer *out, const char *charset, const char *text)
{
    struct charset_writer writer;
    uint32_t ignored;

    charset_writer_open(&writer, charset, '\n', NULL);
    bool can = charset_write(&writer, slice_string(text), out, &ignored);
    charset_writer_close(&writer);
    return can;
}

/* Returns whether TEXT round-trips through CHARSET. */
static bool round_trips(const char *charset, const char *text)
{
    struct buffer bytes = {.data = NULL}, again = {.data = NULL};
    struct charset_reader reader;

    charset_reader_open(&reader, charset, '\n', NULL);
    bool same = put_text(&bytes, charset, text) &&
                charset_read_alone(&reader, buffer_slice(&bytes), &again) &&
                slice_equal(buffer_slice(&again), slice_string(text));
    charset_reader_close(&reader);
    buffer_free(&bytes);
    buffer_free(&again);
    return same;
}

/* Returns whether BYTE begins a shift of ISO-2022, EBCDIC or UTF-7, which would
 * last beyond the sequence. */
static bool is_shift(unsigned byte)
{
    return byte == 0x0E || byte == '+';
}

static bool is_stateful(const char *charset)
{
    struct charset_reader reader;

    charset_reader_open(&reader, charset, '\n', NULL);
    bool result = reader.is_stateful;
    charset_reader_close(&reader);
    return result;
}

/* Appends a line for each sequence. */
static void put_lines(struct buffer *out, const char *charset,
                      const struct line *line)
{
    bool skips = is_stateful(charset);
    struct buffer before = {.data = NULL}, after = {.data = NULL};

    put_text(&before, charset, line->before);
    put_text(&after, charset, line->after);
    for (unsigned first = 0; first < 0x100; first++)
        for (unsigned second = 0; second < 0x101; second++) {
            char sequence[2] = {(char)first, (char)second};
            if (skips && (is_shift(first) || is_shift(second)))
                continue;
            buffer_put(out, buffer_slice(&before));
            buffer_append(out, sequence, second == 0x100 ? 1 : 2);
            buffer_put(out, buffer_slice(&after));
        }
    buffer_free(&before);
    buffer_free(&after);
}

static struct slice take_line(struct slice *text)
{
    struct slice end = record_end(*text, '\n');
    struct slice line = record_before(*text, end);

    *text = record_after(*text, end);
    return line;
}

static bool is_valid(struct slice line)
{
    return utf8_valid(line) == line.size;
}

/* Returns the suffix of LINE from its first A-label on, or an empty slice. */
static struct slice find_name(struct slice line)
{
    while (line.size > 0 && !label_has_prefix(line))
        line = slice_from(line, 1);
    return line;
}

/* Returns whether UTF8 and SAME have the same lines, or, if NAMES_ONLY, the
 * same names in them, except for invalid lines: an invalid byte that is copied
 * can make a character with the byte after it. */
static bool has_same_lines(struct slice utf8, struct slice same,
                           bool names_only)
{
    while (utf8.size > 0) {
        struct slice line = take_line(&utf8), other = take_line(&same);
        if (!is_valid(line) || !is_valid(other))
            continue;
        if (!(names_only ? tap_same(find_name(line), find_name(other))
                         : tap_same(line, other)))
            return false;
    }
    return same.size == 0;
}

/* Returns whether the output for INPUT in CHARSET has the same text as the
 * output in UTF-8. */
static bool has_same_output(const char *charset, struct slice input,
                            bool decode)
{
    const struct mode to_utf8 = {.kind = SETTINGS_TEXT,
                                 .decode = decode,
                                 .to_utf8 = true},
                      to_same = {.kind = SETTINGS_TEXT, .decode = decode},
                      recode = {.kind = SETTINGS_TEXT,
                                .decode = decode,
                                .to_utf8 = true,
                                .fields = "99"};
    struct result utf8 = {.status = EXIT_SUCCESS}, same = utf8, recoded = utf8;

    run(&to_utf8, charset, input, SIZE_MAX, &utf8);
    run(&to_same, charset, input, SIZE_MAX, &same);
    run(&recode, charset, buffer_slice(&same.out), SIZE_MAX, &recoded);
    bool is_same =
        has_same_lines(buffer_slice(&utf8.out), buffer_slice(&recoded.out),
                       is_stateful(charset));
    free_result(&utf8);
    free_result(&same);
    free_result(&recoded);
    return is_same;
}

/* Tests LINE, unless CHARSET lacks its character. */
static bool test_line(const char *charset, const struct line *line)
{
    struct buffer input = {.data = NULL};
    char name[100];

    if (!round_trips(charset, line->needs))
        return false;
    snprintf(name, sizeof name, "%s, %s", charset, line->decode ? "-dT" : "-T");
    put_lines(&input, charset, line);
    tap_ok(has_same_output(charset, buffer_slice(&input), line->decode), name);
    buffer_free(&input);
    return true;
}

static void test_charset(const char *charset)
{
    const struct mode mode = {.decode = true};
    struct result result = {.status = EXIT_SUCCESS};
    size_t i = 0;

    if (!run(&mode, charset, slice_string(""), 1, &result)) {
        tap_skip(charset, "this iconv does not know it, or it has no newline");
        return;
    }
#ifdef HAVE_ICU
    test_line(charset, &encoded);
#endif
    while (i < sizeof decoded / sizeof *decoded &&
           !test_line(charset, &decoded[i]))
        i++;
}

static void test_all(void)
{
    FILE *list = popen("iconv -l | tests/lib/iconv-probe --distinct", "r");
    char name[100];

    while (list != NULL && fscanf(list, "%99s", name) == 1)
        /* UTF-8 does not go through iconv. */
        if (!charset_is_utf8(name))
            test_charset(name);
    if (list != NULL)
        pclose(list);
}

int main(void)
{
    static const char *const charsets[] = {"CP932", "CP1258", "TCVN",
                                           "ISO-2022-JP"};

    for (size_t i = 0; i < sizeof charsets / sizeof *charsets; i++)
        test_charset(charsets[i]);
    if (tap_long())
        test_all();
    return tap_done();
}
