/* unit-split-reads.c - output, messages and status do not depend on how the
 * input is split into reads: one byte at a time, a few, or all at once. */

#include "config.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "lib/random.h"
#include "lib/run.h"
#include "lib/tap.h"

static const struct mode modes[] = {
    {.name = "strings", .kind = SETTINGS_STRING},
    {.name = "strings, to UTF-8", .kind = SETTINGS_STRING, .to_utf8 = true},
    {.name = "-d", .kind = SETTINGS_STRING, .decode = true},
    {.name = "-d --field=2", .decode = true, .fields = "2"},
    {.name = "--header=2", .kind = SETTINGS_STRING, .header = 2},
    {.name = "-dT", .kind = SETTINGS_TEXT, .decode = true},
    {.name = "-dT --header=2",
     .kind = SETTINGS_TEXT,
     .decode = true,
     .header = 2},
    {.name = "-dT, to UTF-8",
     .kind = SETTINGS_TEXT,
     .decode = true,
     .to_utf8 = true},
    {.name = "-dT --only-names=all",
     .kind = SETTINGS_TEXT,
     .decode = true,
     .only_names = SETTINGS_ALL_NAMES},
};

static bool is_same(const struct result *wanted, const struct result *got)
{
    return tap_same_number("status", (uint64_t)wanted->status,
                           (uint64_t)got->status) &&
           tap_same(buffer_slice(&wanted->out), buffer_slice(&got->out)) &&
           tap_same(buffer_slice(&wanted->messages),
                    buffer_slice(&got->messages));
}

/* Returns whether INPUT has the same results when read 1 to 5 bytes at a time
 * as when read at once. */
static bool is_read_size_irrelevant(const struct mode *mode,
                                    const char *charset, struct slice input)
{
    struct result whole = {.status = EXIT_SUCCESS};
    bool same = true;

    run(mode, charset, input, SIZE_MAX, &whole);
    for (size_t size = 1; size < 6 && same; size++) {
        struct result parts = {.status = EXIT_SUCCESS};
        run(mode, charset, input, size, &parts);
        same = is_same(&whole, &parts);
        if (!same) {
            tap_add("# %s, reads of %zu\n", charset, size);
            tap_add_text("input", input, 0);
        }
        free_result(&parts);
    }
    free_result(&whole);
    return same;
}

/* Appends random input: letters, newlines, shifts and escapes of
 * stateful charsets, ASCII in UTF-16, and any bytes. */
static void append_random(struct buffer *input, uint64_t *state)
{
    static const char *const choices[] = {
        "\n",  "\n",      "\r\n",   "a",        " ",     "xn--tda", "tda",
        "~",   "+",       "-",      "\x1B",     "\x0E",  "\x0F",    "\x1B$B",
        "$",   "(B",      "N",      "\x1B(B",   "+AAo-", "+APw-",   "\x1B$)A",
        "~\n", "\x1B$)C", "\x1B(J", "\xEF\xBB", "\x8E",
    };
    uint64_t next = random_next(state);

    if (next % 3 == 0) {
        char byte = (char)(next >> 8);
        buffer_append(input, &byte, 1);
    } else if (next % 5 == 0) {
        buffer_append(input, (next >> 8) % 4 == 0 ? "\n\0" : "x\0", 2);
    } else {
        buffer_text(input,
                    choices[(next >> 8) % (sizeof choices / sizeof *choices)]);
    }
}

/* Returns whether iconv reads a newline as the second byte of a character, as
 * musl does. */
static bool takes_newlines(const char *charset)
{
#ifdef __GLIBC__
    (void)charset;
    return false;
#else
    return strcmp(charset, "SHIFT_JIS") == 0 ||
           strcmp(charset, "ISO-2022-JP") == 0;
#endif
}

static void test_charset(const struct mode *mode, const char *charset)
{
    struct buffer input = {.data = NULL};
    struct result probe = {.status = EXIT_SUCCESS};
    uint64_t state = 1;
    char name[100];
    bool same = true;

    snprintf(name, sizeof name, "%s, %s", charset, mode->name);
    if (!run(mode, charset, slice_string(""), 1, &probe)) {
        tap_skip(name, "this iconv does not know it");
        return;
    }
    free_result(&probe);
    if (takes_newlines(charset)) {
        tap_skip(name, "this iconv takes newlines for parts of characters");
        return;
    }
    for (int i = 0; i < (tap_long() ? 2000 : 50) && same; i++) {
        input.size = 0;
        for (uint64_t n = 1 + random_next(&state) % 12; n > 0; n--)
            append_random(&input, &state);
        same = is_read_size_irrelevant(mode, charset, buffer_slice(&input));
    }
    buffer_free(&input);
    tap_ok(same, name);
}

int main(void)
{
    static const char *const charsets[] = {
        "UTF-8",        "ISO-8859-1",  "ASCII",       "KOI8-R",  "SHIFT_JIS",
        "EUC-KR",       "EUC-JP",      "GB18030",     "CP932",   "CP1255",
        "CP1258",       "TCVN",        "BIG5-HKSCS",  "JOHAB",   "TSCII",
        "ISO-2022-JP",  "ISO-2022-KR", "ISO-2022-CN", "UTF-7",   "UTF-16",
        "UTF-16LE",     "UTF-32BE",    "UCS-4LE",     "IBM1047", "IBM930",
        "EUC-JISX0213",
    };

    for (size_t i = 0; i < sizeof charsets / sizeof *charsets; i++)
        for (size_t j = 0; j < sizeof modes / sizeof *modes; j++)
            test_charset(&modes[j], charsets[i]);
    return tap_done();
}
